/** When a running statement has to end: its time is over, or its asker has gone. */
import { Failure } from '@tessera/core/failures';
import type { RunOptions } from '../driver.ts';

/** Watches one running statement: says why it was stopped, and is closed when it has ended. */
export interface StatementWatch {
  /** Why the statement was stopped; undefined while it may go on. */
  readonly why: 'deadline' | 'abort' | undefined;
  /** The failure that says so. */
  failure: (cause?: unknown) => Failure;
  /** The statement has ended. */
  end: () => void;
}

/**
 * @param stop  stops the statement where it runs; called at most once
 * @param graceMs  time the server's own deadline has to come first
 */
export function watch({ deadlineMs, signal }: RunOptions, stop: () => void, graceMs = 0): StatementWatch {
  let why: StatementWatch['why'];
  const because = (reason: NonNullable<StatementWatch['why']>): void => {
    if (why !== undefined) return;
    why = reason;
    stop();
  };
  const leave = (): void => because('abort');
  const timer = setTimeout(() => because('deadline'), deadlineMs + graceMs);
  if (signal?.aborted) queueMicrotask(leave);
  signal?.addEventListener('abort', leave, { once: true });
  return {
    get why() {
      return why;
    },
    failure: (cause) => (why === 'abort' ? new Failure('QUERY_STOPPED', {}, { cause }) : timedOut(deadlineMs, cause)),
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    },
  };
}

/** The failure QUERY_TIMEOUT with the seconds that were allowed. */
export function timedOut(deadlineMs: number, cause?: unknown): Failure {
  const seconds = Math.max(1, Math.round(deadlineMs / 1000));
  return new Failure(
    'QUERY_TIMEOUT',
    {
      message: `The query took longer than ${seconds} second${seconds === 1 ? '' : 's'} and was stopped.`,
      extra: { timeout: seconds },
    },
    { cause },
  );
}
