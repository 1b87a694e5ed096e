/** Calls of older clients that have no page of their own: each does what it says, and refuses by name. */
import { datasourceAccess } from '@tessera/core/policy/names';
import { afterAll, expect, test, vi } from 'vitest';
import { multipart, salesServer } from './sales.testing.ts';

const server = await salesServer();
const { admin } = server;
afterAll(() => server.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const fields = (values: Record<string, string>): string => new URLSearchParams(values).toString();
const newDashboard = async (metadata: object): Promise<number> =>
  (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Board', json_metadata: JSON.stringify(metadata) })).body.id;
const metadataOf = async (id: number) => JSON.parse((await admin.get(`/api/v1/dashboard/${id}`)).body.result.json_metadata);

test('kept answers of a dataset are forgotten by its id and by its names', async () => {
  const chart = await server.chart('Kept');
  const isCached = async () => (await admin.get(`/api/v1/chart/${chart}/data/`)).body.result[0].is_cached;
  for (const body of [
    { datasource_uids: [`${server.datasetId}__table`] },
    { datasources: [{ database_name: 'examples', datasource_name: 'sales', datasource_type: 'table' }] },
  ]) {
    await isCached();
    expect(await isCached()).toBe(true);
    expect((await admin.post('/api/v1/cachekey/invalidate', body)).status).toBe(201);
    expect(await isCached()).toBe(false);
  }
  expect((await admin.post('/api/v1/cachekey/invalidate', { datasource_uids: ['9999__table'] })).status).toBe(201);
  const wrong = await admin.post('/api/v1/cachekey/invalidate', { datasource_uids: ['sales'] });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('datasource_uids')]);
});

test('native filters are changed, deleted and put in order without the rest of the metadata', async () => {
  const id = await newDashboard({ color_scheme: 'lyftColors', native_filter_configuration: [{ id: 'a' }, { id: 'b' }] });
  const changes = { modified: [{ id: 'c', name: 'New' }], deleted: ['a'], reordered: ['c'] };
  const { body } = await admin.put(`/api/v1/dashboard/${id}/filters`, changes);
  expect(body.result).toEqual([{ id: 'c', name: 'New' }, { id: 'b' }]);
  expect(await metadataOf(id)).toMatchObject({ color_scheme: 'lyftColors', native_filter_configuration: body.result });
  for (const field of ['deleted', 'reordered']) {
    const refused = await admin.put(`/api/v1/dashboard/${id}/filters`, { [field]: ['gone'] });
    expect([refused.status, refused.body.message]).toEqual([400, { [field]: ['There is no filter gone.'] }]);
  }
});

test('who reads a dashboard or a dataset and may not edit it changes neither filters nor kept answers', async () => {
  const database = { id: server.databaseId, database_name: 'examples' };
  const sales = datasourceAccess({ id: server.datasetId, table_name: 'sales', database });
  await server.addUser('reader', ['Gamma'], [sales, 'can_write on Dashboard', 'can_invalidate on CacheRestApi']);
  const reader = await server.program('reader');
  const id = await newDashboard({ native_filter_configuration: [{ id: 'a' }] });
  // One without datasets opens for all readers.
  expect((await admin.put(`/api/v1/dashboard/${id}`, { published: true })).status).toBe(200);
  expect((await reader.get(`/api/v1/dashboard/${id}`)).status).toBe(200);
  expect((await reader.put(`/api/v1/dashboard/${id}/filters`, { deleted: ['a'] })).status).toBe(403);
  expect((await metadataOf(id)).native_filter_configuration).toEqual([{ id: 'a' }]);
  const uids = { datasource_uids: [`${server.datasetId}__table`] };
  expect((await reader.post('/api/v1/cachekey/invalidate', uids)).status).toBe(403);
});

test('an older save keeps what it does not mention, and is refused when another save came after it was opened', async () => {
  const id = await newDashboard({ color_scheme: 'lyftColors' });
  const save = (data: object) => admin.post(`/superset/save_dash/${id}/`, fields({ data: JSON.stringify(data) }), form);
  const saved = await save({ dashboard_title: 'Renamed', css: 'a {}', refresh_frequency: 30, positions: {} });
  expect(saved.body).toEqual({ status: 'SUCCESS', last_modified_time: expect.any(Number) });
  expect((await admin.get(`/api/v1/dashboard/${id}`)).body.result).toMatchObject({ dashboard_title: 'Renamed', css: 'a {}' });
  expect(await metadataOf(id)).toMatchObject({ color_scheme: 'lyftColors', refresh_frequency: 30 });
  expect((await save({ css: 'b {}', last_modified_time: saved.body.last_modified_time - 100 })).status).toBe(412);
  expect((await save({ css: 7 })).status).toBe(400);
});

test('an older save loses nothing of another one that comes between its start and its transaction', async () => {
  const id = await newDashboard({ color_scheme: 'lyftColors' });
  const save = (data: object) => admin.post(`/superset/save_dash/${id}/`, fields({ data: JSON.stringify(data) }), form);
  const { store } = server.services;
  const transaction = vi.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
    expect((await save({ stagger_time: 7 })).status).toBe(200);
    return store.transaction(work);
  });
  expect((await save({ refresh_frequency: 30 })).status).toBe(200);
  transaction.mockRestore();
  expect(await metadataOf(id)).toMatchObject({ color_scheme: 'lyftColors', refresh_frequency: 30, stagger_time: 7 });
});

test('schemas and tables answer on their older paths', async () => {
  expect((await admin.get(`/superset/schemas/${server.databaseId}/false/`)).body.schemas).toContain('main');
  const tables = (await admin.get(`/superset/tables/${server.databaseId}/main/true/`)).body;
  expect(tables.tableLength).toBe(tables.options.length);
  expect(tables.options).toContainEqual(expect.objectContaining({ value: 'sales', schema: 'main', type: expect.any(String) }));
  expect((await admin.get(`/superset/tables/${server.databaseId}/main/perhaps/`)).status).toBe(404);
});

test('a text is kept for a link of older clients, and only under its key', async () => {
  const { id } = (await admin.post('/kv/store/', fields({ value: '{"a": 1}' }), form)).body;
  expect((await admin.get(`/kv/${id}/`)).body).toBe('{"a": 1}');
  expect((await admin.get('/kv/1/')).status).toBe(404);
  const plain = (await admin.post('/kv/store/', fields({ value: 'dbid=1&sql=SELECT <b>' }), form)).body;
  const read = await admin.get(`/kv/${plain.id}/`);
  expect([read.body, read.headers['content-type'], read.headers['x-content-type-options']]).toEqual([
    'dbid=1&sql=SELECT <b>',
    'text/plain; charset=utf-8',
    'nosniff',
  ]);
  expect((await admin.post('/kv/store/', fields({}), form)).status).toBe(400);
});

test('further hosts and pictures of people: there are none, and permissions cannot be made up', async () => {
  expect((await admin.get('/api/v1/available_domains/')).body).toEqual({ result: { domains: [] } });
  expect((await admin.get('/api/v1/user/1/avatar.png')).status).toBe(204);
  expect((await admin.get('/api/v1/log/_info')).body.filters).toHaveProperty('action');
  const made = await admin.post('/api/v1/security/permissions/', { name: 'can_fly' });
  expect([made.status, made.body.message.name[0]]).toEqual([422, expect.stringContaining('none can be added')]);
});

// Rows: DB-07, DB-08
test('a file becomes a table by the forms of the first versions; a refusal names a field as it was sent', async () => {
  const send = async (name: string, given: Record<string, string>, form = 'csvtodatabaseview', file = 'towns.csv') => {
    const { body, headers } = multipart(file, 'town;people\nUlm;126\n\nPisa;90\n', given);
    const named = Buffer.from(body.toString('latin1').replace('name="file"', `name="${name}"`), 'latin1');
    return admin.post(`/${form}/form`, named, headers);
  };
  const con = String(server.databaseId);
  const usual = {
    name: 'towns',
    con,
    sep: ';',
    schema: '',
    if_exists: 'fail',
    skip_blank_lines: 'y',
    infer_datetime_format: 'y',
  };
  const done = await send('csv_file', { ...usual, usecols: '["town"]' });
  expect([done.status, done.headers['location']], JSON.stringify(done.body)).toEqual([302, '/tablemodelview/list/']);
  const filters = encodeURIComponent(JSON.stringify({ filters: [{ col: 'table_name', opr: 'eq', value: 'towns' }] }));
  const [id] = (await admin.get(`/api/v1/dataset/?q=${filters}`)).body.ids;
  const { columns } = (await admin.get(`/api/v1/dataset/${id}`)).body.result;
  expect(columns.map(({ column_name }: { column_name: string }) => column_name)).toEqual(['town']);

  const refused = async (given: Record<string, string>, field = 'csv_file') => {
    const { status, body } = await send(field, given);
    return [status, Object.keys(body.message)];
  };
  expect(await refused({ ...usual, con: '' })).toEqual([400, ['con']]);
  expect(await refused({ ...usual, con: '4711' })).toEqual([422, ['con']]);
  const asProgram = await send('csv_file', usual, 'csvtodatabaseview', 'towns.exe');
  expect([asProgram.status, Object.keys(asProgram.body.message)]).toEqual([400, ['csv_file']]);
  expect(await refused({ ...usual, name: 'other', usecols: '["no such"]' })).toEqual([400, ['usecols']]);
  expect(await refused({ ...usual, name: 'other', colour: 'red' })).toEqual([400, ['colour']]);
  expect(await refused({ ...usual, con: '', colour: 'red' })).toEqual([400, ['con', 'colour']]);
  expect(await refused(usual, 'file')).toEqual([400, ['csv_file']]);
  expect(await refused({ ...usual, colour: 'red' }, 'file')).toEqual([400, ['csv_file', 'colour']]);
  const asExcel = await send('excel_file', { name: 'sheet', con }, 'exceltodatabaseview');
  expect([asExcel.status, Object.keys(asExcel.body.message)]).toEqual([400, ['excel_file']]);
  const page = await admin.get('/exceltodatabaseview/form');
  expect([page.status, page.headers['location']]).toEqual([302, '/uploads/list/']);
});
