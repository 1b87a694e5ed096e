/** What a dataset says of itself when its source changed under it: a SQLite file of its own is the database. */
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
let file: DatabaseSync;
let database: number;
beforeAll(async () => {
  server = await salesServer();
  admin = server.admin;
  mkdirSync(join(server.config.home, 'files'), { recursive: true });
  file = new DatabaseSync(join(server.config.home, 'files', 'shop.db'));
  file.exec('CREATE TABLE orders (id INTEGER, region TEXT, ordered DATETIME)');
  file.exec("INSERT INTO orders VALUES (1, 'EU', '2024-01-01')");
  const made = await admin.post('/api/v1/database/', { database_name: 'shop', sqlalchemy_uri: 'sqlite:///shop.db' });
  database = made.body.id;
});
afterAll(async () => {
  file.close();
  closeDrivers();
  await server.close();
});

const load = async (id: number) => (await admin.get(`/api/v1/dataset/${id}`)).body.result;
const healthOf = async (id: number): Promise<string | null> => (await load(id)).health_check_message;
const ask = (id: number, column: string) =>
  admin.post('/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries: [{ columns: [column], metrics: [] }],
    force: true,
  });
const create = async (body: object): Promise<number> => (await admin.post('/api/v1/dataset/', { database, ...body })).body.id;

// Rows: DS-12
test('a question that fails because a column is gone makes its dataset say so; a sync mends it', async () => {
  const id = await create({ table_name: 'orders' });
  expect([await healthOf(id), (await ask(id, 'region')).status]).toEqual([null, 200]);
  file.exec('ALTER TABLE orders RENAME COLUMN region TO area');
  expect((await ask(id, 'region')).status).toBeGreaterThanOrEqual(400);
  const said = 'Its source no longer has the columns region. Sync the columns in its editor, or mend the source.';
  await expect.poll(() => healthOf(id)).toBe(said);
  const before = (await load(id)).columns.map(({ id: key }: { id: number }) => key);
  expect((await admin.put(`/api/v1/dataset/${id}/refresh`)).status).toBe(200);
  const after = await load(id);
  expect(after.health_check_message).toBeNull();
  expect(after.columns.map((each: { column_name: string }) => each.column_name)).toEqual(['id', 'ordered', 'area']);
  // Columns that stay keep their ids.
  expect(before).toEqual(expect.arrayContaining(after.columns.slice(0, 2).map(({ id: key }: { id: number }) => key)));
});

// Rows: DS-12
test('a refresh of a table that is gone is refused and said; when the table is back, the next look finds nothing', async () => {
  file.exec('CREATE TABLE visits (id INTEGER)');
  const id = await create({ table_name: 'visits' });
  file.exec('DROP TABLE visits');
  expect((await admin.put(`/api/v1/dataset/${id}/refresh`)).status).toBe(422);
  expect(await healthOf(id)).toMatch(/^Its table (?:main\.)?visits cannot be read: /);
  file.exec('CREATE TABLE visits (id INTEGER)');
  expect((await admin.put(`/api/v1/dataset/${id}/refresh`)).status).toBe(200);
  expect(await healthOf(id)).toBeNull();
});

// Rows: DS-12
test('SQL that its database no longer takes is named with the database’s words, and mended by other SQL', async () => {
  file.exec('CREATE TABLE stock (id INTEGER, place TEXT)');
  const id = await create({ table_name: 'places', sql: 'SELECT id, place FROM stock' });
  file.exec('ALTER TABLE stock DROP COLUMN place');
  expect((await ask(id, 'place')).status).toBeGreaterThanOrEqual(400);
  await expect.poll(() => healthOf(id)).toMatch(/^Its SQL does not run: .*place/);
  const changed = await admin.put(`/api/v1/dataset/${id}`, { sql: 'SELECT id FROM stock', columns: [{ column_name: 'id' }] });
  expect(changed.status).toBe(200);
  await expect.poll(() => healthOf(id)).toBeNull();
});

test('a database that cannot be reached says nothing about its datasets', async () => {
  file.exec('CREATE TABLE kept (id INTEGER)');
  const id = await create({ table_name: 'kept' });
  closeDrivers();
  const path = join(server.config.home, 'files', 'shop.db');
  renameSync(path, `${path}.away`);
  expect((await admin.put(`/api/v1/dataset/${id}/refresh`)).status).toBeGreaterThanOrEqual(400);
  expect(await healthOf(id)).toBeNull();
  renameSync(`${path}.away`, path);
});
