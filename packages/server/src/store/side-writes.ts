/**
 * Writes that reading makes beside its answer: the action log, when a session was last seen, when a saved query last ran.
 * Reading must not fail because they do (a full disk, a store that goes away); what could not be written is lost, and told.
 */

/** What is lost between two warnings. */
export interface LostWrites {
  /** How many, by what they were. */
  readonly lost: Readonly<Record<string, number>>;
  /** Of the last one. */
  readonly error: unknown;
}

/** Does writes that may fail without failing the request beside which they happen. */
export interface SideWrites {
  /** Does a write. @param what  it is, for the log @returns what the write gave, or undefined when it is lost. Never throws */
  attempt<T>(what: string, write: () => Promise<T>, count?: number): Promise<T | undefined>;
}

/** At most one warning in this time: on a full disk every read would write one. */
const warnEveryMs = 60_000;

/** @param warn  told of the first loss at once, of later ones together, once a minute @param nowMs  the clock */
export function sideWrites(warn: (losses: LostWrites) => void, nowMs: () => number): SideWrites {
  let lost = new Map<string, number>();
  let warnedMs = Number.NEGATIVE_INFINITY;
  return {
    async attempt(what, write, count = 1) {
      try {
        return await write();
      } catch (error) {
        lost.set(what, (lost.get(what) ?? 0) + count);
        if (nowMs() - warnedMs >= warnEveryMs) {
          warnedMs = nowMs();
          warn({ lost: Object.fromEntries(lost), error });
          lost = new Map();
        }
        return undefined;
      }
    },
  };
}
