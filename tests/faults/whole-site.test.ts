/**
 * A whole site: three servers and two workers on one PostgreSQL and one Redis, behind a balancer without sticky sessions.
 * Minutes long, so it runs in `npm run torture -- --only servers`; `many-servers.test.ts` holds the same in seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chart as chartApi } from '@tessera/api/chart';
import type { Client } from '@tessera/api/client';
import { dashboard } from '@tessera/api/dashboard';
import { report as reportApi } from '@tessera/api/report';
import { role as roleApi } from '@tessera/api/role';
import { user as userApi } from '@tessera/api/user';
import { Client as Store } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSmtp, type TestSmtp } from '../../packages/server/src/mail/smtp.testing.ts';
import { temporaryDatabase } from '../../packages/server/src/store/temporary-database.testing.ts';
import { asProgram, pageHeaders } from '../../scripts/machine/caller.ts';
import { password } from '../../scripts/machine/server.ts';
import { startSite, type RunningSite } from '../../scripts/machine/site.ts';
import { inspectBoard, saveBoard, type SaveTally } from '../../scripts/torture/board.ts';
import { inspectSent, sendFile, type SentUpload } from '../../scripts/torture/uploads.ts';

const isAsked = process.env['TESSERA_TEST_SITE'] !== undefined && Boolean(process.env['PG_URL']);
const [saves, uploads, reports, rounds] = [200, 60, 60, 10];

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let smtp: TestSmtp;
let site: RunningSite;
let client: Client;
let words: SentUpload;

beforeAll(async () => {
  if (!isAsked || !(database = await temporaryDatabase())) return;
  smtp = await testSmtp();
  const mail = { TESSERA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, TESSERA_MAIL_FROM: 'Tessera <bi@example.org>' };
  site = await startSite({ databaseUrl: database.url, servers: 3, workers: 2, env: { TESSERA_EXAMPLES: '0', ...mail } });
  client = await asProgram(site.balancer.url);
  words = { name: 'words', rows: 100, acknowledged: false };
  await sendFile(client, words);
}, 120_000);
afterAll(async () => {
  await site?.stop();
  await smtp?.close();
  await database?.drop();
}, 60_000);

const datasetId = (): number => words.datasetId ?? expect.fail('The file was not taken.');
/** Every server by itself, and three times whoever is next. */
const everywhere = (): string[] => [...site.servers.map(({ url }) => url), ...Array.from({ length: 3 }, () => site.balancer.url)];

async function chartOf(name: string): Promise<number> {
  const params = JSON.stringify({ viz_type: 'big_number_total', metric: 'count' });
  const on = { datasource_id: datasetId(), datasource_type: 'table' as const };
  return (await client.call(chartApi.create, { body: { slice_name: name, viz_type: 'big_number_total', ...on, params } })).id;
}

/** So many at a time, until all were begun; what fails is in nobody's books. @returns how many failed */
async function together(atOnce: number, count: number, one: (i: number, lane: number) => Promise<unknown>): Promise<number> {
  let [next, unknown] = [0, 0];
  const lane = async (at: number): Promise<void> => {
    while (next < count)
      await one(next++, at).catch(async () => {
        unknown += 1;
        // As long as a balancer needs to see who is gone.
        await sleep(100);
      });
  };
  await Promise.all(Array.from({ length: atOnce }, (_, at) => lane(at)));
  return unknown;
}

interface AskedReport {
  readonly id: number;
  readonly name: string;
  isAcknowledged: boolean;
}

const told = (name: string): number =>
  smtp.received.filter(({ source }) => source.includes(`Subject: [Report] ${name}\r\n`)).length;

/** Reports that were asked for and went out not exactly once, but for those whose log says that they may have gone out. */
async function wronglyTold(asked: readonly AskedReport[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, name, isAcknowledged } of asked) {
    const count = told(name);
    if (count === 1 || (count === 0 && !isAcknowledged)) continue;
    const { result } = await client.call(reportApi.logs, { params: { pk: id }, query: {} });
    const said = result.map(({ state, error_message }) => `${state} ${error_message ?? ''}`).join('; ');
    if (count > 1 || !/not sent again/.test(said)) faults.push(`${name} came ${count} times: ${said}`);
  }
  return faults;
}

test.skipIf(!isAsked)(
  'kill -9 of a server and of a worker in the middle of saves, uploads and reports: nothing lost, nothing torn, nothing twice',
  { timeout: 600_000 },
  async () => {
    const charts: number[] = [];
    for (let i = 1; i <= 5; i += 1) charts.push(await chartOf(`chart ${i}`));
    const boards: SaveTally[] = [];
    for (let i = 1; i <= 8; i += 1) {
      const { id } = await client.call(dashboard.create, { body: { dashboard_title: `board${i} 0` } });
      boards.push({ id, name: `board${i}`, tried: 0, acknowledged: 0 });
    }
    const sent: SentUpload[] = [];
    const asked: AskedReport[] = [];
    const recipients = [{ type: 'Email' as const, recipient_config_json: { target: 'reader@example.org' } }];
    for (let i = 1; i <= reports; i += 1) {
      const name = `Number ${i}.`;
      // Due on the first of January only: it runs when somebody asks.
      const body = { type: 'Report' as const, name, crontab: '0 0 1 1 *', chart: charts[0] ?? 0, recipients };
      asked.push({ id: (await client.call(reportApi.create, { body })).id, name, isAcknowledged: false });
    }
    let saved = 0;
    const save = async (_: number, lane: number): Promise<void> => {
      await saveBoard(client, boards[lane] ?? expect.fail(), charts);
      saved += 1;
    };
    const send = async (i: number): Promise<void> => {
      const file: SentUpload = { name: `file_${i}`, rows: 10 + i * 100, acknowledged: false };
      sent.push(file);
      await sendFile(client, file);
    };
    const run = async (i: number): Promise<void> => {
      const each = asked[i] ?? expect.fail();
      await client.call(reportApi.run, { params: { pk: each.id } });
      each.isAcknowledged = true;
    };
    const kill = async (): Promise<void> => {
      while (saved < saves / 3) await sleep(5);
      const [server, worker] = [site.servers[1] ?? expect.fail(), site.workers[0] ?? expect.fail()];
      await Promise.all([server.kill(), worker.kill()]);
      await sleep(1000);
      await site.restart(server);
      await site.restart(worker);
    };
    const [unknown] = await Promise.all([
      Promise.all([together(8, saves, save), together(2, uploads, send), together(2, reports, run)]),
      kill(),
    ]);
    console.log(`Under way when the server died: ${unknown.join(' saves, ')} of uploads and reports.`);
    // The killed worker's jobs are another one's after a minute.
    const store = new Store({ connectionString: database?.url });
    await store.connect();
    const open = async (): Promise<number> =>
      Number(
        (await store.query("select count(*) from jobs where kind = 'report' and state in ('waiting', 'running')")).rows[0].count,
      );
    for (const begunMs = performance.now(); (await open()) > 0 && performance.now() - begunMs < 240_000;) await sleep(200);
    expect(await open()).toBe(0);
    await store.end();

    const faults = await wronglyTold(asked);
    for (const board of boards) faults.push(...(await inspectBoard(client, board, charts)).faults);
    // On every server: each fetches the files it lacks.
    for (const { url } of site.servers) {
      const there = await asProgram(url);
      for (const file of sent) faults.push(...(await inspectSent(there, file)));
    }
    expect(faults).toEqual([]);
    expect(boards.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(saves / 2);
    expect(sent.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(uploads / 2);
    expect([...site.balancer.answered.values()].every((count) => count > 10)).toBe(true);
  },
);

const question = (expression: string): string =>
  JSON.stringify({
    datasource: { id: datasetId(), type: 'table' },
    queries: [{ metrics: [{ expressionType: 'SQL', sqlExpression: expression, label: 'n' }], columns: [] }],
  });

const post = (url: string, headers: Record<string, string>, body: string): Promise<Response> =>
  fetch(`${url}/api/v1/chart/data`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });

test.skipIf(!isAsked)(
  'a role taken away on one server holds on all of them and through the balancer, at once',
  { timeout: 120_000 },
  async () => {
    const { result: roles } = await client.call(roleApi.list, { query: { q: { page_size: 100 } } });
    const idOf = (name: string): number => roles.find((each) => each.name === name)?.id ?? expect.fail(name);
    const person = { username: 'ada', first_name: 'Ada', last_name: 'L', email: 'ada@example.org', active: true, password };
    const { id } = await client.call(userApi.create, { body: { ...person, roles: [idOf('Alpha')] } });
    const late: string[] = [];
    let slowestMs = 0;
    for (let round = 0; round < rounds; round += 1) {
      const admin = await asProgram(site.servers[round % 3]?.url ?? '');
      await admin.call(userApi.update, { params: { pk: id }, body: { roles: [idOf('Alpha')] } });
      const headers = await pageHeaders(site.balancer.url, 'ada');
      const ask = (url: string): Promise<Response> => post(url, headers, question('COUNT(*)'));
      for (const url of everywhere()) expect((await ask(url)).status).toBe(200);
      await admin.call(userApi.update, { params: { pk: id }, body: { roles: [idOf('Public')] } });
      const takenMs = performance.now();
      const statuses = await Promise.all(everywhere().map(async (url) => (await ask(url)).status));
      slowestMs = Math.max(slowestMs, performance.now() - takenMs);
      late.push(...statuses.filter((status) => status === 200).map((_, at) => `round ${round}, place ${at}`));
    }
    console.log(`Refused at the next request; the slowest refusal took ${Math.round(slowestMs)} ms.`);
    expect(late).toEqual([]);
  },
);

test.skipIf(!isAsked)(
  'a dataset changed on one server never answers from an older answer of another, whoever asks meanwhile',
  { timeout: 120_000 },
  async () => {
    const headers = await pageHeaders(site.balancer.url);
    const ask = async (url: string): Promise<number> =>
      Number((await (await post(url, headers, question('MAX(factor)'))).json()).result?.[0]?.data?.[0]?.n);
    const change = async (factor: number): Promise<void> => {
      const url = `${factor % 2 === 0 ? site.balancer.url : (site.servers[factor % 3]?.url ?? '')}/api/v1/dataset/${datasetId()}`;
      const body = JSON.stringify({ sql: `SELECT id, word, ${factor} AS factor FROM words` });
      const sent = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body };
      expect((await fetch(url, sent)).status).toBe(200);
    };
    const old: string[] = [];
    let answers = 0;
    for (let factor = 1; factor <= rounds; factor += 1) {
      let isOver = false;
      // People who ask all the while, so that answers are made, shared and waited for as the change comes.
      const crowd = everywhere().map(async (url) => {
        while (!isOver) await ask(url);
      });
      await sleep(100);
      await change(factor);
      const isSo = await Promise.all(everywhere().map(async (url) => [url, await ask(url)] as const));
      for (let again = 0; again < 3; again += 1) for (const url of everywhere()) isSo.push([url, await ask(url)]);
      old.push(...isSo.filter(([, is]) => is !== factor).map(([url, is]) => `round ${factor}, ${url}: ${is}`));
      answers += isSo.length;
      isOver = true;
      await Promise.all(crowd);
    }
    console.log(`${answers} answers after ${rounds} changes, ${old.length} of them old.`);
    expect(old).toEqual([]);
  },
);
