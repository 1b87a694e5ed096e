/**
 * Set up before every test file of a mutation check (`mutation-runs.ts`). After the file's tests have run as they are, those
 * that reach a change run again with it, one change after the other, in the process that has everything loaded. Or, with one
 * change from the beginning, nothing but the tests runs: what a module works out when it is loaded is then changed too.
 */
import { appendFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, inject, TestRunner, type RunnerTestCase } from 'vitest';
import { Switches } from './mutation-switches.ts';
import { switchesName } from './switched-module.ts';

/** What the counting process sends to that of the tests. */
export interface SweepOrder {
  /** File that receives, line by line, what happens: a word and numbers of changes. */
  readonly log: string;
  /** Changes whose verdict is asked for. */
  readonly ids: readonly number[];
  /** Only this one, from the beginning. */
  readonly only?: number | undefined;
}

declare module 'vitest' {
  /** What the sweep hands to its tests. */
  export interface ProvidedContext {
    mutations: SweepOrder;
  }
}

/** Tests that take longer are not run again here. */
const slowMs = 400;
/** Time for all tests of one change. */
const mostMsPerChange = 1500;
/** Processor time without a word after which a process counts as caught in an endless loop. */
const mostSilentCpuMs = 30_000;
/** Steps of a test before it counts as endless: so many times the usual ones, and so many more. */
const [moreTimes, moreSteps] = [20, 1_000_000];

const { log, ids, only } = inject('mutations');
const wanted = new Set(ids);
const switches = new Switches();
Object.assign(globalThis, { [switchesName]: switches });
const tell = (word: string, numbers: Iterable<number>): void => appendFileSync(log, `${[word, ...numbers].join(' ')}\n`);

/** Ends this process when it says nothing for long: an endless loop without a switch in it, or without memory. */
const words = new Int32Array(new SharedArrayBuffer(4));
const watch = `
  const { workerData: { words, mostMs } } = require('node:worker_threads');
  let [seen, since] = [0, process.cpuUsage()];
  setInterval(() => {
    const { user, system } = process.cpuUsage(since);
    if (words[0] !== seen) [seen, since] = [words[0], process.cpuUsage()];
    else if ((user + system) / 1000 > mostMs) process.kill(process.pid, 'SIGKILL');
  }, 500);`;
new Worker(watch, { eval: true, workerData: { words, mostMs: mostSilentCpuMs } }).unref();
const goOn = (): void => void Atomics.add(words, 0, 1);

/** A test that has run, and the changes it reaches. */
interface Ran {
  readonly test: RunnerTestCase;
  readonly reached: readonly number[];
  readonly ms: number;
}

const ran: Ran[] = [];
let began = 0;

/** Changes that were reached since the last look. */
function reached(): number[] {
  const numbers = [...switches.asked].filter((id) => wanted.has(id));
  switches.asked.clear();
  return numbers;
}

if (only === undefined) {
  beforeEach(() => {
    // Reached while modules were loaded, or in preparations that do not run again.
    tell('loaded', reached());
    began = performance.now();
    goOn();
  });
  afterEach(({ task }) => {
    if (task.type === 'test') ran.push({ test: task, reached: reached(), ms: performance.now() - began });
  });
  afterAll(async () => {
    tell('loaded', reached());
    for (const each of ran) tell('tested', each.reached);
    await sweep();
  });
} else {
  switches.on = only;
  beforeEach(goOn);
}

/** Whether a test passes with this change, or with none. */
async function passes(test: RunnerTestCase, id?: number): Promise<boolean> {
  goOn();
  switches.on = id;
  switches.steps = 0;
  try {
    await TestRunner.getTestFn(test)();
    return true;
  } catch {
    return false;
  } finally {
    switches.on = undefined;
    switches.mostSteps = Number.POSITIVE_INFINITY;
  }
}

/** Reports of each change whether a test notices it here; what is uncertain is not reported at all. */
async function sweep(): Promise<void> {
  const usualSteps = new Map<RunnerTestCase, number>();
  const testsOf = new Map<number, RunnerTestCase[]>();
  for (const { test, reached: numbers, ms } of ran.toSorted((a, b) => a.ms - b.ms)) {
    // A test that cannot run twice proves nothing by failing.
    if (ms > slowMs || numbers.length === 0 || !(await passes(test))) continue;
    usualSteps.set(test, switches.steps);
    for (const id of numbers) testsOf.set(id, [...(testsOf.get(id) ?? []), test]);
  }
  const spoiled = new Set<RunnerTestCase>();
  for (const [id, tests] of testsOf) {
    tell('trying', [id]);
    const until = performance.now() + mostMsPerChange;
    for (const test of tests) {
      if (spoiled.has(test) || performance.now() > until) continue;
      switches.mostSteps = (usualSteps.get(test) ?? 0) * moreTimes + moreSteps;
      if (await passes(test, id)) continue;
      // What the change left behind, in a cache for instance, must not affect the next.
      if (await passes(test)) {
        tell('noticed', [id]);
        break;
      }
      spoiled.add(test);
    }
    tell('tried', [id]);
  }
}
