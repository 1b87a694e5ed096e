/**
 * Works the queue off inside this process: takes what is due, keeps its lease while it runs, and says how it ended. One
 * light look a second while there is nothing to do; what this process puts in itself is seen at once.
 */
import { setTimeout } from 'node:timers/promises';
import { asPerson } from '../queue/requester.ts';
import type { Log } from '../log.ts';
import { GiveUp, JobCancelled, type JobContext, type JobHandler } from './kind.ts';
import type { JobQueue, JobRow } from './queue.ts';

/** How a worker works. */
export interface JobWorkerOptions {
  readonly queue: JobQueue;
  readonly handlers: readonly JobHandler[];
  readonly log: Log;
  /** Jobs at a time. */
  readonly places: number;
  /** Told of every try that is over. */
  readonly ended?: (kind: string, outcome: JobOutcome, seconds: number) => void;
}

/** How a try ended; `released`: it was given back, or another worker has it. */
export type JobOutcome = 'done' | 'failed' | 'cancelled' | 'released';

const pollMs = 1000;
/** After a store that did not answer when a job's end was to be kept. */
const keepAgainMs = 1000;
/** Jobs that do not hear that they shall end are left behind after this: their lease runs out, another worker goes on. */
const stopWaitMs = 10_000;

class Stopping extends Error {}
class LeaseLost extends Error {}

/** A job and the name of the try that holds it. */
type HeldJob = JobRow & { readonly owner: string };

/** A job under work. */
interface RunningJob {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/** The worker of one process. */
export class JobWorker {
  readonly #options: JobWorkerOptions;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #running = new Map<number, RunningJob>();
  #poll: NodeJS.Timeout | undefined;
  #unlisten: (() => void) | undefined;
  #isStopping = false;
  /** Set while the queue is being looked at; another wake-up then looks once more. */
  #looking: Promise<void> | undefined;
  #wakeAgain = false;

  constructor(options: JobWorkerOptions) {
    this.#options = options;
    this.#handlers = new Map(options.handlers.map((handler) => [handler.name, handler]));
  }

  /** Jobs under work in this process. */
  get running(): number {
    return this.#running.size;
  }

  /** Begins to look. */
  start(): void {
    const { queue } = this.#options;
    this.#unlisten = queue.listen({
      woken: () => setImmediate(() => this.#wake()),
      cancelled: (id) => this.#running.get(id)?.controller.abort(new JobCancelled()),
    });
    this.#poll = setInterval(() => this.#wake(), pollMs);
    this.#poll.unref();
    this.#wake();
  }

  /** Does everything that is due now, and what comes due meanwhile. @returns how many jobs were taken */
  async runDue(): Promise<number> {
    const { places } = this.#options;
    let taken = 0;
    while (!this.#isStopping) {
      const busy = this.#running.size;
      const job = await this.#take();
      if (job) {
        taken += 1;
        this.#begin(job);
      }
      // What ran while nothing was found may have put in more.
      else if (busy === 0) return taken;
      if (this.#running.size >= places || (!job && this.#running.size > 0))
        await Promise.race([...this.#running.values()].map(({ ended }) => ended));
    }
    return taken;
  }

  /**
   * Goes on with work that this process has begun, as a job that was put in with `JobQueue.hold`: its lease is renewed, and
   * when this process stops or dies a worker of its kind does it anew. It takes none of the places.
   * @throws Error while the server stops
   */
  goOn(job: JobRow, run: JobHandler['run']): void {
    if (this.#isStopping) throw new Stopping('The server is stopping.');
    this.#begin(job, run);
  }

  /** Takes nothing more, aborts what runs and gives it back. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#poll);
    this.#poll = undefined;
    this.#unlisten?.();
    await this.#looking;
    for (const { controller } of this.#running.values()) controller.abort(new Stopping('The server is stopping.'));
    const late = setTimeout(stopWaitMs, undefined, { ref: false });
    await Promise.race([Promise.all([...this.#running.values()].map(({ ended }) => ended)), late]);
  }

  #wake(): void {
    if (this.#isStopping) return;
    if (this.#looking) {
      this.#wakeAgain = true;
      return;
    }
    this.#looking = this.#fill()
      // A store that does not answer now is asked again a second later; the web server reports that it is down.
      .catch((error: unknown) => this.#options.log.warn('The queue of jobs could not be read', { error: String(error) }))
      .finally(() => {
        this.#looking = undefined;
        if (!this.#wakeAgain) return;
        this.#wakeAgain = false;
        this.#wake();
      });
  }

  /** Takes jobs for the free places. */
  async #fill(): Promise<void> {
    const { queue, places } = this.#options;
    if (this.#running.size >= places || !(await queue.isDue([...this.#handlers.keys()]))) return;
    while (!this.#isStopping) {
      const job = await this.#take();
      if (!job) return;
      this.#begin(job);
    }
  }

  #take(): Promise<JobRow | undefined> {
    const { queue, places } = this.#options;
    if (this.#running.size >= places) return Promise.resolve(undefined);
    return queue.take(crypto.randomUUID(), [...this.#handlers.keys()]);
  }

  #begin(job: JobRow, run?: JobHandler['run']): void {
    const controller = new AbortController();
    const ended = asPerson('server', () => this.#work(job, controller, run)).catch((error: unknown) =>
      // How it ended could not be written: the lease runs out, and another try follows.
      this.#options.log.warn('The end of a job could not be kept', { job: job.id, error: String(error) }),
    );
    const tracked = ended.finally(() => {
      this.#running.delete(job.id);
      if (this.#poll) this.#wake();
    });
    this.#running.set(job.id, { controller, ended: tracked });
  }

  async #work(job: JobRow, controller: AbortController, run?: JobHandler['run']): Promise<void> {
    const { queue } = this.#options;
    const lease = { id: job.id, owner: job.lease_owner ?? '' };
    const begunAtMs = performance.now();
    const lines = [...job.log];
    const renew = async (): Promise<void> => {
      const state = await queue.renew(lease, lines);
      if (state === 'lost') controller.abort(new LeaseLost('Another worker has taken the job over.'));
      if (state === 'cancel-asked') controller.abort(new JobCancelled());
    };
    // A store that is away for a moment: the next renewal may find it again before the lease is over.
    const beat = setInterval(() => void renew().catch(() => undefined), queue.leaseMs / 3);
    beat.unref();
    const ctx: JobContext = {
      id: job.id,
      attempt: job.attempts,
      signal: controller.signal,
      log: (line) => void lines.push(`${queue.now().toISOString()} ${line}`),
      heartbeat: renew,
      now: () => queue.now(),
    };
    try {
      const end = await this.#end(ctx, { ...job, owner: lease.owner }, lines, run);
      this.#options.ended?.(job.kind, end.outcome, (performance.now() - begunAtMs) / 1000);
      await this.#keep(end.keep);
    } finally {
      clearInterval(beat);
    }
  }

  /** Does the work. @returns how it ended, and what writes that down */
  async #end(
    ctx: JobContext,
    job: HeldJob,
    lines: string[],
    run: JobHandler['run'] = (given, payload) => this.#handler(job).run(given, payload),
  ): Promise<{ outcome: JobOutcome; keep: () => Promise<unknown> }> {
    const { queue } = this.#options;
    try {
      const result = await run(ctx, job.payload);
      return { outcome: 'done', keep: () => queue.finish({ id: job.id, owner: job.owner }, result, lines) };
    } catch (error) {
      return this.#failed(job, error, ctx.signal, lines);
    }
  }

  /**
   * Work that was done is not done again because the store was away for a moment: how it ended is written as long as the
   * lease may still be held. @throws the store's error after that
   */
  async #keep(write: () => Promise<unknown>): Promise<void> {
    for (let waitedMs = 0; ; waitedMs += keepAgainMs) {
      try {
        await write();
        return;
      } catch (error) {
        if (this.#isStopping || waitedMs >= this.#options.queue.leaseMs) throw error;
        await setTimeout(keepAgainMs);
      }
    }
  }

  #handler({ kind }: JobRow): JobHandler {
    const handler = this.#handlers.get(kind);
    if (!handler) throw new GiveUp(`Nobody here does jobs of the kind ${kind}.`);
    return handler;
  }

  #failed(
    job: HeldJob,
    error: unknown,
    { aborted, reason }: AbortSignal,
    lines: string[],
  ): { outcome: JobOutcome; keep: () => Promise<unknown> } {
    const { queue, log } = this.#options;
    if (aborted && reason instanceof Stopping) return { outcome: 'released', keep: () => queue.release(job, lines) };
    if (aborted && reason instanceof JobCancelled) return { outcome: 'cancelled', keep: () => queue.endCancelled(job, lines) };
    if (aborted && reason instanceof LeaseLost) return { outcome: 'released', keep: () => Promise.resolve() };
    const said = error instanceof Error ? error.message : String(error);
    lines.push(`${queue.now().toISOString()} Try ${job.attempts} failed: ${said}`);
    log.warn('A job failed', { job: job.id, kind: job.kind, attempt: job.attempts, error: said });
    return { outcome: 'failed', keep: () => queue.fail(job, said, lines, error instanceof GiveUp) };
  }
}
