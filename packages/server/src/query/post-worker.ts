/** A thread of `post-threads.ts`: frames in, finished text out. */
import { parentPort } from 'node:worker_threads';
import { Failure } from '@tessera/core/failures';
import { threadYields } from '../priority.ts';
import type { Answered } from './post-threads.ts';
import { postNow, type PostWork } from './post-work.ts';

function answer(work: PostWork): Answered {
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

threadYields();
// A thread is no window and has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.on('message', (work: PostWork) => parentPort?.postMessage(answer(work)));
