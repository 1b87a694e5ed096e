/**
 * Time comparison (docs/reference/questions.md#time-comparison): the same question about another time, joined beside
 * the answer.
 * The join is NULL-safe and on every column that is not a metric. From the week up, the rows of the other time are moved
 * before they are bucketed, in SQL; finer buckets are looked up by moving the answer's own labels.
 */
import { Failure } from '@tessera/core/failures';
import { columnOf, GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import { addUnits, parseIso, toIso } from '@tessera/core/time/calendar';
import { grainOf } from '@tessera/core/time/grain';
import { comparisonSteps, compareRange, isOwnTime, moved, type ShiftStep } from '@tessera/core/time/shift';
import { instantOf, wallOf } from '@tessera/core/time/zone';
import type { CompileOptions } from '@tessera/sql/compile/scope';
import type { Compiled } from '@tessera/sql/compile/compile';

type Shift = NonNullable<CompileOptions['shift']>;

/** A question's other time. Plain data: it travels to the thread and into cache keys. */
export interface TimeComparison {
  offset: string;
  shift: Shift;
  /** From an axis label (epoch ms) of the answer to that of the other time; empty when they are the same. */
  steps: readonly ShiftStep[];
  /** The zone on whose clock instants are moved; absent where labels are walls, or UTC. */
  zone?: string;
}

const isAxis = (column: Query['columns'][number], { granularity }: Query): boolean =>
  typeof column === 'string' ? column === granularity : column.columnType === 'BASE_AXIS';

const axisGrain = (query: Query) => {
  const axis = query.columns.find((each) => isAxis(each, query));
  return grainOf((typeof axis === 'object' ? axis.timeGrain : undefined) ?? query.extras.time_grain_sqla);
};

/** From `since` to the start of a time that has a name of its own: day by day, or for whole months in months. */
function stepsBetween(since: number, other: number, coarse: boolean): ShiftStep[] {
  const [from, to] = [new Date(since), new Date(other)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return coarse && addUnits(since, months, 'month') === other && from.getUTCDate() === to.getUTCDate()
    ? [{ amount: months, unit: 'month' }]
    : [{ amount: (other - since) / 1000, unit: 'second' }];
}

const coarseUnits: readonly string[] = ['week', 'month', 'quarter', 'year'];

/** @throws Failure TIME_RANGE_UNREADABLE when the range is open or the offset is no offset */
export function comparisonOf(
  { range, query, zone, seen }: Pick<Compiled, 'range' | 'query' | 'zone' | 'seen'>,
  offset: string,
): TimeComparison {
  const [since, until] = [range.since, range.until].map((each) => (each === undefined ? undefined : parseIso(each)));
  if (since === undefined || until === undefined)
    throw new Failure('TIME_RANGE_UNREADABLE', {
      message: 'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
    });
  const other = compareRange({ since, until }, offset);
  const to = { since: toIso(other.since ?? since), until: toIso(other.until ?? until) };
  const coarse = coarseUnits.includes(axisGrain(query)?.every[1] ?? '');
  const steps = isOwnTime(offset) ? stepsBetween(since, other.since ?? since, coarse) : comparisonSteps(offset);
  const forward = steps.map(({ amount, unit }) => ({ amount: -amount, unit }));
  const axes = new Set(query.columns.flatMap((each) => (isAxis(each, query) ? [columnLabel(each)] : [])));
  const isInstant = seen.some(({ label, on }) => on === 'utc' && (axes.has(label) || label === '__timestamp'));
  return {
    offset,
    shift: { from: range, to, ...(coarse && { forward }) },
    steps: coarse ? [] : steps,
    ...(isInstant && { zone }),
  };
}

/** The other times a question asks about, each once; rows as they are and counts of rows have nothing to compare. */
export function offsetsOf(query: Query): string[] {
  return query.metrics === null || query.is_rowcount ? [] : [...new Set(query.time_offsets)];
}

/** The question as it is asked about the other time: all its rows, in no order. */
export function comparedQuery(query: Query): Query {
  const { row_limit: _, ...rest } = query;
  return { ...rest, row_offset: 0, orderby: [], time_offsets: [], post_processing: [] };
}

/** Columns of an answer that are not metrics: what the join is on. */
export function keysOf(names: readonly string[], query: Query): string[] {
  const metrics = new Set((query.metrics ?? []).map(metricLabel));
  return names.filter((name) => !metrics.has(name));
}

/** The answer with the other time's metrics beside its own, as `metric__offset`; rows without a partner get nulls. */
export function joinComparison(answer: Frame, other: Frame, query: Query, comparison: TimeComparison): Frame {
  const { offset } = comparison;
  const metrics = (query.metrics ?? []).map(metricLabel);
  const keys = keysOf(other.names, query);
  const places = new Map(tuplesOf(other, keys).map((tuple, row): [string, number] => [tuple, row]));
  const labels = axisLabels(answer, query);
  const mine = tuplesOf(answer, keys, (name, cell) =>
    typeof cell === 'number' && labels.has(name) ? otherLabel(cell, comparison) : cell,
  );
  const partners = mine.map((tuple) => places.get(tuple));
  const joined = metrics.map((metric) => {
    const values = columnOf(other, metric) ?? [];
    return partners.map((at) => (at === undefined ? null : (values[at] ?? null)));
  });
  return {
    names: [...answer.names, ...metrics.map((metric) => `${metric}__${offset}`)],
    types: [...answer.types, ...metrics.map((metric) => answer.types[answer.names.indexOf(metric)] ?? GenericType.NUMERIC)],
    columns: [...answer.columns, ...joined],
    rowcount: answer.rowcount,
  };
}

/** The label of the other time that stands beside this one: moved as the clock on the wall counts. */
const otherLabel = (label: number, { steps, zone = 'UTC' }: TimeComparison): number =>
  instantOf(moved(wallOf(label, zone), steps), zone);

/** Each row's key as one text: JSON keeps NULL apart from "null", and 1 from "1". */
function tuplesOf(
  frame: Frame,
  keys: readonly string[],
  change: (name: string, cell: Cell) => Cell = (_, cell) => cell,
): string[] {
  const columns = keys.map((name) => columnOf(frame, name) ?? []);
  return Array.from({ length: frame.rowcount }, (_, row) =>
    JSON.stringify(keys.map((name, at) => change(name, columns[at]?.[row] ?? null))),
  );
}

/** Moments that the compiler moves for a comparison. */
function axisLabels(frame: Frame, query: Query): ReadonlySet<string> {
  const marked = query.columns.flatMap((each) => (isAxis(each, query) ? [columnLabel(each)] : []));
  const temporal = (name: string): boolean => frame.types[frame.names.indexOf(name)] === GenericType.TEMPORAL;
  return new Set([...marked, '__timestamp'].filter(temporal));
}
