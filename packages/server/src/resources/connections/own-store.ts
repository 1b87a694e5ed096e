/**
 * The store is no database to be asked: who may connect databases would read and, by a mistake elsewhere, write the roles of
 * everybody. What an address shows is refused here; a name that only leads there when it is looked up is refused by the
 * driver, which asks the server who it is.
 */
import { hostname, networkInterfaces } from 'node:os';
import { Failure } from '@tessera/core/failures';
import type { Store } from '../../store/db.ts';
import { canonicalHost, type Address } from './uri.ts';

/** Whatever a driver says of the store begins so. */
export const ownStore = 'This is the database Tessera keeps its own things in; it cannot be connected.';

/** Redshift and MotherDuck are spoken to in the protocol of a store on PostgreSQL. */
const speaksToStores: ReadonlySet<string> = new Set(['postgresql', 'redshift', 'motherduck']);

/** @throws Failure INVALID `{sqlalchemy_uri}` when the address is the store's, however the host is written */
export function mustNotBeStore(
  { place }: Pick<Store, 'place'>,
  { backend, host, port, database }: Pick<Address, 'backend' | 'host' | 'port' | 'database'>,
): void {
  if (!place || !speaksToStores.has(backend) || host === null) return;
  const isSame = (port ?? 5432) === place.port && (database ?? 'postgres') === place.database && isSameHost(host, place.host);
  if (isSame) throw new Failure('INVALID', { fields: { sqlalchemy_uri: [ownStore] } });
}

function isSameHost(one: string, other: string): boolean {
  const [first, second] = [one, other].map((host) => (host.startsWith('/') ? host : canonicalHost(host.toLowerCase())));
  return first === second || (isHere(first ?? '') && isHere(second ?? ''));
}

/** This machine: its loopback, its own addresses, its name; a folder is a socket on it. */
function isHere(host: string): boolean {
  if (host === '' || host.startsWith('/') || host === 'localhost' || host === hostname().toLowerCase()) return true;
  if (host.startsWith('127.') || ['0.0.0.0', '::', '::1'].includes(host) || host.startsWith('::ffff:7f')) return true;
  return Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => canonicalHost(address) === host));
}
