/**
 * Connection addresses as the reference writes them: `postgresql+psycopg2://user:password@host:5432/name?x=y`,
 * `sqlite:///shop.db`, `duckdb://`. The password is kept apart, sealed; what leaves shows `XXXXXXXXXX` in its place.
 */
import { Failure } from '@tessera/core/failures';
import { isClosed } from '../../egress/addresses.ts';
import type { AddressParts } from './address-parts.ts';
import { hasToken, isMotherduck, motherduckIn, motherduckParts, type MotherduckParts } from './motherduck-address.ts';

/** What stands in the place of a password in every address that leaves; an address that comes back with it keeps the password. */
export const passwordMask = 'XXXXXXXXXX';

/** What the database is called on the wire, and what its driver is chosen by. */
export type Backend =
  | 'duckdb'
  | 'sqlite'
  | 'postgresql'
  | 'mysql'
  | 'mariadb'
  | 'clickhousedb'
  | 'trino'
  | 'redshift'
  | 'snowflake'
  | 'bigquery'
  | 'databricks'
  | 'mssql'
  | 'motherduck'
  | 'files'
  | 'gsheets';

/** The parts of a connection address. */
export interface Address extends AddressParts {
  readonly backend: Backend;
  /** As it was written; several spell the same backend. */
  readonly scheme: string;
  readonly driver: string | null;
  readonly password: string | null;
}

const backends: Readonly<Record<string, Backend>> = {
  duckdb: 'duckdb',
  sqlite: 'sqlite',
  postgresql: 'postgresql',
  postgres: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mariadb',
  clickhousedb: 'clickhousedb',
  clickhouse: 'clickhousedb',
  trino: 'trino',
  redshift: 'redshift',
  snowflake: 'snowflake',
  bigquery: 'bigquery',
  databricks: 'databricks',
  mssql: 'mssql',
  files: 'files',
  s3: 'files',
  gsheets: 'gsheets',
  motherduck: 'motherduck',
};

/** ClickHouse's own protocol is not supported, only HTTP. */
const unspoken = new Set(['native', 'asynch']);

/** A local file, with no server. */
export const isFile = (backend: string): boolean => backend === 'duckdb' || backend === 'sqlite';

const invalid = (message: string): Failure => new Failure('INVALID', { fields: { sqlalchemy_uri: [message] } });

/** @throws Failure INVALID `{sqlalchemy_uri}` saying what is wrong, never repeating the address (it may hold a password) */
export function readUri(uri: string): Address {
  const found = /^([a-z0-9]+)(?:\+([a-z0-9_]+))?:\/\//i.exec(uri.trim());
  if (!found)
    throw invalid(
      'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name',
    );
  const scheme = found[1]?.toLowerCase() ?? '';
  const driver = found[2]?.toLowerCase() ?? null;
  const backend = Object.hasOwn(backends, scheme) ? backends[scheme] : undefined;
  if (!backend) throw invalid(`Could not load database driver: ${scheme}`);
  if (backend === 'clickhousedb' && driver !== null && unspoken.has(driver))
    throw invalid(`Could not load database driver: ${scheme}+${driver}. ClickHouse is reached over HTTP: clickhousedb://`);
  const rest = uri.trim().slice(found[0].length);
  // It would hold the password outside its place.
  if (backend === 'mssql' && /[?&]odbc_connect=/i.test(rest))
    throw invalid('Write server, database and user as parts of the address: odbc_connect is not read.');
  if (backend === 'gsheets') return { ...readSheets(rest), backend, scheme, driver };
  const cloud = backend === 'duckdb' ? motherduckIn(rest) : undefined;
  if (cloud) return toMotherduck(cloud);
  const isLocal = isFile(backend) || (scheme === 'files' && rest.startsWith('/'));
  const parts = isLocal ? readFile(backend, rest) : readServer(rest);
  if (backend === 'motherduck' || (backend === 'postgresql' && isMotherduck(parts.host)))
    return toMotherduck(motherduckParts(parts));
  if (hasToken(parts.query)) throw invalid('Write duckdb:///md:database?motherduck_token=token to connect to MotherDuck.');
  return { ...parts, backend, scheme, driver };
}

/** However it was written, it is kept as one address, with the token at the password's place. */
function toMotherduck(parts: MotherduckParts): Address {
  // Names of tables are told from names of databases by it.
  if (parts.database === null) throw invalid('The connection string names no database.');
  if (/[/\\]/.test(parts.database)) throw invalid('The connection string cannot be read.');
  return { ...parts, backend: 'motherduck', scheme: 'motherduck', driver: null };
}

const nowhere = { host: null, port: null, database: null, username: null, password: null, query: {} };

/** `/shop.db` is below TESSERA_HOME/files, `//abs/shop.db` is absolute, as SQLAlchemy has it. */
function readFile(backend: Backend, rest: string): Omit<Address, 'backend' | 'driver' | 'scheme'> {
  const [path = '', search = ''] = rest.split('?', 2);
  const file = decoded(path.replace(/^\//, ''));
  if (path !== '' && !path.startsWith('/'))
    throw invalid(`Invalid connection string, write: ${backend}:///file, with three slashes`);
  if (file === '' || file === ':memory:') {
    if (backend === 'duckdb') return nowhere;
    throw invalid(backend === 'files' ? 'The connection string names no folder.' : 'The connection string names no file.');
  }
  return { ...nowhere, database: file, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** It names no server: which sheets it reads stands in its Extra. */
function readSheets(rest: string): Omit<Address, 'backend' | 'driver' | 'scheme'> {
  const [place = '', search = ''] = rest.split('?', 2);
  if (place.replace(/^\//, '') !== '')
    throw invalid('Write gsheets:// alone: the sheets are named one by one, with their addresses.');
  return { ...nowhere, query: Object.fromEntries(new URLSearchParams(search)) };
}

function readServer(rest: string): Omit<Address, 'backend' | 'driver' | 'scheme'> {
  let url: URL;
  try {
    // Of an unknown scheme no port is taken for the usual one and dropped.
    url = new URL(`db://${rest}`);
  } catch {
    throw invalid('The connection string cannot be read.');
  }
  const host = decoded(url.hostname.replace(/^\[|\]$/g, ''));
  if (host === '') throw invalid('The connection string names no host.');
  if (isClosed(host) || isClosed(canonicalHost(host))) throw invalid('This address cannot be connected to.');
  return {
    host,
    port: url.port === '' ? null : Number(url.port),
    database: decoded(url.pathname.slice(1)) || null,
    username: decoded(url.username) || null,
    password: decoded(url.password) || null,
    query: Object.fromEntries(url.searchParams),
  };
}

/** `0xa9fea9fe` and `2852039166` are addresses too: an http URL writes them out. */
export function canonicalHost(host: string): string {
  try {
    return new URL(`http://${host.includes(':') ? `[${host}]` : host}`).hostname.replace(/^\[|\]$/g, '');
  } catch {
    return host;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('The connection string cannot be read: a % must be written %25.');
  }
}

/**
 * What an address says to have nothing encrypted, as the drivers read it: `sslmode=disable`. A MySQL that is given a
 * certificate is always spoken to by TLS.
 * @returns undefined for an address that encrypts, or would with a certificate
 */
export function unencryptedBy({ backend, driver, port, query }: Address): string | undefined {
  const said = (name: string, isPlain: (value: string) => boolean): string | undefined => {
    const value = query[name];
    return value !== undefined && isPlain(value) ? `${name}=${value}` : undefined;
  };
  if (backend === 'snowflake' || backend === 'databricks') return said('protocol', (value) => value === 'http');
  if (backend === 'mssql')
    return Object.keys(query)
      .filter((name) => name.toLowerCase() === 'encrypt')
      .flatMap((name) => said(name, (value) => /^(no|false|optional|0)$/i.test(value)) ?? [])[0];
  if (backend === 'files') return said('endpoint', (value) => value.startsWith('http:'));
  if (backend === 'bigquery' || backend === 'gsheets') return said('api_endpoint', (value) => value.startsWith('http:'));
  if (backend === 'postgresql' || backend === 'redshift' || backend === 'motherduck')
    return said('sslmode', (value) => value === 'disable' || value === 'allow');
  if (backend === 'trino') return said('http_scheme', (value) => value !== 'https');
  if (backend !== 'clickhousedb' || driver === 'https' || port === 8443) return undefined;
  return said(query['secure'] === undefined ? 'protocol' : 'secure', (value) => value !== '' && !/^(true|1|https)$/i.test(value));
}

/** The address as text. @param password  what stands at the password's place; undefined: nothing */
export function printUri(address: Address, password?: string): string {
  const { backend, driver, host, port, database, username, query } = address;
  const scheme = driver ? `${address.scheme}+${driver}` : address.scheme;
  const search = new URLSearchParams(query);
  const end = search.size > 0 ? `?${search}` : '';
  if (isFile(backend) || (backend === 'files' && host === null))
    return database ? `${scheme}:///${path(database)}${end}` : `${scheme}://`;
  if (backend === 'gsheets') return `${scheme}://${end}`;
  const secret = password === undefined ? '' : `:${password === passwordMask ? password : encodeURIComponent(password)}`;
  const user = username || secret ? `${encodeURIComponent(username ?? '')}${secret}@` : '';
  const at = host?.includes(':') ? `[${host}]` : (host ?? '');
  return `${scheme}://${user}${at}${port === null ? '' : `:${port}`}/${path(database ?? '')}${end}`;
}

/** Trino names a catalogue and a schema, files are paths: the slash stays. */
const path = (text: string): string => text.split('/').map(encodeURIComponent).join('/');

/** A stored address with its password, for the driver alone. */
export function withPassword(uri: string, password: string | undefined): string {
  return password === undefined ? uri : printUri(readUri(uri), password);
}

/** A stored address as it may be shown. */
export function maskedUri(uri: string, hasPassword: boolean): string {
  return hasPassword ? printUri(readUri(uri), passwordMask) : uri;
}
