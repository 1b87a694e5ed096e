/** Rows of a file become a table of PostgreSQL by COPY, in the one transaction of the caller. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { LoadedChanges, LoadedColumn, TableLoad } from '../driver.ts';
import { mustFitNames, refusedRows } from './load-names.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const namesOf = (columns: readonly LoadedColumn[]): string => columns.map(({ name }) => quoted(name)).join(', ');
/** In bytes. Longer names are cut off without a word. */
const longestName = 63;
const readBytes = 256 * 1024;

const types: Readonly<Record<string, string>> = {
  TINYINT: 'smallint',
  UTINYINT: 'smallint',
  SMALLINT: 'smallint',
  USMALLINT: 'integer',
  INTEGER: 'integer',
  UINTEGER: 'bigint',
  BIGINT: 'bigint',
  UBIGINT: 'numeric(20)',
  HUGEINT: 'numeric(39)',
  UHUGEINT: 'numeric(39)',
  FLOAT: 'real',
  DOUBLE: 'double precision',
  BOOLEAN: 'boolean',
  DATE: 'date',
};

/** PostgreSQL's type for values of a type of DuckDB's. */
const typeOf = ({ type }: LoadedColumn): string =>
  types[type] ??
  (type.startsWith('DECIMAL') ? type.replace('DECIMAL', 'numeric') : type.startsWith('TIMESTAMP') ? 'timestamp' : 'text');

const definitionsOf = (columns: readonly LoadedColumn[]): string =>
  columns.map((column) => `${quoted(column.name)} ${typeOf(column)}`).join(', ');

/**
 * Nothing of it is seen by others before the transaction ends.
 * @throws Failure INVALID `{table_name}`; what `pg` throws
 */
export async function loadPostgres(client: PoolClient, load: TableLoad): Promise<void> {
  const { schema, table, mode, columns } = load;
  mustFitNames([table, ...columns.map(({ name }) => name)], longestName, (name) => Buffer.byteLength(name));
  const target = `${quoted(schema)}.${quoted(table)}`;
  const { rows } = await client.query<{ relkind: string }>(
    'SELECT c.relkind FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = $2',
    [schema, table],
  );
  const kind = rows[0]?.relkind;
  if (kind !== undefined && kind !== 'r' && kind !== 'p') throw refusedRows(`${table} is no table that rows can be put into.`);
  if (mode === 'create' && kind !== undefined) throw refusedRows(`There is a table ${table} in the schema ${schema} already.`);
  if (mode === 'append') return copy(client, target, load);
  if (mode === 'upsert') return upsert(client, target, load);
  if (kind === undefined) {
    await client.query(`CREATE TABLE ${target} (${definitionsOf(columns)})`);
    return copy(client, target, load);
  }
  if (load.keepsTable) {
    await stage(client, target, load);
    // Readers wait for this part only.
    await client.query(`TRUNCATE ${target}`);
    await client.query(`INSERT INTO ${target} (${namesOf(columns)}) SELECT ${namesOf(columns)} FROM ${staged}`);
    return;
  }
  const beside = `tessera_upload_${randomUUID().slice(0, 8)}`;
  const staging = `${quoted(schema)}.${quoted(beside)}`;
  await client.query(`CREATE TABLE ${staging} (${definitionsOf(columns)})`);
  await copy(client, staging, load);
  await client.query(`DROP TABLE ${target}`);
  await client.query(`ALTER TABLE ${staging} RENAME TO ${quoted(table)}`);
}

async function copy(client: PoolClient, target: string, { columns, path }: TableLoad): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${target} (${namesOf(columns)}) FROM STDIN (FORMAT csv, ENCODING 'UTF8')`));
  await pipeline(createReadStream(path, { highWaterMark: readBytes }), stream);
}

const staged = 'pg_temp.tessera_upload';

/** The rows of the file beside the table, as its own types. */
async function stage(client: PoolClient, target: string, load: TableLoad): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE tessera_upload ON COMMIT DROP AS SELECT ${namesOf(load.columns)} FROM ${target} WITH NO DATA`,
  );
  await copy(client, staged, load);
}

/** `stage` for rows with keys. @throws Failure INVALID `{table_name}` where a key is in several rows of the file or of the table */
async function stageKeyed(
  client: PoolClient,
  target: string,
  load: TableLoad,
): Promise<{ keys: readonly string[]; values: string[] }> {
  const { columns, keys = [], table } = load;
  await stage(client, target, load);
  // The planner has not seen it yet.
  await client.query(`ANALYZE ${staged}`);
  const [list, met] = [keys.map(quoted).join(', '), keys.map((key) => `t.${quoted(key)}`).join(', ')];
  // What the database takes for the same may be written in several ways.
  const { rows } = await client.query<{ n: string }>(
    `SELECT count(*) AS n FROM (
       (SELECT ${list} FROM ${staged} GROUP BY ${list} HAVING count(*) > 1)
       UNION (SELECT ${met} FROM ${target} t JOIN ${staged} s ON ${sameKey(keys)} GROUP BY ${met} HAVING count(*) > 1)
     ) repeated`,
  );
  const repeated = Number(rows[0]?.n);
  if (repeated > 0)
    throw refusedRows(
      `${repeated === 1 ? '1 key stands' : `${repeated} keys stand`} in more than one row (${list}), of ${table} or of the file. Nothing was changed.`,
    );
  return { keys, values: columns.flatMap(({ name }) => (keys.includes(name) ? [] : [name])) };
}

const sameKey = (keys: readonly string[]): string => keys.map((key) => `t.${quoted(key)} = s.${quoted(key)}`).join(' AND ');
const differs = (values: readonly string[]): string =>
  values.length === 0 ? 'false' : values.map((name) => `t.${quoted(name)} IS DISTINCT FROM s.${quoted(name)}`).join(' OR ');

async function upsert(client: PoolClient, target: string, load: TableLoad): Promise<void> {
  // Others read on; who writes waits, so that no key comes between. No unique index is needed for it.
  await client.query(`LOCK TABLE ${target} IN SHARE ROW EXCLUSIVE MODE`);
  const { keys, values } = await stageKeyed(client, target, load);
  const list = namesOf(load.columns);
  if (values.length > 0)
    await client.query(
      `UPDATE ${target} AS t SET ${values.map((name) => `${quoted(name)} = s.${quoted(name)}`).join(', ')}
         FROM ${staged} s WHERE ${sameKey(keys)} AND (${differs(values)})`,
    );
  await client.query(
    `INSERT INTO ${target} (${list}) SELECT ${list} FROM ${staged} s WHERE NOT EXISTS (SELECT 1 FROM ${target} t WHERE ${sameKey(keys)})`,
  );
}

/** What an upsert would do; all of it is undone. @throws as `loadPostgres` */
export async function changesInPostgres(client: PoolClient, load: TableLoad): Promise<LoadedChanges> {
  const target = `${quoted(load.schema)}.${quoted(load.table)}`;
  await client.query('SAVEPOINT before');
  const { keys, values } = await stageKeyed(client, target, load);
  const [first = ''] = keys;
  const { rows } = await client.query<Record<'new' | 'changed' | 'total', string>>(
    `SELECT count(*) FILTER (WHERE t.${quoted(first)} IS NULL) AS new,
       count(*) FILTER (WHERE t.${quoted(first)} IS NOT NULL AND (${differs(values)})) AS changed, count(*) AS total
     FROM ${staged} s LEFT JOIN ${target} t ON ${sameKey(keys)}`,
  );
  await client.query('ROLLBACK TO before');
  const [added, changed, total] = [Number(rows[0]?.new), Number(rows[0]?.changed), Number(rows[0]?.total)];
  return { new: added, changed, unchanged: total - added - changed };
}
