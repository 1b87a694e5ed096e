/** The same question to the letter: what was worked out for it is found again, and nothing of it outlives what it was made of. */
import { datasourceAccess } from '@tessera/core/policy/names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let ada: TestCaller;
let adaId: number;

beforeAll(async () => {
  server = await salesServer();
  const database = await server.admin.get(`/api/v1/database/${server.databaseId}`);
  const { database_name } = database.body.result;
  const grant = datasourceAccess({
    id: server.datasetId,
    table_name: 'sales',
    database: { id: server.databaseId, database_name },
  });
  adaId = await server.addUser('ada', ['Gamma'], [grant]);
  ada = await server.browser('ada');
}, 60_000);
afterAll(() => server.close());

const question = (query: Record<string, unknown>) => ({ datasource: { id: server.datasetId, type: 'table' }, queries: [query] });
const total = { metrics: ['total'], columns: [] };
const ask = async (query: Record<string, unknown>) => (await ada.post('/api/v1/chart/data', question(query))).body.result[0];
const asked = async (): Promise<unknown> => (await ask(total)).data[0].total;

async function setTotal(expression: string): Promise<void> {
  const url = `/api/v1/dataset/${server.datasetId}`;
  const { metrics } = (await server.admin.get(url)).body.result;
  const kept = metrics.map(({ id, metric_name, expression: sql }: Record<string, unknown>) => ({
    id,
    metric_name,
    expression: sql,
  }));
  const old = kept.find((each: { metric_name: string }) => each.metric_name === 'total');
  const others = kept.filter((each: unknown) => each !== old);
  const changed = await server.admin.put(url, { metrics: [...others, { ...old, metric_name: 'total', expression }] });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
}

test('a changed dataset, a new row rule and a taken right act on the very next asking', async () => {
  await setTotal('SUM(num)');
  expect([await asked(), await asked(), await asked()]).toEqual([43.5, 43.5, 43.5]);
  await setTotal('COUNT(*)');
  expect([await asked(), await asked()]).toEqual([6, 6]);
  const roles = (await server.admin.get('/api/v1/rowlevelsecurity/related/roles?q=(page_size:100)')).body.result;
  const made = await server.admin.post('/api/v1/rowlevelsecurity/', {
    name: 'French',
    filter_type: 'Regular',
    tables: [server.datasetId],
    roles: roles.filter(({ text }: { text: string }) => text === 'Gamma').map(({ value }: { value: number }) => value),
    clause: "country = 'FR'",
  });
  expect(made.status).toBe(201);
  expect([await asked(), await asked()]).toEqual([3, 3]);
  await server.admin.delete(`/api/v1/rowlevelsecurity/${made.body.id}`);
  expect(await asked()).toBe(6);
  const own = (await server.admin.get(`/api/v1/security/users/${adaId}`)).body.result;
  const left = own.roles.filter(({ name }: { name: string }) => name === 'Gamma').map(({ id }: { id: number }) => id);
  const giveRoles = async (ids: readonly number[]): Promise<void> => {
    expect((await server.admin.put(`/api/v1/security/users/${adaId}`, { roles: ids })).status).toBe(200);
  };
  await giveRoles(left);
  // Other roles end the session as well.
  expect((await ada.post('/api/v1/chart/data', question(total))).status).toBe(401);
  ada = await server.browser('ada');
  expect((await ada.post('/api/v1/chart/data', question(total))).status).toBe(403);
  await giveRoles(own.roles.map(({ id }: { id: number }) => id));
  ada = await server.browser('ada');
  expect(await asked()).toBe(6);
});

test('a question about yesterday is about another day tomorrow, and one about a day of its own is not', async () => {
  const relative = { ...total, granularity: 'ds', time_range: 'previous calendar week' };
  const fixed = { ...total, granularity: 'ds', time_range: '2024-01-01 : 2024-01-03' };
  const before = [await ask(relative), await ask(relative), await ask(fixed)].map(({ from_dttm }) => from_dttm);
  server.advance(7 * 86_400_000);
  ada = await server.browser('ada');
  const after = [await ask(relative), await ask(relative), await ask(fixed)].map(({ from_dttm }) => from_dttm);
  expect(after.map((each, at) => each - before[at])).toEqual([7 * 86_400_000, 7 * 86_400_000, 0]);
});
