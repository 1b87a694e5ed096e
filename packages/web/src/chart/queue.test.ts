import { expect, test } from 'vitest';
import { makeQueue } from './queue.ts';

const open = () => new AbortController().signal;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('charts asked together are answered in the order of the screen, a few at a time', async () => {
  const run = makeQueue(2);
  const begun: number[] = [];
  const gates: (() => void)[] = [];
  const ask = (n: number) =>
    run(
      () =>
        new Promise<void>((done) => {
          begun.push(n);
          gates.push(done);
        }),
      n,
      open(),
    );
  const all = [3, 1, 4, 2].map(ask);
  await settle();
  expect(begun).toEqual([1, 2]);
  gates.shift()?.();
  await settle();
  expect(begun).toEqual([1, 2, 3]);
  while (gates.length > 0) {
    gates.shift()?.();
    await settle();
  }
  await Promise.all(all);
  expect(begun).toEqual([1, 2, 3, 4]);
});

test('a question given up before its turn is never asked, and a failed one makes room', async () => {
  const run = makeQueue(1);
  const begun: string[] = [];
  const given = new AbortController();
  const failing = run(() => Promise.reject(new Error('no')), 0, open()).catch((error: unknown) => String(error));
  const dropped = run(
    async () => {
      begun.push('dropped');
    },
    1,
    given.signal,
  ).catch((error: unknown) => (error instanceof DOMException ? error.name : 'other'));
  const last = run(
    async () => {
      begun.push('last');
    },
    2,
    open(),
  );
  given.abort();
  expect([await failing, await dropped, await last, begun]).toEqual(['Error: no', 'AbortError', undefined, ['last']]);
});
