/** WHERE and HAVING of a question, in one place for the statement, its ranking and its samples. */
import { columnLabel } from '@tessera/core/query/column';
import type { Query } from '@tessera/core/query/query-object';
import type { TimeRange } from '@tessera/core/time/range';
import { user, type Expr } from '../ast.ts';
import { readColumns, timeColumn } from './columns.ts';
import { guarded } from './guarded.ts';
import { filterConditions, type Filtered } from './filters.ts';
import type { CompileScope } from './scope.ts';
import { columnInRange } from './time.ts';

/** What narrows the rows, and which filters did or could not. */
export interface Conditions {
  where: Expr | undefined;
  having: Expr | undefined;
  applied: Filtered['applied'];
  rejected: Filtered['rejected'];
}

/** The time filter: the range on the granularity column, and on the main one where the dataset insists. */
function timeConditions(scope: CompileScope, query: Query, range: TimeRange): (Expr | undefined)[] {
  const column = timeColumn(scope, query);
  return [...(column ? [columnInRange(scope, column, range)] : []), mainInRange(scope, query, range)];
}

/** A dataset that is stored by its main time column has every range on another column asked of that one too. */
function mainInRange(scope: CompileScope, query: Query, range: TimeRange): Expr | undefined {
  const { always_filter_main_dttm: insists, main_dttm_col: name } = scope.dataset;
  const main = insists && name ? scope.column(name) : undefined;
  if (!main) return undefined;
  const asked = [
    timeColumn(scope, query)?.column_name,
    ...query.filters.flatMap((each) => (each.op === 'TEMPORAL_RANGE' ? [columnLabel(each.col)] : [])),
  ];
  const others = asked.filter((each) => each !== undefined);
  return others.length > 0 && !others.includes(main.column_name) ? columnInRange(scope, main, range) : undefined;
}

/** Which of a dashboard's time settings are in the statement: a range as a condition, a column that bears one or is cut, a grain that cuts. */
function timeExtras(
  scope: CompileScope,
  query: Query,
  range: TimeRange,
  applied: Filtered['applied'],
): Pick<Filtered, 'applied' | 'rejected'> {
  const names = Object.keys(query.applied_time_extras).filter((each) => /^__time_(range|col|grain)$/.test(each));
  if (names.length === 0) return { applied: [], rejected: [] };
  const column = timeColumn(scope, query);
  const isBounded = range.since !== undefined || range.until !== undefined;
  const isOn = (each: Query['filters'][number]): boolean =>
    each.op === 'TEMPORAL_RANGE' && each.val !== 'No filter' && applied.some((filter) => filter.column === columnLabel(each.col));
  const nodes = readColumns(scope, query);
  const inStatement: Readonly<Record<string, boolean>> = {
    __time_range: (column !== undefined && isBounded) || query.filters.some(isOn),
    // A granularity that is no time column gives way to the main one.
    __time_col:
      column !== undefined &&
      column.column_name === query.granularity &&
      (isBounded || nodes.some((node) => node.kind === 'stored' && node.axis && node.column === column)),
    __time_grain: nodes.some((node) => node.grain !== undefined),
  };
  return {
    applied: names.filter((each) => inStatement[each]).map((each) => ({ column: each })),
    rejected: names.filter((each) => !inStatement[each]).map((each) => ({ column: each, reason: 'no_temporal_column' as const })),
  };
}

/** All conditions of a question asked for `range`. */
export function conditionsOf(scope: CompileScope, query: Query, range: TimeRange): Conditions {
  const filtered = filterConditions(scope, query);
  const extras = timeExtras(scope, query, range, filtered.applied);
  const predicate = query.apply_fetch_values_predicate ? scope.dataset.fetch_values_predicate?.trim() : undefined;
  const texts = [query.extras.where, predicate].flatMap((each) => (each ? [user(each)] : []));
  return {
    where: guarded(
      [...timeConditions(scope, query, range), ...filtered.conditions, ...texts],
      (scope.options.predicates ?? []).map(user),
    ),
    having: query.extras.having ? user(query.extras.having) : undefined,
    applied: [...filtered.applied, ...extras.applied],
    rejected: [...filtered.rejected, ...extras.rejected],
  };
}
