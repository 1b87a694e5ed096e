/** The rows of a PostgreSQL store, out and in: JSON as PostgreSQL itself writes and reads it, so that nothing is rounded. */
import { Client } from 'pg';
import { failpoint } from '../failpoints.ts';
import type { BackupReader, BackupWriter } from './backup-file.ts';

const batch = 500;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'tessera backup' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** One moment of the whole store, whatever is written meanwhile. @returns the migrations applied, and the table files it names */
export function dumpRows(url: string, writer: BackupWriter): Promise<{ migrations: string[]; tableFiles: string[] }> {
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    for (const table of await tablesOf(client)) {
      await client.query(`declare c no scroll cursor for select to_json(t)::text as row from ${quoted(table)} t`);
      for (let n = 0; ;) {
        const { rows } = await client.query<{ row: string }>(`fetch ${batch} from c`);
        for (const { row } of rows) writer.addRow(table, (n += 1), row);
        if (rows.length < batch) break;
      }
      await client.query('close c');
    }
    const migrations = await client.query<{ name: string }>('select name from schema_migrations order by name');
    const files = await client.query<{ file: string }>(
      "select uuid || '-' || n || '.duckdb' as file from table_files where deleted_at is null",
    );
    await client.query('commit');
    return { migrations: migrations.rows.map(({ name }) => name), tableFiles: files.rows.map(({ file }) => file) };
  });
}

/** True when there is nothing in the database that a restore could overwrite. */
export function isEmptyDatabase(url: string): Promise<boolean> {
  return connected(url, async (client) => (await tablesOf(client)).length === 0);
}

/** Empties a database of our tables. */
export function dropTables(url: string): Promise<void> {
  return connected(url, async (client) => {
    const tables = await tablesOf(client);
    if (tables.length > 0) await client.query(`drop table ${tables.map(quoted).join(', ')} cascade`);
    failpoint('restore.dropped');
  });
}

/** Fills the tables that the migrations of the backup made, all in one transaction. */
export function fillRows(url: string, backup: BackupReader): Promise<void> {
  return connected(url, async (client) => {
    await client.query('begin');
    const order = parentsFirst(await tablesOf(client), await linksOf(client));
    // What migrations themselves put there is in the backup too.
    await client.query(`truncate ${order.map(quoted).join(', ')} cascade`);
    for (const table of order) {
      failpoint('restore.rows', table);
      await fill(client, table, backup.rows(table));
    }
    await countOn(client);
    failpoint('restore.rows', 'commit');
    await client.query('commit');
    failpoint('restore.rows', 'committed');
  });
}

async function fill(client: Client, table: string, rows: Iterable<string>): Promise<void> {
  const write = async (texts: readonly string[]): Promise<void> => {
    if (texts.length === 0) return;
    const name = quoted(table);
    const statement = `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1::json)`;
    await client.query(statement, [`[${texts.join(',')}]`]);
  };
  let texts: string[] = [];
  for (const row of rows) {
    texts.push(row);
    if (texts.length < batch) continue;
    await write(texts);
    texts = [];
  }
  await write(texts);
}

async function linksOf(client: Client): Promise<{ child: string; parent: string }[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid where k.contype = 'f'`,
  );
  return rows;
}

function parentsFirst(tables: readonly string[], links: readonly { child: string; parent: string }[]): string[] {
  const placed = new Set<string>();
  const place = (table: string): void => {
    if (placed.has(table)) return;
    placed.add(table);
    for (const { child, parent } of links) if (child === table && parent !== table) place(parent);
    ordered.push(table);
  };
  const ordered: string[] = [];
  for (const table of tables) place(table);
  return ordered;
}

/** New ids go on after the greatest restored one. */
async function countOn(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; sequence: string }>(
    `select table_name as table, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`,
  );
  for (const { table, sequence } of rows)
    await client.query(`select setval('${sequence}', coalesce((select max(id) from ${quoted(table)}), 0) + 1, false)`);
}
