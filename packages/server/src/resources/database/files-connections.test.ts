/** Files of a folder and of a bucket as connections: their form, their names on the SQL page, and what is refused. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import { s3Files } from '../../files/s3-files.ts';
import { startS3 } from '../../files/s3.testing.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

let server: TestServer;
let admin: TestCaller;
let s3: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  s3 = await startS3();
  const folder = join(server.config.home, 'files/reports');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sales.csv'), 'region,units\nEU,3\nUS,4\nEU,5\n');
  const bucket = { bucket: 'tessera', prefix: '', endpoint: `http://127.0.0.1:${s3.port}`, region: 'us-east-1' };
  await s3Files({ ...bucket, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }).put('data/sales.csv', join(folder, 'sales.csv'));
});
afterAll(async () => {
  closeDrivers();
  await server.close();
  await s3.stop();
});

const inFolder = { database: 'reports' };
const inBucket = () => ({
  database: 's3://tessera/data',
  host: `http://127.0.0.1:${s3.port}`,
  location: 'us-east-1',
  username: 'S3RVER',
  password: 'S3RVER',
});

// Rows: DB-01, DB-02
test.each([
  ['a folder', () => inFolder, 'files:///reports'],
  ['a bucket', inBucket, undefined],
] as const)('%s is connected by its form, and its files are asked like tables', async (name, parameters, uri) => {
  const connection = { engine: 'files', configuration_method: 'dynamic_form', parameters: parameters() };
  const made = await admin.post('/api/v1/database/', { database_name: name, ...connection });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const shown = (await admin.get(`/api/v1/database/${made.body.id}/connection`)).body.result;
  expect(JSON.stringify(shown)).not.toContain('"S3RVER:');
  expect(shown.parameters.database).toBe(parameters().database);
  if (uri) expect(shown.sqlalchemy_uri).toBe(uri);
  else expect(shown.sqlalchemy_uri).toMatch(/^s3:\/\/S3RVER:XXXXXXXXXX@tessera\/data\?/);
  const tables = await admin.get(`/api/v1/database/${made.body.id}/tables/?q=(schema_name:main)`);
  expect(tables.body.result.map(({ value }: { value: string }) => value)).toEqual(['sales']);
  const run = (sql: string) =>
    admin.post('/api/v1/sqllab/execute/', { database_id: made.body.id, sql, runAsync: false, schema: 'main' });
  const answered = await run('SELECT region, sum(units) AS units FROM sales GROUP BY 1 ORDER BY 1');
  expect(answered.body.data, JSON.stringify(answered.body)).toEqual([
    { region: 'EU', units: 8 },
    { region: 'US', units: 4 },
  ]);
  for (const sql of [`SELECT * FROM read_csv('/etc/passwd')`, `SELECT * FROM 'sales.csv'`, 'CREATE TABLE t AS SELECT 1 AS a'])
    expect((await run(sql)).status, sql).toBeGreaterThanOrEqual(400);
  const dataset = await admin.post('/api/v1/dataset/', { database: made.body.id, schema: 'main', table_name: 'sales' });
  expect(dataset.status, JSON.stringify(dataset.body)).toBe(201);
  const asked = await admin.post('/api/v1/chart/data', {
    datasource: { id: dataset.body.id, type: 'table' },
    queries: [{ columns: ['region'], metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(units)', label: 'units' }] }],
  });
  expect(asked.body.result[0].data, JSON.stringify(asked.body)).toHaveLength(2);
});

test('what a folder has not, what is wrong about a bucket, and keys that would go to another server are refused', async () => {
  const test = (parameters: object, more: object = {}) =>
    admin.post('/api/v1/database/test_connection/', {
      engine: 'files',
      configuration_method: 'dynamic_form',
      parameters,
      ...more,
    });
  expect((await test({ ...inFolder, location: 'eu' })).body.message).toHaveProperty('location');
  expect((await test({ database: '../..' })).status).toBe(422);
  expect((await test({ database: 'nowhere' })).status).toBe(422);
  const denied = await test({ ...inBucket(), username: 'OTHER' });
  expect(denied.body.errors[0].extra.invalid).toEqual(['username', 'password']);
  // The stored key goes to no other server.
  const leading = await test({ ...inBucket(), password: undefined, host: 'http://127.0.0.1:1' }, { database_name: 'a bucket' });
  expect(leading.status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(leading.body)).toContain('Write both');
  const closed = await test({ ...inBucket(), host: 'http://169.254.169.254' });
  expect(JSON.stringify(closed.body)).toContain('This address cannot be connected to');
});
