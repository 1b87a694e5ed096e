/** The other times of a question (docs/reference/questions.md#time-comparison): compiled beside it, run beside it. */
import { columnOf, GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import type { Filter } from '@tessera/core/query/filter';
import type { Query } from '@tessera/core/query/query-object';
import { compile, type Compiled } from '@tessera/sql/compile/compile';
import { readFrame } from '../files/frame-text.ts';
import { comparedQuery, comparisonOf, keysOf, offsetsOf, type TimeComparison } from '../post/offsets.ts';
import type { RawFrame } from '../post/work.ts';
import type { PreparedQuery } from '../prepared.ts';

/** A question about another time, ready to run. */
export interface ComparedQuery {
  comparison: TimeComparison;
  compiled: Compiled;
  /** The same, of these rows' keys only. */
  restricted(to: Frame): Compiled;
}

/** Groups of the other time that are read when the question itself is about fewer. */
const mostRows = 1_000_000;
/** More values than this in one condition cost more than the rows they spare. */
const mostValues = 2000;

/** @throws Failure TIME_RANGE_UNREADABLE when the range is open or an offset is no offset */
export function comparedQueries({ compiled, options, datasetAt }: PreparedQuery): Promise<ComparedQuery[]> {
  const others = offsetsOf(compiled.query).map(async (offset): Promise<ComparedQuery> => {
    const comparison = comparisonOf(compiled, offset);
    const dataset = await datasetAt(comparison.shift.to);
    const query = comparedQuery(compiled.query);
    const compiledFor = (asked: Query, rows: number): Compiled =>
      compile(asked, dataset, { ...options, rowLimitDefault: rows, rowLimitMax: rows, shift: comparison.shift });
    return {
      comparison,
      compiled: compiledFor(query, options.rowLimitMax),
      restricted: (to) => compiledFor({ ...query, filters: [...query.filters, ...keyFilters(to, query)] }, mostRows),
    };
  });
  return Promise.all(others);
}

/**
 * Runs the other times. One that has more groups than were fetched is asked again for the groups of the answer, so that
 * a limit on the question never makes an empty comparison (docs/reference/pitfalls.md#1).
 */
export function runCompared(
  others: readonly ComparedQuery[],
  main: Promise<RawFrame>,
  run: (compiled: Compiled) => Promise<RawFrame & { rowcount: number }>,
): Promise<{ raw: RawFrame; comparison: TimeComparison }[]> {
  return Promise.all(
    others.map(async ({ comparison, compiled, restricted }) => {
      const raw = await run(compiled);
      if (raw.rowcount < compiled.rowLimit) return { raw, comparison };
      const { bytes, columns, types } = await main;
      return { raw: await run(restricted(readFrame(bytes, columns, types))), comparison };
    }),
  );
}

/** A value that the filters' own words mean otherwise, or trim. */
const isOdd = (cell: Cell): boolean => typeof cell === 'string' && /^<(NULL|empty string)>$|^[\t\n]|[\t\n]$/.test(cell);

/** Conditions that hold for every group of `rows`: the values of each dimension, where they are few and plain. */
function keyFilters(rows: Frame, query: Query): Filter[] {
  return keysOf(rows.names, query).flatMap((name): Filter[] => {
    const type = rows.types[rows.names.indexOf(name)];
    const values = [...new Set(columnOf(rows, name))];
    const plain =
      query.columns.includes(name) &&
      (type === GenericType.STRING || (type === GenericType.NUMERIC && values.every((each) => typeof each !== 'string')));
    return plain && values.length <= mostValues && !values.some(isOdd) ? [{ col: name, op: 'IN', val: values }] : [];
  });
}
