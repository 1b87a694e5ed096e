/**
 * Rows of a file change those of a table of MySQL or MariaDB that have the same keys. The file's rows stand in a temporary
 * table of the table's own types, each marked where the table has its key: a temporary table may be named but once in a
 * statement.
 */
import { randomUUID } from 'node:crypto';
import type { LoadedChanges, TableLoad } from '../driver.ts';
import { refusedRows } from './load-names.ts';
import type { MysqlAsk } from './mysql-ask.ts';

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
const listOf = (names: readonly string[], of = ''): string => names.map((name) => of + quoted(name)).join(', ');

/** Longer texts are looked up by their beginning: an index takes 3,072 bytes. */
const indexed = { characters: 190, columns: 4 } as const;

/** The table, the file's rows beside it, and what tells and changes them. */
export interface StagedRows {
  readonly target: string;
  readonly staging: string;
  /** The column of the staging that says whether the table has the key. */
  readonly met: string;
  readonly keys: readonly string[];
  readonly values: readonly string[];
  /** Columns of texts: the database may take different ones for the same. */
  readonly texts: ReadonlySet<string>;
}

/**
 * An empty staging; before any transaction, since not every server makes tables inside one.
 * @param load  its columns are those of the table
 */
export async function stagingFor(ask: MysqlAsk, { schema, table, columns, keys = [] }: TableLoad): Promise<StagedRows> {
  const id = randomUUID().slice(0, 8);
  const [target, staging] = [table, `tessera_upload_${id}`].map((name) => `${quoted(schema)}.${quoted(name)}`);
  const met = `tessera_met_${id}`;
  const names = columns.map(({ name }) => name);
  const found = await ask(
    'SELECT column_name, data_type, character_maximum_length, character_set_name FROM information_schema.columns WHERE table_schema = ? AND table_name = ?',
    [schema, table],
  );
  const lengths = new Map(found.map(([name, , length]) => [String(name), Number(length ?? 0)]));
  await ask(`CREATE TEMPORARY TABLE ${staging} ENGINE=InnoDB AS SELECT ${listOf(names)} FROM ${target} LIMIT 0`);
  const parts = keys
    .slice(0, indexed.columns)
    .map((key) => quoted(key) + ((lengths.get(key) ?? 0) > indexed.characters ? `(${indexed.characters})` : ''));
  await ask(`ALTER TABLE ${staging} ADD COLUMN ${quoted(met)} TINYINT NOT NULL DEFAULT 0, ADD INDEX (${parts.join(', ')})`);
  return {
    target: target ?? '',
    staging: staging ?? '',
    met,
    keys,
    values: names.filter((name) => !keys.includes(name)),
    texts: new Set(found.flatMap(([name, type, , set]) => (set !== null && type !== 'json' ? [String(name)] : []))),
  };
}

const sameKey = ({ keys }: StagedRows): string => keys.map((key) => `t.${quoted(key)} = s.${quoted(key)}`).join(' AND ');

/** Whether a row has other values, to the letter. */
function differs({ values, texts }: StagedRows): string {
  const cell = (of: string, name: string): string =>
    texts.has(name) ? `CAST(${of}.${quoted(name)} AS BINARY)` : `${of}.${quoted(name)}`;
  return values.length === 0 ? 'FALSE' : values.map((name) => `NOT (${cell('t', name)} <=> ${cell('s', name)})`).join(' OR ');
}

/** Marks the rows whose key the table has. @throws Failure INVALID `{table_name}` where a key is in several rows of the file or of the table */
async function matched(ask: MysqlAsk, staged: StagedRows, table: string): Promise<void> {
  const { target, staging, met, keys } = staged;
  const count = async (repeated: string): Promise<number> =>
    Number((await ask(`SELECT COUNT(*) FROM (${repeated} HAVING COUNT(*) > 1) AS repeated`))[0]?.[0] ?? 0);
  // What the database takes for the same may be written in several ways.
  const repeated =
    (await count(`SELECT 1 FROM ${staging} GROUP BY ${listOf(keys)}`)) ||
    (await count(`SELECT 1 FROM ${target} t JOIN ${staging} s ON ${sameKey(staged)} GROUP BY ${listOf(keys, 't.')}`));
  if (repeated > 0)
    throw refusedRows(
      `${repeated === 1 ? '1 key stands' : `${repeated} keys stand`} in more than one row (${keys.join(', ')}), of ${table} or of the file. Nothing was changed.`,
    );
  await ask(`UPDATE ${staging} s JOIN ${target} t ON ${sameKey(staged)} SET s.${quoted(met)} = 1`);
}

/**
 * Changes rows and adds others, in the transaction of the caller.
 * @throws as `matched`
 */
export async function upsertMysql(ask: MysqlAsk, staged: StagedRows, { table, columns }: TableLoad): Promise<void> {
  const { target, staging, met, values } = staged;
  // Every row and every gap between them: others read on, who writes waits, so that no key comes between.
  await ask(`SELECT COUNT(*) FROM ${target} FOR UPDATE`);
  await matched(ask, staged, table);
  if (values.length > 0)
    await ask(
      `UPDATE ${target} t JOIN ${staging} s ON ${sameKey(staged)}
         SET ${values.map((name) => `t.${quoted(name)} = s.${quoted(name)}`).join(', ')} WHERE ${differs(staged)}`,
    );
  const list = listOf(columns.map(({ name }) => name));
  await ask(`INSERT INTO ${target} (${list}) SELECT ${list} FROM ${staging} WHERE ${quoted(met)} = 0`);
}

/** What an upsert would do. @throws as `matched` */
export async function countedMysql(ask: MysqlAsk, staged: StagedRows, table: string): Promise<LoadedChanges> {
  const { target, staging, met } = staged;
  await matched(ask, staged, table);
  const [[total, known] = []] = await ask(`SELECT COUNT(*), COALESCE(SUM(${quoted(met)}), 0) FROM ${staging}`);
  const [[changed] = []] = await ask(
    `SELECT COUNT(*) FROM ${target} t JOIN ${staging} s ON ${sameKey(staged)} WHERE ${differs(staged)}`,
  );
  return {
    new: Number(total) - Number(known),
    changed: Number(changed),
    unchanged: Number(known) - Number(changed),
  };
}
