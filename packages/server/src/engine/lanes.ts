/**
 * Who may run now in the engine. Each lane shares its places fairly per person (`queue/fair-queue.ts`) and has places of its
 * own, so that a value list does not wait behind charts, and no chart behind downloads.
 */
import { availableParallelism } from 'node:os';
import type { Requester } from '../queue/requester.ts';
import { FairQueue, type QueueClaim, type FairQueueOptions, type PersonLoad } from '../queue/fair-queue.ts';

/** `normal`: charts and statements; `fast`: what is known to be cheap; `export`: downloads. */
export type Lane = 'normal' | 'fast' | 'export';

type Places = Required<Pick<FairQueueOptions, 'places' | 'reserved'>>;

/**
 * Places of each lane. A question that runs takes a share of every processor for as long as it runs: what one person alone
 * may have running is bounded by the processors, what is kept for others by how many long askers there may be at a time.
 * @param concurrency  questions one person alone may have running
 */
export function placesOf(concurrency: number): Readonly<Record<Lane, Places>> {
  return {
    normal: { places: concurrency, reserved: Math.max(8, 2 * availableParallelism()) },
    fast: { places: 2, reserved: 2 },
    export: { places: 2, reserved: 2 },
  };
}

/** Everything that may run at a time. */
export const mostAtOnce = (places: Readonly<Record<Lane, Places>>): number =>
  Object.values(places).reduce((sum, { places: shared, reserved }) => sum + shared + reserved, 0);

/** What the lanes must know of a question that waits. */
export interface Waiting {
  readonly lane: Lane;
  readonly requester: Requester;
  /** A question that was running when the engine died: two of them never run together, so the guilty one is found. */
  suspect: boolean;
}

/** Cheap things first: they are over soonest. */
const order: readonly Lane[] = ['fast', 'normal', 'export'];

/** Decides which question starts next. It holds no promises and no timers; the engine asks it whenever a place gets free. */
export class LaneScheduler<T extends Waiting> {
  private readonly queues: Readonly<Record<Lane, FairQueue<T>>>;
  private runningSuspect: T | undefined;

  constructor(places: Readonly<Record<Lane, Places>>) {
    this.queues = {
      normal: new FairQueue(places.normal),
      fast: new FairQueue(places.fast),
      export: new FairQueue(places.export),
    };
  }

  get waitingCount(): number {
    return order.reduce((sum, lane) => sum + this.queues[lane].waitingCount, 0);
  }

  get runningCount(): number {
    return order.reduce((sum, lane) => sum + this.queues[lane].runningCount, 0);
  }

  add(item: T): void {
    const [first, ...others] = item.requester.claims;
    if (!first) throw new Error('nobody asks');
    this.queues[item.lane].add(item, first);
    for (const other of others) this.share(item, other);
  }

  /** Somebody else waits for the same item. */
  share(item: T, claim: QueueClaim): void {
    this.queues[item.lane].share(item, claim);
  }

  /** Items that ran wait again, before whatever waits, in the order given: they have waited before. */
  putBack(items: readonly T[]): void {
    for (const item of items.toReversed()) {
      this.queues[item.lane].putBack(item);
      this.forget(item);
    }
  }

  /** The next that may start now; it counts as running until `leave` or `putBack`. */
  next(): T | undefined {
    const may = (item: T): boolean => !item.suspect || this.runningSuspect === undefined;
    for (const lane of order) {
      const item = this.queues[lane].next(may);
      if (item?.suspect) this.runningSuspect = item;
      if (item) return item;
    }
    return undefined;
  }

  leave(item: T): void {
    this.queues[item.lane].remove(item);
    this.forget(item);
  }

  /** Everybody who waits leaves. */
  drain(): T[] {
    return order.flatMap((lane) => this.queues[lane].drain());
  }

  /** What the lane of a waiting item looks like to its first asker; `position` counts from 1. */
  seenBy(item: T): { running: number; own: PersonLoad; position: number } {
    const queue = this.queues[item.lane];
    const [claim] = item.requester.claims;
    if (!claim) throw new Error('nobody asks');
    return { running: queue.runningCount, own: queue.standing(claim), position: queue.ahead(item, claim) + 1 };
  }

  private forget(item: T): void {
    if (this.runningSuspect === item) this.runningSuspect = undefined;
  }
}
