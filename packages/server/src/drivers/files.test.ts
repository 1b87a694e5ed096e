/** SQLite and DuckDB files, real ones, each read by a process that ends with its statement when it must. */
import { linkSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver, RunOptions } from '../driver.ts';
import { makeDatabaseFile } from '../engine/database-file.testing.ts';
import { duckdbFileDriver } from './duckdb-file.ts';
import { fileVersion, localFile } from './local-file.ts';
import { sqliteDriver } from './sqlite/sqlite.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-files-'));
const options: RunOptions = { deadlineMs: 20_000, maxRows: 100 };
let sqlite: Driver;
let duckdb: Driver;

beforeAll(async () => {
  mkdirSync(join(home, 'files'));
  const lite = new DatabaseSync(join(home, 'files/shop.db'));
  lite.exec(`CREATE TABLE t (id BIGINT, price DECIMAL(12,2), yes BOOLEAN, moment DATETIME, stamp TIMESTAMP, name TEXT);
    INSERT INTO t VALUES (9007199254740993, 1.5, 1, '2024-01-01 12:00:00', 1704067200, 'ÄRGER'), (1, NULL, 0, NULL, 2460310.5, NULL)`);
  lite.close();
  await makeDatabaseFile(join(home, 'files/shop.duckdb'), [
    'CREATE TABLE t AS SELECT 9007199254740993 AS id',
    `CREATE VIEW evil AS SELECT * FROM read_csv('/etc/passwd', header = false, sep = '|')`,
  ]);
  sqlite = sqliteDriver(join(home, 'files/shop.db'));
  duckdb = duckdbFileDriver(join(home, 'files/shop.duckdb'), home);
});
afterAll(async () => {
  await sqlite.close();
  await duckdb.close();
  rmSync(home, { recursive: true, force: true });
});

const rows = async (driver: Driver, sql: string, binds: Parameters<Driver['run']>[1] = []): Promise<unknown> =>
  JSON.parse((await driver.run(sql, binds, 'columns', options)).bytes.toString());
const refusal = (driver: Driver, sql: string, more: Partial<RunOptions> = {}): Promise<string> =>
  driver.run(sql, [], 'records', { ...options, ...more }).then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );

test('SQLite cells become what their columns are declared, expressions what their cells are', async () => {
  const sql = `SELECT *, id + 1 AS more, lower(name) AS low, date(moment) AS day, strftime('%Y-%m-01 00:00:00', moment) AS month, NULL AS empty FROM t WHERE id >= ?1`;
  expect(await rows(sqlite, sql, [1])).toEqual({
    id: ['9007199254740993', 1],
    price: [1.5, null],
    yes: [true, false],
    moment: [Date.UTC(2024, 0, 1, 12), null],
    stamp: [Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 1)],
    name: ['ÄRGER', null],
    more: ['9007199254740994', 2],
    low: ['ärger', null],
    day: [Date.UTC(2024, 0, 1), null],
    month: [Date.UTC(2024, 0, 1), null],
    empty: [null, null],
  });
  expect(await rows(sqlite, 'SELECT ?1 / 2 AS half, ?2 AS text, ?3 AS yes', [5, "O'Hara", true])).toEqual({
    half: [2],
    text: ["O'Hara"],
    yes: [1],
  });
});

test('a SQLite table tells its indexes, a view its SELECT; a table that was changed since is read anew', async () => {
  const path = join(home, 'files/changing.db');
  const file = new DatabaseSync(path);
  file.exec(`CREATE TABLE sales (id INTEGER, region TEXT); CREATE UNIQUE INDEX of_region ON sales (region, id);
    CREATE VIEW regions AS SELECT region FROM sales`);
  const driver = sqliteDriver(path);
  expect(await driver.details?.('main', 'sales')).toMatchObject({
    indexes: [{ name: 'of_region', unique: true, columns: ['region', 'id'] }],
  });
  expect((await driver.details?.('main', 'regions'))?.view).toBe('SELECT region FROM sales');
  const names = async (): Promise<string[]> => (await driver.columns('main', 'sales')).map(({ name }) => name);
  expect(await names()).toEqual(['id', 'region']);
  file.exec('ALTER TABLE sales ADD COLUMN amount REAL');
  expect(await names()).toEqual(['id', 'region', 'amount']);
  file.exec('DROP VIEW regions; DROP TABLE sales');
  await expect(names()).rejects.toMatchObject({ code: 'TABLE_MISSING' });
  file.close();
  await driver.close();
});

test('many rows come in batches, in order, and a stream may be left', async () => {
  const many = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 30000) SELECT x FROM c';
  const { rowcount, bytes } = await sqlite.run(many, [], 'csv', { ...options, maxRows: 100_000 });
  expect([rowcount, bytes.toString().split('\n').slice(-2)]).toEqual([30_000, ['30000', '']]);
  for await (const piece of sqlite.stream?.(many.replace('WHERE x < 30000', ''), [], { ...options, maxRows: 1e9 }) ?? []) {
    expect(Buffer.from(piece).toString().startsWith('x\n1\n2\n')).toBe(true);
    break;
  }
  expect(await rows(sqlite, 'SELECT 1 AS a')).toEqual({ a: [1] });
});

test('a SQLite file is only read, and nothing beside it', async () => {
  for (const sql of [
    'INSERT INTO t (id) VALUES (5)',
    `ATTACH '${join(home, 'files/other.db')}' AS other`,
    'PRAGMA writable_schema = 1',
    'SELECT * FROM pragma_database_list',
    "SELECT load_extension('x')",
    'SELECT nope FROM t',
  ])
    expect(await refusal(sqlite, sql), sql).toBe('QUERY_FAILED');
  expect(await rows(sqlite, 'SELECT count(*) AS n FROM t')).toEqual({ n: [2] });
});

test('a DuckDB file is only read, and its views read nothing beside it', async () => {
  expect(await rows(duckdb, 'SELECT id FROM t WHERE id > $1', [5])).toEqual({ id: ['9007199254740993'] });
  expect(await duckdb.tables('main')).toEqual([
    { value: 'evil', type: 'view', schema: 'main' },
    { value: 't', type: 'table', schema: 'main' },
  ]);
  expect(await refusal(duckdb, 'SELECT * FROM evil')).toBe('SQL_REFUSED');
  expect(await refusal(duckdb, 'INSERT INTO t VALUES (1)')).toBe('SQL_REFUSED');
  expect(await refusal(duckdb, "SELECT * FROM '/etc/passwd'")).toBe('TABLE_MISSING');
});

test('what a DuckDB file runs by itself is read by the same lists: bodies of views, generated columns, macros', async () => {
  const file = join(home, 'files/hostile.duckdb');
  await makeDatabaseFile(file, [
    'CREATE TABLE t AS SELECT 1 AS a',
    "CREATE TABLE g (a INT, b AS (upper(current_setting('temp_directory'))))",
    'CREATE TABLE good (a INT, b AS (a + 1))',
    'INSERT INTO good VALUES (1)',
    'CREATE MACRO mine(x) AS (SELECT max(a) FROM t)',
    'CREATE VIEW "named AS (one" ("a AS b") AS SELECT upper(\'a\') FROM hostile.main.t',
    "CREATE VIEW setting AS SELECT current_setting('temp_directory') AS s",
    'CREATE VIEW above AS SELECT * FROM setting, t',
    'CREATE VIEW far AS WITH q AS (SELECT * FROM above) SELECT * FROM q',
    'CREATE VIEW called AS SELECT mine(1) AS m',
    'CREATE VIEW tables AS SELECT * FROM duckdb_tables()',
    "CREATE VIEW hidden AS SELECT * FROM query('SELECT 1')",
  ]);
  const driver = duckdbFileDriver(file, home);
  expect(await rows(driver, 'SELECT * FROM "named AS (one"')).toEqual({ 'a AS b': ['A'] });
  expect(await rows(driver, 'SELECT * FROM good')).toEqual({ a: [1], b: [2] });
  for (const table of ['g', 'setting', 'above', 'far', 'called', 'tables', 'hidden'])
    expect(await refusal(driver, `SELECT * FROM t, ${table}`), table).toBe('SQL_REFUSED');
  expect(await refusal(driver, 'SELECT mine(1)')).toBe('SQL_REFUSED');
  await driver.close();
  for (const [at, macro] of ['lower(x) AS 1', '"+"(a, b) AS 42', 'duckdb_tables() AS TABLE SELECT 1 AS a'].entries()) {
    const hijacking = join(home, `files/hijacking-${at}.duckdb`);
    await makeDatabaseFile(hijacking, ['CREATE TABLE t AS SELECT 1 AS a', `CREATE MACRO ${macro}`]);
    const other = duckdbFileDriver(hijacking, home);
    expect(await refusal(other, 'SELECT a FROM t'), macro).toBe('CONNECTION_FAILED');
    await other.close();
  }
});

const endless: [string, () => Driver, string][] = [
  ['SQLite', () => sqlite, 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) AS n FROM c'],
  ['DuckDB', () => duckdb, 'SELECT count(*) AS n FROM range(10000000) AS a, range(10000000) AS b'],
];

test.each(endless)(
  'a %s statement ends by its deadline or with its asker, and its place is free again',
  async (_name, driver, sql) => {
    expect(await refusal(driver(), sql, { deadlineMs: 200 })).toBe('QUERY_TIMEOUT');
    // More than there are places: each has to give its own back.
    for (let n = 0; n < 6; n += 1) {
      const gone = new AbortController();
      const asked = refusal(driver(), sql, { signal: gone.signal });
      setTimeout(() => gone.abort(), 50);
      expect(await asked).toBe('QUERY_STOPPED');
    }
    expect(await rows(driver(), 'SELECT count(*) AS n FROM t')).toEqual({ n: [driver() === sqlite ? 2 : 1] });
  },
);

test('files are opened below TESSERA_HOME/files only, wherever links and dots lead', () => {
  writeFileSync(join(home, 'secret.db'), 'x');
  symlinkSync(join(home, 'secret.db'), join(home, 'files/link.db'));
  mkdirSync(join(home, 'tables'));
  for (const own of ['tessera.sqlite', 'tables/1-1.duckdb']) {
    writeFileSync(join(home, own), 'x');
    linkSync(join(home, own), join(home, 'files', own.replace('/', '-')));
  }
  linkSync(join(home, 'files/shop.db'), join(home, 'files/twice.db'));
  const why = (named: string): string => {
    try {
      return localFile(home, named);
    } catch (error) {
      return String(error);
    }
  };
  expect(why('shop.db')).toMatch(/files\/shop\.db$/);
  expect(why(join(home, 'files/shop.db'))).toMatch(/files\/shop\.db$/);
  expect(why('twice.db')).toMatch(/files\/twice\.db$/);
  rmSync(join(home, 'files/twice.db'));
  for (const named of ['tessera.sqlite', 'tables-1-1.duckdb', '../tessera.sqlite', join(home, 'tables/1-1.duckdb')])
    expect(why(named), named).toMatch(/read only from the folder files/);
  for (const named of ['../secret.db', 'link.db', '/etc/passwd', join(home, 'secret.db'), 'a/../../secret.db', '.'])
    expect(why(named), named).toMatch(/read only from the folder files/);
  expect(why('none.db')).toMatch(/There is no file none\.db/);
});

test('a file that was written is another version; what is no database says so', async () => {
  const before = fileVersion(home, 'shop.db');
  const lite = new DatabaseSync(join(home, 'files/shop.db'));
  lite.exec('CREATE TABLE more (a INT)');
  lite.close();
  expect(fileVersion(home, 'shop.db')).not.toBe(before);
  expect((await sqlite.tables('main')).map(({ value }) => value)).toEqual(['more', 't']);
  const other = new DatabaseSync(join(home, 'files/other.db'));
  other.exec('CREATE TABLE instead (a INT)');
  other.close();
  renameSync(join(home, 'files/other.db'), join(home, 'files/shop.db'));
  expect((await sqlite.tables('main')).map(({ value }) => value)).toEqual(['instead']);
  writeFileSync(join(home, 'files/text.db'), 'This is no database, but it is long enough to look like one. '.repeat(20));
  const lies = [sqliteDriver(join(home, 'files/text.db')), duckdbFileDriver(join(home, 'files/text.db'), home)];
  for (const driver of lies) {
    expect(await refusal(driver, 'SELECT 1')).toBe('CONNECTION_FAILED');
    await driver.close();
  }
});
