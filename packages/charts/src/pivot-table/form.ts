/** The form of the pivot table (docs/reference/charts.md#pivot-table). */
import { z } from 'zod';
import { dimensionCount, forTimes } from '../controls/acts-on.ts';
import { field } from '../controls/field.ts';
import { currencyField, numberFormatField, timeFormatField } from '../controls/look-fields.ts';
import { selectField, switchField } from '../controls/plain-fields.ts';
import {
  columnsField,
  filtersField,
  legacyTimeFields,
  metricsField,
  orderDescField,
  rowLimitField,
  seriesLimitField,
  sortMetricField,
  timeGrainField,
} from '../controls/query-fields.ts';
import { flag, metricList, oneOf } from '../controls/shapes.ts';
import { conditionalField } from '../shared/conditional.ts';

const hasTime = forTimes('groupbyRows', 'groupbyColumns');
const query = { tab: 'data', section: 'Query' } as const;
const options = { tab: 'data', section: 'Options' } as const;

/** Every function a saved pivot may name. */
export const aggregateFunctions = [
  'Sum',
  'Sum as Fraction of Total',
  'Sum as Fraction of Rows',
  'Sum as Fraction of Columns',
  'Count',
  'Count Unique Values',
  'List Unique Values',
  'Average',
  'Median',
  'Sample Variance',
  'Sample Standard Deviation',
  'Minimum',
  'Maximum',
  'First',
  'Last',
  'Count as Fraction of Total',
  'Count as Fraction of Rows',
  'Count as Fraction of Columns',
] as const;

const orders = ['key_a_to_z', 'key_z_to_a', 'value_a_to_z', 'value_z_to_a'] as const;
const orderLabels = {
  key_a_to_z: 'key a-z',
  key_z_to_a: 'key z-a',
  value_a_to_z: 'value ascending',
  value_z_to_a: 'value descending',
} as const;
const look = { section: 'Options' } as const;

type FormData = Record<string, unknown>;

/** Dimensions on a side of the table as it stands: transposed, rows are columns. */
const depthOf = (form: FormData, side: 'rows' | 'columns'): number =>
  dimensionCount(form, (side === 'rows') === (form['transposePivot'] !== true) ? 'groupbyRows' : 'groupbyColumns');
const isDeep =
  (side: 'rows' | 'columns', depth: number) =>
  (form: FormData): boolean =>
    depthOf(form, side) >= depth;

/** Several metrics among dimensions: which of the two stands outside can be chosen. */
const mixesMetrics = (form: FormData): boolean =>
  (metricList().safeParse(form['metrics']).data?.length ?? 0) > 1 &&
  depthOf(form, form['metricsLayout'] === 'ROWS' ? 'rows' : 'columns') > 0;

/** Before or after: a switch stored as a boolean, shown as a choice. */
const sideField = (label: string, before: string, after: string, visible: (form: FormData) => boolean) =>
  field(flag(false), {
    label,
    visible,
    widget: 'select',
    tab: 'customize',
    section: 'Options',
    default: false,
    choices: [
      [true, before],
      [false, after],
    ],
  });

/** The controls of a pivot table: what stands down and across, where metrics and totals stand, orders and formats. */
export const pivotForm = z.looseObject({
  groupbyColumns: columnsField({ label: 'Columns', description: 'Columns whose values stand side by side.' }),
  groupbyRows: columnsField({ label: 'Rows', description: 'Columns whose values stand below each other.' }),
  time_grain_sqla: timeGrainField({ default: null, visible: hasTime }),
  temporal_columns_lookup: z.record(z.string(), z.unknown()).catch({}).default({}),
  metrics: metricsField(),
  metricsLayout: selectField(
    'Apply metrics on',
    ['COLUMNS', 'ROWS'],
    'COLUMNS',
    { COLUMNS: 'Columns', ROWS: 'Rows' },
    { ...query, description: 'Where several metrics stand.' },
  ),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  series_limit: seriesLimitField(),
  row_limit: rowLimitField(10_000, {
    label: 'Cell limit',
    description: 'The most cells to take from the database, totals included.',
  }),
  series_limit_metric: sortMetricField(),
  order_desc: orderDescField(),
  aggregateFunction: field(oneOf(aggregateFunctions, 'Sum'), {
    ...options,
    label: 'Aggregation function',
    widget: 'select',
    default: 'Sum',
    choices: [
      ['Sum', 'Values'],
      ['Sum as Fraction of Total', 'Share of total'],
      ['Sum as Fraction of Rows', 'Share of row'],
      ['Sum as Fraction of Columns', 'Share of column'],
    ],
    description: 'Show values, or shares of a total. All totals are computed by the database from the rows themselves.',
  }),
  rowTotals: switchField('Show rows total', false, {
    ...options,
    visible: isDeep('columns', 1),
    description: 'A column with the total of each row.',
  }),
  rowSubTotals: switchField('Show rows subtotal', false, {
    ...options,
    visible: isDeep('rows', 2),
    description: 'A row with the total of each group of rows.',
  }),
  colTotals: switchField('Show columns total', false, {
    ...options,
    visible: isDeep('rows', 1),
    description: 'A row with the total of each column.',
  }),
  colSubTotals: switchField('Show columns subtotal', false, {
    ...options,
    visible: isDeep('columns', 2),
    description: 'A column with the total of each group of columns.',
  }),
  transposePivot: switchField('Transpose pivot', false, { ...options, description: 'Swap rows and columns.' }),
  combineMetric: switchField('Combine metrics', false, {
    ...options,
    visible: mixesMetrics,
    description: 'Show the metrics side by side within each column, instead of the columns within each metric.',
  }),
  valueFormat: numberFormatField('Value format', look),
  currency_format: currencyField('Currency format', look),
  date_format: timeFormatField('Date format', { ...look, visible: hasTime }),
  rowOrder: selectField('Sort rows by', orders, 'key_a_to_z', orderLabels, look),
  colOrder: selectField('Sort columns by', orders, 'key_a_to_z', orderLabels, look),
  rowSubtotalPosition: sideField(
    'Rows subtotal position',
    'Top',
    'Bottom',
    (form) => form['rowSubTotals'] === true && depthOf(form, 'rows') > 1,
  ),
  colSubtotalPosition: sideField(
    'Columns subtotal position',
    'Left',
    'Right',
    (form) => form['colSubTotals'] === true && depthOf(form, 'columns') > 1,
  ),
  conditional_formatting: conditionalField({
    description: 'Colour cells of a metric by their value; totals stay plain.',
  }),
});
/** A pivot table's form after reading, defaults filled in. */
export type PivotForm = z.output<typeof pivotForm>;
