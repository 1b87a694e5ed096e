/**
 * Threads for post-processing: each has one piece of work at a time, so that what takes too long, or nobody waits for
 * any more, can be stopped without taking others with it. A thread begins when first needed and goes when long unused.
 */
import { Worker } from 'node:worker_threads';
import { Failure, type Detail, type FailureCode } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { compiledEnvironment } from '../compiled.ts';
import type { PostDone, PostWork } from './post-work.ts';

/** What a thread answers. */
export type Answered =
  | { done: Omit<PostDone, 'bytes'> & { bytes: Uint8Array } }
  | { failed: { code: FailureCode | undefined; detail: Detail; message: string } };

interface Job {
  readonly work: PostWork;
  readonly deadlineMs: number;
  readonly resolve: (done: PostDone) => void;
  readonly reject: (error: unknown) => void;
}

interface Desk {
  readonly worker: Worker;
  job: Job | undefined;
  /** Of the work while there is one, else of idleness. */
  timer: NodeJS.Timeout | undefined;
}

/** Two: one long piece of work leaves a place for the short ones. */
const desksMax = 2;
const idleMs = 30_000;
const desks = new Set<Desk>();
const queue: Job[] = [];

/** @throws Failure of the work, QUERY_TIMEOUT; the signal's reason when nobody waits any more */
export function inThread(
  work: PostWork,
  { signal, deadlineMs = limits.chartTimeoutMs }: { signal?: AbortSignal | undefined; deadlineMs?: number } = {},
): Promise<PostDone> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const leave = (): void => stop(job, signal?.reason);
    const settle =
      <T>(say: (value: T) => void) =>
      (value: T): void => {
        signal?.removeEventListener('abort', leave);
        say(value);
      };
    const job: Job = { work, deadlineMs, resolve: settle(resolve), reject: settle(reject) };
    signal?.addEventListener('abort', leave, { once: true });
    queue.push(job);
    seat();
  });
}

/** Gives the next piece of work to a free thread. */
function seat(): void {
  if (queue.length === 0) return;
  const desk = [...desks].find(({ job }) => job === undefined) ?? (desks.size < desksMax ? openDesk() : undefined);
  const job = desk && queue.shift();
  if (!desk || !job) return;
  clearTimeout(desk.timer);
  desk.job = job;
  desk.timer = setTimeout(() => stop(job, new Failure('QUERY_TIMEOUT', {})), job.deadlineMs);
  // A thread is no window and has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  desk.worker.postMessage(job.work);
}

function openDesk(): Desk {
  const worker = new Worker(new URL('./post-worker.ts', import.meta.url), { env: compiledEnvironment });
  const desk: Desk = { worker, job: undefined, timer: undefined };
  worker.unref();
  worker.on('message', (answered: Answered) => settle(desk, answered));
  worker.on('error', (error) => close(desk, error));
  worker.on('exit', () => close(desk, new Error('the post-processing thread ended')));
  desks.add(desk);
  return desk;
}

function settle(desk: Desk, answered: Answered): void {
  const { job } = desk;
  clearTimeout(desk.timer);
  desk.job = undefined;
  desk.timer = setTimeout(() => close(desk, undefined), idleMs).unref();
  seat();
  if ('done' in answered) {
    const { bytes, ...done } = answered.done;
    job?.resolve({ ...done, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) });
    return;
  }
  const { code, detail, message } = answered.failed;
  job?.reject(code === undefined ? new Error(message) : new Failure(code, detail));
}

/** A thread that died, or was stopped, takes its own work with it and nobody else's. */
function close(desk: Desk, error: unknown): void {
  if (!desks.delete(desk)) return;
  clearTimeout(desk.timer);
  desk.job?.reject(error);
  desk.job = undefined;
  void desk.worker.terminate();
  seat();
}

function stop(job: Job, why: unknown): void {
  const at = queue.indexOf(job);
  if (at >= 0) queue.splice(at, 1);
  const desk = [...desks].find((each) => each.job === job);
  if (desk) close(desk, why);
  else job.reject(why);
}
