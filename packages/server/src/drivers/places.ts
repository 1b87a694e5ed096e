/** How many statements run on one database at a time; who comes later waits, with an end to the waiting. */
import { Failure } from '@tessera/core/failures';

/** Waiting for a place is not running: it has its own end and its own words. */
export const waitMs = 30_000;

interface Waiter {
  readonly go: () => void;
}

export class Places {
  private readonly places: number;
  private readonly patienceMs: number;
  private running = 0;
  private readonly waiting: Waiter[] = [];

  constructor(places: number, patienceMs: number = waitMs) {
    this.places = places;
    this.patienceMs = patienceMs;
  }

  /**
   * Waits for a place, in order of arrival.
   * @returns what gives the place back, to be called once
   * @throws Failure DATABASE_BUSY after the patience, QUERY_STOPPED when the asker leaves
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw new Failure('QUERY_STOPPED');
    if (this.running < this.places) this.running += 1;
    else await this.wait(signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = this.waiting.shift();
      // A place that goes to the next one never becomes free in between.
      if (next) next.go();
      else this.running -= 1;
    };
  }

  private wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { go: () => end(resolve) };
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        const at = this.waiting.indexOf(waiter);
        if (at >= 0) this.waiting.splice(at, 1);
        settle();
      };
      const leave = (): void => end(() => reject(new Failure('QUERY_STOPPED')));
      const timer = setTimeout(() => end(() => reject(busy(this.running, this.patienceMs))), this.patienceMs);
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.push(waiter);
    });
  }
}

/** What is said to who waited too long. @param running  statements that hold the places */
export function busy(running: number, patienceMs: number): Failure {
  const seconds = Math.round(patienceMs / 1000);
  return new Failure('DATABASE_BUSY', {
    message: `The database is busy: ${running} queries run on it and this one waited ${seconds} seconds for its turn. Try again later.`,
  });
}
