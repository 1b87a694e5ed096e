/** PostgreSQL and what speaks its protocol. Every question runs in a read-only transaction of its own. */
import { lookup } from 'node:dns/promises';
import { GenericType } from '@tessera/core/frame/frame';
import { Failure } from '@tessera/core/failures';
import { Client, Pool, type ClientConfig, type FieldDef, type PoolClient, type QueryArrayConfig } from 'pg';
import { bytesOf, type RawCell } from './cells.ts';
import type { Bind, ColumnInfo, Driver, RunOptions } from './driver.ts';

const connectMs = 5000;
const lookUpMs = 10_000;

/** @param uri  `postgresql://user:password@host:port/name?sslmode=require` @throws nothing; connections open when asked */
export function postgresDriver(uri: string): Driver {
  const server = serverOf(uri);
  const pool = new Pool({
    ...server,
    max: 8,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    application_name: 'tessera',
  });
  // Without a listener a connection lost while idle would end the process; the next question says what is wrong.
  pool.on('error', () => {});
  const ask = <T>(options: RunOptions, work: (client: PoolClient) => Promise<T>): Promise<T> =>
    inReading(pool, server, options, work);
  const rows = (sql: string, binds: readonly unknown[] = []): Promise<RawCell[][]> =>
    ask({ deadlineMs: lookUpMs, maxRows: 100_000 }, async (client) => (await fetch(client, sql, binds)).rows);
  return {
    backend: 'postgresql',
    run: (sql, binds, orient, options) =>
      ask(options, async (client) => {
        await client.query({ text: `DECLARE tessera NO SCROLL CURSOR FOR ${sql}`, values: binds.map(toText) });
        const result = await fetch(client, `FETCH ${Math.max(1, Math.floor(options.maxRows))} FROM tessera`);
        const columns = await columnsOf(client, result.fields);
        return { columns, rowcount: result.rows.length, bytes: bytesOf(result.rows, columns, orient) };
      }),
    describe: (sql, options) =>
      ask(options, async (client) => columnsOf(client, (await fetch(client, `SELECT * FROM (\n${sql}\n) AS q LIMIT 0`)).fields)),
    schemas: async () => {
      const found = await rows(
        `SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' ORDER BY 1`,
      );
      return found.flatMap(([name]) => name ?? []);
    },
    tables: async (schema) => {
      const found = await rows(
        `SELECT c.relname, c.relkind FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'f', 'v', 'm') ORDER BY 1`,
        [schema],
      );
      return found.map(([name, kind]) => ({
        value: name ?? '',
        schema,
        type: kind === 'v' ? ('view' as const) : kind === 'm' ? ('materialized_view' as const) : ('table' as const),
      }));
    },
    columns: (schema, table) =>
      ask({ deadlineMs: lookUpMs, maxRows: 0 }, async (client) => {
        const from = `${client.escapeIdentifier(schema ?? 'public')}.${client.escapeIdentifier(table)}`;
        return columnsOf(client, (await fetch(client, `SELECT * FROM ${from} LIMIT 0`)).fields);
      }).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'QUERY_FAILED') throw error;
        throw new Failure(
          'TABLE_MISSING',
          { message: `The table ${schema ?? 'public'}.${table} does not exist.` },
          { cause: error },
        );
      }),
    close: () => pool.end(),
  };
}

function serverOf(uri: string): ClientConfig {
  const url = new URL(uri.replace(/^[a-z]+(\+[a-z0-9_]+)?:\/\//i, 'postgresql://'));
  const mode = url.searchParams.get('sslmode') ?? 'prefer';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 5432 : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    ...(mode === 'disable' || mode === 'allow' || mode === 'prefer' ? {} : { ssl: { rejectUnauthorized: mode !== 'require' } }),
  };
}

/** A name may lead where an address may not (root decision 13). */
async function mustBeReachable(host: string): Promise<void> {
  const found = await lookup(host, { all: true }).catch(() => []);
  const isClosed = found.some(({ address }) => /^(::ffff:)?169\.254\.|^fe[89ab]/i.test(address));
  if (isClosed) throw new Failure('CONNECTION_FAILED', { message: 'This address cannot be connected to.' });
}

async function inReading<T>(
  pool: Pool,
  server: ClientConfig,
  options: RunOptions,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  if (options.signal?.aborted) throw new Failure('QUERY_STOPPED');
  const client = await connect(pool, server.host ?? '');
  let isBroken = false;
  const stop = (): void => void cancel(server, client).catch(() => (isBroken = true));
  options.signal?.addEventListener('abort', stop, { once: true });
  try {
    await client.query(
      `BEGIN READ ONLY; SET LOCAL statement_timeout = ${Math.ceil(options.deadlineMs)}; SET LOCAL TIME ZONE 'UTC'`,
    );
    return await work(client);
  } catch (error) {
    throw failureOf(error, options.signal?.aborted === true);
  } finally {
    options.signal?.removeEventListener('abort', stop);
    await client.query('ROLLBACK').catch(() => (isBroken = true));
    client.release(isBroken);
  }
}

async function connect(pool: Pool, host: string): Promise<PoolClient> {
  await mustBeReachable(host);
  try {
    return await pool.connect();
  } catch (error) {
    throw new Failure(
      'CONNECTION_FAILED',
      { message: error instanceof Error && error.message ? error.message : 'The database does not answer.' },
      { cause: error },
    );
  }
}

/** Stops what the connection is doing, on the server, through a second connection. */
async function cancel(server: ClientConfig, client: PoolClient): Promise<void> {
  const other = new Client({ ...server, connectionTimeoutMillis: connectMs });
  await other.connect();
  try {
    // pg keeps the server's process number of a connection without typing it.
    const { processID } = client as unknown as { processID: number };
    await other.query('SELECT pg_cancel_backend($1)', [processID]);
  } finally {
    await other.end();
  }
}

function failureOf(error: unknown, wasStopped: boolean): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === '57014')
    return wasStopped ? new Failure('QUERY_STOPPED', {}, { cause: error }) : new Failure('QUERY_TIMEOUT', {}, { cause: error });
  return new Failure('QUERY_FAILED', { message: error.message }, { cause: error });
}

interface Fetched {
  readonly rows: RawCell[][];
  readonly fields: readonly FieldDef[];
}

/** Rows as the protocol's own texts: nothing is converted twice and no integer loses digits. */
async function fetch(client: PoolClient, text: string, values: readonly unknown[] = []): Promise<Fetched> {
  const types = { getTypeParser: () => (value: string) => value };
  // pg types rows of array mode as any[]; the parser above leaves every cell a text or null.
  const result = await client.query<RawCell[]>({ text, values: [...values], rowMode: 'array', types } as QueryArrayConfig);
  return { rows: result.rows, fields: result.fields };
}

async function columnsOf(client: PoolClient, fields: readonly FieldDef[]): Promise<ColumnInfo[]> {
  if (fields.length === 0) return [];
  const oids = fields.map(({ dataTypeID }) => dataTypeID);
  const modifiers = fields.map(({ dataTypeModifier }) => dataTypeModifier);
  const named = await fetch(
    client,
    `SELECT format_type(o, m), coalesce(t.typcategory::text, 'X') FROM unnest($1::oid[], $2::int[]) WITH ORDINALITY AS f(o, m, i)
     LEFT JOIN pg_type t ON t.oid = o ORDER BY i`,
    [oids, modifiers],
  );
  const taken = new Set<string>();
  return fields.map(({ name, dataTypeID }, i) => {
    const [type, category] = named.rows[i] ?? [null, null];
    return {
      name: unique(name, taken),
      type: (type ?? 'unknown').toUpperCase(),
      generic: genericOf(dataTypeID, category ?? 'X'),
    };
  });
}

/** Repeated names would hide each other in row objects. */
function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 1; taken.has(free); n++) free = `${name}__${n}`;
  taken.add(free);
  return free;
}

const timeOfDay = new Set([1083, 1266]);

/** PostgreSQL's own categories: N numeric, B boolean, D date and time. Money prints with a sign and is a text to us. */
function genericOf(oid: number, category: string): GenericType {
  if (category === 'B') return GenericType.BOOLEAN;
  if (category === 'D') return timeOfDay.has(oid) ? GenericType.STRING : GenericType.TEMPORAL;
  return category === 'N' && oid !== 790 ? GenericType.NUMERIC : GenericType.STRING;
}

function toText(bind: Bind): string | number | boolean | null {
  return typeof bind === 'bigint' ? String(bind) : bind;
}
