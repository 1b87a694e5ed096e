/**
 * The time a question is about: where its range comes from, and the range as a condition
 * (docs/reference/questions.md#from-a-form-to-questions, docs/reference/questions.md#time-grains).
 */
import type { DatasetColumn } from '@tessera/core/dataset';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { Filter } from '@tessera/core/query/filter';
import type { PostOperation } from '@tessera/core/query/post-operation';
import type { Query } from '@tessera/core/query/query-object';
import { dayMs } from '@tessera/core/time/calendar';
import { resolveTimeRange, type TimeRange } from '@tessera/core/time/range';
import { instantOf } from '@tessera/core/time/zone';
import { allOf, bind, type Expr } from '../ast.ts';
import { isDateType } from '../dialects/kinds.ts';
import { isoOf } from './coerce.ts';
import { timeColumn } from './columns.ts';
import { datasetColumnOf, isTemporal, momentColumn, rawColumn, zoneOfColumn, type CompileScope } from './scope.ts';

const isRange = (filter: Filter): boolean => filter.op === 'TEMPORAL_RANGE';
/** A range of the question itself: what a dashboard adds (a clicked month) narrows it, and is never what it is about. */
const isOwnRange = (filter: Filter): boolean => isRange(filter) && !filter.isExtra;

/** The question's x axis: its BASE_AXIS column, else the form's. */
function axisOf(scope: CompileScope, query: Query): Column | undefined {
  const marked = query.columns.find((each) => typeof each !== 'string' && each.columnType === 'BASE_AXIS');
  return marked ?? query.columns.find((each) => columnLabel(each) === scope.options.xAxis);
}

/** A range text resolved with the question's own anchors and shift. @throws Failure TIME_RANGE_UNREADABLE */
export function resolveRange(scope: CompileScope, query: Query, text: string): TimeRange {
  return resolveTimeRange(text, scope.options.now, {
    relativeStart: query.extras.relative_start,
    relativeEnd: query.extras.relative_end,
    timeShift: query.time_shift,
    zone: scope.zone,
    instantComparison: scope.options.instantComparison ? query.extras.instant_time_comparison_range : undefined,
  });
}

interface TimedQuery {
  /**
   * The question after the time range has become a filter of its column
   * (docs/reference/questions.md#from-a-form-to-questions).
   */
  query: Query;
  /** The text the range came from. */
  text: string | undefined;
  range: TimeRange;
}

/** A granularity takes the x axis over: column, label, and the index of a pivot. */
function withGranularity(scope: CompileScope, query: Query): Query {
  const { granularity } = query;
  if (!granularity || !timeColumn(scope, query)) return query;
  const axis = axisOf(scope, query);
  const axisColumn = axis === undefined ? undefined : datasetColumnOf(scope, axis);
  if (axis === undefined || axisColumn === undefined || !isTemporal(axisColumn, scope.dialect))
    return withoutOneRange(query, granularity);
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
  filters: query.filters.filter((each) => !isOwnRange(each) || columnLabel(each.col) !== label),
});

/** Without a temporal x axis one range gives way: the one on the granularity column, else the first. */
function withoutOneRange(query: Query, granularity: string): Query {
  const ranges = query.filters.filter(isOwnRange);
  const gone = ranges.find((each) => columnLabel(each.col) === granularity) ?? ranges[0];
  return gone ? { ...query, filters: query.filters.filter((each) => each !== gone) } : query;
}

/**
 * The filter a question's own time range is about: the one on the x axis, else on the dataset's main time column, else
 * the first. Other filters on moments keep what they say (docs/reference/pitfalls.md#25).
 */
function rangeFilter(scope: CompileScope, asked: Query, axis: Column | undefined): Filter | undefined {
  const ranges = asked.filters.filter(isOwnRange);
  const on = (label: string | null | undefined): Filter | undefined => ranges.find((each) => columnLabel(each.col) === label);
  return (axis === undefined ? undefined : on(columnLabel(axis))) ?? on(scope.dataset.main_dttm_col) ?? ranges[0];
}

/** The question with its time rules applied, and the range it is about. */
export function applyTimeRules(scope: CompileScope, asked: Query): TimedQuery {
  const axis = axisOf(scope, asked);
  const ranges = asked.filters.filter((each) => isRange(each) && typeof each.val === 'string');
  const on = (label: string | null | undefined): Filter | undefined => ranges.find((each) => columnLabel(each.col) === label);
  // The filter whose place the granularity takes is also the one that says when.
  const source = (axis === undefined ? on(asked.granularity) : on(columnLabel(axis))) ?? ranges[0];
  const text = asked.time_range ?? (typeof source?.val === 'string' ? source.val : undefined);
  const query = withGranularity(scope, withOwnRange(scope, asked, axis));
  return { query, text, range: text === undefined ? {} : resolveRange(scope, query, text) };
}

/** A range beside a granularity is about that column; without one it belongs to a filter. */
function withOwnRange(scope: CompileScope, asked: Query, axis: Column | undefined): Query {
  const { time_range: range } = asked;
  if (!range || timeColumn(scope, asked)) return asked;
  const target = rangeFilter(scope, asked, axis);
  return target ? { ...asked, filters: asked.filters.map((each) => (each === target ? { ...each, val: range } : each)) } : asked;
}

const epochUnits: Readonly<Record<string, number>> = { epoch_s: 1000, epoch_ms: 1 };

/** A wall clock's moment as the instant of UTC it names, both zoneless ISO text. */
export function instantIso(iso: string, zone: string): string {
  return zone === 'UTC' ? iso : isoOf(instantOf(Date.parse(`${iso}Z`), zone));
}

/** A condition `since <= expr < until`; nothing for an unbounded range. */
export function rangeCondition(scope: CompileScope, expr: Expr, range: TimeRange, type?: string | null): Expr | undefined {
  const bound = (iso: string): Expr =>
    isDateType(type)
      ? scope.dialect.moment(nextMidnight(iso), 'date')
      : (scope.dialect.bound?.(iso) ?? scope.dialect.moment(iso, 'timestamp'));
  return between(expr, range, bound);
}

/** Dates lie on midnights, so both ends of a range of dates may move on to the next one. */
function nextMidnight(iso: string): string {
  const day = Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
  return isoOf(Date.parse(`${iso}Z`) > day ? day + dayMs : day);
}

function between(expr: Expr, range: TimeRange, bound: (iso: string) => Expr): Expr | undefined {
  return allOf([
    range.since === undefined ? undefined : { kind: 'compare', op: '>=', left: expr, right: bound(range.since) },
    range.until === undefined ? undefined : { kind: 'compare', op: '<', left: expr, right: bound(range.until) },
  ]);
}

/** The range as a condition on a stored column; epoch numbers are compared as numbers, so that no row is converted. */
export function columnInRange(scope: CompileScope, column: DatasetColumn, range: TimeRange): Expr | undefined {
  const zone = zoneOfColumn(scope, column);
  const unit = epochUnits[column.python_date_format?.trim() ?? ''];
  // Whole units: both ends of a half-open interval may move on to the next one.
  const epoch = (iso: string, ms: number): Expr => bind(Math.ceil(Date.parse(`${instantIso(iso, zone)}Z`) / ms));
  if (unit !== undefined) return between(rawColumn(column), range, (iso) => epoch(iso, unit));
  const instants: TimeRange = {
    ...(range.since !== undefined && { since: instantIso(range.since, zone) }),
    ...(range.until !== undefined && { until: instantIso(range.until, zone) }),
  };
  return rangeCondition(scope, momentColumn(scope, column), instants, column.type);
}
