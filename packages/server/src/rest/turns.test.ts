import { limits } from '@tessera/core/limits';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told to. */
function held(): { work: () => Promise<string>; end: () => void } {
  const done = Promise.withResolvers<string>();
  return { work: () => done.promise, end: () => done.resolve('done') };
}

test('a dashboard of a hundred charts loads for one person: what does not run waits its turn', async () => {
  const turns = new Turns();
  let running = 0;
  let most = 0;
  const ask = (): Promise<number> =>
    turns.run('ann', undefined, async () => {
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      await Promise.resolve();
      return (running -= 1);
    });
  expect(await Promise.all(Array.from({ length: 100 }, ask))).toHaveLength(100);
  expect(most).toBe(limits.questionsAtOncePerUser);
});

test('a flood is refused in a sentence, others are not touched, and places come free again', async () => {
  const turns = new Turns(1, 1);
  const [first, second] = [held(), held()];
  const one = turns.run('ann', undefined, first.work);
  const two = turns.run('ann', undefined, second.work);
  await expect(turns.run('ann', undefined, async () => 'x')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'You have 1 questions running and 1 waiting. Try again when some of them are answered.',
    detail: { retryAfter: 5 },
  });
  expect(await turns.run('ben', undefined, async () => 'at once')).toBe('at once');
  first.end();
  second.end();
  expect(await Promise.all([one, two])).toEqual(['done', 'done']);
  expect(await turns.run('ann', undefined, async () => 'again')).toBe('again');
});

test('whoever goes away leaves the line, and a failure gives its place to the next', async () => {
  const turns = new Turns(1, 2);
  const first = held();
  const stop = new AbortController();
  const one = turns.run('ann', undefined, async () => {
    await first.work();
    throw new Error('failed');
  });
  const gone = turns.run('ann', stop.signal, async () => 'never');
  const last = turns.run('ann', undefined, async () => 'my turn');
  stop.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  first.end();
  await expect(one).rejects.toThrow('failed');
  expect(await last).toBe('my turn');
});

test('work is told whether it had to wait', async () => {
  const turns = new Turns(1, 1);
  const first = held();
  const one = turns.run('ann', undefined, async (waited) => [waited, await first.work()]);
  const two = turns.run('ann', undefined, async (waited) => waited);
  first.end();
  expect([await one, await two]).toEqual([[false, 'done'], true]);
});
