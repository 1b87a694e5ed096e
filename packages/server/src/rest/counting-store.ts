/** Rates per address (`@fastify/rate-limit`), counted over all servers that share a Redis. */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { z } from 'zod';
import type { SharedCounter } from '../redis/shared-counter.ts';

/** What the plugin says of the route besides the options. */
const ofRoute = z.looseObject({
  routeInfo: z.looseObject({ method: z.union([z.string(), z.array(z.string())]), url: z.string() }),
});

/** @param counter  of this process */
export function countingStore(counter: SharedCounter): FastifyRateLimitStoreCtor {
  const storeOf = (route: string): FastifyRateLimitStore => ({
    incr: (key, callback, windowMs) => {
      const count = async (): Promise<void> => {
        const { count: current, leftMs: ttl } = await counter.add(`address ${route} ${key}`, windowMs, Date.now());
        callback(null, { current, ttl });
      };
      void count();
    },
    child: (options) => {
      const { method, url } = ofRoute.parse(options).routeInfo;
      return storeOf(`${String(method)} ${url}`);
    },
  });
  return class {
    readonly #all = storeOf('');
    readonly incr = this.#all.incr;
    readonly child = this.#all.child;
  };
}
