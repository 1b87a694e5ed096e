/**
 * Filter sets: named states of a dashboard's filters (docs/reference/dashboards.md#filter-sets). A set holds the filters as
 * they were configured when it was saved, so that a filter that is another today is not given a value it never offered.
 */
import { readMasks, type DataMask, type DataMasks } from './data-mask.ts';
import { barFiltersOf, maskOf, sameMask } from './masks.ts';
import type { Metadata } from './metadata.ts';
import { hasValue, isFilter, isKnownEntry, readFilterEntry, type NativeFilter } from './native-filter.ts';
import { fittedMask } from './starting-mask.ts';

/** What a set holds, by filter id; as stored. */
export interface FilterSetState {
  readonly nativeFilters: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly dataMask: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A filter of a set with what it is set to, and why it would not be applied now. */
export interface FilterSetEntry {
  readonly id: string;
  readonly name: string;
  /** Undefined: nothing is chosen. */
  readonly value: string | undefined;
  /** `gone`: the dashboard has no such filter; `changed`: it is another one now. */
  readonly trouble: 'gone' | 'changed' | undefined;
}

/** The state of all filters as a set. */
export function filterSetState(metadata: Metadata, masks: DataMasks): FilterSetState {
  const filters = barFiltersOf(metadata);
  return {
    nativeFilters: Object.fromEntries(filters.map((filter) => [filter.id, filter])),
    dataMask: Object.fromEntries(filters.map((filter) => [filter.id, bare(filter.id, maskOf(filter, masks))])),
  };
}

const bare = (id: string, { extraFormData = {}, filterState = {} }: DataMask): Record<string, unknown> => ({
  id,
  extraFormData,
  filterState,
});

/** The filters of a set in its order, each with its value and what is wrong with it now. */
export function filterSetEntries(metadata: Metadata, state: FilterSetState): FilterSetEntry[] {
  const now = new Map(barFiltersOf(metadata).map((filter) => [filter.id, filter]));
  const masks = readMasks(state.dataMask);
  return Object.entries(state.nativeFilters).map(([id, stored]) => {
    const filter = now.get(id);
    const mask = masks[id];
    const name = stored['name'];
    return {
      id,
      name: filter?.name ?? (typeof name === 'string' ? name : id),
      value: hasValue(mask) ? (mask?.filterState?.label ?? textOf(mask)) : undefined,
      trouble: filter === undefined ? 'gone' : isAsStored(filter, stored) ? undefined : 'changed',
    };
  });
}

const textOf = (mask: DataMask | undefined): string => [mask?.filterState?.value].flat().join(', ');

/** Does the filter offer what it offered? Its name, scope and default are no part of that. */
function isAsStored(filter: NativeFilter, wire: Readonly<Record<string, unknown>>): boolean {
  const stored = readFilterEntry(wire);
  if (!stored || !isKnownEntry(stored) || !isFilter(stored)) return false;
  return JSON.stringify(offered(filter)) === JSON.stringify(offered(stored));
}

const offered = ({ filterType, targets, controlValues, adhoc_filters, time_range }: NativeFilter): unknown => [
  filterType,
  targets.map(({ datasetId, column }) => [datasetId, column?.name]),
  controlValues.multiSelect !== false,
  controlValues.inverseSelection === true,
  controlValues.enableSingleValue ?? null,
  adhoc_filters ?? [],
  time_range ?? null,
];

/** The masks a set gives to the filters it fits; filters it does not mention keep theirs. */
export function masksOfFilterSet(metadata: Metadata, state: FilterSetState): DataMasks {
  const masks = readMasks(state.dataMask);
  const sound = new Set(filterSetEntries(metadata, state).flatMap(({ id, trouble }) => (trouble ? [] : [id])));
  return Object.fromEntries(
    barFiltersOf(metadata).flatMap((filter) => {
      const mask = sound.has(filter.id) ? masks[filter.id] : undefined;
      const fitted = mask && fittedMask(filter, mask);
      return fitted ? [[filter.id, { ...fitted, id: filter.id }]] : [];
    }),
  );
}

/** The set without the filters that are not applied any more. */
export function rebuiltFilterSet(metadata: Metadata, state: FilterSetState): FilterSetState {
  const sound = new Set(filterSetEntries(metadata, state).flatMap(({ id, trouble }) => (trouble ? [] : [id])));
  const kept = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => sound.has(id)));
  return { nativeFilters: kept(state.nativeFilters), dataMask: kept(state.dataMask) };
}

/** True when the filters stand as the set would set them, and it sets one at least. */
export function isFilterSetApplied(metadata: Metadata, masks: DataMasks, state: FilterSetState): boolean {
  const wanted = Object.entries(masksOfFilterSet(metadata, state));
  return wanted.length > 0 && wanted.every(([id, mask]) => sameMask(mask, masks[id]));
}

/** True when two sets choose the same of the same filters. */
export function isSameFilterSet(a: FilterSetState, b: FilterSetState): boolean {
  const [one, other] = [readMasks(a.dataMask), readMasks(b.dataMask)];
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => id in other && sameMask(one[id], other[id]));
}
