/**
 * Threads for post-processing: each has one piece of work at a time, so that what takes too long, or was abandoned, can be
 * stopped without taking others with it. A thread begins when first needed and goes when long unused.
 */
import { Worker } from 'node:worker_threads';
import { Failure, type FailureDetail, type FailureCode } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { siteLook } from '../../site-look.ts';
import { compiledEnvironment } from '../../compiled.ts';
import { ConcurrencyLimiter } from '../../queue/concurrency-limiter.ts';
import type { PostDone, PostWork } from './work.ts';

/** What a thread answers. */
export type PostReply =
  | { done: Omit<PostDone, 'bytes'> & { bytes: Uint8Array } }
  | { failed: { code: FailureCode | undefined; detail: FailureDetail; message: string } };

interface Job {
  readonly resolve: (done: PostDone) => void;
  readonly reject: (error: unknown) => void;
}

interface Desk {
  readonly worker: Worker;
  job: Job | undefined;
  /** Of the work while there is one, else of idleness. */
  timer: NodeJS.Timeout | undefined;
}

const idleMs = 30_000;
const desks = new Set<Desk>();
/** As many threads. Two: one long piece of work leaves a place for the short ones; and two for people of whom nothing runs. */
const places = new ConcurrencyLimiter({ places: 2, reserved: 2, maxWaitMs: Number.POSITIVE_INFINITY });

/** @throws Failure of the work, QUERY_TIMEOUT, QUERY_STOPPED; the signal's reason when it was abandoned */
export function inThread(
  work: PostWork,
  { signal, deadlineMs = limits.chartTimeoutMs }: { signal?: AbortSignal | undefined; deadlineMs?: number } = {},
): Promise<PostDone> {
  return places.run(signal, () => begin(work, deadlineMs, signal));
}

/** Gives work to a free thread; who has a place finds one, or room for one. */
function begin(work: PostWork, deadlineMs: number, signal: AbortSignal | undefined): Promise<PostDone> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const desk = [...desks].find(({ job }) => job === undefined) ?? openDesk();
    const leave = (): void => close(desk, signal?.reason);
    const settle =
      <T>(say: (value: T) => void) =>
      (value: T): void => {
        signal?.removeEventListener('abort', leave);
        say(value);
      };
    signal?.addEventListener('abort', leave, { once: true });
    clearTimeout(desk.timer);
    desk.job = { resolve: settle(resolve), reject: settle(reject) };
    desk.timer = setTimeout(
      () => close(desk, new Failure('QUERY_TIMEOUT', { extra: { timeout: Math.max(1, Math.round(deadlineMs / 1000)) } })),
      deadlineMs,
    );
    // A thread is no window and has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    desk.worker.postMessage(work);
  });
}

function openDesk(): Desk {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { env: compiledEnvironment, workerData: siteLook() });
  const desk: Desk = { worker, job: undefined, timer: undefined };
  worker.unref();
  worker.on('message', (answered: PostReply) => settle(desk, answered));
  worker.on('error', (error) => close(desk, error));
  worker.on('exit', () => close(desk, new Error('the post-processing thread ended')));
  desks.add(desk);
  return desk;
}

function settle(desk: Desk, answered: PostReply): void {
  const { job } = desk;
  clearTimeout(desk.timer);
  desk.job = undefined;
  desk.timer = setTimeout(() => close(desk, undefined), idleMs).unref();
  if ('done' in answered) {
    const { bytes, ...done } = answered.done;
    job?.resolve({ ...done, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) });
    return;
  }
  const { code, detail, message } = answered.failed;
  job?.reject(code === undefined ? new Error(message) : new Failure(code, detail));
}

/** A thread that died, or was stopped, takes only its own work with it. */
function close(desk: Desk, error: unknown): void {
  if (!desks.delete(desk)) return;
  clearTimeout(desk.timer);
  desk.job?.reject(error);
  desk.job = undefined;
  void desk.worker.terminate();
}
