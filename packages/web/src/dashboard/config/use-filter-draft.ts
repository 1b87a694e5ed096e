/** The filters while they are being configured: nothing of it reaches the dashboard before Save. */
import { useEffect, useRef, useState } from 'react';
import { makeId } from '@tessera/core/dashboard/ids';
import {
  hasValue,
  isFilter,
  nativeFilter,
  type FilterEntry,
  type NativeFilter,
  type FilterScope,
} from '@tessera/core/dashboard/native-filter';
import { limits } from '@tessera/core/limits';
import { orphaned } from './retarget.ts';

/** The draft of all filters, what was done to it, and the ways to change it. */
export interface FilterDraft {
  entries: readonly FilterEntry[];
  /** Removed a moment ago: they can still be brought back. */
  removed: ReadonlySet<string>;
  selected: string | undefined;
  /** Added here, and not scoped by hand yet. */
  unscoped: ReadonlySet<string>;
  /** Filters with "has default value" ticked. */
  withDefault: ReadonlySet<string>;
  preFiltered: ReadonlySet<string>;
  select: (id: string) => void;
  add: (kind: 'filter' | 'divider', datasetId: number | undefined) => void;
  change: (id: string, part: Partial<NativeFilter> & Record<string, unknown>) => void;
  remove: (id: string) => void;
  restore: (id: string) => void;
  /** Scopes by hand. */
  rescope: (id: string, scope: FilterScope) => void;
  move: (id: string, to: number) => void;
  tick: (list: 'withDefault' | 'preFiltered', id: string, on: boolean) => void;
  /** True once anything was touched. */
  touched: boolean;
  /** What Save writes: without what was removed, and without dependencies on it. */
  result: () => FilterEntry[];
}

const without = (set: ReadonlySet<string>, id: string): Set<string> => new Set([...set].filter((each) => each !== id));

function fresh(kind: 'filter' | 'divider', datasetId: number | undefined): FilterEntry {
  if (kind === 'divider')
    return { id: makeId('NATIVE_FILTER_DIVIDER', Math.random), type: 'DIVIDER', title: '', description: '' };
  return nativeFilter.parse({
    id: makeId('NATIVE_FILTER', Math.random),
    type: 'NATIVE_FILTER',
    name: '',
    filterType: 'filter_select',
    targets: [datasetId === undefined ? {} : { datasetId }],
    controlValues: {
      multiSelect: true,
      enableEmptyFilter: false,
      defaultToFirstItem: false,
      inverseSelection: false,
      searchAllOptions: false,
    },
  });
}

/** False while a removed entry can still be brought back: it is gone, or here again, in a moment. */
export const canSave = ({ removed }: Pick<FilterDraft, 'removed'>): boolean => removed.size === 0;

/** Holds the draft of the filter dialog. @param first  the id of the entry to open at; empty for the first one */
export function useFilterDraft(initial: readonly FilterEntry[], first = ''): FilterDraft {
  const [untouched] = useState(initial);
  const [entries, setEntries] = useState(initial);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [selected, select] = useState<string | undefined>(first || initial[0]?.id);
  const [withDefault, setWithDefault] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        initial
          .filter(isFilter)
          .filter((filter) => hasValue(filter.defaultDataMask))
          .map((filter) => filter.id),
      ),
  );
  const [preFiltered, setPreFiltered] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        initial
          .filter(isFilter)
          .filter((filter) => (filter.adhoc_filters ?? []).length > 0 || (filter.time_range ?? 'No filter') !== 'No filter')
          .map((filter) => filter.id),
      ),
  );
  const [unscoped, setUnscoped] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const all = timers.current;
    return () => all.forEach(clearTimeout);
  }, []);
  const drop = (id: string): void => {
    setEntries((old) => old.filter((entry) => entry.id !== id).map((entry) => orphaned(entry, new Set([id]))));
    setRemoved((old) => without(old, id));
    select((old) => (old === id ? undefined : old));
  };
  return {
    entries,
    removed,
    selected: selected !== undefined && entries.some((entry) => entry.id === selected) ? selected : entries[0]?.id,
    unscoped,
    withDefault,
    preFiltered,
    select,
    touched: entries !== untouched || removed.size > 0,
    add: (kind, datasetId) => {
      const entry = fresh(kind, datasetId);
      setEntries((old) => [...old, entry]);
      setUnscoped((old) => new Set([...old, entry.id]));
      select(entry.id);
    },
    // A form hands in parts of its own entry's kind only.
    change: (id, part) =>
      setEntries((old) => {
        // Values of values only: what is no list of them any more has nothing depend on it.
        const gone = new Set(part.filterType === undefined || part.filterType === 'filter_select' ? [] : [id]);
        return old.map((entry) => (entry.id === id ? ({ ...entry, ...part } as FilterEntry) : orphaned(entry, gone)));
      }),
    rescope: (id, scope) => {
      setUnscoped((old) => without(old, id));
      setEntries((old) => old.map((entry) => (entry.id === id ? { ...entry, scope } : entry)));
    },
    remove: (id) => {
      setRemoved((old) => new Set([...old, id]));
      timers.current.set(
        id,
        setTimeout(() => drop(id), limits.filterDeletionUndoMs),
      );
    },
    restore: (id) => {
      clearTimeout(timers.current.get(id));
      setRemoved((old) => without(old, id));
    },
    move: (id, to) =>
      setEntries((old) => {
        const entry = old.find((each) => each.id === id);
        if (!entry) return old;
        return old.filter((each) => each.id !== id).toSpliced(to, 0, entry);
      }),
    tick: (list, id, on) => {
      const set = list === 'withDefault' ? setWithDefault : setPreFiltered;
      set((old) => (on ? new Set([...old, id]) : without(old, id)));
      if (on) return;
      const cleared =
        list === 'withDefault' ? { defaultDataMask: {} } : { adhoc_filters: [], time_range: 'No filter', granularity_sqla: null };
      setEntries((old) => old.map((entry) => (entry.id === id ? { ...entry, ...cleared } : entry)));
    },
    result: () => entries.filter((entry) => !removed.has(entry.id)).map((entry) => orphaned(entry, removed)),
  };
}
