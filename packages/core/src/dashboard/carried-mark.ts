/** A clicked mark on its way to another dashboard (docs/reference/dashboards.md#clicks). */
import { columnLabel } from '../query/column.ts';
import type { Filter } from '../query/filter.ts';
import type { DataMask, DataMasks } from './data-mask.ts';
import { barFiltersOf } from './masks.ts';
import type { Metadata } from './metadata.ts';
import { columnOf, isMultiple, maskOfRange, maskOfTime, maskOfValues, type NativeFilter } from './native-filter.ts';

/** The filters of another dashboard with the values of a mark, and the columns it has no filter for. */
export interface CarriedMark {
  readonly masks: DataMasks;
  readonly unmatched: readonly string[];
}

/** A mark's values go to the filters of the dashboard that is opened which are about the same columns; a moment goes to its range of time. */
export function carriedTo(metadata: Metadata, filters: readonly Filter[]): CarriedMark {
  const columns = [...new Set(filters.map(({ col }) => columnLabel(col)))];
  const all = barFiltersOf(metadata);
  const pairs = columns.flatMap((column) => {
    const own = filters.filter(({ col }) => columnLabel(col) === column);
    return all.flatMap((filter) => {
      const mask = maskFor(filter, column, own);
      return mask ? [{ column, id: filter.id, mask: { ...mask, id: filter.id } }] : [];
    });
  });
  return {
    masks: Object.fromEntries(pairs.map(({ id, mask }) => [id, mask])),
    unmatched: columns.filter((column) => !pairs.some((pair) => pair.column === column)),
  };
}

function maskFor(filter: NativeFilter, column: string, filters: readonly Filter[]): DataMask | undefined {
  const [first] = filters;
  if (filter.filterType === 'filter_time')
    return first?.op === 'TEMPORAL_RANGE' && typeof first.val === 'string' ? maskOfTime(filter, first.val) : undefined;
  if (columnOf(filter) !== column) return undefined;
  const values = filters.flatMap(({ op, val }) => (op === 'IN' || op === '==' || op === 'IS NULL' ? [val ?? null].flat() : []));
  if (filter.filterType === 'filter_select')
    return values.length > 0 ? maskOfValues(filter, isMultiple(filter) ? values : values.slice(0, 1)) : undefined;
  if (filter.filterType !== 'filter_range') return undefined;
  const bound = (ops: readonly string[]): number | null => {
    const val = filters.find(({ op }) => ops.includes(op))?.val;
    return typeof val === 'number' ? val : null;
  };
  const [low, high] = [bound(['>=', '==']), bound(['<', '<=', '=='])];
  return low === null && high === null ? undefined : maskOfRange(filter, [low, high]);
}
