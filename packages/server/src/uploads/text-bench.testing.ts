/** Texts read and stored by the upload process's own work, in the process of the test: hundreds of small files take seconds. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { UploadOptions, UploadPreview } from '@tessera/api/upload';
import type { ColumnOptions } from './messages.ts';
import { work } from './work.ts';

export interface TextBench {
  look: (content: string | Uint8Array, options?: UploadOptions, filename?: string) => Promise<UploadPreview>;
  /** The rows as they are stored; dates and times are texts here. */
  load: (
    content: string | Uint8Array,
    options?: UploadOptions,
    columns?: ColumnOptions[],
    filename?: string,
  ) => Promise<Record<string, unknown>[]>;
  close: () => void;
}

export function textBench(): TextBench {
  const home = mkdtempSync(join(tmpdir(), 'tessera-texts-'));
  let files = 0;
  const put = (content: string | Uint8Array): { path: string; scratch: string; output: string } => {
    const folder = join(home, `${(files += 1)}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'in'), content);
    return { path: join(folder, 'in'), scratch: join(folder, 'scratch'), output: join(folder, 'out.duckdb') };
  };
  return {
    look: async (content, options = {}, filename = 'a.csv') => {
      const { path, scratch } = put(content);
      const reply = await work({ do: 'inspect', file: { path, filename }, options, scratch }, () => undefined);
      if (reply.is !== 'preview') throw new Error(reply.is);
      return reply.preview;
    },
    load: async (content, options = {}, columns, filename = 'a.csv') => {
      const { path, scratch, output } = put(content);
      const plan = { options, ...(columns ? { columns } : {}) };
      await work({ do: 'ingest', file: { path, filename }, plan, scratch, output }, () => undefined);
      const instance = await DuckDBInstance.create(output);
      const connection = await instance.connect();
      const rows = (await connection.runAndReadAll('SELECT * FROM data')).getRowObjectsJson();
      connection.closeSync();
      instance.closeSync();
      return rows.map((row) => Object.fromEntries(Object.entries(row)));
    },
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}
