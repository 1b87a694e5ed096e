/**
 * Parquet, CSV and JSON files of a folder or bucket as tables: an engine process of its own reads them where they lie. What a
 * question names is looked up anew, so that a file that was replaced is read as it is now.
 */
import { createHash } from 'node:crypto';
import type { Driver } from '../../driver.ts';
import type { Engine } from '../../engine/engine.ts';
import { tablesDriver, type TableSource } from '../on-demand-tables.ts';
import { BucketChangedFailure } from './bucket-source.ts';
import type { TableFileSource, HeldFiles } from './file-source.ts';
import { tablesOf, topSchema, type FileTable } from './file-tables.ts';

/** @param home  `TESSERA_HOME`; the process works in a folder of its own there */
export function filesDriver(files: TableFileSource, home: string): Driver {
  const source: TableSource<FileTable> = {
    backend: 'files',
    folder: files.folder,
    topSchema,
    list: async (anew) => tablesOf(await files.list(anew)),
    ready: (engine, tables, signal) => ready(files, engine, tables, signal),
    isOutdated: (error) => error instanceof BucketChangedFailure,
    close: () => files.close(),
  };
  return tablesDriver(source, home, 'files');
}

async function ready(
  source: TableFileSource,
  engine: Engine,
  tables: readonly FileTable[],
  signal: AbortSignal,
): Promise<() => void> {
  const held: HeldFiles[] = [];
  const release = (): void => {
    for (const each of held.splice(0)) each.release();
  };
  try {
    for (const table of tables) {
      const files = await source.hold(table.files, signal);
      held.push(files);
      publish(engine, table, files.paths);
    }
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

function publish(engine: Engine, { schema, name, format, files }: FileTable, paths: readonly string[]): void {
  const version = createHash('sha256');
  for (const [at, { stamp }] of files.entries()) version.update(`${paths[at]}\n${stamp}\n`);
  const file = version.digest('hex');
  if (engine.table(schema, name)?.file !== file) engine.publish({ schema, name, file, reads: { format, paths: [...paths] } });
}
