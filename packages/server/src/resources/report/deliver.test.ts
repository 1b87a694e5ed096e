/** Bad days of deliveries: services that are away, busy, silent or refuse, and what people see of it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBackground, type Background } from '../../background.ts';
import { testSmtp, type TestSmtp } from '../../mail/smtp.testing.ts';
import { post } from '../../notify/post.ts';
import { signatureOf } from '../../notify/webhook.ts';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

const base = '/api/v1/report/';
const secret = 'sixteen characters at least';

interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers a request to the service outside; one that never answers hangs. */
type Answerer = (asked: Asked, reply: ServerResponse) => void;

let server: SalesServer;
let smtp: TestSmtp;
let background: Background;
let admin: TestCaller;
let chart: number;
/** Its question names a column that is not there. */
let broken: number;
let outside: Server;
let origin: string;
let answer: Answerer;
const asked: Asked[] = [];

const json = (reply: ServerResponse, value: object): void => void reply.end(JSON.stringify(value));

beforeAll(async () => {
  smtp = await testSmtp();
  outside = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString('latin1') };
      asked.push(one);
      answer(one, reply);
    });
  });
  outside.listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const address = outside.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  server = await salesServer({
    publicUrl: 'https://bi.example.org',
    mail: { url: `smtp://127.0.0.1:${smtp.port}`, from: 'Tessera <bi@example.org>' },
    notifications: {
      slackToken: 'xoxb-of-a-test',
      slackApi: `${origin}/api`,
      webhookSecret: secret,
      webhookHosts: '127.0.0.1',
      reportPrefix: undefined,
      alertPrefix: undefined,
    },
  });
  chart = await server.chart('By country');
  broken = await server.chart('Broken', { groupby: ['no_such_column'] });
});
beforeEach(async () => {
  admin = await server.browser();
  await server.services.store.db.updateTable('report_schedule').set({ active: false }).execute();
  background = makeBackground(server.services);
  await background.worker.runDue();
  smtp.received.length = 0;
  asked.length = 0;
  answer = (_, reply) => json(reply, { ok: true });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
  outside.closeAllConnections();
  outside.close();
});

/** Sends a new report now and answers its id. */
async function sent(name: string, recipient: { type: string; target: string }, about = chart): Promise<number> {
  const recipient_config_json = { target: recipient.target };
  const body = {
    type: 'Report',
    name,
    crontab: '0 0 1 1 *',
    chart: about,
    recipients: [{ type: recipient.type, recipient_config_json }],
  };
  const made = await admin.post(base, body);
  expect(made.body).toMatchObject({ id: expect.any(Number) });
  expect((await admin.post(`${base}${made.body.id}/run`, {})).status).toBeLessThan(300);
  await background.worker.runDue();
  return made.body.id;
}
async function afterMinutes(minutes: number): Promise<void> {
  server.advance(minutes * 60_000);
  await background.worker.runDue();
}
const lastRun = async (id: number) => (await admin.get(`${base}${id}/log/`)).body.result[0];

test('REP-06: a mail server that is away for an hour: the run says that it waits, and the message arrives once', async () => {
  const { port } = smtp;
  await smtp.close();
  const id = await sent('Through the night', { type: 'Email', target: 'reader@example.org' });
  const waiting = await lastRun(id);
  expect(waiting).toMatchObject({ state: 'Working', error_message: expect.stringContaining('It is tried again.') });
  expect(waiting.error_message).toContain('reader@example.org');
  for (const minutes of [1, 2, 5, 10, 15, 15, 15]) await afterMinutes(minutes);
  expect(await lastRun(id)).toMatchObject({ state: 'Working' });
  smtp = await testSmtp({ port });
  await afterMinutes(15);
  await afterMinutes(60);
  expect(smtp.received.map(({ to, source }) => [to, /Subject: (.*)/.exec(source)?.[1]])).toEqual([
    [['reader@example.org'], '[Report] Through the night'],
  ]);
  expect(await lastRun(id)).toMatchObject({ state: 'Success', error_message: null });
});

test('REP-06: a mail server that stays away for a day: the run fails with its reason', async () => {
  const { port } = smtp;
  await smtp.close();
  const id = await sent('For nobody', { type: 'Email', target: 'reader@example.org' });
  await afterMinutes(25 * 60);
  expect(await lastRun(id)).toMatchObject({ state: 'Error', error_message: expect.stringContaining('reader@example.org: ') });
  smtp = await testSmtp({ port });
  await afterMinutes(60);
  expect(smtp.received.filter(({ to }) => to.includes('reader@example.org'))).toEqual([]);
});

test('REP-06: Slack answers 429 with Retry-After: nothing is asked before, and the picture is posted once', async () => {
  let isBusy = true;
  answer = ({ path }, reply) => {
    if (isBusy) return void reply.writeHead(429, { 'retry-after': '600' }).end();
    if (path.endsWith('files.getUploadURLExternal'))
      return json(reply, { ok: true, upload_url: `${origin}/upload`, file_id: 'F1' });
    return json(reply, { ok: true });
  };
  const id = await sent('Busy', { type: 'SlackV2', target: 'C0123456789' });
  expect(await lastRun(id)).toMatchObject({ state: 'Working', error_message: expect.stringContaining('429') });
  isBusy = false;
  const before = asked.length;
  await afterMinutes(5);
  expect(asked.length).toBe(before);
  await afterMinutes(6);
  await afterMinutes(60);
  expect(asked.slice(before).map(({ path }) => path)).toEqual([
    '/api/files.getUploadURLExternal',
    '/upload',
    '/api/files.completeUploadExternal',
  ]);
  const last = new URLSearchParams(asked.at(-1)?.body);
  expect(last.get('channel_id')).toBe('C0123456789');
  expect(last.get('initial_comment')).toContain('*[Report] Busy*');
  expect(await lastRun(id)).toMatchObject({ state: 'Success', error_message: null });
});

test("REP-06: what Slack refuses for good is reported with Slack's own error code and the channel", async () => {
  answer = (_, reply) => json(reply, { ok: false, error: 'invalid_auth' });
  const id = await sent('Refused', { type: 'SlackV2', target: 'C0123456789' });
  const run = await lastRun(id);
  expect(run.state).toBe('Error');
  expect(run.error_message).toMatch(/^C0123456789: Slack refused files\.getUploadURLExternal: invalid_auth/);
  expect(smtp.received.map(({ to }) => to)).toEqual([['admin@localhost']]);
});

test('a webhook is signed, and a retry after a fault has the same delivery id', async () => {
  answer = (_, reply) => void reply.writeHead(asked.length === 1 ? 503 : 204).end();
  const id = await sent('Signed', { type: 'Webhook', target: `${origin}/hook` });
  await afterMinutes(2);
  expect(await lastRun(id)).toMatchObject({ state: 'Success' });
  expect(asked).toHaveLength(2);
  const [first, second] = asked.map(({ headers }) => headers['x-tessera-delivery']);
  expect(second).toBe(first);
  const headers = asked[1]?.headers;
  const text = Buffer.from(asked[1]?.body ?? '', 'latin1').toString('utf8');
  expect(headers?.['x-tessera-signature']).toBe(signatureOf(secret, Number(headers?.['x-tessera-timestamp']), text));
  expect(JSON.parse(text)).toMatchObject({
    event: 'report',
    name: 'Signed',
    files: [{ name: 'By country.png', type: 'image/png' }],
  });
});

test('Teams gets a card with the words and the way to the page', async () => {
  answer = (_, reply) => void reply.writeHead(202).end();
  const id = await sent('Card', { type: 'Teams', target: `${origin}/workflow` });
  expect(await lastRun(id)).toMatchObject({ state: 'Success' });
  const [card] = JSON.parse(asked[0]?.body ?? '{}').attachments;
  expect(card.content.body[0]).toMatchObject({ text: '[Report] Card' });
  expect(card.content.actions).toMatchObject([{ type: 'Action.OpenUrl', url: expect.stringContaining('/superset/explore/p/') }]);
});

test('a service that takes a message and never answers is left after its time: tried again only where twice is harmless', async () => {
  answer = () => undefined;
  const options = { headers: {}, body: '{}', hosts: ['127.0.0.1'], timeoutMs: 50 };
  const hung = (isRepeatable: boolean) => post(new URL(`${origin}/hang`), { ...options, isRepeatable });
  const message = 'It did not answer within 0.05 seconds.';
  await expect(hung(true)).rejects.toMatchObject({ message, canRetry: true });
  await expect(hung(false)).rejects.toMatchObject({ message, canRetry: false });
});

test('REP-06: a chart that fails: no half message is sent, the owner is told why', async () => {
  const id = await sent('Broken', { type: 'Email', target: 'reader@example.org' }, broken);
  const run = await lastRun(id);
  expect(run.state).toBe('Error');
  expect(run.error_message).toContain('no_such_column');
  expect(smtp.received.map(({ to }) => to)).toEqual([['admin@localhost']]);
});
