/** A DuckDB file somebody put below `TESSERA_HOME/files`: an instance of its own over it, read-only and locked. */
import type { DuckDBInstance } from '@duckdb/node-api';
import type { Desk } from './ask.ts';
import type { TableName } from './guard.ts';
import type { ShownTable } from './messages.ts';
import { openFile, type OpenOptions } from './open.ts';

export interface OpenedFile {
  engine: DuckDBInstance;
  catalogue: Desk['catalogue'];
  /** Its tables and views, as they were when it was opened: nobody writes while we read. */
  shown: ShownTable[];
}

const listed = `SELECT schema_name, table_name, 'table' AS type FROM duckdb_tables() WHERE NOT internal AND NOT temporary AND database_name = current_database()
  UNION ALL SELECT schema_name, view_name, 'view' FROM duckdb_views() WHERE NOT internal AND NOT temporary AND database_name = current_database()
  ORDER BY 1, 2`;

/** @throws the engine's error when the file is missing, damaged, or being written */
export async function openFileDesk(file: string, options: Omit<OpenOptions, 'tablesFolder'>): Promise<OpenedFile> {
  const engine = await openFile(file, options);
  const connection = await engine.connect();
  const rows = await (await connection.run(listed)).getRows();
  connection.closeSync();
  const shown = rows.map(([schema, name, type]): ShownTable => ({
    schema: String(schema),
    name: String(name),
    type: type === 'view' ? 'view' : 'table',
  }));
  const known = new Set(shown.map(keyOf));
  return {
    engine,
    shown,
    catalogue: {
      generation: 0,
      has: (table) => known.has(keyOf(table)),
      // The file is the only one the engine has open.
      scans: (scanned) =>
        shown.some(({ schema, name }) => scanned.replaceAll('"', '').endsWith(`.${schema}.${name}`.replaceAll('"', ''))),
      hold: () => Promise.resolve(() => undefined),
    },
  };
}

const keyOf = ({ schema, name }: TableName): string => `${schema}\u0000${name}`.toLowerCase();
