/**
 * How people sign in to a database by OAuth2: what `oauth2_client_info` of its encrypted extra says of the provider
 * (docs/guides/connect-a-database.md#each-person-signs-in). Stored sealed; the client's secret leaves as a mask.
 */
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import { isConfidential } from '../../egress/addresses.ts';
import type { Secrets } from '../../store/secrets.ts';
import type { RowOf } from '../../store/tables.ts';
import { passwordMask } from './uri.ts';

/** Where providers send browsers back, below the site's own address. */
export const returnPath = '/api/v1/database/oauth2/';

/** Backends whose protocol takes a token of the person who asks. */
const backends = new Set(['trino', 'snowflake', 'databricks', 'bigquery']);

/** Whether people can sign in there themselves. @param backend  of the database */
export const takesTokens = (backend: string): boolean => backends.has(backend);

const onlySafe = 'Write https://…; http:// only for this machine.';

const address = z
  .url({ protocol: /^https?$/, error: onlySafe })
  .max(2000)
  .refine((text) => isConfidential(new URL(text)), onlySafe)
  .refine((text) => !/[#@]/.test(text.split('?', 1)[0] ?? ''), 'It holds a fragment, or a name and password.');

const clientInfo = z.strictObject({
  id: z.string().trim().min(1, 'It is missing.').max(500),
  secret: z.string().min(1, 'It is missing.').max(2000),
  scope: z.string().trim().max(2000),
  redirect_uri: address
    .refine((text) => new URL(text).pathname.replace(/\/?$/, '/') === returnPath, `Its path must be ${returnPath}.`)
    .optional(),
  authorization_request_uri: address,
  token_request_uri: address,
  /** Where a token is ended that a person signs out with (RFC 7009). */
  revocation_request_uri: address.optional(),
  request_content_type: z.enum(['json', 'data']).default('json'),
});
/** The client that a provider knows this site as. */
export type ClientInfo = z.output<typeof clientInfo>;

const extra = z.strictObject({ oauth2_client_info: clientInfo });
const named = z.looseObject({ oauth2_client_info: z.unknown() }).refine((value) => value.oauth2_client_info !== undefined);

/** Whether an encrypted extra speaks of it at all. @param value  parsed JSON */
export const namesClient = (value: unknown): boolean => named.safeParse(value).success;

/** Whether it says that people no longer sign in. */
export const endsClient = (value: unknown): boolean => named.safeParse(value).data?.oauth2_client_info === null;

/**
 * @param value  parsed JSON of an encrypted extra that names a client
 * @returns its JSON as it is kept
 * @throws Failure INVALID `{masked_encrypted_extra}`
 */
export function checkedClient(backend: string, value: unknown): string {
  if (!takesTokens(backend))
    throw refused(
      'oauth2_client_info: people sign in themselves on Trino, Snowflake, Databricks and BigQuery only; databases of this kind take no tokens.',
    );
  const read = extra.safeParse(value);
  if (read.success) return JSON.stringify(read.data);
  const others = Object.keys(value ?? {}).filter((name) => name !== 'oauth2_client_info');
  if (others.length > 0)
    throw refused(`${others.join(', ')}: nothing but oauth2_client_info counts where each person signs in. Leave it out.`);
  throw refused(...read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
}

/** What is kept, read. @param secret  JSON of an encrypted extra, opened @returns undefined where nobody signs in */
export function clientIn(secret: string | undefined): ClientInfo | undefined {
  return secret?.includes('oauth2_client_info') === true
    ? extra.safeParse(JSON.parse(secret)).data?.oauth2_client_info
    : undefined;
}

/** The client of a database. */
export function clientOf(
  secrets: Secrets,
  { backend, encrypted_extra_sealed: sealed }: Pick<RowOf<'database'>, 'backend' | 'encrypted_extra_sealed'>,
): ClientInfo | undefined {
  return sealed === null || !takesTokens(backend) ? undefined : clientIn(secrets.open(sealed));
}

/** An encrypted extra as it is shown. */
export function shownExtra(secret: string): string {
  const client = clientIn(secret);
  return client ? JSON.stringify({ oauth2_client_info: { ...client, secret: passwordMask } }) : passwordMask;
}

/**
 * The secret behind a mask: the stored one, for the provider it was stored for.
 * @param written  as it was checked @param stored  the encrypted extra that is kept, opened
 * @throws Failure INVALID `{masked_encrypted_extra}` where there is none, or it would go elsewhere
 */
export function withStoredSecret(written: string, stored: string | undefined): string {
  const [now, before] = [clientIn(written), clientIn(stored)];
  if (now?.secret !== passwordMask) return written;
  const ends = now.revocation_request_uri;
  const revokesElsewhere =
    ends !== undefined &&
    ends !== before?.revocation_request_uri &&
    new URL(ends).origin !== new URL(now.token_request_uri).origin;
  if (!before || before.token_request_uri !== now.token_request_uri || before.id !== now.id || revokesElsewhere)
    throw refused('oauth2_client_info.secret: write the secret as well: the stored one is for the client it was stored for.');
  return JSON.stringify({ oauth2_client_info: { ...now, secret: before.secret } });
}

const refused = (...why: string[]): Failure => new Failure('INVALID', { fields: { masked_encrypted_extra: why } });
