/** What a dashboard's group-by filter does to a form (docs/reference/dashboards.md#group-by). */
import type { Dataset } from '@tessera/core/dataset';
import type { ExtraFormData } from '@tessera/core/query/extra-form-data';
import type { OpenedForm } from '../open-form.ts';
import { regroupedForm } from './drill-by.ts';

/**
 * The form grouped by the columns that were chosen, as far as its dataset has them.
 * @param opened  undefined for a chart type nobody knows here
 * @returns undefined when nothing was chosen, or nothing of it is anything to this chart
 */
export function groupedForm(
  opened: OpenedForm | undefined,
  { interactive_groupby = [] }: ExtraFormData,
  dataset: Pick<Dataset, 'columns'> | undefined,
): Record<string, unknown> | undefined {
  if (!opened || interactive_groupby.length === 0 || !dataset) return undefined;
  const known = new Map(dataset.columns.map((each) => [each.column_name, each]));
  const columns = [...new Set(interactive_groupby)].filter((name) => known.get(name)?.groupby);
  const moments = dataset.columns.filter(({ is_dttm }) => is_dttm).map(({ column_name }) => column_name);
  return columns.length === 0 ? undefined : regroupedForm(opened, columns, moments);
}
