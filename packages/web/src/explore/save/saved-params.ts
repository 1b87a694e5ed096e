/** What of a form is kept with a chart. Pure. */
import { entryOf } from '@tessera/charts/catalogue';
import { datasetIdOf } from '../../chart/ask.ts';

/** The form as the editor holds it, with `viz_type` and `datasource` (`{id}__table`). */
export type SavedParams = Readonly<Record<string, unknown>>;

// Who the chart is and what a dashboard or an address added: not the chart's own.
const passing = new Set([
  'slice_id',
  'slice_name',
  'extra_form_data',
  'extra_filters',
  'dashboardId',
  'form_data_key',
  'save_action',
  'force',
  'standalone',
]);

const isInherited = (filter: unknown): boolean =>
  typeof filter === 'object' && filter !== null && 'isExtra' in filter && filter.isExtra === true;

/** The form to store: without what only this page or a dashboard's filters put into it. */
export function savedForm(form: SavedParams): Record<string, unknown> {
  const own = Object.entries(form).filter(([key, value]) => !passing.has(key) && value !== undefined);
  return Object.fromEntries(
    own.map(([key, value]) =>
      key.startsWith('adhoc_filters') && Array.isArray(value) ? [key, value.filter((each) => !isInherited(each))] : [key, value],
    ),
  );
}

/** The part of a chart's create and update that comes from its form. */
export function bodyOf(form: SavedParams) {
  const params = savedForm(form);
  const vizType = String(form['viz_type'] ?? '');
  return {
    // Without a dataset the server says so, by field.
    datasource_id: datasetIdOf(form) ?? 0,
    datasource_type: 'table' as const,
    viz_type: vizType,
    params: JSON.stringify(params),
    // A question that another tool has stored is one of the form before; ours is made of the form each time.
    ...(entryOf(vizType) && { query_context: null }),
  };
}
