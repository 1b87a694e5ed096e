/** A change sent again under its key: done once, answered alike, on the store the tests run on. */
import type { FastifyRequest } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createObject } from '../store/objects.ts';
import { testServer, type TestReply } from '../test-server.ts';
import { claimOf, type IdempotencyClaim } from './idempotency.ts';

const server = await testServer();
let admin = await server.program();
afterAll(() => server.close());

let titles = 0;
const create = (key: string, body: object = { dashboard_title: `once ${(titles += 1)}` }, caller = admin): Promise<TestReply> =>
  caller.post('/api/v1/dashboard/', body, { 'idempotency-key': key });
const count = async (dashboard_title: string): Promise<number> => {
  const rows = await server.services.store.db
    .selectFrom('dashboards')
    .select('id')
    .where('dashboard_title', '=', dashboard_title)
    .execute();
  return rows.length;
};

test('the same key, body and person: one object, and the same answer with its version', async () => {
  const body = { dashboard_title: 'twice sent' };
  const [first, second, third] = [await create('a', body), ...(await Promise.all([create('a', body), create('a', body)]))];
  expect(first?.status).toBe(201);
  for (const again of [second, third]) {
    expect(again).toMatchObject({
      status: 201,
      body: first?.body,
      headers: { etag: first?.headers['etag'], 'idempotency-replayed': 'true' },
    });
  }
  expect(await count('twice sent')).toBe(1);
});

test('a hundred at once make one', async () => {
  const body = { dashboard_title: 'at once' };
  const answers = await Promise.all(Array.from({ length: 100 }, () => create('b', body)));
  expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
  expect(await count('at once')).toBe(1);
});

test('another body or address under the key is refused; another person’s key is another key', async () => {
  expect((await create('c', { dashboard_title: 'first' })).status).toBe(201);
  expect(await create('c', { dashboard_title: 'other' })).toMatchObject({ status: 422 });
  expect((await admin.post('/api/v1/chart/', { dashboard_title: 'first' }, { 'idempotency-key': 'c' })).status).not.toBe(201);
  await server.addUser('al', ['Alpha']);
  expect((await create('c', { dashboard_title: 'other' }, await server.program('al'))).status).toBe(201);
});

test('a refused change leaves its key free, and a save sent again is no stale save', async () => {
  expect((await create('d', { dashboard_title: 5 })).status).toBe(400);
  const made = await create('d', { dashboard_title: 'free again' });
  expect(made.status).toBe(201);
  const save = () =>
    admin.put(
      `/api/v1/dashboard/${made.body.id}`,
      { dashboard_title: 'saved' },
      { 'if-match': String(made.headers['etag']), 'idempotency-key': 'e' },
    );
  const [first, again] = [await save(), await save()];
  expect([first.status, again.status, again.headers['etag']]).toEqual([200, 200, first.headers['etag']]);
});

test('after a crash: what was not committed is done, what was is not done twice; after a day the key is new', async () => {
  const { db } = server.services.store;
  const body = { dashboard_title: 'crashed' };
  const made = await create('f', body);
  const leave = async (done: boolean): Promise<void> => {
    const rows = await db.selectFrom('key_values').selectAll().where('resource', '=', 'kept_reply').execute();
    for (const { id, value } of rows) {
      const { reply, ...rest } = value as { reply?: string };
      expect(reply, 'answers are sealed').not.toContain('"');
      await db
        .updateTable('key_values')
        .set({ value: { ...rest, done } })
        .where('id', '=', id)
        .execute();
    }
  };
  await leave(true);
  expect((await create('f', body)).status).toBe(409);
  expect(await count('crashed')).toBe(1);
  await admin.delete(`/api/v1/dashboard/${made.body.id}`);
  await leave(false).catch(() => {});
  server.advance(25 * 3_600_000);
  admin = await server.program();
  const later = await create('f', body);
  expect([later.status, later.headers['idempotency-replayed']]).toEqual([201, undefined]);
  expect(await db.selectFrom('key_values').select('id').where('resource', '=', 'kept_reply').execute()).toHaveLength(1);
});

test.each(['', 'a b', 'é', 'x'.repeat(201)])('%j is no key', async (key) => {
  expect((await create(key)).status).toBe(400);
});

test('of two servers on one store one does it, whatever moment the other comes at', async () => {
  const { services } = server;
  // The few parts of a request that a claim reads.
  const request = { method: 'POST', url: '/x', headers: { 'idempotency-key': 'g' }, body: {} } as unknown as FastifyRequest;
  const other = { ...services, store: { ...services.store } };
  const title = (by: string) => (claim: IdempotencyClaim | undefined) => {
    if (!claim || claim.kept) throw new Error('no claim');
    const writer = { store: claim.store, actor: { id: null }, now: () => services.clock().toISOString() };
    return createObject(writer, 'dashboard', { dashboard_title: `of two servers ${by}` }).then(() => claim);
  };
  const [ours, theirs] = [await claimOf(services, 1, request), await claimOf(other, 1, request)];
  await expect(title('ours')(ours)).rejects.toMatchObject({ code: 'KEY_TAKEN' });
  const done = await title('theirs')(theirs);
  await expect(claimOf({ ...services, store: { ...services.store } }, 1, request)).rejects.toMatchObject({ code: 'REPLY_LOST' });
  await done.done({ status: 201, body: '{}' });
  expect((await claimOf({ ...services, store: { ...services.store } }, 1, request))?.kept).toEqual({ status: 201, body: '{}' });
  expect([await count('of two servers ours'), await count('of two servers theirs')]).toEqual([0, 1]);
});
