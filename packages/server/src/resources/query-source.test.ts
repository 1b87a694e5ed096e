/** Queries of the SQL page as the source of charts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../test-server.ts';
import { salesServer, type SalesServer } from './sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await salesServer();
  ({ admin } = server);
});
afterAll(() => server.close());

const queryOf = async (sql: string, more: object = {}, as = admin): Promise<number> => {
  const { status, body } = await as.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.query.queryId;
};
const explore = (id: number, as = admin) => as.get(`/api/v1/explore/?datasource_type=query&datasource_id=${id}`);
const question = (id: number, query: object = {}) => ({
  datasource: { id, type: 'query' },
  queries: [{ columns: ['country'], metrics: ['count'], filters: [], row_limit: 10, orderby: [['country', true]], ...query }],
  result_format: 'json',
  result_type: 'full',
});
const rowsOf = async (id: number, query: object = {}, as = admin) => {
  const { status, body } = await as.post('/api/v1/chart/data', question(id, query));
  return status === 200 ? body.result[0].data : status;
};

// Rows: SQL-06
test('a query opens in Explore with its columns, and a chart reads its last statement whatever limit it ran with', async () => {
  const id = await queryOf("SELECT 1 AS other; SELECT country, num, ds AS day FROM sales WHERE country <> 'IT';", {
    queryLimit: 1,
    tab: 'Mine',
  });
  const { status, body } = await explore(id);
  expect(status, JSON.stringify(body)).toBe(200);
  const { dataset, form_data, slice } = body.result;
  expect(dataset).toMatchObject({
    id,
    type: 'query',
    uid: `${id}__query`,
    kind: 'virtual',
    datasource_name: 'Mine',
    main_dttm_col: 'day',
    can_edit: false,
    sql: "SELECT country, num, ds AS day FROM sales WHERE country <> 'IT'",
  });
  expect(dataset.columns.map((each: Record<string, unknown>) => [each['column_name'], each['type_generic']])).toEqual([
    ['country', 1],
    ['num', 0],
    ['day', 2],
  ]);
  expect([form_data.datasource, slice]).toEqual([`${id}__query`, null]);
  expect(await rowsOf(id)).toEqual([
    { country: 'DE', count: 2 },
    { country: 'FR', count: 3 },
  ]);
  const samples = await admin.post(`/datasource/samples?datasource_type=query&datasource_id=${id}`, {});
  expect(samples.body.result.total_count).toBe(5);
  const values = await admin.get(`/api/v1/datasource/query/${id}/column/country/values/`);
  expect(values.body.result).toEqual(['DE', 'FR']);
});

test('the id of a query is never taken for the id of a dataset (SQL-06)', async () => {
  const id = await queryOf("SELECT 'only here' AS country");
  expect((await admin.get(`/api/v1/explore/?datasource_type=table&datasource_id=${id + 1000}`)).status).toBe(404);
  expect(await rowsOf(id)).toEqual([{ country: 'only here', count: 1 }]);
  const form = { datasource: `${id}__query`, viz_type: 'table', query_mode: 'raw', all_columns: ['country'] };
  const older = await admin.post('/superset/explore_json/', { form_data: JSON.stringify(form) });
  expect(JSON.stringify(older.body)).toContain('only here');
});

test('forms and links of a query are kept as such (SQL-06)', async () => {
  const id = await queryOf('SELECT country FROM sales');
  const form = { datasource: `${id}__query`, viz_type: 'table' };
  const kept = await admin.post('/api/v1/explore/form_data', {
    datasource_id: id,
    datasource_type: 'query',
    form_data: JSON.stringify(form),
  });
  const opened = await admin.get(`/api/v1/explore/?form_data_key=${kept.body.key}`);
  expect(opened.body.result.dataset).toMatchObject({ id, type: 'query' });
  const { body } = await admin.post('/api/v1/explore/permalink', { formData: form });
  const link = await admin.get(`/api/v1/explore/?permalink_key=${body.key}`);
  expect(link.body.result).toMatchObject({ dataset: { id, type: 'query' }, form_data: form });
});

test('only whose query it is explores it, with the rights and row rules of this moment (SQL-06)', async () => {
  const { database, table_name } = (await admin.get(`/api/v1/dataset/${server.datasetId}`)).body.result;
  const grants = [
    'can_execute_sql_query on SQLLab',
    'can_read on Database',
    'can_read on Explore',
    'can_read on Chart',
    'can_read on Dataset',
    'can_write on ExploreFormDataRestApi',
    `datasource_access on [${database.database_name}].[${table_name}](id:${server.datasetId})`,
  ];
  await server.addUser('ada', [], grants);
  const ada = await server.program('ada');
  const id = await queryOf('SELECT country FROM sales', {}, ada);
  expect(await rowsOf(id, {}, ada)).toHaveLength(3);
  const hers = await queryOf('SELECT country FROM sales');
  expect((await explore(hers, ada)).status).toBe(404);
  expect(await rowsOf(hers, {}, ada)).toBe(404);
  const keep = { datasource_id: hers, datasource_type: 'query', form_data: '{}' };
  expect((await ada.post('/api/v1/explore/form_data', keep)).status).toBe(404);
  const roles = (await admin.get('/api/v1/rowlevelsecurity/related/roles?q=(page_size:100)')).body.result;
  const rule = await admin.post('/api/v1/rowlevelsecurity/', {
    name: 'French',
    filter_type: 'Base',
    tables: [server.datasetId],
    roles: [roles.find(({ text }: { text: string }) => text === 'Admin').value],
    clause: "country = 'FR'",
  });
  expect(await rowsOf(id, {}, ada)).toEqual([{ country: 'FR', count: 3 }]);
  await admin.delete(`/api/v1/rowlevelsecurity/${rule.body.id}`);
  // Admins see all queries.
  expect((await explore(id)).status).toBe(200);
});

test('what has no rows of its own, or failed, is refused and says why (SQL-06)', async () => {
  const about = await queryOf('EXPLAIN SELECT 1');
  expect((await explore(about)).status).toBe(400);
  await admin.post('/api/v1/sqllab/execute/', {
    database_id: server.databaseId,
    sql: 'SELECT nothing FROM sales',
    client_id: 'broken',
  });
  const failed = (await admin.get('/api/v1/query/')).body.result.find((each: { status: string }) => each.status === 'failed');
  const { status, body } = await explore(failed.id);
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('Run it again')]);
  expect((await explore(987_654)).status).toBe(404);
});

test('a chart is saved on a dataset, never on a query: the refusal names the field (SQL-06)', async () => {
  const id = await queryOf('SELECT country FROM sales');
  const body = { slice_name: 'of a query', viz_type: 'pie', datasource_id: id, datasource_type: 'query', params: '{}' };
  const refused = await admin.post('/api/v1/chart/', body);
  expect([refused.status, refused.body.message ?? refused.body.errors]).toEqual([
    422,
    { datasource_type: ['Save the query as a dataset first, and the chart on that.'] },
  ]);
});
