/**
 * All that is remembered between questions. Finished answers are kept as bytes, least recently used out first
 * (docs/decisions/0011-cache-of-bytes.md): the result alone; what a reply says about this request is written each time.
 * What was worked out for a question that came before, to the letter, is found by the question itself, whose wire object
 * is then the same frozen value (`rest/json.ts`). What the gate said of a text never changes. Nothing of who asks is kept,
 * and whether somebody may see an answer is decided before it is looked up.
 */
import { hash } from 'node:crypto';
import type { GenericType } from '@tessera/core/frame/frame';
import { normaliseQuery } from '@tessera/core/query/normalise';
import type { Query, QueryObject } from '@tessera/core/query/query-object';
import type { Compiled } from '@tessera/sql/compile/compile';
import type { Inspection } from '@tessera/sql/read/inspection';
import { LRUCache } from 'lru-cache';
import type { BufferPieces } from '../../pieces.ts';
import type { RunInTurn } from '../../queue/question-limiter.ts';
import type { PreparedQuery } from '../prepared.ts';
import type { QueriedDataset } from '../queried-dataset.ts';
import { SingleFlight } from './single-flight.ts';

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

/** A result, and whether it was there before it was asked for. */
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

/**
 * The kept answers of one server (docs/reference/questions.md#the-cache-of-answers). Whoever asks it has checked access first.
 */
export class AnswerCache {
  readonly #kept: LRUCache<string, QueryResult>;
  readonly #flights = new SingleFlight<QueryResult>();
  readonly #now: () => number;
  #hits = 0;
  #misses = 0;

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
    const answered = kept() ?? (await (wish.turn ? wish.turn(wish.signal, made) : made(false)));
    if (answered.isCached) this.#hits += 1;
    else this.#misses += 1;
    return answered;
  }

  async #make(key: string, { seconds }: Wish, work: Promise<QueryResult>): Promise<QueryResult> {
    const made = await work;
    if (seconds >= 0) this.#kept.set(key, made, seconds > 0 ? { ttl: seconds * 1000 } : {});
    return made;
  }

  /** Since the process began: answers that were kept and that had to be made; what is held now. */
  stats(): { hits: number; misses: number; bytes: number; entries: number } {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#kept.calculatedSize, entries: this.#kept.size };
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

const normalised = new WeakMap<QueryObject, Query>();

/**
 * `normaliseQuery`, once for a question that is always the same value: what comes of it is frozen like the wire object,
 * and by that it is seen that it can be found again. @throws Failure CHART_DATA_INVALID
 */
export function normaliseOnce(wire: QueryObject): Query {
  if (!Object.isFrozen(wire)) return normaliseQuery(wire);
  const known = normalised.get(wire);
  if (known) return known;
  const query = Object.freeze(normaliseQuery(wire));
  normalised.set(wire, query);
  return query;
}

/** What a prepared question hangs on besides itself. */
interface PreparedOf {
  readonly asked: QueriedDataset;
  /** All that the dataset is known by, and what the question is made ready for. */
  readonly source: readonly unknown[];
  /** Undefined where the question says nothing of today. */
  readonly now: () => string | undefined;
}

interface Ready {
  readonly prepared: PreparedQuery;
  readonly source: readonly unknown[];
  readonly now: string | undefined;
}

const ready = new WeakMap<Query, Ready>();

/**
 * What `make` prepares, once for what is the same frozen question of the same source at the same time. Questions that
 * templates changed are made ready anew every time. @throws as `make`
 */
export async function preparedOnce(
  query: Query,
  { asked, source, now }: PreparedOf,
  make: () => Promise<PreparedQuery>,
): Promise<PreparedQuery> {
  const known = ready.get(query);
  const isSame = known?.source.every((each, at) => each === source[at]) === true;
  if (known && isSame && known.now === now()) return { ...known.prepared, asked };
  const at = now();
  const prepared = await make();
  if (prepared.isPlain && at === now()) ready.set(query, { prepared, source, now: at });
  return prepared;
}

const answers = new WeakMap<QueryResult, { compiled: Compiled; said: string; json: BufferPieces }>();

/** The JSON of a kept result, once for what is said the same way around it. @param said  whatever else is said */
export function replyOnce(compiled: Compiled, result: QueryResult, said: string, make: () => BufferPieces): BufferPieces {
  const known = answers.get(result);
  if (known?.compiled === compiled && known.said === said) return known.json;
  const json = make();
  answers.set(result, { compiled, said, json });
  return json;
}

/** What the gate said of texts that passed: those of charts and datasets come again and again. */
export const passedTexts = {
  expressions: new LRUCache<string, Inspection>({ max: 5000 }),
  selects: new LRUCache<string, Inspection>({ max: 500 }),
} as const;
