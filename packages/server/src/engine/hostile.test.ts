/** The engine refuses these by itself, whatever a gate before it says (docs/decisions/0015-guards-on-sql.md). */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Engine } from './engine.ts';
import { writeTable } from './table-files.testing.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-hostile-'));
const engine = new Engine({ home, memoryMb: 512 });
const tables = join(home, 'tables');
const secret = join(tables, 'other.csv');
const ask = (sql: string, deadlineMs = 5000) => engine.run({ sql, binds: [], orient: 'records', maxRows: 10, deadlineMs });

beforeAll(async () => {
  await writeTable(home, 't-1.duckdb', 'SELECT 42 AS x');
  await engine.start();
  engine.publish({ schema: 'main', name: 't', file: 't-1.duckdb' });
  writeFileSync(secret, 'canary\n1\n');
  await ask('SELECT x FROM t');
});
afterAll(async () => {
  await engine.close();
  rmSync(home, { recursive: true, force: true });
});

const hostile = [
  `SELECT * FROM read_csv('${secret}')`,
  `SELECT * FROM '${secret}'`,
  `SELECT * FROM "${secret}"`,
  `WITH "${secret}" AS (SELECT 1) SELECT * FROM (SELECT 1) a, "${secret}"`,
  `FROM '${tables}/t-1.duckdb'`,
  `SELECT * FROM read_blob('${tables}/t-1.duckdb')`,
  `SELECT * FROM read_duckdb('${tables}/t-1.duckdb', table_name='data')`,
  `SELECT * FROM glob('${tables}/*')`,
  `SELECT * FROM parquet_metadata('${secret}')`,
  "SELECT * FROM read_text('/etc/passwd')",
  "SELECT (SELECT content FROM read_text('/etc/passwd')) AS x",
  "SELECT * FROM t WHERE x IN (SELECT 1 FROM read_csv('/etc/passwd'))",
  "WITH a AS (FROM read_text('/etc/passwd')) FROM a",
  "SELECT * FROM sniff_csv('/etc/passwd')",
  "SELECT * FROM query('SELECT 1')",
  "SELECT * FROM query_table('t')",
  "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
  "SELECT * FROM enable_logging(storage='file', storage_path='/tmp/tessera-log')",
  "SELECT * FROM enable_logging('QueryLog')",
  'CALL enable_logging()',
  'SELECT * FROM duckdb_logs()',
  'SELECT * FROM duckdb_settings()',
  'SELECT * FROM duckdb_tables()',
  'SELECT * FROM duckdb_databases',
  "SELECT * FROM pragma_storage_info('t')",
  'SELECT * FROM information_schema.tables',
  'SELECT * FROM sqlite_master',
  'SELECT * FROM pg_catalog.pg_class',
  'SELECT * FROM "t-1".main.data',
  'SELECT * FROM "t-1".data',
  "SELECT current_setting('temp_directory')",
  "SELECT system.main.current_setting('temp_directory')",
  "SELECT getvariable('x')",
  "SELECT getenv('HOME')",
  "SELECT write_log('x')",
  'SELECT sleep_ms(60000)',
  'SELECT pg_sleep(60)',
  "SELECT nextval('s')",
  'SELECT current_query()',
  'SELECT stats(x) FROM t',
  `COPY (SELECT 1) TO '${tables}/out.csv'`,
  `COPY t FROM '${secret}'`,
  `EXPORT DATABASE '${tables}/out'`,
  `ATTACH '${tables}/new.duckdb' AS n`,
  'DETACH "t-1"',
  'USE "t-1"',
  "SET memory_limit = '100GB'",
  'SET VARIABLE x = 1',
  'RESET memory_limit',
  'PRAGMA database_list',
  'PRAGMA enable_profiling',
  'INSTALL httpfs',
  'LOAD httpfs',
  'CHECKPOINT',
  'VACUUM',
  'BEGIN',
  'CREATE TEMP TABLE x AS SELECT 1',
  'CREATE TEMP MACRO sum(x) AS 1',
  'CREATE VIEW t AS SELECT 1',
  'CREATE OR REPLACE VIEW t AS SELECT 1',
  'CREATE SECRET s (TYPE s3)',
  'INSERT INTO t VALUES (1)',
  'UPDATE t SET x = 1',
  'DELETE FROM t',
  'WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d',
  'DROP VIEW t',
  'ALTER TABLE t ADD COLUMN y INT',
  'EXPLAIN SELECT 1',
  'EXPLAIN ANALYZE SELECT 1',
  'SHOW TABLES',
  'DESCRIBE t',
  'SUMMARIZE t',
  'SELECT * FROM (DESCRIBE t)',
  'SELECT * FROM (SHOW ALL TABLES)',
  'PREPARE p AS SELECT 1',
  'EXECUTE p',
  'SELECT 1; SELECT 2',
  `SELECT 1; COPY t TO '${tables}/out.csv'`,
  `SELECT 1) TO '${tables}/out.csv'; --`,
  `SELECT 1) AS asked(c0)); COPY (SELECT 1) TO '${tables}/out.csv'; SELECT * FROM ((SELECT 1`,
  'SELECT 1 /*',
  "SELECT '",
  'SELECT 1\0',
  '',
  ';',
];

test.each(hostile)('refused: %s', async (sql) => {
  await expect(ask(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^(SQL_REFUSED|TABLE_MISSING|QUERY_FAILED)$/) });
});

test('afterwards nothing was written and the engine is the same', async () => {
  expect(readdirSync(tables).sort()).toEqual(['other.csv', 't-1.duckdb']);
  expect(existsSync('/tmp/tessera-log')).toBe(false);
  expect((await ask('SELECT x FROM t')).bytes.toString()).toBe('[{"x":42}]');
  expect(engine.status().restarts).toBe(0);
});

const honest = [
  'FROM t',
  'TABLE t',
  'VALUES (1)',
  'SELECT * FROM main.t, range(3) r, generate_series(1, 2) g, unnest([1, 2]) u',
  'WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r WHERE i < 3) SELECT * FROM r',
  'SELECT unnest([1, 2]) AS u, (SELECT max(x) FROM t) AS m',
  'SELECT x FROM t GROUP BY x HAVING count(*) > 0 QUALIFY row_number() OVER () = 1',
  'SELECT T.X FROM MAIN.T',
  'SELECT columns(*) FROM t',
  '(SELECT 1) UNION ALL (SELECT 2) ORDER BY 1',
  'SELECT * FROM t AS "read_csv"',
];
test.each(honest)('allowed: %s', async (sql) => {
  expect((await ask(sql)).rowcount).toBeGreaterThan(0);
});

test.each([
  ['brackets', `SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
  ['additions', `SELECT ${'1+'.repeat(5000)}1`],
  ['conditions', `SELECT 1 WHERE ${'true AND '.repeat(20_000)}true`],
])('20,000 %s do not take the engine down', async (_, sql) => {
  // On a busy machine planning takes long, and what is past its time is killed.
  await ask(sql, 30_000).catch(() => undefined);
  expect((await ask('SELECT x FROM t')).bytes.toString()).toBe('[{"x":42}]');
  expect(engine.status().restarts).toBe(0);
});
