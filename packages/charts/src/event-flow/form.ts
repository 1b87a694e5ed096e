/** The form of the event flow (docs/reference/charts.md#event-flows). */
import { z } from 'zod';
import { field } from '../controls/field.ts';
import { colourSchemeField } from '../controls/look-fields.ts';
import { switchField } from '../controls/plain-fields.ts';
import { columnField, columnsField, filtersField, rowLimitField, timeSeriesFields } from '../controls/query-fields.ts';
import { integerOf } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';

/** What is stored of such a chart, with its controls. */
export const eventFlowForm = z.looseObject({
  ...timeSeriesFields({ description: 'When each event happened.' }),
  entity: columnField({
    label: 'Entity ID',
    required: true,
    accepts: 'any',
    description: 'Whose events these are: all events of one value make one sequence.',
  }),
  all_columns_x: columnField({ label: 'Event Names', required: true, accepts: 'any', description: 'What happened.' }),
  row_limit: rowLimitField(),
  order_by_entity: switchField('Order by entity id', true, {
    tab: 'data',
    section: 'Query',
    description: 'Ask for all events of one entity after those of another, so that a row limit cuts few sequences.',
  }),
  min_leaf_node_event_count: field(integerOf(1), {
    label: 'Minimum leaf node event count',
    widget: 'free-select',
    tab: 'data',
    section: 'Query',
    default: 1,
    min: 1,
    choices: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => [count, String(count)] as const),
    description: 'Steps that fewer entities take are gathered into one.',
  }),
  all_columns: columnsField({
    label: 'Metadata',
    accepts: 'any',
    description: 'Columns whose commonest values the tooltip tells.',
  }),
  adhoc_filters: filtersField(),
  color_scheme: colourSchemeField(),
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type EventFlowForm = z.output<typeof eventFlowForm>;
