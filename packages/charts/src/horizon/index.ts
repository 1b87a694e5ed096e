/** Horizon Chart: many series over time in little height. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { dropKeys, mendValues, timeAsFilter, withBackup } from '../shared/upgrade.ts';
import { horizonForm } from './form.ts';
import { horizonPicture } from './picture.ts';

/** The time column was not the x axis once. */
const timeAsAxis: Upgrade = (form) => {
  const time = form['granularity_sqla'];
  if (form['x_axis'] || typeof time !== 'string' || time === '') return form;
  const share = form['contribution'] === true ? { contributionMode: 'row' } : {};
  return withBackup({ ...dropKeys(timeAsFilter(form), ['contribution']), ...share, x_axis: time }, form);
};

const months = Array.from({ length: 24 }, (_, at) => Date.UTC(2022, at, 1));
const stations = ['Bay', 'Cape', 'Fjord', 'Isle', 'Mouth', 'Strand'];
const levels = stations.flatMap((_, station) =>
  months.map((_month, at) => Math.round(60 * Math.sin((at + station * 2) / 3) + 20 * Math.cos(at * (station + 1)))),
);

/** The horizon chart: many series over time, each in a thin row whose colour deepens with the value. */
export const horizon = defineChart({
  id: 'horizon',
  name: 'Horizon Chart',
  category: 'Distribution',
  tags: ['Time', 'Comparison', 'ECharts', 'Trend'],
  description: 'One thin row for each series: heights are folded into bands, darker the further from zero.',
  icon: 'BarChart',
  rank: 31,
  pictureKind: 'echarts',
  echartsParts: ['line', 'title'],
  crossFilters: false,
  drillBy: () => ['groupby'],
  form: horizonForm,
  queries: (form) =>
    [baseQuery(form, { columns: form.groupby, metrics: form.metrics, axis: form.x_axis })].map((query) => ({
      ...query,
      series_columns: form.groupby,
    })),
  picture: (form, answers, view) => horizonPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'horizon',
      x_axis: 'month',
      time_grain_sqla: 'P1M',
      groupby: ['station'],
      metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'level' }, aggregate: 'AVG', label: 'Level' }],
      adhoc_filters: [],
      row_limit: 10_000,
      series_height: 40,
    },
    answers: [
      {
        frame: {
          names: ['month', 'station', 'Level'],
          types: [GenericType.TEMPORAL, GenericType.STRING, GenericType.NUMERIC],
          columns: [stations.flatMap(() => months), stations.flatMap((station) => months.map(() => station)), levels],
          rowcount: levels.length,
        },
      },
    ],
  },
  upgrade: [timeAsAxis, mendValues],
});
