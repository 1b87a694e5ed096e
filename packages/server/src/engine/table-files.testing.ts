/** Table files for tests, written the way an upload writes them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** Writes `tables/<file>` below `home` with the rows of a SELECT. */
export async function writeTable(home: string, file: string, select: string): Promise<void> {
  mkdirSync(join(home, 'tables'), { recursive: true });
  const instance = await DuckDBInstance.create(join(home, 'tables', file), { threads: '2' });
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE data AS ${select}`);
  connection.closeSync();
  instance.closeSync();
}
