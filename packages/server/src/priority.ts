/**
 * Computing threads yield to those that serve requests. A question takes every processor there is for as long as it runs;
 * beside it, at equal priority, a page or a kept answer waits for its turn at every step: 22 to 85 ms at p95, 4 to 14 with the
 * computing threads a little nicer (measured: eight askers on two cores), with as many questions answered.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Nicer by so much: a third of an ordinary thread's weight, enough to be interrupted for, too little to starve. */
export const COMPUTING_NICE = 5;
/** libuv names its pool so; DuckDB's threads are started by one of them and inherit name and niceness. */
const POOL = 'libuv-worker';
/** Only Linux has priorities per thread. */
const hasThreads = process.platform === 'linux';

/** Lowers the pool of this process, whose first thread goes on speaking; call it when the pool stands. */
export function poolYields(): void {
  if (!hasThreads) return;
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === POOL) lower(Number(thread));
    } catch {
      // Gone since it was listed.
    }
  }
}

/** Lowers the thread that calls, and those it starts afterwards; elsewhere than on Linux a whole process or nothing. */
export function threadYields(): void {
  if (hasThreads) lower(Number(basename(readlinkSync('/proc/thread-self'))));
  else if (isMainThread) lower(process.pid);
}

function lower(id: number): void {
  try {
    setPriority(id, Math.min(getPriority() + COMPUTING_NICE, constants.priority.PRIORITY_LOW));
  } catch {
    // A sandbox forbids it, or the thread is gone: it computes at equal rights.
  }
}
