import { expect, test } from 'vitest';
import { Places } from './places.ts';

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

test('who comes when all places are taken waits in order, and is told when it was too long', async () => {
  const places = new Places(1, 30);
  const leave = await places.take();
  const order: string[] = [];
  const tooLong = places.take();
  expect(await codeOf(tooLong)).toBe('DATABASE_BUSY');
  const patient = new Places(1, 10_000);
  const first = await patient.take();
  const second = patient.take().then((done) => (order.push('second'), done));
  const third = patient.take().then((done) => (order.push('third'), done));
  first();
  first();
  (await second)();
  (await third)();
  expect(order).toEqual(['second', 'third']);
  leave();
  expect(await codeOf(places.take())).toBe('taken');
});

test('who leaves while waiting frees nothing and takes nothing', async () => {
  const places = new Places(1, 10_000);
  const leave = await places.take();
  const gone = new AbortController();
  const waiting = codeOf(places.take(gone.signal));
  const next = codeOf(places.take());
  gone.abort();
  expect(await waiting).toBe('QUERY_STOPPED');
  leave();
  expect(await next).toBe('taken');
  expect(await codeOf(places.take(AbortSignal.abort()))).toBe('QUERY_STOPPED');
});
