/** The form of the paired t-test table (docs/reference/charts.md#correlation-and-distribution). */
import { z } from 'zod';
import { integerField, numberField } from '../controls/plain-fields.ts';
import {
  columnsField,
  contributionField,
  filtersField,
  legacyTimeFields,
  metricsField,
  orderDescField,
  rowLimitField,
  seriesLimitField,
  sortMetricField,
  timeGrainField,
  xAxisField,
} from '../controls/query-fields.ts';

const parameters = { section: 'Parameters' } as const;

/** Controls of the paired t-test table, in the order of the screen; unknown keys survive. */
export const pairedTestForm = z.looseObject({
  x_axis: xAxisField({ label: 'Time column', accepts: 'temporal', description: 'Groups are compared moment by moment.' }),
  time_grain_sqla: timeGrainField(),
  metrics: metricsField({ description: 'The numbers to test: some columns for each.' }),
  groupby: columnsField({ required: true, description: 'Columns to group by: one row for each combination of their values.' }),
  contributionMode: contributionField(),
  adhoc_filters: filtersField(),
  limit: seriesLimitField(),
  timeseries_limit_metric: sortMetricField({ description: 'Ranks groups when a limit cuts them.' }),
  order_desc: orderDescField(),
  row_limit: rowLimitField(),
  ...legacyTimeFields(),
  significance_level: numberField('Significance Level', 0.05, {
    ...parameters,
    min: 0,
    max: 1,
    step: 0.01,
    description: 'A difference whose p-value is below this is called significant.',
  }),
  pvalue_precision: integerField('p-value precision', 6, {
    ...parameters,
    min: 0,
    max: 15,
    description: 'Digits after the point of p-values.',
  }),
  liftvalue_precision: integerField('Lift percent precision', 4, {
    ...parameters,
    min: 0,
    max: 15,
    description: 'Digits after the point of lifts.',
  }),
});
/** A form of the paired t-test table as it was read. */
export type PairedTestForm = z.output<typeof pairedTestForm>;
