/**
 * Rows of a file that change those of a table with the same key, and come behind them where there is none. Runs in the
 * throw-away process.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { AppendProblem, RowChanges } from '@tessera/api/upload';
import type { BaseTable } from './messages.ts';
import { readRows } from './native-column.ts';
import type { StoredColumn } from './stored-columns.ts';

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The typed rows of the file. */
export const incoming = 'incoming';

/** Whether the rows of a table and those of the file have the same key. @param table  its alias */
const sameKey = (table: string, keys: readonly string[]): string =>
  keys.map((key) => `${table}.${identifier(key)} = i.${identifier(key)}`).join(' AND ');

/** Whether one of the values differs. */
const differs = (table: string, values: readonly string[]): string =>
  values.length === 0
    ? 'false'
    : values.map((name) => `${table}.${identifier(name)} IS DISTINCT FROM i.${identifier(name)}`).join(' OR ');

const valuesOf = (names: readonly string[], keys: readonly string[]): string[] => names.filter((name) => !keys.includes(name));

/** The values of the columns as the table stores them, in SQL; NULL where it cannot. */
export const storedAs = (stored: readonly StoredColumn[], { columns }: Pick<BaseTable, 'columns'>): string[] => {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return stored.map(
    ({ name, value, engineType }) => `TRY_CAST(${value} AS ${types.get(name) ?? engineType}) AS ${identifier(name)}`,
  );
};

/** @param select  the rows as they are stored */
export async function takeIncoming(connection: DuckDBConnection, select: string): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${incoming} AS ${select}`);
}

/** Keys that cannot tell one row of the file from another. Call it when `incoming` is there. */
export async function keyProblems(
  connection: DuckDBConnection,
  keys: readonly string[],
  names: readonly string[],
): Promise<AppendProblem[]> {
  const absent = keys.find((key) => !names.includes(key));
  if (absent !== undefined)
    return [
      {
        column: absent,
        kind: 'key_empty',
        count: 1,
        example: null,
        message: `The file has no column ${absent}, which is a key.`,
      },
    ];
  const problems: AppendProblem[] = [];
  for (const key of keys) {
    const [[count] = []] = await readRows(connection, `SELECT count(*) FROM ${incoming} WHERE ${identifier(key)} IS NULL`);
    const empty = Number(count);
    if (empty > 0)
      problems.push({
        column: key,
        kind: 'key_empty',
        count: empty,
        example: null,
        message: `${key}: ${empty === 1 ? '1 row has' : `${empty} rows have`} no value in the key.`,
      });
  }
  const repeated = await repeatedKeys(connection, incoming, keys);
  return repeated ? [...problems, { ...repeated, message: `${repeated.message} in the file.` }] : problems;
}

async function repeatedKeys(
  connection: DuckDBConnection,
  from: string,
  keys: readonly string[],
): Promise<AppendProblem | undefined> {
  const list = keys.map(identifier).join(', ');
  const shown = keys.map((key) => `coalesce(${identifier(key)}::VARCHAR, '')`).join(` || ', ' || `);
  const [[count, example] = []] = await readRows(
    connection,
    `SELECT count(*), min(said) FROM (SELECT ${shown} AS said FROM ${from} GROUP BY ${list} HAVING count(*) > 1)`,
  );
  if (Number(count) === 0) return undefined;
  const said = String(example);
  return {
    column: keys.join(', '),
    kind: 'key_repeated',
    count: Number(count),
    example: said,
    message: `${keys.join(', ')}: ${Number(count) === 1 ? '1 key stands' : `${Number(count)} keys stand`} in more than one row (${said})`,
  };
}

/**
 * What the rows of the file would do to a table. Call it when `incoming` is there.
 * @param base  the table in SQL
 */
export async function changesTo(
  connection: DuckDBConnection,
  base: string,
  keys: readonly string[],
  names: readonly string[],
): Promise<{ changes: RowChanges; problems: AppendProblem[] }> {
  const [first = ''] = keys;
  const [row = []] = await readRows(
    connection,
    `SELECT count(*) FILTER (b.${identifier(first)} IS NULL), count(*) FILTER (b.${identifier(first)} IS NOT NULL AND (${differs('b', valuesOf(names, keys))})), count(*)
     FROM ${incoming} i LEFT JOIN ${base} b ON ${sameKey('b', keys)}`,
  );
  const [added = 0, changed = 0, all = 0] = row.map(Number);
  const met = `(SELECT b.* FROM ${base} b WHERE EXISTS (SELECT 1 FROM ${incoming} i WHERE ${sameKey('b', keys)}))`;
  const repeated = await repeatedKeys(connection, met, keys);
  return {
    changes: { new: added, changed, unchanged: all - added - changed },
    problems: repeated ? [{ ...repeated, message: `${repeated.message} of the table.` }] : [],
  };
}

/** Changes the rows of a table that have a key of the file's, and adds the others. Call it when `incoming` is there. */
export async function upsertInto(
  connection: DuckDBConnection,
  table: string,
  keys: readonly string[],
  names: readonly string[],
): Promise<void> {
  const values = valuesOf(names, keys);
  const list = names.map(identifier).join(', ');
  // What is added must not be met by the change.
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE added AS SELECT ${list} FROM ${incoming} i WHERE NOT EXISTS (SELECT 1 FROM ${table} t WHERE ${sameKey('t', keys)})`,
  );
  if (values.length > 0)
    await connection.run(
      `UPDATE ${table} AS t SET ${values.map((name) => `${identifier(name)} = i.${identifier(name)}`).join(', ')}
       FROM ${incoming} i WHERE ${sameKey('t', keys)} AND (${differs('t', values)})`,
    );
  await connection.run(`INSERT INTO ${table} (${list}) SELECT ${list} FROM added`);
}
