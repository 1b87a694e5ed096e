/**
 * Two servers and a worker on one PostgreSQL, each a process with a home of its own; they share the folder of table files
 * and the secret (docs/guides/scale-out.md). Skipped where there is no PostgreSQL.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchServer, password, startServer, type RunningServer } from '../../scripts/machine/server.ts';
import { testSmtp, type TestSmtp } from '../../packages/server/src/mail/smtp.testing.ts';
import type { TestReply } from '../../packages/server/src/test-server.ts';
import { multipart } from '../../packages/server/src/resources/sales.testing.ts';
import { temporaryDatabase } from '../../packages/server/src/store/temporary-database.testing.ts';

const isHere = Boolean(process.env['PG_URL']);
const folder = mkdtempSync(join(tmpdir(), 'tessera-many-'));
const secret = 'one secret for all servers of this site';

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let smtp: TestSmtp;
let one: RunningServer;
let two: RunningServer;
const started: RunningServer[] = [];

const environment = (more: Record<string, string> = {}): Record<string, string> => ({
  TESSERA_DATABASE_URL: database?.url ?? '',
  TESSERA_SECRET: secret,
  TESSERA_EXAMPLES: '0',
  TESSERA_WORKERS: '0',
  TESSERA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  TESSERA_MAIL_FROM: 'Tessera <bi@example.org>',
  ...more,
});

/** A home whose table files are those of all. */
function homeOf(name: string): string {
  const home = join(folder, name);
  mkdirSync(home);
  symlinkSync(join(folder, 'tables'), join(home, 'tables'));
  return home;
}

async function start(home: string, more: Record<string, string> = {}, args: string[] = []): Promise<RunningServer> {
  const server = await startServer({ home, env: environment(more), args });
  started.push(server);
  return server;
}

const startWorker = (home: string): Promise<RunningServer> => start(home, { TESSERA_WORKERS: '1' }, ['--worker']);

beforeAll(async () => {
  database = await temporaryDatabase();
  if (!database) return;
  smtp = await testSmtp();
  mkdirSync(join(folder, 'tables'));
  // At the same time on an empty store: they take turns.
  [one, two] = await Promise.all([start(homeOf('one')), start(homeOf('two'))]);
});
afterAll(async () => {
  for (const server of started.toReversed())
    if (server.process.exitCode === null && server.process.signalCode === null) await server.stop();
  await smtp?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Caller {
  (method: string, path: string, body?: object): Promise<Pick<TestReply, 'status' | 'body'>>;
}

/** Signs in on the first server; the token is good on every one. */
async function signIn(username: string): Promise<(server: RunningServer) => Caller> {
  const login = await callerOf(one, {})('POST', '/api/v1/security/login', { username, password, provider: 'db' });
  expect(login.status).toBe(200);
  return (server) => callerOf(server, { authorization: `Bearer ${login.body.access_token}` });
}

const callerOf =
  (server: RunningServer, headers: Record<string, string>): Caller =>
  async (method, path, body) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = { method, headers: { ...headers, ...json }, ...(body && { body: JSON.stringify(body) }) };
    const reply = await fetch(`${server.url}${path}`, sent);
    const text = await reply.text();
    return { status: reply.status, body: reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text };
  };

/** Uploads on one server, in one call. */
async function upload(
  server: RunningServer,
  as: (server: RunningServer) => Caller,
  content: string,
  more: Record<string, string> = {},
) {
  const { result } = (await as(server)('GET', '/api/v1/database/?q=(filters:!((col:database_name,opr:eq,value:examples)))')).body;
  const { body, headers } = multipart('sales.csv', content, { type: 'csv', table_name: 'sales', ...more });
  const login = await callerOf(one, {})('POST', '/api/v1/security/login', { username: 'admin', password, provider: 'db' });
  const sent = { ...headers, authorization: `Bearer ${login.body.access_token}` };
  const reply = await fetch(`${server.url}/api/v1/database/${result[0].id}/upload/`, {
    method: 'POST',
    headers: sent,
    body: Uint8Array.from(body),
  });
  expect([reply.status, await reply.text()]).toMatchObject([201, expect.any(String)]);
}

const sumOf = (id: number) => ({
  datasource: { id, type: 'table' },
  queries: [{ metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(n)', label: 'n' }], columns: [] }],
});

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: database?.url });
  await client.connect();
  return client;
}

/** Asks until it is so. */
async function until(is: () => Promise<boolean>): Promise<void> {
  for (const begunMs = performance.now(); !(await is()); await sleep(20))
    if (performance.now() - begunMs > 40_000) throw new Error('It did not come so far.');
}

test.skipIf(!isHere)('what is changed on one server holds on the other at the next request', async () => {
  const admin = await signIn('admin');
  expect((await admin(two)('GET', '/api/v1/me/')).body.result).toMatchObject({ username: 'admin' });

  await upload(one, admin, 'n\n1\n2\n');
  const { id } = (await admin(two)('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:sales)))')).body.result[0];
  const ask = async (server: RunningServer) => (await admin(server)('POST', '/api/v1/chart/data', sumOf(id))).body.result[0];
  expect(await ask(two)).toMatchObject({ data: [{ n: 3 }], is_cached: false });
  expect(await ask(two)).toMatchObject({ data: [{ n: 3 }], is_cached: true });
  await upload(one, admin, 'n\n40\n', { already_exists: 'append' });
  expect(await ask(two)).toMatchObject({ data: [{ n: 43 }], is_cached: false });
  expect((await admin(one)('PUT', `/api/v1/dataset/${id}`, { sql: 'SELECT n * 2 AS n FROM sales' })).status).toBe(200);
  expect(await ask(two)).toMatchObject({ data: [{ n: 86 }] });

  const roles = (await admin(one)('GET', '/api/v1/security/roles/?q=(page_size:100)')).body.result;
  const roleId = (name: string): number => roles.find((role: { name: string }) => role.name === name).id;
  const ada = { username: 'ada', first_name: 'Ada', last_name: 'L', email: 'ada@example.org', active: true, password };
  const made = await admin(one)('POST', '/api/v1/security/users/', { ...ada, roles: [roleId('Alpha')] });
  expect(made.status).toBe(201);
  const asAda = await signIn('ada');
  expect((await asAda(two)('POST', '/api/v1/chart/data', sumOf(id))).status).toBe(200);
  expect((await admin(one)('PUT', `/api/v1/security/users/${made.body.id}`, { roles: [roleId('Public')] })).status).toBe(200);
  // Which of the two depends on whether her token is of the same second as the change.
  expect([401, 403]).toContain((await asAda(two)('POST', '/api/v1/chart/data', sumOf(id))).status);
});

test.skipIf(!isHere)(
  'work of a worker that is killed, and of one whose connections are cut, is done by the next, once',
  async () => {
    const admin = await signIn('admin');
    const dataset = (await admin(one)('GET', '/api/v1/dataset/')).body.result[0].id;
    const params = JSON.stringify({ viz_type: 'big_number_total', metric: 'count' });
    const chart = await admin(one)('POST', '/api/v1/chart/', {
      slice_name: 'Count',
      viz_type: 'big_number_total',
      datasource_id: dataset,
      datasource_type: 'table',
      params,
    });
    const recipients = [{ type: 'Email', recipient_config_json: { target: 'reader@example.org' } }];
    // Due half an hour ago, and not again while this runs.
    const crontab = `${(new Date().getUTCMinutes() + 30) % 60} * * * *`;
    const report = { type: 'Report', name: 'Hourly', crontab, chart: chart.body.id, recipients };
    expect((await admin(one)('POST', '/api/v1/report/', report)).status).toBe(201);

    const store = await connected();
    const holder = await connected();
    const tries = async (): Promise<number> =>
      (await store.query("select attempts from jobs where kind = 'report' and state = 'running'")).rows[0]?.attempts ?? 0;
    // It was made before it came due, and its worker stands still when it reads the chart.
    await store.query("update report_schedule set changed_on = '2026-01-01T00:00:00.000Z'");
    await holder.query('begin; lock table charts in access exclusive mode');
    const home = homeOf('worker');
    const first = await startWorker(home);
    expect([await callerOf(first, {})('GET', '/api/v1/chart/'), await callerOf(first, {})('GET', '/login/')]).toMatchObject([
      { status: 404 },
      { status: 404 },
    ]);
    await until(async () => (await tries()) === 1);
    await first.kill();
    // As if a minute had gone by.
    await store.query("update jobs set lease_until = '2026-01-01T00:00:00.000Z' where state = 'running'");
    const second = await startWorker(home);
    await until(async () => (await tries()) === 2);
    await store.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'tessera%'",
    );
    await holder.query('commit');
    // Its back-off is passed over.
    await until(async () => {
      await store.query("update jobs set run_at = '2026-01-01T00:00:00.000Z' where state = 'waiting'");
      return smtp.received.length > 0 && (await tries()) === 0;
    });
    const { rows } = await store.query("select state, attempts from jobs where kind = 'report'");
    expect(rows).toEqual([{ state: 'done', attempts: 3 }]);
    expect(smtp.received.map(({ to }) => to)).toEqual([['reader@example.org']]);
    // The servers went on as well.
    expect((await admin(two)('GET', '/api/v1/chart/')).status).toBe(200);
    expect(second.process.exitCode).toBe(null);
    await Promise.all([store.end(), holder.end()]);
  },
);

/** In `npm run torture` more. */
const saves = Number(process.env['TESSERA_TEST_SAVES'] ?? 40);

test.skipIf(!isHere)(
  'of saves over all servers none is lost or done twice when one of them is killed, and it comes back',
  async () => {
    const login = await callerOf(one, {})('POST', '/api/v1/security/login', { username: 'admin', password, provider: 'db' });
    const authorization = `Bearer ${login.body.access_token}`;
    let saved = 0;
    /** As a balancer's client: what had no answer is sent again, with its key, to the next server. */
    const save = async (i: number): Promise<void> => {
      const ask = (attempt: number) =>
        callerOf((i + attempt) % 2 === 0 ? one : two, { authorization, 'idempotency-key': `save-${i}` })(
          'POST',
          '/api/v1/dashboard/',
          { dashboard_title: `Saved ${i}` },
        ).catch(() => undefined);
      let attempt = 0;
      let reply = await ask(attempt);
      while (reply === undefined || reply.status >= 429) {
        await sleep(50);
        reply = await ask((attempt += 1));
      }
      // 409: it was done, and its answer went with the server.
      expect([201, 409]).toContain(reply.status);
      saved += 1;
    };
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < saves) await save(next++);
    };
    const killed = until(async () => saved >= saves / 2).then(() => two.kill());
    await Promise.all([killed, ...Array.from({ length: 8 }, work)]);
    two = await start(two.home);
    const list = await callerOf(two, { authorization })(
      'GET',
      `/api/v1/dashboard/?q=(filters:!((col:dashboard_title,opr:title_or_slug,value:'Saved ')),page_size:1000)`,
    );
    const titles = list.body.result.map(({ dashboard_title }: { dashboard_title: string }) => dashboard_title);
    expect(titles.toSorted()).toEqual(Array.from({ length: saves }, (_, i) => `Saved ${i}`).toSorted());
  },
);

test.skipIf(!isHere)('a server with another secret is refused, and a worker that could do nothing', async () => {
  const endOf = async (env: Record<string, string>): Promise<string> => {
    const server = await launchServer({ home: join(folder, 'other'), env: environment(env), args: ['--worker'] });
    await new Promise((resolve) => server.process.once('exit', resolve));
    return server.output();
  };
  expect(await endOf({ TESSERA_SECRET: 'quite another secret than the one they have', TESSERA_WORKERS: '1' })).toMatch(
    /^Tessera could not start\. Another server runs on this store with another secret\./m,
  );
  expect(await endOf({})).toMatch(/^Tessera could not start\. A worker with TESSERA_WORKERS=0 does nothing\./m);
});
