/**
 * Native filters: their configuration as stored (docs/reference/dashboards.md#metadata), and the data
 * masks their values make (docs/reference/dashboards.md#data-masks).
 */
import { z } from 'zod';
import { adhocFilter, type FilterScalar } from '../query/filter.ts';
import { labelOfValue } from '../query/value-label.ts';
import { metric } from '../query/metric.ts';
import { dataMask, type DataMask } from './data-mask.ts';

/** The kinds of native filter, by their wire names. */
export const filterTypes = [
  'filter_select',
  'filter_range',
  'filter_time',
  'filter_timecolumn',
  'filter_timegrain',
  'filter_groupby',
] as const;
/** One of `filterTypes`. */
export type FilterType = (typeof filterTypes)[number];

/** Components (and all below them) a filter or a chart's clicks reach, minus some charts. */
export const scope = z.looseObject({
  rootPath: z.array(z.string()).catch(['ROOT_ID']).default(['ROOT_ID']),
  excluded: z.array(z.number()).catch([]).default([]),
});
/** Ids of components the filter reaches with all below them, and ids of charts that are left out. */
export type FilterScope = z.infer<typeof scope>;

const target = z.looseObject({
  datasetId: z.number().optional(),
  column: z.looseObject({ name: z.string() }).optional(),
});

/** The settings of one filter; each belongs to some kinds only. */
export const filterControls = z.looseObject({
  /** The filter must have a value: with none, nothing is shown. */
  enableEmptyFilter: z.boolean().nullish(),
  defaultToFirstItem: z.boolean().nullish(),
  inverseSelection: z.boolean().nullish(),
  multiSelect: z.boolean().nullish(),
  /** Search is asked of the database, not of the choices already loaded. */
  searchAllOptions: z.boolean().nullish(),
  /** Absent: no order was chosen, and the choices come in ascending order of their values, as in Superset. */
  sortAscending: z.boolean().nullish(),
  /** A range with one bound: 0 minimum, 1 exact, 2 maximum. */
  enableSingleValue: z.number().nullish(),
  creatable: z.boolean().nullish(),
  /** Of a group-by filter, ours: the columns it offers; absent or empty: all its dataset groups by. */
  groupbyColumns: z.array(z.string()).nullish(),
});

/** A filter as it is stored. What cannot be read becomes its default, unknown fields stay. */
export const nativeFilter = z.looseObject({
  id: z.string(),
  type: z.literal('NATIVE_FILTER').default('NATIVE_FILTER'),
  name: z.string().catch(''),
  filterType: z.enum(filterTypes),
  description: z.string().nullish().catch(null),
  targets: z.array(target).catch([]).default([]),
  cascadeParentIds: z.array(z.string()).catch([]).default([]),
  defaultDataMask: dataMask.catch({}).default({}),
  scope: scope.catch({ rootPath: ['ROOT_ID'], excluded: [] }).default({ rootPath: ['ROOT_ID'], excluded: [] }),
  chartsInScope: z.array(z.number()).nullish().catch(null),
  tabsInScope: z.array(z.string()).nullish().catch(null),
  controlValues: filterControls.catch({}).default({}),
  adhoc_filters: z.array(adhocFilter).nullish().catch([]),
  sortMetric: metric.nullish().catch(null),
  time_range: z.string().nullish().catch(null),
  granularity_sqla: z.string().nullish().catch(null),
  requiredFirst: z.boolean().nullish().catch(null),
});
/** See `nativeFilter`. */
export type NativeFilter = z.infer<typeof nativeFilter>;

/** A heading between filters. */
export const filterDivider = z.looseObject({
  id: z.string(),
  type: z.literal('DIVIDER'),
  title: z.string().catch(''),
  description: z.string().nullish().catch(null),
});
/** See `filterDivider`. */
export type FilterDivider = z.infer<typeof filterDivider>;

/** What stands in the filter bar, and is known. */
export type FilterEntry = NativeFilter | FilterDivider;

/** A filter, and no divider. */
export const isFilter = (entry: FilterEntry): entry is NativeFilter => entry.type === 'NATIVE_FILTER';

/** An entry of a kind that is not known here (another product's, a later type): nothing shows it, and it is kept as it came. */
export type StrangeEntry = Readonly<Record<string, unknown>>;
/** What stands in the metadata: also kinds of other products, which are kept unread. */
export type StoredEntry = FilterEntry | StrangeEntry;

const storedEntry = z.union([filterDivider, nativeFilter, z.record(z.string(), z.unknown())]);

/** One stored entry; `undefined` for what is no object at all. */
export function readFilterEntry(wire: unknown): StoredEntry | undefined {
  return storedEntry.safeParse(wire).data;
}

/** True for what `readFilterEntry` took for a filter or a divider: all else in them has a fallback. */
export const isKnownEntry = (entry: StoredEntry): entry is FilterEntry =>
  typeof entry['id'] === 'string' &&
  (entry['type'] === 'DIVIDER' ||
    (entry['type'] === 'NATIVE_FILTER' && filterTypes.some((type) => type === entry['filterType'])));

/** The known entries anew, in their order; each strange one stays behind the entry it stood behind. */
export function withStrangeEntries(stored: readonly StoredEntry[], known: readonly FilterEntry[]): StoredEntry[] {
  const result: StoredEntry[] = [...known];
  let at = 0;
  for (const entry of stored) {
    if (!isKnownEntry(entry)) result.splice(at++, 0, entry);
    else {
      const place = result.findIndex((each) => each['id'] === entry.id);
      if (place >= 0) at = place + 1;
    }
  }
  return result;
}

/** The column a filter is about. */
export const columnOf = (filter: NativeFilter): string | undefined => filter.targets[0]?.column?.name;
/** The dataset a filter reads its choices from. */
export const datasetOf = (filter: NativeFilter): number | undefined => filter.targets[0]?.datasetId;

/** Whether charts in scope show nothing while the filter has no value. */
export const isRequired = (filter: NativeFilter): boolean => filter.controlValues.enableEmptyFilter === true;
/** Whether the first value of its list is chosen when the dashboard opens. */
export const takesFirst = (filter: NativeFilter): boolean =>
  filter.filterType === 'filter_select' && filter.controlValues.defaultToFirstItem === true;
/** Whether several values may be chosen; so unless it says no. */
export const isMultiple = (filter: NativeFilter): boolean => filter.controlValues.multiSelect !== false;

/** The columns a group-by filter offers, of its dataset's columns in their order. */
export function groupbyChoices<C extends { readonly column_name: string; readonly groupby: boolean }>(
  { controlValues }: Pick<NativeFilter, 'controlValues'>,
  columns: readonly C[],
): C[] {
  const offered = new Set(controlValues.groupbyColumns ?? []);
  return columns.filter(({ column_name, groupby }) => groupby && (offered.size === 0 || offered.has(column_name)));
}

/** Was an order chosen for the choices? */
export const isSortedByChoice = ({ controlValues, sortMetric }: Pick<NativeFilter, 'controlValues' | 'sortMetric'>): boolean =>
  typeof controlValues.sortAscending === 'boolean' || (sortMetric !== undefined && sortMetric !== null);

/** What a required filter without a value asks: nothing at all. */
const nothing = { adhoc_filters: [{ expressionType: 'SQL' as const, clause: 'WHERE' as const, sqlExpression: '1 = 0' }] };

/**
 * The mask of a value filter; an empty list clears it.
 * @param names  how the values read, in their order, where that is not as they are written (a time)
 */
export function maskOfValues(
  filter: NativeFilter,
  values: readonly FilterScalar[],
  names: readonly string[] = values.map(labelOfValue),
): DataMask {
  const col = columnOf(filter);
  const inverse = filter.controlValues.inverseSelection === true;
  const excluded = inverse ? { excludeFilterValues: true } : {};
  if (values.length === 0 || col === undefined) {
    return { id: filter.id, extraFormData: isRequired(filter) ? nothing : {}, filterState: { value: null, ...excluded } };
  }
  const label = names.join(', ') + (inverse ? ' (excluded)' : '');
  return {
    id: filter.id,
    extraFormData: { filters: [{ col, op: inverse ? 'NOT IN' : 'IN', val: [...values] }] },
    filterState: { value: [...values], label, ...excluded },
  };
}

/** The bounds of a numerical range; `null` is open. */
export type RangeBounds = readonly [number | null, number | null];

/** The mask of a numerical range; open on both sides clears it. Equal bounds ask for exactly that number. */
export function maskOfRange(filter: NativeFilter, [low, high]: RangeBounds): DataMask {
  const col = columnOf(filter);
  if (col === undefined || (low === null && high === null)) {
    return { id: filter.id, extraFormData: isRequired(filter) ? nothing : {}, filterState: { value: null } };
  }
  if (low !== null && low === high) {
    return {
      id: filter.id,
      extraFormData: { filters: [{ col, op: '==', val: low }] },
      filterState: { value: [low, high], label: `x = ${low}` },
    };
  }
  const filters = [
    ...(low === null ? [] : [{ col, op: '>=' as const, val: low }]),
    ...(high === null ? [] : [{ col, op: '<=' as const, val: high }]),
  ];
  const label = low === null ? `x ≤ ${high}` : high === null ? `x ≥ ${low}` : `${low} ≤ x ≤ ${high}`;
  return { id: filter.id, extraFormData: { filters }, filterState: { value: [low, high], label } };
}

const noFilter = 'No filter';

/** The mask of a time range text; `No filter` clears it. */
export function maskOfTime(filter: NativeFilter, range: string | null): DataMask {
  if (!range || range === noFilter) return { id: filter.id, extraFormData: {}, filterState: { value: null } };
  return { id: filter.id, extraFormData: { time_range: range }, filterState: { value: range, label: range } };
}

/** The mask of a time grain (an ISO duration) with the name it has on screen. */
export function maskOfGrain(filter: NativeFilter, grain: string | null, name?: string): DataMask {
  if (!grain) return { id: filter.id, extraFormData: {}, filterState: { value: null } };
  return { id: filter.id, extraFormData: { time_grain_sqla: grain }, filterState: { value: [grain], label: name ?? grain } };
}

/** The mask of a time column. */
export function maskOfTimeColumn(filter: NativeFilter, column: string | null): DataMask {
  if (!column) return { id: filter.id, extraFormData: {}, filterState: { value: null } };
  return { id: filter.id, extraFormData: { granularity_sqla: column }, filterState: { value: [column], label: column } };
}

/** The mask of a choice of columns to group by; an empty list leaves each chart as it was saved. @param names  how they read */
export function maskOfGroupby(filter: NativeFilter, columns: readonly string[], names: readonly string[] = columns): DataMask {
  if (columns.length === 0) return { id: filter.id, extraFormData: {}, filterState: { value: null } };
  return {
    id: filter.id,
    extraFormData: { interactive_groupby: [...columns] },
    filterState: { value: [...columns], label: names.join(', ') },
  };
}

/** The mask of a filter with nothing chosen; a required one then shows nothing. */
export function emptyMask(filter: NativeFilter): DataMask {
  switch (filter.filterType) {
    case 'filter_select':
      return maskOfValues(filter, []);
    case 'filter_range':
      return maskOfRange(filter, [null, null]);
    case 'filter_time':
      return maskOfTime(filter, null);
    case 'filter_timegrain':
      return maskOfGrain(filter, null);
    case 'filter_timecolumn':
      return maskOfTimeColumn(filter, null);
    case 'filter_groupby':
      return maskOfGroupby(filter, []);
  }
}

/** What is chosen in a value filter. */
export function valuesOf(mask: DataMask | undefined): FilterScalar[] {
  const value = mask?.filterState?.value;
  const isScalar = (each: unknown): each is FilterScalar =>
    each === null || ['string', 'number', 'boolean'].includes(typeof each);
  if (Array.isArray(value)) return value.filter(isScalar);
  return isScalar(value) && value !== null ? [value] : [];
}

/** What is chosen in a range filter. */
export function boundsOf(mask: DataMask | undefined): RangeBounds {
  const value = mask?.filterState?.value;
  const side = (each: unknown): number | null => (typeof each === 'number' && Number.isFinite(each) ? each : null);
  return Array.isArray(value) ? [side(value[0]), side(value[1])] : [null, null];
}

/** What is chosen in a time range, time grain or time column filter. */
export function textOfMask(mask: DataMask | undefined): string | null {
  const value = mask?.filterState?.value;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : null;
}

/** True when something is chosen. `[null]` chosen in a value filter is a value (`N/A`); `[null, null]` of a range is none. */
export function hasValue(mask: DataMask | undefined): boolean {
  const value = mask?.filterState?.value;
  if (!Array.isArray(value)) return value !== null && value !== undefined && value !== '';
  return value.some((each) => each !== null) || (value.length > 0 && (mask?.extraFormData?.filters?.length ?? 0) > 0);
}
