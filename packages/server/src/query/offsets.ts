/**
 * Time comparison (query-semantics §1.10): the same question about another time, joined beside the answer.
 * The join is NULL-safe and on every column that is not a metric. From the week up, the rows of the other time are moved
 * before they are bucketed, in SQL; finer buckets are looked up by moving the answer's own labels back.
 */
import { Failure } from '@tessera/core/failures';
import { columnOf, type Cell, type Frame } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import { parseIso, toIso } from '@tessera/core/time/calendar';
import { grainOf } from '@tessera/core/time/grain';
import { compareRange, parseShift, shiftBack } from '@tessera/core/time/shift';
import type { CompileOptions } from '@tessera/sql/compile/scope';
import type { Compiled } from '@tessera/sql/compile/compile';

type Shift = NonNullable<CompileOptions['shift']>;

/** A question's other time. */
export interface Comparison {
  offset: string;
  shift: Shift;
  /** How an axis label (epoch ms) of the answer becomes that of the other time's; absent: they are the same. */
  back?: { shift: string } | { ms: number };
}

const axisGrain = (query: Query) => {
  const axis = query.columns.find((each) => typeof each !== 'string' && each.columnType === 'BASE_AXIS');
  return grainOf((typeof axis === 'object' ? axis.timeGrain : undefined) ?? query.extras.time_grain_sqla);
};

/** @throws Failure TIME_RANGE_UNREADABLE when the range is open or the offset is no offset */
export function comparisonOf({ range, query }: Compiled, offset: string): Comparison {
  const [since, until] = [range.since, range.until].map((each) => (each === undefined ? undefined : parseIso(each)));
  if (since === undefined || until === undefined)
    throw new Failure('TIME_RANGE_UNREADABLE', {
      message: 'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
    });
  const other = compareRange({ since, until }, offset);
  const to = { since: toIso(other.since ?? since), until: toIso(other.until ?? until) };
  const moved = since - (other.since ?? since);
  const isText = offset.trim().toLowerCase() !== 'inherit' && parseIso(offset) === undefined;
  const coarse = ['week', 'month', 'quarter', 'year'].includes(axisGrain(query)?.every[1] ?? '');
  const steps = isText
    ? parseShift(offset).map(({ amount, unit }) => ({ amount: Math.abs(amount), unit }))
    : [{ amount: moved / 1000, unit: 'second' as const }];
  return {
    offset,
    shift: { from: range, to, ...(coarse && { forward: steps }) },
    ...(!coarse && { back: isText ? { shift: offset } : { ms: moved } }),
  };
}

/** The question as it is asked about the other time: all its rows, in no order. */
export function comparedQuery(query: Query): Query {
  const { row_limit: _, ...rest } = query;
  return { ...rest, row_offset: 0, orderby: [], time_offsets: [], post_processing: [] };
}

const moveBack = (label: number, back: Comparison['back']): number =>
  back === undefined ? label : 'ms' in back ? label - back.ms : shiftBack(label, back.shift);

const keyOf = (cells: readonly Cell[]): string => JSON.stringify(cells);

/** The answer with the other time's metrics beside its own, as `metric__offset`; rows without a partner get nulls. */
export function joinComparison(answer: Frame, other: Frame, query: Query, { offset, back }: Comparison): Frame {
  const metrics = (query.metrics ?? []).map(metricLabel);
  const keys = other.names.filter((name) => !metrics.includes(name));
  const axis = axisLabelOf(query, keys);
  const tuple = (frame: Frame, row: number, move: boolean): string =>
    keyOf(
      keys.map((name) => {
        const cell = columnOf(frame, name)?.[row] ?? null;
        return move && name === axis && typeof cell === 'number' ? moveBack(cell, back) : cell;
      }),
    );
  const places = new Map(Array.from({ length: other.rowcount }, (_, row): [string, number] => [tuple(other, row, false), row]));
  const partners = Array.from({ length: answer.rowcount }, (_, row) => places.get(tuple(answer, row, true)));
  const joined = metrics.map((metric) => {
    const values = columnOf(other, metric) ?? [];
    return partners.map((at) => (at === undefined ? null : (values[at] ?? null)));
  });
  return {
    names: [...answer.names, ...metrics.map((metric) => `${metric}__${offset}`)],
    types: [...answer.types, ...metrics.map((metric) => answer.types[answer.names.indexOf(metric)] ?? 0)],
    columns: [...answer.columns, ...joined],
    rowcount: answer.rowcount,
  };
}

function axisLabelOf(query: Query, keys: readonly string[]): string | undefined {
  const marked = query.columns.find((each) => typeof each !== 'string' && each.columnType === 'BASE_AXIS');
  return marked ? columnLabel(marked) : keys.find((name) => name === '__timestamp');
}
