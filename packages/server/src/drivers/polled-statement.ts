/** Statements of databases that are asked over HTTP: begun, asked for until they have rows, read page by page, or cancelled. */
import { Failure } from '@tessera/core/failures';
import type { Bind, RunOptions } from '../driver.ts';
import type { ConcurrencyLimiter } from '../queue/concurrency-limiter.ts';
import type { RowBatch } from './answering.ts';
import { patience, pause } from './http-api.ts';
import { watch } from './watch.ts';

/** A statement that the server has accepted. */
export interface RunningStatement {
  /** One more question after it: rows, or nothing yet. @throws Failure QUERY_FAILED, CONNECTION_FAILED */
  step(): Promise<{ readonly batch?: RowBatch; readonly isDone: boolean }>;
  /** Ends it on the server. */
  cancel(): Promise<void>;
}

/** Hands a statement to the server. @throws Failure QUERY_FAILED, SQL_REFUSED, CONNECTION_FAILED */
export type BeginStatement = (sql: string, binds: readonly Bind[], options: RunOptions) => Promise<RunningStatement>;

/** Rows as they arrive; whoever stops reading early ends the statement with it. @throws as `Driver.run` */
export async function* polledRows(
  begin: BeginStatement,
  places: ConcurrencyLimiter,
  [sql, binds, options]: readonly [sql: string, binds: readonly Bind[], options: RunOptions],
): AsyncGenerator<RowBatch, void, undefined> {
  const leave = await places.take(options.signal);
  let statement: RunningStatement | undefined;
  let isOver = false;
  let stopping: Promise<unknown> | undefined;
  const stop = async (): Promise<void> => {
    if (statement && !isOver) await (stopping ??= statement.cancel().catch(() => undefined));
  };
  const running = watch(options, () => void stop());
  try {
    statement = await begin(sql, binds, options);
    let waits = patience();
    while (!isOver) {
      // What ended it came while the statement had no name yet.
      if (running.why) {
        await stop();
        throw running.failure();
      }
      const { batch, isDone } = await statement.step();
      isOver = isDone;
      if (batch) {
        yield batch;
        waits = patience();
      } else if (!isDone) await pause(waits.next().value);
    }
  } catch (error) {
    throw running.why ? running.failure(error) : error;
  } finally {
    running.end();
    if (running.why === undefined) await stop();
    leave();
  }
}

/** The columns of a missing table are asked for. @throws Failure TABLE_MISSING for what a server refuses, others as they are */
export function missingTable(name: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Failure) || error.code !== 'QUERY_FAILED') throw error;
    throw new Failure('TABLE_MISSING', { message: `The table ${name} does not exist.` }, { cause: error });
  };
}
