/** What every handler is given: who asks, the store, the services, and what the reply's head shall say. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Actor } from '@tessera/core/policy/actor';
import type { FastifyRequest } from 'fastify';
import type { Log } from './log.ts';
import type { Services } from './services.ts';
import type { Config } from './config.ts';
import type { Db, Store } from './store/db.ts';
import type { ExpectedVersion, ObjectWriter } from './store/objects.ts';
import type { ObjectKind } from './store/tables.ts';

/** What vouches for the caller; `token`: a personal access token. */
export type Credential = 'cookie' | 'bearer' | 'token' | 'nobody';

/** One request's view of the server; it is also the `Writer` of the store. */
export interface Context extends ObjectWriter {
  readonly services: Services;
  readonly config: Config;
  readonly store: Store;
  /** Outside transactions only; inside one use its `tx`. */
  readonly db: Db;
  readonly actor: Actor;
  readonly via: Credential;
  /** The name of the personal access token that vouches for the caller. */
  readonly tokenName?: string | undefined;
  /** The session cookie, when one came. */
  readonly cookie: string | undefined;
  /** The version the caller edited (`If-Match`); empty when none was sent. */
  readonly expected: ExpectedVersion;
  /** Aborted when the client is gone before the reply. */
  readonly signal: AbortSignal;
  /** For files (`request.parts()`) and raw headers; values come from the handler's input. Internal work has none. */
  readonly request: FastifyRequest;
  /** Path and query of the request; '' for internal work. */
  readonly address: string;
  readonly log: Log;
  /** ISO 8601 UTC with milliseconds. */
  now(): string;
  nowMs(): number;
  /** Where browsers reach us, without a trailing slash, for links in answers; '' makes them relative (`own-origin.ts`). */
  origin(): string;
  /** The reply carries `ETag: "v<version>"`. `createObject` and `changeObject` call it themselves. */
  version(version: number): void;
  status(status: number): void;
  header(name: string, value: string): void;
  setCookie(name: string, value: string, options: CookieSerializeOptions): void;
  /** Notes that the actor looked at an object: recent activity. Never fails the request. */
  visited(kind: ObjectKind, id: number): void;
}
