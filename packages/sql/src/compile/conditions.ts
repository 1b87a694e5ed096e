/** WHERE and HAVING of a question, in one place for the statement, its ranking and its samples. */
import type { Query } from '@tessera/core/query/query-object';
import type { TimeRange } from '@tessera/core/time/range';
import { allOf, user, type Expr } from '../ast.ts';
import { timeColumn } from './columns.ts';
import { filterConditions, type Filtered } from './filters.ts';
import { isTemporal, type Scope } from './scope.ts';
import { columnInRange } from './time.ts';

export interface Conditions {
  where: Expr | undefined;
  having: Expr | undefined;
  applied: Filtered['applied'];
  rejected: Filtered['rejected'];
}

/** The legacy time filter: the range on the granularity column, and on the main one where the dataset insists. */
function timeConditions(scope: Scope, query: Query, range: TimeRange): (Expr | undefined)[] {
  const column = timeColumn(scope, query);
  if (!column) return [];
  const main =
    scope.dataset.always_filter_main_dttm && scope.dataset.main_dttm_col ? scope.column(scope.dataset.main_dttm_col) : undefined;
  const also = main && main.column_name !== column.column_name ? [columnInRange(scope, main, range)] : [];
  return [columnInRange(scope, column, range), ...also];
}

/** Which of a dashboard's time settings found something to act on. */
function timeExtras(scope: Scope, query: Query): Pick<Filtered, 'applied' | 'rejected'> {
  const temporal =
    timeColumn(scope, query) !== undefined ||
    query.filters.some((each) => each.op === 'TEMPORAL_RANGE') ||
    query.columns.some((each) => {
      const column = typeof each === 'string' ? undefined : scope.column(each.sqlExpression);
      return column !== undefined && isTemporal(column);
    });
  const names = Object.keys(query.applied_time_extras).filter((each) => /^__time_(range|col|grain)$/.test(each));
  return {
    applied: temporal ? names.map((column) => ({ column })) : [],
    rejected: temporal ? [] : names.map((column) => ({ column, reason: 'no_temporal_column' as const })),
  };
}

/** All conditions of a question asked for `range`. */
export function conditionsOf(scope: Scope, query: Query, range: TimeRange): Conditions {
  const filtered = filterConditions(scope, query);
  const extras = timeExtras(scope, query);
  const predicate = query.apply_fetch_values_predicate ? scope.dataset.fetch_values_predicate?.trim() : undefined;
  const texts = [query.extras.where, predicate, ...(scope.options.predicates ?? [])];
  return {
    where: allOf([
      ...timeConditions(scope, query, range),
      ...filtered.conditions,
      ...texts.flatMap((each) => (each ? [user(each)] : [])),
    ]),
    having: query.extras.having ? user(query.extras.having) : undefined,
    applied: [...filtered.applied, ...extras.applied],
    rejected: [...filtered.rejected, ...extras.rejected],
  };
}
