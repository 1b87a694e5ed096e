/** SQL Server as a connection: its form, a stored password, a chart, the SQL page. A small server of the tests plays it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import { tdsServer, type TdsAnswer, type TdsAsked, type TdsServer } from '../../drivers/tds-server.testing.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

let server: TestServer;
let admin: TestCaller;
let played: TdsServer;
const asked: TdsAsked[] = [];

function answerTo({ sql, values, isBatch }: TdsAsked): TdsAnswer {
  if (isBatch) return { columns: [{ name: 'StmtText', type: 'nvarchar' }], rows: [['  |--Table Scan']] };
  if (sql.includes('dm_exec_describe_first_result_set')) {
    const columns = ['name', 'type', 'number', 'message'].map((name) => ({ name, type: 'nvarchar' as const }));
    const isKnown = String(values[0]).includes('[sales]');
    const found = [
      ['region', 'nvarchar(20)', null, null],
      ['price', 'decimal(38,2)', null, null],
    ];
    return { columns, rows: isKnown ? found : [[null, null, '208', 'Invalid object name.']] };
  }
  if (sql.includes('SUM('))
    return {
      columns: [
        { name: 'region', type: 'nvarchar' },
        { name: 'sold', type: 'decimal', scale: 2 },
      ],
      rows: [['EU', '1234567.89']],
    };
  return { columns: [{ name: 'one', type: 'int' }], rows: [] };
}

beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  played = await tdsServer((each) => {
    asked.push(each);
    return answerTo(each);
  });
});
afterAll(async () => {
  closeDrivers();
  await server.close();
  await played.close();
});

const form = (more: object = {}) => ({
  host: '127.0.0.1',
  port: played.port,
  database: 'shop',
  username: 'sa',
  password: 'secret',
  query: { Encrypt: 'no' },
  ...more,
});
const byForm = (parameters: object) => ({ engine: 'mssql', configuration_method: 'dynamic_form', parameters });
const create = (name: string, parameters: object) =>
  admin.post('/api/v1/database/', { database_name: name, ...byForm(parameters) });

// Rows: DB-01, DB-02
test('it is connected by its form, a chart on it is asked in its words, and plans are drawn', async () => {
  const made = await create('shop', form());
  expect([made.status, made.body]).toMatchObject([201, {}]);
  const { id } = made.body;
  const dataset = await admin.post('/api/v1/dataset/', { database: id, schema: 'dbo', table_name: 'sales' });
  expect([dataset.status, dataset.body]).toMatchObject([201, {}]);
  const answer = await admin.post('/api/v1/chart/data', {
    datasource: { id: dataset.body.id, type: 'table' },
    queries: [
      {
        columns: ['region'],
        metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(price)', label: 'sold' }],
        filters: [{ col: 'region', op: '==', val: 'EU' }],
        row_limit: 10,
      },
    ],
  });
  expect(answer.body.result[0].data).toEqual([{ region: 'EU', sold: 1_234_567.89 }]);
  expect(asked.findLast(({ sql }) => sql.includes('SUM('))).toMatchObject({
    sql: expect.stringContaining('[dbo].[sales]') as string,
    values: ['EU'],
  });
  const page = (sql: string) => admin.post('/api/v1/sqllab/execute/', { database_id: id, sql, client_id: `c${asked.length}` });
  expect((await page('EXPLAIN SELECT region FROM sales')).body.data).toEqual([{ StmtText: '  |--Table Scan' }]);
  expect(asked.at(-1)).toMatchObject({ sql: 'SELECT region FROM sales', isBatch: true });
  const before = asked.length;
  for (const sql of ['EXPLAIN ANALYZE SELECT 1', 'SELECT 1 SHUTDOWN', 'DELETE FROM sales'])
    expect((await page(sql)).status, sql).toBeGreaterThanOrEqual(400);
  expect(asked.length).toBe(before);
});

test('a stored password does not follow an address that encrypts or checks otherwise', async () => {
  const { id } = (await create('kept', form())).body;
  const put = (query: object, more: object = {}) =>
    admin.put(`/api/v1/database/${id}`, byForm(form({ password: 'XXXXXXXXXX', query, ...more })));
  expect((await put({ encrypt: 'no' }, { database: 'other' })).status).toBe(200);
  const loose = await put({ Encrypt: 'no', TrustServerCertificate: 'yes' });
  expect([loose.status, loose.body.errors[0]]).toMatchObject([422, { error_type: 'CONNECTION_ACCESS_DENIED_ERROR' }]);
  // This server does not encrypt, so nothing is signed in to.
  expect((await put({})).status).toBe(422);
  expect((await put({ Encrypt: 'no', TrustServerCertificate: 'yes' }, { password: 'secret' })).status).toBe(200);
});
