/**
 * Shares a number of places fairly among the people who want one. A plain data structure: no clock, no promises, no timers.
 *
 * - A free place goes to the person of whom the fewest run; among equals, to the one who was served longest ago.
 * - Some places are kept for people of whom nothing runs, so that no one can take them all.
 * - Background work takes at most half of the places, and only what no interactive request waits for; but one free place in
 * `backgroundTurn` goes to it first, so that it does arrive.
 * - One item may be wanted by several people: it starts when it is the turn of any of them.
 */

/** In whose line an item waits. */
export interface QueueClaim {
  /** Equal for everything the same person asks. */
  readonly person: string;
  /** Nobody looks at it: pictures in lists, caches that are filled ahead. */
  readonly isBackground: boolean;
}

/** How many places a queue shares, and how many of them one person may have. */
export interface FairQueueOptions {
  /** Items that may run at a time; one person alone may use them all. */
  readonly places: number;
  /** Places beside those, for people of whom nothing runs. Default 0. */
  readonly reserved?: number;
  /** Items of one person that may run at a time. Default: no limit. */
  readonly perPerson?: number;
}

/** What one person has in a queue. */
export interface PersonLoad {
  readonly running: number;
  readonly waiting: number;
}

/** One person's items, or one person's background items. */
interface Line<T> {
  readonly key: string;
  readonly isBackground: boolean;
  /** In order of arrival. */
  waiting: Set<Entry<T>>;
  running: number;
}

interface Entry<T> {
  readonly item: T;
  /** By the line's key: whose lines it stands in while it waits. */
  readonly claims: Map<string, QueueClaim>;
  /** The line it runs for; undefined while it waits. */
  runsFor: Line<T> | undefined;
}

/** While background work waits, every so-manieth place goes to it. */
export const backgroundTurn = 8;

/** Items are compared by identity. */
export class FairQueue<T> {
  readonly #places: number;
  readonly #reserved: number;
  readonly #perPerson: number;
  readonly #backgroundPlaces: number;
  readonly #entries = new Map<T, Entry<T>>();
  /** Who was served longest ago stands first. */
  readonly #lines = new Map<string, Line<T>>();
  #running = 0;
  #backgroundRunning = 0;
  /** Places given to others since background work began to wait. */
  #passedOver = 0;

  constructor({ places, reserved = 0, perPerson = Number.POSITIVE_INFINITY }: FairQueueOptions) {
    this.#places = places;
    this.#reserved = reserved;
    this.#perPerson = perPerson;
    this.#backgroundPlaces = Math.max(1, Math.floor(places / 2));
  }

  get runningCount(): number {
    return this.#running;
  }

  get waitingCount(): number {
    return this.#entries.size - this.#running;
  }

  /** Puts an item at the end of a person's line. */
  add(item: T, claim: QueueClaim): void {
    const entry: Entry<T> = { item, claims: new Map(), runsFor: undefined };
    this.#entries.set(item, entry);
    this.#join(entry, claim);
  }

  /** Somebody else wants a waiting item as well: it now stands in their line too. One that runs stays as it is. */
  share(item: T, claim: QueueClaim): void {
    const entry = this.#entries.get(item);
    if (entry && !entry.runsFor) this.#join(entry, claim);
  }

  /**
   * The item that may start now. It runs until `remove` or `putBack`.
   * @param may  false for an item that must wait for a reason of its own
   */
  next(may: (item: T) => boolean = () => true): T | undefined {
    if (this.waitingCount === 0) return undefined;
    const background = this.#best(true, may);
    const isDue = this.#passedOver >= backgroundTurn - 1;
    const chosen = (isDue ? background : undefined) ?? this.#best(false, may) ?? background;
    if (!chosen) return undefined;
    if (chosen.line.isBackground) this.#passedOver = 0;
    else if (background) this.#passedOver += 1;
    this.#start(chosen.entry, chosen.line);
    return chosen.entry.item;
  }

  /** Takes an item out: from its place when it runs, from the lines when it waits. @returns false when it was not there */
  remove(item: T): boolean {
    const entry = this.#entries.get(item);
    if (!entry) return false;
    this.#entries.delete(item);
    if (entry.runsFor) this.#release(entry, entry.runsFor);
    else this.#leaveLines(entry);
    return true;
  }

  /** A running item waits again, at the head of the lines it stood in. */
  putBack(item: T): void {
    const entry = this.#entries.get(item);
    if (!entry?.runsFor) return;
    this.#release(entry, entry.runsFor);
    for (const claim of entry.claims.values()) {
      const line = this.#lineOf(claim);
      line.waiting = new Set([entry, ...line.waiting]);
    }
  }

  /** Everything that waits leaves. */
  drain(): T[] {
    const waiting = [...this.#entries.values()].filter(({ runsFor }) => !runsFor);
    for (const { item } of waiting) this.remove(item);
    return waiting.map(({ item }) => item);
  }

  /** What a person has here. */
  standing(claim: QueueClaim): PersonLoad {
    const line = this.#lines.get(keyOf(claim));
    return { running: line?.running ?? 0, waiting: line?.waiting.size ?? 0 };
  }

  /** How many items of the same person start before this one; 0 when it is the next, or does not wait. */
  ahead(item: T, claim: QueueClaim): number {
    const entry = this.#entries.get(item);
    const waiting = [...(this.#lines.get(keyOf(claim))?.waiting ?? [])];
    return entry ? Math.max(0, waiting.indexOf(entry)) : 0;
  }

  #join(entry: Entry<T>, claim: QueueClaim): void {
    entry.claims.set(keyOf(claim), claim);
    this.#lineOf(claim).waiting.add(entry);
  }

  /** Somebody's line; a new one stands behind all others. */
  #lineOf(claim: QueueClaim): Line<T> {
    const key = keyOf(claim);
    const line = this.#lines.get(key) ?? { key, isBackground: claim.isBackground, waiting: new Set(), running: 0 };
    this.#lines.set(key, line);
    return line;
  }

  #best(isBackground: boolean, may: (item: T) => boolean): { line: Line<T>; entry: Entry<T> } | undefined {
    let best: { line: Line<T>; entry: Entry<T> } | undefined;
    for (const line of this.#lines.values()) {
      if (line.isBackground !== isBackground || line.waiting.size === 0 || !this.#hasPlaceFor(line)) continue;
      if (best && best.line.running <= line.running) continue;
      for (const entry of line.waiting) {
        if (!may(entry.item)) continue;
        best = { line, entry };
        break;
      }
    }
    return best;
  }

  #hasPlaceFor({ isBackground, running }: Line<T>): boolean {
    if (running >= this.#perPerson) return false;
    if (isBackground && this.#backgroundRunning >= this.#backgroundPlaces) return false;
    if (this.#running < this.#places) return true;
    return !isBackground && running === 0 && this.#running < this.#places + this.#reserved;
  }

  #start(entry: Entry<T>, line: Line<T>): void {
    entry.runsFor = line;
    line.running += 1;
    this.#running += 1;
    if (line.isBackground) this.#backgroundRunning += 1;
    this.#leaveLines(entry);
    // Who was served goes behind everybody else.
    this.#lines.delete(line.key);
    this.#lines.set(line.key, line);
  }

  #release(entry: Entry<T>, line: Line<T>): void {
    entry.runsFor = undefined;
    line.running -= 1;
    this.#running -= 1;
    if (line.isBackground) this.#backgroundRunning -= 1;
    this.#forgetEmpty(line);
  }

  #leaveLines(entry: Entry<T>): void {
    for (const key of entry.claims.keys()) {
      const line = this.#lines.get(key);
      if (!line) continue;
      line.waiting.delete(entry);
      this.#forgetEmpty(line);
    }
  }

  #forgetEmpty(line: Line<T>): void {
    if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(line.key);
  }
}

const keyOf = ({ person, isBackground }: QueueClaim): string => `${isBackground ? 'background' : 'person'} ${person}`;
