/**
 * Rows of a file become a table of MySQL or MariaDB. No transaction holds a CREATE TABLE there, so the rows go into a table
 * beside, which takes the place of the other when it is whole; rows that are added go in by one transaction.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { LoadedChanges, LoadedColumn, TableLoad } from '../driver.ts';
import { mustFitNames, refusedRows } from './load-names.ts';
import type { MysqlAsk } from './mysql-ask.ts';
import { countedMysql, stagingFor, upsertMysql } from './mysql-upsert.ts';

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
const namesOf = (columns: readonly LoadedColumn[]): string => columns.map(({ name }) => quoted(name)).join(', ');
const longestName = 64;
/** Of one INSERT: servers take a megabyte at the least. */
const batch = { rows: 1000, characters: 200_000 } as const;
/** Longer texts are stored beside their row. */
const shortText = 255;
/** More columns of short texts make a row longer than it may be. */
const mostShort = 40;
const readBytes = 256 * 1024;
const prefix = 'tessera_upload_';
/** Names this gives to tables beside; a table of somebody else is not taken for one. */
const ours = /^tessera_upload_[0-9a-f]{8}(_old)?$/;

const types: Readonly<Record<string, string>> = {
  TINYINT: 'tinyint',
  UTINYINT: 'tinyint unsigned',
  SMALLINT: 'smallint',
  USMALLINT: 'smallint unsigned',
  INTEGER: 'int',
  UINTEGER: 'int unsigned',
  BIGINT: 'bigint',
  UBIGINT: 'bigint unsigned',
  HUGEINT: 'decimal(39,0)',
  UHUGEINT: 'decimal(39,0)',
  FLOAT: 'float',
  DOUBLE: 'double',
  BOOLEAN: 'boolean',
  DATE: 'date',
};

/** MySQL's type for values of a type of DuckDB's. @param texts  how many columns of texts the table has */
function typeOf({ type, longest }: LoadedColumn, texts: number): string {
  const known = types[type];
  if (known !== undefined) return known;
  if (type.startsWith('DECIMAL')) return type.toLowerCase();
  if (type.startsWith('TIMESTAMP')) return 'datetime(6)';
  return (longest ?? 0) <= shortText && texts <= mostShort ? `varchar(${shortText})` : 'longtext';
}

/** @throws Failure INVALID `{table_name}`; what `ask` throws */
export async function loadMysql(ask: MysqlAsk, load: TableLoad): Promise<void> {
  const { schema, table, mode, columns } = load;
  mustFitNames([table, ...columns.map(({ name }) => name)], longestName, (name) => name.length);
  const target = `${quoted(schema)}.${quoted(table)}`;
  const [found] = await ask(
    'SELECT table_type, engine FROM information_schema.tables WHERE table_schema = ? AND table_name = ?',
    [schema, table],
  );
  if (found && found[0] !== 'BASE TABLE') throw refusedRows(`${table} is no table that rows can be put into.`);
  if (mode === 'create' && found) throw refusedRows(`There is a table ${table} in the schema ${schema} already.`);
  const hasTransactions = /^innodb$/i.test(String(found?.[1]));
  if (mode === 'create' || mode === 'replace') {
    if (found) await mustBeAlone(ask, schema, table);
    return placed(ask, load, found !== undefined, hasTransactions);
  }
  if (!hasTransactions)
    throw refusedRows(
      `Rows cannot be added to ${table} all or none: its storage engine ${String(found?.[1])} has no transactions.`,
    );
  if (mode === 'append') return inTransaction(ask, () => insert(ask, target, load));
  const staged = await stagingFor(ask, load);
  // Gaps between rows are locked at this level, so that nothing is added there meanwhile.
  await ask('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await inTransaction(ask, async () => {
    await insert(ask, staged.staging, load);
    await upsertMysql(ask, staged, load);
  });
}

/** What an upsert would do: the rows of the file come beside the table only, and go with the session. @throws as `loadMysql` */
export async function changesInMysql(ask: MysqlAsk, load: TableLoad): Promise<LoadedChanges> {
  const staged = await stagingFor(ask, load);
  await inTransaction(ask, () => insert(ask, staged.staging, load));
  return countedMysql(ask, staged, load.table);
}

/** Rows of other tables would go with those that are replaced, or keep the table from going. @throws Failure INVALID `{table_name}` */
async function mustBeAlone(ask: MysqlAsk, schema: string, table: string): Promise<void> {
  const [[name] = []] = await ask(
    `SELECT table_name FROM information_schema.referential_constraints
     WHERE unique_constraint_schema = ? AND referenced_table_name = ? AND NOT (constraint_schema = ? AND table_name = ?) LIMIT 1`,
    [schema, table, schema, table],
  );
  if (name !== undefined)
    throw refusedRows(`${table} cannot be replaced: rows of ${String(name)} refer to it by a foreign key. Nothing was changed.`);
}

/** The rows come into the database beside the table, and take its place when they are whole. */
async function placed(ask: MysqlAsk, load: TableLoad, isThere: boolean, hasTransactions: boolean): Promise<void> {
  const { schema, table, columns } = load;
  await sweep(ask, schema);
  const beside = `${prefix}${randomUUID().slice(0, 8)}`;
  const [target, staging, old] = [table, beside, `${beside}_old`].map((name) => `${quoted(schema)}.${quoted(name)}`);
  // Whoever sweeps leaves a table alone while this is held; the server lets go of it with the connection.
  for (const name of [beside, `${beside}_old`]) await ask('SELECT GET_LOCK(?, 0)', [name]);
  const texts = columns.filter(({ longest }) => longest !== null).length;
  const definitions = columns.map((column) => `${quoted(column.name)} ${typeOf(column, texts)} NULL`).join(', ');
  try {
    // A statement that is stopped may have made its table all the same.
    await ask(`CREATE TABLE ${staging} (${definitions}) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4`);
    await inTransaction(ask, () => insert(ask, staging ?? '', load));
    if (!isThere) await ask(`RENAME TABLE ${staging} TO ${target}`);
    else if (load.keepsTable && hasTransactions)
      await inTransaction(ask, async () => {
        await ask(`DELETE FROM ${target}`);
        await ask(`INSERT INTO ${target} (${namesOf(columns)}) SELECT ${namesOf(columns)} FROM ${staging}`);
      });
    else {
      await ask(`RENAME TABLE ${target} TO ${old}, ${staging} TO ${target}`);
      // The rows are in their place: what is left of those before is removed by the next load at the latest.
      await ask(`DROP TABLE ${old}`).catch(() => undefined);
    }
  } finally {
    // A DROP TABLE commits what is open, so it is only sent when nothing is. What stays, the next load removes.
    const drop = (): Promise<unknown> => ask('ROLLBACK').then(() => ask(`DROP TABLE IF EXISTS ${staging}`));
    // A KILL QUERY that reached the server between two statements may end the first of these; then both are sent again.
    await drop()
      .catch(drop)
      .catch(() => undefined);
  }
}

/** What fails is undone. */
async function inTransaction(ask: MysqlAsk, work: () => Promise<void>): Promise<void> {
  await ask('START TRANSACTION');
  try {
    await work();
    await ask('COMMIT');
  } catch (error) {
    // Where the connection is lost the server undoes it.
    await ask('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Removes what loads that were killed left in a schema. */
async function sweep(ask: MysqlAsk, schema: string): Promise<void> {
  const left = await ask('SELECT table_name FROM information_schema.tables WHERE table_schema = ? AND LEFT(table_name, ?) = ?', [
    schema,
    prefix.length,
    prefix,
  ]);
  for (const [name] of left) {
    if (!ours.test(String(name))) continue;
    const [[isFree] = []] = await ask('SELECT IS_FREE_LOCK(?)', [String(name)]);
    // What cannot be removed keeps no other load from its work.
    if (Number(isFree) === 1) await ask(`DROP TABLE IF EXISTS ${quoted(schema)}.${quoted(String(name))}`).catch(() => undefined);
  }
}

/** The lines of a file. Those of `readline` also end at marks that may stand in a text. */
async function* linesOf(path: string): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: readBytes })) {
    const lines = `${rest}${String(piece)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function insert(ask: MysqlAsk, target: string, { columns, path }: TableLoad): Promise<void> {
  let rows: (string | null)[][] = [];
  let characters = 0;
  const send = async (): Promise<void> => {
    if (rows.length > 0) await ask(`INSERT INTO ${target} (${namesOf(columns)}) VALUES ?`, [rows]);
    [rows, characters] = [[], 0];
  };
  for await (const line of linesOf(path)) {
    if (rows.length === batch.rows || characters + line.length > batch.characters) await send();
    // As `TableLoader` says it.
    const { r }: { r: (string | null)[] } = JSON.parse(line);
    rows.push(r);
    characters += line.length;
  }
  await send();
}
