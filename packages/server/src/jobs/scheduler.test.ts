/** Schedules on one store: one job per due moment, however many schedulers run or are killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openBus } from '../bus/bus.ts';
import { openStore, type Store } from '../store/db.ts';
import { temporaryStoreDatabase } from '../store/temporary-database.testing.ts';
import { migrate } from '../store/migrations/index.ts';
import { nextDue } from './cron.ts';
import { handlerOf, jobKind } from './kind.ts';
import { JobQueue } from './queue.ts';
import { Scheduler, type ScheduledWork } from './scheduler.ts';
import { JobWorker } from './worker.ts';

const warnings: string[] = [];
const log = { info: () => {}, warn: (message: string) => void warnings.push(message), error: () => {} };
const ring = jobKind('ring', z.strictObject({ bell: z.string(), due: z.string() }));
const startMs = Date.parse('2026-03-28T22:00:00Z');

let store: Store;
let nowMs: number;
let queue: JobQueue;
let works: ScheduledWork[];
let end: () => Promise<void>;
beforeEach(async () => {
  const home = mkdtempSync(join(tmpdir(), 'tessera-schedules-'));
  const database = await temporaryStoreDatabase();
  nowMs = startMs;
  warnings.length = 0;
  works = [];
  store = openStore({ home, databaseUrl: database?.url ?? ':memory:' });
  await migrate(store, new Date(nowMs).toISOString());
  queue = new JobQueue({ store, clock: () => new Date(nowMs), bus: await openBus(store, undefined, log) });
  end = async () => {
    await store.close();
    await database?.drop();
    rmSync(home, { recursive: true, force: true });
  };
});
afterEach(() => end());

const work = (id: string, crontab: string, timezone = 'UTC', sinceMs = startMs): ScheduledWork => ({
  id,
  crontab,
  timezone,
  since: new Date(sinceMs),
});
const scheduler = (): Scheduler => {
  const source = {
    kind: ring,
    read: async () => works,
    payload: ({ id }: ScheduledWork, due: Date) => ({ bell: id, due: due.toISOString() }),
  };
  return new Scheduler({ queue, sources: [source], log });
};
async function rings(): Promise<string[]> {
  const rows = await store.db.selectFrom('jobs').select('payload').orderBy('id').execute();
  return rows.map(({ payload }) => ring.payload.parse(payload)).map(({ bell, due }) => `${bell} ${due}`);
}

test('three schedulers enqueue each due moment once', async () => {
  works = [work('a', '*/2 * * * *'), work('b', '30 2 * * *', 'Europe/Berlin')];
  const all = [scheduler(), scheduler(), scheduler()];
  for (let minute = 0; minute < 240; minute += 1) {
    nowMs += 60_000;
    await Promise.all(all.map((each) => each.tick()));
  }
  const found = await rings();
  expect(found.filter((each) => each.startsWith('a '))).toHaveLength(120);
  // The night in which Berlin's clocks leave that hour out.
  expect(found.filter((each) => each.startsWith('b '))).toEqual(['b 2026-03-29T01:00:00.000Z']);
  expect(new Set(found).size).toBe(found.length);
});

test('after a pause one job catches up with the last due moment; what is older than an hour or than the schedule is not', async () => {
  works = [work('minutes', '* * * * *'), work('hour', '0 * * * *'), work('new', '* * * * *', 'UTC', startMs + 59.5 * 60_000)];
  nowMs = startMs + 59 * 60_000;
  await scheduler().tick();
  expect(await rings()).toEqual(['minutes 2026-03-28T22:59:00.000Z']);
  nowMs = startMs + 10 * 3_600_000 + 90_000;
  await Promise.all([scheduler().tick(), scheduler().tick()]);
  await scheduler().tick();
  expect((await rings()).slice(1).toSorted()).toEqual([
    'hour 2026-03-29T08:00:00.000Z',
    'minutes 2026-03-29T08:01:00.000Z',
    'new 2026-03-29T08:01:00.000Z',
  ]);
});

test('a clock that is put back by an hour lets nothing run twice', async () => {
  works = [work('half', '*/30 * * * *')];
  const steady = scheduler();
  const tickFor = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      nowMs += 60_000;
      await steady.tick();
    }
  };
  await tickFor(90);
  nowMs -= 3_600_000;
  await tickFor(90);
  const minutes = ['22:30', '23:00', '23:30'].map((time) => `half 2026-03-28T${time}:00.000Z`);
  expect(await rings()).toEqual([...minutes, 'half 2026-03-29T00:00:00.000Z']);
});

test('a schedule that cannot be read is reported and does not hold up the others', async () => {
  works = [work('broken', 'whenever'), work('fine', '* * * * *')];
  nowMs += 60_000;
  await scheduler().tick();
  expect([await rings(), warnings]).toEqual([['fine 2026-03-28T22:01:00.000Z'], ['A schedule cannot be read']]);
});

/** Numbers from 0 to 1 that are the same in every run. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('schedulers and workers that are killed at any moment: every due moment gets one job while one of them lives', async () => {
  const random = drawn(20_260_328);
  works = [work('a', '*/3 * * * *'), work('b', '7 * * * *', 'Australia/Lord_Howe'), work('c', '0,30 1-3 * * *', 'Europe/Berlin')];
  const rung: string[] = [];
  const bell = handlerOf(ring, async (ctx, { bell: of, due }) => {
    if (random() < 0.2) await new Promise((resolve) => setImmediate(resolve));
    ctx.signal.throwIfAborted();
    rung.push(`${of} ${due}`);
    return undefined;
  });
  let schedulers = [scheduler(), scheduler(), scheduler()];
  for (let step = 0; step < 3 * 180; step += 1) {
    nowMs += 20_000;
    // One of three is always left: it is not the one that was just replaced by a fresh one, which knows nothing.
    if (random() < 0.3) schedulers = [schedulers[1] ?? scheduler(), schedulers[2] ?? scheduler(), scheduler()];
    await Promise.all(schedulers.filter(() => random() < 0.5).map((each) => each.tick()));
    // A worker that takes work and is never seen again.
    if (random() < 0.05) await queue.take(crypto.randomUUID(), ['ring']);
    await new JobWorker({ queue, handlers: [bell], log, places: 2 }).runDue();
  }
  nowMs += 120_000;
  await new JobWorker({ queue, handlers: [bell], log, places: 2 }).runDue();
  const due = works.flatMap(({ id, crontab, timezone }) => {
    const moments: string[] = [];
    for (
      let at = nextDue({ crontab, timezone }, new Date(startMs));
      at && at.getTime() <= nowMs - 180_000;
      at = nextDue({ crontab, timezone }, at)
    )
      moments.push(`${id} ${at.toISOString()}`);
    return moments;
  });
  expect(rung.filter((each) => due.includes(each)).toSorted()).toEqual(due.toSorted());
});
