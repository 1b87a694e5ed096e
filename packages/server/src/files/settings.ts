/** `TESSERA_FILES_URL`: where servers of one site share files. */
import { fileURLToPath } from 'node:url';
import { withoutEnd } from '@tessera/core/format/stripped';
import type { S3Settings } from './s3-request.ts';

/** A folder that all have mounted, or a bucket. */
export type FilesConfig = { readonly kind: 'folder'; readonly path: string } | ({ readonly kind: 's3' } & S3Settings);

/** The usual variables of S3 clients. */
export interface AwsEnvironment {
  readonly AWS_ACCESS_KEY_ID?: string | undefined;
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined;
  readonly AWS_SESSION_TOKEN?: string | undefined;
  readonly AWS_REGION?: string | undefined;
  readonly AWS_DEFAULT_REGION?: string | undefined;
}

const known = ['endpoint', 'region'];

/** @throws Error with a sentence, which names what is wrong */
export function filesConfigOf(address: string, aws: AwsEnvironment): FilesConfig {
  const url = URL.parse(address);
  if (url?.protocol === 'file:') {
    if (url.host !== '' || url.search !== '') throw new Error('Write file:///srv/tessera, the path of a folder.');
    return { kind: 'folder', path: fileURLToPath(url) };
  }
  if (url?.protocol !== 's3:' || url.host === '')
    throw new Error('Write s3://bucket/prefix?endpoint=https://… or file:///folder.');
  const strange = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (strange !== undefined) throw new Error(`${strange} is not known behind the ?; known are ${known.join(' and ')}.`);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error('endpoint is the address of the server, such as https://minio.example.org:9000.');
  const region = url.searchParams.get('region') ?? aws.AWS_REGION ?? aws.AWS_DEFAULT_REGION;
  if (region === undefined && endpoint === undefined) throw new Error('Amazon wants a region: add ?region=… or set AWS_REGION.');
  const { accessKeyId, secretAccessKey, sessionToken } = keysOf(url, aws);
  if (!accessKeyId || !secretAccessKey)
    throw new Error('a bucket wants AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or s3://key:secret@bucket.');
  return {
    kind: 's3',
    bucket: url.host,
    prefix: withoutEnd(decodeURIComponent(url.pathname).slice(1), '/'),
    endpoint: endpoint === undefined ? undefined : withoutEnd(endpoint, '/'),
    region: region ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    sessionToken,
  };
}

/** Keys that stand in the address come before those of the environment, all together. */
function keysOf(
  url: URL,
  aws: AwsEnvironment,
): Pick<S3Settings, 'sessionToken'> & Partial<Pick<S3Settings, 'accessKeyId' | 'secretAccessKey'>> {
  if (url.username !== '')
    return {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      sessionToken: undefined,
    };
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN: sessionToken } = aws;
  return {
    sessionToken,
    ...(AWS_ACCESS_KEY_ID !== undefined && { accessKeyId: AWS_ACCESS_KEY_ID }),
    ...(AWS_SECRET_ACCESS_KEY !== undefined && { secretAccessKey: AWS_SECRET_ACCESS_KEY }),
  };
}
