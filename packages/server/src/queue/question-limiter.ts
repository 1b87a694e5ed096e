/** How many questions one person may have under way: the rest of a large dashboard waits for its turn, only a flood is refused. */
import { limits } from '@tessera/core/limits';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import type { SharedLimit } from './shared-limit.ts';

/**
 * Runs work when it is the person's turn, and passes it whether it had to wait.
 * @throws Failure RATE_LIMITED when too many of the person's questions wait; whatever the work throws; the signal's reason
 */
export type RunInTurn = <T>(signal: AbortSignal | undefined, work: (waited: boolean) => Promise<T>) => Promise<T>;

/**
 * Turns of one server. Different people never wait for each other here; in the engine and the databases they share the places.
 * Work never waits for another turn: twelve that did would wait for each other.
 * @param shared  a person's places over all servers
 */
export function questionLimiter(
  perPerson: number = limits.questionsAtOncePerUser,
  maxWaiting: number = limits.questionsWaitingPerUser,
  shared?: SharedLimit,
): ConcurrencyLimiter {
  return new ConcurrencyLimiter({
    places: Number.POSITIVE_INFINITY,
    perPerson,
    maxWaiting,
    maxWaitMs: Number.POSITIVE_INFINITY,
    shared,
  });
}
