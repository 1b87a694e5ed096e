/** Files of a folder and of a bucket as tables: real ones, read by a real engine process, and a real S3 server. */
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from '@tessera/core/failures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver, RunOptions } from '../../driver.ts';
import { makeDatabaseFile } from '../../engine/database-file.testing.ts';
import { askS3 } from '../../files/s3-request.ts';
import { s3Files } from '../../files/s3-files.ts';
import { startS3 } from '../../files/s3.testing.ts';
import { bucketSettings } from './bucket-settings.ts';
import { bucketSource } from './bucket-source.ts';
import { filesDriver } from './files.ts';
import { folderSource } from './folder-source.ts';
import { ObjectCache } from './object-cache.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-file-tables-'));
const folder = join(home, 'files/reports');
const options: RunOptions = { deadlineMs: 30_000, maxRows: 100 };
const parquet = join(home, 'made.parquet');
let local: Driver;

const cells = async (driver: Driver, sql: string): Promise<unknown> =>
  JSON.parse((await driver.run(sql, [], 'columns', options)).bytes.toString());
const refusal = (driver: Driver, sql: string): Promise<string> =>
  driver.run(sql, [], 'records', options).then(
    () => 'answered',
    (error: unknown) => (error instanceof Failure ? `${error.code} ${error.detail.message ?? ''}` : String(error)),
  );
const namesIn = async (driver: Driver): Promise<string[]> => {
  const found = [];
  for (const schema of await driver.schemas())
    for (const { value } of await driver.tables(schema)) found.push(`${schema}.${value}`);
  return found;
};
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await makeDatabaseFile(join(home, 'made.duckdb'), [
    `COPY (SELECT 9007199254740993 AS id, 12.50::DECIMAL(12,2) AS price, DATE '2026-01-02' AS day) TO '${parquet}' (FORMAT parquet)`,
  ]);
  copyFileSync(parquet, join(folder, 'orders.parquet'));
  write('shop/sales.csv', 'region,units\nEU,3\nUS,4\n');
  write('visits/year=2025/a.csv', 'n\n1\n');
  write('visits/year=2026/b.csv', 'n,who\n2,Ann\n');
  write('log.ndjson', '{"at":"2026-01-01","ok":true}\n');
  write('notes.md', 'no table');
  writeFileSync(join(home, 'secret.csv'), 'a\nsecret\n');
  local = filesDriver(folderSource(home, 'reports'), home);
});
afterAll(async () => {
  await local.close();
  rmSync(home, { recursive: true, force: true });
});

// Rows: DB-01
test('files of a folder are tables with types, read as they are now', async () => {
  expect(await namesIn(local)).toEqual(['main.log', 'main.orders', 'main.visits', 'shop.sales']);
  expect((await local.columns('main', 'orders')).map(({ name, type }) => [name, type])).toEqual([
    ['id', 'BIGINT'],
    ['price', 'DECIMAL(12,2)'],
    ['day', 'DATE'],
  ]);
  expect(await cells(local, 'SELECT id, price, day FROM orders')).toEqual({
    id: ['9007199254740993'],
    price: [12.5],
    day: [Date.UTC(2026, 0, 2)],
  });
  expect(await cells(local, 'SELECT year, n, who FROM visits ORDER BY n')).toEqual({
    year: [2025, 2026],
    n: [1, 2],
    who: [null, 'Ann'],
  });
  expect(await cells(local, 'SELECT s.region, l.ok FROM shop.sales s, log l ORDER BY 1')).toEqual({
    region: ['EU', 'US'],
    ok: [true, true],
  });
  write('shop/sales.csv', 'region,units,shops\nEU,30,1\n');
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await cells(local, 'SELECT * FROM shop.sales')).toEqual({ region: ['EU'], units: [30], shops: [1] });
});

test('nothing outside the folder is read: not by links, paths, patterns or functions', async () => {
  symlinkSync(join(home, 'secret.csv'), join(folder, 'link.csv'));
  symlinkSync(home, join(folder, 'up'));
  writeFileSync(join(home, 'files/beside.csv'), 'a\nbeside\n');
  linkSync(join(home, 'secret.csv'), join(folder, 'hard.csv'));
  write('bra[ck]et*.csv', 'a\n1\n');
  try {
    expect(await namesIn(local)).toEqual(['main.log', 'main.orders', 'main.visits', 'shop.sales']);
    for (const sql of [
      `SELECT * FROM read_csv('/etc/passwd')`,
      `SELECT * FROM read_csv('${folder}/shop/sales.csv')`,
      `SELECT * FROM '${folder}/../beside.csv'`,
      `SELECT * FROM "shop/sales.csv"`,
      `SELECT * FROM '*.csv'`,
      `SELECT * FROM glob('${folder}/*')`,
      `SELECT * FROM read_text('${folder}/notes.md')`,
      `SELECT * FROM read_parquet('s3://bucket/a.parquet')`,
      `SELECT * FROM link`,
      `COPY shop.sales TO '${folder}/out.csv'`,
      `CREATE TABLE t AS SELECT 1`,
      `SELECT getenv('HOME')`,
    ])
      expect(await refusal(local, sql), sql).toMatch(/^(SQL_REFUSED|TABLE_MISSING|QUERY_FAILED)/);
    expect(() => folderSource(home, '../')).toThrow(Failure);
    expect(() => folderSource(home, '/etc')).toThrow(Failure);
    symlinkSync('/etc', join(home, 'files/etc'));
    expect(() => folderSource(home, 'etc')).toThrow(Failure);
  } finally {
    for (const name of ['link.csv', 'up', 'hard.csv', 'bra[ck]et*.csv']) rmSync(join(folder, name), { force: true });
  }
});

test('what is cached makes room for what is asked, but not what is being read', async () => {
  const fetched: string[] = [];
  const cache = new ObjectCache(10);
  const want = (name: string, bytes: number) => ({ path: join(home, 'cache', name, 'x'), bytes });
  const hold = (...wanted: ReturnType<typeof want>[]) =>
    cache.hold(wanted, ({ path }) => Promise.resolve(void fetched.push(path.split('/').at(-2) ?? '')));
  const first = await hold(want('a', 6));
  await expect(hold(want('b', 6))).rejects.toMatchObject({ code: 'QUERY_FAILED' });
  first();
  (await hold(want('b', 6)))();
  (await hold(want('b', 6), want('c', 3)))();
  (await hold(want('a', 6)))();
  await expect(hold(want('d', 11))).rejects.toMatchObject({ code: 'QUERY_FAILED' });
  expect(fetched).toEqual(['a', 'b', 'c', 'a']);
});

describe('a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let remote: Driver;
  const settings = (more: Partial<Parameters<typeof bucketSettings>[0]> = {}) =>
    bucketSettings({
      host: 'tessera',
      port: null,
      database: 'data',
      username: 'S3RVER',
      password: 'S3RVER',
      query: { endpoint: `http://127.0.0.1:${s3.port}` },
      ...more,
    });
  const put = (key: string, file: string) => s3Files({ ...settings(), prefix: '' }).put(key, file);
  const putText = async (key: string, text: string): Promise<void> => {
    const file = join(home, 'staged');
    writeFileSync(file, text);
    await put(key, file);
  };

  beforeAll(async () => {
    s3 = await startS3();
    await put('data/orders.parquet', parquet);
    await putText('data/visits/year=2026/a.csv', 'n\n1\n');
    await putText('data/R&D <x>/sales.csv', 'region,units\nEU,3\n');
    await putText('other/secret.csv', 'a\nsecret\n');
    remote = filesDriver(bucketSource(settings(), home), home);
  });
  afterAll(async () => {
    await remote.close();
    await s3.stop();
  });

  test('its objects below the prefix are tables, and one that is replaced is read anew', async () => {
    expect(await namesIn(remote)).toEqual(['main.orders', 'main.visits', 'R&D <x>.sales']);
    expect(await cells(remote, 'SELECT id, price FROM orders')).toEqual({ id: ['9007199254740993'], price: [12.5] });
    expect(await cells(remote, 'SELECT year, n FROM visits')).toEqual({ year: [2026], n: [1] });
    expect(await cells(remote, 'SELECT * FROM "R&D <x>".sales')).toEqual({ region: ['EU'], units: [3] });
    expect(await refusal(remote, 'SELECT * FROM secret')).toMatch(/^TABLE_MISSING/);
    expect(await refusal(remote, `SELECT * FROM read_csv('/etc/passwd')`)).toMatch(/^SQL_REFUSED/);
    // Not listed anew yet: the object that comes is another one.
    await putText('data/R&D <x>/sales.csv', 'region,units,shops\nEU,5,1\n');
    await namesIn(remote);
    expect(await cells(remote, 'SELECT * FROM "R&D <x>".sales')).toEqual({ region: ['EU'], units: [5], shops: [1] });
  });

  test('a closed address, a missing bucket and half a key are refused in words', async () => {
    const said = async (more: Parameters<typeof settings>[0]): Promise<string> => {
      const driver = filesDriver(bucketSource(settings(more), home), home);
      return refusal(driver, 'SELECT 1').finally(() => driver.close());
    };
    expect(await said({ query: { endpoint: 'http://169.254.169.254' } })).toMatch(
      /^CONNECTION_FAILED This address cannot be connected to/,
    );
    expect(await said({ host: 'nobucket' })).toBe('CONNECTION_FAILED the bucket answered 404 NoSuchBucket');
    expect(await said({ username: 'WRONG' })).toMatch(/^CONNECTION_FAILED the bucket answered 403/);
    expect(() => settings({ password: null })).toThrow(Failure);
    expect(() => settings({ query: { endpoint: 'ftp://x' } })).toThrow(Failure);
    expect((await askS3(settings(), { method: 'GET', key: 'data/nothing' })).statusCode).toBe(404);
  });
});
