/** Big Number with Trendline. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { baseQuery } from '../shared/base-query.ts';
import { mendNumberKeys } from '../shared/number-upgrade.ts';
import { timeAsFilter, withBackup } from '../shared/upgrade.ts';
import { trendForm } from './form.ts';
import { trendPicture } from './picture.ts';

const months = Array.from({ length: 24 }, (_, at) => Date.UTC(2003, at, 1));
const sales = months.map((_, at) =>
  Math.round(140_000 + 5200 * at + 46_000 * Math.sin(at / 1.9) + (at % 12 === 10 ? 170_000 : 0)),
);

/** The lag was text once. */
const mendLag: Upgrade = (form) =>
  typeof form['compare_lag'] === 'string' && form['compare_lag'].trim() !== '' && Number.isFinite(Number(form['compare_lag']))
    ? { ...form, compare_lag: Number(form['compare_lag']) }
    : form;

/** The time column was not the x axis once. */
const timeAsAxis: Upgrade = (form) =>
  form['x_axis'] || typeof form['granularity_sqla'] !== 'string' || form['granularity_sqla'] === ''
    ? form
    : withBackup({ ...timeAsFilter(form), x_axis: form['granularity_sqla'] }, form);

/** A big number over the line it comes from. It asks a second question only for `raw`, the metric over all rows at once. */
export const bigNumberTrend = defineChart({
  id: 'big_number',
  name: 'Big Number with Trendline',
  category: 'KPI',
  tags: ['Advanced-Analytics', 'ECharts', 'Line', 'Percentages', 'Report', 'Trend', 'Popular'],
  description: 'One number with the line it comes from and its change against an earlier point.',
  icon: 'Rise',
  rank: 2,
  pictureKind: 'number',
  echartsParts: ['line'],
  crossFilters: false,
  form: trendForm,
  queries: (form) => {
    const metrics = form.metric === undefined ? [] : [form.metric];
    const line = seriesQuery({ ...form, metrics, groupby: [] }, undefined, { shares: false });
    return form.aggregation === 'raw' ? [line, baseQuery(form, { columns: [], metrics, orderby: [] })] : [line];
  },
  picture: (form, answers, view) => trendPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'big_number',
      x_axis: 'order_date',
      time_grain_sqla: 'P1M',
      metric: { expressionType: 'SIMPLE', column: { column_name: 'sales' }, aggregate: 'SUM', label: 'Sales' },
      adhoc_filters: [],
      compare_lag: 12,
      compare_suffix: 'on the year before',
      y_axis_format: '$,.3s',
    },
    answers: [
      {
        frame: {
          names: ['order_date', 'Sales'],
          types: [GenericType.TEMPORAL, GenericType.NUMERIC],
          columns: [months, sales],
          rowcount: months.length,
        },
      },
    ],
  },
  upgrade: [mendNumberKeys, mendLag, timeAsAxis],
});
