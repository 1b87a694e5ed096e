/** Time-series Period Pivot: one metric, a line for each period, laid over the newest. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { mendValues, timeAsFilter, withBackup } from '../shared/upgrade.ts';
import { timePivotForm } from './form.ts';
import { timePivotPicture } from './picture.ts';

/** The time column was not the axis once. */
const timeAsAxis: Upgrade = (form) => {
  const time = form['granularity_sqla'];
  if (form['x_axis'] || typeof time !== 'string' || time === '') return form;
  return withBackup({ ...timeAsFilter(form), x_axis: time }, form);
};

const months = Array.from({ length: 46 }, (_, at) => Date.UTC(2021, at, 1));
const visits = months.map((_, at) =>
  Math.round(5200 + 62 * at + 1900 * Math.sin(((at % 12) - 3) / 1.9) + 240 * Math.cos(at * 3)),
);

/** The time pivot chart: what it asks and how it is depicted. */
export const timePivot = defineChart({
  id: 'time_pivot',
  name: 'Time-series Period Pivot',
  category: 'Evolution',
  tags: ['Legacy', 'Time', 'ECharts'],
  description: 'One number over years, weeks or days that are laid over each other: this period against those before it.',
  icon: 'LineChart',
  rank: 16,
  pictureKind: 'echarts',
  echartsParts: ['line'],
  crossFilters: false,
  form: timePivotForm,
  queries: (form) => [
    baseQuery(form, { columns: [], metrics: form.metric === undefined ? [] : [form.metric], axis: form.x_axis }),
  ],
  picture: (form, answers, view) => timePivotPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'time_pivot',
      x_axis: 'month',
      time_grain_sqla: 'P1M',
      metric: { expressionType: 'SIMPLE', column: { column_name: 'visits' }, aggregate: 'SUM', label: 'Visits' },
      adhoc_filters: [],
      row_limit: 10_000,
      freq: 'AS',
    },
    answers: [
      {
        frame: {
          names: ['month', 'Visits'],
          types: [GenericType.TEMPORAL, GenericType.NUMERIC],
          columns: [months, visits],
          rowcount: months.length,
        },
      },
    ],
  },
  upgrade: [timeAsAxis, mendValues],
});
