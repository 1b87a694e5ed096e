/**
 * Statements of the SQL page that take long, or whose page goes away: a job goes on with them. The statement that runs is not
 * begun again: this process holds the job, and a worker runs it anew only when this process ends
 * (docs/decisions/0063-long-questions.md).
 */
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import type { Context } from '../../context.ts';
import { timedOut } from '../../drivers/watch.ts';
import { isLate } from '../../jobs/is-late.ts';
import { GiveUp, type JobContext } from '../../jobs/kind.ts';
import type { DatabaseRow } from '../connections/connection.ts';
import { isDecided, sqlQueryRun } from './job.ts';
import { changeOpen, type QueryRow } from './query-row.ts';
import { performRun, type BegunRun, type EndedRun } from './run.ts';

/**
 * Runs a begun query of a page of ours.
 * @returns the query with its rows, or the query alone when it goes on in the background
 * @throws Failure as `performRun`
 */
export function performOrGoOn(ctx: Context, database: DatabaseRow, begun: BegunRun): Promise<EndedRun | QueryRow> {
  return new LongRun(ctx, begun).perform(database);
}

class LongRun {
  readonly #ctx: Context;
  readonly #begun: BegunRun;
  /** Ends the work: too long where no job can go on with it, the job is cancelled, or the server stops. */
  readonly #end = new AbortController();
  /** The signal of the job that goes on with it. */
  #job: AbortSignal | undefined;

  constructor(ctx: Context, begun: BegunRun) {
    this.#ctx = ctx;
    this.#begun = begun;
  }

  async perform(database: DatabaseRow): Promise<EndedRun | QueryRow> {
    const { signal, services } = this.#ctx;
    const lateMs = services.questionGoesOnMs;
    // Until it goes on as a job it ends as its page was told; who stops the server lets another worker go on with a job.
    const wish = { deadlineMs: limits.sqlAsyncTimeoutMs, isOver: () => !this.#job || isDecided(this.#job) };
    const work = performRun({ ...this.#ctx, signal: this.#end.signal }, database, this.#begun, wish);
    if (!(await isLate(work, lateMs, signal))) return work;
    const row = await this.#handOver(work);
    if (row) return row;
    // As long as anybody else's, and as long as its page is there.
    if (await isLate(work, Math.max(limits.sqlTimeoutMs - lateMs, 0), signal))
      this.#end.abort(signal.aborted ? signal.reason : timedOut(limits.sqlTimeoutMs));
    return work;
  }

  /** @returns undefined where none can be kept, or it has just ended: the asker waits on */
  async #handOver(work: Promise<EndedRun>): Promise<QueryRow | undefined> {
    const { services, log, actor } = this.#ctx;
    const { row } = this.#begun;
    const owner = crypto.randomUUID();
    let id: number | undefined;
    try {
      if (actor.id === null || (await this.#runningCount()) >= limits.questionsGoOnPerUser) return undefined;
      const holder = { dedupe: `query ${row.id}`, createdBy: actor.id, owner };
      const { job } = await services.jobs.hold(sqlQueryRun, { query_id: row.id }, holder);
      ({ id } = job);
      // Stop finds the job there, and the history does not take the query for lost.
      const asJob = { is_async: true, job_id: id };
      if (await changeOpen(this.#ctx, row.id, asJob)) {
        services.ongoing.goOn(job, (held) => this.#workOff(held, work));
        return { ...row, ...asJob, status: 'running' };
      }
    } catch (error) {
      log.warn('A statement that takes long could not be left to a job', { error: String(error) });
    }
    if (id !== undefined) await services.jobs.endCancelled({ id, owner }, []).catch(() => undefined);
    return undefined;
  }

  async #workOff(held: JobContext, work: Promise<EndedRun>): Promise<object> {
    this.#job = held.signal;
    held.signal.addEventListener('abort', () => this.#end.abort(held.signal.reason), { once: true });
    try {
      await work;
      return {};
    } catch (error) {
      if (!isDecided(held.signal)) throw error;
      // The history has the reason.
      throw new GiveUp(error instanceof Failure ? error.message : 'Unexpected error', { cause: error });
    }
  }

  async #runningCount(): Promise<number> {
    const rows = await this.#ctx.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', sqlQueryRun.name)
      .where('created_by_id', '=', this.#ctx.actor.id)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    return rows.length;
  }
}
