/** The connection a body describes: an address, or the parts of its kind's form; its secrets stand apart. */
import type { database } from '@tessera/api/database';
import type { BodyOf } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import type { DatabaseRow } from '../connections/connection.ts';
import { addressParts, passwordIn } from '../connections/parameters.ts';
import { projectOf, secretOf } from '../connections/secret.ts';
import { isFile, passwordMask, printUri, readUri, type Address } from '../connections/uri.ts';
import { encryptedBy } from './available.ts';

type Tested = BodyOf<typeof database.testConnection>;
/** The fields of a body that say where a database is. */
export type ConnectionBody = Pick<Tested, 'sqlalchemy_uri' | 'engine' | 'driver' | 'parameters' | 'masked_encrypted_extra'>;

/** What a body says of a connection. */
export interface DescribedConnection {
  readonly address: Address;
  /** Without the password. */
  readonly uri: string;
  /** New password; undefined keeps the stored one. */
  readonly password: string | undefined;
  /** New secret beside it; undefined keeps the stored one, null removes it. */
  readonly secret: string | null | undefined;
}

/** @returns undefined for a body that says nothing of it @throws Failure INVALID `{sqlalchemy_uri}`, `{masked_encrypted_extra}` */
export function connectionOf(body: ConnectionBody): DescribedConnection | undefined {
  const { sqlalchemy_uri, engine, driver, parameters, masked_encrypted_extra } = body;
  if (sqlalchemy_uri) return of(readUri(sqlalchemy_uri), masked_encrypted_extra);
  if (!parameters) return undefined;
  const secret = secretOf(engine ?? '', masked_encrypted_extra, parameters.credentials_info ?? parameters.service_account_info);
  const address = readUri(uriOf(engine, driver, parameters, projectOf(secret)));
  return described(address, passwordIn(engine ?? '', parameters), secret);
}

const of = (address: Address, masked: string | null | undefined): DescribedConnection =>
  described(address, address.password, secretOf(address.backend, masked));

function described(address: Address, given: string | null | undefined, secret: string | null | undefined): DescribedConnection {
  const password = given && given !== passwordMask ? given : undefined;
  return { address, uri: printUri({ ...address, password: null }), password, secret };
}

/** The form's parts as an address without password. @param project  of the secret, where no host is named */
export function uriOf(
  engine: ConnectionBody['engine'],
  driver: ConnectionBody['driver'],
  said: NonNullable<ConnectionBody['parameters']>,
  project?: string,
): string {
  const backend = engine ?? '';
  const { host, port, database: name, username, query } = addressParts(backend, said, project);
  const path = (name ?? '').split('/').map(encodeURIComponent).join('/');
  const spelling = backend === 'files' && host ? 's3' : backend;
  const scheme = driver ? `${spelling}+${driver}` : spelling;
  if (isFile(backend) || (backend === 'files' && !host)) return `${scheme}:///${path}`;
  const search = new URLSearchParams({ ...query, ...(said.encryption === true ? encryptedBy(backend) : {}) });
  const at = host?.includes(':') && !host.startsWith('[') ? `[${host}]` : (host ?? '');
  return `${scheme}://${username ? `${encodeURIComponent(username)}@` : ''}${at}${port ? `:${port}` : ''}/${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Members of a query that lead to another server, or there unencrypted. */
const leading = ['host', 'port', 'protocol', 'api_endpoint', 'endpoint', 'encrypt', 'trustservercertificate'] as const;

/** A stored secret goes only to the server it was stored for, whatever address the caller typed. */
export function isSameServer(row: DatabaseRow, { address }: Pick<DescribedConnection, 'address'>): boolean {
  const kept = readUri(row.sqlalchemy_uri);
  return (
    kept.backend === address.backend &&
    kept.host === address.host &&
    kept.port === address.port &&
    kept.username === address.username &&
    leading.every((name) => saidIn(kept, name) === saidIn(address, name))
  );
}

/** SQL Server's names are written in any case. */
const saidIn = ({ query }: Address, name: string): string | undefined =>
  Object.entries(query).find(([key]) => key.toLowerCase() === name)?.[1];

/** What must be written again, where a body leads elsewhere. @throws Failure INVALID `{masked_encrypted_extra}` */
export function mustKnowSecret(row: DatabaseRow, asked: DescribedConnection): void {
  if (row.encrypted_extra_sealed === null || asked.secret !== undefined || isSameServer(row, asked)) return;
  const why = 'Write the secret as well: the stored one is for the server it was stored for.';
  throw new Failure('INVALID', { fields: { masked_encrypted_extra: [why] } });
}
