/** Mixed Chart: two questions on one x axis, each with its own style and y axis. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type QueryAnswer, type Upgrade } from '../chart-type.ts';
import { othersUnpicked } from '../shared/others.ts';
import { months, salesForm } from '../shared/timeseries-example.ts';
import { mendStyle, renameSeriesKeys, timeAsAxis } from '../shared/timeseries-upgrade.ts';
import { dropKeys, mendValues, renameKeys, withBackup } from '../shared/upgrade.ts';
import { mixedForm } from './form.ts';
import { mixedPicture } from './picture.ts';
import { mixedQueries } from './query.ts';

/** The old dual line: one metric on each axis. */
const dualLine: Upgrade = (form) => {
  if (form['viz_type'] !== 'dual_line') return form;
  const renamed = renameKeys(form, { y_axis_2_format: 'y_axis_format_secondary', y_axis_2_bounds: 'y_axis_bounds_secondary' });
  const lifted = renameSeriesKeys(timeAsAxis(renamed));
  return withBackup(
    {
      ...dropKeys(lifted, ['metric', 'metric_2']),
      viz_type: 'mixed_timeseries',
      metrics: [form['metric']],
      metrics_b: [form['metric_2']],
      adhoc_filters_b: lifted['adhoc_filters'],
      yAxisIndex: 0,
      yAxisIndexB: 1,
      truncateYAxis: true,
    },
    form,
  );
};

/** Saved under today's key, but with the old time controls and no x axis. */
const halfLifted: Upgrade = (form) =>
  form['x_axis'] === undefined && typeof form['granularity_sqla'] === 'string' && form['viz_type'] === 'mixed_timeseries'
    ? withBackup(renameSeriesKeys(timeAsAxis(form)), form)
    : form;

const months24 = months(24);
const one = (name: string, at: (month: number) => number): QueryAnswer => ({
  frame: {
    names: ['order_date', name],
    types: [GenericType.TEMPORAL, GenericType.NUMERIC],
    columns: [months24, months24.map((_, month) => at(month))],
    rowcount: months24.length,
  },
  label_map: { order_date: ['order_date'], [name]: [name] },
});

/** The mixed chart: two questions on one x axis, each with its own series type and y axis; it opens the older `dual_line`. */
export const mixed = defineChart({
  id: 'mixed_timeseries',
  aliases: ['dual_line'],
  name: 'Mixed Chart',
  category: 'Evolution',
  tags: ['Advanced-Analytics', 'ECharts', 'Line', 'Multi-Variables', 'Popular'],
  description: 'Two questions on one axis: bars under a line, two metrics with their own scales, a total beside its parts.',
  icon: 'Stock',
  rank: 10,
  pictureKind: 'echarts',
  echartsParts: ['bar', 'line'],
  crossFilters: true,
  drillBy: () => ['groupby', 'x_axis'],
  form: mixedForm,
  queries: (values, { dataset }) => mixedQueries(values, dataset),
  countsEvery: true,
  picture: (values, answers, view) => othersUnpicked(values, mixedPicture(values, answers, view)),
  example: {
    form: {
      viz_type: 'mixed_timeseries',
      ...salesForm,
      groupby: [],
      metrics_b: [{ expressionType: 'SIMPLE', column: { column_name: 'price' }, aggregate: 'AVG', label: 'Average price' }],
      groupby_b: [],
      adhoc_filters_b: [],
      seriesType: 'bar',
      yAxisIndexB: 1,
      y_axis_format_secondary: '$,.2f',
    },
    answers: [
      one('Sales', (month) => Math.round((1150 + 39 * month + 90 * Math.sin((month / 12) * 2 * Math.PI)) * 1000)),
      one('Average price', (month) => Math.round((82 + month * 0.7 + 6 * Math.cos((month / 12) * 2 * Math.PI)) * 100) / 100),
    ],
  },
  upgrade: [dualLine, halfLifted, (form) => mendStyle(mendStyle(form), 'B'), mendValues],
});
