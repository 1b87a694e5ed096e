/** What two versions of a dashboard differ by: its properties, its settings and filters, and its layout. */
import { readLayout, type Layout } from '../dashboard/layout.ts';
import { recordOf } from '../narrowing.ts';
import { editsBetween, factsOf, type Change, type Edit, type Facts } from './facts.ts';
import { layoutChanges, layoutFacts } from './layout.ts';
import { parsedRecord } from './parsed.ts';
import { fieldChange, quoted, type FieldWords } from './words.ts';

const fields: Readonly<Record<string, FieldWords>> = {
  dashboard_title: { label: 'Title', weight: 'text' },
  slug: { label: 'URL slug', weight: 'text' },
  css: { label: 'CSS', weight: 'look', isText: true },
  published: { label: 'Published', weight: 'text' },
  certified_by: { label: 'Certified by', weight: 'text' },
  certification_details: { label: 'Certification details', weight: 'text' },
  owners: { label: 'Owners', weight: 'text' },
};

/** Themes go by numbers here, which say nothing to people. */
const themeChanged = (edit: Edit): Change => ({ sentence: 'Theme changed', weight: 'look', edits: [edit] });

const settings: Readonly<Record<string, FieldWords>> = {
  color_scheme: { label: 'Color scheme', weight: 'look' },
  color_namespace: { label: 'Color namespace', weight: 'look' },
  label_colors: { label: 'Label colors', weight: 'look' },
  refresh_frequency: { label: 'Refresh interval in seconds', weight: 'data' },
  timed_refresh_immune_slices: { label: 'Charts without timed refresh', weight: 'data' },
  stagger_refresh: { label: 'Staggered refresh', weight: 'data' },
  expanded_slices: { label: 'Descriptions shown', weight: 'look' },
  filter_bar_orientation: { label: 'Orientation of the filter bar', weight: 'look' },
  cross_filters_enabled: { label: 'Cross-filters', weight: 'data' },
  shared_crosshair: { label: 'Shared crosshair', weight: 'look' },
  chart_configuration: { label: 'Scopes of cross-filters', weight: 'data' },
  global_chart_configuration: { label: 'Scopes of cross-filters', weight: 'data' },
  filter_scopes: { label: 'Scopes of filter boxes', weight: 'data' },
  default_filters: { label: 'Defaults of filter boxes', weight: 'data' },
};

/** What the page works out by itself from the layout and the charts. */
const derived = new Set([
  'positions',
  'color_scheme_domain',
  'shared_label_colors',
  'map_label_colors',
  'native_filter_configuration',
]);
const derivedOfFilters = new Set(['chartsInScope', 'tabsInScope']);

/** A dashboard of a revision, read. */
export interface BoardVersion {
  readonly facts: Map<string, unknown>;
  readonly layout: Layout;
}

/** A dashboard as facts. @param body  of a revision: the stored row and its owners */
export function boardVersion(body: Readonly<Record<string, unknown>>): BoardVersion {
  const metadata = parsedRecord(body['json_metadata']);
  const layout = readLayout(parsedRecord(body['position_json']));
  const filters = listOf(metadata['native_filter_configuration']);
  const facts = factsOf([
    ...Object.keys(fields).map((key) => [key, body[key]] as const),
    ['theme_id', body['theme_id'] ?? undefined] as const,
    ...Object.entries(metadata)
      .filter(([key]) => !derived.has(key))
      .map(([key, value]) => [`setting/${key}`, withoutDerived(value)] as const),
    ...filters.map((filter) => [`filter/${idOf(filter)}`, withoutDerived(filter)] as const),
    ['filters', filters.map(idOf)] as const,
    ...layoutFacts(layout),
  ]);
  return { facts, layout };
}

/** What changed: properties, settings, filters, then the layout. Empty when both versions mean the same. */
export function boardChanges(before: BoardVersion, after: BoardVersion): Change[] {
  const isOfLayout = ({ path }: Edit): boolean => /^(?:node|parent|children)\//.test(path);
  const edits = editsBetween(before.facts, after.facts).filter((edit) => !isOfLayout(edit));
  const names = new Map([...filterNames(before.facts), ...filterNames(after.facts)]);
  const order = edits.find(({ path }) => path === 'filters');
  const told = edits.filter((edit) => edit !== order).map((edit) => boardChange(edit, names));
  return [...withOrder(told, order), ...layoutChanges(before.layout, after.layout)];
}

function boardChange(edit: Edit, names: ReadonlyMap<string, string>): Change {
  const [kind = '', ...rest] = edit.path.split('/');
  const key = rest.join('/');
  if (kind === 'filter') return { sentence: filterSentence(names.get(key) ?? key, edit), weight: 'data', edits: [edit] };
  if (kind === 'setting') return settingChange(key, edit);
  if (kind === 'theme_id') return themeChanged(edit);
  return fieldChange(fields[edit.path] ?? { label: edit.path, weight: 'text' }, edit);
}

function settingChange(key: string, edit: Edit): Change {
  const words = settings[key] ?? { label: `Setting ${key}`, weight: 'look' as const };
  if (typeof (edit.before ?? edit.after) !== 'object') return fieldChange(words, edit);
  return { sentence: `${words.label} changed`, weight: words.weight, edits: [edit] };
}

/** Filters that came or went change the list of filters by themselves. */
function withOrder(told: readonly Change[], order: Edit | undefined): Change[] {
  if (!order) return [...told];
  const at = told.findIndex(({ edits }) =>
    edits.some(({ path, before, after }) => path.startsWith('filter/') && (before === undefined || after === undefined)),
  );
  if (at < 0) return [...told, { sentence: 'Filters in another order', weight: 'look', edits: [order] }];
  return told.map((change, i) => (i === at ? { ...change, edits: [...change.edits, order] } : change));
}

const partNames: Readonly<Record<string, string>> = {
  name: 'name',
  filterType: 'type',
  targets: 'column',
  defaultDataMask: 'default value',
  cascadeParentIds: 'values it depends on',
  scope: 'scope',
  controlValues: 'settings',
  adhoc_filters: 'pre-filter',
  time_range: 'pre-filter',
  granularity_sqla: 'pre-filter',
  sortMetric: 'sort metric',
  description: 'description',
  requiredFirst: 'settings',
};

function filterSentence(name: string, { before, after }: Edit): string {
  const [was, is] = [recordOf(before), recordOf(after)];
  const kind = (is['type'] ?? was['type']) === 'DIVIDER' ? 'Divider' : 'Filter';
  if (before === undefined) return `${kind} ${quoted(name)} added`;
  if (after === undefined) return `${kind} ${quoted(name)} removed`;
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  );
  if (keys.length === 1 && keys[0] === 'name') return `${kind} ${quoted(String(was['name'] ?? ''))} renamed to ${quoted(name)}`;
  return `${kind} ${quoted(name)} changed: ${[...new Set(keys.map((key) => partNames[key] ?? key))].join(', ')}`;
}

function filterNames(facts: Facts): [id: string, name: string][] {
  return [...facts].flatMap(([path, value]) => {
    if (!path.startsWith('filter/')) return [];
    const { name, title } = recordOf(value);
    return [[path.slice('filter/'.length), String(name ?? title ?? '[untitled]')]];
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const idOf = (filter: unknown): string => String(recordOf(filter)['id'] ?? '');

/** Filters, and scopes of charts by their ids, without the charts a scope amounts to. */
function withoutDerived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDerived);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !derivedOfFilters.has(key))
      .map(([key, member]) => [key, withoutDerived(member)]),
  );
}
