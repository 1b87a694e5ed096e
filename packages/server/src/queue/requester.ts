/**
 * On whose behalf the running code works. It is set once per request and follows every promise of it
 * (`AsyncLocalStorage`), so that whatever waits for a place, however deep below, waits in the right person's line.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueueClaim } from './fair-queue.ts';

/** One person, or several who wait for the same piece of work. */
export class Requester {
  readonly #claims: QueueClaim[];
  readonly #listeners = new Set<(claim: QueueClaim) => void>();

  constructor(...claims: QueueClaim[]) {
    this.#claims = claims;
  }

  /** At least one. */
  get claims(): readonly QueueClaim[] {
    return this.#claims;
  }

  /** These people wait for the same work from now on. */
  join({ claims }: Requester): void {
    for (const claim of claims) {
      if (this.#claims.some((known) => isSame(known, claim))) continue;
      this.#claims.push(claim);
      for (const listener of this.#listeners) listener(claim);
    }
  }

  /** Tells of everybody who joins later. @returns ends it */
  onJoin(listener: (claim: QueueClaim) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const isSame = (a: QueueClaim, b: QueueClaim): boolean => a.person === b.person && a.isBackground === b.isBackground;

const storage = new AsyncLocalStorage<Requester>();

/** What the server does by itself, at its start for instance. */
const server = new Requester({ person: 'server', isBackground: false });

/** Who is asking now. */
export const currentRequester = (): Requester => storage.getStore() ?? server;

/** Does work on behalf of a person. @param person  as `personOf` names them */
export function asPerson<T>(person: string, work: () => T): T {
  return storage.run(new Requester({ person, isBackground: false }), work);
}

/** Does work that no reader waits for, on behalf of the current user: it waits behind all interactive work. */
export function inBackground<T>(work: () => T): T {
  return storage.run(new Requester(...currentRequester().claims.map(({ person }) => ({ person, isBackground: true }))), work);
}

/** Does work that others may come to wait for. @param start  is given the asker they can join */
export function shared<T>(start: (requester: Requester) => T): T {
  const requester = new Requester(...currentRequester().claims);
  return storage.run(requester, () => start(requester));
}
