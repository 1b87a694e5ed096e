/** The metadata store: kysely over SQLite (default) or PostgreSQL, one schema, one migration list. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely';
import { Client, Pool, TypeOverrides, type PoolClient, type QueryResult } from 'pg';
import type { Config } from '../config.ts';
import { identityText } from '../egress/identity.ts';
import { statementPoint } from '../failpoints.ts';
import { RevisionHistory } from './history.ts';
import { asTransaction, openSqliteStore } from './sqlite.ts';
import type { StoreTables } from './tables.ts';

/** The database, or (as `Tx`) a transaction on it: functions that only read or write rows take either. */
export type Db = Kysely<StoreTables>;
/** A transaction on the store. A function that takes one writes, and leaves committing to its caller. */
export type Tx = Transaction<StoreTables>;
/** Which engine keeps the rows. */
export type StoreKind = 'sqlite' | 'postgres';

/** The open store. */
export interface Store {
  readonly db: Db;
  readonly kind: StoreKind;
  /** The address of the PostgreSQL that keeps the rows; its host may be the folder of a socket. Undefined on SQLite. */
  readonly place: { readonly host: string; readonly port: number; readonly database: string } | undefined;
  /** What the PostgreSQL answers to `identityText`. @throws the driver's error */
  identity(): Promise<string>;
  /** Knows when the store has come back older than it was. */
  readonly history: RevisionHistory;
  /**
   * Everything inside happens or nothing does. Never await a network, a driver or a file inside: SQLite has one connection.
   * Inside use `tx` only; the outer `db` throws.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Does work that no other process on the store may do at the same time under this name; it may take minutes. A process
   * that dies lets go. On SQLite there is no other process.
   * @param taken  the error when another process has it; absent: waits for its end
   */
  alone<T>(name: string, work: () => Promise<T>, taken?: () => Error): Promise<T>;
  /** Another text after every write; undefined where others may write unseen (PostgreSQL). See `remember.ts`. */
  stamp(): string | undefined;
  /** Looks whether the store is older than when it was last open; once, when its tables are there. */
  settle(): Promise<void>;
  /** Answers when the store answers. @throws the driver's error */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the store; makes the home folder when it is missing. Does not migrate.
 * @param config  `databaseUrl` undefined = `home/tessera.sqlite`; `:memory:` = nothing kept
 */
export function openStore(config: Pick<Config, 'databaseUrl' | 'home'>): Store {
  const kind: StoreKind = config.databaseUrl?.startsWith('postgres') ? 'postgres' : 'sqlite';
  const sqlite = kind === 'sqlite' ? openSqliteStore(sqliteFile(config)) : undefined;
  const history = new RevisionHistory(config.databaseUrl === ':memory:' ? undefined : config.home);
  const db = new Kysely<StoreTables>({ dialect: sqlite?.dialect ?? postgresDialect(config.databaseUrl ?? '', history) });
  return {
    db,
    kind,
    history,
    place: sqlite ? undefined : placeOf(config.databaseUrl ?? ''),
    identity: async () => (await sql.raw<{ identity: string }>(identityText).execute(db)).rows[0]?.identity ?? '',
    stamp: () => sqlite?.stamp(),
    transaction: (work) => history.during(() => db.transaction().execute((tx) => asTransaction(() => work(tx)))),
    alone: (name, work, taken) => (sqlite ? work() : lockedAlone(db, name, work, taken)),
    // On PostgreSQL every new connection looks.
    settle: async () => (sqlite ? history.look(async (text) => (await sql.raw<Row>(text).execute(db)).rows) : undefined),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: async () => {
      history.keep();
      await db.destroy();
    },
  };
}

type Row = Record<string, unknown>;

/** Between two looks whether another process has let go of a name. */
const lookAgainMs = 200;

/** An advisory lock of PostgreSQL, on a connection of its own: it is gone with the connection. */
function lockedAlone<T>(db: Db, name: string, work: () => Promise<T>, taken?: () => Error): Promise<T> {
  return db.connection().execute(async (held) => {
    const key = sql`hashtextextended(${`tessera ${name}`}, 0)`;
    const take = async (): Promise<boolean> =>
      (await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as got`.execute(held)).rows[0]?.got === true;
    while (!(await take())) {
      if (taken) throw taken();
      await setTimeout(lookAgainMs);
    }
    try {
      return await work();
    } finally {
      // With a connection that was lost meanwhile the lock is gone as well.
      await sql`select pg_advisory_unlock(${key})`.execute(held).catch(() => undefined);
    }
  });
}

/** Case-insensitive text of a column, the same on both stores. */
export function folded(reference: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(cast(${reference} as text))`;
}

function sqliteFile({ databaseUrl, home }: Pick<Config, 'databaseUrl' | 'home'>): string {
  if (databaseUrl === ':memory:') return databaseUrl;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  return join(home, 'tessera.sqlite');
}

/** As pg reads the address, with what the environment adds to it; nothing is connected. */
function placeOf(connectionString: string): Store['place'] {
  const { host, port, database = '' } = new Client({ connectionString });
  return { host, port, database };
}

/** PostgreSQL's code for a table that is not there. */
const noTable = '42P01';
const oid = { int8: 20, timestamptz: 1184, json: 114, jsonb: 3802 } as const;

function postgresDialect(url: string, history: RevisionHistory): PostgresDialect {
  const types = new TypeOverrides();
  types.setTypeParser(oid.int8, Number);
  types.setTypeParser(oid.timestamptz, (text: string) => new Date(text).toISOString());
  const pool = new Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    // A server that stopped answering in the middle must not keep its caller for ever.
    query_timeout: 30_000,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    application_name: 'tessera',
  });
  // Without a listener a connection lost while idle would end the process; the next query says that the store is down.
  pool.on('error', () => {});
  // The same for one that is lost while it is used but nothing is being asked, between two statements of a transaction.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const looked = new WeakSet<PoolClient>();
  const lookOnce = async (client: PoolClient): Promise<void> => {
    if (looked.has(client)) return;
    try {
      await history.look(async (text) => (await client.query<Row>(text)).rows);
      looked.add(client);
    } catch (error) {
      // Before the first migration there is nothing to look at; the next to come looks again.
      if (error instanceof Error && 'code' in error && error.code === noTable) return;
      client.release(true);
      throw error;
    }
  };
  return new PostgresDialect({
    pool: {
      end: () => pool.end(),
      connect: async () => {
        const client = await pool.connect();
        await lookOnce(client);
        return {
          release: () => client.release(),
          // kysely's client type is wider than pg's overloads; this is the one form it calls without a cursor.
          query: ((text: string, values: unknown[]) => asked(client, text, values)) as never,
        };
      },
    },
  });
}

async function asked(client: PoolClient, text: string, values: unknown[]): Promise<QueryResult> {
  const point = statementPoint(text);
  point.before();
  const result = await client.query(text, values.map(toParameter));
  point.after();
  return result;
}

/** pg would write an array as a PostgreSQL array and a Date in local time; the store wants JSON and UTC. */
function toParameter(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
