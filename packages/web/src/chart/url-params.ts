/** Parameters of a page's address that only the charts use: templates read them (`url_param`). */

/** What pages read themselves. */
const reserved = new Set([
  'standalone',
  'uiConfig',
  'show_filters',
  'expand_filters',
  'native_filters',
  'native_filters_key',
  'permalink_key',
  'filter_set',
  'preselect_filters',
  'force',
  'edit',
  'form_data',
  'form_data_key',
  'slice_id',
  'datasource',
  'datasource_id',
  'dataset_id',
  'datasource_type',
  'dashboard_id',
  'viz_type',
  'save_action',
  'dashboard_page_id',
  'focused_chart',
  'migration_state',
  // The open tabs of a dashboard, and the look a page of another site asks for.
  'activeTabs',
  'themeMode',
]);

/** Names and values for charts; of a repeated name the last counts. @param search  `?a=1&edit=true` */
export function chartUrlParams(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !reserved.has(name)));
}
