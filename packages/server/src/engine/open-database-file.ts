/** A DuckDB file below `TESSERA_HOME/files`: an instance of its own over it, read-only and locked. */
import type { DuckDBInstance } from '@duckdb/node-api';
import type { EngineContext } from './run-query.ts';
import { closedBodies, mustNotHijack } from './file-bodies.ts';
import type { TableName } from './guard.ts';
import type { ShownTable } from './messages.ts';
import { openFile, type OpenOptions } from './open.ts';

/** A DuckDB file opened for reading, with what its tables are called. */
export interface OpenedFile {
  engine: DuckDBInstance;
  catalogue: EngineContext['catalogue'];
  /** Its tables and views, as they were when it was opened: nothing writes while we read. */
  shown: ShownTable[];
}

const listed = `SELECT schema_name, table_name, 'table' AS type FROM system.main.duckdb_tables() WHERE NOT internal AND NOT temporary
  UNION ALL SELECT schema_name, view_name, 'view' FROM system.main.duckdb_views() WHERE NOT internal AND NOT temporary
  ORDER BY 1, 2`;

/**
 * @param parse  of an engine that knows nothing of the file
 * @throws the engine's error when the file is missing, damaged, or being written; Error when it defines a built-in function anew
 */
export async function openDatabaseFile(
  file: string,
  options: Omit<OpenOptions, 'tablesFolder'>,
  parse: (sql: string) => Promise<string>,
): Promise<OpenedFile> {
  const engine = await openFile(file, options);
  const connection = await engine.connect();
  await mustNotHijack(connection);
  const rows = await (await connection.run(listed)).getRows();
  const shown = rows.map(([schema, name, type]): ShownTable => ({
    schema: String(schema),
    name: String(name),
    type: type === 'view' ? 'view' : 'table',
  }));
  const known = new Set(shown.map(keyOf));
  const [[catalog] = []] = await (await connection.run('SELECT current_database()')).getRows();
  const closed = await closedBodies(connection, parse, String(catalog), (table) => known.has(keyOf(table)));
  connection.closeSync();
  return {
    engine,
    shown,
    catalogue: {
      generation: 0,
      has: (table) => known.has(keyOf(table)),
      objectionTo: (table) => closed.get(keyOf(table)),
      readers: new Set(),
      // The file is the only one the engine has open.
      scans: (scanned) =>
        shown.some(({ schema, name }) => scanned.replaceAll('"', '').endsWith(`.${schema}.${name}`.replaceAll('"', ''))),
      hold: () => Promise.resolve(() => undefined),
    },
  };
}

const keyOf = ({ schema, name }: TableName): string => `${schema}\u0000${name}`.toLowerCase();
