/** The form of the Handlebars chart (docs/reference/charts.md#time-tables). */
import { z } from 'zod';
import { forTimes } from '../controls/acts-on.ts';
import { field } from '../controls/field.ts';
import { selectField } from '../controls/plain-fields.ts';
import {
  columnsField,
  filtersField,
  legacyTimeFields,
  metricsField,
  orderByField,
  orderDescField,
  rowLimitField,
  sortMetricField,
  timeGrainField,
} from '../controls/query-fields.ts';
import { textOf } from '../controls/shapes.ts';

type FormData = Record<string, unknown>;
const isRaw = (form: FormData): boolean => form['query_mode'] === 'raw';
const isGrouped = (form: FormData): boolean => !isRaw(form);
const query = { tab: 'data', section: 'Query' } as const;

/** A list of the rows as they are. */
const standing = `<ul>
  {{#each data}}
  <li>{{stringify this}}</li>
  {{/each}}
</ul>`;

/** Controls of the handlebars chart, in the order of the screen; unknown keys survive. */
export const handlebarsForm = z.looseObject({
  query_mode: selectField('Query mode', ['aggregate', 'raw'], 'aggregate', { aggregate: 'Aggregate', raw: 'Raw records' }, query),
  groupby: columnsField({
    visible: isGrouped,
    description: 'Columns to group by: one row for each combination of their values.',
  }),
  time_grain_sqla: timeGrainField({
    visible: (form, dataset) => isGrouped(form) && forTimes('groupby')(form, dataset),
    default: null,
  }),
  metrics: metricsField({ visible: isGrouped, required: false, description: 'The numbers of each row.' }),
  all_columns: columnsField({
    label: 'Columns',
    visible: isRaw,
    accepts: 'any',
    description: 'The columns of each row, as they are.',
  }),
  order_by_cols: orderByField({ visible: isRaw }),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  timeseries_limit_metric: sortMetricField({ visible: isGrouped, description: 'Orders the rows; the first metric when empty.' }),
  order_desc: orderDescField({ visible: isGrouped }),
  row_limit: rowLimitField(1000),
  handlebarsTemplate: field(textOf(standing), {
    label: 'Handlebars Template',
    widget: 'template',
    tab: 'customize',
    section: 'Chart Options',
    default: standing,
    description: 'HTML or Markdown around the rows, which are in data. Helpers write dates, numbers and JSON.',
  }),
});
/** A form of the handlebars chart as it was read. */
export type HandlebarsForm = z.output<typeof handlebarsForm>;
