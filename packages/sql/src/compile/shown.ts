/**
 * Moments as they are shown: moved by the dataset's hours, and a shifted question's back beside today's
 * (docs/reference/questions.md#time-zones).
 */
import type { Query } from '@tessera/core/query/query-object';
import { parseShift } from '@tessera/core/time/shift';
import type { Expr } from '../ast.ts';
import { answerOf } from '../dialects/dialect.ts';
import type { SelectedColumn } from './columns.ts';
import type { CompileScope } from './scope.ts';
import { inZone } from './zones.ts';

/** The output column as it goes out; only moments change. */
export function shown(
  scope: CompileScope,
  query: Query,
  asked: Expr,
  of: Pick<SelectedColumn, 'temporal' | 'seen'> | undefined,
): Expr {
  const toWall = of?.seen?.on === 'utc' && scope.options.clock === 'wall';
  const column = toWall ? inZone(scope.dialect, asked, of.seen?.zone ?? 'UTC') : asked;
  if (!of?.temporal) return column;
  const hours = scope.dataset.offset ?? 0;
  const moved =
    hours === 0 ? column : answerOf(scope.dialect.addHours, scope.dialect, 'a dataset offset in hours')(column, hours);
  if (!query.time_shift) return moved;
  const add = answerOf(scope.dialect.addUnits, scope.dialect, 'a time shift');
  return parseShift(query.time_shift).reduce((at, step) => add(at, Math.abs(step.amount), step.unit), moved);
}
