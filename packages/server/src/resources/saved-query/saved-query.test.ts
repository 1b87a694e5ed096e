import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
beforeAll(async () => {
  server = await salesServer();
});
afterAll(() => server.close());

test('kept SQL says which tables it names, and when its owner ran it and how many rows came', async () => {
  const { admin, databaseId } = server;
  const keep = async (label: string, sql: string): Promise<number> =>
    (await admin.post('/api/v1/saved_query/', { db_id: databaseId, label, sql })).body.id;
  const run = (sql: string) => admin.post('/api/v1/sqllab/execute/', { database_id: databaseId, sql, queryLimit: 2 });
  const read = async (id: number) => (await admin.get(`/api/v1/saved_query/${id}`)).body;
  const joined = 'SELECT a.country FROM sales a, main.sales b, other.things c';
  const ids = [await keep('All', 'SELECT * FROM sales'), await keep('Joined', joined), await keep('Template', 'SELECT {{ x }}')];
  const [all, unread, template] = await Promise.all(ids.map(read));
  expect(all.result).toMatchObject({
    rows: null,
    last_run_delta_humanized: null,
    sql_tables: [{ catalog: null, schema: null, table: 'sales' }],
    tags: [],
  });
  expect(new Set(unread.result.sql_tables)).toEqual(
    new Set([
      { catalog: null, schema: null, table: 'sales' },
      { catalog: null, schema: 'main', table: 'sales' },
      { catalog: null, schema: 'other', table: 'things' },
    ]),
  );
  expect(template.result.sql_tables).toEqual([]);

  expect((await run('SELECT * FROM sales')).status).toBe(200);
  expect((await run('SELECT country FROM sales LIMIT 1')).status).toBe(200);
  const after = (await read(ids[0] ?? 0)).result;
  expect([after.rows, after.last_run_delta_humanized, after.version]).toEqual([2, 'now', 1]);
  for (const order of ['rows', 'last_run_delta_humanized']) {
    const { body } = await admin.get(`/api/v1/saved_query/?q=(order_column:${order},order_direction:desc)`);
    expect(body.ids.toSorted()).toEqual(ids);
  }
});

test('another person’s run is not kept with a query: their rows may be others', async () => {
  const sql = 'SELECT country FROM sales';
  const { body } = await server.admin.post('/api/v1/saved_query/', { db_id: server.databaseId, label: 'Mine', sql });
  await server.addUser('runner', ['Admin']);
  const other = await server.program('runner');
  expect((await other.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql })).status).toBe(200);
  expect((await server.admin.get(`/api/v1/saved_query/${body.id}`)).body.result.rows).toBeNull();
});

test('a query that is kept without a name is called Undefined; an empty name is refused (SQL-09)', async () => {
  const { admin, databaseId } = server;
  const nameless = await admin.post('/api/v1/saved_query/', { db_id: databaseId, sql: 'SELECT 1' });
  expect(nameless.status).toBe(201);
  expect((await admin.get(`/api/v1/saved_query/${nameless.body.id}`)).body.result.label).toBe('Undefined');
  const empty = await admin.post('/api/v1/saved_query/', { db_id: databaseId, sql: 'SELECT 1', label: ' ' });
  expect([empty.status, Object.keys(empty.body.message)]).toEqual([400, ['label']]);
});
