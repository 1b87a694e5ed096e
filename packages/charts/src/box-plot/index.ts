/** Box Plot: how numbers spread within each group. */
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { othersRowLast, othersUnpicked } from '../shared/others.ts';
import { asList, mendValues, timeAsFilter, withBackup } from '../shared/upgrade.ts';
import { boxPlotForm } from './form.ts';
import { boxPlotPicture } from './picture.ts';
import { boxPlotQuery } from './query.ts';

/** Old ones had no columns to distribute across: they took a number for each moment of the time column. */
const oldTime: Upgrade = (form) => {
  const time = form['granularity_sqla'];
  if (typeof time !== 'string' || time === '') return form;
  const columns = asList(form['columns']);
  return withBackup({ ...timeAsFilter(form), columns: columns.length > 0 ? columns : [time] }, form);
};

const routes = ['Coast', 'Forest', 'Hills', 'Lake', 'Town'];
const boxes: Record<string, Cell[]> = {
  mean: [31, 44.5, 52, 27, 38],
  median: [29, 44, 50, 26, 35],
  max: [52, 66, 88, 41, 61],
  min: [14, 24, 22, 13, 19],
  q1: [23, 37, 38, 21, 28],
  q3: [38, 52, 66, 33, 47],
  count: [120, 96, 80, 140, 210],
  outliers: ['[64, 71]', '[]', '[]', '[55]', '[80, 92, 77]'],
};
const parts = Object.keys(boxes);

/** The box plot: one aggregated number for each value of `columns`, and the spread of those numbers for each group. */
export const boxPlot = defineChart({
  id: 'box_plot',
  name: 'Box Plot',
  category: 'Distribution',
  tags: ['ECharts', 'Range', 'Statistical', 'Popular'],
  description: 'Median, quartiles, whiskers and outliers of each group: how numbers spread, side by side.',
  icon: 'BoxPlot',
  rank: 22,
  pictureKind: 'echarts',
  echartsParts: ['boxplot', 'scatter'],
  crossFilters: true,
  drillBy: () => ['groupby'],
  form: boxPlotForm,
  queries: (form, ask) => [boxPlotQuery(form, ask)],
  picture: (form, answers, view) =>
    othersUnpicked(form, boxPlotPicture(form, othersRowLast(form, form.groupby, answers, view.say), view)),
  example: {
    form: {
      viz_type: 'box_plot',
      columns: ['trip'],
      groupby: ['route'],
      metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'minutes' }, aggregate: 'AVG', label: 'Minutes' }],
      adhoc_filters: [],
      row_limit: 10_000,
      whiskerOptions: 'Tukey',
    },
    answers: [
      {
        frame: {
          names: ['route', ...parts.map((part) => `Minutes__${part}`)],
          types: [GenericType.STRING, ...parts.map((part) => (part === 'outliers' ? GenericType.STRING : GenericType.NUMERIC))],
          columns: [routes, ...parts.map((part) => boxes[part] ?? [])],
          rowcount: routes.length,
        },
      },
    ],
  },
  upgrade: [oldTime, mendValues],
});
