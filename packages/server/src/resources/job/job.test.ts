/** Background work for administrators, and the figures for Prometheus. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { GiveUp, handlerOf, jobKind } from '../../jobs/kind.ts';
import { JobWorker } from '../../jobs/worker.ts';
import { testServer, type TestServer } from '../../test-server.ts';

const token = 'a-token-for-prometheus';
const sum = jobKind('sum', z.strictObject({ numbers: z.array(z.number()) }));
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { metricsToken: token } });
});
afterAll(() => server.close());

const worker = (): JobWorker =>
  new JobWorker({
    queue: server.services.jobs,
    log: server.services.log,
    places: 1,
    ended: (kind, outcome, seconds) => server.services.metrics.jobSeconds.observe({ kind, outcome }, seconds),
    handlers: [
      handlerOf(sum, async ({ log }, { numbers }) => {
        log(`${numbers.length} numbers`);
        if (numbers.length === 0) throw new GiveUp('There is nothing to add.');
        return { sum: numbers.reduce((left, right) => left + right) };
      }),
    ],
  });

test('the queue is listed, filtered and counted; a job shows its input, its log and its result', async () => {
  const { jobs } = server.services;
  const admin = await server.browser();
  const done = (await jobs.enqueue(sum, { numbers: [1, 2] }, { createdBy: 1 })).id;
  const failed = (await jobs.enqueue(sum, { numbers: [] })).id;
  await worker().runDue();
  server.advance(60_000);
  const later = (await jobs.enqueue(sum, { numbers: [3] }, { runAt: new Date('2099-01-01') })).id;

  const listed = (await admin.get('/api/v1/job/?q=(page_size:2)')).body;
  expect([listed.count, listed.ids]).toEqual([3, [later, failed]]);
  const bad = (await admin.get('/api/v1/job/?q=(filters:!((col:state,opr:eq,value:failed)))')).body;
  expect(bad.result).toMatchObject([
    { id: failed, kind: 'sum', attempts: 1, error: 'There is nothing to add.', created_by: null },
  ]);
  expect((await admin.get("/api/v1/job/?q=(filters:!((col:kind,opr:job_all_text,value:'TO%20ADD')))")).body.ids).toEqual([
    failed,
  ]);
  expect((await admin.get('/api/v1/job/?q=(order_column:payload)')).status).toBe(400);
  expect((await admin.get('/api/v1/job/depth')).body.result).toEqual(
    expect.arrayContaining([
      { kind: 'sum', state: 'waiting', count: 1, oldest_run_at: '2099-01-01T00:00:00.000Z' },
      expect.objectContaining({ state: 'done', count: 1 }),
    ]),
  );
  const one = (await admin.get(`/api/v1/job/${done}`)).body.result;
  expect(one).toMatchObject({
    state: 'done',
    payload: { numbers: [1, 2] },
    result: { sum: 3 },
    created_by: { username: 'admin' },
  });
  expect(one.log).toEqual([expect.stringMatching(/ 2 numbers$/)]);
  expect((await admin.get('/api/v1/job/9999')).status).toBe(404);

  // What waits is cancelled, what ended is tried again, and neither is done to a job in another state.
  expect((await admin.post(`/api/v1/job/${later}/cancel`, {})).status).toBe(200);
  const twice = await admin.post(`/api/v1/job/${later}/cancel`, {});
  expect([twice.status, twice.body.message]).toEqual([409, 'The job has ended: it is cancelled.']);
  expect((await admin.post(`/api/v1/job/${done}/retry`, {})).status).toBe(409);
  expect((await admin.post(`/api/v1/job/${later}/retry`, {})).status).toBe(200);
  await worker().runDue();
  expect((await admin.get(`/api/v1/job/${later}`)).body.result).toMatchObject({ state: 'done', result: { sum: 3 } });
});

// A bearer token that is none of ours is 422 everywhere.
test('/metrics is for administrators and the token, counts work and requests, and names no person', async () => {
  await server.addUser('gina', ['Gamma']);
  const by = async (headers: Record<string, string>) => (await server.app.inject({ url: '/metrics', headers })).statusCode;
  expect([await by({}), await by({ authorization: 'Bearer wrong-token-of-some-length' })]).toEqual([401, 422]);
  expect((await (await server.browser('gina')).get('/metrics')).status).toBe(403);
  expect((await (await server.browser()).get('/metrics')).status).toBe(200);

  await server.services.jobs.enqueue(sum, { numbers: [1] });
  server.advance(90_000);
  const reply = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = reply.body.split('\n');
  expect(lines).toContain('tessera_jobs{kind="sum",state="waiting"} 1');
  expect(lines).toContain('tessera_jobs_oldest_due_seconds 90');
  expect(lines).toContain('tessera_job_seconds_count{kind="sum",outcome="done"} 2');
  expect(lines).toContain('tessera_http_requests_total{method="GET",route="/api/v1/job/:pk",status="404"} 1');
  expect(lines).toContain('tessera_answers_total{from="cache"} 0');
  expect(lines).toContain('tessera_store_up 1');
  for (const line of lines) expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-z_]+(\{.*\})? -?[\d.e+-]+|)$/);
  expect(reply.body).not.toMatch(/gina|admin/);
});
