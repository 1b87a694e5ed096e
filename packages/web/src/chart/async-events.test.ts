/** Waiting for the jobs that answer, over a server and a clock that the test moves. Rows: ASYNC-01 */
import type { AsyncEventItem } from '@tessera/api/async-event';
import { expect, test } from 'vitest';
import { makeAsyncEvents } from './async-events.ts';

const event = (n: number, job_id: string, status: AsyncEventItem['status'], message = ''): AsyncEventItem => ({
  id: `1000-${n}`,
  job_id,
  status,
  channel_id: 'c',
  user_id: '1',
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
