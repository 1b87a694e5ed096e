/** Reads a bundle in a thread of its own, with an end to time and memory; a handful of small files are read in place. */
import { Worker } from 'node:worker_threads';
import { compiledEnvironment } from '../compiled.ts';
import type { Bundle } from './bundle.ts';
import { readBundle, type BundleReadRequest } from './read-bundle.ts';
import { BundleFault, type Finding } from './refusal.ts';

/** What it answers. */
export type BundleReadReply = { readonly bundle: Bundle } | { readonly findings: readonly Finding[] };

/** Packed; by the limits of the archive it unpacks to a few megabytes at the very most. */
const inPlaceBytes = 16 * 1024;
const readMs = 60_000;
const memoryMb = 1024;

/** @throws BundleFault with all errors, by file; the signal's reason when the request was aborted */
export async function readBundleInThread(asked: BundleReadRequest, signal: AbortSignal): Promise<Bundle> {
  if (asked.bytes.length <= inPlaceBytes) return readBundle(asked);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: asked,
      env: compiledEnvironment,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const tooMuch = new BundleFault([
      { file: 'archive', fault: { _schema: ['The archive takes too long or too much memory to read.'] } },
    ]);
    const leave = (): void => end(() => reject(signal.reason));
    const timer = setTimeout(() => end(() => reject(tooMuch)), readMs);
    const end = (say: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      void worker.terminate();
      say();
    };
    signal.addEventListener('abort', leave, { once: true });
    worker.once('message', (read: BundleReadReply) =>
      end(() => ('bundle' in read ? resolve(read.bundle) : reject(new BundleFault(read.findings)))),
    );
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error)),
    );
  });
}
