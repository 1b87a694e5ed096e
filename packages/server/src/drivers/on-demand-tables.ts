/**
 * Tables that an engine process of its own is shown when a question names them: files of folders and buckets, sheets of Google.
 * Nothing is written. What a question names is made ready before it runs, and let go when it has ended.
 */
import { Failure } from '@tessera/core/failures';
import type { Driver, RunOptions, TableDetails } from '../driver.ts';
import type { Engine } from '../engine/engine.ts';
import { inspect, type TableName } from '../engine/guard.ts';
import { OnDemandEngine } from './on-demand-engine.ts';
import { noDetails } from './table-details.ts';

/** Where the tables come from. */
export interface TableSource<Table extends TableName> {
  readonly backend: string;
  /** Absolute; the only folder the engine reads. */
  readonly folder: string;
  /** The schema of a table that is named without one. */
  readonly topSchema: string;
  /** @param anew  what was listed a moment ago does not do @throws Failure CONNECTION_FAILED */
  list(anew?: boolean): Promise<readonly Table[]>;
  /**
   * Publishes the tables as they are now.
   * @returns lets go what they read
   * @throws Failure CONNECTION_FAILED, QUERY_FAILED
   */
  ready(engine: Engine, tables: readonly Table[], signal: AbortSignal): Promise<() => void>;
  /** Whether the tables must be listed anew, and made ready once more. */
  isOutdated?(error: unknown): boolean;
  /** What is known of a table beside its columns; it was ready a moment ago. */
  details?(table: Table): Partial<TableDetails>;
  close(): Promise<void>;
}

const lookUpMs = 60_000;
const keyOf = ({ schema, name }: TableName): string => `${schema}\n${name}`.toLowerCase();
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @param home  `TESSERA_HOME`; the process works in a folder of its own there @param whatComes  of the source, for people: `files` */
export function tablesDriver<Table extends TableName>(source: TableSource<Table>, home: string, whatComes: string): Driver {
  const reader = new OnDemandEngine({ folder: source.folder }, home);
  const asking = <T>(sql: string, options: RunOptions, work: (driver: Driver, engine: Engine) => Promise<T>): Promise<T> =>
    reader.use(async (driver, engine) => {
      const release = await ready(source, engine, sql, options, whatComes);
      return work(driver, engine).finally(release);
    });
  const columns: Driver['columns'] = (schema, table) => {
    const sql = `SELECT * FROM ${identifier(schema ?? source.topSchema)}.${identifier(table)}`;
    const options = { deadlineMs: lookUpMs, maxRows: 0 };
    return asking(sql, options, (driver) => driver.describe(sql, options));
  };
  return {
    backend: source.backend,
    run: (sql, binds, orient, options) => asking(sql, options, (driver) => driver.run(sql, binds, orient, options)),
    spool: (sql, binds, format, options) =>
      asking(sql, options, (driver) => {
        if (!driver.spool) throw new Error('the embedded engine spools');
        return driver.spool(sql, binds, format, options);
      }),
    explain: (sql, analyze, options) => asking(sql, options, (_driver, engine) => engine.explain(sql, analyze, options)),
    describe: (sql, options) => asking(sql, options, (driver) => driver.describe(sql, options)),
    schemas: async () => {
      const found = await source.list(true);
      return [...new Set([source.topSchema, ...found.map(({ schema }) => schema)])];
    },
    tables: async (schema) =>
      (await source.list())
        .filter((table) => table.schema.toLowerCase() === schema.toLowerCase())
        .map((table) => ({ value: table.name, type: 'table' as const, schema: table.schema })),
    columns,
    details: async (schema, table) => {
      await columns(schema, table);
      const key = keyOf({ schema: schema ?? source.topSchema, name: table });
      const found = (await source.list()).find((each) => keyOf(each) === key);
      return { ...noDetails, ...(found && source.details?.(found)) };
    },
    close: async () => {
      await reader.close();
      await source.close();
    },
  };
}

/** The tables a text names are made ready. @returns lets go what they read @throws as `Driver.run` */
async function ready<Table extends TableName>(
  source: TableSource<Table>,
  engine: Engine,
  sql: string,
  options: RunOptions,
  whatComes: string,
): Promise<() => void> {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const timer = setTimeout(() => stop.abort(tooLate(options, whatComes)), options.deadlineMs);
  try {
    return await shown(source, engine, sql, signal, false);
  } catch (error) {
    if (source.isOutdated?.(error) !== true) throw error;
    return await shown(source, engine, sql, signal, true);
  } finally {
    clearTimeout(timer);
  }
}

const tooLate = ({ deadlineMs }: RunOptions, whatComes: string): Failure =>
  new Failure('QUERY_TIMEOUT', {
    message: `The ${whatComes} were not fetched within ${Math.round(deadlineMs / 1000)} seconds.`,
    extra: { timeout: Math.max(1, Math.round(deadlineMs / 1000)) },
  });

async function shown<Table extends TableName>(
  source: TableSource<Table>,
  engine: Engine,
  sql: string,
  signal: AbortSignal,
  anew: boolean,
): Promise<() => void> {
  const known = new Map((await source.list(anew)).map((table) => [keyOf(table), table]));
  for (const old of engine.tables()) if (!known.has(keyOf(old))) engine.withdraw(old.schema, old.name);
  const verdict = inspect(await engine.parse(sql), (table) => known.has(keyOf(table)));
  // The engine refuses it, in its own words.
  if (!verdict.ok) return () => undefined;
  return source.ready(
    engine,
    verdict.tables.flatMap((table) => known.get(keyOf(table)) ?? []),
    signal,
  );
}

/** Waits for what is shared: who stops waiting leaves it to go on for others. @throws the reason of the signal */
export async function untilStopped<T>(
  shared: Promise<T>,
  signal: AbortSignal | undefined,
  drop: (came: T) => void = () => undefined,
): Promise<T> {
  if (!signal) return shared;
  const stopped = Promise.withResolvers<never>();
  const stop = (): void => {
    stopped.reject(signal.reason instanceof Failure ? signal.reason : new Failure('QUERY_STOPPED'));
    shared.then(drop).catch(() => undefined);
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([shared, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
