import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await salesServer();
  ({ admin } = server);
});
afterAll(() => server.close());

const listed = async (): Promise<{ id: number; label: string }[]> => (await admin.get('/tabstateview/')).body.result;
const labels = async (): Promise<string[]> => (await listed()).map(({ label }) => label);

test('tabs are numbered, renamed, sorted, closed and opened again (SQL-02)', async () => {
  expect(await labels()).toEqual([]);
  const first = (await admin.post('/tabstateview/', { sql: 'SELECT 1', dbId: server.databaseId, queryLimit: 10 })).body.id;
  const second = (await admin.post('/tabstateview/', {})).body.id;
  expect(await labels()).toEqual(['Untitled Query 1', 'Untitled Query 2']);
  await admin.put(`/tabstateview/${first}`, { label: 'Sales' });
  await admin.put(`/tabstateview/${second}`, { position: 0.5 });
  expect(await labels()).toEqual(['Untitled Query 2', 'Sales']);
  expect((await admin.get(`/tabstateview/${first}`)).body).toMatchObject({
    sql: 'SELECT 1',
    database_id: server.databaseId,
    query_limit: 10,
    latest_query: null,
  });
  expect((await admin.delete(`/tabstateview/${first}`)).status).toBe(200);
  expect((await admin.get('/tabstateview/')).body).toMatchObject({ closed: 1 });
  expect((await admin.get(`/tabstateview/${first}`)).status).toBe(404);
  expect((await admin.post('/tabstateview/reopen', {})).body.result).toMatchObject({ id: first, label: 'Sales', active: true });
  expect((await admin.post('/tabstateview/reopen', {})).body.result).toBeNull();
  await admin.post(`/tabstateview/${second}/activate`, {});
  const { result } = (await admin.get('/api/v1/sqllab/')).body;
  expect(result.active_tab.id).toBe(second);
  expect(result.tab_state_ids).toHaveLength(2);
  expect(result.databases[server.databaseId]).toMatchObject({ backend: 'duckdb' });
});

test('an older form is taken, a save on an older version is not, and an unknown field is named (SQL-02)', async () => {
  const form = `queryEditor=${encodeURIComponent(JSON.stringify({ title: 'Old', dbId: server.databaseId, sql: 'SELECT 2' }))}`;
  const made = await admin.post('/tabstateview/', form, { 'content-type': 'application/x-www-form-urlencoded' });
  expect([made.status, made.body.result.label]).toEqual([200, 'Old']);
  const { id } = made.body;
  const save = (sql: string, version: number) => admin.put(`/tabstateview/${id}`, { sql }, { 'if-match': `"v${version}"` });
  expect((await save('SELECT 3', 1)).status).toBe(200);
  const stale = await save('SELECT 4', 1);
  expect([stale.status, stale.body.version]).toEqual([412, 2]);
  expect((await admin.get(`/tabstateview/${id}`)).body.sql).toBe('SELECT 3');
  const bad = await admin.put(`/tabstateview/${id}`, { colour: 'red' });
  expect([bad.status, Object.keys(bad.body.message)]).toEqual([400, ['colour']]);
});

test('no other user sees a tab or a query, an administrator neither (SQL-02)', async () => {
  await server.addUser('tess', ['Admin']);
  const tess = await server.program('tess');
  const { id } = (await admin.post('/tabstateview/', { sql: 'SELECT 5' })).body;
  expect((await tess.get('/tabstateview/')).body.result).toEqual([]);
  for (const answer of [
    await tess.get(`/tabstateview/${id}`),
    await tess.put(`/tabstateview/${id}`, { sql: 'x' }),
    await tess.delete(`/tabstateview/${id}`),
    await tess.post(`/tabstateview/${id}/activate`, {}),
  ])
    expect(answer.status).toBe(404);
});

test('a tab remembers what was run in it last, and can be given another query (SQL-02)', async () => {
  const { id } = (await admin.post('/tabstateview/', {})).body;
  const run = (client_id: string, sql_editor_id?: string) =>
    admin.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql: 'SELECT 1 AS a', client_id, sql_editor_id });
  expect((await run('first', String(id))).status).toBe(200);
  expect((await run('second')).status).toBe(200);
  const latest = async () => (await admin.get(`/tabstateview/${id}`)).body.latest_query?.id;
  expect(await latest()).toBe('first');
  await admin.post(`/tabstateview/${id}/migrate_query`, { queryId: 'second' });
  expect(await latest()).toBe('second');
  expect((await admin.delete(`/tabstateview/${id}/query/second`)).status).toBe(200);
  expect(await latest()).toBeUndefined();
});

test('tables that are open beside a tab are kept for it, once each, and go with it (SQL-02)', async () => {
  const tab = (await admin.post('/tabstateview/', {})).body.id;
  const named = (more: object) => ({
    queryEditorId: String(tab),
    dbId: server.databaseId,
    catalog: null,
    schema: 'main',
    ...more,
  });
  const open = (more: object) =>
    admin.post('/tableschemaview/', `table=${encodeURIComponent(JSON.stringify(named(more)))}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
  const beside = async () => (await admin.get(`/tabstateview/${tab}`)).body.table_schemas;
  expect((await open({ name: 'sales', columns: [{ name: 'num' }] })).status).toBe(201);
  const { id } = (await open({ name: 'sales' })).body;
  expect(await beside()).toEqual([
    { id, tab_state_id: tab, database_id: server.databaseId, catalog: null, schema: 'main', table: 'sales', expanded: true },
  ]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const folded = await admin.post(`/tableschemaview/${id}/expanded`, 'expanded=false', form);
  expect([folded.body, (await beside())[0].expanded]).toEqual([{ id, expanded: false }, false]);
  expect((await open({ name: 'x', dbId: 999 })).body).toEqual({ message: { dbId: ['Database does not exist'] } });
  await server.addUser('other person', ['Admin']);
  const other = await server.program('other person');
  expect((await other.delete(`/tableschemaview/${id}`)).status).toBe(404);
  expect((await open({ name: 'x', queryEditorId: '999' })).status).toBe(404);
  expect([(await admin.delete(`/tableschemaview/${id}`)).status, await beside()]).toEqual([200, []]);
});
