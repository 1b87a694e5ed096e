/**
 * Feature flags (docs/decisions/0034-guests-and-flags.md): on, except those that change the wire
 * or loosen safety. Only what is built is named here. A site may switch those in `switchable`: nothing reads the others, they say what the product does.
 */

interface Flag {
  readonly on: boolean;
  readonly says: string;
}

/** Name → whether it is on where the site says nothing, and what on means. */
export const flagTable = {
  DISABLE_LEGACY_DATASOURCE_EDITOR: { on: true, says: 'Datasets are edited in the new editor only.' },
  DASHBOARD_NATIVE_FILTERS: { on: true, says: 'Dashboards have a filter bar.' },
  DASHBOARD_CROSS_FILTERS: { on: true, says: 'A click on a chart filters the others.' },
  DASHBOARD_FILTERS_EXPERIMENTAL: { on: true, says: 'Filters by time grain and time column are offered.' },
  ENABLE_FILTER_BOX_MIGRATION: {
    on: true,
    says: 'Editors are asked whether filter boxes of old dashboards become native filters.',
  },
  GENERIC_CHART_AXES: { on: true, says: 'Any column can be a chart’s x axis.' },
  USE_ANALAGOUS_COLORS: { on: true, says: 'Colours beyond the palette are derived from it.' },
  AVOID_COLORS_COLLISION: { on: true, says: 'A colour fixed for one label is not given to another.' },
  ENABLE_EXPLORE_DRAG_AND_DROP: { on: true, says: 'Columns and metrics can be dragged in Explore.' },
  ENABLE_DND_WITH_CLICK_UX: { on: true, says: 'Drop zones also open by a click.' },
  DRILL_TO_DETAIL: { on: true, says: 'The rows behind a mark can be listed.' },
  DRILL_BY: { on: true, says: 'A mark can be broken down by another dimension.' },
  DASHBOARD_VIRTUALIZATION: { on: true, says: 'Only charts near the window are asked for and drawn.' },
  EMBEDDED_SUPERSET: { on: true, says: 'A dashboard can be embedded with a guest token.' },
  THUMBNAILS: { on: true, says: 'Lists show pictures of charts.' },
  ALLOW_FULL_CSV_EXPORT: { on: true, says: 'A table can be exported beyond the rows shown.' },
  ENABLE_TEMPLATE_PROCESSING: { on: true, says: 'SQL may hold sandboxed templates.' },
  RLS_IN_SQLLAB: { on: true, says: 'Row level security also holds in SQL Lab.' },
  VERSIONED_EXPORT: { on: true, says: 'Exports are zip archives with a version.' },
  PUBLIC_LINKS: { on: true, says: 'A dashboard can be shown to whoever holds a link that its owner made.' },
  DASHBOARD_NATIVE_FILTERS_SET: { on: true, says: 'Values of a dashboard’s filters can be kept under a name.' },
  ALERT_REPORTS: { on: true, says: 'Alerts and reports are sent on schedules.' },
  ALERT_REPORT_TABS: { on: true, says: 'A report may send one tab of a dashboard.' },
  ALERTS_ATTACH_REPORTS: { on: true, says: 'An alert may send a chart or a dashboard with its value.' },
  TAGGING_SYSTEM: { on: true, says: 'Objects are found together by tags.' },
  SQLLAB_BACKEND_PERSISTENCE: { on: true, says: 'Tabs of SQL Lab are kept by the server.' },
  ESTIMATE_QUERY_COST: { on: true, says: 'The cost of a query is estimated where its database allows it.' },
  SSH_TUNNELING: { on: true, says: 'A database can be reached through an SSH tunnel.' },
  DATASET_FOLDERS: { on: true, says: 'Metrics and columns of a dataset stand in folders.' },
  LISTVIEWS_DEFAULT_CARD_VIEW: { on: false, says: 'Charts are listed as cards first, as dashboards always are.' },
  DASHBOARD_RBAC: { on: false, says: 'Roles on a dashboard grant it, data included (loosens safety).' },
  GLOBAL_ASYNC_QUERIES: { on: false, says: 'Questions of charts that are not kept are answered by jobs (changes the wire).' },
  CLIENT_CACHE: { on: false, says: 'Pages ask for charts by GET, so that browsers keep the answers (changes the wire).' },
  EMBEDDABLE_CHARTS: { on: false, says: 'A chart’s permalink can be shown in frames of other sites (loosens safety).' },
  CHART_PLUGINS_EXPERIMENTAL: { on: false, says: 'A question may move its range by `instant_time_comparison_range`.' },
} as const satisfies Record<string, Flag>;

/** A name of `flagTable`. */
export type FlagName = keyof typeof flagTable;
/** Every flag of a site, on or off. */
export type Flags = Readonly<Record<FlagName, boolean>>;

/** What `TESSERA_FEATURE_FLAGS` may name: a switch that moves nothing would be a lie. */
export const switchable: readonly FlagName[] = [
  'DASHBOARD_RBAC',
  'EMBEDDED_SUPERSET',
  'PUBLIC_LINKS',
  'GLOBAL_ASYNC_QUERIES',
  'CLIENT_CACHE',
  'EMBEDDABLE_CHARTS',
  'CHART_PLUGINS_EXPERIMENTAL',
  'LISTVIEWS_DEFAULT_CARD_VIEW',
  'DASHBOARD_VIRTUALIZATION',
];

const spellings: Readonly<Record<string, FlagName>> = { USE_ANALOGOUS_COLORS: 'USE_ANALAGOUS_COLORS' };

function isFlag(name: string): name is FlagName {
  return Object.hasOwn(flagTable, name);
}

/** The flags of a site: the table's defaults with its overrides. Unknown names are ignored. */
export function flagsWith(overrides: Readonly<Record<string, boolean>> = {}): Flags {
  const known = Object.entries(overrides).flatMap(([name, on]) => {
    const flag = spellings[name] ?? name;
    return isFlag(flag) ? [[flag, on] as const] : [];
  });
  const defaults = Object.entries(flagTable).map(([name, flag]) => [name, flag.on] as const);
  // Every name of the table is present: the defaults list them all.
  return Object.fromEntries([...defaults, ...known]) as Flags;
}
