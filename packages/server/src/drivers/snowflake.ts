/**
 * Snowflake's SQL API (`/api/v2/statements`): a statement is handed over, asked after by its handle, read partition by
 * partition, and cancelled by its handle. It takes no passwords: one signs in with a programmatic access token, or with a key
 * pair. Sessions cannot be made read-only, so a statement has to begin as a query, and there is one at a time
 * (`MULTI_STATEMENT_COUNT`): a query of Snowflake changes nothing.
 */
import { createPrivateKey, createPublicKey, createHash, randomUUID, type KeyObject } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Bind, ColumnInfo, Driver, PersonToken, RunOptions, TableInfo } from '../driver.ts';
import { answering, columnsOf, distinct, rowsOf, type RowBatch } from './answering.ts';
import { linesOf } from './database-places.ts';
import { askHttp, type HttpApi, type HttpReply } from './http-api.ts';
import { missingTable, polledRows, type BeginStatement, type RunningStatement } from './polled-statement.ts';
import { snowflakeCell, snowflakeColumn } from './snowflake-columns.ts';
import { mustBeQuery } from './query-only.ts';
import { notThisServer } from './unreached.ts';

const lookUp: RunOptions = { deadlineMs: 30_000, maxRows: 100_000 };
/** The server's own deadline; ours is exact and comes first. */
const spareSeconds = 1;
const tokenSeconds = 55 * 60;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const reply = z.object({
  statementHandle: z.string(),
  resultSetMetaData: z
    .object({
      rowType: z.array(
        z.object({ name: z.string(), type: z.string(), precision: z.number().nullish(), scale: z.number().nullish() }),
      ),
      partitionInfo: z.array(z.unknown()).nullish(),
    })
    .optional(),
  data: z.array(z.array(z.string().nullable())).optional(),
});
const complaint = z.object({ message: z.string() });

/** A key pair instead of a token, as `encrypted_extra` holds it. */
const keyPair = z.object({
  auth_method: z.literal('keypair'),
  auth_params: z.object({ privatekey_body: z.string(), privatekey_pass: z.string().optional() }),
});

interface Account {
  readonly api: Omit<HttpApi, 'headers'>;
  readonly account: string;
  readonly user: string;
  readonly token: string;
  readonly key: KeyObject | undefined;
  readonly database: string;
  readonly schema: string;
  readonly warehouse: string | null;
  readonly role: string | null;
}

/**
 * @param uri  `snowflake://user:token@account/database/schema?warehouse=…&role=…`; `host`, `port` and `protocol` name another server
 * @param secret  JSON of a key pair, which is used instead of the token
 * @param person  who asks, where each person signs in
 * @throws Failure CONNECTION_FAILED for a key that cannot be read
 */
export function snowflakeDriver(
  uri: string,
  ca?: string,
  { places, besides } = linesOf(),
  secret?: string,
  person?: PersonToken,
): Driver {
  const account = accountOf(uri, ca, secret, person);
  const begin = beginning(account);
  const look = (sql: string, binds: readonly Bind[] = [], options = lookUp): AsyncGenerator<RowBatch, void, undefined> =>
    polledRows(begin, besides, [sql, binds, options]);
  const names = async (sql: string, binds: readonly Bind[] = []): Promise<string[]> =>
    (await rowsOf(look(sql, binds))).flatMap(([name]) => name ?? []);
  const placed = (schema: string | undefined, table: string): string =>
    [account.database, schema ?? account.schema, table].map(quoted).join('.');
  return {
    backend: 'snowflake',
    ...answering((sql, binds, options) => polledRows(begin, places, [sql, binds, options])),
    describe: (sql, options) => columnsOf(look(`SELECT * FROM (\n${sql}\n) AS q LIMIT 0`, [], options)),
    catalogs: () => names('SELECT database_name FROM information_schema.databases ORDER BY 1'),
    schemas: () =>
      names(`SELECT schema_name FROM information_schema.schemata WHERE schema_name <> 'INFORMATION_SCHEMA' ORDER BY 1`),
    tables: async (schema) => {
      const found = await rowsOf(
        look('SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = ? ORDER BY 1', [schema]),
      );
      return found.map(([value, type]): TableInfo => ({ value: value ?? '', schema, type: kindOf(type ?? '') }));
    },
    columns: (schema, table) =>
      columnsOf(look(`SELECT * FROM ${placed(schema, table)} LIMIT 0`)).catch(
        missingTable(`${schema ?? account.schema}.${table}`),
      ),
    close: () => Promise.resolve(),
  };
}

const kindOf = (type: string): TableInfo['type'] =>
  type === 'VIEW' ? 'view' : type === 'MATERIALIZED VIEW' ? 'materialized_view' : 'table';

function accountOf(uri: string, ca: string | undefined, secret: string | undefined, person: PersonToken | undefined): Account {
  const url = new URL(uri.replace(/^snowflake(\+[a-z0-9_]+)?:\/\//i, 'http://'));
  const [database = '', schema = 'PUBLIC'] = url.pathname.slice(1).split('/').filter(Boolean).map(decodeURIComponent);
  const account = url.hostname.replace(/\.snowflakecomputing\.(?:com|cn)$/i, '');
  const said = (name: string): string | null => url.searchParams.get(name);
  const host = said('host') ?? (account === url.hostname ? `${account}.snowflakecomputing.com` : url.hostname);
  const protocol = said('protocol') === 'http' ? 'http' : 'https';
  return {
    api: { name: 'Snowflake', base: new URL(`${protocol}://${host}${said('port') ? `:${said('port')}` : ''}`), ca, person },
    account,
    user: decodeURIComponent(url.username),
    token: decodeURIComponent(url.password),
    key: secret === undefined ? undefined : keyOf(secret),
    database,
    schema,
    warehouse: said('warehouse'),
    role: said('role'),
  };
}

/** @throws Failure CONNECTION_FAILED */
function keyOf(secret: string): KeyObject {
  try {
    const { privatekey_body: key, privatekey_pass: passphrase } = keyPair.parse(JSON.parse(secret)).auth_params;
    return createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) });
  } catch (error) {
    throw new Failure('CONNECTION_FAILED', { message: 'The private key of the key pair cannot be read.' }, { cause: error });
  }
}

/** Proofs of a key pair are good for an hour. */
function proofs({ account, user, key, token, api }: Account): () => Promise<Record<string, string>> {
  if (api.person) return () => Promise.resolve({ 'x-snowflake-authorization-token-type': 'OAUTH' });
  if (!key)
    return () =>
      Promise.resolve({
        authorization: `Bearer ${token}`,
        'x-snowflake-authorization-token-type': 'PROGRAMMATIC_ACCESS_TOKEN',
      });
  // The name of an account is its part before the region.
  const subject = `${account.split('.', 1)[0] ?? ''}.${user}`.toUpperCase();
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(der).digest('base64');
  let made: { proof: string; until: number } | undefined;
  return async () => {
    const now = Math.floor(Date.now() / 1000);
    if (!made || made.until <= now) {
      const jwt = new SignJWT().setProtectedHeader({ alg: 'RS256', typ: 'JWT' });
      const proof = await jwt
        .setIssuer(`${subject}.SHA256:${fingerprint}`)
        .setSubject(subject)
        .setIssuedAt(now)
        .setExpirationTime(now + tokenSeconds)
        .sign(key);
      made = { proof, until: now + tokenSeconds - 60 };
    }
    return { authorization: `Bearer ${made.proof}`, 'x-snowflake-authorization-token-type': 'KEYPAIR_JWT' };
  };
}

function beginning(account: Account): BeginStatement {
  const prove = proofs(account);
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<HttpReply> =>
    askHttp(
      { ...account.api, headers: { ...(await prove()), accept: 'application/json', 'content-type': 'application/json' } },
      { method, path, ...(body !== undefined && { body: JSON.stringify(body) }) },
    );
  return async (sql, binds, options) => {
    mustBeQuery(sql, 'Snowflake');
    const begun = await ask('POST', `/api/v2/statements?async=true&requestId=${randomUUID()}`, {
      statement: sql,
      timeout: Math.ceil(options.deadlineMs / 1000) + spareSeconds,
      ...(account.database && { database: account.database, schema: account.schema }),
      ...(account.warehouse && { warehouse: account.warehouse }),
      ...(account.role && { role: account.role }),
      bindings: Object.fromEntries(binds.map((bind, at) => [String(at + 1), boundAs(bind)])),
      parameters: { TIMEZONE: 'UTC', MULTI_STATEMENT_COUNT: '1' },
    });
    return reading(bodyOf(begun).statementHandle, ask);
  };
}

type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<HttpReply>;

function reading(handle: string, ask: Ask): RunningStatement {
  const path = `/api/v2/statements/${encodeURIComponent(handle)}`;
  let columns: readonly ColumnInfo[] | undefined;
  let [part, parts] = [0, 1];
  return {
    step: async () => {
      const answer = await ask('GET', part === 0 ? path : `${path}?partition=${part}`);
      // "Still running."
      if (answer.status === 202) return { isDone: false };
      const { resultSetMetaData: described, data = [] } = bodyOf(answer);
      if (described) {
        columns ??= distinct(described.rowType.map(snowflakeColumn));
        parts = Math.max(parts, described.partitionInfo?.length ?? 1);
      }
      const known = columns ?? [];
      part += 1;
      const rows = data.map((row) => known.map((column, at) => snowflakeCell(row[at] ?? null, column)));
      return { batch: { columns: known, rows }, isDone: part >= parts };
    },
    cancel: async () => void (await ask('POST', `${path}/cancel`)),
  };
}

/** @throws Failure QUERY_FAILED with the server's words, CONNECTION_FAILED for what is no reply of the API */
function bodyOf({ status, text }: HttpReply): z.infer<typeof reply> {
  let body: unknown;
  try {
    body = JSON.parse(text);
    if (status === 200 || status === 202) return reply.parse(body);
  } catch (error) {
    throw notThisServer('Snowflake', error);
  }
  const said = complaint.safeParse(body);
  // 422: the statement is wrong; 408: it took too long; others are of something that only looks like Snowflake.
  if ((status === 422 || status === 408 || status === 400) && said.success)
    throw new Failure('QUERY_FAILED', { message: said.data.message });
  throw notThisServer('Snowflake', new Error(`HTTP ${status}`));
}

function boundAs(bind: Bind): { type: string; value: string | null } {
  if (bind === null || typeof bind === 'string') return { type: 'TEXT', value: bind };
  if (typeof bind === 'boolean') return { type: 'BOOLEAN', value: String(bind) };
  const isWhole = typeof bind === 'bigint' || Number.isSafeInteger(bind);
  return { type: isWhole ? 'FIXED' : 'REAL', value: String(bind) };
}
