/** A request's context (`context.ts`), from its caller and the services. */
import { Failure } from '@tessera/core/failures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { Services } from '../services.ts';
import { ownOrigin } from '../auth/own-origin.ts';
import { record } from './record.ts';

/** @param version  from If-Match @param head  filled by the handler through the context */
export function makeContext(
  services: Services,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  version: number | undefined,
  head: { status: number | undefined; version: number | undefined },
): Context {
  let signal: AbortSignal | undefined;
  const ctx: Context = {
    services,
    config: services.config,
    store: services.store,
    db: services.store.db,
    actor: caller.actor,
    via: caller.via,
    tokenName: caller.token?.name,
    cookie: caller.cookie,
    expected: { version },
    get signal() {
      signal ??= signalOf(reply);
      return signal;
    },
    request,
    address: request.url,
    log: services.log,
    now: () => services.clock().toISOString(),
    nowMs: () => services.clock().getTime(),
    origin: () => ownOrigin(services.config, request) ?? '',
    version: (saved) => void (head.version = saved),
    status: (status) => void (head.status = status),
    header: (name, value) => void reply.header(name, value),
    setCookie: (name, value, options) => void reply.setCookie(name, value, options),
    visited: (kind, id) => record(ctx, 'visit', undefined, { kind, id }),
  };
  return ctx;
}

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Failure('QUERY_STOPPED'));
  });
  return controller.signal;
}
