/** The names under which the browser keeps small choices: those that people's scripts and other clients know. */

/** In local storage; every value is JSON. */
export const keptKeys = {
  /** Dashboard id → when the question about its filter boxes was put off, epoch ms. */
  filterBoxSnoozes: 'filter_box_transition_snoozed_at',
  /** Height of the rows below a chart, px. */
  chartSplit: 'chart_split_sizes',
  /** Width of the controls of a chart, px. */
  controlsWidth: 'controls_width',
  /** Width of the panel of a chart's dataset, px. */
  datasourceWidth: 'datasource_width',
  /** Whether the rows below a chart are shown. */
  rowsOpen: 'is_datapanel_open',
  homeCharts: 'homepage_chart_filter',
  homeDashboards: 'homepage_dashboard_filter',
  homeSavedQueries: 'homepage_saved_query_filter',
  homeActivity: 'homepage_activity_filter',
  /** List of the panels that are folded away. */
  homeFolded: 'homepage_collapse_state',
  sqlAutocomplete: 'sqllab__is_autocomplete_enabled',
  /** Dataset id → its temporal columns whose values are shown as they came. */
  originalTimes: 'explore__data_table_original_formatted_time_columns',
  lastAsyncEvent: 'last_async_event_id',
} as const;

/** In session storage: of one browser tab. */
export const tabKeys = {
  /** The dashboard that a chart was last saved to. */
  recentDashboard: 'save_chart_recent_dashboard',
  /** The number of this browser tab: `tab_id` of what the server keeps for it. */
  tab: 'last_tab_id',
} as const;

const formerKept: Readonly<Record<string, string>> = {
  'tessera:explore:results': keptKeys.chartSplit,
  'tessera:explore:controls': keptKeys.controlsWidth,
  'tessera:explore:dataset': keptKeys.datasourceWidth,
  'tessera:explore:results-open': keptKeys.rowsOpen,
};
const formerTab: Readonly<Record<string, string>> = {
  'tessera:explore:last-dashboard': tabKeys.recentDashboard,
  'tessera:tab': tabKeys.tab,
};
const formerTimes = 'tessera:explore:time-styles:';

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

function move(shelf: Shelf, names: Readonly<Record<string, string>>): void {
  for (const [former, name] of Object.entries(names)) {
    const value = shelf.getItem(former);
    if (value === null) continue;
    if (shelf.getItem(name) === null) shelf.setItem(name, value);
    shelf.removeItem(former);
  }
}

/** Of every dataset in a list of its own, they become one list by dataset. */
function gatherTimes(shelf: Shelf): void {
  const names = Array.from({ length: shelf.length }, (_, at) => shelf.key(at)).filter((name) => name?.startsWith(formerTimes));
  if (names.length === 0) return;
  const gathered = readOriginalTimes(shelf.getItem(keptKeys.originalTimes));
  for (const name of names) {
    if (name === null) continue;
    const columns = listOf(shelf.getItem(name));
    const dataset = name.slice(formerTimes.length);
    if (columns.length > 0) gathered[dataset] ??= columns;
    shelf.removeItem(name);
  }
  shelf.setItem(keptKeys.originalTimes, JSON.stringify(gathered));
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
const listOf = (text: string | null): string[] => textsIn(jsonOf(text));

/** Reads what `originalTimes` keeps; what is not of its shape is left out. */
export function readOriginalTimes(text: string | null): Record<string, string[]> {
  const value = jsonOf(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([dataset, columns]) => [dataset, textsIn(columns)]));
}

/** A kept list of texts: JSON, or words with blanks between them as older pages wrote it. */
export function readKeptList(text: string | null): string[] {
  const value = jsonOf(text);
  return Array.isArray(value) ? textsIn(value) : (text ?? '').split(' ').filter(Boolean);
}

/** A kept text: JSON, or bare as older pages wrote it. */
export function readKeptText(text: string | null): string | undefined {
  if (text === null) return undefined;
  const value = jsonOf(text);
  return value === undefined ? text : typeof value === 'string' ? value : JSON.stringify(value);
}

/** What older pages kept under other names takes its name of today. A browser that keeps nothing is no failure. */
export function renameKept(local: () => Shelf, session: () => Shelf): void {
  try {
    move(local(), formerKept);
    gatherTimes(local());
    move(session(), formerTab);
  } catch {
    // No room, or not allowed.
  }
}
