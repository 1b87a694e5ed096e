/**
 * Parts of a connection as the form of its kind names them (an account, a warehouse, a path of HTTP) and the address they stand
 * for. Other kinds name their parts as an address does.
 */
import type { AddressParts, PartText, Parameters } from './address-parts.ts';
import { bucketOf, fileParts, mustBeOfFolder } from './files-parts.ts';
import { endpointOf, motherduckUser } from './motherduck-address.ts';
import type { Address } from './uri.ts';

/** Members of the query that a kind's form asks for by themselves. */
const ownQuery = new Map<string, readonly (keyof Parameters)[]>([
  ['snowflake', ['warehouse', 'role']],
  ['databricks', ['http_path', 'catalog']],
  ['bigquery', ['location']],
]);
/** What the host is called there. */
const hostName = new Map<string, keyof Parameters>([['snowflake', 'account']]);
/** What signs one in there, where it is no user and password. */
const proofName = new Map([
  ['databricks', 'access_token'],
  ['motherduck', 'access_token'],
  ['bigquery', 'credentials_info'],
  ['gsheets', 'service_account_info'],
]);
/** The user beside a token, who is always the same. */
const userOfTokens = new Map([
  ['databricks', 'token'],
  ['motherduck', motherduckUser],
]);

/** @param project  what a service account of BigQuery says of itself: its own project is asked unless another is named */
export function addressParts(backend: string, said: Parameters, project?: string): AddressParts {
  if (backend === 'files') {
    const bucket = bucketOf(said);
    if (bucket) return bucket;
    mustBeOfFolder(said);
  }
  const own = (ownQuery.get(backend) ?? []).flatMap((name) => {
    const value = said[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  const host = said[hostName.get(backend) ?? 'host'] || (backend === 'motherduck' && endpointOf(said.access_token));
  return {
    host: (typeof host === 'string' && host) || project || null,
    port: said.port ? Number(said.port) : null,
    database: said.database || null,
    username: userOfTokens.get(backend) ?? (said.username || null),
    query: { ...said.query, ...Object.fromEntries(own) },
  };
}

/** The password among the parts. */
export const passwordIn = (backend: string, said: Parameters): PartText =>
  userOfTokens.has(backend) ? said.access_token : said.password;

/** The parts of an address as the form of its kind names them, with what its query holds besides. */
export function formParts(
  { backend, host, port, database, username, query }: Address,
  password: string | undefined,
): Record<string, unknown> {
  if (backend === 'files') return fileParts({ host, database, username, query }, password);
  if (backend === 'gsheets') return { query };
  const own = ownQuery.get(backend) ?? [];
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => !own.some((each) => each === name)));
  const isToken = userOfTokens.has(backend);
  return {
    [hostName.get(backend) ?? 'host']: host,
    ...(!hostName.has(backend) && { port }),
    database,
    ...(!isToken && { username }),
    ...Object.fromEntries(own.map((name) => [name, query[name] ?? null])),
    ...(password !== undefined && { [isToken ? 'access_token' : 'password']: password }),
    query: rest,
  };
}

/** What the form of a kind calls fields of an address. @param names  `host`, `username` and the like @returns each once */
export function fieldsOfForm(backend: string, names: readonly string[]): string[] {
  const proof = proofName.get(backend);
  const named = names.map((name) => {
    if (name === 'host') return hostName.get(backend) ?? name;
    return proof !== undefined && (name === 'username' || name === 'password') ? proof : name;
  });
  return [...new Set(named)];
}
