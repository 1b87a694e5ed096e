/**
 * Connection addresses as the reference writes them: `postgresql+psycopg2://user:password@host:5432/name?x=y`,
 * `duckdb://`. The password is kept apart, sealed; what leaves shows `XXXXXXXXXX` in its place.
 */
import { isIP } from 'node:net';
import { Failure } from '@tessera/core/failures';

export const passwordMask = 'XXXXXXXXXX';

export interface Address {
  readonly backend: 'duckdb' | 'postgresql';
  readonly driver: string | null;
  readonly host: string | null;
  readonly port: number | null;
  readonly database: string | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly query: Readonly<Record<string, string>>;
}

const backends: Readonly<Record<string, Address['backend']>> = {
  duckdb: 'duckdb',
  postgresql: 'postgresql',
  postgres: 'postgresql',
};

const invalid = (message: string): Failure => new Failure('INVALID', { fields: { sqlalchemy_uri: [message] } });

/** @throws Failure INVALID `{sqlalchemy_uri}` saying what is wrong, never repeating the address (it may hold a password) */
export function readUri(uri: string): Address {
  const scheme = /^([a-z0-9]+)(?:\+([a-z0-9_]+))?:\/\//i.exec(uri.trim());
  if (!scheme)
    throw invalid(
      'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name',
    );
  const backend = backends[scheme[1]?.toLowerCase() ?? ''];
  if (!backend) throw invalid(`Could not load database driver: ${scheme[1]}`);
  const driver = scheme[2] ?? null;
  const rest = uri.trim().slice(scheme[0].length);
  if (backend !== 'postgresql')
    return { ...nowhere, backend, driver, database: decodeURIComponent(rest.replace(/^\//, '').split('?', 1)[0] ?? '') || null };
  return { ...readServer(rest), backend, driver };
}

const nowhere = { host: null, port: null, database: null, username: null, password: null, query: {} };

function readServer(rest: string): Omit<Address, 'backend' | 'driver'> {
  let url: URL;
  try {
    url = new URL(`http://${rest}`);
  } catch {
    throw invalid('The connection string cannot be read.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '') throw invalid('The connection string names no host.');
  mustBeReachable(host);
  return {
    host,
    port: url.port === '' ? null : Number(url.port),
    database: decodeURIComponent(url.pathname.slice(1)) || null,
    username: decodeURIComponent(url.username) || null,
    password: decodeURIComponent(url.password) || null,
    query: Object.fromEntries(url.searchParams),
  };
}

/** Link-local addresses, where clouds keep their metadata, are never a database (root decision 13). */
function mustBeReachable(host: string): void {
  const name = host.toLowerCase();
  const isLinkLocal =
    isIP(name) === 4
      ? name.startsWith('169.254.')
      : /^fe[89ab][0-9a-f]:/.test(name) || name.includes('169.254.') || name.includes('a9fe:');
  if (isLinkLocal || name === 'metadata.google.internal' || name === 'metadata')
    throw invalid('This address cannot be connected to.');
}

/** The address as text. @param password  what stands at the password's place; undefined: nothing */
export function printUri(address: Address, password?: string): string {
  const { backend, driver, host, port, database, username, query } = address;
  const scheme = driver ? `${backend}+${driver}` : backend;
  if (backend !== 'postgresql') return database ? `${scheme}:///${database}` : `${scheme}://`;
  const secret = password === undefined ? '' : `:${password === passwordMask ? password : encodeURIComponent(password)}`;
  const user = username ? `${encodeURIComponent(username)}${secret}@` : '';
  const at = host?.includes(':') ? `[${host}]` : (host ?? '');
  const search = new URLSearchParams(query);
  return `${scheme}://${user}${at}${port === null ? '' : `:${port}`}/${encodeURIComponent(database ?? '')}${search.size > 0 ? `?${search}` : ''}`;
}

/** A stored address with its password, for the driver alone. */
export function withPassword(uri: string, password: string | undefined): string {
  return password === undefined ? uri : printUri(readUri(uri), password);
}

/** A stored address as it may be shown. */
export function maskedUri(uri: string, hasPassword: boolean): string {
  return hasPassword ? printUri(readUri(uri), passwordMask) : uri;
}
