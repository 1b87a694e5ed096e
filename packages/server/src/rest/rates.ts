/**
 * How often one person may call what costs much (SECURITY.md#bounded-work): each in a minute, generous for a person and
 * for a program that
 * works, and a wall for one that floods. Over all servers where they share a Redis, else by each. Signing in has limits of
 * its own, questions take turns.
 */
import { keysOf } from '@tessera/core/narrowing';
import { Failure } from '@tessera/core/failures';
import type { SharedCounter } from '../redis/shared-counter.ts';

const windowMs = 60_000;

/** Times a minute and person, and the routes in the contracts' spelling that are counted together. */
const groups = {
  imports: { most: 120, routes: /^POST \/api\/v1\/(?:dashboard|chart|dataset|database|saved_query|assets)\/import$/ },
  // Programs that keep a copy of a site export object by object, some twenty a second.
  exports: {
    most: 3000,
    routes:
      /^GET \/api\/v1\/(?:dashboard|chart|dataset|database|saved_query|assets)\/export$|^GET \/api\/v1\/sqllab\/export\/\{client_id\}$/,
  },
  uploads: {
    most: 240,
    routes: /^POST \/api\/v1\/(?:upload(?:\/\{id\}\/(?:commit|compare|count))?|database\/(?:\{pk\}\/upload|upload_metadata))$/,
  },
  pictures: {
    most: 2400,
    routes: /^GET \/api\/v1\/(?:chart|dashboard)\/\{pk\}\/(?:thumbnail\/\{digest\}|screenshot\/\{digest\}|cache_screenshot)$/,
  },
  links: {
    most: 1200,
    routes:
      /^POST \/api\/v1\/(?:dashboard\/\{pk\}\/(?:permalink|filter_state)|explore\/(?:permalink|form_data)|sqllab\/permalink)$|^POST \/kv\/store$/,
  },
  connections: { most: 120, routes: /^POST \/api\/v1\/database\/(?:test_connection|validate_parameters)$/ },
  warming: { most: 240, routes: /^(?:GET \/superset|(?:PUT|POST) \/api\/v1\/(?:chart|dataset))\/warm_up_cache$/ },
  requests: { most: 20, routes: /^POST \/api\/v1\/access_request$/ },
  // Each page of a link asks every few minutes; nobody guesses 256 bits, and nobody need try.
  openings: { most: 120, routes: /^POST \/api\/v1\/public_link\/open$/ },
  profiles: { most: 30, routes: /^PUT \/api\/v1\/me$/ },
  guests: { most: 1200, routes: /^POST \/api\/v1\/security\/guest_token$/ },
} as const;

/** What is counted together. */
export type RateGroup = keyof typeof groups;

// The table's keys are its type.
const names = keysOf(groups);

/** The group a route is counted in; undefined when it costs little. */
export function rateGroupOf(method: string, path: string): RateGroup | undefined {
  const route = `${method} ${path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path}`;
  return names.find((name) => groups[name].routes.test(route));
}

/** Calls of the last minute, by group and person. */
export class Rates {
  readonly #counter: Pick<SharedCounter, 'add'>;

  constructor(counter: Pick<SharedCounter, 'add'>) {
    this.#counter = counter;
  }

  /** @param who  the person's id, or a visitor's address @throws Failure RATE_LIMITED with the seconds to wait */
  async take(group: RateGroup, who: string, nowMs: number): Promise<void> {
    const { count, leftMs } = await this.#counter.add(`rate ${group} ${who}`, windowMs, nowMs);
    if (count > groups[group].most) throw new Failure('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) });
  }
}
