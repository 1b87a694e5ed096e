/** What two servers have in common over a real Redis, and how each goes on without it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRedis, noRedisHelp, startRedis, type RunningRedis } from './redis.testing.ts';
import { AnswerCache, AnswerKey, type QueryResult } from '../query/cache/remembered.ts';
import { ConcurrencyLimiter } from '../queue/concurrency-limiter.ts';
import { asPerson } from '../queue/requester.ts';
import { openRedis, type SharedRedis } from './redis.ts';
import { SharedAnswers } from './shared-answers.ts';
import { SharedCounter } from './shared-counter.ts';
import { SharedKeys } from './shared-keys.ts';
import { SharedPlaces } from './shared-places.ts';

/** One server's part of it. */
interface Server {
  readonly redis: SharedRedis;
  readonly answers: AnswerCache;
  readonly counter: SharedCounter;
  readonly places: SharedPlaces;
  readonly lines: string[];
}

let running: RunningRedis | undefined;
const servers: Server[] = [];

async function server(key = Buffer.alloc(32, 7)): Promise<Server> {
  const lines: string[] = [];
  const say = (message: string): void => void lines.push(message);
  const redis = await openRedis(running?.url ?? '', { info: say, warn: say });
  const keys = new SharedKeys(key, 'one life');
  const renewed = (digest: string): void => {
    for (const other of servers) if (other.redis !== redis) other.answers.drop(digest);
  };
  const answers = new AnswerCache({ maxBytes: 1e8, second: new SharedAnswers(redis, keys), renewed });
  const made = { redis, answers, counter: new SharedCounter(redis, keys), places: new SharedPlaces(redis, keys), lines };
  servers.push(made);
  return made;
}

beforeAll(async () => {
  if (hasRedis) running = await startRedis();
  else console.warn(`Skipped: ${noRedisHelp}`);
});
afterAll(async () => {
  for (const { redis, places } of servers) {
    places.close();
    await redis.close();
  }
  await running?.stop();
});

const result = (text: string): QueryResult => ({
  bytes: Buffer.from(text),
  colnames: ['n'],
  coltypes: [0],
  rowcount: 1,
  sqlRowcount: 1,
  labelMap: { n: ['n'] },
  madeAt: 1,
});
const wish = { force: false, seconds: 60 };
const key = (name: string): AnswerKey => new AnswerKey([name, 'rules of those who may see only Spain']);

async function until(is: () => boolean): Promise<void> {
  for (const begunMs = performance.now(); !is(); await sleep(10))
    if (performance.now() - begunMs > 30_000) throw new Error('It did not come so far.');
}

test.skipIf(!hasRedis)(
  'an answer one server made is kept for the others, sealed: nobody else can read or replace it',
  async () => {
    const [one, two, stranger] = [await server(), await server(), await server(Buffer.alloc(32, 8))];
    const long = `[{"secret":"${'Spain '.repeat(5000)}"}]`;
    expect((await one.answers.through(key('a'), wish, async () => result(long))).isCached).toBe(false);
    const look = new Redis(running?.url ?? '');
    /** A lock ends sooner. */
    const stored = async (): Promise<string[]> => {
      const names = await look.keys('*');
      const left = await Promise.all(names.map((name) => look.pttl(name)));
      return names.filter((_, at) => (left[at] ?? 0) > 20_000).toSorted();
    };
    let names: string[] = [];
    while ((names = await stored()).length !== 1) await sleep(5);
    const bytes = (await look.getBuffer(names[0] ?? '')) ?? Buffer.alloc(0);
    expect([bytes.includes('Spain'), names[0]?.includes('Spain'), bytes.length < long.length / 10]).toEqual([false, false, true]);
    const refuse = (): Promise<QueryResult> => Promise.reject(new Error('the database is not asked'));
    const got = await two.answers.through(key('a'), wish, refuse);
    expect(got).toEqual({ result: result(long), isCached: true });
    expect(two.answers.stats()).toMatchObject({ shared: 1, hits: 0, misses: 0 });
    // Other rules for rows are another answer, another site's secret another site.
    expect((await two.answers.through(new AnswerKey(['a', 'no rules']), wish, async () => result('[]'))).isCached).toBe(false);
    expect((await stranger.answers.through(key('a'), wish, async () => result('[]'))).isCached).toBe(false);
    // Bytes put under another name are none.
    await two.answers.through(key('b'), wish, async () => result('[2]'));
    two.answers.clear();
    while ((await stored()).length < 4) await sleep(5);
    for (const name of await stored()) await look.set(name, bytes, 'PX', 10_000);
    const after = [];
    for (const name of ['a', 'b']) after.push((await two.answers.through(key(name), wish, async () => result('[3]'))).isCached);
    expect(after).toEqual([true, false]);
    look.disconnect();
  },
);

test.skipIf(!hasRedis)(
  'of servers asked the same at the same moment one asks the database, and its failure is not the others’',
  async () => {
    const [one, two, three] = [await server(), await server(), await server()];
    let asked = 0;
    const work = async (): Promise<QueryResult> => {
      asked += 1;
      await sleep(60);
      return result('[1]');
    };
    const all = await Promise.all([one, two, three].map(({ answers }) => answers.through(key('stampede'), wish, work)));
    expect([asked, all.filter(({ isCached }) => isCached).length]).toEqual([1, 2]);
    const fails = async (): Promise<QueryResult> => {
      await sleep(60);
      throw new Error('its connection was cut');
    };
    const first = one.answers.through(key('fails'), wish, fails).catch(String);
    await sleep(20);
    expect([await two.answers.through(key('fails'), wish, work).then(String), await first]).toEqual([
      '[object Object]',
      'Error: its connection was cut',
    ]);
  },
);

test.skipIf(!hasRedis)('an answer that is made anew on one server is the only one on all', async () => {
  const [one, two] = [await server(), await server()];
  for (const { answers } of [one, two]) await answers.through(key('fresh'), wish, async () => result('[1]'));
  await one.answers.through(key('fresh'), { ...wish, force: true }, async () => result('[2]'));
  await until(() => two.answers.stats().entries === 0);
  const got = await two.answers.through(key('fresh'), wish, async () => result('[3]'));
  expect([got.result.bytes.toString(), got.isCached]).toEqual(['[2]', true]);
});

test.skipIf(!hasRedis)(
  'of viewers of a board that refreshes itself one asks the database, on whichever servers they are, until its answer is too old',
  async () => {
    const [one, two] = [servers[0] ?? expect.fail(), servers[1] ?? expect.fail()];
    let made = 0;
    const work = async (): Promise<QueryResult> => {
      made += 1;
      await sleep(20);
      return { ...result(String(made)), madeAt: Date.now() };
    };
    const refresh = { force: true, withinMs: 60_000, seconds: 60 };
    const textOf = async (who: Server, how: object = refresh): Promise<string> =>
      (await who.answers.through(key('board'), { ...wish, ...how }, work)).result.bytes.toString();
    const viewers = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : two));
    expect(new Set(await Promise.all(viewers.map((who) => textOf(who))))).toEqual(new Set(['1']));
    // One who comes later shares it as well; one who wants a new one has it, and then the others do.
    expect([await textOf(two), await textOf(one, { force: true }), await textOf(one)]).toEqual(['1', '2', '2']);
    await until(() => made === 2);
    // Too old: again one for all, not the old one that is kept.
    await sleep(1600);
    const soon = { ...refresh, withinMs: 1500 };
    expect(new Set(await Promise.all(viewers.map((who) => textOf(who, soon))))).toEqual(new Set(['3']));
  },
);

test.skipIf(!hasRedis)('rates are counted over all servers', async () => {
  const [one, two] = [await server(), await server()];
  const counts = [];
  for (const { counter } of [one, two, one]) counts.push(await counter.add('imports 7', 60_000, 0));
  expect(counts.map(({ count }) => count)).toEqual([1, 2, 3]);
  expect(counts.every(({ leftMs }) => leftMs > 50_000 && leftMs <= 60_000)).toBe(true);
});

test.skipIf(!hasRedis)('places are shared by all servers, some kept for people of whom nothing runs', async () => {
  const lines = [await server(), await server()].map(
    ({ places }) =>
      new ConcurrencyLimiter({
        places: 2,
        reserved: 1,
        maxWaitMs: 60,
        shared: places.limit('a database', { places: 2, reserved: 1 }),
      }),
  );
  const [one, two] = lines;
  if (!one || !two) throw new Error('two servers');
  const as = (person: string, line: ConcurrencyLimiter): Promise<() => void> => asPerson(person, () => line.take());
  const held = await Promise.all([as('flood', one), as('flood', one)]);
  // The other server has places of its own free, the site has none for the same person.
  await expect(as('flood', two)).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
  const other = await as('other', two);
  await expect(as('third', two)).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
  const waiting = as('flood', two);
  held[0]?.();
  other();
  expect(await waiting).toBeTypeOf('function');
});

test.skipIf(!hasRedis)(
  'Redis hangs, goes and comes back: all goes on, the log says each once, and nothing it kept is older than what was made meanwhile',
  async () => {
    const [one, two] = [await server(), await server()];
    const both = (state: string): Promise<void> => until(() => one.redis.state() === state && two.redis.state() === state);
    await one.answers.through(key('gone'), wish, async () => result('[1]'));
    while ((await two.answers.through(key('gone'), { ...wish, seconds: -1 }, async () => result('[0]'))).isCached) await sleep(5);
    const ask = (wanted = wish): Promise<string> =>
      one.answers.through(key('gone'), wanted, async () => result('[2]')).then((got) => got.result.bytes.toString());

    running?.process.kill('SIGSTOP');
    expect([await ask({ ...wish, force: true }), await ask()]).toEqual(['[2]', '[2]']);
    const counted = await Promise.all([one, two].map(({ counter }) => counter.add('x', 1000, 0)));
    expect(counted.map(({ count }) => count)).toEqual([1, 1]);
    const line = new ConcurrencyLimiter({ places: 1, shared: two.places.limit('db', { places: 1 }) });
    expect(await line.run(undefined, async () => 'done')).toBe('done');
    await both('away');
    running?.process.kill('SIGCONT');
    await both('up');
    await sleep(50);
    const got = await two.answers.through(key('gone'), wish, async () => result('[3]'));
    expect(got.result.bytes.toString()).not.toBe('[1]');

    const port = running?.port;
    await running?.stop();
    await both('away');
    expect((await two.answers.through(key('alone'), wish, async () => result('[4]'))).isCached).toBe(false);
    running = await startRedis({ ...(port !== undefined && { port }) });
    await both('up');
    expect((await one.counter.add('y', 1000, 0)).count + (await two.counter.add('y', 1000, 0)).count).toBe(3);
    const away = 'Redis is away: this server keeps answers and counts by itself until it is back';
    for (const { lines } of [one, two]) expect(lines).toEqual(['Redis answers', away, 'Redis answers', away, 'Redis answers']);
  },
);
