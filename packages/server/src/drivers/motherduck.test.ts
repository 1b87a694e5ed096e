/**
 * MotherDuck is no server that could be started here. A small one speaks the protocol of its Postgres endpoint and answers
 * with DuckDB, whose SQL it is.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver, RunOptions } from '../driver.ts';
import { inlined, motherduckDriver } from './motherduck.ts';
import { selfSigned } from '../self-signed.testing.ts';
import { duckdbServer, type DuckdbServer } from '../engine/duckdb-server.testing.ts';

const token = "to'ken.with:all@kinds/of?letters";
const options: RunOptions = { deadlineMs: 20_000, maxRows: 100_000 };
const databases = {
  shop: [
    `CREATE TABLE sales AS SELECT n AS id, 'r' || n % 3 AS region, (n / 4.0)::DECIMAL(12,2) AS amount, n % 2 = 0 AS paid,
       TIMESTAMP '2024-01-01' + to_hours(n) AS at_time, TIMESTAMPTZ '2024-01-01 00:00:00+00' AS zoned, [n, n + 1] AS pair,
       n::HUGEINT AS huge, UUID '00000000-0000-0000-0000-00000000000a' AS key
     FROM range(1, 5001) AS r(n)`,
    'CREATE VIEW paid AS SELECT * FROM sales WHERE paid',
    'CREATE SCHEMA stock',
    'CREATE TABLE stock.shelves (id INTEGER)',
  ],
  other: ['CREATE TABLE kept (id INTEGER)', 'CREATE SCHEMA hidden'],
};
let server: DuckdbServer;
let driver: Driver;

beforeAll(async () => {
  server = await duckdbServer(databases, token);
  driver = driverAt(server.port);
});
afterAll(async () => {
  await driver.close();
  await server.close();
});

const driverAt = (
  port: number,
  { key = token, query = 'sslmode=disable', ca }: { key?: string; query?: string; ca?: string } = {},
) => motherduckDriver(`motherduck://postgres:${encodeURIComponent(key)}@localhost:${port}/shop?${query}`, ca);
const json = async (sql: string, binds: (string | number)[] = []) =>
  JSON.parse((await driver.run(sql, binds, 'columns', options)).bytes.toString()) as Record<string, unknown[]>;
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  );

test('rows come with DuckDB’s types and every digit, and values are written into the statement', async () => {
  const sql =
    'SELECT id, region, amount, paid, at_time, zoned, pair, huge, key FROM sales WHERE id > $1 AND region <> $2 ORDER BY id';
  const { columns, rowcount } = await driver.run(sql, [0, "o'hara $1"], 'columns', options);
  expect([rowcount, columns.map(({ type, generic }) => `${type} ${generic}`)]).toEqual([
    5000,
    [
      'BIGINT 0',
      'VARCHAR 1',
      'DECIMAL(12,2) 0',
      'BOOLEAN 3',
      'TIMESTAMP 2',
      'TIMESTAMP WITH TIME ZONE 2',
      'VARCHAR 1',
      'DECIMAL 0',
      'VARCHAR 1',
    ],
  ]);
  const { id, amount, paid, at_time: at, zoned } = await json(sql, [4998, '']);
  expect([id, amount, paid]).toEqual([
    [4999, 5000],
    [1249.75, 1250],
    [false, true],
  ]);
  expect([at?.[0], zoned?.[0]]).toEqual([Date.UTC(2024, 0, 1) + 4999 * 3_600_000, Date.UTC(2024, 0, 1)]);
  expect(server.asked.some((text) => text.includes("'o''hara $1'"))).toBe(true);
  expect(await json('SELECT id FROM sales WHERE false')).toEqual({ id: [] });
  expect(inlined('SELECT \'$1\', "$1", $$ $1 $$ -- $1\n, $2', ['a', "b'"])).toBe("SELECT '$1', \"$1\", $$ $1 $$ -- $1\n, 'b'''");
});

test('only its own database is listed, other databases of the account are not', async () => {
  expect(await driver.schemas()).toEqual(['main', 'stock']);
  expect(await driver.tables('main')).toEqual([
    { value: 'paid', schema: 'main', type: 'view' },
    { value: 'sales', schema: 'main', type: 'table' },
  ]);
  expect(await driver.tables("it's")).toEqual([]);
  expect((await driver.columns(undefined, 'sales')).map(({ name }) => name)).toContain('at_time');
  await expect(driver.columns('main', 'nope')).rejects.toMatchObject({ code: 'TABLE_MISSING' });
  const described = await driver.describe('SELECT id FROM sales -- its last line', options);
  expect(described).toEqual([{ name: 'id', type: 'BIGINT', generic: 0 }]);
});

test('nothing is written, one statement runs, and no setting is sent', async () => {
  for (const sql of ['DELETE FROM sales', 'CREATE TABLE t (a INTEGER)', 'SELECT 1; SELECT 2', 'SELECT nope'])
    expect(await codeOf(driver.run(sql, [], 'records', options)), sql).toBe('QUERY_FAILED');
  expect(await json('SELECT count(*) AS n FROM sales')).toEqual({ n: [5000] });
  expect([driver.write, driver.loader, driver.details]).toEqual([undefined, undefined, undefined]);
  expect(server.asked.filter((text) => /^\s*SET/i.test(text))).toEqual([]);
});

test('a statement is stopped by its asker and by its time, and whoever has enough rows leaves the rest', async () => {
  const slow = 'SELECT count(*) FROM range(100000000) a, range(100000000) b WHERE a.range + b.range = 7';
  const gone = new AbortController();
  setTimeout(() => gone.abort(), 200);
  expect(await codeOf(driver.run(slow, [], 'records', { ...options, signal: gone.signal }))).toBe('QUERY_STOPPED');
  expect(await codeOf(driver.run(slow, [], 'records', { ...options, deadlineMs: 200 }))).toBe('QUERY_TIMEOUT');
  expect(server.stops).toEqual({ tls: 0, plain: 2 });
  const few = { ...options, maxRows: 10 };
  for (let n = 0; n < 20; n += 1)
    expect((await driver.run('SELECT * FROM range(50000000)', [], 'records', few)).rowcount).toBe(10);
  expect(await json('SELECT 1 AS still')).toEqual({ still: [1] });
});

test('the connection is encrypted and the certificate checked unless the address says otherwise; a stop is encrypted too', async () => {
  const { key, cert } = selfSigned();
  const secure = await duckdbServer(databases, token, { key, cert });
  const [unknown, known, plain] = [
    driverAt(secure.port, { query: '' }),
    driverAt(secure.port, { query: 'options=-c%20attach_mode%3Dsingle', ca: cert }),
    driverAt(secure.port),
  ];
  const asked = (one: Driver, sql = 'SELECT 1') => codeOf(one.run(sql, [], 'records', { ...options, deadlineMs: 3000 }));
  expect(await asked(unknown)).toBe('CONNECTION_FAILED');
  expect(secure.begun).toEqual([]);
  expect(await asked(known)).toBe('answered');
  expect(secure.begun[0]).toMatchObject({ user: 'postgres', database: 'shop', options: '-c attach_mode=single' });
  expect(await asked(known, 'SELECT count(*) FROM range(100000000) a, range(100000000) b WHERE a.range + b.range = 7')).toBe(
    'QUERY_TIMEOUT',
  );
  expect(secure.stops).toEqual({ tls: 1, plain: 0 });
  expect(await asked(plain)).toBe('CONNECTION_FAILED');
  await Promise.all([unknown, known, plain].map((one) => one.close()));
  await secure.close();
});

test('a token that is not accepted is never repeated', async () => {
  const wrong = driverAt(server.port, { key: 'another-token' });
  const failure: unknown = await wrong.run('SELECT 1', [], 'records', options).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'CONNECTION_FAILED' });
  expect(JSON.stringify(failure) + String(failure)).not.toContain('another-token');
  await wrong.close();
});
