/**
 * Row rules inside the SQL of people, on the servers themselves (DuckDB's stand in `resources/row-level-security`): a
 * statement over a table with rules answers as over a table that holds the allowed rows alone, and whatever the other rows
 * become, answer, error and number of rows stay.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '@tessera/core/failures';
import { dialectOf } from '@tessera/sql/dialects/index';
import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../packages/server/src/drivers/driver.ts';
import { mysqlDriver } from '../../packages/server/src/drivers/mysql.ts';
import { postgresDriver } from '../../packages/server/src/drivers/postgres.ts';
import { sqliteDriver } from '../../packages/server/src/drivers/sqlite/sqlite.ts';
import { gateSelect } from '../../packages/server/src/query/gate.ts';
import { conditionsOfRules } from '../../packages/server/src/query/rules.ts';
import { spliceRules } from '../../packages/server/src/query/rules-splice.ts';
import { openParsing, type Parsing } from './parsing.ts';

const env = (variable: string): string => process.env[variable] ?? '';
const name = `rules_${process.pid}`;

let parsing: Parsing;
beforeAll(async () => {
  parsing = await openParsing();
});
afterAll(() => parsing.close());

interface Server {
  readonly backend: 'postgresql' | 'mariadb' | 'sqlite';
  readonly driver: Driver;
  readonly schema: string;
  readonly write: (sql: string) => Promise<unknown>;
}

/** `{T}` plain, `{Q}` quoted, `{S}` with its schema, `{V}` a view of it, each under a rule; `o` has none. */
const statements = [
  'SELECT count(*) AS n FROM {T}',
  'SELECT k, sum(n) AS s FROM {T} GROUP BY k',
  'SELECT count(*) AS c FROM {Q} AS x WHERE x.n > 0',
  'SELECT count(*) AS c FROM {S} y JOIN {T} z ON y.k = z.k',
  'SELECT count(*) AS c FROM {S}, {Q} AS z',
  'SELECT k FROM (SELECT k, n FROM {T} WHERE n > 1) AS q',
  'WITH c AS (SELECT * FROM {T}) SELECT count(*) AS n FROM c',
  'WITH {T} AS (SELECT * FROM {S}) SELECT count(*) AS n FROM {T}',
  'WITH a AS (SELECT k FROM {T}), b AS (SELECT k FROM a UNION SELECT k FROM {Q}) SELECT count(*) AS n FROM b, o',
  'SELECT k FROM {T} UNION ALL SELECT k FROM {S}',
  'SELECT k FROM {T} INTERSECT SELECT k FROM o',
  'SELECT k FROM o EXCEPT SELECT k FROM {Q}',
  'SELECT (SELECT max(n) FROM {T}) AS m',
  'SELECT w FROM o WHERE k IN (SELECT k FROM {T})',
  'SELECT w FROM o WHERE EXISTS (SELECT 1 FROM {T} WHERE {T}.k = o.k)',
  'SELECT o.w, {T}.n FROM o LEFT JOIN {T} ON o.k = {T}.k',
  'SELECT k, row_number() OVER (ORDER BY n, k, v) AS r FROM {T}',
  'SELECT k, n FROM {T} ORDER BY n, k, v LIMIT 2',
  'SELECT count(*) AS c FROM {T} WHERE CAST(v AS {INT}) >= 0',
  'SELECT max(CAST(v AS {INT})) AS c FROM {T} AS a',
  'SELECT sum(10 / n) AS c FROM {T}',
  'SELECT count(*) AS c FROM {T} a JOIN {S} b ON CAST(a.v AS {INT}) = CAST(b.v AS {INT})',
  'WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r WHERE i < (SELECT count(*) FROM {T})) SELECT max(i) AS m FROM r',
  'SELECT count(*) AS n FROM /* {T} */ {T} -- {T}',
  "SELECT count(*) AS n FROM {T} WHERE 'FROM {T}' <> v",
  'SELECT count(*) AS n FROM o AS {T}',
  'SELECT count(*) AS n FROM {V}',
  'SELECT {V}.k FROM {V} JOIN {T} ON {V}.n = {T}.n',
];
const clauses = ["k = 'a'", "k IN ('a', 'b') AND n > 0", "n >= 2 OR k = 'c' -- why", "k <> 'a'"];

/** Rows whose hidden half is poison: texts that are no numbers, zeros to divide by. */
function drawn(turn: number): { k: string; v: string; n: number }[] {
  return Array.from({ length: 4 + (turn % 5) }, (_, i) => ({
    k: 'abcd'[(i * 7 + turn * 3) % 4] ?? '',
    v: String((i * 5 + turn) % 7),
    n: ((i * 11 + turn) % 5) + 1,
  }));
}

async function holds(server: Server): Promise<void> {
  const { backend, driver, schema, write } = server;
  const quote = dialectOf(backend).quote;
  const filled = (sql: string, table: string): string =>
    sql
      .replaceAll('{T}', table)
      .replaceAll('{Q}', quote(table))
      .replaceAll('{S}', `${quote(schema)}.${table}`)
      .replaceAll('{V}', `${table}_view`)
      .replaceAll('{INT}', backend === 'mariadb' ? 'SIGNED' : 'INTEGER');
  const said = async (sql: string): Promise<string> => {
    try {
      const { bytes, rowcount } = await driver.run(sql, [], 'records', { deadlineMs: 20_000, maxRows: 1000 });
      const rows: unknown[] = JSON.parse(bytes.toString());
      return `${rowcount} ${JSON.stringify(sql.includes('ORDER BY n, k, v LIMIT') ? rows : rows.map((row) => JSON.stringify(row)).toSorted())}`;
    } catch (error) {
      return error instanceof Failure ? `${error.code} ${error.message}` : String(error);
    }
  };
  const ruled = async (sql: string, clause: string): Promise<string> => {
    const { places } = await gateSelect(parsing.parse, sql, backend);
    const condition = conditionsOfRules([{ id: 1, name: 'r', clause, group: null }]).join(' AND ');
    return spliceRules(sql, places, quote, ({ table }) =>
      table.name === 't' || table.name === 't_view' ? condition : undefined,
    );
  };
  for (const sql of [
    'CREATE TABLE o (k varchar(9), w int)',
    "INSERT INTO o VALUES ('a', 1), ('b', 2), ('d', 3)",
    'CREATE TABLE t (k varchar(9), v varchar(20), n int)',
    'CREATE VIEW t_view AS SELECT * FROM t',
  ])
    await write(sql);
  for (const [turn, clause] of clauses.entries()) {
    await write('DELETE FROM t');
    for (const { k, v, n } of drawn(turn)) await write(`INSERT INTO t VALUES ('${k}', '${v}', ${n})`);
    const condition = clause.replace(/--.*/, '');
    await write(`CREATE TABLE allowed AS SELECT * FROM t WHERE ${condition}`);
    await write('CREATE VIEW allowed_view AS SELECT * FROM allowed');
    const texts = await Promise.all(statements.map((sql) => ruled(filled(sql, 't'), clause)));
    const expected: string[] = [];
    for (const sql of statements) expected.push(await said(filled(sql, 'allowed')));
    for (const [i, sql] of texts.entries()) expect(await said(sql), sql).toBe(expected[i]);
    expect(expected.filter((each) => /^\d+ /.test(each))).toHaveLength(statements.length);
    // Poison in the rows nobody may see, and one more of them: a rule on k alone keeps them hidden.
    const hidden = /^k (=|<>) '.'$/.test(condition.trim());
    await write(`UPDATE t SET v = 'secret-of-bob'${hidden ? ', n = 0' : ''} WHERE NOT (${condition})`);
    if (hidden) await write(`INSERT INTO t SELECT k, v, n FROM t WHERE NOT (${condition})`);
    for (const [i, sql] of texts.entries()) expect(await said(sql), sql).toBe(expected[i]);
    await write('DROP VIEW allowed_view');
    await write('DROP TABLE allowed');
  }
}

test('SQLite: forbidden rows change nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-rules-'));
  const file = join(folder, 'rules.sqlite');
  const database = new DatabaseSync(file);
  const driver = sqliteDriver(file);
  try {
    await holds({ backend: 'sqlite', driver, schema: 'main', write: (sql) => Promise.resolve(database.exec(sql)) });
  } finally {
    await driver.close();
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test.skipIf(!env('PG_URL'))('PostgreSQL: forbidden rows change nothing', async () => {
  const url = new URL(env('PG_URL'));
  const admin = new Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  url.pathname = name;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const driver = postgresDriver(url.href);
  try {
    await holds({ backend: 'postgresql', driver, schema: 'public', write: (sql) => client.query(sql) });
  } finally {
    await driver.close();
    await client.end();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
});

test.skipIf(!env('MARIADB_URL'))('MariaDB: forbidden rows change nothing', async () => {
  const url = new URL(env('MARIADB_URL'));
  const connection = await createConnection({ uri: url.href, charset: 'utf8mb4' });
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await connection.query(`USE ${name}`);
  url.pathname = name;
  const driver = mysqlDriver(url.href);
  try {
    await holds({ backend: 'mariadb', driver, schema: name, write: (sql) => connection.query(sql) });
  } finally {
    await driver.close();
    await connection.query(`DROP DATABASE ${name}`);
    await connection.end();
  }
});
