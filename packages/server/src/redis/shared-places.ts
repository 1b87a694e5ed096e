/**
 * Places that all servers share: how many statements run on one database, how many questions of one person. Each server
 * gives out its own places in a fair line (`queue/`); what has one there takes one here as well. A place is a lease: those
 * of a server that died come back by themselves. Without Redis each server's own places are all there is.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueClaim } from '../queue/fair-queue.ts';
import type { SharedLimit, SharedPlaceOptions } from '../queue/shared-limit.ts';
import type { SharedKeys } from './shared-keys.ts';
import type { SharedRedis } from './redis.ts';

/**
 * Members are `person token`, their scores when the lease ends. The rules are those of `queue/fair-queue.ts`: one person
 * alone gets `places`, those beside them are for who has nothing running; background work gets half, and none of those.
 */
const take = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local key, person, token = KEYS[1], ARGV[1], ARGV[2]
local places, reserved, background, lease = tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5] == '1', tonumber(ARGV[6])
redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
local total = redis.call('ZCARD', key)
local most = places
if background then
  most = math.max(1, math.floor(places / 2))
elseif reserved > 0 and total >= places then
  local mine = false
  for _, each in ipairs(redis.call('ZRANGE', key, 0, -1)) do
    if string.sub(each, 1, #person) == person then mine = true end
  end
  if not mine then most = places + reserved end
end
if total >= most then return 0 end
redis.call('ZADD', key, now + lease, token)
redis.call('PEXPIRE', key, 2 * lease)
return 1`;

const renew = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[1])
redis.call('PEXPIRE', KEYS[1], 2 * tonumber(ARGV[2]))`;

const leaseMs = 30_000;
const firstWaitMs = 5;
const longestWaitMs = 100;

/** One per process. */
export class SharedPlaces {
  readonly #redis: SharedRedis;
  readonly #keys: SharedKeys;
  /** Token and key of every place this process has. */
  readonly #held = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(redis: SharedRedis, keys: SharedKeys) {
    this.#redis = redis;
    this.#keys = keys;
  }

  /** @param name  of what has the places, e.g. a database's address; it is hashed in Redis */
  limit(name: string, options: SharedPlaceOptions): SharedLimit {
    return {
      take: (claim, signal, untilMs) =>
        this.#redis.state() === 'up'
          ? this.#take(this.#keys.name(`places ${options.perPerson ? `${name} ${claim.person}` : name}`), claim, options, {
              signal,
              untilMs,
            })
          : undefined,
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Looks again and again: who waits here has a place of this server already. */
  async #take(
    key: string,
    { person, isBackground }: QueueClaim,
    { places, reserved = 0 }: SharedPlaceOptions,
    { signal, untilMs }: { signal: AbortSignal | undefined; untilMs: number },
  ): Promise<(() => void) | 'too late'> {
    const who = `${this.#keys.name(`person ${person}`).slice(-16)} `;
    const token = `${who}${randomUUID()}`;
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      const got = await this.#redis.ask((client) =>
        client.call('EVAL', take, 1, key, who, token, places, reserved, isBackground ? 1 : 0, leaseMs),
      );
      // Undefined: it went away, and this server's own places are all there is.
      if (got !== 0) return this.#hold(key, token);
      if (performance.now() + waitMs > untilMs) return 'too late';
      // Not all at the same moment.
      await sleep(waitMs * (0.5 + Math.random()), undefined, { signal });
    }
  }

  #hold(key: string, token: string): () => void {
    this.#held.set(token, key);
    this.#timer ??= setInterval(() => void this.#renew(), leaseMs / 3).unref();
    return () => {
      this.#held.delete(token);
      void this.#redis.ask((client) => client.zrem(key, token));
    };
  }

  async #renew(): Promise<void> {
    for (const [token, key] of this.#held) {
      await this.#redis.ask((client) => client.call('EVAL', renew, 1, key, token, leaseMs));
      // Given back while it was renewed.
      if (!this.#held.has(token)) void this.#redis.ask((client) => client.zrem(key, token));
    }
  }
}
