/** A thread that reads one bundle and ends: a hundred megabytes of YAML never hold up a request. */
import { parentPort, workerData } from 'node:worker_threads';
import { threadYields } from '../priority.ts';
import type { BundleReadRequest } from './read-bundle.ts';
import type { BundleReadReply } from './read-in-thread.ts';

// First: compiling the modules is most of what a small bundle costs.
threadYields();
const [{ readBundle }, { BundleFault }] = await Promise.all([import('./read-bundle.ts'), import('./refusal.ts')]);

function read(asked: BundleReadRequest): BundleReadReply {
  try {
    // A buffer comes through as plain bytes.
    return { bundle: readBundle({ ...asked, bytes: Buffer.from(asked.bytes) }) };
  } catch (error) {
    if (error instanceof BundleFault) return { findings: error.findings };
    throw error;
  }
}

// Given by `read-in-thread.ts` alone. A thread is no window and has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(read(workerData as BundleReadRequest));
