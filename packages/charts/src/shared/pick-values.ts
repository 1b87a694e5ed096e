/** What a click on a mark asks of the rest of a dashboard: equal values, or the stretch of time a bucket stands for. */
import { columnLabel, type Column } from '@tessera/core/query/column';
import { nullLabel } from '@tessera/core/format/label';
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { toIso } from '@tessera/core/time/calendar';
import { bucketInterval, grainOf } from '@tessera/core/time/grain';
import type { QueryAnswer, MarkSelection, Selection } from '../chart-type.ts';
import { isSelected } from './cross-filter.ts';
import { labelText, timeText } from './format.ts';

/** The value of one dimension at the mark that was clicked, as a filter is made of it. */
export interface PickedDimension {
  column: Column;
  value: Cell;
  /** As shown; it names the filter on the dashboard. */
  text: string;
  temporal: boolean;
  /** The grain a temporal column was cut to. */
  grain?: string | undefined;
}

/** `[since, until)` of a moment or of its bucket, as a time range on the wire. */
function rangeOf(ms: number, grainId: string | undefined): string {
  const grain = grainOf(grainId);
  const { since, until } = grain ? bucketInterval(grain, ms) : { since: ms, until: ms + 1 };
  return `${toIso(since)} : ${toIso(until)}`;
}

/** The filter of one dimension. */
export function pickFilter({ column, value, temporal, grain }: PickedDimension): MarkSelection['filters'][number] {
  const col = typeof column === 'string' ? column : { ...column, label: columnLabel(column) };
  // The name of a series says null as text.
  if (value === null || value === nullLabel) return { col, op: 'IS NULL' };
  if (temporal && typeof value === 'number') return { col, op: 'TEMPORAL_RANGE', val: rangeOf(value, grain) };
  return { col, op: 'IN', val: [value] };
}

/** @returns the filters of a cell, no filters when it was selected already, `undefined` when there is nothing to filter by */
export function pickValues(dimensions: readonly PickedDimension[], selection: Selection | undefined): MarkSelection | undefined {
  if (dimensions.length === 0) return undefined;
  const values = dimensions.map(({ value }) => value);
  if (isSelected(selection, values)) return takenBack(values);
  const texts = dimensions.map(({ text }) => text);
  const label = texts.join(', ');
  return { filters: dimensions.map(pickFilter), filterState: { value: [values], selectedValues: { 0: label }, label }, texts };
}

/** The first three texts, and how many there are beside them. */
export const shortList = (texts: readonly string[]): string =>
  texts.length > 3 ? `${texts.slice(0, 3).join(', ')} + ${texts.length - 3}` : texts.join(', ');

/**
 * Several marks at once: of each column one of their values holds.
 * @param columns  of the dimensions, in the order of each row's values
 */
export function pickSeveral(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  source: PickSource,
): MarkSelection | undefined {
  const picked = rows.flatMap((values) => pickDimensions(columns, values, undefined, source) ?? []);
  if (picked.length === 0) return undefined;
  const filters = columns.flatMap((_, at) => {
    const all = picked.flatMap(({ filters: own }) => own[at] ?? []);
    const [first] = all;
    if (!first) return [];
    const values = [...new Set(all.flatMap(({ val }) => val ?? null))];
    return [
      {
        ...first,
        op: all.some(({ op }) => op === 'TEMPORAL_RANGE') ? ('TEMPORAL_RANGE' as const) : ('IN' as const),
        val: values,
      },
    ];
  });
  const label = shortList(picked.map(({ texts = [] }) => texts.at(-1) ?? ''));
  return { filters, filterState: { value: rows.map((row) => [...row]), selectedValues: { 0: label }, label } };
}

/** The click that takes a selected mark back. @param values  as they stand in the selection */
export const takenBack = (values: readonly Cell[]): MarkSelection => ({
  filters: [],
  filterState: { value: null, selectedValues: null, label: null },
  taken: values,
});

/**
 * The click on a shape with a known name: on a dashboard's filters names say more than codes.
 * @param name  of the shape; a value that equals its name stands alone
 */
export function pickNamed(picked: MarkSelection | undefined, name: string): MarkSelection | undefined {
  const text = picked?.texts?.[0];
  if (!picked || text === undefined || text === name) return picked;
  const label = `${name} (${text})`;
  return { ...picked, filterState: { ...picked.filterState, selectedValues: { 0: label }, label } };
}

/** Where the values of a mark came from: its answer says which of them are moments. */
interface PickSource {
  answer: QueryAnswer;
  dateFormat?: string | undefined;
  /** The grain its moments were cut to. */
  grain?: string | undefined;
}

/**
 * What a click on a mark with these dimension values asks. The selected mark clicked again clears it.
 * @param source  absent for the names of series, which are texts
 */
export function pickDimensions(
  columns: readonly Column[],
  values: readonly Cell[],
  selection: Selection | undefined,
  source?: PickSource,
): MarkSelection | undefined {
  if (columns.length !== values.length) return undefined;
  const time = timeText(source?.dateFormat, source?.grain);
  const picked = columns.map((column, at): PickedDimension => {
    const value = values[at] ?? null;
    const place = source?.answer.frame.names.indexOf(columnLabel(column)) ?? -1;
    const temporal = source?.answer.frame.types[place] === GenericType.TEMPORAL;
    const text = temporal && typeof value === 'number' ? time(value) : labelText(value);
    return { column, value, text, temporal, grain: source?.grain };
  });
  return pickValues(picked, selection);
}
