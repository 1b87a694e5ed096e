import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
beforeAll(async () => {
  server = await salesServer({ csv: { encoding: 'utf-8', separator: ';' } });
});
afterAll(() => server.close());

const question = (more: object = {}) => ({
  datasource: { id: server.datasetId, type: 'table' },
  queries: [{ columns: ['country'], metrics: ['count'], orderby: [['count', false]] }],
  result_format: 'csv',
  ...more,
});

// Rows: IO-05
test('CSV files of charts and of SQL Lab are written as the site says, without a column of row numbers', async () => {
  const file = await server.admin.post('/api/v1/chart/data', question());
  expect([file.status, file.headers['content-type'], file.body]).toEqual([
    200,
    'text/csv; charset=utf-8',
    '\uFEFFcountry;COUNT(*)\nFR;3\nDE;2\nIT;1\n',
  ]);
  const sql = "SELECT 'a;b' AS note, 1.5 AS n";
  const client_id = 'csvfile0001';
  expect((await server.admin.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql, client_id })).status).toBe(
    200,
  );
  expect((await server.admin.get(`/api/v1/sqllab/export/${client_id}/`)).body).toBe('\uFEFFnote;n\n"a;b";1.5\n');
});

// Rows: IO-05
test('a pivoted CSV file is turned by the server, and has the same style', async () => {
  const form_data = {
    viz_type: 'pivot_table_v2',
    groupbyColumns: ['country'],
    groupbyRows: [],
    metrics: ['count'],
    aggregateFunction: 'Sum',
  };
  const file = await server.admin.post('/api/v1/chart/data', question({ result_type: 'post_processed', form_data }));
  expect(file.status).toBe(200);
  const [head = '', ...lines] = String(file.body).trim().split('\n');
  expect(head.split(';')).toEqual(expect.arrayContaining([expect.stringContaining('DE'), expect.stringContaining('FR')]));
  expect(lines.length).toBe(1);
  expect(lines[0]).toMatch(/;2;3;1/);
});

// Rows: IO-05
test('files are for those who hold can_csv', async () => {
  await server.addUser(
    'looker',
    [],
    ['can_read on Chart', 'can_read on Dataset', 'all_datasource_access on all_datasource_access'],
  );
  const looker = await server.program('looker');
  expect((await looker.post('/api/v1/chart/data', question({ result_format: 'json' }))).status).toBe(200);
  expect((await looker.post('/api/v1/chart/data', question())).status).toBe(403);
});
