/** A SELECT may give several columns one name; a dataset of it answers with each column's own values, or says that it cannot. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, type SalesServer } from '../sales.testing.ts';

/** The test set-up starts a PostgreSQL and names it here. */
const postgres = process.env['PG_URL'] ?? '';

let server: SalesServer;
beforeAll(async () => {
  server = await salesServer();
});
afterAll(() => server.close());

const create = (database: number, sql: string) =>
  server.admin.post('/api/v1/dataset/', { database, table_name: `of ${database} ${sql}`, sql });
const names = async (id: number): Promise<string[]> =>
  (await server.admin.get(`/api/v1/dataset/${id}`)).body.result.columns.map((c: { column_name: string }) => c.column_name);
const rows = async (id: number, columns: readonly string[]) =>
  (await server.admin.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [{ columns, row_limit: 1 }] }))
    .body.result[0].data;

const alike = 'SELECT 1 AS id, 2 AS "ID", 3 AS id';

test('columns named alike, whatever their case, keep their own values', async () => {
  const { id } = (await create(server.databaseId, alike)).body;
  const found = await names(id);
  expect(found).toEqual(['id', 'ID_1', 'id_2']);
  expect(await rows(id, found)).toEqual([{ id: 1, ID_1: 2, id_2: 3 }]);
});

test.skipIf(!postgres)('where questions could not tell them apart, the SQL is refused', async () => {
  const made = await server.admin.post('/api/v1/database/', { database_name: 'pg', sqlalchemy_uri: postgres });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(await create(made.body.id, alike)).toMatchObject({
    status: 422,
    body: { message: { sql: ['Several columns are named id. Give each a name of its own with AS.'] } },
  });
  const { id } = (await create(made.body.id, 'SELECT 1 AS id, 2 AS "ID"')).body;
  expect(await rows(id, ['id', 'ID'])).toEqual([{ id: 1, ID: 2 }]);
});
