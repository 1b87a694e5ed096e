/** Events told over real sockets, beside polling. Rows: ASYNC-01, ASYNC-02 */
import { once } from 'node:events';
import { flagsWith } from '@tessera/core/flags';
import { WebSocket, WebSocketServer } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBus } from '../../bus/bus.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';
import { tell } from './events.ts';
import { EventSockets } from './sockets.ts';

let server: SalesServer;
let origin: string;
/** Of the admin and of another person, with their sessions. */
let [cookies, hers, channel, adaId] = ['', '', '', 0];
beforeAll(async () => {
  server = await salesServer({ flags: flagsWith({ GLOBAL_ASYNC_QUERIES: true }) });
  adaId = await server.addUser('ada', ['Gamma'], ['all_datasource_access on all_datasource_access']);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const opened = async (name: string) => {
    const page = await server.browser(name);
    const asked = { datasource: { id: server.datasetId, type: 'table' }, queries: [{ metrics: ['count'], columns: [] }] };
    const { headers, body } = await page.post('/api/v1/chart/data', asked);
    return { cookie: `${page.cookie}; ${String(headers['set-cookie']).split(';', 1)[0]}`, channel: body.channel_id };
  };
  const admin = await opened('admin');
  [cookies, channel] = [admin.cookie, admin.channel];
  hers = (await opened('ada')).cookie;
});
afterAll(() => server.close());

const event = (job: string, of = channel) => ({
  channel: of,
  job,
  user_id: 1,
  status: 'done' as const,
  errors: [],
  result_url: `/api/v1/chart/data/${job}`,
});

/** A socket and what it was told. */
function listen(search = '', headers: Record<string, string> = { cookie: cookies }) {
  const told: { id: string; job_id: string }[] = [];
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws${search}`, { headers });
  socket.on('message', (data) => told.push(JSON.parse(String(data))));
  return { socket, told, jobs: () => told.map(({ job_id }) => job_id) };
}
/** The refusal of a socket. */
async function refusal(search = '', headers: Record<string, string> = {}): Promise<number> {
  const { socket } = listen(search, headers);
  const [, response] = await once(socket, 'unexpected-response');
  response.resume();
  return response.statusCode;
}

test('a socket is told what its channel has after the last id, and each event as it happens, as polling says it', async () => {
  await tell(server.services, event('one'));
  await tell(server.services, event('two'));
  const first = listen();
  await expect.poll(first.jobs).toEqual(['one', 'two']);
  const later = listen(`?last_id=${first.told[0]?.id}`);
  await expect.poll(later.jobs).toEqual(['two']);
  await tell(server.services, event('three'));
  await tell(server.services, event('other', 'another channel'));
  await expect.poll(later.jobs).toEqual(['two', 'three']);
  await expect.poll(first.jobs).toEqual(['one', 'two', 'three']);
  const polled = await fetch(`${origin}/api/v1/async_event/`, { headers: { cookie: cookies } });
  expect(await polled.json()).toEqual({ result: first.told });
  first.socket.close();
  later.socket.close();
});

test('without the token of a channel of one’s own, from another site or with a wrong id no socket is opened', async () => {
  expect(await refusal()).toBe(401);
  expect(await refusal('', { cookie: cookies.split(';')[0] ?? '' })).toBe(401);
  expect(await refusal('', { cookie: `${hers.split(';')[0]};${cookies.split(';')[1]}` })).toBe(401);
  expect(await refusal('', { cookie: cookies, origin: 'https://elsewhere.example' })).toBe(400);
  expect(await refusal('?last_id=7', { cookie: cookies })).toBe(400);
  expect((await fetch(`${origin}/ws`, { headers: { cookie: cookies } })).status).toBe(426);
});

test('a user who may no longer sign in is told nothing more', async () => {
  const { socket, told } = listen('', { cookie: hers });
  await once(socket, 'open');
  const known = await server.services.store.db.selectFrom('jobs').select('payload').where('created_by_id', '=', adaId).execute();
  const of = String(Object(known[0]?.payload).channel);
  await tell(server.services, event('hers', of));
  await expect.poll(() => told.length).toBe(1);
  const admin = await server.program();
  expect((await admin.put(`/api/v1/security/users/${adaId}`, { active: false })).status).toBe(200);
  const ended = once(socket, 'close');
  await tell(server.services, event('secret', of));
  expect([(await ended)[0], told.length]).toEqual([1008, 1]);
});

test('who does not answer a ping is dropped, who does stays', async () => {
  const sockets = new EventSockets(server.services, { pingMs: 40, lookMs: 5000 });
  const listening = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(listening, 'listening');
  listening.on('connection', (socket) =>
    sockets.tell(socket, { channel: 'pinged', lastId: undefined, mayStill: async () => true }),
  );
  const url = `ws://127.0.0.1:${Object(listening.address()).port}`;
  const [awake, asleep] = [new WebSocket(url), new WebSocket(url, { autoPong: false })];
  const [code] = await once(asleep, 'close');
  expect([code, awake.readyState]).toEqual([1006, WebSocket.OPEN]);
  sockets.close();
  expect((await once(awake, 'close'))[0]).toBe(1001);
  listening.close();
});

test.skipIf(!process.env['PG_URL'])('what another server of the site tells arrives at once', async () => {
  const { store, clock, log } = server.services;
  const bus = await openBus(store, server.config.databaseUrl, log);
  const { socket, jobs } = listen();
  await once(socket, 'open');
  await tell({ store, clock, bus }, event('from afar'));
  await expect.poll(() => jobs().at(-1), { timeout: 3000 }).toBe('from afar');
  socket.close();
  await bus.close();
});
