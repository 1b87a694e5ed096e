/** What a rendering read and did beside its text: for the cache key and the lists of applied filters. */
import { type FactValue, type FactRequest } from './facts.ts';

/** Thrown by a macro that needs an answer that is not there yet; the rendering begins again with it. */
export class NeedsFact extends Error {
  readonly wanted: FactRequest;
  constructor(wanted: FactRequest) {
    super('an answer is needed first');
    this.wanted = wanted;
  }
}

/** What a rendering looked at. The answer’s cache key and its filters follow from it. */
export class RenderNotes {
  /** Values of the user and the URL that were looked at. */
  readonly cacheKeys = new Set<string>();
  /** Columns whose filters were looked at. */
  readonly filters = new Set<string>();
  /** Columns whose filters the template applies itself. */
  readonly removed = new Set<string>();
  readonly #found = new Map<string, FactValue>();

  get(wanted: FactRequest): FactValue {
    const found = this.#found.get(JSON.stringify(wanted));
    if (found === undefined) throw new NeedsFact(wanted);
    return found;
  }

  put(wanted: FactRequest, found: FactValue): void {
    this.#found.set(JSON.stringify(wanted), found);
  }

  get size(): number {
    return this.#found.size;
  }
}
