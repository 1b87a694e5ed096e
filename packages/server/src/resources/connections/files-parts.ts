/** Parts of a connection to files: a folder below `TESSERA_HOME/files`, or a bucket, which has a server and keys besides. */
import { Failure } from '@tessera/core/failures';
import type { AddressParts, Parameters } from './address-parts.ts';

const bucketAddress = /^s3:\/\/([^/?#@]+)(?:\/(.*))?$/i;
/** Fields of the form that say something of buckets alone. */
const ofBuckets = ['host', 'location', 'username', 'password'] as const;

/** @returns undefined where the form names a folder */
export function bucketOf({ database, host, location, username }: Parameters): AddressParts | undefined {
  const found = bucketAddress.exec(database?.trim() ?? '');
  if (!found) return undefined;
  const query = { ...(host ? { endpoint: host } : {}), ...(location ? { region: location } : {}) };
  return { host: found[1] ?? null, port: null, database: found[2] || null, username: username || null, query };
}

/** @throws Failure INVALID naming what a folder has not */
export function mustBeOfFolder(said: Parameters): void {
  const idle = ofBuckets.filter((name) => said[name]);
  if (idle.length === 0) return;
  const why = 'Only a bucket has this: write s3://bucket/prefix, or leave this empty.';
  throw new Failure('INVALID', { fields: Object.fromEntries(idle.map((name) => [name, [why]])) });
}

/** What the form shows of an address. */
export function fileParts(
  { host, database, username, query }: Omit<AddressParts, 'port'>,
  password: string | undefined,
): Record<string, unknown> {
  if (host === null) return { database };
  return {
    database: `s3://${host}/${database ?? ''}`,
    host: query['endpoint'] ?? null,
    location: query['region'] ?? null,
    username,
    ...(password !== undefined && { password }),
  };
}
