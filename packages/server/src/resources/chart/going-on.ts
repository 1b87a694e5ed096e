/**
 * Questions of our own pages that take long: after twenty seconds the page is told that a job goes on with them, and may be
 * left. The statement that runs is not begun again: this process holds the job, and a worker asks anew only when this
 * process ends (docs/decisions/0063-long-questions.md).
 */
import { pageHeader } from '@tessera/api/etag';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { has } from '@tessera/core/policy/actor';
import type { QueryContext } from '@tessera/core/query/query-context';
import type { Context } from '../../context.ts';
import type { QueryRunContext } from '../../query/context.ts';
import { isLate } from '../../jobs/is-late.ts';
import type { RunInTurn } from '../../queue/question-limiter.ts';
import type { BytesReply } from '../../rest/implement.ts';
import { openChannel } from '../async-event/channel.ts';
import { answerOrQueue, chartData, isLeftToJobs, sourceOf, ticket, told, type ChartDataJob } from './background.ts';
import { answerQuestion, doorFor } from './data.ts';
import { digestOf } from './digest.ts';

/** Whether the asker is a page of ours that hears what becomes of its job. */
const isOurPage = ({ actor, request }: Context): boolean =>
  request.headers[pageHeader] !== undefined && actor.id !== null && has(actor, 'can_list on AsyncEventsRestApi');

/** The answer, or a ticket for it: where the site wants one at once, else of what takes long. @throws what `answerQuestion` throws */
export async function answerOrGoOn(ctx: Context, asked: QueryContext): Promise<BytesReply> {
  const { id } = ctx.actor;
  if (ctx.config.flags.GLOBAL_ASYNC_QUERIES) return answerOrQueue(ctx, asked);
  if (id === null || !isLeftToJobs(asked) || !isOurPage(ctx)) return answerQuestion(ctx, asked);
  const door = await doorFor(ctx, asked);
  return new LongQuestion(ctx, id, asked, door).answer();
}

/** One asking. */
class LongQuestion {
  readonly #ctx: Context;
  readonly #userId: number;
  readonly #asked: QueryContext;
  readonly #door: QueryRunContext;
  /** Ends the work: the page is gone, or the job is cancelled. */
  readonly #end = new AbortController();
  /** Resolves when a job goes on with it: it gives the person's turn back. */
  readonly #handedOver = Promise.withResolvers<void>();
  #source: Promise<string> | undefined;
  /** A job of the same person that answers the same already. */
  #found: ChartDataJob | undefined;
  #known: Promise<ChartDataJob | undefined> | undefined;

  constructor(ctx: Context, userId: number, asked: QueryContext, door: QueryRunContext) {
    this.#ctx = ctx;
    this.#userId = userId;
    this.#asked = asked;
    this.#door = door;
  }

  async answer(): Promise<BytesReply> {
    const { signal, services } = this.#ctx;
    const lateMs = services.questionGoesOnMs;
    const leave = (): void => this.#end.abort(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    const door = {
      ...this.#door,
      turn: this.#turn,
      signal: this.#end.signal,
      deadlineMs: limits.sqlAsyncTimeoutMs,
    };
    const work = answerQuestion(this.#ctx, this.#asked, door);
    try {
      if (!(await isLate(work, lateMs))) return await this.#unlessFound(work);
      const job = await this.#handOver(work);
      if (job) {
        // From here on the page may leave.
        signal.removeEventListener('abort', leave);
        return ticket(job);
      }
      // As long as anybody else's.
      if (await isLate(work, limits.chartTimeoutMs - lateMs)) this.#end.abort(new Failure('QUERY_TIMEOUT', {}));
      return await work;
    } catch (error) {
      if (this.#found) return ticket(this.#found);
      throw error;
    }
  }

  /** An annotation that a job asks for is no fault of the answer. */
  async #unlessFound(work: Promise<BytesReply>): Promise<BytesReply> {
    const reply = await work;
    return this.#found ? ticket(this.#found) : reply;
  }

  /** Nothing is asked for which a job of this person runs already; a job does not hold the person's turn. */
  readonly #turn: RunInTurn = async (signal, work) => {
    const { turn = (_, run) => run(false) } = this.#door;
    this.#known ??= this.#runningJob();
    const known = await this.#known;
    if (known) {
      this.#found = known;
      throw new Failure('QUERY_STOPPED', { message: 'A job goes on with it.' });
    }
    let done: ReturnType<typeof work> | undefined;
    await turn(signal, async (waited) => {
      done = work(waited);
      await Promise.race([done, this.#handedOver.promise]);
    });
    // It was begun, or its turn threw.
    return done ?? work(false);
  };

  /** @returns undefined where none can be kept: the asker waits on */
  async #handOver(work: Promise<BytesReply>): Promise<ChartDataJob | undefined> {
    const { services, log } = this.#ctx;
    try {
      if ((await this.#runningCount()) >= limits.questionsGoOnPerUser) return undefined;
      const key = await this.#key();
      const payload: ChartDataJob = {
        channel: openChannel(this.#ctx, this.#userId),
        job: crypto.randomUUID(),
        user_id: this.#userId,
        result_url: `/api/v1/chart/data/${key}`,
        address: this.#ctx.address,
        asked: this.#asked,
      };
      const holder = { dedupe: key, createdBy: this.#userId, owner: crypto.randomUUID() };
      const { job, isNew } = await services.jobs.hold(chartData, payload, holder);
      if (!isNew) {
        // Another server was asked the same at the same moment.
        if (job.cancel_asked) return undefined;
        this.#end.abort(new Failure('QUERY_STOPPED'));
        work.catch(() => undefined);
        return chartData.payload.parse(job.payload);
      }
      const source = await this.#sourceOnce();
      services.ongoing.goOn(job, (held) => {
        const stop = (): void => this.#end.abort(held.signal.reason);
        held.signal.addEventListener('abort', stop, { once: true });
        return told(services, held, payload, async () => ({ reply: await work, source }));
      });
      this.#handedOver.resolve();
      return payload;
    } catch (error) {
      log.warn('A question that takes long could not be left to a job', { error: String(error) });
      return undefined;
    }
  }

  #sourceOnce(): Promise<string> {
    this.#source ??= sourceOf(this.#door, this.#asked);
    return this.#source;
  }

  /** The same for the same question of the same person to the same data. */
  async #key(): Promise<string> {
    const { force: _, force_within: __, ...question } = this.#asked;
    return digestOf(`question of ${this.#userId}`, JSON.stringify(question), await this.#sourceOnce());
  }

  async #runningJob(): Promise<ChartDataJob | undefined> {
    const row = await this.#running()
      .select('payload')
      .where('dedupe', '=', await this.#key())
      .where('cancel_asked', '=', false)
      .executeTakeFirst();
    return row && chartData.payload.parse(row.payload);
  }

  async #runningCount(): Promise<number> {
    return (await this.#running().select('id').execute()).length;
  }

  #running() {
    return this.#ctx.db
      .selectFrom('jobs')
      .where('kind', '=', chartData.name)
      .where('created_by_id', '=', this.#userId)
      .where('state', 'in', ['waiting', 'running']);
  }
}
