import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
let reader: TestCaller;
let board: number;
let sets: string;
const json_metadata = JSON.stringify({
  nativeFilters: { 'NATIVE_FILTER-1': { id: 'NATIVE_FILTER-1', name: 'Country' } },
  dataMask: { 'NATIVE_FILTER-1': { filterState: { value: ['FR'] } } },
});

beforeAll(async () => {
  server = await salesServer();
  admin = server.admin;
  await server.addUser('reader', ['Alpha']);
  reader = await server.program('reader');
  const made = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Board', published: true });
  board = made.body.id;
  sets = `/api/v1/dashboard/${board}/filtersets`;
});
afterAll(() => server.close());

test('FS-01: one sees the sets of the dashboard and one’s own, and of those of others not even the number', async () => {
  const shared = await admin.post(sets, { name: 'Shared', owner_type: 'Dashboard', owner_id: board, json_metadata });
  const mine = await admin.post(sets, { name: 'admin only', owner_type: 'User', json_metadata });
  const theirs = await reader.post(sets, { name: 'France', owner_type: 'User', json_metadata, description: 'for me' });
  expect([shared.status, mine.status, theirs.status]).toEqual([201, 201, 201]);
  expect(shared.body).toMatchObject({ dashboard_id: board, name: 'Shared', owner_id: board, params: JSON.parse(json_metadata) });
  const seen = await reader.get(sets);
  expect(seen.body).toMatchObject({ count: 2, ids: [theirs.body.id, shared.body.id] });
  expect(seen.body.result[0]).toMatchObject({ name: 'France', description: 'for me', is_default: false });
  const strange = `${sets}/${mine.body.id}`;
  expect([(await reader.put(strange, { name: 'x' })).status, (await reader.delete(strange)).status]).toEqual([404, 404]);
});

test('FS-01: only who may edit the dashboard keeps sets for everybody', async () => {
  const body = { name: 'Mine for all', owner_type: 'Dashboard', owner_id: board, json_metadata };
  expect((await reader.post(sets, body)).status).toBe(403);
  const shared = (await admin.post(sets, { ...body, name: 'Kept' })).body.id;
  expect((await reader.put(`${sets}/${shared}`, { name: 'Stolen' })).status).toBe(403);
  expect((await reader.delete(`${sets}/${shared}`)).status).toBe(403);
  const own = (await reader.post(sets, { ...body, owner_type: 'User', owner_id: undefined })).body.id;
  expect((await reader.put(`${sets}/${own}`, { owner_type: 'Dashboard' })).status).toBe(403);
  const changed = await admin.put(`${sets}/${shared}`, { name: 'Kept again', json_metadata });
  expect([changed.status, changed.body.id, changed.body.result.name]).toEqual([200, shared, 'Kept again']);
});

test('FS-02: a wrong set is refused by the name of the field, and nothing is kept', async () => {
  const before = (await admin.get(sets)).body.count;
  const refused = async (part: object): Promise<unknown> => {
    const { status, body } = await admin.post(sets, { name: 'New', owner_type: 'User', json_metadata, ...part });
    expect(status).toBe(400);
    return body.message;
  };
  expect(await refused({ name: ' ' })).toHaveProperty('name');
  expect(await refused({ name: 'admin only' })).toEqual({ name: ['Filter set with this name already exists'] });
  expect(await refused({ name: 'x'.repeat(501) })).toEqual({ name: ['Longer than maximum length 500.'] });
  expect(await refused({ owner_type: 'Dashboard' })).toEqual({ owner_id: ['Missing data for required field.'] });
  expect(await refused({ owner_id: 999 })).toEqual({ owner_id: ['Must be your own id.'] });
  expect(await refused({ json_metadata: '{"nativeFilters":{}}' })).toHaveProperty('json_metadata');
  expect(await refused({ json_metadata: '{"nativeFilters":{},"dataMask":{},"more":1}' })).toHaveProperty('json_metadata');
  expect(await refused({ colour: 'red' })).toHaveProperty('colour');
  expect((await admin.get(sets)).body.count).toBe(before);
});

test('FS-03: a default is each person’s own; another choice takes its place, and deleting the set ends it', async () => {
  const first = (await admin.get(sets)).body.ids[0];
  const made = await admin.post(sets, { name: 'Start', owner_type: 'Dashboard', owner_id: board, json_metadata });
  const at = `${sets}/${made.body.id}/default`;
  const defaults = async (who: TestCaller): Promise<number[]> => {
    const { result } = (await who.get(sets)).body;
    return result.filter((each: { is_default: boolean }) => each.is_default).map((each: { id: number }) => each.id);
  };
  await admin.put(`${sets}/${first}/default`, {});
  await admin.put(at, {});
  await reader.put(at, {});
  expect([await defaults(admin), await defaults(reader)]).toEqual([[made.body.id], [made.body.id]]);
  await reader.delete(at);
  expect([await defaults(admin), await defaults(reader)]).toEqual([[made.body.id], []]);
  expect((await admin.delete(`${sets}/${made.body.id}`)).status).toBe(200);
  expect(await defaults(admin)).toEqual([]);
});
