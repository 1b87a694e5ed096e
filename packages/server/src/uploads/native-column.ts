/** Columns that arrive typed (Parquet, numbers in JSON): which of our types they are and how they are stored. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UploadType } from '@tessera/api/upload';

/**
 * @param engine  DuckDB's name of the type
 * @param x  the column
 */
export function nativeColumn(engine: string, x: string): { type: UploadType; engineType: string; expression: string } {
  if (/(\[\d*\])$|^(STRUCT|MAP|UNION)/.test(engine))
    return { type: 'text', engineType: 'VARCHAR', expression: `to_json(${x})::VARCHAR` };
  if (/^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/.test(engine)) return { type: 'integer', engineType: engine, expression: x };
  if (/^(FLOAT|DOUBLE|DECIMAL)/.test(engine)) return { type: 'number', engineType: engine, expression: x };
  if (engine === 'BOOLEAN') return { type: 'boolean', engineType: engine, expression: x };
  if (engine === 'DATE') return { type: 'date', engineType: engine, expression: x };
  if (engine.startsWith('TIMESTAMP') && engine.endsWith('WITH TIME ZONE')) {
    return { type: 'datetime', engineType: 'TIMESTAMP', expression: `(${x} AT TIME ZONE 'UTC')` };
  }
  if (engine.startsWith('TIMESTAMP')) return { type: 'datetime', engineType: engine, expression: x };
  if (engine === 'BLOB')
    return { type: 'text', engineType: 'VARCHAR', expression: `if(${x} IS NULL, NULL, coalesce(TRY(decode(${x})), '[bytes]'))` };
  return { type: 'text', engineType: 'VARCHAR', expression: `${x}::VARCHAR` };
}

/** All rows of a small result, cells as JSON has them. */
export async function readRows(connection: DuckDBConnection, sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJson();
}
