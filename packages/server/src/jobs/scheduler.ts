/**
 * Puts scheduled work into the queue when it is due. Any number of schedulers may look at one store: the dedupe key, the
 * schedule and its due moment, lets each moment in once (docs/decisions/0050-schedules.md).
 */
import type { z } from 'zod';
import type { Log } from '../log.ts';
import { lastDue, type CronLine } from './cron.ts';
import type { JobKind } from './kind.ts';
import type { JobQueue } from './queue.ts';

/** Work that comes again. */
export interface ScheduledWork extends CronLine {
  /** Of the schedule, among those of its kind. */
  readonly id: string;
  /** When it came into force: nothing due before is made up for. */
  readonly since: Date;
}

/** Where schedules are kept: who reads them, and what is put in when one is due. */
export interface ScheduleSource<Shape extends z.ZodType = z.ZodType> {
  readonly kind: JobKind<Shape>;
  /** Those in force. */
  read(): Promise<readonly ScheduledWork[]>;
  payload(work: ScheduledWork, due: Date): z.input<Shape>;
}

/** How a scheduler works. */
export interface SchedulerOptions {
  readonly queue: JobQueue;
  readonly sources: readonly ScheduleSource[];
  readonly log: Log;
}

/** Well below the minute a cron line counts in: no due moment falls between two looks. */
const tickMs = 20_000;
/** A site that was away longer does not make up for what was due before. */
const catchUpMs = 3_600_000;
/** Ended jobs are looked at by people for a month. */
const keptMs = 30 * 86_400_000;
const pruneEveryMs = 3_600_000;

/** The scheduler of one process. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  #timer: NodeJS.Timeout | undefined;
  #lookedAt: Date | undefined;
  #prunedAt = 0;
  #ticking: Promise<void> = Promise.resolve();

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Begins to look. */
  start(): void {
    const { log } = this.#options;
    const tick = (): void => {
      this.#ticking = this.#ticking
        .then(() => this.tick())
        .catch((error: unknown) => log.warn('The schedules could not be looked at', { error: String(error) }));
    };
    this.#timer = setInterval(tick, tickMs);
    this.#timer.unref();
    tick();
  }

  /** Looks no more; a look under way is waited for. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#ticking;
  }

  /** Puts in what came due since the last look: of a schedule that came due more than once meanwhile the last time only. */
  async tick(): Promise<void> {
    const { queue } = this.#options;
    const now = queue.now();
    const earliest = new Date(now.getTime() - catchUpMs);
    const since = this.#lookedAt && this.#lookedAt > earliest ? this.#lookedAt : earliest;
    for (const source of this.#options.sources) await this.#enqueueDue(source, since, now);
    this.#lookedAt = now;
    await this.#tidy(now);
  }

  async #enqueueDue(source: ScheduleSource, since: Date, now: Date): Promise<void> {
    const { queue, log } = this.#options;
    for (const work of await source.read()) {
      const due = dueOf(work, work.since > since ? work.since : since, now, log);
      if (!due) continue;
      await queue.enqueue(source.kind, source.payload(work, due), { dedupe: `${work.id}@${due.toISOString()}` });
    }
  }

  async #tidy(now: Date): Promise<void> {
    const { queue } = this.#options;
    await queue.endLost();
    if (now.getTime() - this.#prunedAt < pruneEveryMs) return;
    this.#prunedAt = now.getTime();
    await queue.prune(new Date(now.getTime() - keptMs));
  }
}

/** A schedule that cannot be read does not hold up the others. */
function dueOf(work: ScheduledWork, since: Date, now: Date, log: Log): Date | undefined {
  try {
    return lastDue(work, since, now);
  } catch (error) {
    log.warn('A schedule cannot be read', { schedule: work.id, error: String(error) });
    return undefined;
  }
}
