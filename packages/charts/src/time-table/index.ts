/** Time-series Table: a row for each metric or group, with lines, changes, shares and averages. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { mendValues, timeAsFilter, withBackup } from '../shared/upgrade.ts';
import { timeTableForm } from './form.ts';
import { timeTablePicture } from './picture.ts';

/** The time column was not the axis once. */
const timeAsAxis: Upgrade = (form) => {
  const time = form['granularity_sqla'];
  if (form['x_axis'] || typeof time !== 'string' || time === '') return form;
  return withBackup({ ...timeAsFilter(form), x_axis: time }, form);
};

const months = Array.from({ length: 24 }, (_, at) => Date.UTC(2003, at, 1));
const lines = ['Classic Cars', 'Vintage Cars', 'Motorcycles', 'Trucks and Buses', 'Planes', 'Ships'];
const sales = lines.flatMap((_, line) =>
  months.map((_month, at) =>
    Math.round(
      (160_000 - 21_000 * line) * (1 + at / (30 + 12 * line)) +
        24_000 * Math.sin(at / (1.4 + line / 3)) +
        9000 * Math.cos(at * 2),
    ),
  ),
);

/** The time table chart: what it asks and how it is depicted. */
export const timeTable = defineChart({
  id: 'time_table',
  name: 'Time-series Table',
  category: 'Table',
  tags: ['Multi-Variables', 'Comparison', 'Legacy', 'Percentages', 'Tabular', 'Text', 'Trend'],
  description: 'A row for each metric or group, with its line over time and columns of changes, shares and averages.',
  icon: 'Table',
  rank: 12,
  pictureKind: 'table',
  crossFilters: true,
  drillBy: () => ['groupby'],
  form: timeTableForm,
  queries: (form) =>
    [baseQuery(form, { columns: form.groupby, metrics: form.metrics, axis: form.x_axis })].map((query) => ({
      ...query,
      series_columns: form.groupby,
    })),
  picture: (form, answers, view) => timeTablePicture(form, answers, view),
  example: {
    form: {
      viz_type: 'time_table',
      x_axis: 'month',
      time_grain_sqla: 'P1M',
      groupby: ['product_line'],
      metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'sales' }, aggregate: 'SUM', label: 'Sales' }],
      adhoc_filters: [],
      row_limit: 10_000,
      column_collection: [
        { key: 'trend', label: 'Two years', colType: 'spark', showYAxis: true, d3format: '$.3s' },
        { key: 'latest', label: 'Latest', colType: 'time', d3format: '$,d' },
        {
          key: 'year',
          label: 'Year on year',
          colType: 'time',
          timeLag: 12,
          comparisonType: 'perc_change',
          d3format: '+.1%',
          bounds: [-0.2, 0.4],
        },
        { key: 'mean', label: '6 months', tooltip: 'Mean of the last six months', colType: 'avg', timeLag: 6, d3format: '$,d' },
        { key: 'share', label: 'Share', colType: 'contrib', d3format: '.1%' },
      ],
    },
    answers: [
      {
        frame: {
          names: ['month', 'product_line', 'Sales'],
          types: [GenericType.TEMPORAL, GenericType.STRING, GenericType.NUMERIC],
          columns: [lines.flatMap(() => months), lines.flatMap((line) => months.map(() => line)), sales],
          rowcount: sales.length,
        },
      },
    ],
  },
  upgrade: [timeAsAxis, mendValues],
});
