/** ORDER BY of a question: selected things by their alias, others by their expression (query-semantics §1.8). */
import { Failure } from '@tessera/core/failures';
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import type { Expr, Item, Order } from '../ast.ts';
import { metricExpr } from './metrics.ts';
import { isTemporal, momentColumn, rawColumn, type Scope } from './scope.ts';

type By = Metric | Column;

const isMetric = (by: By): by is Exclude<Metric, string> =>
  typeof by === 'object' && ('aggregate' in by || !('columnType' in by));

/** True when ordering by this makes a question a grouped one. */
export function ordersByMetric(scope: Scope, query: Query): boolean {
  return query.orderby.some(([by]) =>
    typeof by === 'string'
      ? !scope.column(by) &&
        !query.columns.some((each) => columnLabel(each) === by) &&
        scope.dataset.metrics.some((each) => each.metric_name === by)
      : isMetric(by) && !query.columns.some((each) => columnLabel(each) === labelOf(by)),
  );
}

const labelOf = (by: By): string => (isMetric(by) ? metricLabel(by) : columnLabel(by));

function orderExpr(scope: Scope, by: By, items: readonly Item[]): Expr {
  const label = labelOf(by);
  const selected = items.find((each) => each.label === label);
  if (selected?.alias !== undefined) return { kind: 'alias', name: selected.alias };
  if (typeof by !== 'string') return isMetric(by) ? metricExpr(scope, by) : { kind: 'user', sql: by.sqlExpression.trim() };
  if (scope.dataset.metrics.some((each) => each.metric_name === by)) return metricExpr(scope, by);
  const column = scope.column(by);
  if (column) return isTemporal(column) ? momentColumn(scope, column) : rawColumn(column);
  throw new Failure('COLUMN_MISSING', { message: `Unknown column used in orderby: ${by}`, columns: [by] });
}

/**
 * @param items      the select list with private aliases and labels
 * @param tieBreaks  aliases that follow, so that a cut by LIMIT always cuts the same rows
 * @throws Failure COLUMN_MISSING `Unknown column used in orderby: x`
 */
export function orders(scope: Scope, query: Query, items: readonly Item[], tieBreaks: readonly string[]): Order[] {
  const asked = query.orderby.map(([by, ascending]): Order => ({ expr: orderExpr(scope, by, items), desc: !ascending }));
  if (asked.length === 0) return [];
  const used = new Set(asked.flatMap(({ expr }) => (expr.kind === 'alias' ? [expr.name] : [])));
  return [
    ...asked,
    ...tieBreaks.filter((each) => !used.has(each)).map((name): Order => ({ expr: { kind: 'alias', name }, desc: false })),
  ];
}
