/** Runs one job in a throw-away process of its own. */
import { rmSync, statSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '@tessera/core/failures';
import { ConcurrencyLimiter } from '../queue/concurrency-limiter.ts';
import { FrameReader, writeFrame } from '../engine/frames.ts';
import { channelOf, startChild } from '../engine/spawn.ts';
import type { WorkerJob, JobReply, UploadProgress } from './messages.ts';

/** Node and DuckDB before any data, 1 GB for DuckDB, and a workbook in JavaScript's memory. */
const ADDRESS_SPACE = 6 * 2 ** 30;
/** A look takes seconds, a file of 500 MB minutes; what takes longer was made to. */
const DEADLINE_MS: Readonly<Record<WorkerJob['do'], number>> = {
  inspect: 120_000,
  compare: 20 * 60_000,
  count: 20 * 60_000,
  ingest: 20 * 60_000,
  deliver: 20 * 60_000,
  build: 20 * 60_000,
};
/** What one may become on the disk: so much, and so many times what was uploaded. */
const OUTPUT_BYTES = { least: 4 * 2 ** 30, perByte: 20 } as const;

/** Where the process works, who is told of its progress, and when it is ended; times in ms. */
export interface JobOptions {
  /** `TESSERA_HOME`. */
  home: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Instead of the usual two minutes for a look and twenty for a table. */
  deadlineMs?: number;
}

/** Files one person alone may have read at a time: each may take all the memory one is given. */
export const readingsAtOnce = Math.max(2, availableParallelism());
/** Who comes later waits for minutes, as for a large file. */
const places = new ConcurrencyLimiter({
  places: readingsAtOnce,
  reserved: 2,
  maxWaitMs: 5 * 60_000,
  tooLong: () => new Failure('DATABASE_BUSY', { message: tooMany }),
});

type Unplaced<T> = T extends unknown ? Omit<T, 'scratch'> : never;
type Finished = Extract<JobReply, { is: 'preview' | 'compared' | 'counted' | 'delivered' | 'written' }>;

/**
 * @returns the job's last word; by then the process and its scratch folder are gone
 * @throws Failure: the job's own, QUERY_STOPPED on abort, FILE_UNREADABLE when the file killed the process or took too long,
 * DATABASE_BUSY when too many are read
 */
export async function runJob(job: Unplaced<WorkerJob>, options: JobOptions): Promise<Finished> {
  const leave = await places.take(options.signal).catch((cause: unknown) => {
    throw options.signal?.aborted ? stopped() : cause;
  });
  try {
    return await inProcess(job, options);
  } finally {
    leave();
  }
}

const tooMany = 'Other files are being read, and this one waited five minutes for its turn. Try again later.';

async function inProcess(job: Unplaced<WorkerJob>, { home, signal, onProgress, deadlineMs }: JobOptions): Promise<Finished> {
  if (signal?.aborted) throw stopped();
  const scratch = join(home, 'scratch', randomUUID());
  const child = startChild({
    module: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    args: [],
    workFolder: join(scratch, 'empty'),
    addressSpace: ADDRESS_SPACE,
    fileBytes: OUTPUT_BYTES.least + OUTPUT_BYTES.perByte * sizeOf(job),
  });
  const line = channelOf(child);
  const result = Promise.withResolvers<Finished>();
  const reader = new FrameReader<JobReply>((reply) => {
    if (reply.is === 'progress') onProgress?.(reply.progress);
    else if (reply.is === 'failed') result.reject(failureOf(reply));
    else result.resolve(reply);
  });
  line.on('data', (chunk: Buffer) => reader.push(chunk)).on('error', () => undefined);
  child.stderr?.resume();
  const gone = Promise.withResolvers<void>();
  child.once('error', (cause) => {
    result.reject(new Failure('INTERNAL', {}, { cause }));
    gone.resolve();
  });
  child.once('exit', () => {
    // Only the first settlement counts: this one when no answer came.
    result.reject(
      new Failure('FILE_UNREADABLE', {
        message: 'The file stopped the program that reads it. It may be damaged, or too large for it.',
      }),
    );
    gone.resolve();
  });
  const abort = (): void => result.reject(stopped());
  const mostMs = deadlineMs ?? DEADLINE_MS[job.do];
  const timer = setTimeout(() => result.reject(tooLong(mostMs)), mostMs);
  signal?.addEventListener('abort', abort, { once: true });
  writeFrame(line, { ...job, scratch });
  try {
    return await result.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
    await gone.promise;
    rmSync(scratch, { recursive: true, force: true });
  }
}

const tooLong = (ms: number): Failure =>
  new Failure('FILE_UNREADABLE', {
    message: `Reading the file took longer than ${Math.ceil(ms / 1000)} seconds and was stopped.`,
  });

const sizeOf = (job: Unplaced<WorkerJob>): number =>
  'file' in job ? (statSync(job.file.path, { throwIfNoEntry: false })?.size ?? 0) : 0;

const stopped = (): Failure => new Failure('QUERY_STOPPED', { message: 'The upload was cancelled.' });

function failureOf(reply: Extract<JobReply, { is: 'failed' }>): Failure {
  const { fields, ...extra } = reply.extra ?? {};
  // `fields` was taken from a Failure's detail by the worker.
  const given = fields as Record<string, string[]> | undefined;
  return new Failure(reply.code, {
    message: reply.message,
    ...(given === undefined ? {} : { fields: given }),
    ...(Object.keys(extra).length > 0 ? { extra } : {}),
  });
}
