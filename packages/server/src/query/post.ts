/**
 * The frame path: the engine's rows, other times joined, operations run, text again. Small answers are done at once,
 * large ones in a worker thread, so that nobody else waits.
 */
import { Worker } from 'node:worker_threads';
import { Failure, type Detail, type FailureCode } from '@tessera/core/failures';
import type { GenericType } from '@tessera/core/frame/frame';
import { postProcess } from '@tessera/core/frame/run';
import type { PostOperation, Query } from '@tessera/core/query/query-object';
import { readFrame, writeFrame, type Orient } from './frame-text.ts';
import { joinComparison, type Comparison } from './offsets.ts';

/** A question's rows as the engine wrote them, in columns. */
export interface RawFrame {
  bytes: Uint8Array;
  columns: { name: string; label: string }[];
  types: GenericType[];
}

export interface PostWork {
  main: RawFrame;
  /** The same question about other times. Plain data throughout: it travels to the thread. */
  others: { raw: RawFrame; comparison: Comparison }[];
  query: Query;
  operations: readonly PostOperation[];
  orient: Orient;
  /** Labels that a download calls otherwise. */
  headers: Readonly<Record<string, string>>;
}

interface PostDone {
  bytes: Buffer;
  colnames: string[];
  coltypes: GenericType[];
  rowcount: number;
  sqlRowcount: number;
  labelMap: Record<string, string[]>;
}

/** Below this many bytes a hand-over costs more than the work. */
const worthAThread = 300_000;

/** @throws Failure POST_PROCESSING_INVALID naming operation and option */
export async function post(work: PostWork): Promise<PostDone> {
  const size = work.main.bytes.byteLength + work.others.reduce((sum, { raw }) => sum + raw.bytes.byteLength, 0);
  return size < worthAThread ? postNow(work) : inThread(work);
}

/** The work itself; the worker calls it too. */
export function postNow({ main, others, query, operations, orient, headers }: PostWork): PostDone {
  const asked = readFrame(main.bytes, main.columns, main.types);
  const joined = others.reduce(
    (frame, { raw, comparison }) => joinComparison(frame, readFrame(raw.bytes, raw.columns, raw.types), query, comparison),
    asked,
  );
  const { frame, label_map, jsonColumns } = postProcess(joined, operations);
  return {
    bytes: writeFrame(
      { ...frame, names: frame.names.map((name) => (Object.hasOwn(headers, name) ? (headers[name] ?? name) : name)) },
      orient,
      jsonColumns,
    ),
    colnames: [...frame.names],
    coltypes: [...frame.types],
    rowcount: frame.rowcount,
    sqlRowcount: asked.rowcount,
    labelMap: label_map,
  };
}

/** What the worker answers. */
export type Answered =
  | { id: number; done: Omit<PostDone, 'bytes'> & { bytes: Uint8Array } }
  | { id: number; failed: { code: FailureCode | undefined; detail: Detail; message: string } };

interface Waiting {
  resolve: (done: PostDone) => void;
  reject: (error: Error) => void;
}

const idleMs = 30_000;
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

/** One thread, begun when first needed and gone when long unused. */
function workThread(): Worker {
  clearTimeout(idle);
  if (thread) return thread;
  const worker = new Worker(new URL('./post-worker.ts', import.meta.url), { env: {} });
  worker.unref();
  worker.on('message', (answered: Answered) => settle(answered));
  worker.on('error', (error) => abandon(worker, error));
  worker.on('exit', () => abandon(worker, new Error('the post-processing thread ended')));
  thread = worker;
  return worker;
}

function settle(answered: Answered): void {
  const waiter = waiting.get(answered.id);
  waiting.delete(answered.id);
  if (waiting.size === 0) {
    idle = setTimeout(() => void thread?.terminate(), idleMs);
    idle.unref();
  }
  if ('done' in answered) {
    const { bytes, ...done } = answered.done;
    waiter?.resolve({ ...done, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) });
    return;
  }
  const { code, detail, message } = answered.failed;
  waiter?.reject(code === undefined ? new Error(message) : new Failure(code, detail));
}

/** A thread that died takes its own work with it; the next question begins a new one. */
function abandon(worker: Worker, error: Error): void {
  if (thread !== worker) return;
  thread = undefined;
  for (const waiter of waiting.values()) waiter.reject(error);
  waiting.clear();
}

function inThread(work: PostWork): Promise<PostDone> {
  count += 1;
  const id = count;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    // A thread is no window and has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    workThread().postMessage({ id, work });
  });
}
