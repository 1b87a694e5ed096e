/** Moments as they are shown: moved by the dataset's hours, and a shifted question's back beside today's (§4.6). */
import type { Query } from '@tessera/core/query/query-object';
import { parseShift } from '@tessera/core/time/shift';
import type { Expr } from '../ast.ts';
import { answerOf } from '../dialects/dialect.ts';
import type { Scope } from './scope.ts';

/** The output column as it goes out; only moments change. */
export function shown(scope: Scope, query: Query, column: Expr, temporal: boolean): Expr {
  if (!temporal) return column;
  const hours = scope.dataset.offset ?? 0;
  const moved =
    hours === 0 ? column : answerOf(scope.dialect.addHours, scope.dialect, 'a dataset offset in hours')(column, hours);
  if (!query.time_shift) return moved;
  const add = answerOf(scope.dialect.addUnits, scope.dialect, 'a time shift');
  return parseShift(query.time_shift).reduce((at, step) => add(at, Math.abs(step.amount), step.unit), moved);
}
