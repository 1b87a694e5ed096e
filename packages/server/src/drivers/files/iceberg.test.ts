/**
 * Tables that pyiceberg and Apache Iceberg wrote (`../iceberg/fixtures/README.md`), read where they were copied to and compared with the rows
 * their own readers saw.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../driver.ts';
import { s3Files } from '../../files/s3-files.ts';
import { startS3 } from '../../files/s3.testing.ts';
import { bucketSettings } from './bucket-settings.ts';
import { bucketSource } from './bucket-source.ts';
import { filesDriver } from './files.ts';
import { folderSource } from './folder-source.ts';
import { fixtures, rowsIn, textsOf } from './iceberg-rows.testing.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-iceberg-'));
const lake = join(home, 'files/lake');
let local: Driver;

/** What the writer's own reader saw. */
const expected = (by: string, table: string): string[] => {
  const all = JSON.parse(readFileSync(join(fixtures, by, 'expected.json'), 'utf8')) as Record<string, unknown[][]>;
  return textsOf(all[table] ?? []);
};

beforeAll(() => {
  for (const by of ['pyiceberg', 'java']) cpSync(join(fixtures, by, 'shop'), join(lake, by), { recursive: true });
  local = filesDriver(folderSource(home, 'lake'), home);
});
afterAll(async () => {
  await local.close();
  rmSync(home, { recursive: true, force: true });
});

const asText = 'COLUMNS(*)::VARCHAR';
/** What is read, where it is not each column as a text. */
const selects: Readonly<Record<string, string>> = {
  evolved: `SELECT amount, id, customer, to_json(place), to_json(lines), to_json(list_transform(map_entries(more), lambda e: [to_json(e.key), to_json(e.value)])), rate, price::VARCHAR, note, name FROM pyiceberg.evolved`,
  imported: 'SELECT id, name, to_json(place) FROM pyiceberg.imported',
  types: `SELECT COLUMNS(*)::VARCHAR FROM (SELECT * REPLACE (float::DOUBLE AS float, lower(hex(bytes)) AS bytes, lower(hex(fixed)) AS fixed) FROM pyiceberg.types)`,
  migrated_types: `SELECT COLUMNS(*)::VARCHAR FROM (SELECT * REPLACE (lower(hex(bytes)) AS bytes) FROM java.migrated_types)`,
};

// Rows: DB-01
test.each(['evolved', 'partitioned', 'first', 'imported', 'empty', 'types'])(
  'a table of pyiceberg has the rows pyiceberg reads: %s',
  async (table) => {
    const found = await rowsIn(local, selects[table] ?? `SELECT ${asText} FROM pyiceberg."${table}"`);
    expect(found).toEqual(expected('pyiceberg', table));
  },
);

test.each(['positions', 'values', 'values_of_partitions', 'defaults', 'migrated', 'migrated_types'])(
  'a table of Apache Iceberg has the rows Iceberg reads: %s',
  async (table) => {
    const found = await rowsIn(local, selects[table] ?? `SELECT ${asText} FROM java."${table}"`);
    expect(found).toEqual(expected('java', table));
  },
);

test('rows that deletion vectors name are left out, whichever way a vector is packed', async () => {
  const counts = 'SELECT tens, rest, count(*) FROM java.vectors GROUP BY ALL';
  expect(await rowsIn(local, counts)).toEqual(expected('java', 'vectors'));
});

test('a folder of Iceberg is one table, with the columns and the details its metadata has', async () => {
  expect((await local.tables('pyiceberg')).map(({ value }) => value)).toEqual(readdirSync(join(fixtures, 'pyiceberg/shop')));
  expect((await local.schemas()).toSorted()).toEqual(['java', 'main', 'pyiceberg']);
  expect((await local.columns('pyiceberg', 'empty')).map(({ name, type }) => [name, type])).toEqual([
    ['id', 'BIGINT'],
    ['at', 'TIMESTAMP WITH TIME ZONE'],
  ]);
  expect(await local.details?.('pyiceberg', 'first')).toMatchObject({ rows: 5, partitionedBy: ['day'] });
  const { rows, comments, comment } = (await local.details?.('java', 'positions')) ?? {};
  // The snapshot counts rows that are deleted.
  expect({ rows, comments, comment }).toEqual({
    rows: undefined,
    comments: {},
    comment: expect.stringMatching(/^Iceberg, snapshot of \d{4}-\d\d-\d\dT[\d:]+Z\.$/),
  });
  expect(await local.details?.('pyiceberg', 'evolved')).toMatchObject({ comments: { id: 'Which order' } });
  expect((await local.details?.('pyiceberg', 'partitioned'))?.comment).toMatch(/, sorted by at\.$/);
});

test('a filter on columns that were renamed, widened and given by partitions finds the same rows', async () => {
  expect(await rowsIn(local, `SELECT id FROM pyiceberg.evolved WHERE customer = 'Ann' AND amount = 10`)).toEqual([
    '["9007199254740993"]',
  ]);
  expect(await rowsIn(local, `SELECT id FROM java.migrated WHERE region = 'EU' ORDER BY 1`)).toEqual(['["1"]', '["2"]']);
  expect(await rowsIn(local, `SELECT count(*) FROM java.values v JOIN java.positions p ON p.id > v.id`)).toEqual(['["14"]']);
});

test('the newest metadata counts, and a new snapshot is read at the next question', async () => {
  const folder = join(lake, 'growing/first');
  cpSync(join(fixtures, 'pyiceberg/shop/first'), folder, { recursive: true });
  const newest =
    readdirSync(join(folder, 'metadata'))
      .filter((name) => name.endsWith('.metadata.json'))
      .toSorted()
      .at(-1) ?? '';
  rmSync(join(folder, 'metadata', newest));
  await local.schemas();
  expect(await rowsIn(local, 'SELECT count(*) FROM growing.first')).toEqual(['["4"]']);
  cpSync(join(fixtures, 'pyiceberg/shop/first/metadata', newest), join(folder, 'metadata', newest));
  await sleep(1100);
  expect(await rowsIn(local, 'SELECT count(*) FROM growing.first')).toEqual(['["5"]']);
  rmSync(join(lake, 'growing'), { recursive: true });
});

test('a table in a bucket, and one that is the folder itself, are read the same', async () => {
  const s3 = await startS3();
  const bucket = (database: string) =>
    bucketSettings({
      host: 'tessera',
      port: null,
      database,
      username: 'S3RVER',
      password: 'S3RVER',
      query: { endpoint: `http://127.0.0.1:${s3.port}` },
    });
  const from = join(fixtures, 'java/shop/positions');
  for (const path of readdirSync(from, { recursive: true, encoding: 'utf8' }))
    if (/\.\w+$/.test(path)) await s3Files(bucket('')).put(`wh/shop/positions/${path}`, join(from, path));
  const shop = filesDriver(bucketSource(bucket('wh'), home), home);
  const itself = filesDriver(bucketSource(bucket('wh/shop/positions'), home), home);
  try {
    expect(await rowsIn(shop, `SELECT ${asText} FROM shop.positions`)).toEqual(expected('java', 'positions'));
    expect(await rowsIn(itself, `SELECT ${asText} FROM positions`)).toEqual(expected('java', 'positions'));
  } finally {
    await shop.close();
    await itself.close();
    await s3.stop();
  }
});
