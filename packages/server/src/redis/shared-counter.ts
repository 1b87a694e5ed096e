/** Counts what happens in a while: over all servers where there is a Redis that answers, else by this server alone. */
import { LRUCache } from 'lru-cache';
import type { SharedKeys } from './shared-keys.ts';
import type { SharedRedis } from './redis.ts';

/** What was counted under a name, this time included. */
export interface WindowCount {
  readonly count: number;
  /** Until it begins anew. */
  readonly leftMs: number;
}

/** By Redis's own clock, so that those of the servers need not agree. */
const script = `
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {n, redis.call('PTTL', KEYS[1])}`;

/** Names that are counted at a time by a server alone: a flood of others makes it forget the oldest. */
const mostNames = 50_000;

/** One per process. */
export class SharedCounter {
  readonly #redis: SharedRedis;
  readonly #keys: SharedKeys;
  readonly #own = new LRUCache<string, { count: number; startedMs: number }>({ max: mostNames });

  constructor(redis: SharedRedis, keys: SharedKeys) {
    this.#redis = redis;
    this.#keys = keys;
  }

  /**
   * Counts one more.
   * @param name  what is counted and for whom; it is hashed in Redis
   * @param windowMs  how long is counted from the first
   * @param nowMs  this server's clock, for when it counts alone
   */
  async add(name: string, windowMs: number, nowMs: number): Promise<WindowCount> {
    const said = await this.#redis.ask((client) => client.call('EVAL', script, 1, this.#keys.name(`count ${name}`), windowMs));
    if (Array.isArray(said)) return { count: Number(said[0]), leftMs: Math.max(0, Number(said[1])) };
    return this.#alone(name, windowMs, nowMs);
  }

  #alone(name: string, windowMs: number, nowMs: number): WindowCount {
    const known = this.#own.get(name);
    // A clock that was put back must not hold anybody for longer than a while.
    const isOn = known !== undefined && nowMs - known.startedMs < windowMs && nowMs >= known.startedMs;
    const { count, startedMs } = isOn ? known : { count: 0, startedMs: nowMs };
    this.#own.set(name, { count: count + 1, startedMs });
    return { count: count + 1, leftMs: startedMs + windowMs - nowMs };
  }
}
