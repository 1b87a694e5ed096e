/** Metrics as SQL: saved, simple, and SQL a person wrote (docs/reference/questions.md#metrics). */
import { Failure } from '@tessera/core/failures';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import { user, type Expr } from '../ast.ts';
import type { SelectedColumn } from './columns.ts';
import { isTemporal, missing, momentColumn, rawColumn, wallColumn, zoneOfColumn, type CompileScope } from './scope.ts';
import type { MetricNode } from './tree.ts';

/**
 * @throws Failure COLUMN_MISSING for a simple metric on an unknown column
 * @throws Failure BAD_REQUEST `Metric 'x' does not exist`
 */
export function readMetric(scope: CompileScope, metric: Metric): MetricNode {
  const label = metricLabel(metric);
  if (typeof metric === 'string') {
    const saved = scope.dataset.metrics.find((each) => each.metric_name === metric);
    if (!saved) throw new Failure('BAD_REQUEST', { message: `Metric '${metric}' does not exist` });
    return { kind: 'saved', label, sql: saved.expression.trim() };
  }
  if (metric.expressionType === 'SQL') return { kind: 'written', label, sql: metric.sqlExpression.trim() };
  const column = scope.column(metric.column.column_name) ?? missing([metric.column.column_name]);
  return { kind: 'simple', label, aggregate: metric.aggregate, column };
}

/** The aggregate as SQL. A moment is taken on the clock the options name, except where it is only counted. */
export function metricExpr(scope: CompileScope, node: MetricNode): Expr {
  if (node.kind !== 'simple') return user(node.sql);
  const { aggregate, column } = node;
  const counts = aggregate.startsWith('COUNT');
  const moment = scope.options.clock === 'wall' ? wallColumn : momentColumn;
  const expr = isTemporal(column, scope.dialect) && !counts ? moment(scope, column) : rawColumn(column);
  const sum = aggregate === 'SUM' ? scope.dialect.sum?.(expr, column.type ?? '') : undefined;
  if (sum) return sum;
  if (aggregate === 'AVG' && scope.dialect.average) return scope.dialect.average(expr);
  return aggregate === 'COUNT_DISTINCT'
    ? { kind: 'call', name: 'COUNT', args: [expr], distinct: true }
    : { kind: 'call', name: aggregate, args: [expr] };
}

/** In order. @throws Failure for a metric the dataset does not have */
export function selectedMetrics(scope: CompileScope, metrics: readonly Metric[]): SelectedColumn[] {
  return metrics.map((metric) => {
    const node = readMetric(scope, metric);
    return { label: node.label, expr: metricExpr(scope, node), temporal: false, seen: seenOf(scope, node) };
  });
}

/** The first and the last of moments are moments themselves. */
function seenOf(scope: CompileScope, node: MetricNode): SelectedColumn['seen'] {
  if (node.kind !== 'simple' || (node.aggregate !== 'MIN' && node.aggregate !== 'MAX')) return undefined;
  if (!isTemporal(node.column, scope.dialect)) return undefined;
  const zone = zoneOfColumn(scope, node.column);
  return zone === 'UTC' ? undefined : { zone, on: scope.options.clock ?? 'utc' };
}
