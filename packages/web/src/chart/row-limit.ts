/** Whether the row limit of a question cut its answer. */
import type { ChartDataResult } from '@tessera/api/chart';
import type { Frame } from '@tessera/core/frame/frame';
import { cellsWithTotals } from '@tessera/core/frame/subtotals';
import type { QueryContext } from '@tessera/core/query/query-context';

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
