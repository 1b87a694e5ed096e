/** Limits how much runs at a time, shared fairly per person (`fair-queue.ts`); what waits too long fails with that reason. */
import { Failure } from '@tessera/core/failures';
import { type Requester, currentRequester } from './requester.ts';
import { type QueueClaim, FairQueue, type FairQueueOptions, type PersonLoad } from './fair-queue.ts';
import type { SharedLimit } from './shared-limit.ts';

/** Waiting for a place is not running: it has its own end and its own words. */
export const defaultMaxWaitMs = 30_000;

/** How many run at a time and how long others may wait for a place. */
export interface ConcurrencyLimiterOptions extends FairQueueOptions {
  /** How long one waits for a place. Default 30 s; `Infinity`: as long as it takes. */
  readonly maxWaitMs?: number;
  /** Of one person; more are refused at once. Default: no limit. */
  readonly maxWaiting?: number;
  /** The message of work that waited too long. Default: the database is busy. */
  readonly tooLong?: (busy: WaitReport) => Failure;
  /** Places that other servers take as well, beside this process's own. */
  readonly shared?: SharedLimit | undefined;
}

/** What a piece of work waited behind. */
export interface WaitReport {
  /** Everybody's, that hold the places. */
  readonly running: number;
  readonly waitedMs: number;
  /** The same person's. */
  readonly own: PersonLoad;
  /** The place in that person's own line, from 1. */
  readonly position: number;
}

interface Ticket {
  hasStarted: boolean;
  go: (() => void) | undefined;
}

/** Gives out a fixed number of places. Who finds none waits in a fair line, and fails after the longest wait. */
export class ConcurrencyLimiter {
  readonly #queue: FairQueue<Ticket>;
  readonly #maxWaitMs: number;
  readonly #maxWaiting: number;
  readonly #tooLong: (busy: WaitReport) => Failure;
  readonly #shared: SharedLimit | undefined;

  constructor(options: ConcurrencyLimiterOptions) {
    const { maxWaitMs = defaultMaxWaitMs, maxWaiting, tooLong = databaseBusy, shared, ...places } = options;
    this.#queue = new FairQueue(places);
    this.#maxWaitMs = maxWaitMs;
    this.#maxWaiting = maxWaiting ?? Number.POSITIVE_INFINITY;
    this.#tooLong = tooLong;
    this.#shared = shared;
  }

  /** Everybody's that hold a place. */
  get runningCount(): number {
    return this.#queue.runningCount;
  }

  /** Everybody's that wait for one. */
  get waitingCount(): number {
    return this.#queue.waitingCount;
  }

  /**
   * Waits for a place.
   * @param signal  its abort leaves the line
   * @returns what gives the place back
   * @throws Failure of `tooLong` after the wait, RATE_LIMITED when the person's line is full, the signal's own or QUERY_STOPPED
   */
  async take(signal?: AbortSignal, requester: Requester = currentRequester()): Promise<() => void> {
    const { wait, release } = this.#enter(signal, requester);
    if (wait) await wait;
    return (await this.#overall(release, signal, requester)) ?? release;
  }

  /**
   * Does work in a place. Work never takes a second place of the same limiter: it would wait for itself.
   * @param work  receives whether it had to wait
   * @throws as `take`; whatever the work throws
   */
  async run<T>(
    signal: AbortSignal | undefined,
    work: (waited: boolean) => Promise<T>,
    requester = currentRequester(),
  ): Promise<T> {
    const { wait, release } = this.#enter(signal, requester);
    if (wait) await wait;
    const given = this.#shared && (await this.#overall(release, signal, requester));
    try {
      return await work(wait !== undefined || given !== undefined);
    } finally {
      (given ?? release)();
    }
  }

  /**
   * Who has a place here takes one of all servers' as well.
   * @returns what gives both back; undefined where nothing is shared @throws as `take`; the place here is given back then
   */
  async #overall(
    release: () => void,
    signal: AbortSignal | undefined,
    { claims: [claim] }: Requester,
  ): Promise<(() => void) | undefined> {
    const asked = claim && this.#shared?.take(claim, signal, performance.now() + this.#maxWaitMs);
    if (!asked) return undefined;
    try {
      const given = await asked;
      if (given === 'too late')
        throw this.#tooLong({
          running: this.#queue.runningCount,
          waitedMs: this.#maxWaitMs,
          own: this.#queue.standing(claim),
          position: 1,
        });
      return () => {
        given();
        release();
      };
    } catch (error) {
      release();
      throw signal?.aborted ? stopped(signal) : error;
    }
  }

  /** @returns `wait` is absent where nothing was in the way @throws Failure RATE_LIMITED, the signal's own or QUERY_STOPPED */
  #enter(signal: AbortSignal | undefined, requester: Requester): { wait: Promise<void> | undefined; release: () => void } {
    if (signal?.aborted) throw stopped(signal);
    const [claim, ...others] = requester.claims;
    if (!claim) throw new Error('nobody asks');
    const standing = this.#queue.standing(claim);
    const ticket: Ticket = { hasStarted: false, go: undefined };
    this.#queue.add(ticket, claim);
    for (const other of others) this.#queue.share(ticket, other);
    this.#startNext();
    const release = (): void => {
      if (this.#queue.remove(ticket)) this.#startNext();
    };
    if (ticket.hasStarted) return { wait: undefined, release };
    if (standing.waiting >= this.#maxWaiting) {
      this.#queue.remove(ticket);
      throw tooMany(standing);
    }
    return { wait: this.#wait(ticket, claim, requester, signal), release };
  }

  #startNext(): void {
    for (let next = this.#queue.next(); next; next = this.#queue.next()) {
      next.hasStarted = true;
      next.go?.();
    }
  }

  #wait(ticket: Ticket, claim: QueueClaim, requester: Requester, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        stopListening();
        signal?.removeEventListener('abort', leave);
      };
      const fail = (failure: Error): void => {
        end();
        this.#queue.remove(ticket);
        reject(failure);
      };
      const leave = (): void => fail(stopped(signal));
      const giveUp = (): void =>
        fail(
          this.#tooLong({
            running: this.#queue.runningCount,
            waitedMs: this.#maxWaitMs,
            own: this.#queue.standing(claim),
            position: this.#queue.ahead(ticket, claim) + 1,
          }),
        );
      const timer = Number.isFinite(this.#maxWaitMs) ? setTimeout(giveUp, this.#maxWaitMs) : undefined;
      const stopListening = requester.onJoin((joined) => {
        this.#queue.share(ticket, joined);
        this.#startNext();
      });
      signal?.addEventListener('abort', leave, { once: true });
      ticket.go = () => {
        end();
        resolve();
      };
    });
  }
}

const stopped = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Failure ? signal.reason : new Failure('QUERY_STOPPED');

/** Said at once to who has too many questions waiting already. */
function tooMany({ running, waiting }: PersonLoad): Failure {
  return new Failure('RATE_LIMITED', {
    message: `You have ${running} questions running and ${waiting} waiting. Try again when some of them are answered.`,
    retryAfter: 5,
    extra: { queue: { running, waiting } },
  });
}

/** Said to who waited too long for a database. */
export function databaseBusy({ running, waitedMs, own, position }: WaitReport): Failure {
  const mine =
    own.running > 0 || position > 1
      ? ` ${own.running} of them are yours, and ${position - 1} of yours were before this one.`
      : '';
  return new Failure('DATABASE_BUSY', {
    message: `The database is busy: ${running} queries run on it and this one waited ${Math.round(waitedMs / 1000)} seconds for its turn.${mine} Try again later.`,
    extra: { queue: { running: own.running, position } },
  });
}
