/** DuckDB in this process with the settings of our engine: the same file, the same SQL, nothing around it. */
import { tmpdir } from 'node:os';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openEngine } from '@tessera/server/engine/open';

/** DuckDB without Tessera around it, the measure of what Tessera adds. */
export interface BareEngine {
  /** Runs a statement on the n-th connection and has its rows in the engine's memory; they are not turned into JavaScript. */
  run(statement: string, connection?: number): Promise<void>;
  /** Writes a statement's rows to a CSV file below the system's folder for temporary files. */
  copy(statement: string, file: string): Promise<void>;
  close(): void;
}

/** @param tables  view name in schema `main` → path of the table file */
export async function openBare(tables: ReadonlyMap<string, string>, connections: number): Promise<BareEngine> {
  const [first = ''] = tables.values();
  const engine: DuckDBInstance = await openEngine({
    tablesFolder: dirname(first),
    spillFolder: join(tmpdir(), `tessera-bench-spill-${process.pid}`),
    exportsFolder: tmpdir(),
    memoryMb: Math.min(8192, Math.max(512, Math.round((totalmem() / 2 ** 20) * 0.4))),
    threads: availableParallelism(),
  });
  const open: DuckDBConnection[] = [];
  for (let i = 0; i < connections; i += 1) open.push(await engine.connect());
  const at = (n: number): DuckDBConnection => {
    const connection = open[n];
    if (!connection) throw new Error(`There is no connection ${n}.`);
    return connection;
  };
  let n = 0;
  for (const [name, file] of tables) {
    n += 1;
    await at(0).run(`ATTACH '${file}' AS bench${n} (READ_ONLY)`);
    await at(0).run(`CREATE VIEW main."${name}" AS SELECT * FROM bench${n}.main.data`);
  }
  return {
    run: async (statement, connection = 0) => void (await at(connection).run(statement)),
    copy: async (statement, file) => void (await at(0).run(`COPY (${statement}) TO '${file}' (FORMAT csv, HEADER)`)),
    close: () => {
      for (const connection of open) connection.closeSync();
      engine.closeSync();
    },
  };
}
