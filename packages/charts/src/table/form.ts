/** The form of the table (docs/reference/charts.md#table, docs/reference/charts.md#column-settings). */
import { limits } from '@tessera/core/limits';
import { isRecord } from '@tessera/core/narrowing';
import { z } from 'zod';
import { field, type FieldChoice } from '../controls/field.ts';
import { timeFormatField } from '../controls/look-fields.ts';
import { selectField, switchField } from '../controls/plain-fields.ts';
import { filtersField, legacyTimeFields, metricsField, rowLimitField } from '../controls/query-fields.ts';
import { groupedFields, groupedOrderFields, isGrouped, rawFields } from '../controls/query-mode-fields.ts';
import { integerOf, maybeCurrency, maybeInteger } from '../controls/shapes.ts';
import { conditionalField } from '../shared/conditional.ts';
import { changeColourFields, otherTimeFields } from '../shared/other-time.ts';

const isPaged = (form: Record<string, unknown>): boolean => form['server_pagination'] === true;
const query = { tab: 'data', section: 'Query' } as const;
const options = { section: 'Options' } as const;
const visual = { section: 'Visual formatting' } as const;

/** What the foot of a column may say of the rows that are shown. */
export const columnAggregations = ['sum', 'avg', 'min', 'max', 'count'] as const;

/** What one column may say of itself; every part may be absent. */
const columnConfig = z.looseObject({
  d3NumberFormat: z.string().nullish(),
  d3SmallNumberFormat: z.string().nullish(),
  d3TimeFormat: z.string().nullish(),
  /** At most so many digits after the point, for numbers without a format; 100 keeps what there is. */
  fractionDigits: z.number().int().min(0).max(limits.fractionDigitsMax).optional().catch(undefined),
  currencyFormat: maybeCurrency(),
  columnWidth: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().optional()).catch(undefined),
  horizontalAlign: z.enum(['left', 'right', 'center']).optional().catch(undefined),
  showCellBars: z.boolean().optional().catch(undefined),
  alignPositiveNegative: z.boolean().optional().catch(undefined),
  colorPositiveNegative: z.boolean().optional().catch(undefined),
  truncateLongCells: z.boolean().optional().catch(undefined),
  visible: z.boolean().optional().catch(undefined),
  customColumnName: z.string().nullish(),
  pinned: z.enum(['left', 'right']).optional().catch(undefined),
  columnGroup: z.string().nullish(),
  aggregation: z.enum(columnAggregations).optional().catch(undefined),
  /** The dimension a click on a cell filters by, instead of its own. */
  emitTarget: z.string().min(1).optional().catch(undefined),
});
/** The settings of one column, read from `column_config` (docs/reference/charts.md#column-settings). */
export type ColumnConfig = z.output<typeof columnConfig>;

const configs = () =>
  z.preprocess(
    (value) =>
      isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, each]) => columnConfig.safeParse(each).success)) : {},
    z.record(z.string(), columnConfig),
  );

const pageLengths: readonly FieldChoice[] = [
  [0, 'All'],
  ...[10, 20, 50, 100, 200].map((rows): FieldChoice => [rows, String(rows)]),
];

/** The controls of a table: raw or grouped rows, orders, paging by the server, totals and the settings of columns. */
export const tableForm = z.looseObject({
  ...groupedFields(),
  percent_metrics: metricsField({
    label: 'Percentage metrics',
    visible: isGrouped,
    required: false,
    description: 'Metrics shown as shares of their sum.',
  }),
  percent_metric_calculation: selectField(
    'Percentage metric calculation',
    ['row_limit', 'all_records'],
    'row_limit',
    { row_limit: 'Row limit', all_records: 'All records' },
    {
      ...query,
      visible: (form) => isGrouped(form) && Array.isArray(form['percent_metrics']) && form['percent_metrics'].length > 0,
      description: 'Shares of the rows that are shown, or of all rows there are.',
    },
  ),
  ...rawFields(),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  ...groupedOrderFields(),
  server_pagination: switchField('Server pagination', false, {
    ...query,
    description: 'Ask the database for one page at a time. For tables of very many rows.',
  }),
  server_page_length: field(integerOf(10), {
    ...query,
    label: 'Server page length',
    widget: 'free-select',
    choices: [10, 20, 50, 100, 200].map((rows) => [rows, String(rows)]),
    default: 10,
    visible: isPaged,
  }),
  row_limit: rowLimitField(10_000),
  show_totals: switchField('Show summary', false, {
    ...query,
    visible: isGrouped,
    description: 'A last row with the metrics over all rows, asked of the database. The row limit does not apply to it.',
  }),
  ...otherTimeFields({
    visible: isGrouped,
    description: 'Each metric beside its value at another time. Needs a time range with a beginning and an end.',
  }),
  table_timestamp_format: timeFormatField('Timestamp format', options),
  page_length: field(maybeInteger(), {
    tab: 'customize',
    ...options,
    label: 'Page length',
    widget: 'free-select',
    choices: pageLengths,
    default: null,
    placeholder: 'All',
    visible: (form) => !isPaged(form),
    description: 'Rows on one page.',
  }),
  include_search: switchField('Search box', false, { ...options, description: 'A box above the table that finds rows.' }),
  allow_rearrange_columns: switchField('Allow columns to be rearranged', false, {
    ...options,
    description: 'Readers may drag the headings. The order is reset when the table is opened again.',
  }),
  allow_render_html: switchField('Render columns in HTML format', true, {
    ...options,
    description: 'Cells with HTML are shown formatted, without scripts. Otherwise as plain text.',
  }),
  column_config: field(configs(), {
    tab: 'customize',
    ...options,
    label: 'Customize columns',
    widget: 'column-config',
    default: {},
    description: 'Format, alignment, width and bars of single columns.',
  }),
  show_cell_bars: switchField('Show cell bars', true, {
    ...visual,
    description: 'A bar behind each number, as long as the number is large.',
  }),
  align_pn: switchField('Align +/-', false, { ...visual, description: 'Begin all bars at the left edge.' }),
  color_pn: switchField('Color +/-', true, { ...visual, description: 'Colour bars by the sign of their number.' }),
  ...changeColourFields({
    ...visual,
    visible: (form) => isGrouped(form) && Boolean(form['time_compare']),
  }),
  conditional_formatting: conditionalField(),
  temporal_columns_lookup: z.record(z.string(), z.unknown()).catch({}).default({}),
});
/** A table's form after reading; `query_mode` says which of its keys take part. */
export type TableForm = z.output<typeof tableForm>;
