/** The embedded engine as a driver: published table files under their schemas. */
import { Failure } from '@tessera/core/failures';
import type { Engine } from '../engine/engine.ts';
import { csvHeader } from './csv-text.ts';
import type { Driver } from '../driver.ts';
import { spool } from './spool.ts';

const LOOK_UP_MS = 10_000;
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @param engine  started; it stays open when the driver is closed, because every DuckDB connection shares it */
export function duckdbDriver(engine: Engine): Driver {
  return {
    backend: 'duckdb',
    run: async (sql, binds, orient, options) => {
      if (orient !== 'csv') return engine.run({ sql, binds, orient, ...options });
      const spooled = await spool(engine, sql, binds, 'csv', options);
      const { columns, rowcount } = spooled;
      const pieces = [Buffer.from(csvHeader(columns.map(({ name }) => name)))];
      for await (const piece of spooled.read()) pieces.push(Buffer.from(piece));
      return { columns, rowcount, bytes: Buffer.concat(pieces) };
    },
    spool: (sql, binds, format, options) => spool(engine, sql, binds, format, options),
    explain: (sql, analyze, options) => engine.explain(sql, analyze, options),
    describe: (sql, options) => engine.describe(sql, options),
    schemas: () => Promise.resolve([...new Set(['main', ...engine.tables().map((table) => table.schema)])].sort(byName)),
    tables: (schema) =>
      Promise.resolve(
        engine
          .tables()
          .filter((table) => table.schema.toLowerCase() === schema.toLowerCase())
          .map((table) => ({ value: table.name, type: 'table' as const, schema: table.schema }))
          .sort((a, b) => byName(a.value, b.value)),
      ),
    columns: async (schema, table) => {
      const known = engine.table(schema ?? 'main', table);
      if (known === undefined)
        throw new Failure('TABLE_MISSING', { message: `The table ${schema ?? 'main'}.${table} does not exist.` });
      return engine.describe(`SELECT * FROM ${identifier(known.schema)}.${identifier(known.name)}`, { deadlineMs: LOOK_UP_MS });
    },
    close: () => Promise.resolve(),
  };
}
