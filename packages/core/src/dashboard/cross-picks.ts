/**
 * The marks of one chart that filter the others (docs/reference/dashboards.md#data-masks): one after a click, several after
 * clicks with Ctrl or Cmd. Values of a column are alternatives; several columns hold at once, each with the values of all
 * marks, as in Superset.
 */
import { z } from 'zod';
import { columnLabel } from '../query/column.ts';
import { filter, filterScalar, type Filter, type FilterScalar } from '../query/filter.ts';
import { labelOfValue } from '../query/value-label.ts';
import type { DataMask } from './data-mask.ts';

const row = z.array(filterScalar);

/** One mark: its filters, the rows of values it stands for, how it reads. */
const crossPick = z.object({
  filters: z.array(filter),
  rows: z.array(row),
  label: z.string(),
  /** A stretch of an axis or of a map: no mark of its chart stands for it alone. */
  isRange: z.boolean().optional(),
});
/** See `crossPick`. */
export type CrossPick = z.infer<typeof crossPick>;

/** Do two rows of values stand for the same mark? */
export const isSameRow = (a: readonly FilterScalar[], b: readonly FilterScalar[]): boolean =>
  a.length === b.length && a.every((value, at) => String(value) === String(b[at]));

/** Two marks are the same when they stand for the same rows. */
const isSamePick = (a: CrossPick, b: CrossPick): boolean =>
  a.rows.length === b.rows.length && a.rows.every((each, at) => isSameRow(each, b.rows[at] ?? []));

/** The marks that are chosen in a chart, in the order of the clicks. */
export function picksOf(mask: DataMask | undefined): CrossPick[] {
  const { picks, value, label } = mask?.filterState ?? {};
  const read = z.array(crossPick).safeParse(picks).data;
  if (read) return read;
  const list = Array.isArray(value) ? value : [value];
  const rows = list.flatMap((each) => {
    const cells = row.safeParse(Array.isArray(each) ? each : [each]).data;
    return cells ? [cells] : [];
  });
  const filters = mask?.extraFormData?.filters ?? [];
  return filters.length === 0 ? [] : [{ filters, rows, label: label ?? '' }];
}

/** The mask of these marks; without any it asks nothing. */
export function maskOfPicks(picks: readonly CrossPick[]): Pick<DataMask, 'extraFormData' | 'filterState'> {
  if (picks.length === 0) return { extraFormData: {}, filterState: { value: null } };
  return {
    extraFormData: { filters: united(picks.map(({ filters }) => filters)) },
    filterState: {
      value: picks.flatMap(({ rows }) => rows),
      label: picks.map(({ label }) => label).join(', '),
      selectedValues: Object.fromEntries(picks.map(({ label }, at) => [at, label])),
      picks: [...picks],
    },
  };
}

/** The marks with one more, or without it where it was chosen already. */
export function toggledPick(picks: readonly CrossPick[], pick: CrossPick): CrossPick[] {
  const others = picks.filter((each) => !isSamePick(each, pick));
  return others.length < picks.length ? others : [...others, pick];
}

/**
 * A pick of several marks reduced to some of them.
 * @returns undefined where its filters do not say which value is whose (stretches)
 */
export function reducedPick(pick: CrossPick, keeps: (row: readonly FilterScalar[]) => boolean): CrossPick | undefined {
  const rows = pick.rows.filter(keeps);
  const isListed = pick.filters.every(({ op }) => op === 'IN') && pick.rows.every((each) => each.length === pick.filters.length);
  if (rows.length === 0 || !isListed) return undefined;
  const filters = pick.filters.map((each, at) => ({ ...each, val: distinct(rows.map((values) => values[at] ?? null)) }));
  return { ...pick, rows, filters, label: shortened(rows.map((values) => labelOfValue(values.at(-1) ?? null))) };
}

/** The first three, and how many there are beside them. */
const shortened = (texts: readonly string[]): string =>
  texts.length > 3 ? `${texts.slice(0, 3).join(', ')} + ${texts.length - 3}` : texts.join(', ');

/** The mark that stands for a row of values. */
export const pickOfRow = (picks: readonly CrossPick[], values: readonly FilterScalar[]): CrossPick | undefined =>
  picks.find(({ rows }) => rows.some((each) => isSameRow(each, values)));

/** The stretches of axes that are chosen, each as its rows of values. */
export const chosenRanges = (mask: DataMask | undefined): FilterScalar[][][] =>
  picksOf(mask).flatMap(({ rows, isRange }) => (isRange ? [rows] : []));

/** The rows of values whose marks are chosen; those of a stretch of an axis are no marks. */
export const markedRows = (mask: DataMask | undefined): FilterScalar[][] =>
  picksOf(mask).flatMap(({ rows, isRange }) => (isRange ? [] : rows));

/** Filters of several marks as one list: by column, in the order the columns first stand in. */
function united(all: readonly (readonly Filter[])[]): Filter[] {
  const [only] = all;
  if (only && all.length === 1) return [...only];
  const columns = [...new Set(all.flat().map(nameOf))];
  return columns.flatMap((column) => {
    const having = all.filter((filters) => filters.some((each) => nameOf(each) === column));
    const others = new Set(having.flat().map(nameOf));
    // A branch of a tree beside a leaf of another one: whatever is below the branch is meant, so the leaf's level stays open.
    const isOpen = all.some((filters) => !having.includes(filters) && filters.some((each) => others.has(nameOf(each))));
    return isOpen ? [] : alternatives(having.map((filters) => filters.filter((each) => nameOf(each) === column)));
  });
}

const nameOf = ({ col }: Filter): string => columnLabel(col);

const listOf = ({ val }: Filter): FilterScalar[] => (Array.isArray(val) ? val : [val ?? null]);

/** Filters on one column, one of which is to hold. */
function alternatives(sets: readonly (readonly Filter[])[]): Filter[] {
  const filters = sets.flat();
  const [first] = filters;
  if (!first) return [];
  const { col } = first;
  const isValue = ({ op, grain }: Filter): boolean => !grain && (op === 'IN' || op === '==' || op === 'IS NULL');
  if (filters.every(isValue)) return [{ col, op: 'IN', val: distinct(filters.flatMap(listOf)) }];
  if (filters.every(({ op }) => op === 'TEMPORAL_RANGE' || op === 'IS NULL'))
    return [{ col, op: 'TEMPORAL_RANGE', val: distinct(filters.flatMap(listOf)) }];
  return spanned(col, sets);
}

/** From the lowest to the highest of stretches of numbers: what lies between two bins is meant, too. */
function spanned(col: Filter['col'], given: readonly (readonly Filter[])[]): Filter[] {
  const sets = given.map((set) => set.flatMap(asSpan));
  const ends = (ops: readonly string[]): Filter[] =>
    sets.flatMap((set) => set.filter(({ op, val }) => ops.includes(op) && typeof val === 'number').slice(0, 1));
  const lows = ends(['>=', '>']).toSorted((a, b) => Number(a.val) - Number(b.val));
  const highs = ends(['<=', '<']).toSorted((a, b) => Number(b.val) - Number(a.val) || (a.op === '<=' ? -1 : 1));
  const [low] = lows.length === sets.length ? lows : [];
  const [high] = highs.length === sets.length ? highs : [];
  return [low, high].flatMap((end) => (end ? [{ col, op: end.op, ...(end.val !== undefined && { val: end.val }) }] : []));
}

/** Single numbers as the span from the least to the largest of them. */
function asSpan(each: Filter): Filter[] {
  const values = each.op === '==' || each.op === 'IN' ? listOf(each) : [];
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0 || numbers.length < values.length) return [each];
  return [
    { col: each.col, op: '>=', val: Math.min(...numbers) },
    { col: each.col, op: '<=', val: Math.max(...numbers) },
  ];
}

const distinct = (values: readonly FilterScalar[]): FilterScalar[] => [...new Set(values)];
