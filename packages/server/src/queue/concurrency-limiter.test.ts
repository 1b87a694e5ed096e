import { expect, test } from 'vitest';
import { asPerson, currentRequester, inBackground, shared } from './requester.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

test('who comes when all places are taken waits in order, and giving a place back twice gives one', async () => {
  const places = new ConcurrencyLimiter({ places: 1 });
  const order: string[] = [];
  const first = await places.take();
  const second = places.take().then((release) => (order.push('second'), release));
  const third = places.take().then((release) => (order.push('third'), release));
  first();
  first();
  (await second)();
  (await third)();
  expect(order).toEqual(['second', 'third']);
});

test("a question that waited too long reports how many of the queries are the user's own and its place in the line", async () => {
  const places = new ConcurrencyLimiter({ places: 1, maxWaitMs: 30 });
  const release = await asPerson('ann', () => places.take());
  const [second, third] = asPerson('ann', () => [places.take(), places.take()]);
  await expect(second).rejects.toMatchObject({
    code: 'DATABASE_BUSY',
    detail: { extra: { queue: { running: 1, position: 1 } } },
  });
  await expect(third).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
  const bens = asPerson('ben', () => places.take());
  await expect(bens).rejects.toMatchObject({
    message: 'The database is busy: 1 queries run on it and this one waited 0 seconds for its turn. Try again later.',
    detail: { extra: { queue: { running: 0, position: 1 } } },
  });
  release();
  expect(await codeOf(places.take())).toBe('taken');
});

test('who leaves while waiting frees nothing and takes nothing', async () => {
  const places = new ConcurrencyLimiter({ places: 1 });
  const release = await places.take();
  const gone = new AbortController();
  const waiting = codeOf(places.take(gone.signal));
  const next = codeOf(places.take());
  gone.abort();
  expect(await waiting).toBe('QUERY_STOPPED');
  release();
  expect(await next).toBe('taken');
  expect(await codeOf(places.take(AbortSignal.abort()))).toBe('QUERY_STOPPED');
});

test('a newcomer is served at once while one person holds all places with a line behind', async () => {
  const places = new ConcurrencyLimiter({ places: 2, reserved: 1 });
  const leaving = new AbortController();
  const flood = asPerson('ann', () => Array.from({ length: 50 }, () => places.take(leaving.signal)));
  await Promise.all(flood.slice(0, 2));
  expect(await codeOf(asPerson('ben', () => places.take()))).toBe('taken');
  // A question that still waits fails after half a minute, in the middle of another file's tests.
  leaving.abort();
  await Promise.allSettled(flood);
});

test('who asks is known however deep below, also to work that was begun for several', async () => {
  const people = (): string[] => currentRequester().claims.map(({ person, isBackground }) => `${person} ${isBackground}`);
  await asPerson('ann', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(people()).toEqual(['ann false']);
    expect(inBackground(people)).toEqual(['ann true']);
    const work = shared((requester) => ({ asker: requester, people: Promise.resolve().then(people) }));
    work.asker.join(asPerson('ben', currentRequester));
    work.asker.join(asPerson('ben', currentRequester));
    expect(await work.people).toEqual(['ann false', 'ben false']);
    expect(people()).toEqual(['ann false']);
  });
  expect(people()).toEqual(['server false']);
});

test('a user who joins a wait for the same work lends it their own line', async () => {
  const places = new ConcurrencyLimiter({ places: 1, reserved: 1 });
  const release = await asPerson('ann', () => places.take());
  const anns = asPerson(
    'ann',
    () => [places.take(), shared((requester) => ({ asker: requester, taken: places.take() }))] as const,
  );
  let isTaken = false;
  const work = anns[1].taken.then(() => (isTaken = true));
  await Promise.resolve();
  expect(isTaken).toBe(false);
  anns[1].asker.join(asPerson('ben', currentRequester));
  await work;
  release();
  expect(await codeOf(anns[0])).toBe('taken');
});
