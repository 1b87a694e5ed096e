/** The thread of `post.ts`: frames in, finished text out. */
import { parentPort } from 'node:worker_threads';
import { Failure } from '@tessera/core/failures';
import { postNow, type Answered, type PostWork } from './post.ts';

function answer(id: number, work: PostWork): Answered {
  try {
    return { id, done: postNow(work) };
  } catch (error) {
    const failure = error instanceof Failure ? error : undefined;
    return {
      id,
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
parentPort?.on('message', ({ id, work }: { id: number; work: PostWork }) => parentPort?.postMessage(answer(id, work)));
