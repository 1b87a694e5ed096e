/** What a rendering was told and did beside its text: for the cache key and the lists of applied filters. */
import { type Found, type Wanted } from './facts.ts';

/** Thrown by a macro that needs an answer that is not there yet; the rendering begins again with it. */
export class Needs extends Error {
  readonly wanted: Wanted;
  constructor(wanted: Wanted) {
    super('an answer is needed first');
    this.wanted = wanted;
  }
}

export class Notes {
  /** Values of the user and the URL that were looked at. */
  readonly cacheKeys = new Set<string>();
  /** Columns whose filters were looked at. */
  readonly filters = new Set<string>();
  /** Columns whose filters the template applies itself. */
  readonly removed = new Set<string>();
  readonly #found = new Map<string, Found>();

  get(wanted: Wanted): Found {
    const found = this.#found.get(JSON.stringify(wanted));
    if (found === undefined) throw new Needs(wanted);
    return found;
  }

  put(wanted: Wanted, found: Found): void {
    this.#found.set(JSON.stringify(wanted), found);
  }

  get size(): number {
    return this.#found.size;
  }
}
