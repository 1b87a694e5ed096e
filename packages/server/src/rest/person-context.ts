/** A context for work that no request asks for, with the rights somebody has at this moment. */
import { Failure } from '@tessera/core/failures';
import { actorOf } from '../auth/actors.ts';
import type { Context } from '../context.ts';
import type { Services } from '../services.ts';

/**
 * @param userId  whose rights the work runs with
 * @param signal  ends what the work asks
 * @param address  path and query of the request that wished for it; templates read parameters there
 * @returns undefined when that person is deactivated or gone
 */
export async function personContext(
  services: Services,
  userId: number,
  signal: AbortSignal,
  address = '',
): Promise<Context | undefined> {
  const { config, store, permissions, clock, log } = services;
  const known = await actorOf(store.db, permissions, userId);
  if (!known) return undefined;
  const nothing = (): void => undefined;
  const context: Omit<Context, 'request'> = {
    services,
    config,
    store,
    db: store.db,
    actor: config.flags.DASHBOARD_RBAC ? { ...known, rbac: true } : known,
    via: 'nobody',
    cookie: undefined,
    expected: {},
    signal,
    address,
    log,
    now: () => clock().toISOString(),
    nowMs: () => clock().getTime(),
    origin: () => siteOrigin(config),
    version: nothing,
    status: nothing,
    header: nothing,
    setCookie: nothing,
    visited: nothing,
  };
  return Object.assign(withoutRequest(), context);
}

/** Asking for the request is a fault; copying a context is none, so the member is not one of its own. */
function withoutRequest(): Pick<Context, 'request'> {
  return Object.create({
    get request(): never {
      throw new Failure('INTERNAL', { message: 'Background work has no request.' });
    },
  });
}

/** Where people reach the site, as it is told to those who did not just come from there. */
function siteOrigin({ publicUrl, host, port }: Context['config']): string {
  const here = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return publicUrl ?? `http://${here}:${port}`;
}
