/** Waterfall Chart: how a total came about, step by step. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { baseAxis, baseQuery } from '../shared/base-query.ts';
import { mendValues } from '../shared/upgrade.ts';
import { waterfallForm } from './form.ts';
import { waterfallPicture } from './picture.ts';

const months = Array.from({ length: 8 }, (_, at) => Date.UTC(2023, at, 1));
const profit = [120, 45, -60, 80, 30, -95, 70, 55];

/** The waterfall: how a total came about, in the order of the axis (docs/reference/charts.md#waterfall). */
export const waterfall = defineChart({
  id: 'waterfall',
  name: 'Waterfall Chart',
  category: 'Evolution',
  tags: ['Categorical', 'Comparison', 'ECharts', 'Popular'],
  description: 'Gains and losses that add up: each bar begins where the one before it ended.',
  icon: 'BarChart',
  rank: 43,
  pictureKind: 'echarts',
  echartsParts: ['bar', 'labelLayout'],
  crossFilters: false,
  drillBy: () => ['groupby', 'x_axis'],
  form: waterfallForm,
  queries: (form) => {
    const { x_axis: x, groupby: by, metric } = form;
    const axis = x === undefined ? undefined : baseAxis(x, form.time_grain_sqla);
    const columns = by === undefined ? [] : [by];
    const metrics = metric === undefined ? [] : [metric];
    const orderby = [axis, by].filter((column) => column !== undefined).map((column): [typeof column, boolean] => [column, true]);
    return [baseQuery(form, { columns, metrics, axis: x, orderby })];
  },
  picture: (form, answers, view) => waterfallPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'waterfall',
      x_axis: 'month',
      time_grain_sqla: 'P1M',
      metric: { expressionType: 'SIMPLE', column: { column_name: 'profit' }, aggregate: 'SUM', label: 'Profit' },
      adhoc_filters: [],
      row_limit: 1000,
      show_value: true,
    },
    answers: [
      {
        frame: {
          names: ['month', 'Profit'],
          types: [GenericType.TEMPORAL, GenericType.NUMERIC],
          columns: [months, profit],
          rowcount: 8,
        },
      },
    ],
  },
  upgrade: [mendValues],
});
