/**
 * A DuckDB file: an engine process of its own, which reads that file and nothing else. It ends when it is not used for a while.
 */
import type { Driver } from '../driver.ts';
import type { Engine } from '../engine/engine.ts';
import { OnDemandEngine } from './on-demand-engine.ts';

const lookUpMs = 10_000;
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * @param file  absolute path that may be read
 * @param home  `TESSERA_HOME`; the process works in a folder of its own there
 */
export function duckdbFileDriver(file: string, home: string): Driver {
  const reader = new OnDemandEngine({ file }, home);
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
