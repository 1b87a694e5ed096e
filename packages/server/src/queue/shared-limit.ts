/** A limit that holds over several servers, beside a limiter's own (`redis/shared-places.ts`). */
import type { QueueClaim } from './fair-queue.ts';

/** How many places all servers have together. */
export interface SharedPlaceOptions {
  readonly places: number;
  /** Beside those, for people of whom nothing runs. Default 0. */
  readonly reserved?: number;
  /** The places are each person's, not all people's together. */
  readonly perPerson?: boolean;
}

/** Gives out the places that all servers have together. */
export interface SharedLimit {
  /**
   * Waits for a place.
   * @param untilMs  by `performance.now()`
   * @returns what gives it back; `too late` when there was none; undefined where nothing is shared
   * @throws AbortError when the signal is aborted
   */
  take(claim: QueueClaim, signal: AbortSignal | undefined, untilMs: number): Promise<(() => void) | 'too late'> | undefined;
}
