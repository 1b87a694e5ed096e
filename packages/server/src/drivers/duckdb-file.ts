/**
 * A DuckDB file: an engine process of its own, which reads that file and nothing else. It ends when it is not used for a while.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { Failure } from '@tessera/core/failures';
import { Engine } from '../engine/engine.ts';
import type { Driver } from '../driver.ts';
import { duckdbDriver } from './duckdb.ts';

const memoryMb = 2048;
/** While the file is open no other process can write it. */
const idleMs = 60_000;
const lookUpMs = 10_000;
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * @param file  absolute path that may be read
 * @param home  `TESSERA_HOME`; the process works in a folder of its own there
 */
export function duckdbFileDriver(file: string, home: string): Driver {
  const reader = new FileEngine(file, home);
  const asking = <T>(work: (driver: Driver, engine: Engine) => Promise<T>): Promise<T> => reader.use(work);
  return {
    backend: 'duckdb',
    run: (sql, binds, orient, options) => asking((driver) => driver.run(sql, binds, orient, options)),
    spool: (sql, binds, format, options) =>
      asking((driver) => {
        if (!driver.spool) throw new Error('the embedded engine spools');
        return driver.spool(sql, binds, format, options);
      }),
    explain: (sql, analyze, options) => asking((_driver, engine) => engine.explain(sql, analyze, options)),
    describe: (sql, options) => asking((driver) => driver.describe(sql, options)),
    schemas: () =>
      asking((_driver, engine) =>
        Promise.resolve([...new Set(['main', ...engine.shown().map(({ schema }) => schema)])].sort(byName)),
      ),
    tables: (schema) =>
      asking((_driver, engine) =>
        Promise.resolve(
          engine
            .shown()
            .filter((table) => table.schema.toLowerCase() === schema.toLowerCase())
            .map(({ name, type }) => ({ value: name, type, schema })),
        ),
      ),
    columns: (schema, table) =>
      asking((driver) =>
        driver.describe(`SELECT * FROM ${identifier(schema ?? 'main')}.${identifier(table)}`, {
          deadlineMs: lookUpMs,
          maxRows: 0,
        }),
      ),
    close: () => reader.close(),
  };
}

class FileEngine {
  private readonly file: string;
  /** Of the process: spilling, exports. The server empties the folder around it when it starts. */
  private readonly room: string;
  private opened: Promise<{ engine: Engine; driver: Driver }> | undefined;
  private users = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(file: string, home: string) {
    this.file = file;
    this.room = join(home, 'engine', `file-${randomUUID()}`);
  }

  /** @throws Failure CONNECTION_FAILED when the file cannot be opened */
  async use<T>(work: (driver: Driver, engine: Engine) => Promise<T>): Promise<T> {
    this.users += 1;
    clearTimeout(this.timer);
    try {
      this.opened ??= this.open();
      const { driver, engine } = await this.opened;
      return await work(driver, engine);
    } finally {
      this.users -= 1;
      if (this.users === 0) {
        this.timer = setTimeout(() => void this.close(), idleMs);
        this.timer.unref();
      }
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    const opened = await this.opened?.catch(() => undefined);
    this.opened = undefined;
    await opened?.engine.close();
    rmSync(this.room, { recursive: true, force: true });
  }

  private async open(): Promise<{ engine: Engine; driver: Driver }> {
    const engine = new Engine({ home: this.room, file: this.file, memoryMb, threads: availableParallelism() });
    try {
      await engine.start();
    } catch (error) {
      this.opened = undefined;
      await engine.close();
      if (!(error instanceof Failure)) throw error;
      const said = (error.detail.message ?? error.message)
        .replace(/^.*?exit 1: /s, '')
        .replaceAll(this.file, basename(this.file));
      throw new Failure('CONNECTION_FAILED', { message: said }, { cause: error });
    }
    return { engine, driver: duckdbDriver(engine) };
  }
}
