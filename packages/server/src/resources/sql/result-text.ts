/** A result as JSON: what is kept in a file and what goes out. */
import type { SqlColumn } from '@tessera/api/sql';
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

/** The reference's answer around the rows. @param query  as `queryOut` returns it */
export function replyText(
  { data, columns }: ResultData,
  query: object & { readonly serverId: number; readonly state: string },
): string {
  const all = {
    query_id: query.serverId,
    status: query.state,
    data,
    columns,
    selected_columns: columns,
    expanded_columns: [],
    query,
  };
  return JSON.stringify(all);
}
