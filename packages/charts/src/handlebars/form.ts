/** The form of the Handlebars chart (docs/reference/charts.md#time-tables). */
import { z } from 'zod';
import { field } from '../controls/field.ts';
import { switchField } from '../controls/plain-fields.ts';
import { filtersField, legacyTimeFields, metricsField, rowLimitField } from '../controls/query-fields.ts';
import { groupedFields, groupedOrderFields, isGrouped, rawFields } from '../controls/query-mode-fields.ts';
import { textOf } from '../controls/shapes.ts';

/** A list of the rows as they are. */
const standing = `<ul>
  {{#each data}}
  <li>{{stringify this}}</li>
  {{/each}}
</ul>`;

/** Controls of the Handlebars chart, in the order of the screen; unknown keys survive. */
export const handlebarsForm = z.looseObject({
  ...groupedFields(),
  percent_metrics: metricsField({
    label: 'Percentage metrics',
    visible: isGrouped,
    required: false,
    description: 'Metrics whose shares of the sum of all rows stand beside them: those of sales are %sales.',
  }),
  ...rawFields(),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  ...groupedOrderFields(),
  row_limit: rowLimitField(1000),
  show_totals: switchField('Show summary', false, {
    tab: 'data',
    section: 'Query',
    visible: isGrouped,
    description: 'The metrics over all rows, asked of the database, are in totals. The row limit does not apply to them.',
  }),
  handlebarsTemplate: field(textOf(standing), {
    label: 'Handlebars Template',
    widget: 'template',
    tab: 'customize',
    section: 'Chart Options',
    default: standing,
    description:
      'HTML or Markdown around the rows, which are in data; the summary is in totals. Helpers write dates, numbers and JSON.',
  }),
  styleTemplate: field(textOf(''), {
    label: 'CSS Styles',
    widget: 'template',
    tab: 'customize',
    section: 'Chart Options',
    default: '',
    description: 'A style sheet for the template. It reaches this chart alone and fetches nothing from elsewhere.',
  }),
});
/** A form of the Handlebars chart as it was read. */
export type HandlebarsForm = z.output<typeof handlebarsForm>;
