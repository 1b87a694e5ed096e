/**
 * MotherDuck's addresses. Its own clients write `duckdb:///md:name?motherduck_token=…`, its Postgres endpoint is
 * `postgresql://postgres:token@pg.us-east-1-aws.motherduck.com/name`: both become one of ours, where the token is the password.
 */
import type { AddressParts } from './address-parts.ts';

/** What an address says, once its scheme is gone. */
export type MotherduckParts = AddressParts & { readonly password: string | null };

/** The user whom the endpoint expects beside a token. */
export const motherduckUser = 'postgres';

const ofClients = /^\/(?:md|motherduck):([^?]*)(?:\?(.*))?$/is;
const tokenName = 'motherduck_token';

/**
 * @param rest  of a `duckdb` address, behind `duckdb://`
 * @returns undefined where it names a file; what else it says is for the client it was written for
 */
export function motherduckIn(rest: string): MotherduckParts | undefined {
  const found = ofClients.exec(rest);
  if (!found) return undefined;
  const token = new URLSearchParams(found[2] ?? '').get(tokenName) || null;
  return {
    host: endpointOf(token),
    port: null,
    database: decodeURIComponent(found[1] ?? '') || null,
    username: motherduckUser,
    password: token,
    query: {},
  };
}

/** Whether an address of PostgreSQL leads there. */
export const isMotherduck = (host: string | null): boolean => host?.toLowerCase().endsWith('.motherduck.com') === true;

/** @param said  what is read of the address of a server */
export function motherduckParts(said: MotherduckParts): MotherduckParts {
  const { [tokenName]: token = null, sslrootcert: _system, ...query } = said.query;
  const database = said.database?.replace(/^(?:md|motherduck):/i, '') || null;
  return { ...said, database, username: said.username ?? motherduckUser, password: said.password ?? token, query };
}

/** Whether the query of another address holds a token, where it would be shown to everyone. */
export const hasToken = (query: Readonly<Record<string, string>>): boolean => Object.hasOwn(query, tokenName);

/** @param token  says in which region its account is; one that does not is taken to be of the first there was */
export function endpointOf(token: string | null | undefined): string {
  const [, cloud = 'aws', region = 'us-east-1'] = /^(aws|azure)-([a-z0-9-]{1,40})$/.exec(regionIn(token)) ?? [];
  return `pg.${region}-${cloud}.motherduck.com`;
}

function regionIn(token: string | null | undefined): string {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const region = typeof claims === 'object' && claims !== null && 'mdRegion' in claims ? claims.mdRegion : '';
    return typeof region === 'string' ? region : '';
  } catch {
    return '';
  }
}
