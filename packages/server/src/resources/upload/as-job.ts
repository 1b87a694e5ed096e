/** A staged file on its way to a table, as those see it who ask how far it is. */
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import type { JobOptions } from '../../uploads/process.ts';
import type { UploadJobState } from './uploads.ts';

/**
 * Runs what makes a table of a file. When it fails the staged file stays, so that other options may be tried.
 * @param work  is given `ended`, which ends the progress reports to other servers
 * @throws Failure BAD_REQUEST when it is or was written already; what `work` throws
 */
export async function asJob<T>(ctx: Context, job: UploadJobState, work: (ended: () => Promise<void>) => Promise<T>): Promise<T> {
  const { uploads } = ctx.services;
  const ended = await uploads.started(job);
  try {
    return await work(ended);
  } catch (error) {
    Object.assign(job, { phase: 'failed', progress: null, error: error instanceof Error ? error.message : String(error) });
    await ended();
    await uploads.tell(job).catch(() => undefined);
    throw error;
  }
}

/** @throws Failure BAD_REQUEST */
export function mustBeStaged({ phase }: UploadJobState): void {
  if (phase === 'reading' || phase === 'writing')
    throw new Failure('BAD_REQUEST', { message: 'This file is being written already.' });
  if (phase === 'done') throw new Failure('BAD_REQUEST', { message: 'This file has become a table already.' });
}

/** Runs `work` so that the file can be cancelled meanwhile, and tells how far its reading is. */
export async function whileReading<T>(ctx: Context, job: UploadJobState, work: (options: JobOptions) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  Object.assign(job, { stop, phase: 'reading', progress: 0, rows: 0, error: null });
  try {
    return await work({
      home: ctx.services.uploads.home,
      signal: stop.signal,
      onProgress: ({ phase, bytes, totalBytes, rows }) =>
        void Object.assign(job, { phase, rows, progress: totalBytes > 0 ? Math.min(1, bytes / totalBytes) : null }),
    });
  } finally {
    job.stop = undefined;
  }
}
