/** Files read in the test's own process: one of its own for each would cost more than the reading. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { UploadOptions, UploadPreview } from '@tessera/api/upload';
import type { ColumnOptions, FileCounts, IngestPlan, WrittenTable } from './messages.ts';
import { work } from './work.ts';

export interface LoadedRows extends WrittenTable {
  /** Cells as JSON has them; 64-bit integers and decimals are texts. */
  cells: unknown[][];
  /** What the table holds, as SQL prints it. */
  texts: (string | null)[][];
}

export interface InProcessReader {
  look: (filename: string, content: string | Uint8Array, options?: UploadOptions) => Promise<UploadPreview>;
  /** `path`: of the table file. */
  load: (filename: string, content: string | Uint8Array, plan?: Partial<IngestPlan>) => Promise<LoadedRows & { path: string }>;
  count: (filename: string, content: string | Uint8Array, plan?: Partial<IngestPlan>) => Promise<FileCounts>;
  /** As `load`, of a file on the disk. */
  loadFile: (path: string, plan?: Partial<IngestPlan>) => Promise<LoadedRows & { path: string }>;
  close: () => void;
}

export function readHere(): InProcessReader {
  const home = mkdtempSync(join(tmpdir(), 'tessera-read-'));
  mkdirSync(join(home, 'in'));
  let count = 0;
  const put = (content: string | Uint8Array): string => {
    const path = join(home, 'in', `${(count += 1)}`);
    writeFileSync(path, content);
    return path;
  };
  const loadAs = async (path: string, filename: string, plan: Partial<IngestPlan>): Promise<LoadedRows & { path: string }> => {
    const output = join(home, `${(count += 1)}.duckdb`);
    const scratch = join(home, 'scratch');
    const reply = await work(
      { do: 'ingest', file: { path, filename }, plan: { options: {}, ...plan }, scratch, output },
      () => undefined,
    );
    rmSync(scratch, { recursive: true, force: true });
    if (reply.is !== 'written' || !reply.tables[0]) throw new Error('no table was written');
    return { ...reply.tables[0], ...(await cellsOf(output)), path: output };
  };
  return {
    look: async (filename, content, options = {}) => {
      const file = { path: put(content), filename };
      const reply = await work({ do: 'inspect', file, options, scratch: join(home, 'scratch') }, () => undefined);
      rmSync(join(home, 'scratch'), { recursive: true, force: true });
      if (reply.is !== 'preview') throw new Error('there is no preview');
      return reply.preview;
    },
    count: async (filename, content, plan = {}) => {
      const file = { path: put(content), filename };
      const reply = await work(
        { do: 'count', file, plan: { options: {}, ...plan }, scratch: join(home, 'scratch') },
        () => undefined,
      );
      rmSync(join(home, 'scratch'), { recursive: true, force: true });
      if (reply.is !== 'counted') throw new Error('nothing was counted');
      return reply.counts;
    },
    load: (filename, content, plan = {}) => loadAs(put(content), filename, plan),
    loadFile: (path, plan = {}) => loadAs(path, path, plan),
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}

async function cellsOf(path: string): Promise<Pick<LoadedRows, 'cells' | 'texts'>> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const cells = (await connection.runAndReadAll('SELECT * FROM data')).getRowsJson();
  const texts = (await connection.runAndReadAll('SELECT COLUMNS(*)::VARCHAR FROM data')).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  // Texts and NULL are all that a cast to text gives.
  return { cells, texts: texts as (string | null)[][] };
}

/** The column a person wants as another type. */
export const asType = (source: string, type: ColumnOptions['type']): ColumnOptions => ({
  source,
  name: source,
  type,
  include: true,
});
