/** Files written, read, published and asked in a home of their own. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { UploadOptions, UploadPreview } from '@tessera/api/upload';
import { Engine } from '../engine/engine.ts';
import type { ColumnOptions, UploadFile } from './messages.ts';
import { TableFiles } from './table-files.ts';
import { ingest, inspectUpload } from './uploads.ts';

export interface UploadBench {
  home: string;
  engine: Engine;
  tables: TableFiles;
  put: (filename: string, content: string | Uint8Array) => UploadFile;
  look: (filename: string, content: string | Uint8Array, options?: UploadOptions) => Promise<UploadPreview>;
  /** Everything: read, written, published, asked. Answers the rows. */
  load: (
    filename: string,
    content: string | Uint8Array,
    options?: UploadOptions,
    columns?: ColumnOptions[],
  ) => Promise<Record<string, unknown>[]>;
  /** What stayed behind and should not have. */
  left: () => string[];
  /** The bytes of a Parquet file of a SELECT. */
  parquet: (select: string) => Promise<Buffer>;
  close: () => Promise<void>;
}

export async function uploadBench(): Promise<UploadBench> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-uploads-'));
  mkdirSync(join(home, 'in'));
  const engine = new Engine({ home, memoryMb: 512 });
  await engine.start();
  const tables = new TableFiles({ home, engine });
  let version = 0;
  const put: UploadBench['put'] = (filename, content) => {
    const path = join(home, 'in', `${(version += 1)}`);
    writeFileSync(path, content);
    return { path, filename };
  };
  return {
    home,
    engine,
    tables,
    put,
    look: (filename, content, options = {}) => inspectUpload(put(filename, content), options, { home }),
    load: async (filename, content, options = {}, columns) => {
      const target = { uuid: 'u', version: (version += 1) };
      await ingest(put(filename, content), { options, ...(columns ? { columns } : {}) }, target, { home });
      tables.publish({ ...target, schema: 'main', name: 'loaded' });
      const sql = 'SELECT * FROM loaded';
      const answer = await engine.run({ sql, binds: [], orient: 'records', maxRows: 1000, deadlineMs: 20_000 });
      return JSON.parse(answer.bytes.toString('utf8'));
    },
    left: () => [
      ...readdirSync(join(home, 'tables')).filter((file) => file.includes('.tmp')),
      ...(existsSync(join(home, 'scratch')) ? readdirSync(join(home, 'scratch')) : []),
    ],
    parquet: async (select) => {
      const path = join(home, 'in', 'made.parquet');
      const connection = await (await DuckDBInstance.create(':memory:')).connect();
      await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
      connection.closeSync();
      return readFileSync(path);
    },
    close: async () => {
      await engine.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
