/** Columns of a question as SQL: physical, calculated, ad-hoc, and the x axis cut to its grain (query-semantics §1.8). */
import { Failure } from '@tessera/core/failures';
import { GenericType } from '@tessera/core/frame/frame';
import { columnLabel, type AdhocColumn, type Column } from '@tessera/core/query/column';
import type { Query } from '@tessera/core/query/query-object';
import { grainOf, type GrainId } from '@tessera/core/time/grain';
import { user, type Expr } from '../ast.ts';
import { answerOf, grainExpression } from '../dialects/dialect.ts';
import { datasetColumnOf, isTemporal, missing, momentColumn, rawColumn, type Scope } from './scope.ts';

export interface Selected {
  label: string;
  expr: Expr;
  /** A moment: the dataset's hour offset applies to it when shown. */
  temporal: boolean;
}

export const timestampLabel = '__timestamp';

/** A grain's id in today's spelling. @throws Failure CHART_DATA_INVALID for an unknown grain */
export function grainId(grain: string | null | undefined): GrainId | undefined {
  if (!grain) return undefined;
  const known = grainOf(grain);
  if (!known) throw new Failure('CHART_DATA_INVALID', { message: `time_grain_sqla: ${grain} is not a time grain` });
  // The list's ids are exactly GrainId; `Grain.id` is only declared wider.
  return known.id as GrainId;
}

/** The expression cut to a grain; untouched without one. */
export function truncated(scope: Scope, expr: Expr, grain: string | null | undefined): Expr {
  const id = grainId(grain);
  return id === undefined ? expr : grainExpression(scope.dialect, id, expr);
}

/** The temporal column a question's `granularity` means: itself, else the dataset's main one. */
export function timeColumn(scope: Scope, query: Query): ReturnType<Scope['column']> {
  if (!query.granularity) return undefined;
  const named = scope.column(query.granularity);
  if (named && isTemporal(named)) return named;
  return scope.dataset.main_dttm_col ? scope.column(scope.dataset.main_dttm_col) : undefined;
}

const isAxis = (asked: Column): asked is AdhocColumn => typeof asked !== 'string' && asked.columnType === 'BASE_AXIS';

/** The axis cut to its grain; for a time comparison the other time's rows are moved first. */
function axisExpr(scope: Scope, moment: Expr, grain: string | null | undefined): Expr {
  const steps = scope.options.shift?.forward ?? [];
  const add = steps.length > 0 ? answerOf(scope.dialect.addUnits, scope.dialect, 'a time comparison') : undefined;
  return truncated(scope, add ? steps.reduce((at, { amount, unit }) => add(at, amount, unit), moment) : moment, grain);
}

function timestampColumn(scope: Scope, query: Query): Selected {
  const column = timeColumn(scope, query);
  if (!column)
    throw new Failure('BAD_REQUEST', {
      message: 'Datetime column not provided as part table configuration and is required by this type of chart',
    });
  return {
    label: timestampLabel,
    expr: axisExpr(scope, momentColumn(scope, column), query.extras.time_grain_sqla),
    temporal: true,
  };
}

function selectedColumn(scope: Scope, query: Query, asked: Column, gaps: string[]): Selected {
  const label = columnLabel(asked);
  if (label === timestampLabel && typeof asked === 'string') return timestampColumn(scope, query);
  const column = datasetColumnOf(scope, asked);
  const axisGrain = isAxis(asked) ? asked.timeGrain : undefined;
  if (column) {
    if (!isTemporal(column)) return { label, expr: rawColumn(column), temporal: false };
    const grain =
      typeof asked === 'string' && asked === query.granularity && query.metrics !== null
        ? query.extras.time_grain_sqla
        : axisGrain;
    const moment = momentColumn(scope, column);
    return { label, expr: isAxis(asked) ? axisExpr(scope, moment, grain) : truncated(scope, moment, grain), temporal: true };
  }
  if (typeof asked === 'string' || asked.isColumnReference) {
    gaps.push(typeof asked === 'string' ? asked : asked.sqlExpression);
    return { label, expr: user('NULL'), temporal: false };
  }
  const temporal = scope.options.expressionTypes?.get(asked.sqlExpression) === GenericType.TEMPORAL;
  const expr = user(asked.sqlExpression.trim());
  return { label, expr: temporal && isAxis(asked) ? axisExpr(scope, expr, axisGrain) : expr, temporal };
}

/**
 * The columns of a question, in order; a legacy time series begins with `__timestamp`.
 * @throws Failure COLUMN_MISSING naming every unknown column
 */
export function selectedColumns(scope: Scope, query: Query): Selected[] {
  const gaps: string[] = [];
  const asked = query.columns.map((each) => selectedColumn(scope, query, each, gaps));
  if (gaps.length > 0) missing(gaps);
  const legacy = query.is_timeseries === true && !asked.some(isAxisOf(query));
  return legacy ? [timestampColumn(scope, query), ...asked] : asked;
}

const isAxisOf =
  (query: Query) =>
  (_: Selected, at: number): boolean => {
    const asked = query.columns[at];
    return asked === timestampLabel || (asked !== undefined && isAxis(asked));
  };
