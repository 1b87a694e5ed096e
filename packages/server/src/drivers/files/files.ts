/**
 * Parquet, CSV and JSON files of a folder or bucket as tables: an engine process of its own reads them where they lie. Nothing
 * is written. What a question names is looked up anew, so that a file that was replaced is read as it is now.
 */
import { createHash } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import type { Driver, RunOptions } from '../../driver.ts';
import type { Engine } from '../../engine/engine.ts';
import { inspect, type TableName } from '../../engine/guard.ts';
import { OnDemandEngine } from '../on-demand-engine.ts';
import { BucketChangedFailure } from './bucket-source.ts';
import type { TableFileSource, HeldFiles } from './file-source.ts';
import { tablesOf, topSchema, type FileTable } from './file-tables.ts';

const lookUpMs = 60_000;
const keyOf = ({ schema, name }: TableName): string => `${schema}\n${name}`.toLowerCase();
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @param home  `TESSERA_HOME`; the process works in a folder of its own there */
export function filesDriver(source: TableFileSource, home: string): Driver {
  const reader = new OnDemandEngine({ folder: source.folder }, home);
  const asking = <T>(sql: string, options: RunOptions, work: (driver: Driver, engine: Engine) => Promise<T>): Promise<T> =>
    reader.use(async (driver, engine) => {
      const release = await ready(source, engine, sql, options);
      return work(driver, engine).finally(release);
    });
  return {
    backend: 'files',
    run: (sql, binds, orient, options) => asking(sql, options, (driver) => driver.run(sql, binds, orient, options)),
    spool: (sql, binds, format, options) =>
      asking(sql, options, (driver) => {
        if (!driver.spool) throw new Error('the embedded engine spools');
        return driver.spool(sql, binds, format, options);
      }),
    explain: (sql, analyze, options) => asking(sql, options, (_driver, engine) => engine.explain(sql, analyze, options)),
    describe: (sql, options) => asking(sql, options, (driver) => driver.describe(sql, options)),
    schemas: async () => {
      const found = tablesOf(await source.list(true));
      return [...new Set([topSchema, ...found.map(({ schema }) => schema)])];
    },
    tables: async (schema) =>
      tablesOf(await source.list())
        .filter((table) => table.schema.toLowerCase() === schema.toLowerCase())
        .map((table) => ({ value: table.name, type: 'table' as const, schema: table.schema })),
    columns: (schema, table) => {
      const sql = `SELECT * FROM ${identifier(schema ?? topSchema)}.${identifier(table)}`;
      const options = { deadlineMs: lookUpMs, maxRows: 0 };
      return asking(sql, options, (driver) => driver.describe(sql, options));
    },
    close: async () => {
      await reader.close();
      await source.close();
    },
  };
}

/** The tables a text names are made ready. @returns lets their files go @throws as `Driver.run` */
async function ready(source: TableFileSource, engine: Engine, sql: string, options: RunOptions): Promise<() => void> {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const timer = setTimeout(() => stop.abort(tooLate(options)), options.deadlineMs);
  try {
    return await shown(source, engine, sql, signal, false);
  } catch (error) {
    if (!(error instanceof BucketChangedFailure)) throw error;
    return await shown(source, engine, sql, signal, true);
  } finally {
    clearTimeout(timer);
  }
}

const tooLate = ({ deadlineMs }: RunOptions): Failure =>
  new Failure('QUERY_TIMEOUT', {
    message: `The files were not fetched within ${Math.round(deadlineMs / 1000)} seconds.`,
    extra: { timeout: Math.max(1, Math.round(deadlineMs / 1000)) },
  });

async function shown(
  source: TableFileSource,
  engine: Engine,
  sql: string,
  signal: AbortSignal,
  anew: boolean,
): Promise<() => void> {
  const known = new Map(tablesOf(await source.list(anew)).map((table) => [keyOf(table), table]));
  for (const old of engine.tables()) if (!known.has(keyOf(old))) engine.withdraw(old.schema, old.name);
  const verdict = inspect(await engine.parse(sql), (table) => known.has(keyOf(table)));
  // The engine refuses it, in its own words.
  if (!verdict.ok) return () => undefined;
  const held: HeldFiles[] = [];
  const release = (): void => {
    for (const each of held.splice(0)) each.release();
  };
  try {
    const tables = verdict.tables.flatMap((table) => known.get(keyOf(table)) ?? []);
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
