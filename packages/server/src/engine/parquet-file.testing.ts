/** Reads a Parquet file with a DuckDB of the test's own. */
import { DuckDBInstance } from '@duckdb/node-api';

/** @param file  absolute path @returns the columns with their types, and the rows as texts */
export async function readParquet(file: string): Promise<{ types: Record<string, string>; rows: unknown[] }> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const source = `read_parquet('${file.replaceAll("'", "''")}')`;
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`);
  const read = await connection.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR FROM ${source}`);
  const types = Object.fromEntries(
    described.getRowObjectsJson().map((row) => [String(row['column_name']), String(row['column_type'])]),
  );
  const rows = read.getRowObjectsJson();
  connection.closeSync();
  instance.closeSync();
  return { types, rows };
}
