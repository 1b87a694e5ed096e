/**
 * All that is remembered between questions. Finished answers are kept as bytes, least recently used out first
 * (docs/decisions/0011-cache-of-bytes.md): the result alone; what a reply says about this request is written each time. What
 * was worked out for an earlier question of the same text is found by the question itself, whose wire object is then the same
 * frozen value (`rest/json.ts`). The gate's verdict on a text never changes. Nothing about the user is kept, and access is
 * checked before the cache is looked at.
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
  /** What the database calls the types of the columns that came from it, by label. */
  readonly databaseTypes?: Readonly<Record<string, string>>;
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
  /** With `force`: an answer that was made no longer ago will do; 0 and absent: none. */
  readonly withinMs?: number;
  /** Seconds; 0 keeps until room is needed, negative keeps nothing. */
  readonly seconds: number;
  readonly signal?: AbortSignal | undefined;
  /** How long the work may take: those who wait for different times do not share it. */
  readonly deadlineMs?: number | undefined;
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

  /** Its public name: sha256 in hex, computed when it is first needed. */
  get digest(): string {
    this.#digest ??= hash('sha256', this.text);
    return this.#digest;
  }
}

/** How long an answer that is made is kept, and which one that is there already will do. */
export interface Keep {
  readonly seconds: number;
  readonly isGood: (result: QueryResult) => boolean;
}

/** Where servers keep answers for each other, behind each one's own (`redis/shared-answers.ts`). Any of it may fail to come. */
export interface SecondTier {
  /** @returns the answer and how long it is still kept, in ms */
  get(digest: string): Promise<{ result: QueryResult; leftMs: number } | undefined>;
  /**
   * Does the work unless another server does it at this moment: then its answer is waited for. What is made is kept.
   * @throws what the work throws, or the signal's reason
   */
  once(digest: string, keep: Keep, signal: AbortSignal, work: () => Promise<QueryResult>): Promise<CachedResult>;
  /** Keeps an answer in the place of one that may be there. */
  put(digest: string, result: QueryResult, seconds: number): Promise<void>;
}

/** How a server keeps answers. */
export interface AnswerCacheOptions {
  /** Of all answers together; one answer may take a quarter of it. */
  readonly maxBytes: number;
  /** The clock, for ages. */
  readonly nowMs?: () => number;
  readonly second?: SecondTier | undefined;
  /** Told when an answer was made anew though one was kept: others are to forget theirs (`drop`). */
  readonly renewed?: (digest: string) => void;
}

/**
 * The kept answers of one server (docs/reference/questions.md#the-cache-of-answers). Whoever asks it has checked access first.
 */
export class AnswerCache {
  readonly #kept: LRUCache<string, QueryResult>;
  readonly #flights = new SingleFlight<CachedResult>();
  readonly #looks = new Map<string, Promise<CachedResult | undefined>>();
  readonly #second: SecondTier | undefined;
  readonly #nowMs: () => number;
  readonly #renewed: (digest: string) => void;
  #hits = 0;
  #shared = 0;
  #misses = 0;
  #made = 0;

  constructor({ maxBytes, nowMs = Date.now, second, renewed = () => undefined }: AnswerCacheOptions) {
    this.#second = second;
    this.#nowMs = nowMs;
    this.#renewed = renewed;
    this.#kept = new LRUCache<string, QueryResult>({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: (result, key) => result.bytes.byteLength + key.length + 512 + 64 * result.colnames.length,
      perf: { now: nowMs },
    });
  }

  /** The kept answer, or `work`'s; askers of the same key at the same time share one piece of work. */
  async through(
    { digest: key }: AnswerKey,
    wish: Wish,
    work: (signal: AbortSignal) => Promise<QueryResult>,
  ): Promise<CachedResult> {
    const mayKeep = wish.seconds >= 0 && (!wish.force || (wish.withinMs ?? 0) > 0);
    const kept = (): CachedResult | undefined => {
      const result = mayKeep ? this.#kept.get(key) : undefined;
      return result && this.#isGood(result, wish) ? { result, isCached: true } : undefined;
    };
    let own: CachedResult | undefined;
    const made = async (waited: boolean): Promise<CachedResult> => {
      // Somebody else may have been answered meanwhile.
      own = waited ? kept() : undefined;
      return (
        own ??
        (await this.#flights.join(`${key} ${wish.deadlineMs ?? ''}`, wish.signal, (signal) =>
          this.#make(key, wish, work, signal),
        ))
      );
    };
    own = kept();
    const seen = own || !mayKeep || !this.#second ? undefined : await this.#look(key, this.#second);
    const shared = seen && this.#isGood(seen.result, wish) ? seen : undefined;
    const answered = own ?? shared ?? (await (wish.turn ? wish.turn(wish.signal, made) : made(false)));
    if (!answered.isCached) this.#misses += 1;
    else if (answered === own) this.#hits += 1;
    else this.#shared += 1;
    return answered;
  }

  #isGood({ madeAt }: QueryResult, { force, withinMs = 0 }: Pick<Wish, 'force' | 'withinMs'>): boolean {
    return !force || this.#nowMs() - madeAt < withinMs;
  }

  /** What other servers kept; those who look at the same time look once. */
  #look(key: string, second: SecondTier): Promise<CachedResult | undefined> {
    const known = this.#looks.get(key);
    if (known) return known;
    const look = second.get(key).then((found): CachedResult | undefined => {
      if (found) this.#kept.set(key, found.result, { ttl: found.leftMs });
      return found && { result: found.result, isCached: true };
    });
    this.#looks.set(key, look);
    return look.finally(() => this.#looks.delete(key));
  }

  async #make(
    key: string,
    { seconds, force, withinMs = 0 }: Wish,
    work: (signal: AbortSignal) => Promise<QueryResult>,
    signal: AbortSignal,
  ): Promise<CachedResult> {
    const alone = async (): Promise<CachedResult> => ({ result: await work(signal), isCached: false });
    const isShared = this.#second !== undefined && (!force || withinMs > 0) && seconds >= 0;
    const isGood = (result: QueryResult): boolean => this.#isGood(result, { force, withinMs });
    const made = isShared ? await this.#second?.once(key, { seconds, isGood }, signal, () => work(signal)) : undefined;
    const answered = made ?? (await alone());
    if (!answered.isCached) this.#made += 1;
    if (seconds >= 0) this.#kept.set(key, answered.result, seconds > 0 ? { ttl: seconds * 1000 } : {});
    if (force && !answered.isCached) void this.#renew(key, answered.result, seconds);
    return answered;
  }

  /** Others forget theirs when the new one is there for them. */
  async #renew(key: string, result: QueryResult, seconds: number): Promise<void> {
    if (seconds >= 0) await this.#second?.put(key, result, seconds);
    this.#renewed(key);
  }

  /** Forgets one answer: another server has made it anew. */
  drop(digest: string): void {
    this.#kept.delete(digest);
  }

  /**
   * Since the process began: askers whose answers were kept here, were kept by other servers, and had to be made; how many
   * were made (those who ask together share one); what is held now.
   */
  stats(): { hits: number; shared: number; misses: number; made: number; bytes: number; entries: number } {
    const { calculatedSize: bytes, size: entries } = this.#kept;
    return { hits: this.#hits, shared: this.#shared, misses: this.#misses, made: this.#made, bytes, entries };
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

/** The JSON of a kept result, once for the same metadata around it. @param said  the other metadata */
export function replyOnce(compiled: Compiled, result: QueryResult, said: string, make: () => BufferPieces): BufferPieces {
  const known = answers.get(result);
  if (known?.compiled === compiled && known.said === said) return known.json;
  const json = make();
  answers.set(result, { compiled, said, json });
  return json;
}

/** The gate's verdicts on texts that passed: those of charts and datasets come again and again. */
export const passedTexts = {
  expressions: new LRUCache<string, Inspection>({ max: 5000 }),
  selects: new LRUCache<string, Inspection>({ max: 500 }),
} as const;
