/** A result as JSON: what is kept in a file and what goes out. */
import type { SqlColumn } from '@tessera/api/sql';
import { withNestedColumns } from '@tessera/core/frame/nested-columns';
import type { RawResult } from '../../driver.ts';
import { columnOut } from '../dataset/introspect.ts';

/** Rows and columns of a result. */
export interface ResultData {
  readonly data: readonly Record<string, unknown>[];
  readonly columns: readonly SqlColumn[];
}

/** Name → values as the engine wrote them, as row objects; big integers stay texts. @param limit  rows at most */
export function resultData({ bytes: body, columns, rowcount }: RawResult, limit: number): ResultData {
  // Written by the driver as an object of arrays (`orient: 'columns'`).
  const read: Record<string, unknown[]> = JSON.parse(body.toString('utf8'));
  const data = Array.from({ length: Math.min(rowcount, limit) }, (_, row) =>
    Object.fromEntries(columns.map(({ name }) => [name, read[name]?.[row] ?? null])),
  );
  return { data, columns: columns.map(columnOut) };
}

/**
 * The reference's answer around the rows.
 * @param query  as `queryOut` returns it
 * @param expands  members of structures are columns too
 */
export function replyText(
  result: ResultData,
  query: object & { readonly serverId: number; readonly state: string },
  expands = false,
): string {
  const { columns, expanded, rows } = expands
    ? withNestedColumns(result.columns, result.data)
    : { columns: result.columns, expanded: [], rows: result.data };
  const all = {
    query_id: query.serverId,
    status: query.state,
    data: rows,
    columns,
    selected_columns: result.columns,
    expanded_columns: expanded,
    query,
  };
  return JSON.stringify(all);
}
