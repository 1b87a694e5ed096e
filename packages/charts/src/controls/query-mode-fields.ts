/** The two ways to ask rows that tables and templates share: grouped with metrics, or as they are. */
import { forTimes } from './acts-on.ts';
import { selectField } from './plain-fields.ts';
import { columnsField, metricsField, orderByField, orderDescField, sortMetricField, timeGrainField } from './query-fields.ts';

type FormData = Record<string, unknown>;

/** Rows as they are. */
export const isRaw = (form: FormData): boolean => form['query_mode'] === 'raw';
/** Rows grouped by dimensions, with metrics. */
export const isGrouped = (form: FormData): boolean => !isRaw(form);

/** The mode, and what grouped rows are asked by. */
export const groupedFields = () => ({
  query_mode: selectField(
    'Query mode',
    ['aggregate', 'raw'],
    'aggregate',
    { aggregate: 'Aggregate', raw: 'Raw records' },
    { tab: 'data', section: 'Query' },
  ),
  groupby: columnsField({
    visible: isGrouped,
    description: 'Columns to group by: one row for each combination of their values.',
  }),
  time_grain_sqla: timeGrainField({
    visible: (form, dataset) => isGrouped(form) && forTimes('groupby')(form, dataset),
    default: null,
    description: 'How finely the time columns among the dimensions are grouped.',
  }),
  metrics: metricsField({ visible: isGrouped, required: false, description: 'The numbers of each row.' }),
});

/** What rows as they are are asked by. */
export const rawFields = () => ({
  all_columns: columnsField({
    label: 'Columns',
    visible: isRaw,
    accepts: 'any',
    description: 'The columns to show, as they are.',
  }),
  order_by_cols: orderByField({ visible: isRaw }),
});

/** The order of grouped rows. */
export const groupedOrderFields = () => ({
  timeseries_limit_metric: sortMetricField({ visible: isGrouped, description: 'Orders the rows; the first metric when empty.' }),
  order_desc: orderDescField({ visible: isGrouped }),
});
