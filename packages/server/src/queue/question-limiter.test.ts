import { limits } from '@tessera/core/limits';
import { expect, test } from 'vitest';
import { asPerson } from './requester.ts';
import { questionLimiter } from './question-limiter.ts';

/** Work that ends when its signal is aborted. */
function held(): { work: () => Promise<string>; end: () => void } {
  const done = Promise.withResolvers<string>();
  return { work: () => done.promise, end: () => done.resolve('done') };
}

test('a dashboard of a hundred charts loads for one person: what does not run waits its turn', async () => {
  const turns = questionLimiter();
  let running = 0;
  let most = 0;
  const ask = (): Promise<number> =>
    turns.run(undefined, async () => {
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      await Promise.resolve();
      return (running -= 1);
    });
  expect(await Promise.all(Array.from({ length: 100 }, ask))).toHaveLength(100);
  expect(most).toBe(limits.questionsAtOncePerUser);
});

test('a flood is refused in a sentence, others are not touched, and places come free again', async () => {
  const turns = questionLimiter(1, 1);
  const [first, second] = [held(), held()];
  const one = asPerson('ann', () => turns.run(undefined, first.work));
  const two = asPerson('ann', () => turns.run(undefined, second.work));
  await expect(asPerson('ann', () => turns.run(undefined, async () => 'x'))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'You have 1 questions running and 1 waiting. Try again when some of them are answered.',
    detail: { retryAfter: 5, extra: { queue: { running: 1, waiting: 1 } } },
  });
  expect(await asPerson('ben', () => turns.run(undefined, async () => 'at once'))).toBe('at once');
  first.end();
  second.end();
  expect(await Promise.all([one, two])).toEqual(['done', 'done']);
  expect(await asPerson('ann', () => turns.run(undefined, async () => 'again'))).toBe('again');
});

test('a person who goes away leaves the line, and a failure gives its place to the next', async () => {
  const turns = questionLimiter(1, 2);
  const first = held();
  const stop = new AbortController();
  const one = turns.run(undefined, async () => {
    await first.work();
    throw new Error('failed');
  });
  const gone = turns.run(stop.signal, async () => 'never');
  const last = turns.run(undefined, async () => 'my turn');
  stop.abort();
  await expect(gone).rejects.toMatchObject({ code: 'QUERY_STOPPED' });
  first.end();
  await expect(one).rejects.toThrow('failed');
  expect(await last).toBe('my turn');
});

test('work receives whether it had to wait', async () => {
  const turns = questionLimiter(1, 1);
  const first = held();
  const one = turns.run(undefined, async (waited) => [waited, await first.work()]);
  const two = turns.run(undefined, async (waited) => waited);
  first.end();
  expect([await one, await two]).toEqual([[false, 'done'], true]);
});
