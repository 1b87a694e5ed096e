/** An engine that dies or does not come up: a clear error, nothing else stops, and it recovers by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, uploadFile, type SalesServer } from '../../packages/server/src/resources/sales.testing.ts';
import type { TestReply } from '../../packages/server/src/test-server.ts';
import { stored } from './stored.ts';

let server: SalesServer;
beforeAll(async () => {
  server = await salesServer();
});
afterAll(() => server.close());

const ask = (): Promise<TestReply> =>
  server.admin.post('/api/v1/chart/data', {
    datasource: { id: server.datasetId, type: 'table' },
    queries: [{ columns: [], metrics: ['count'] }],
    force: true,
  });
const engine = () => server.services.engine.status();

async function until(what: () => boolean): Promise<void> {
  for (let i = 0; i < 1500 && !what(); i += 1) await sleep(10);
  expect(what()).toBe(true);
}

test('an engine killed while a question runs is replaced, and the question is answered', { timeout: 60_000 }, async () => {
  const { pid = 0, restarts } = engine();
  // A quarter of a second of work: it is running when the engine dies.
  const slow = server.admin.post('/api/v1/sqllab/execute/', {
    database_id: server.databaseId,
    sql: 'SELECT count(*) AS n FROM range(15000) a, range(15000) b WHERE (a.range * b.range) % 7 = 3',
    client_id: 'slow',
  });
  await until(() => engine().running > 0);
  process.kill(pid, 'SIGKILL');
  expect(await slow).toMatchObject({ status: 200, body: { status: 'success' } });
  expect(engine()).toMatchObject({ state: 'ready', restarts: restarts + 1 });
  expect((await ask()).body.result[0].data).toEqual([{ count: 6 }]);
});

test(
  'an engine that hangs is ended at the deadline of the first question; one with more time is answered by the next engine',
  { timeout: 60_000 },
  async () => {
    const { pid = 0, restarts } = engine();
    const question = { sql: 'SELECT 42 AS n', binds: [], orient: 'records', maxRows: 10 } as const;
    process.kill(pid, 'SIGSTOP');
    const hasty = server.services.engine.run({ ...question, deadlineMs: 300 });
    const patient = server.services.engine.run({ ...question, deadlineMs: 30_000 });
    await expect(hasty).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
    expect((await patient).bytes.toString()).toBe('[{"n":42}]');
    expect(engine()).toMatchObject({ state: 'ready', restarts: restarts + 1 });
    expect((await ask()).body.result[0].data).toEqual([{ count: 6 }]);
  },
);

test('an engine that does not come up is a clear 503; saves go on; it is back when it can be', { timeout: 60_000 }, async () => {
  const { id } = (await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'Before' })).body;
  const before = await stored(server.services);
  // Whatever process appears is killed before it can say that it is ready.
  let killing = true;
  const killer = (async () => {
    while (killing) {
      const { pid, state } = engine();
      if (pid !== undefined && (state === 'starting' || state === 'ready')) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It was gone already.
        }
      }
      await sleep(2);
    }
  })();
  await until(() => engine().state === 'down');
  const answer = await ask();
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.body).toEqual({
    message: 'The analytics engine does not start.',
    errors: [
      {
        message: 'The analytics engine does not start.',
        error_type: 'GENERIC_DB_ENGINE_ERROR',
        level: 'error',
        extra: { issue_codes: [{ code: 1002, message: expect.stringMatching(/^Issue 1002 - /) }] },
      },
    ],
  });
  expect(await server.visitor.get('/ready')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', parts: { store: { status: 'ok' } } },
  });
  expect(await server.visitor.get('/live')).toMatchObject({ status: 200 });
  expect(await stored(server.services)).toEqual(before);
  expect((await server.admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Meanwhile' })).status).toBe(200);
  killing = false;
  await killer;
  await until(() => engine().state === 'ready');
  expect((await ask()).body.result[0].data).toEqual([{ count: 6 }]);
  expect((await server.admin.get(`/api/v1/dashboard/${id}`)).body.result.dashboard_title).toBe('Meanwhile');
  const uploaded = await uploadFile(server.admin, 'after.csv', 'a\n1\n2\n', { table_name: 'after' });
  expect(uploaded).toMatchObject({ status: 201, body: { rows: 2 } });
});
