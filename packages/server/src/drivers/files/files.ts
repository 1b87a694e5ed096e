/**
 * Parquet, CSV, JSON and Iceberg files of a folder or bucket as tables: an engine process of its own reads them where they lie. What a
 * question names is looked up anew, so that a file that was replaced is read as it is now.
 */
import { createHash } from 'node:crypto';
import type { Driver } from '../../driver.ts';
import type { Engine } from '../../engine/engine.ts';
import type { PublishedTable } from '../../engine/messages.ts';
import { IcebergFailure, IcebergTables } from './iceberg-tables.ts';
import { tablesDriver, type TableSource } from '../on-demand-tables.ts';
import { BucketChangedFailure } from './bucket-source.ts';
import type { TableFileSource, HeldFiles } from './file-source.ts';
import { tablesOf, topSchema, type FileTable, type SourceFile } from './file-tables.ts';

/** @param home  `TESSERA_HOME`; the process works in a folder of its own there */
export function filesDriver(files: TableFileSource, home: string): Driver {
  const iceberg = new IcebergTables(files);
  const source: TableSource<FileTable> = {
    backend: 'files',
    folder: files.folder,
    topSchema,
    list: async (anew) => tablesOf(await files.list(anew), files.name),
    ready: (engine, tables, signal) => ready({ files, iceberg }, engine, tables, signal),
    isOutdated: (error) => error instanceof BucketChangedFailure || (error instanceof IcebergFailure && error.mayBeOutdated),
    details: (table) => (table.format === 'iceberg' ? iceberg.details(table) : {}),
    close: () => files.close(),
  };
  return tablesDriver(source, home, 'files');
}

interface Sources {
  readonly files: TableFileSource;
  readonly iceberg: IcebergTables;
}

async function ready(sources: Sources, engine: Engine, tables: readonly FileTable[], signal: AbortSignal): Promise<() => void> {
  const held: HeldFiles[] = [];
  const release = (): void => {
    for (const each of held.splice(0)) each.release();
  };
  try {
    for (const table of tables) {
      const { reads, files, own } = await readOf(sources, table, signal);
      held.push(files);
      publish(engine, table, reads, own);
    }
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

/** What the engine reads of a table. */
interface Readable {
  readonly reads: NonNullable<PublishedTable['reads']>;
  readonly files: HeldFiles;
  /** What there is read, all of it: when any of it changes the table is another. */
  readonly own: readonly SourceFile[];
}

async function readOf({ files: source, iceberg }: Sources, table: FileTable, signal: AbortSignal): Promise<Readable> {
  const { format } = table;
  if (format === 'iceberg') {
    const { read, files, held } = await iceberg.hold(table, signal);
    return {
      reads: { format, table: read, paths: [...held.paths], stamps: files.map(({ stamp }) => stamp) },
      files: held,
      own: [...table.files, ...files],
    };
  }
  const files = await source.hold(table.files, signal);
  return { reads: { format, paths: [...files.paths] }, files, own: table.files };
}

function publish(engine: Engine, { schema, name }: FileTable, reads: Readable['reads'], own: readonly SourceFile[]): void {
  const version = createHash('sha256');
  for (const { path, stamp } of own) version.update(`${path}\n${stamp}\n`);
  for (const path of reads.paths) version.update(`${path}\n`);
  const file = version.digest('hex');
  if (engine.table(schema, name)?.file !== file) engine.publish({ schema, name, file, reads });
}
