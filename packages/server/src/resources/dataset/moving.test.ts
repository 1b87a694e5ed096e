import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestReply, TestCaller } from '../../test-server.ts';
import { salesServer, uploadFile, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
/** May change datasets, holds `sales` and nothing else, and owns what `owned` makes. */
let olga: TestCaller;
let olgaId: number;
beforeAll(async () => {
  server = await salesServer();
  admin = server.admin;
  await uploadFile(admin, 'payroll.csv', 'country,salary,paid\nFR,100,2024-01-31\nDE,200,2024-02-29\n', {
    table_name: 'payroll',
  });
  const payroll = await admin.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:payroll)))');
  // Its table stays free for a dataset that moves there.
  await admin.delete(`/api/v1/dataset/${payroll.body.result[0].id}`);
  const grants = [`datasource_access on [examples].[sales](id:${server.datasetId})`, 'can_write on Dataset'];
  olgaId = await server.addUser('olga', ['Gamma'], grants);
  olga = await server.program('olga');
});
afterAll(() => server.close());

const load = async (id: number) => (await admin.get(`/api/v1/dataset/${id}`)).body.result;
const put = (id: number, body: object, who = admin, headers = {}) => who.put(`/api/v1/dataset/${id}`, body, headers);
const names = (dataset: TestReply['body']): string[] => dataset.columns.map((c: { column_name: string }) => c.column_name);
let serial = 0;
async function owned(sql: string): Promise<number> {
  const made = await admin.post('/api/v1/dataset/', {
    database: server.databaseId,
    table_name: `owned ${(serial += 1)}`,
    sql,
    owners: [olgaId],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}
const ask = (id: number, columns: string[], metrics: unknown[] = []) =>
  admin.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [{ columns, metrics, row_limit: 10 }] });

test('a dataset of SQL takes a table, moves on to another and becomes SQL again', async () => {
  const id = await owned('SELECT country, num FROM sales');
  expect((await put(id, { sql: null, schema: 'main', table_name: 'payroll' })).status).toBe(200);
  expect(await load(id)).toMatchObject({ kind: 'physical', schema: 'main', table_name: 'payroll', sql: null });
  // Nobody has synced: what is there still answers, what is not is named.
  expect((await ask(id, ['country'], [])).body.result[0].data).toEqual(
    expect.arrayContaining([{ country: 'DE' }, { country: 'FR' }]),
  );
  const missing = await ask(id, ['num']);
  expect([missing.status, JSON.stringify(missing.body)]).toEqual([expect.any(Number), expect.stringContaining('num')]);
  expect(missing.status).toBeGreaterThanOrEqual(400);
  expect((await admin.put(`/api/v1/dataset/${id}/refresh`)).status).toBe(200);
  expect([names(await load(id)), (await load(id)).main_dttm_col]).toEqual([['country', 'salary', 'paid'], 'paid']);
  expect((await ask(id, ['paid'])).status).toBe(200);
  expect(JSON.stringify((await ask(id, ['num'])).body)).toContain('num');
  expect((await put(id, { table_name: 'pay', sql: 'SELECT country, SUM(salary) AS pay FROM payroll GROUP BY 1' })).status).toBe(
    200,
  );
  const virtual = await load(id);
  // The chosen columns were not sent: they stay, and with them what people wrote.
  expect([virtual.kind, virtual.table_name, names(virtual)]).toEqual(['virtual', 'pay', ['country', 'salary', 'paid']]);
  const columns = [{ column_name: 'country' }, { column_name: 'pay', type: 'BIGINT', type_generic: 0 }];
  expect((await put(id, { columns })).status).toBe(200);
  expect((await ask(id, ['country', 'pay'])).body.result[0].data).toEqual(expect.arrayContaining([{ country: 'DE', pay: 200 }]));
});

test('a source is refused, and nothing changed, where the table is taken, gone, or was changed by another user', async () => {
  const id = await owned('SELECT 1 AS one');
  const before = await load(id);
  const fault = async (body: object): Promise<unknown> => {
    const refused = await put(id, body);
    return [refused.status, refused.body.message ?? refused.body.errors[0].error_type];
  };
  expect(await fault({ sql: null, schema: 'main', table_name: 'sales' })).toEqual([
    422,
    { table_name: ['Dataset sales already exists'] },
  ]);
  expect(await fault({ sql: null, schema: 'main', table_name: 'nowhere' })).toEqual([
    422,
    { table: [expect.stringContaining('main.nowhere')] },
  ]);
  expect(await fault({ database_id: 999 })).toEqual([422, { database_id: ['Database does not exist'] }]);
  expect(await fault({ sql: 'SELECT nope FROM sales' })).toMatchObject([422, { sql: [expect.stringContaining('nope')] }]);
  expect(await fault({ sql: 'DROP TABLE sales' })).toEqual([400, 'INVALID_SQL_ERROR']);
  expect((await put(id, { sql: 'SELECT 2 AS two' }, admin, { 'if-match': '"v7"' })).status).toBe(412);
  expect(await load(id)).toEqual(before);
});

test('an owner gives a dataset only what is open to the owner', async () => {
  const id = await owned('SELECT country FROM sales');
  expect((await put(id, { sql: 'SELECT num FROM sales' }, olga)).status).toBe(200);
  const closed = await put(id, { sql: 'SELECT country FROM sales UNION SELECT country FROM payroll' }, olga);
  expect([closed.status, closed.body.errors[0].message]).toEqual([403, 'You need access to the following tables: main.payroll']);
  for (const body of [
    { sql: null, table_name: 'payroll' },
    { sql: '', schema: 'main', table_name: 'payroll' },
  ]) {
    const refused = await put(id, body, olga);
    expect([refused.status, refused.body.errors[0].error_type]).toEqual([403, 'DATASOURCE_SECURITY_ACCESS_ERROR']);
  }
  expect(await load(id)).toMatchObject({ sql: 'SELECT num FROM sales', kind: 'virtual' });
  const preview = (body: object, who: TestCaller) =>
    who.post('/datasource/external_metadata/', { database_id: server.databaseId, table_name: 'payroll', ...body });
  expect((await preview({}, olga)).status).toBe(403);
  expect((await preview({ sql: 'SELECT * FROM payroll' }, olga)).status).toBe(403);
  expect((await preview({ sql: 'SELECT num FROM sales' }, olga)).body).toMatchObject([{ column_name: 'num', type_generic: 0 }]);
  expect((await preview({ schema: 'main' }, admin)).body).toMatchObject([
    { column_name: 'country', is_dttm: false },
    { column_name: 'salary', type_generic: 0 },
    { column_name: 'paid', is_dttm: true },
  ]);
});

test('a dataset with rules of row-level security leaves its table only by who may change rules', async () => {
  const id = await owned('SELECT country, num FROM sales');
  const roles = (await admin.get('/api/v1/rowlevelsecurity/related/roles?q=(page_size:100)')).body.result;
  const gamma = roles.find((role: { text: string }) => role.text === 'Gamma').value;
  const rule = await admin.post('/api/v1/rowlevelsecurity/', {
    name: 'French only',
    filter_type: 'Regular',
    tables: [id],
    roles: [gamma],
    clause: "country = 'FR'",
  });
  expect(rule.status, JSON.stringify(rule.body)).toBe(201);
  await server.addUser('sam', ['Gamma'], ['schema_access on [examples].[main]', 'can_write on Dataset']);
  const sam = await server.program('sam');
  const samId = (await sam.get('/api/v1/me/')).body.result.id;
  expect((await put(id, { owners: [olgaId, samId] })).status).toBe(200);
  const refused = await put(id, { sql: null, schema: 'main', table_name: 'payroll' }, sam);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    { table_name: [expect.stringContaining('Rules of row-level security')] },
  ]);
  expect((await put(id, { sql: 'SELECT country, num, ds FROM sales' }, sam)).status).toBe(200);
  expect((await put(id, { sql: null, schema: 'main', table_name: 'payroll' })).status).toBe(200);
  const back = await put(id, { table_name: 'mine', sql: 'SELECT * FROM payroll' }, sam);
  expect([back.status, Object.keys(back.body.message)]).toEqual([422, ['table_name']]);
});
