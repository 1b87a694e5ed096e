/** Puts the 10 million rows into a home while its server is stopped, the way an upload ends: file first, then rows of the store. */
import { join } from 'node:path';
import { builtInUuid } from '@tessera/server/resources/connections/built-in';
import { openStore, type Store } from '@tessera/server/store/db';
import { createObject, loadObject } from '@tessera/server/store/objects';
import { buildTables } from '@tessera/server/uploads/uploads';
import { salesSql, salesTable } from './questions.ts';

const uuid = 'be9c40a1-0000-4000-8000-000000000001';
const schema = 'main';

/** @param home  of a server that has run once and is stopped; its store is SQLite */
export async function addSales(home: string): Promise<{ buildMs: number; megabytes: number }> {
  const started = performance.now();
  const [file] = await buildTables([{ sql: salesSql, files: [], target: { uuid, version: 1 } }], { home });
  if (!file) throw new Error('The table of sales was not written.');
  const store = openStore({ databaseUrl: undefined, home });
  const now = new Date().toISOString();
  const writer = { store, actor: { id: null }, now: () => now };
  const database = await loadObject(store.db, 'database', builtInUuid);
  await createObject(
    writer,
    'table_file',
    { uuid, database_id: database.id, schema, table_name: salesTable.table, n: 1 },
    async (tx, { id }) => {
      const version = { table_file_id: id, n: 1, file_name: file.file, source_name: 'npm run bench', rows: file.rowcount };
      await tx
        .insertInto('table_file_versions')
        .values({ ...version, bytes: file.bytes, columns: file.columns, created_on: now, created_by_id: null })
        .execute();
      return {};
    },
  );
  await store.close();
  return { buildMs: performance.now() - started, megabytes: file.bytes / 2 ** 20 };
}

/** Where the file of a table of this home is. */
export async function tableFile(home: string, table: string): Promise<string> {
  const store = openStore({ databaseUrl: undefined, home });
  const name = await fileName(store, table);
  await store.close();
  return join(home, 'tables', name);
}

async function fileName({ db }: Store, table: string): Promise<string> {
  const row = await db
    .selectFrom('table_files')
    .innerJoin('table_file_versions', 'table_file_versions.table_file_id', 'table_files.id')
    .select('file_name')
    .where('table_name', '=', table)
    .whereRef('table_file_versions.n', '=', 'table_files.n')
    .executeTakeFirstOrThrow();
  return row.file_name;
}
