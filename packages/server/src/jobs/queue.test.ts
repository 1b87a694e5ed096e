/** The queue and its worker: on SQLite, and on PostgreSQL when `PG_URL` is set. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openBus } from '../bus/bus.ts';
import { openStore, type Store } from '../store/db.ts';
import { temporaryStoreDatabase } from '../store/temporary-database.testing.ts';
import { migrate } from '../store/migrations/index.ts';
import { GiveUp, handlerOf, jobKind, type JobContext, type JobHandler } from './kind.ts';
import { JobQueue } from './queue.ts';
import { JobWorker } from './worker.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const greet = jobKind('greet', z.strictObject({ name: z.string() }));

let store: Store;
let nowMs: number;
let queue: JobQueue;
let done: string[];
let end: () => Promise<void>;
beforeEach(async () => {
  const home = mkdtempSync(join(tmpdir(), 'tessera-jobs-'));
  const database = await temporaryStoreDatabase();
  nowMs = Date.parse('2026-03-04T05:06:07.089Z');
  store = openStore({ home, databaseUrl: database?.url ?? ':memory:' });
  await migrate(store, new Date(nowMs).toISOString());
  queue = new JobQueue({ store, clock: () => new Date(nowMs), bus: await openBus(store, undefined, quiet) });
  done = [];
  end = async () => {
    await store.close();
    await database?.drop();
    rmSync(home, { recursive: true, force: true });
  };
});
afterEach(() => end());

const worker = (run: (ctx: JobContext, name: string) => Promise<object | undefined>, places = 1): JobWorker =>
  new JobWorker({ queue, handlers: [greeter(run)], log: quiet, places });
const greeter = (run: (ctx: JobContext, name: string) => Promise<object | undefined>): JobHandler =>
  handlerOf(greet, (ctx, { name }) => run(ctx, name));
const note = async (_ctx: JobContext, name: string): Promise<undefined> => void done.push(name);

test('work is done in the order of its priority, then of its time, and its result and lines are kept', async () => {
  await queue.enqueue(greet, { name: 'second' });
  nowMs += 1;
  const { id } = await queue.enqueue(greet, { name: 'first' }, { priority: 1 });
  await queue.enqueue(greet, { name: 'later' }, { runAt: new Date(nowMs + 60_000) });
  const polite = worker(async (ctx, name) => {
    ctx.log(`Hello ${name}`);
    done.push(name);
    return { greeted: name };
  });
  expect(await polite.runDue()).toBe(2);
  expect(done).toEqual(['first', 'second']);
  expect(await queue.job(id)).toMatchObject({
    state: 'done',
    result: { greeted: 'first' },
    log: ['2026-03-04T05:06:07.090Z Hello first'],
    attempts: 1,
    lease_owner: null,
  });
  nowMs += 60_000;
  expect(await polite.runDue()).toBe(1);
});

test('behind ten thousand waiting jobs an urgent one is next, and the rest keeps its order', async () => {
  const { id } = await queue.enqueue(greet, { name: 'first' });
  await sql`insert into jobs (kind, payload, state, priority, run_at, max_attempts, log, created_on)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 9999)
    select kind, payload, state, priority, run_at, max_attempts, log, created_on from jobs, numbers where id = ${id}`.execute(
    store.db,
  );
  await queue.enqueue(greet, { name: 'urgent' }, { priority: 1 });
  const payloads = [];
  for (const owner of ['a', 'b', 'c']) payloads.push((await queue.take(owner, ['greet']))?.payload);
  expect(payloads).toEqual([{ name: 'urgent' }, { name: 'first' }, { name: 'first' }]);
  expect((await queue.job(id))?.lease_owner).toBe('b');
});

test('a payload is checked when it is put in, and a stored one of another shape is given up', async () => {
  await expect(queue.enqueue(greet, { name: 7 } as never)).rejects.toThrow(/string/);
  const other = jobKind('greet', z.strictObject({ called: z.string() }));
  const { id } = await queue.enqueue(other, { called: 'x' });
  await worker(note).runDue();
  expect(await queue.job(id)).toMatchObject({ state: 'failed', attempts: 1, error: expect.stringContaining('payload') });
});

test('a dedupe key lets the same work in once, also when many ask at once', async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, () => queue.enqueue(greet, { name: 'once' }, { dedupe: 'k' })));
  expect(asked.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  await worker(note).runDue();
  await queue.enqueue(greet, { name: 'once' }, { dedupe: 'k' });
  expect(await worker(note).runDue()).toBe(0);
  expect(done).toEqual(['once']);
});

test('what fails waits 5, 15, 45 and 135 s and is failed after five tries; a person may put it in again', async () => {
  const { id } = await queue.enqueue(greet, { name: 'x' });
  const failing = worker(() => Promise.reject(new Error('no voice')));
  for (const waitMs of [5000, 15_000, 45_000, 135_000]) {
    expect(await failing.runDue()).toBe(1);
    expect(await queue.job(id)).toMatchObject({ state: 'waiting', error: 'no voice' });
    nowMs += waitMs - 1;
    expect(await failing.runDue()).toBe(0);
    nowMs += 1;
  }
  await failing.runDue();
  expect(await queue.job(id)).toMatchObject({ state: 'failed', attempts: 5, error: 'no voice' });
  expect((await queue.job(id))?.log).toHaveLength(5);
  expect(await queue.retry(id)).toBe(true);
  expect(await worker(note).runDue()).toBe(1);
  expect(await queue.job(id)).toMatchObject({ state: 'done', error: null, attempts: 1 });
  expect(await queue.retry(id)).toBe(false);
});

test('work that gives up is not tried again', async () => {
  const { id } = await queue.enqueue(greet, { name: 'x' });
  await worker(() => Promise.reject(new GiveUp('never'))).runDue();
  expect(await queue.job(id)).toMatchObject({ state: 'failed', attempts: 1, error: 'never' });
});

test('a lease that ran out is taken by another worker; the first one can no longer write', async () => {
  const { id } = await queue.enqueue(greet, { name: 'x' });
  const first = await queue.take('one', ['greet']);
  expect(first).toMatchObject({ id, attempts: 1, lease_owner: 'one' });
  expect(await queue.take('two', ['greet'])).toBeUndefined();
  nowMs += 30_000;
  expect(await queue.renew({ id, owner: 'one' }, [])).toBe('held');
  nowMs += 59_999;
  expect(await queue.take('two', ['greet'])).toBeUndefined();
  nowMs += 1;
  expect(await queue.take('two', ['greet'])).toMatchObject({ id, attempts: 2 });
  expect(await queue.renew({ id, owner: 'one' }, [])).toBe('lost');
  expect(await queue.finish({ id, owner: 'one' }, undefined, [])).toBe(false);
  expect(await queue.finish({ id, owner: 'two' }, undefined, [])).toBe(true);
});

test('a job whose worker is gone at the last try is failed and says so', async () => {
  const { id } = await queue.enqueue(greet, { name: 'x' });
  for (let at = 0; at < 5; at += 1) {
    await queue.take(`worker ${at}`, ['greet']);
    nowMs += 60_000;
  }
  expect(await queue.take('sixth', ['greet'])).toBeUndefined();
  await queue.endLost();
  expect(await queue.job(id)).toMatchObject({ state: 'failed', error: 'The worker that ran this ended, and no try is left.' });
});

test('cancelling ends a waiting job at once and a running one through its signal', async () => {
  const waiting = await queue.enqueue(greet, { name: 'x' });
  expect(await queue.cancel(waiting.id)).toBe(true);
  expect(await queue.cancel(waiting.id)).toBe(false);
  const { id } = await queue.enqueue(greet, { name: 'long' });
  const long = worker(async (ctx) => {
    await queue.cancel(id);
    await ctx.heartbeat();
    ctx.signal.throwIfAborted();
    return undefined;
  });
  await long.runDue();
  expect(await queue.job(id)).toMatchObject({ state: 'cancelled', attempts: 1 });
});

test('a server that stops gives its jobs back, and the try does not count', async () => {
  const { id } = await queue.enqueue(greet, { name: 'x' });
  const stopped = worker(
    (ctx) => new Promise((_resolve, reject) => ctx.signal.addEventListener('abort', () => reject(new Error('ended')))),
  );
  const running = stopped.runDue();
  while (stopped.running === 0) await new Promise((resolve) => setImmediate(resolve));
  await stopped.stop();
  await running;
  expect(await queue.job(id)).toMatchObject({ state: 'waiting', attempts: 0, lease_owner: null });
});

test('a started worker hears of new work by itself, whatever is put in while it looks', async () => {
  const started = worker(note, 3);
  started.start();
  const names = Array.from({ length: 30 }, (_, at) => `job ${at}`);
  await Promise.all(names.map((name) => queue.enqueue(greet, { name })));
  while (done.length < names.length) await new Promise((resolve) => setTimeout(resolve, 5));
  await started.stop();
  expect(done.toSorted()).toEqual(names.toSorted());
});

test('several workers share the work: each job is done once', async () => {
  const workers = Array.from({ length: 4 }, () => worker(note, 2));
  for (let at = 0; at < 60; at += 1) await queue.enqueue(greet, { name: `${at}` });
  await Promise.all(workers.map((each) => each.runDue()));
  expect(done).toHaveLength(60);
  expect(new Set(done).size).toBe(60);
});

test('ended rows are removed by their age; what is not over stays', async () => {
  const ended = await queue.enqueue(greet, { name: 'x' });
  await worker(note).runDue();
  nowMs += 86_400_000;
  const open = await queue.enqueue(greet, { name: 'y' });
  expect(await queue.prune(new Date(nowMs - 86_400_001))).toBe(0);
  expect(await queue.prune(new Date(nowMs))).toBe(1);
  expect([await queue.job(ended.id), (await queue.job(open.id))?.state]).toEqual([undefined, 'waiting']);
});

test('a log keeps its first and its last lines', async () => {
  const { id } = await queue.enqueue(greet, { name: 'x' });
  await worker(async (ctx) => {
    for (let at = 0; at < 1000; at += 1) ctx.log(`line ${at}`);
    return undefined;
  }).runDue();
  const log = (await queue.job(id))?.log ?? [];
  expect([log.length, log[0]?.slice(25), log.at(-1)?.slice(25)]).toEqual([201, 'line 0', 'line 999']);
});
