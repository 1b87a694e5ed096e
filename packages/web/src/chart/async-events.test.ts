/** Waiting for the jobs that answer, over a server and a clock that the test moves. Rows: ASYNC-01 */
import type { AsyncEventItem } from '@tessera/api/async-event';
import { expect, test } from 'vitest';
import { makeAsyncEvents } from './async-events.ts';
import { makeEventSocket, socketAddress } from './event-socket.ts';

const event = (n: number, job_id: string, status: AsyncEventItem['status'], message = ''): AsyncEventItem => ({
  id: `1000-${n}`,
  job_id,
  status,
  channel_id: 'c',
  user_id: 1,
  result_url: '/r',
  errors: message ? [{ message }] : [],
});

/** A server whose polls are answered from a list, one entry each; all waits pass at once, and are written down. */
function world(replies: (readonly AsyncEventItem[] | Error)[]) {
  const asked: (string | undefined)[] = [];
  const slept: number[] = [];
  let id: string | undefined = '1000-1';
  const events = makeAsyncEvents({
    fetch: async (lastId) => {
      asked.push(lastId);
      const reply = replies.shift() ?? [];
      if (reply instanceof Error) throw reply;
      return reply;
    },
    sleep: async (ms) => {
      slept.push(ms);
      await new Promise((resolve) => setImmediate(resolve));
    },
    kept: { read: () => id, write: (next) => void (id = next) },
  });
  return { events, asked, slept, kept: () => id };
}
const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('polls every half second after the last event while questions wait, and then no more', async () => {
  const { events, asked, slept, kept } = world([[], [event(2, 'a', 'running')], [event(3, 'b', 'done'), event(4, 'a', 'done')]]);
  await Promise.all([events.wait('a', never), events.wait('b', never)]);
  await settled();
  expect([asked, kept()]).toEqual([['1000-1', '1000-1', '1000-2'], '1000-4']);
  expect(slept).toEqual([500, 500, 500]);
});

test('an error rejects the question it is of', async () => {
  const { events } = world([[event(2, 'a', 'error', 'no such column')], [event(3, 'b', 'done')]]);
  const other = events.wait('b', never);
  await expect(events.wait('a', never)).rejects.toThrow('no such column');
  await other;
});

test('an event that comes before its job is known is looked at again, six times at most', async () => {
  const { events, slept } = world([[event(2, 'early', 'done'), event(3, 'foreign', 'done')], [event(4, 'a', 'done')]]);
  const first = events.wait('a', never);
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, events.wait('early', never)]);
  await settled();
  expect(slept.filter((ms) => ms < 500).toSorted((a, b) => a - b)).toEqual(
    expect.arrayContaining([100, 100, 200, 300, 400, 500, 600].filter((ms) => ms < 500)),
  );
  expect(slept.filter((ms) => ms === 600)).toHaveLength(1);
});

test('an aborted question waits no more; a server that is away for a moment is asked again, one that stays away is reported', async () => {
  const gone = new AbortController();
  const { events } = world([
    new TypeError('away'),
    [event(2, 'a', 'done')],
    ...Array.from({ length: 30 }, () => new TypeError('away')),
  ]);
  const given = events.wait('x', gone.signal);
  gone.abort();
  await expect(given).rejects.toThrow(/abort/i);
  await events.wait('a', never);
  await expect(events.wait('b', never)).rejects.toThrow('away');
});

test('a socket that cannot be had is tried six times more, 2.5 s apart, while questions wait; they are polled meanwhile and after', async () => {
  const replies = Array.from({ length: 1000 }, () => [] as AsyncEventItem[]);
  const { events, slept, given, addresses } = worldWithoutSocket(replies);
  const waited = events.wait('a', never);
  await expect.poll(given).toBe(1);
  replies.unshift([event(2, 'a', 'done')]);
  await waited;
  replies.unshift([event(3, 'b', 'done')]);
  await events.wait('b', never);
  expect(addresses).toEqual(Array.from({ length: 7 }, () => 'ws://127.0.0.1:1/ws?last_id=1000-1'));
  expect([slept, given()]).toEqual([[2500, 2500, 2500, 2500, 2500, 2500], 1]);
});

/** Nobody listens on port 1. */
function worldWithoutSocket(replies: (readonly AsyncEventItem[])[]) {
  const slept: number[] = [];
  const addresses: string[] = [];
  let givenUp = 0;
  const socket = makeEventSocket({
    open: (lastId) => {
      const address = socketAddress('http://127.0.0.1:1/superset/dashboard/1/?edit=true', lastId);
      addresses.push(address.href);
      return new WebSocket(address);
    },
    sleep: async (ms) => void slept.push(ms),
    onGivenUp: () => void (givenUp += 1),
  });
  let id: string | undefined = '1000-1';
  const events = makeAsyncEvents({
    fetch: async () => replies.shift() ?? [],
    sleep: () => new Promise((resolve) => setTimeout(resolve, 5)),
    kept: { read: () => id, write: (next) => void (id = next) },
    socket: () => socket,
  });
  return { events, slept, addresses, given: () => givenUp };
}
