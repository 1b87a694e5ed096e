/** The bucket an address names: `s3://key:secret@bucket/prefix?region=…&endpoint=…`. */
import { Failure } from '@tessera/core/failures';
import { withoutEnd } from '@tessera/core/format/stripped';
import type { S3Settings } from '../../files/s3-request.ts';

const known = new Set(['region', 'endpoint']);
const usualRegion = 'us-east-1';

/** The parts of an address that say where a bucket is and who asks for it. */
interface BucketAddress {
  readonly host: string | null;
  readonly port: number | null;
  readonly database: string | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly query: Readonly<Record<string, string>>;
}

/** @throws Failure CONNECTION_FAILED with what is wrong */
export function bucketSettings({ host, port, database, username, password, query }: BucketAddress, ca?: string): S3Settings {
  const strange = Object.keys(query).find((name) => !known.has(name));
  if (strange !== undefined) throw failed(`${strange} is not known behind the ?; known are ${[...known].join(', ')}.`);
  if (port !== null) throw failed('A bucket has no port; the address of its server is written as endpoint.');
  const endpoint = query['endpoint'] || undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw failed('endpoint is the address of the server, such as https://minio.example.org:9000.');
  if ((username === null) !== (password === null)) throw failed('Write both the access key and the secret key, or none.');
  return {
    bucket: host ?? '',
    prefix: withoutEnd(database ?? '', '/'),
    endpoint: endpoint && withoutEnd(endpoint, '/'),
    region: query['region'] || usualRegion,
    accessKeyId: username ?? '',
    secretAccessKey: password ?? '',
    ca,
  };
}

const failed = (message: string): Failure => new Failure('CONNECTION_FAILED', { message });
