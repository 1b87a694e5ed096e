/** Uploaded tables: who sees them, what reads them, and how they go with their datasets or without. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, uploadFile, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let alpha: TestCaller;
beforeAll(async () => {
  server = await salesServer();
  await server.addUser('alpha', ['Alpha']);
  alpha = await server.program('alpha');
});
afterAll(() => server.close());

const base = '/api/v1/uploaded_table/';
const named = (name: string): string => `${base}?q=(filters:!((col:table_name,opr:eq,value:${name})))`;
const files = (): string[] => readdirSync(join(server.config.home, 'tables'));

interface Made {
  tableId: number;
  datasetId: number;
}

async function upload(table: string, caller: TestCaller = server.admin): Promise<Made> {
  const made = await uploadFile(caller, `${table} of today.csv`, 'a,b\n1,x\n2,y\n', { table_name: table });
  expect(made.status).toBe(201);
  const [item] = (await caller.get(named(table))).body.result;
  return { tableId: item.id, datasetId: made.body.dataset_id };
}

const virtual = async (name: string, sql: string): Promise<number> => {
  const made = await server.admin.post('/api/v1/dataset/', { database: server.databaseId, table_name: name, sql });
  expect(made.status).toBe(201);
  return made.body.id;
};
const exists = async (id: number): Promise<boolean> => (await server.admin.get(`/api/v1/dataset/${id}`)).status === 200;
const isThere = async (table: string): Promise<boolean> => (await server.admin.get(named(table))).body.count === 1;

describe('the list', () => {
  test('says name, file, rows, size, who, when, and the datasets and charts that read a table', async () => {
    const { datasetId } = await upload('listed');
    const sqlId = await virtual('reads_listed', 'SELECT a FROM Listed WHERE a > 1');
    await virtual('mentions_listed', "SELECT 'listed' AS word");
    await server.chart('On listed', {}, { datasource_id: datasetId });
    const { result } = (await server.admin.get(named('listed'))).body;
    expect(result).toMatchObject([
      {
        table_name: 'listed',
        source_name: 'listed of today.csv',
        rows: 2,
        columns: 2,
        database: { id: server.databaseId },
        changed_by_name: expect.stringMatching(/./),
        datasets: {
          count: 2,
          result: [
            { id: datasetId, table_name: 'listed', kind: 'physical' },
            { id: sqlId, table_name: 'reads_listed', kind: 'virtual' },
          ],
        },
        charts: { count: 1 },
      },
    ]);
    expect(result[0].bytes).toBeGreaterThan(1000);
  });

  test('is found by the name of the file and sorted by rows and by size', async () => {
    await uploadFile(server.admin, 'unusual-name.csv', `a\n${'1\n'.repeat(5000)}`, { table_name: 'long_table' });
    const q = '(filters:!((col:table_name,opr:uploaded_table_all_text,value:UNUSUAL)))';
    expect((await server.admin.get(`${base}?q=${q}`)).body.result).toMatchObject([{ table_name: 'long_table' }]);
    for (const column of ['rows', 'bytes', 'source_name', 'table_name', 'changed_on_delta_humanized', 'changed_by.first_name']) {
      const sorted = await server.admin.get(`${base}?q=(order_column:${column},order_direction:desc)`);
      expect(sorted.status, column).toBe(200);
      if (column === 'rows') expect(sorted.body.result[0].table_name).toBe('long_table');
    }
  });

  test('shows own tables to those who may upload, all to administrators, and nothing to others', async () => {
    const mine = await upload('mine_alone', alpha);
    const others = await upload('of_admin');
    const names = (await alpha.get(base)).body.result.map(({ table_name }: { table_name: string }) => table_name);
    expect(names).toEqual(['mine_alone']);
    expect(await isThere('mine_alone')).toBe(true);
    expect((await alpha.get(`${base}${others.tableId}`)).status).toBe(404);
    expect((await alpha.delete(`${base}${others.tableId}?with_datasets=true`)).status).toBe(404);
    await server.addUser('gamma_lists', ['Gamma']);
    expect((await (await server.program('gamma_lists')).get(base)).status).toBe(403);
    expect((await server.visitor.get(base)).status).toBe(401);
    expect((await alpha.delete(`${base}${mine.tableId}?with_datasets=true`)).status).toBe(200);
  });
});

describe('an uploaded table is deleted', () => {
  test('is refused while a dataset reads it, and with the word takes the dataset and the file along', async () => {
    const { tableId, datasetId } = await upload('in_use');
    const before = files().length;
    const refused = await server.admin.delete(`${base}${tableId}`);
    expect([refused.status, refused.body]).toEqual([
      422,
      { message: 'A dataset reads the uploaded table in_use. Nothing was deleted.' },
    ]);
    expect([await isThere('in_use'), await exists(datasetId), files().length]).toEqual([true, true, before]);
    expect((await server.admin.delete(`${base}${tableId}?with_datasets=true`)).status).toBe(200);
    expect([await isThere('in_use'), await exists(datasetId), files().length]).toEqual([false, false, before - 1]);
    const asked = await server.admin.post('/api/v1/sqllab/execute', {
      database_id: server.databaseId,
      sql: 'SELECT * FROM in_use',
    });
    expect(asked.status).toBe(400);
    expect((await upload('in_use')).tableId).not.toBe(tableId);
  });

  test('several go together or not at all', async () => {
    const [one, two] = [await upload('first_of_two'), await upload('second_of_two')];
    await server.admin.delete(`/api/v1/dataset/${one.datasetId}`);
    const ids = `q=!(${one.tableId},${two.tableId})`;
    expect((await server.admin.delete(`${base}?${ids}`)).status).toBe(422);
    expect([await isThere('first_of_two'), await isThere('second_of_two')]).toEqual([true, true]);
    const gone = await server.admin.delete(`${base}?${ids}&with_datasets=true`);
    expect([gone.status, gone.body]).toEqual([200, { message: 'Deleted 2 uploaded tables' }]);
    expect([await isThere('first_of_two'), await isThere('second_of_two'), await exists(two.datasetId)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('a stale version is refused', async () => {
    const { tableId } = await upload('stale');
    const answer = await server.admin.delete(`${base}${tableId}?with_datasets=true`, { 'if-match': '"v9"' });
    expect([answer.status, await isThere('stale')]).toEqual([412, true]);
  });
});

describe('a dataset is deleted', () => {
  test('its table stays as before, unless it is asked for', async () => {
    const { datasetId, tableId } = await upload('kept_table');
    expect((await server.admin.get(`/api/v1/dataset/${datasetId}/related_objects`)).body.uploaded_table).toEqual({
      id: tableId,
      table_name: 'kept_table',
      rows: 2,
      bytes: expect.any(Number),
      can_drop: true,
    });
    expect((await server.admin.delete(`/api/v1/dataset/${datasetId}`)).status).toBe(200);
    expect((await server.admin.get(named('kept_table'))).body.result).toMatchObject([{ datasets: { count: 0 } }]);
    const other = await upload('dropped_table');
    const before = files().length;
    expect((await server.admin.delete(`/api/v1/dataset/${other.datasetId}?drop_table=true`)).status).toBe(200);
    expect([await isThere('dropped_table'), await exists(other.datasetId), files().length]).toEqual([false, false, before - 1]);
  });

  test('a table that other datasets read is kept, and the request refused', async () => {
    const { datasetId } = await upload('shared_table');
    await virtual('reads_shared', 'SELECT * FROM main.shared_table');
    expect((await server.admin.get(`/api/v1/dataset/${datasetId}/related_objects`)).body.uploaded_table.can_drop).toBe(false);
    const refused = await server.admin.delete(`/api/v1/dataset/${datasetId}?drop_table=true`);
    expect([refused.status, await exists(datasetId), await isThere('shared_table')]).toEqual([422, true, true]);
  });

  test('several datasets go with their tables, and those made of SQL with them', async () => {
    const [one, two] = [await upload('bulk_one'), await upload('bulk_two')];
    const sqlId = await virtual('bulk_sql', 'SELECT * FROM bulk_one');
    const gone = await server.admin.delete(`/api/v1/dataset/?q=!(${one.datasetId},${two.datasetId},${sqlId})&drop_table=true`);
    expect([gone.status, gone.body]).toEqual([200, { message: 'Deleted 3 datasets' }]);
    expect([await isThere('bulk_one'), await isThere('bulk_two'), await exists(sqlId)]).toEqual([false, false, false]);
  });

  test("another user's table is not dropped with one's dataset", async () => {
    const { datasetId } = await upload('not_mine');
    const me = (await alpha.get('/api/v1/me/')).body.result.id;
    expect((await server.admin.put(`/api/v1/dataset/${datasetId}`, { owners: [me] })).status).toBe(200);
    expect((await alpha.get(`/api/v1/dataset/${datasetId}/related_objects`)).body.uploaded_table.can_drop).toBe(false);
    expect((await alpha.delete(`/api/v1/dataset/${datasetId}?drop_table=true`)).status).toBe(403);
    expect((await alpha.delete(`/api/v1/dataset/${datasetId}`)).status).toBe(200);
    expect(await isThere('not_mine')).toBe(true);
  });

  test('a table without a dataset lends its name only to its maker', async () => {
    const { datasetId } = await upload('orphan');
    await server.admin.delete(`/api/v1/dataset/${datasetId}`);
    const taken = await uploadFile(alpha, 'orphan.csv', 'z\n1\n', { table_name: 'orphan' });
    expect([taken.status, taken.body]).toEqual([
      422,
      { message: { table_name: ['Somebody else keeps a table orphan without a dataset.'] } },
    ]);
    const more = await uploadFile(server.admin, 'orphan.csv', 'a,b\n3,z\n', { table_name: 'orphan', if_exists: 'append' });
    expect([more.status, more.body.rows]).toEqual([201, 3]);
  });
});
