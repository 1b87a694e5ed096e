/** Files read and stored by the work of the upload process, in the process of the test: a process for each would cost more. */
import { rmSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import type { UploadOptions, UploadPreview } from '@tessera/api/upload';
import { work } from '@tessera/server/uploads/work';
import type { StoredTable } from './compare.ts';

/** A file and a folder of its own beside it. */
export interface OwnFile {
  readonly path: string;
  readonly filename: string;
  readonly scratch: string;
}

/** What the dialog shows before anything is stored. @throws Failure */
export async function previewed({ path, filename, scratch }: OwnFile, options: UploadOptions): Promise<UploadPreview> {
  const reply = await work({ do: 'inspect', file: { path, filename }, options, scratch }, () => undefined);
  rmSync(scratch, { recursive: true, force: true });
  if (reply.is !== 'preview') throw new Error('There is no preview.');
  return reply.preview;
}

/** The whole table. @throws Failure */
export async function stored({ path, filename, scratch }: OwnFile, options: UploadOptions): Promise<StoredTable> {
  const output = `${path}.duckdb`;
  const reply = await work({ do: 'ingest', file: { path, filename }, plan: { options }, scratch, output }, () => undefined);
  rmSync(scratch, { recursive: true, force: true });
  if (reply.is !== 'written' || !reply.tables[0]) throw new Error('No table was written.');
  const { columns, notes } = reply.tables[0];
  const rows = await rowsOf(output);
  rmSync(output);
  return { columns, rows, notes };
}

async function rowsOf(path: string): Promise<(string | null)[][]> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll('SELECT COLUMNS(*)::VARCHAR FROM data')).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  // A cast to text gives texts and NULL only.
  return rows as (string | null)[][];
}
