/** Metrics as SQL: saved, simple, and SQL a person wrote (query-semantics §3). */
import { Failure } from '@tessera/core/failures';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import { user, type Expr } from '../ast.ts';
import type { Selected } from './columns.ts';
import { isTemporal, missing, momentColumn, rawColumn, type Scope } from './scope.ts';

/**
 * @throws Failure COLUMN_MISSING for a simple metric on an unknown column
 * @throws Failure BAD_REQUEST `Metric 'x' does not exist`
 */
export function metricExpr(scope: Scope, metric: Metric): Expr {
  if (typeof metric === 'string') {
    const saved = scope.dataset.metrics.find((each) => each.metric_name === metric);
    if (!saved) throw new Failure('BAD_REQUEST', { message: `Metric '${metric}' does not exist` });
    return user(saved.expression.trim());
  }
  if (metric.expressionType === 'SQL') return user(metric.sqlExpression.trim());
  const column = scope.column(metric.column.column_name) ?? missing([metric.column.column_name]);
  const counts = metric.aggregate.startsWith('COUNT');
  const expr = isTemporal(column) && !counts ? momentColumn(scope, column) : rawColumn(column);
  return metric.aggregate === 'COUNT_DISTINCT'
    ? { kind: 'call', name: 'COUNT', args: [expr], distinct: true }
    : { kind: 'call', name: metric.aggregate, args: [expr] };
}

export function selectedMetrics(scope: Scope, metrics: readonly Metric[]): Selected[] {
  return metrics.map((metric) => ({ label: metricLabel(metric), expr: metricExpr(scope, metric), temporal: false }));
}
