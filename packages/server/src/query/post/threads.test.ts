import { GenericType } from '@tessera/core/frame/frame';
import { normaliseQuery } from '@tessera/core/query/normalise';
import { expect, test } from 'vitest';
import { inThread } from './threads.ts';
import type { PostWork } from './work.ts';

/** Two days, carried on every second or every day between. */
const carried = (rule: string): PostWork => ({
  main: {
    bytes: Buffer.from(`{"t":[0,${86_400_000 * 40}],"n":[1,2]}`),
    columns: [
      { name: 't', label: 't' },
      { name: 'n', label: 'n' },
    ],
    types: [GenericType.TEMPORAL, GenericType.NUMERIC],
    days: [],
  },
  others: [],
  query: normaliseQuery({}),
  operations: [
    {
      operation: 'pivot',
      options: { index: ['t'], aggregates: Object.fromEntries(Array.from({ length: 1 }, () => ['n', { operator: 'sum' }])) },
    },
    { operation: 'resample', options: { rule, method: 'ffill' } },
    { operation: 'flatten' },
  ],
  json: [],
  orient: 'columns',
  headers: {},
});
/** Seconds of forty days take a while; those of more would be refused. */
const long = (): PostWork => carried('2S');

test('what takes too long is stopped, and the others get their answers', async () => {
  const [slow, quick, second] = await Promise.allSettled([
    inThread(long(), { deadlineMs: 1 }),
    inThread(carried('1D')),
    inThread(carried('10D')),
  ]);
  expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'QUERY_TIMEOUT' } });
  expect(quick).toMatchObject({ status: 'fulfilled', value: { rowcount: 41, colnames: ['t', 'n'] } });
  expect(second).toMatchObject({ status: 'fulfilled', value: { rowcount: 5 } });
});

test('who leaves frees the thread, also before it was their turn', async () => {
  const stop = new AbortController();
  const left = [1, 2, 3, 4].map(() => inThread(long(), { signal: stop.signal }));
  const gone = Promise.allSettled(left);
  const stays = inThread(carried('1D'));
  stop.abort(new Error('gone'));
  expect((await gone).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect((await stays).rowcount).toBe(41);
});

test('a refusal comes back as what it is', async () => {
  await expect(inThread(carried('1 fortnight'))).rejects.toMatchObject({ code: 'POST_PROCESSING_INVALID' });
});
