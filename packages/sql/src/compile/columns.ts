/**
 * Columns of a question as SQL: physical, calculated, ad-hoc, and the x axis cut to its grain
 * (docs/reference/questions.md#columns-labels-and-order-in-sql).
 */
import { Failure } from '@tessera/core/failures';
import { GenericType } from '@tessera/core/frame/frame';
import { columnLabel, type AdhocColumn, type Column } from '@tessera/core/query/column';
import type { Query } from '@tessera/core/query/query-object';
import { addUnits } from '@tessera/core/time/calendar';
import { grainOf, type GrainId } from '@tessera/core/time/grain';
import { user, type Expr } from '../ast.ts';
import { answerOf, grainExpression } from '../dialects/dialect.ts';
import {
  datasetColumnOf,
  isTemporal,
  missing,
  momentColumn,
  rawColumn,
  storedType,
  wallColumn,
  zoneOfColumn,
  type CompileScope,
} from './scope.ts';
import { sharesBuckets } from './zones.ts';
import type { ColumnNode } from './tree.ts';

/** One column of the answer, before it has a private name. */
export interface SelectedColumn {
  label: string;
  expr: Expr;
  /** A moment: the dataset's hour offset applies to it when shown. */
  temporal: boolean;
  /** The zone its moments are shown in, when that is not UTC, and whether `expr` is in that zone already. */
  seen?: { zone: string; on: 'wall' | 'utc' } | undefined;
  /** Stored as text: needs no cast to stand beside a text, and keeps its collation. */
  isText?: boolean;
}

/** The name old charts give their time axis. */
export const timestampLabel = '__timestamp';

/**
 * Does `__timestamp` mean the time axis of an old chart? A dataset may have a column of that name (exports of old charts
 * do): rows, and questions without a `granularity`, mean that column.
 */
export const isTimeAlias = (scope: CompileScope, query: Query, name: string): boolean =>
  name === timestampLabel && ((Boolean(query.granularity) && query.metrics !== null) || !scope.column(timestampLabel));

/** A grain's id in today's spelling. @throws Failure CHART_DATA_INVALID for an unknown grain */
export function grainId(grain: string | null | undefined): GrainId | undefined {
  if (!grain) return undefined;
  const known = grainOf(grain);
  if (!known) throw new Failure('CHART_DATA_INVALID', { message: `time_grain_sqla: ${grain} is not a time grain` });
  // The list's ids are exactly GrainId; `Grain.id` is only declared wider.
  return known.id as GrainId;
}

/** The expression cut to a grain; untouched without one. */
export function truncated(scope: CompileScope, expr: Expr, grain: GrainId | undefined): Expr {
  return grain === undefined ? expr : grainExpression(scope.dialect, grain, expr);
}

/** The temporal column a question's `granularity` means: itself, else the dataset's main one. */
export function timeColumn(scope: CompileScope, query: Query): ReturnType<CompileScope['column']> {
  if (!query.granularity) return undefined;
  const named = scope.column(query.granularity);
  if (named && isTemporal(named, scope.dialect)) return named;
  return scope.dataset.main_dttm_col ? scope.column(scope.dataset.main_dttm_col) : undefined;
}

const isAxis = (asked: Column): asked is AdhocColumn => typeof asked !== 'string' && asked.columnType === 'BASE_AXIS';

function timestampColumn(scope: CompileScope, query: Query): ColumnNode {
  const column = timeColumn(scope, query);
  if (!column)
    throw new Failure('BAD_REQUEST', {
      message: 'Datetime column not provided as part table configuration and is required by this type of chart',
    });
  const grain = grainId(query.extras.time_grain_sqla);
  return { kind: 'stored', label: timestampLabel, column, temporal: true, grain, axis: true };
}

/** @returns the name that no column of the dataset has, for an unknown one */
function readColumn(scope: CompileScope, query: Query, asked: Column): ColumnNode | string {
  const label = columnLabel(asked);
  if (typeof asked === 'string' && isTimeAlias(scope, query, asked)) return timestampColumn(scope, query);
  const column = datasetColumnOf(scope, asked);
  const axisGrain = isAxis(asked) ? grainId(asked.timeGrain) : undefined;
  if (column) {
    if (!isTemporal(column, scope.dialect))
      return { kind: 'stored', label, column, temporal: false, grain: undefined, axis: false };
    const isTimeColumn = typeof asked === 'string' && asked === query.granularity && query.metrics !== null;
    const grain = isTimeColumn ? grainId(query.extras.time_grain_sqla) : axisGrain;
    return { kind: 'stored', label, column, temporal: true, grain, axis: isTimeColumn || isAxis(asked) };
  }
  if (typeof asked === 'string') return asked;
  if (asked.isColumnReference) return asked.sqlExpression;
  const sql = asked.sqlExpression.trim();
  const temporal = scope.options.expressionTypes?.get(asked.sqlExpression) === GenericType.TEMPORAL;
  return { kind: 'written', label, sql, temporal, grain: temporal ? axisGrain : undefined, axis: temporal && isAxis(asked) };
}

/**
 * The columns of a question, in order; a legacy time series begins with `__timestamp`.
 * @throws Failure COLUMN_MISSING naming every unknown column, CHART_DATA_INVALID for an unknown grain
 */
export function readColumns(scope: CompileScope, query: Query): ColumnNode[] {
  // An unknown grain is refused also where there is no time column.
  grainId(query.extras.time_grain_sqla);
  const read = query.columns.map((each) => readColumn(scope, query, each));
  const gaps = read.filter((each) => typeof each === 'string');
  if (gaps.length > 0) missing(gaps);
  const nodes = read.filter((each) => typeof each !== 'string');
  const hasAxis = query.columns.some((each) => each === timestampLabel || isAxis(each));
  return query.is_timeseries === true && !hasAxis ? [timestampColumn(scope, query), ...nodes] : nodes;
}

/** The axis is moved for a time comparison before it is cut, so that its buckets are those of the answer. */
function moved(scope: CompileScope, moment: Expr): Expr {
  const steps = scope.options.shift?.forward ?? [];
  if (steps.length === 0) return moment;
  const add = answerOf(scope.dialect.addUnits, scope.dialect, 'a time comparison');
  return steps.reduce((at, { amount, unit }) => add(at, amount, unit), moment);
}

/** A column as a member of the select list. */
export function columnExpr(scope: CompileScope, node: ColumnNode): Expr {
  const whole = node.kind === 'written' ? user(node.sql) : node.temporal ? moments(scope, node) : rawColumn(node.column);
  return truncated(scope, node.axis ? moved(scope, whole) : whole, node.grain);
}

/** Days and longer are cut on the wall clock; what is shown as it is stays an instant, of which none comes twice. */
function moments(scope: CompileScope, node: StoredColumn): Expr {
  return seenOf(scope, node)?.on === 'utc' ? momentColumn(scope, node.column) : wallColumn(scope, node.column);
}

type StoredColumn = Extract<ColumnNode, { kind: 'stored' }>;

function seenOf(scope: CompileScope, { column, grain }: Pick<StoredColumn, 'column' | 'grain'>): SelectedColumn['seen'] {
  const zone = zoneOfColumn(scope, column);
  if (zone === 'UTC') return undefined;
  const [amount, unit] = grainOf(grain)?.every ?? [0, 'second'];
  const bucketMs = unit === 'second' || unit === 'minute' || unit === 'hour' ? addUnits(0, amount, unit) : undefined;
  const isInstant = grain === undefined || (bucketMs !== undefined && sharesBuckets(zone, bucketMs));
  return { zone, on: isInstant ? 'utc' : 'wall' };
}

/** @throws Failure COLUMN_MISSING naming every unknown column */
export function selectedColumns(scope: CompileScope, query: Query): SelectedColumn[] {
  return readColumns(scope, query).map((node) => ({
    label: node.label,
    expr: columnExpr(scope, node),
    temporal: node.temporal,
    seen: node.kind === 'stored' && node.temporal ? seenOf(scope, node) : undefined,
    isText: node.kind === 'stored' && !node.temporal && storedType(node.column, scope.dialect) === GenericType.STRING,
  }));
}
