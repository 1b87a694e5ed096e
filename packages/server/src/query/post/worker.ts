/** A thread of `threads.ts`: frames in, finished text out. */
import { parentPort, workerData } from 'node:worker_threads';
import { threadYields } from '../../priority.ts';
import type { PostReply } from './threads.ts';
import type { PostWork } from './work.ts';

// First: reading and compiling the modules is most of what a new thread does, and competes with the threads that serve
// requests.
threadYields();
const [{ Failure }, { postNow }, { takeSiteLook }] = await Promise.all([
  import('@tessera/core/failures'),
  import('./work.ts'),
  import('../../site-look.ts'),
]);
takeSiteLook(workerData);

function answer(work: PostWork): PostReply {
  try {
    return { done: postNow(work) };
  } catch (error) {
    const failure = error instanceof Failure ? error : undefined;
    return {
      failed: {
        code: failure?.code,
        detail: failure?.detail ?? {},
        message: error instanceof Error ? error.message : String(error),
      },
    };
  }
}

// A thread is no window and has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.on('message', (work: PostWork) => parentPort?.postMessage(answer(work)));
