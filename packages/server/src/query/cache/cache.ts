/**
 * Finished answers as bytes, least recently used out first (docs/decisions/0011-cache-of-bytes.md). Kept is the result
 * alone; what a reply
 * says about this request is written each time. Whether somebody may see an answer is decided before it is looked up.
 */
import { hash } from 'node:crypto';
import type { GenericType } from '@tessera/core/frame/frame';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from './single-flight.ts';
import type { RunInTurn } from '../../queue/question-limiter.ts';

/** What a result says of its data. */
export interface ResultHead {
  readonly colnames: readonly string[];
  readonly coltypes: readonly GenericType[];
  readonly rowcount: number;
  /** Rows before post-processing. */
  readonly sqlRowcount: number;
  /** Set by post-processing. */
  readonly labelMap?: Readonly<Record<string, readonly string[]>>;
  /** The rows' own labels, of a pivot table for text clients. */
  readonly indexNames?: readonly string[];
}

/** One question's result. */
export interface QueryResult extends ResultHead {
  /** `data` as it goes out: JSON rows, JSON columns, or CSV. */
  readonly bytes: Buffer;
  /** Epoch ms. */
  readonly madeAt: number;
}

export interface CachedResult {
  readonly result: QueryResult;
  /** True when no work was done for this asker's question. */
  readonly isCached: boolean;
}

interface Wish {
  /** Do the work again, and keep what comes. */
  readonly force: boolean;
  /** Seconds; 0 keeps until room is needed, negative keeps nothing. */
  readonly seconds: number;
  readonly signal?: AbortSignal | undefined;
  /** What is kept waits for nothing. */
  readonly turn?: RunInTurn | undefined;
}

/** What an answer is known by: everything that could change its bytes, as one text. */
export class AnswerKey {
  readonly text: string;
  #digest: string | undefined;

  /** @param parts  JSON values */
  constructor(parts: readonly unknown[]) {
    this.text = JSON.stringify(parts);
  }

  /** What people and programs call it: sha256 in hex, worked out when somebody is told. */
  get digest(): string {
    this.#digest ??= hash('sha256', this.text);
    return this.#digest;
  }
}

export class AnswerCache {
  readonly #kept: LRUCache<string, QueryResult>;
  readonly #flights = new SingleFlight<QueryResult>();
  readonly #now: () => number;

  /**
   * @param options.maxBytes  of all answers together; one answer may take a quarter of it
   * @param options.nowMs     the clock, for ages
   */
  constructor(options: { maxBytes: number; nowMs?: () => number }) {
    this.#now = options.nowMs ?? Date.now;
    this.#kept = new LRUCache<string, QueryResult>({
      maxSize: options.maxBytes,
      maxEntrySize: Math.max(1, Math.floor(options.maxBytes / 4)),
      sizeCalculation: (result, key) => result.bytes.byteLength + key.length + 512 + 64 * result.colnames.length,
      perf: { now: this.#now },
    });
  }

  /** The kept answer, or `work`'s; askers of the same key at the same time share one piece of work. */
  async through(
    { text: key }: AnswerKey,
    wish: Wish,
    work: (signal: AbortSignal) => Promise<QueryResult>,
  ): Promise<CachedResult> {
    const kept = (): CachedResult | undefined => {
      const result = wish.force || wish.seconds < 0 ? undefined : this.#kept.get(key);
      return result && { result, isCached: true };
    };
    const made = async (waited: boolean): Promise<CachedResult> => {
      // Somebody else may have been answered meanwhile.
      const before = waited ? kept() : undefined;
      return (
        before ?? {
          result: await this.#flights.join(key, wish.signal, (signal) => this.#make(key, wish, work(signal))),
          isCached: false,
        }
      );
    };
    return kept() ?? (wish.turn ? wish.turn(wish.signal, made) : made(false));
  }

  async #make(key: string, { seconds }: Wish, work: Promise<QueryResult>): Promise<QueryResult> {
    const made = await work;
    if (seconds >= 0) this.#kept.set(key, made, seconds > 0 ? { ttl: seconds * 1000 } : {});
    return made;
  }

  /** Bytes held now. */
  get size(): number {
    return this.#kept.calculatedSize;
  }

  clear(): void {
    this.#kept.clear();
  }
}

/** Seconds an answer is kept: the first that says something of question, chart, dataset, database; else a day. */
export function cacheSeconds(...said: readonly (number | null | undefined)[]): number {
  return said.find((each) => each !== null && each !== undefined) ?? 86_400;
}
