/**
 * Notifications of the PostgreSQL that keeps the store, on a connection of their own that is opened again when it is lost.
 * The same connection says that this process runs: whoever starts sees whether it is alone on the store.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Store } from './db.ts';

/** Where it is said that messages are not heard. */
export interface WarningLog {
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** A connection that listens. */
export interface Listening {
  /** Settles when the first attempt to listen succeeded or failed. */
  readonly tried: Promise<void>;
  close(): Promise<void>;
}

const firstWaitMs = 250;
const longestWaitMs = 10_000;

/** A key only this product uses; every process on the store shares it while it runs. */
const runningLock = 7_355_609;

/** Whether another process runs on the store. On SQLite there is none. */
export async function runsElsewhere(store: Store): Promise<boolean> {
  if (store.kind === 'sqlite') return false;
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${runningLock}) as free`.execute(store.db);
  return rows[0]?.free !== true;
}

/**
 * Listens from now on; what is sent while the connection is away is not heard.
 * @param heard  given the text of each notification
 */
export function startListening(databaseUrl: string, channel: string, heard: (text: string) => void, log: WarningLog): Listening {
  const stop = new AbortController();
  const tried = Promise.withResolvers<void>();
  let client: Client | undefined;
  const once = async (): Promise<void> => {
    const connected = new Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'tessera messages' });
    client = connected;
    const lost = Promise.withResolvers<void>();
    connected.once('error', () => lost.resolve());
    connected.once('end', () => lost.resolve());
    connected.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await connected.connect();
      await connected.query(`listen ${connected.escapeIdentifier(channel)}`);
      await connected.query('select pg_advisory_lock_shared($1)', [runningLock]);
      tried.resolve();
      await lost.promise;
    } finally {
      tried.resolve();
      await connected.end().catch(() => undefined);
    }
  };
  const always = async (): Promise<void> => {
    let waitMs = firstWaitMs;
    while (!stop.signal.aborted) {
      const begunMs = performance.now();
      await once().catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn('Messages of other servers are not heard', { error: String(error) });
      });
      // One that held for a while was lost, not refused.
      waitMs = performance.now() - begunMs > longestWaitMs ? firstWaitMs : Math.min(2 * waitMs, longestWaitMs);
      await setTimeout(waitMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = always();
  return {
    tried: tried.promise,
    close: async () => {
      stop.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
}
