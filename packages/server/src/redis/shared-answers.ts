/**
 * Answers that servers keep for each other in Redis, behind each one's own (docs/decisions/0054-many-servers.md#redis). An answer is known
 * by everything that could change it, the dataset's version and the asker's row rules among it: one that is old is never
 * found. Of servers that are asked the same at the same moment one asks the database, the others wait for its answer.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import type { CachedResult, Keep, QueryResult, SecondTier } from '../query/cache/remembered.ts';
import type { SharedRedis } from './redis.ts';
import type { SharedKeys } from './shared-keys.ts';

/** Compressed. A larger one is asked for by each server itself. */
const maxBytes = 8 * 1024 * 1024;
/** Of an answer before it is compressed. */
const maxContentBytes = 64 * 1024 * 1024;
/** Below it is not worth the work. */
const packedFromBytes = 1024;
/** For what is kept until room is needed: Redis makes room of what has an end. */
const longestMs = 7 * 24 * 3_600_000;
const lockMs = 10_000;
const firstWaitMs = 10;
const longestWaitMs = 200;
/** How long it is known that an answer is too large. */
const tooLargeMs = 60_000;

const head = z.object({
  colnames: z.array(z.string()),
  coltypes: z.array(z.literal([0, 1, 2, 3])),
  rowcount: z.number(),
  sqlRowcount: z.number(),
  databaseTypes: z.record(z.string(), z.string()).exactOptional(),
  labelMap: z.record(z.string(), z.array(z.string())).exactOptional(),
  indexNames: z.array(z.string()).exactOptional(),
  madeAt: z.number(),
});

const is = { tooLarge: 0, plain: 1, packed: 2 } as const;
const [pack, unpack] = [promisify(zstdCompress), promisify(zstdDecompress)];

const freeLock = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;
const holdLock = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`;

interface Names {
  readonly answer: string;
  readonly lock: string;
}

/** One per process. */
export class SharedAnswers implements SecondTier {
  readonly #redis: SharedRedis;
  readonly #keys: SharedKeys;
  /** Answers made anew while Redis was away: the ones it has are older. */
  readonly #outdated = new Set<string>();

  constructor(redis: SharedRedis, keys: SharedKeys) {
    this.#redis = redis;
    this.#keys = keys;
    redis.onUp(async () => {
      const names = [...this.#outdated];
      if (names.length > 0 && (await redis.ask((client) => client.del(names))) !== undefined)
        for (const name of names) this.#outdated.delete(name);
    });
  }

  async get(digest: string): Promise<{ result: QueryResult; leftMs: number } | undefined> {
    const { answer } = this.#namesOf(digest);
    if (this.#outdated.has(answer)) return undefined;
    const said = await this.#redis.ask((client) => client.pipeline().getBuffer(answer).pttl(answer).exec());
    const [sealed, left] = said?.map(([, value]) => value) ?? [];
    const result = Buffer.isBuffer(sealed) ? await this.#open(answer, sealed) : undefined;
    return result && result !== 'too large' ? { result, leftMs: Math.max(1, Number(left)) } : undefined;
  }

  async once(digest: string, keep: Keep, signal: AbortSignal, work: () => Promise<QueryResult>): Promise<CachedResult> {
    const names = this.#namesOf(digest);
    const token = randomUUID();
    const got = await this.#redis.ask((client) => client.set(names.lock, token, 'PX', lockMs, 'NX'));
    if (got === 'OK') return this.#makeFor(names, token, digest, keep, work);
    const found = got === null ? await this.#waitFor(names, keep, signal) : undefined;
    if (found) return { result: found, isCached: true };
    // Redis is away, the other one failed, or its answer is too large to be kept.
    return { result: await work(), isCached: false };
  }

  async put(digest: string, result: QueryResult, seconds: number): Promise<void> {
    const { answer } = this.#namesOf(digest);
    const content = await contentOf(result);
    const isLarge = content.length > maxBytes;
    const sealed = this.#keys.seal(answer, isLarge ? Buffer.from([is.tooLarge]) : content);
    const keptMs = seconds > 0 ? Math.min(seconds * 1000, longestMs) : longestMs;
    const done = await this.#redis.ask((client) =>
      client.set(answer, sealed, 'PX', isLarge ? Math.min(tooLargeMs, keptMs) : keptMs),
    );
    if (done === undefined) this.#outdated.add(answer);
    else this.#outdated.delete(answer);
  }

  #namesOf(digest: string): Names {
    return { answer: this.#keys.name(`answer ${digest}`), lock: this.#keys.name(`lock ${digest}`) };
  }

  /** Makes it while the others wait. Its own asker does not wait until it is kept. */
  async #makeFor(
    { lock, answer }: Names,
    token: string,
    digest: string,
    { seconds, isGood }: Keep,
    work: () => Promise<QueryResult>,
  ): Promise<CachedResult> {
    const holding = setInterval(
      () => void this.#redis.ask((client) => client.call('EVAL', holdLock, 1, lock, token, lockMs)),
      lockMs / 3,
    ).unref();
    const free = (): void => {
      clearInterval(holding);
      void this.#redis.ask((client) => client.call('EVAL', freeLock, 1, lock, token));
    };
    try {
      // Whoever had the lock before may have kept it since it was looked for.
      const there = this.#outdated.has(answer) ? undefined : (await this.get(digest))?.result;
      const before = there && isGood(there) ? there : undefined;
      const result = before ?? (await work());
      if (before) free();
      else void this.put(digest, result, seconds).finally(free);
      return { result, isCached: before !== undefined };
    } catch (error) {
      free();
      throw error;
    }
  }

  /** @returns undefined when the holder of the lock lets it go without an answer for others */
  async #waitFor({ answer, lock }: Names, { isGood }: Keep, signal: AbortSignal): Promise<QueryResult | undefined> {
    let seen: Buffer | null | undefined;
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      await sleep(waitMs, undefined, { signal });
      const [sealed, held] = (await this.#redis.ask((client) => client.mgetBuffer(answer, lock))) ?? [];
      // An older answer stands there until the new one is made; it is opened once.
      const isNew = sealed && !seen?.equals(sealed);
      seen = sealed;
      const found = isNew ? await this.#open(answer, sealed) : undefined;
      if (found === 'too large') return undefined;
      if (found && isGood(found)) return found;
      if (!held) return undefined;
    }
  }

  /** A damaged or foreign entry counts as none. */
  async #open(name: string, sealed: Buffer): Promise<QueryResult | 'too large' | undefined> {
    const content = this.#keys.open(name, sealed);
    if (!content) return undefined;
    if (content[0] === is.tooLarge) return 'too large';
    const body = content.subarray(1);
    const plain = content[0] === is.packed ? await unpack(body, { maxOutputLength: 2 * maxContentBytes }) : body;
    const headBytes = plain.readUInt32LE(0);
    const said = head.safeParse(JSON.parse(plain.toString('utf8', 4, 4 + headBytes)));
    return said.success ? { ...said.data, bytes: plain.subarray(4 + headBytes) } : undefined;
  }
}

async function contentOf({ bytes, ...said }: QueryResult): Promise<Buffer> {
  if (bytes.length > maxContentBytes) return Buffer.alloc(maxBytes + 1);
  const text = Buffer.from(JSON.stringify(said));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const plain = Buffer.concat([length, text, bytes]);
  if (plain.length < packedFromBytes) return Buffer.concat([Buffer.from([is.plain]), plain]);
  const packed = await pack(plain, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  return Buffer.concat([Buffer.from([is.packed]), packed]);
}
