/** Makes a DuckDB file as another program would leave it in the folder `files`. */
import { DuckDBInstance } from '@duckdb/node-api';

/** @param file  absolute path; it must not exist */
export async function makeDatabaseFile(file: string, statements: readonly string[]): Promise<void> {
  const made = await DuckDBInstance.create(file);
  const connection = await made.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  made.closeSync();
}
