/**
 * ORDER BY of a question: selected things by their alias, others by their expression
 * (docs/reference/questions.md#columns-labels-and-order-in-sql).
 */
import { Failure } from '@tessera/core/failures';
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import type { Expr, Item, OrderItem } from '../ast.ts';
import { metricExpr, readMetric } from './metrics.ts';
import { isTemporal, rawColumn, wallColumn, type CompileScope } from './scope.ts';
import type { OrderNode } from './tree.ts';

type By = Metric | Column;

const isMetric = (by: By): by is Exclude<Metric, string> =>
  typeof by === 'object' && ('aggregate' in by || !('columnType' in by));

/** True when ordering by this makes a question a grouped one. */
export function ordersByMetric(scope: CompileScope, query: Query): boolean {
  return query.orderby.some(([by]) =>
    typeof by === 'string'
      ? !scope.column(by) &&
        !query.columns.some((each) => columnLabel(each) === by) &&
        scope.dataset.metrics.some((each) => each.metric_name === by)
      : isMetric(by) && !query.columns.some((each) => columnLabel(each) === labelOf(by)),
  );
}

const labelOf = (by: By): string => (isMetric(by) ? metricLabel(by) : columnLabel(by));

function readOrder(scope: CompileScope, by: By, desc: boolean, items: readonly Item[]): OrderNode {
  const label = labelOf(by);
  const selected = items.find((each) => each.label === label);
  if (selected?.alias !== undefined) return { kind: 'selected', alias: selected.alias, desc };
  if (typeof by !== 'string')
    return isMetric(by)
      ? { kind: 'metric', metric: readMetric(scope, by), desc }
      : { kind: 'written', sql: by.sqlExpression.trim(), desc };
  if (scope.dataset.metrics.some((each) => each.metric_name === by))
    return { kind: 'metric', metric: readMetric(scope, by), desc };
  const column = scope.column(by);
  if (column) return { kind: 'column', column, desc };
  throw new Failure('COLUMN_MISSING', { message: `Unknown column used in orderby: ${by}` });
}

function orderExpr(scope: CompileScope, node: OrderNode): Expr {
  switch (node.kind) {
    case 'selected':
      return { kind: 'alias', name: node.alias };
    case 'metric':
      return metricExpr(scope, node.metric);
    case 'column':
      return isTemporal(node.column, scope.dialect) ? wallColumn(scope, node.column) : rawColumn(node.column);
    case 'written':
      return { kind: 'user', sql: node.sql };
  }
}

/** Types that databases cannot compare, or only by their bytes: shapes on a map, documents, lists. */
const withoutOrder =
  /^(json\b|xml|(multi)?(point|polygon|linestring)|line|lseg|box|path|circle|geo|map|row|struct|array|variant|object|image)/i;

/** Whether a column of the select list can break ties; expressions are taken to be able to. */
export function mayOrderBy(scope: CompileScope, label: string | undefined): boolean {
  const type = label === undefined ? undefined : scope.column(label)?.type;
  return !type || !withoutOrder.test(type);
}

/**
 * @param items      the select list with private aliases and labels
 * @param tieBreaks  aliases that follow what the question names, so that a cut by LIMIT always cuts the same rows
 * @throws Failure COLUMN_MISSING `Unknown column used in orderby: x`
 */
export function orders(scope: CompileScope, query: Query, items: readonly Item[], tieBreaks: readonly string[]): OrderItem[] {
  const nodes = query.orderby.map(([by, ascending]) => readOrder(scope, by, !ascending, items));
  const asked = nodes.map((node): OrderItem => ({ expr: orderExpr(scope, node), desc: node.desc }));
  const used = new Set(asked.flatMap(({ expr }) => (expr.kind === 'alias' ? [expr.name] : [])));
  return [
    ...asked,
    ...tieBreaks.filter((each) => !used.has(each)).map((name): OrderItem => ({ expr: { kind: 'alias', name }, desc: false })),
  ];
}
