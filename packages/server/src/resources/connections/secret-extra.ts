/**
 * Keys that programs write into `extra`, which everybody who may see a database reads: they are kept with the encrypted extra
 * and shown nowhere. What an older store holds among the rest is left out where it would be shown.
 */
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import { saysNothing } from './secret.ts';

/** Members of an encrypted extra: a key pair of Snowflake, a service account of BigQuery, the client people sign in with. */
const members = ['auth_method', 'auth_params', 'credentials_info', 'service_account_info', 'oauth2_client_info'] as const;
const isSecret = (name: string): boolean => members.some((each) => each === name);

const object = z.record(z.string(), z.unknown());

function read(extra: string | null | undefined): Record<string, unknown> {
  try {
    return object.safeParse(JSON.parse(extra ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

const only = (extra: Record<string, unknown>, wanted: boolean) =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => isSecret(name) === wanted));

/** Names of those members that an extra holds. */
export const secretsIn = (extra: string | null): string[] => Object.keys(read(extra)).filter(isSecret);

/** An extra as it is kept and shown. */
export const withoutSecrets = <Extra extends string | null | undefined>(extra: Extra): Extra | string =>
  Object.keys(read(extra)).some(isSecret) ? JSON.stringify(only(read(extra), false)) : extra;

interface Extras {
  readonly extra?: string | null | undefined;
  readonly masked_encrypted_extra?: string | null | undefined;
}

/** A body whose keys stand in the encrypted extra. @throws Failure INVALID `{extra}` where they stand in both */
export function secretsApart<Body extends Extras>(body: Body): Body {
  const secrets = only(read(body.extra), true);
  if (Object.keys(secrets).length === 0) return body;
  if (!saysNothing(body.masked_encrypted_extra?.trim() ?? '')) {
    const why = `${Object.keys(secrets).join(', ')}: write it into masked_encrypted_extra alone.`;
    throw new Failure('INVALID', { fields: { extra: [why] } });
  }
  return { ...body, extra: withoutSecrets(body.extra), masked_encrypted_extra: JSON.stringify(secrets) };
}
