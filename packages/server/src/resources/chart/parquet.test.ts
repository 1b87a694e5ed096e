/** Charts as Parquet files, of the built-in database and of PostgreSQL, read back by DuckDB. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import { readParquet } from '../../engine/parquet-file.testing.ts';
import { temporaryDatabase } from '../../store/temporary-database.testing.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
beforeAll(async () => {
  server = await salesServer();
});
afterAll(() => server.close());

let serial = 0;
/** The file of one question, read back. */
async function asked(datasetId: number, query: Record<string, unknown>, more: object = {}) {
  const body = { datasource: { id: datasetId, type: 'table' }, queries: [query], result_format: 'parquet', ...more };
  const { authorization } = await login();
  const reply = await server.app.inject({ method: 'POST', url: '/api/v1/chart/data', headers: { authorization }, payload: body });
  if (reply.statusCode !== 200) return { status: reply.statusCode, types: {}, rows: [] };
  expect(reply.headers).toMatchObject({
    'content-type': 'application/vnd.apache.parquet',
    'content-disposition': expect.stringMatching(/\.parquet"?$/),
  });
  const path = join(server.config.home, `chart-${(serial += 1)}.parquet`);
  writeFileSync(path, reply.rawPayload);
  return { status: 200, ...(await readParquet(path)) };
}
async function login(): Promise<{ authorization: string }> {
  const body = { username: 'admin', password: server.config.adminPassword, provider: 'db' };
  const { body: told } = await server.visitor.post('/api/v1/security/login', body);
  return { authorization: `Bearer ${told.access_token}` };
}
const typed = `SELECT * FROM (VALUES
    (9007199254740993::BIGINT, 12345678901234567890.12::DECIMAL(22, 2), DATE '2024-02-29',
      TIMESTAMP '2024-02-29 12:30:00.5', TIMESTAMPTZ '2024-07-01 12:00:00+02', TRUE, 'é', [1, 2]),
    (7, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
  ) AS t(big, price, day, moment, zoned, yes, word, list)`;

test('a chart of the built-in database keeps its types, digits and empty cells; sums of whole numbers keep all digits', async () => {
  const made = await server.admin.post('/api/v1/dataset/', { database: server.databaseId, table_name: 'typed', sql: typed });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const columns = ['big', 'price', 'day', 'moment', 'zoned', 'yes', 'word', 'list'];
  const whole = await asked(made.body.id, { columns, orderby: [['big', false]] });
  expect(whole.types).toEqual({
    big: 'BIGINT',
    price: 'DECIMAL(22,2)',
    day: 'DATE',
    moment: 'TIMESTAMP',
    zoned: 'TIMESTAMP WITH TIME ZONE',
    yes: 'BOOLEAN',
    word: 'VARCHAR',
    list: 'INTEGER[]',
  });
  expect(whole.rows).toEqual([
    {
      big: '9007199254740993',
      price: '12345678901234567890.12',
      day: '2024-02-29',
      moment: '2024-02-29 12:30:00.5',
      zoned: '2024-07-01 10:00:00+00',
      yes: 'true',
      word: 'é',
      list: '[1, 2]',
    },
    { big: '7', price: null, day: null, moment: null, zoned: null, yes: null, word: null, list: null },
  ]);
  const total = { label: 'total', expressionType: 'SQL', sqlExpression: 'SUM(big)' };
  const sum = await asked(made.body.id, { columns: [], metrics: [total] });
  expect([sum.types, sum.rows]).toEqual([{ total: 'DECIMAL(38,0)' }, [{ total: '9007199254741000' }]]);
  // What is post-processed comes as cells, and keeps what the database calls its columns.
  const selected = { operation: 'select', options: { columns: ['price', 'day', 'big'] } };
  const post = await asked(made.body.id, { columns, orderby: [['big', false]], post_processing: [selected] });
  expect(post.types).toEqual({ price: 'DECIMAL(22,2)', day: 'DATE', big: 'BIGINT' });
  expect(post.rows[0]).toEqual({ price: '12345678901234567890.12', day: '2024-02-29', big: '9007199254740993' });
});

test('who may not download gets no Parquet file either; the row limit holds; a table of a form is none', async () => {
  await server.addUser('rita', [], ['can_read on Chart', 'all_datasource_access on all_datasource_access']);
  const rita = await server.program('rita');
  const body = { datasource: { id: server.datasetId, type: 'table' }, queries: [{ columns: ['country'] }] };
  expect((await rita.post('/api/v1/chart/data', body)).status).toBe(200);
  expect((await rita.post('/api/v1/chart/data', { ...body, result_format: 'parquet' })).status).toBe(403);
  const limited = await asked(server.datasetId, { columns: ['country'], row_limit: 2 });
  expect(limited.rows).toHaveLength(2);
  const pivoted = await asked(
    server.datasetId,
    { columns: ['country'], metrics: ['count'] },
    { result_type: 'post_processed', form_data: { viz_type: 'pivot_table_v2', groupbyRows: ['country'], metrics: ['count'] } },
  );
  expect(pivoted.status).toBe(400);
});

test.skipIf(!process.env['PG_URL'])('rows of PostgreSQL have the types they have there', async () => {
  const database = await temporaryDatabase();
  if (!database) throw new Error('PG_URL names a server');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create view typed as select * from (values
    (9007199254740993::int8, 2::int2, 1.25::numeric(12,2), date '2024-02-29', timestamptz '2024-07-01 12:00:00+02', true),
    (7, null, null, null, null, null)) as t(big, small, price, day, zoned, yes)`);
  await client.end();
  const connected = await server.admin.post('/api/v1/database/', { database_name: 'pg', sqlalchemy_uri: database.url });
  const made = await server.admin.post('/api/v1/dataset/', {
    database: connected.body.id,
    schema: 'public',
    table_name: 'typed',
  });
  const columns = ['big', 'small', 'price', 'day', 'zoned', 'yes'];
  const { types, rows } = await asked(made.body.id, { columns, orderby: [['big', false]] });
  expect(types).toEqual({
    big: 'BIGINT',
    small: 'SMALLINT',
    price: 'DECIMAL(38,2)',
    day: 'DATE',
    zoned: 'TIMESTAMP WITH TIME ZONE',
    yes: 'BOOLEAN',
  });
  expect(rows[0]).toEqual({
    big: '9007199254740993',
    small: '2',
    price: '1.25',
    day: '2024-02-29',
    zoned: '2024-07-01 10:00:00+00',
    yes: 'true',
  });
  closeDrivers();
  await database.drop();
});
