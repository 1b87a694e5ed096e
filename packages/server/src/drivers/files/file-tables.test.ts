import { expect, test } from 'vitest';
import { tablesOf } from './file-tables.ts';

/** `schema.name format (files)` of each table. */
const found = (...paths: string[]): string[] =>
  tablesOf(paths.map((path) => ({ path, bytes: 1, stamp: '1' }))).map(
    ({ schema, name, format, files }) => `${schema}.${name} ${format} ${files.map(({ path }) => path).join(' ')}`,
  );

test('a file is a table, and the folders it lies in are its schema', () => {
  expect(found('sales.parquet', 'a/b/shops.csv.gz', 'readme.md', 'a/log.ndjson')).toEqual([
    'a.log json a/log.ndjson',
    'a/b.shops csv a/b/shops.csv.gz',
    'main.sales parquet sales.parquet',
  ]);
});

test('a folder of parts is one table', () => {
  expect(
    found('orders/year=2025/1.parquet', 'orders/year=2026/1.parquet', 'shop/orders.csv/x.csv', 'shop/orders.csv/y.csv'),
  ).toEqual([
    'main.orders parquet orders/year=2025/1.parquet orders/year=2026/1.parquet',
    'shop.orders csv shop/orders.csv/x.csv shop/orders.csv/y.csv',
  ]);
  expect(found('out/_SUCCESS', 'out/part-00000.parquet', 'out/part-00001.parquet')).toEqual([
    'main.out parquet out/part-00000.parquet out/part-00001.parquet',
  ]);
});

test('files that would have the same name keep their endings', () => {
  expect(found('a.csv', 'A.parquet', 'b.json')).toEqual([
    'main.A.parquet parquet A.parquet',
    'main.a.csv csv a.csv',
    'main.b json b.json',
  ]);
});

test('hidden files, names with signs of patterns and paths upwards are no tables', () => {
  expect(
    found('.secret.csv', 'a/.git/x.csv', '_temporary/x.csv', '*.csv', 'a[1].csv', 'a/../b.csv', '../x.csv', '/x.csv', 'a//b.csv'),
  ).toEqual([]);
});

test('a folder of Iceberg is one table by its newest metadata; files of Delta Lake are none, for they would hold deleted rows', () => {
  expect(
    found(
      'wh/ice/metadata/v1.metadata.json',
      'wh/ice/metadata/v10.metadata.json',
      'wh/ice/metadata/v9.metadata.json',
      'wh/ice/metadata/snap-1.avro',
      'wh/ice/data/1.parquet',
      'wh/ice/inner/metadata/v1.metadata.json',
      'zip/metadata/00002-a.gz.metadata.json',
      'zip/metadata/00002-b.metadata.json',
      'zip/metadata/00001-c.metadata.json',
      'zip.csv',
      'd/_delta_log/0.json',
      'd/1.parquet',
      'half/metadata/snap-1.avro',
      'half/1.parquet',
      'ok.csv',
      'metadata/words.csv',
    ),
  ).toEqual([
    'main.ok csv ok.csv',
    'main.zip iceberg zip/metadata/00002-a.gz.metadata.json zip/metadata/00002-b.metadata.json',
    'main.zip.csv csv zip.csv',
    'metadata.words csv metadata/words.csv',
    'wh.ice iceberg wh/ice/metadata/v10.metadata.json',
  ]);
  const itself = [{ path: 'metadata/v1.metadata.json', bytes: 1, stamp: '1' }];
  expect(tablesOf(itself, 'orders').map(({ schema, name, folder }) => [schema, name, folder])).toEqual([['main', 'orders', '']]);
});
