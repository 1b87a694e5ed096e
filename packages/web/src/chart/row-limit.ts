/** Whether the row limit of a question cut its answer. */
import type { ChartDataResult } from '@tessera/api/chart';
import type { Frame } from '@tessera/core/frame/frame';
import { cellsWithTotals } from '@tessera/core/frame/subtotals';
import type { QueryContext } from '@tessera/core/query/query-context';
import type { ChartAnswers, Question } from './ask.ts';

type Asked = Pick<QueryContext['queries'][number], 'row_limit' | 'metrics' | 'columns' | 'is_timeseries' | 'is_rowcount'>;
type Counted = Pick<ChartDataResult, 'sql_rowcount' | 'rowcount'>;

/** Totals of everything are one row, whatever the limit. */
const isOneRow = ({ metrics, columns, is_timeseries, is_rowcount }: Asked): boolean =>
  is_rowcount === true || ((metrics ?? []).length > 0 && (columns ?? []).length === 0 && !is_timeseries);

/** True when the answer has as many rows as its question allowed; totals that came with the cells are no rows. */
export function reachesLimit(query: Asked | undefined, counted: Counted, frame: Frame): boolean {
  const limit = query?.row_limit ?? 0;
  if (!query || limit <= 0 || isOneRow(query)) return false;
  return (cellsWithTotals(frame) ?? counted.sql_rowcount ?? counted.rowcount) >= limit;
}

/** The rows a chart shows where the limit cut the others; undefined where it shows all, or the server pages through them. */
export function cutRows(answered: Question | undefined, answers: ChartAnswers | undefined): number | undefined {
  if (!answered || !answers || answered.queries.some((query) => query.is_rowcount)) return undefined;
  const at = answers.answers.findIndex(({ truncated }) => truncated);
  const frame = answers.answers[at]?.frame;
  if (!frame) return undefined;
  return cellsWithTotals(frame) ?? answers.notes[at]?.sql_rowcount ?? frame.rowcount;
}
