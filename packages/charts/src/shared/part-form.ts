/** The controls that charts of parts of a whole share (docs/reference/charts.md#parts-of-a-whole). */
import { switchField } from '../controls/plain-fields.ts';
import { filtersField, legacyTimeFields, othersField, rowLimitField } from '../controls/query-fields.ts';

/**
 * Which rows are asked, in which order, and what becomes of those beyond the limit.
 * @param sorted  says what "Sort by metric" does @param rowLimit  the limit of a new chart
 */
export const partFields = (sorted: string, rowLimit?: number) => ({
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(rowLimit),
  group_others_when_limit_reached: othersField('row_limit'),
  sort_by_metric: switchField('Sort by metric', true, { tab: 'data', section: 'Query', description: sorted }),
  ...legacyTimeFields(),
});
