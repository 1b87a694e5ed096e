/** The time a question is about: where its range comes from, and the range as a condition (query-semantics §1.7, §4). */
import type { DatasetColumn } from '@tessera/core/dataset';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { Filter } from '@tessera/core/query/filter';
import type { PostOperation, Query } from '@tessera/core/query/query-object';
import { noFilter, resolveTimeRange, type TimeRange } from '@tessera/core/time/range';
import { allOf, bind, type Expr } from '../ast.ts';
import { timeColumn } from './columns.ts';
import { datasetColumnOf, isTemporal, momentColumn, rawColumn, type Scope } from './scope.ts';

const isRange = (filter: Filter): boolean => filter.op === 'TEMPORAL_RANGE';

/** The question's x axis: its BASE_AXIS column, else the form's. */
function axisOf(scope: Scope, query: Query): Column | undefined {
  const marked = query.columns.find((each) => typeof each !== 'string' && each.columnType === 'BASE_AXIS');
  return marked ?? query.columns.find((each) => columnLabel(each) === scope.options.xAxis);
}

/** A range text resolved with the question's own anchors and shift. @throws Failure TIME_RANGE_UNREADABLE */
export function resolveRange(scope: Scope, query: Query, text: string): TimeRange {
  return resolveTimeRange(text, scope.options.now, {
    relativeStart: query.extras.relative_start,
    relativeEnd: query.extras.relative_end,
    timeShift: query.time_shift,
  });
}

interface AskedTime {
  /** The question after the rules of §1.7. */
  query: Query;
  /** The text the range came from. */
  text: string | undefined;
  range: TimeRange;
}

/** A granularity takes the x axis over: column, label, and the index of a pivot. */
function withGranularity(scope: Scope, query: Query): Query {
  const { granularity } = query;
  if (!granularity || !timeColumn(scope, query)) return query;
  const axis = axisOf(scope, query);
  const axisColumn = axis === undefined ? undefined : datasetColumnOf(scope, axis);
  if (axis === undefined || axisColumn === undefined || !isTemporal(axisColumn)) return withoutOneRange(query, granularity);
  if (columnLabel(axis) === granularity) return withoutRangeOn(query, columnLabel(axis));
  const replaced: Column = typeof axis === 'string' ? granularity : { ...axis, sqlExpression: granularity, label: granularity };
  return {
    ...withoutRangeOn(query, columnLabel(axis)),
    columns: query.columns.map((each) => (each === axis ? replaced : each)),
    orderby: query.orderby.map(([by, ascending]) => [by === columnLabel(axis) ? granularity : by, ascending]),
    post_processing: query.post_processing.map((each) => indexed(each, granularity)),
  };
}

const indexed = (operation: PostOperation, index: string): PostOperation =>
  operation.operation === 'pivot' ? { ...operation, options: { ...operation.options, index: [index] } } : operation;

const withoutRangeOn = (query: Query, label: string): Query => ({
  ...query,
  filters: query.filters.filter((each) => !isRange(each) || columnLabel(each.col) !== label),
});

/** Without a temporal x axis one range gives way: the one on the granularity column, else the first. */
function withoutOneRange(query: Query, granularity: string): Query {
  const ranges = query.filters.filter(isRange);
  const gone = ranges.find((each) => columnLabel(each.col) === granularity) ?? ranges[0];
  return gone ? { ...query, filters: query.filters.filter((each) => each !== gone) } : query;
}

/** The question with its time rules applied, and the range it is about. */
export function askedTime(scope: Scope, asked: Query): AskedTime {
  const axis = axisOf(scope, asked);
  const ranges = asked.filters.filter((each) => isRange(each) && typeof each.val === 'string');
  const on = (label: string | null | undefined): Filter | undefined => ranges.find((each) => columnLabel(each.col) === label);
  // The filter whose place the granularity takes is also the one that says when.
  const source = (axis === undefined ? on(asked.granularity) : on(columnLabel(axis))) ?? ranges[0];
  const text = asked.time_range ?? (typeof source?.val === 'string' ? source.val : undefined);
  const overridden = asked.time_range
    ? { ...asked, filters: asked.filters.map((each) => (isRange(each) ? { ...each, val: asked.time_range ?? noFilter } : each)) }
    : asked;
  const query = withGranularity(scope, overridden);
  return { query, text, range: text === undefined ? {} : resolveRange(scope, query, text) };
}

const epochUnits: Readonly<Record<string, number>> = { epoch_s: 1000, epoch_ms: 1 };

/** A condition `since <= expr < until`; nothing for an unbounded range. */
export function rangeCondition(scope: Scope, expr: Expr, range: TimeRange, type?: string | null): Expr | undefined {
  const bound = (iso: string): Expr =>
    scope.dialect.moment(iso, type?.toUpperCase() === 'DATE' && iso.slice(0, 19).endsWith('T00:00:00') ? 'date' : 'timestamp');
  return between(expr, range, bound);
}

function between(expr: Expr, range: TimeRange, bound: (iso: string) => Expr): Expr | undefined {
  return allOf([
    range.since === undefined ? undefined : { kind: 'compare', op: '>=', left: expr, right: bound(range.since) },
    range.until === undefined ? undefined : { kind: 'compare', op: '<', left: expr, right: bound(range.until) },
  ]);
}

/** The range as a condition on a stored column; epoch numbers are compared as numbers, so that no row is converted. */
export function columnInRange(scope: Scope, column: DatasetColumn, range: TimeRange): Expr | undefined {
  const unit = epochUnits[column.python_date_format?.trim() ?? ''];
  if (unit !== undefined) return between(rawColumn(column), range, (iso) => bind(Math.floor(Date.parse(`${iso}Z`) / unit)));
  return rangeCondition(scope, momentColumn(scope, column), range, column.type);
}
