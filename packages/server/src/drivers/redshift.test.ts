/**
 * Redshift is no server that could be started here. What it shares with PostgreSQL is asked of a real PostgreSQL: the portal,
 * the settings, the numbers of types, the way a statement is stopped.
 */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver, RunOptions } from '../driver.ts';
import { redshiftDriver } from './redshift.ts';

const url = process.env['PG_URL'] ?? '';
const schema = `redshift_${process.pid}`;
const options: RunOptions = { deadlineMs: 20_000, maxRows: 100_000 };
let driver: Driver;
let client: Client;

beforeAll(async () => {
  if (!url) return;
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA ${schema}`);
  await client.query(
    `CREATE TABLE ${schema}.sales AS SELECT n::bigint AS id, 'r' || n % 3 AS region, (n / 4.0)::numeric(12,2) AS amount,
       n % 2 = 0 AS paid, timestamp '2024-01-01' + n * interval '1 hour' AS at_time, 'x'::varchar(20) AS word
     FROM generate_series(1, 5000) AS n`,
  );
  driver = redshiftDriver(url.replace(/^postgres(?:ql)?:/, 'redshift+psycopg2:'));
});
afterAll(async () => {
  if (!url) return;
  await driver.close();
  await client.query(`DROP SCHEMA ${schema} CASCADE`);
  await client.end();
});

test.skipIf(!url)(
  'rows come in batches through a portal, with values beside the statement and types by their numbers',
  async () => {
    const sql = `SELECT id, region, amount, paid, at_time, word FROM ${schema}.sales WHERE id > $1 AND region <> $2 ORDER BY id`;
    const { columns, rowcount, bytes } = await driver.run(sql, [0, "o'hara"], 'columns', options);
    expect(columns.map(({ type, generic }) => `${type} ${generic}`)).toEqual([
      'BIGINT 0',
      'TEXT 1',
      'NUMERIC(12,2) 0',
      'BOOLEAN 3',
      'TIMESTAMP 2',
      'VARCHAR(20) 1',
    ]);
    expect(rowcount).toBe(5000);
    const { id, amount, at_time: at } = JSON.parse(bytes.toString()) as Record<string, number[]>;
    expect([id?.[4999], amount?.[4999], at?.[0]]).toEqual([5000, 1250, Date.UTC(2024, 0, 1, 1)]);
  },
);

test.skipIf(!url)(
  'whoever has enough leaves the connection usable; nothing is written, and nothing but one statement runs',
  async () => {
    const few = { ...options, maxRows: 10 };
    for (let n = 0; n < 20; n += 1)
      expect((await driver.run(`SELECT id FROM ${schema}.sales`, [], 'records', few)).rowcount).toBe(10);
    const refused = (sql: string): Promise<unknown> => driver.run(sql, [], 'records', options).catch((error: unknown) => error);
    expect(await refused(`DELETE FROM ${schema}.sales`)).toMatchObject({ code: 'QUERY_FAILED' });
    expect(await refused(`SELECT 1; SELECT 2`)).toMatchObject({ code: 'QUERY_FAILED' });
    expect(await refused('SELECT nope')).toMatchObject({ code: 'QUERY_FAILED' });
    expect((await driver.run(`SELECT count(*) AS n FROM ${schema}.sales`, [], 'records', options)).bytes.toString()).toBe(
      '[{"n":5000}]',
    );
    expect(driver.write).toBeUndefined();
  },
);

test.skipIf(!url)('a statement is stopped on the server by its asker and by its time', async () => {
  const gone = new AbortController();
  setTimeout(() => gone.abort(), 200);
  const slow = 'SELECT pg_sleep(30)';
  await expect(driver.run(slow, [], 'records', { ...options, signal: gone.signal })).rejects.toMatchObject({
    code: 'QUERY_STOPPED',
  });
  await expect(driver.run(slow, [], 'records', { ...options, deadlineMs: 200 })).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
  const busy = await client.query(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)' AND state = 'active'",
  );
  expect(busy.rows[0]).toEqual({ n: 0 });
});

test.skipIf(!url)('a stop that comes late ends nobody else’s statement', async () => {
  for (let n = 0; n < 30; n += 1) {
    // The server’s own deadline comes at the same moment.
    await expect(driver.run('SELECT pg_sleep(30)', [], 'records', { ...options, deadlineMs: 20 })).rejects.toMatchObject({
      code: 'QUERY_TIMEOUT',
    });
    expect((await driver.run('SELECT pg_sleep(0.02)', [], 'records', options)).rowcount, String(n)).toBe(1);
  }
});

test.skipIf(!url)('a connection that the server ends while it is used fails its own statement alone', async () => {
  const running = driver.run('SELECT pg_sleep(30)', [], 'records', options).catch((error: unknown) => error);
  const named = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)' AND pid <> pg_backend_pid()`;
  await expect.poll(async () => (await client.query(named)).rowCount).toBeGreaterThan(0);
  expect(await running).toMatchObject({ code: 'QUERY_FAILED' });
  expect((await driver.run('SELECT 1 AS one', [], 'records', options)).rowcount).toBe(1);
});

test.skipIf(!url)('its schemas, tables and columns are listed', async () => {
  expect(await driver.schemas()).toContain(schema);
  expect(await driver.tables(schema)).toEqual([{ value: 'sales', schema, type: 'table' }]);
  expect((await driver.columns(schema, 'sales')).map(({ name }) => name)).toContain('at_time');
  await expect(driver.columns(schema, 'nope')).rejects.toMatchObject({ code: 'TABLE_MISSING' });
});
