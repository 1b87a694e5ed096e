/** A real DuckDB for tests: statements run, rows come back as plain values, the parser is at hand. */
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import type { Dataset, DatasetColumn } from '@tessera/core/dataset';
import { normaliseQuery } from '@tessera/core/query/normalise';
import { queryObject, type Query } from '@tessera/core/query/query-object';
import type { BindValue } from './ast.ts';

export async function openDuckDb(...statements: string[]): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  for (const sql of ["SET TimeZone = 'UTC'", ...statements]) await connection.run(sql);
  return connection;
}

/** Rows as JSON values: big numbers and decimals as text, timestamps as ISO-like text. */
export async function rowsOf(connection: DuckDBConnection, sql: string, binds: readonly BindValue[] = []): Promise<unknown[][]> {
  const values: DuckDBValue[] = [...binds];
  const reader = await connection.runAndReadAll(sql, values);
  return reader.getRowsJson();
}

/** DuckDB's parse tree of a text. */
export async function parseWith(connection: DuckDBConnection, sql: string): Promise<unknown> {
  const [row] = await rowsOf(connection, 'SELECT json_serialize_sql($1::VARCHAR)::VARCHAR', [sql]);
  return JSON.parse(String(row?.[0]));
}

/** A question as it would come over the wire. */
export function asked(wire: Record<string, unknown>): Query {
  return normaliseQuery(queryObject.parse(wire));
}

const column = (column_name: string, type: string, more: Partial<DatasetColumn> = {}): DatasetColumn => ({
  column_name,
  type,
  is_dttm: /^(TIMESTAMP|DATE)/.test(type),
  groupby: true,
  filterable: true,
  ...more,
});

/** Twelve sales over two years; a NULL country, an empty one, epoch and text times. */
export const salesSql = `CREATE TABLE sales AS SELECT * FROM (VALUES
  (1, 'FR', 'tea',    10.0::DOUBLE, true,  TIMESTAMP '2023-01-02 03:04:05', DATE '2023-01-02', 1672628645, '2023-01-02', 9007199254740993),
  (2, 'FR', 'coffee', 20.0, false, TIMESTAMP '2023-01-20 10:00:00', DATE '2023-01-20', 1674208800, '2023-01-20', 2),
  (3, 'DE', 'tea',    30.0, true,  TIMESTAMP '2023-02-03 00:00:00', DATE '2023-02-03', 1675382400, '2023-02-03', 3),
  (4, 'DE', 'coffee', 5.0,  NULL,  TIMESTAMP '2023-04-30 23:59:59', DATE '2023-04-30', 1682899199, '2023-04-30', 4),
  (5, NULL, 'tea',    50.0, true,  TIMESTAMP '2024-01-07 12:00:00', DATE '2024-01-07', 1704628800, '2024-01-07', 5),
  (6, '',   'tea',    1.0,  false, TIMESTAMP '2024-01-08 12:00:00', DATE '2024-01-08', 1704715200, '2024-01-08', 6),
  (7, 'null', 'coffee', 2.0, true, TIMESTAMP '2024-12-31 23:00:00', DATE '2024-12-31', 1735686000, '2024-12-31', 7),
  (8, '''quoted''', 'tea', NULL, true, NULL, NULL, NULL, NULL, NULL)
) AS t(id, country, product, amount, paid, sold_at, day, epoch, day_text, big)`;

export const sales: Dataset = {
  id: 1,
  table_name: 'sales',
  main_dttm_col: 'sold_at',
  database: { id: 1, database_name: 'examples', backend: 'duckdb' },
  columns: [
    column('id', 'INTEGER'),
    column('country', 'VARCHAR'),
    column('product', 'VARCHAR'),
    column('amount', 'DOUBLE'),
    column('paid', 'BOOLEAN'),
    column('sold_at', 'TIMESTAMP'),
    column('day', 'DATE'),
    column('epoch', 'BIGINT', { is_dttm: true, python_date_format: 'epoch_s' }),
    column('day_text', 'VARCHAR', { is_dttm: true, python_date_format: '%Y-%m-%d' }),
    column('big', 'BIGINT'),
    column('half', 'DOUBLE', { expression: 'amount / 2' }),
  ],
  metrics: [
    { metric_name: 'count', expression: 'COUNT(*)' },
    { metric_name: 'revenue', expression: 'SUM(amount) -- all of it', verbose_name: 'Revenue' },
  ],
};
