/**
 * Row rules inside the SQL of people, on the servers themselves (DuckDB's stand in `resources/row-level-security`): a
 * statement over a table with rules answers as over a table that holds the allowed rows alone, and whatever the other rows
 * become, answer, error and number of rows stay. ClickHouse and Trino are asked where one is given
 * (`TESSERA_TEST_CLICKHOUSE_URL`, `TESSERA_TEST_TRINO_URL`); what would run there is read again in every run.
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
import { clickhouseDriver } from '../../packages/server/src/drivers/clickhouse.ts';
import type { Driver } from '../../packages/server/src/driver.ts';
import { mysqlDriver } from '../../packages/server/src/drivers/mysql.ts';
import { postgresDriver } from '../../packages/server/src/drivers/postgres.ts';
import { sqliteDriver } from '../../packages/server/src/drivers/sqlite/sqlite.ts';
import { trinoDriver } from '../../packages/server/src/drivers/trino.ts';
import { gateClause, gateExpression, gateSelect } from '../../packages/server/src/query/sql-gate/gate.ts';
import { conditionsOfRules } from '../../packages/server/src/query/rules/rules.ts';
import { mustNotShadow } from '../../packages/server/src/query/rules/shadow.ts';
import { spliceRules } from '../../packages/server/src/query/rules/splice.ts';
import { trinoWriting } from '../dialects/trino-writing.ts';
import { openParsing, type SqlParsing } from './parsing.ts';

const env = (variable: string): string => process.env[variable] ?? '';
const name = `rules_${process.pid}`;

let parsing: SqlParsing;
beforeAll(async () => {
  parsing = await openParsing();
});
afterAll(() => parsing.close());

type Backend = 'postgresql' | 'mariadb' | 'sqlite' | 'clickhouse' | 'trino';
const backends: readonly Backend[] = ['postgresql', 'mariadb', 'sqlite', 'clickhouse', 'trino'];

interface Server {
  readonly backend: Backend;
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
  'WITH a AS (SELECT k FROM {T}), b AS (SELECT k FROM a {UNION} SELECT k FROM {Q}) SELECT count(*) AS n FROM b, o',
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
  'SELECT max(10 / n) AS c FROM {T}',
  'SELECT count(*) AS c FROM {T} a JOIN {S} b ON CAST(a.v AS {INT}) = CAST(b.v AS {INT})',
  'WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r WHERE i < (SELECT count(*) FROM {T})) SELECT max(i) AS m FROM r',
  'SELECT count(*) AS n FROM /* {T} */ {T} -- {T}',
  "SELECT count(*) AS n FROM {T} WHERE 'FROM {T}' <> v",
  'SELECT count(*) AS n FROM o AS {T}',
  'SELECT count(*) AS n FROM {V}',
  'SELECT {V}.k FROM {V} JOIN {T} ON {V}.n = {T}.n',
];
/** Statements of the list that the engine itself does not know, whatever the rules. */
const unknown: ReadonlyMap<Backend, number> = new Map([['trino', 1]]);
const clauses = ["k = 'a'", "k IN ('a', 'b') AND n > 0", "n >= 2 OR k = 'c' -- why", "k <> 'a'"];

/** Rows whose hidden half is poison: texts that are no numbers, zeros to divide by. */
function drawn(turn: number): { k: string; v: string; n: number }[] {
  return Array.from({ length: 4 + (turn % 5) }, (_, i) => ({
    k: 'abcd'[(i * 7 + turn * 3) % 4] ?? '',
    v: String((i * 5 + turn) % 7),
    n: ((i * 11 + turn) % 5) + 1,
  }));
}

const filledFor =
  (backend: Backend, schema: string) =>
  (sql: string, table: string): string => {
    const { quote } = dialectOf(backend);
    return sql
      .replaceAll('{T}', table)
      .replaceAll('{Q}', quote(table))
      .replaceAll('{S}', `${quote(schema)}.${table}`)
      .replaceAll('{V}', `${table}_view`)
      .replaceAll('{UNION}', backend === 'sqlite' ? 'UNION' : 'UNION DISTINCT')
      .replaceAll('{INT}', backend === 'mariadb' ? 'SIGNED' : 'INTEGER');
  };

const conditionOf = (clause: string): string => conditionsOfRules([{ id: 1, name: 'r', clause, group: null }]).join(' AND ');

/** As the SQL page does it: read, then narrowed where each table stands. */
async function ruled(sql: string, clause: string, backend: Backend): Promise<string> {
  const { places, given } = await gateSelect(parsing.parse, sql, backend);
  const found = await gateClause(parsing.parse, { sql: clause, what: 'the rule' }, backend);
  mustNotShadow(given, { sql: clause, found }, backend);
  const isRuled = (name: string): boolean => name === 't' || name === 't_view';
  return spliceRules(sql, places, dialectOf(backend).quote, ({ table }) =>
    isRuled(table.name) ? conditionOf(clause) : undefined,
  );
}

test.each(backends)(
  '%s: read again, every table that has rules stands among its allowed rows and nowhere else',
  async (backend) => {
    const filled = filledFor(backend, 'shop');
    for (const clause of clauses)
      for (const sql of statements.map((each) => filled(each, 't'))) {
        const before = await gateSelect(parsing.parse, sql, backend);
        const text = await ruled(sql, clause, backend);
        const after = await gateSelect(parsing.parse, text, backend);
        const ours = after.places.filter(({ table }) => table.name.startsWith('t'));
        expect(ours, text).toHaveLength(before.places.filter(({ table }) => table.name.startsWith('t')).length);
        for (const { at } of ours) {
          const bytes = Buffer.from(text);
          expect(bytes.subarray(0, at).toString(), text).toMatch(/\(SELECT \* FROM $/);
          const rest = bytes.subarray(at).toString();
          expect(rest.replace(/^\S+/, ''), text).toMatch(/^ WHERE \(/);
          const narrowed = ` WHERE ${conditionOf(clause)} LIMIT 9223372036854775807)`;
          expect(rest.slice(rest.indexOf(' WHERE '), rest.indexOf(' WHERE ') + narrowed.length), text).toBe(narrowed);
        }
      }
  },
);

test.each(backends)('%s: a statement gives no name that a rule would mean', async (backend) => {
  const lookup = 'k IN (SELECT k FROM o)';
  for (const sql of [
    "WITH o AS (SELECT 'b' AS k) SELECT * FROM t",
    "WITH x AS (SELECT 1 AS a), O AS (SELECT 'b' AS k) SELECT * FROM (SELECT * FROM t) AS q",
    "WITH RECURSIVE o AS (SELECT 'b' AS k UNION ALL SELECT k FROM o WHERE 1 = 0) SELECT * FROM t",
    "SELECT * FROM x WHERE k IN (WITH o AS (SELECT 'b' AS k) SELECT k FROM t)",
  ])
    await expect(ruled(sql, lookup, backend), sql).rejects.toMatchObject({ code: 'SQL_REFUSED' });
  expect(await ruled("WITH p AS (SELECT 'b' AS k) SELECT * FROM t, p", lookup, backend)).toContain(lookup);
  // A name with its schema is never one of WITH's. ClickHouse's values in WITH are meant by any word of the rule.
  const qualified = `k IN (SELECT k FROM ${dialectOf(backend).quote('shop')}.o)`;
  if (backend !== 'clickhouse')
    expect(await ruled("WITH o AS (SELECT 'b' AS k) SELECT * FROM t", qualified, backend)).toContain(qualified);
});

test('ClickHouse: nothing a person writes is meant by the names and operators of a rule', async () => {
  for (const sql of [
    'WITH (x, y) -> 1 AS equals SELECT n FROM t',
    'WITH ((x, y) -> 1) AS equals, 2 AS b SELECT n FROM t',
    'SELECT arrayMap(((x, y) -> 1) AS equals, [1], [2]), n FROM t',
    'SELECT arrayMap((x, y) -> 1 AS equals, [1], [2]), n FROM t',
    'SELECT [x -> 1] AS lower, n FROM t',
    'SELECT n FROM t WHERE arrayExists((x -> x = 1) AS equals, [1])',
    'WITH lambda(tuple(x, y), 1) AS equals SELECT n FROM t',
  ])
    await expect(gateSelect(parsing.parse, sql, 'clickhouse'), sql).rejects.toMatchObject({ code: 'SQL_REFUSED' });
  for (const sql of ["WITH 'a' AS k SELECT n FROM t", "WITH 1 AS x, 'a' AS `K` SELECT n FROM (SELECT n FROM t)"])
    await expect(ruled(sql, "k = 'a'", 'clickhouse'), sql).rejects.toMatchObject({ code: 'SQL_REFUSED' });
  expect(await ruled('WITH arrayMap(x -> x + 1, [1]) AS a SELECT a, n FROM t', "k = 'a'", 'clickhouse')).toContain('WHERE');
  for (const sql of [
    "('a' AS k) = 'a'",
    "max(('a' AS k))",
    "count() + length([('a' AS k)])",
    "'a' AS k",
    'arrayMap(((x, y) -> 1) AS equals, [1], [2])',
  ])
    await expect(gateExpression(parsing.parse, { sql, what: 'metric' }, 'clickhouse'), sql).rejects.toMatchObject({
      code: 'SQL_REFUSED',
    });
});

/** What an engine does not know it says with the words of the statement, which differ. */
const withoutWords = (answer: string | undefined): string | undefined => answer?.replace(/^(QUERY_FAILED) .*$/s, '$1');

async function holds(server: Server): Promise<void> {
  const { backend, driver, schema, write } = server;
  const filled = filledFor(backend, schema);
  const said = async (sql: string): Promise<string> => {
    try {
      const { bytes, rowcount } = await driver.run(sql, [], 'records', { deadlineMs: 20_000, maxRows: 1000 });
      const rows: unknown[] = JSON.parse(bytes.toString());
      return `${rowcount} ${JSON.stringify(sql.includes('ORDER BY n, k, v LIMIT') ? rows : rows.map((row) => JSON.stringify(row)).toSorted())}`;
    } catch (error) {
      return error instanceof Failure ? `${error.code} ${error.message}` : String(error);
    }
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
    const texts = await Promise.all(statements.map((sql) => ruled(filled(sql, 't'), clause, backend)));
    const expected: string[] = [];
    for (const sql of statements) expected.push(await said(filled(sql, 'allowed')));
    const answers: string[] = [];
    for (const sql of texts) answers.push(await said(sql));
    for (const [i, sql] of texts.entries()) expect(withoutWords(answers[i]), sql).toBe(withoutWords(expected[i]));
    expect(expected.filter((each) => /^\d+ /.test(each))).toHaveLength(statements.length - (unknown.get(backend) ?? 0));
    // Poison in hidden rows, and one more of them: a rule on k alone keeps them hidden.
    const hidden = /^k (=|<>) '.'$/.test(condition.trim());
    await write(`UPDATE t SET v = 'secret-of-bob'${hidden ? ', n = 0' : ''} WHERE NOT (${condition})`);
    if (hidden) await write(`INSERT INTO t SELECT k, v, n FROM t WHERE NOT (${condition})`);
    for (const [i, sql] of texts.entries()) expect(await said(sql), sql).toBe(answers[i]);
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

/** ClickHouse has an engine for each table, and changes rows in its own words. */
const clickhouseWords = (sql: string): string =>
  sql
    .replace(/^(CREATE TABLE \w+)( \(.*\))?/, '$1$2 ENGINE = MergeTree ORDER BY tuple()')
    .replace(/^DELETE FROM/, 'TRUNCATE TABLE')
    .replace(/^UPDATE t SET (.*)$/, 'ALTER TABLE t UPDATE $1 SETTINGS mutations_sync = 1');

test.skipIf(!env('TESSERA_TEST_CLICKHOUSE_URL'))('ClickHouse: forbidden rows change nothing', { timeout: 120_000 }, async () => {
  const { origin, host } = new URL(env('TESSERA_TEST_CLICKHOUSE_URL').replace(/^clickhousedb:/, 'http:'));
  const write = async (sql: string): Promise<void> => {
    const reply = await fetch(`${origin}/?database=${name}`, { method: 'POST', body: clickhouseWords(sql) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(text);
  };
  await fetch(`${origin}/`, { method: 'POST', body: `CREATE DATABASE ${name}` });
  const driver = clickhouseDriver(`clickhousedb://${host}/${name}`);
  try {
    await holds({ backend: 'clickhouse', driver, schema: name, write });
  } finally {
    await driver.close();
    await write(`DROP DATABASE ${name}`);
  }
});

/** Trino's memory keeps what was written; a changed table is a new one. */
const trinoWords = (sql: string): string[] => {
  const table = '(k varchar(9), v varchar(20), n int)';
  const [, poison = '', zero, condition = ''] = /^UPDATE t SET v = ('.*?')(, n = 0)? WHERE (.*)$/s.exec(sql) ?? [];
  if (sql === 'DELETE FROM t') return ['DROP TABLE t', `CREATE TABLE t ${table}`];
  if (condition === '') return [sql];
  return [
    `CREATE TABLE p AS SELECT k, CAST(if(${condition}, ${poison}, v) AS varchar(20)) AS v, if(${condition}, ${zero ? '0' : 'n'}, n) AS n FROM t`,
    'DROP TABLE t',
    'ALTER TABLE p RENAME TO t',
  ];
};

test.skipIf(!env('TESSERA_TEST_TRINO_URL'))('Trino: forbidden rows change nothing', { timeout: 1_200_000 }, async () => {
  const url = new URL(env('TESSERA_TEST_TRINO_URL'));
  const catalog = url.pathname.split('/')[1] ?? 'memory';
  url.pathname = `${catalog}/${name}`;
  const write = async (sql: string): Promise<void> => {
    for (const each of trinoWords(sql)) await trinoWriting(url.href, each);
  };
  await trinoWriting(url.href, `CREATE SCHEMA ${catalog}.${name}`);
  const driver = trinoDriver(url.href);
  try {
    await holds({ backend: 'trino', driver, schema: name, write });
  } finally {
    await driver.close();
    for (const sql of ['DROP VIEW t_view', 'DROP TABLE t', 'DROP TABLE o', `DROP SCHEMA ${catalog}.${name}`])
      await trinoWriting(url.href, sql).catch(() => undefined);
  }
});
