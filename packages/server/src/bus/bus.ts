/**
 * Short messages between the processes of one site: that work was put in, that a job is to end, that an answer was made anew, that a channel has an event. They only say that
 * something may have changed; what did is read from the store. A message that is lost costs a wait of a second, never work
 * (docs/decisions/0054-many-servers.md#messages).
 */
import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Store } from '../store/db.ts';
import { startListening, type Listening, type WarningLog } from '../store/listen.ts';

const topics = ['job-due', 'job-cancel', 'answer-renewed', 'async-event'] as const;

/** What messages are about. */
export type Topic = (typeof topics)[number];

/** The messages of one process and, on PostgreSQL, of all others on the store. */
export interface Bus {
  /**
   * Notifies all processes, this one at once.
   * @param about  an id; PostgreSQL takes at most 8 kB
   * @param db  a transaction: others are notified when it commits
   * @throws the error of the transaction; without one, a message that cannot be sent is lost
   */
  publish(topic: Topic, about: string, db?: Db): Promise<void>;
  /** @returns ends it */
  subscribe(topic: Topic, hear: (about: string) => void): () => void;
  close(): Promise<void>;
}

const channel = 'tessera';
const message = z.object({ topic: z.enum(topics), about: z.string() });

/**
 * Resolves when this process hears the others, or when the first attempt failed: then it goes on trying.
 * @param databaseUrl  of the PostgreSQL that keeps the store; not used on SQLite, where there is one process
 */
export async function openBus(store: Store, databaseUrl: string | undefined, log: WarningLog): Promise<Bus> {
  const events = new EventEmitter().setMaxListeners(0);
  const heard = (text: string): void => {
    const read = message.safeParse(parsed(text));
    if (read.success) events.emit(read.data.topic, read.data.about);
  };
  const listening: Listening | undefined =
    store.kind === 'postgres' && databaseUrl !== undefined ? startListening(databaseUrl, channel, heard, log) : undefined;
  await listening?.tried;
  return {
    publish: async (topic, about, db) => {
      // Of a transaction this process hears again when it commits.
      events.emit(topic, about);
      if (!listening) return;
      const told = sql`select pg_notify(${channel}, ${JSON.stringify({ topic, about })})`;
      await (db ? told.execute(db) : told.execute(store.db).catch(() => undefined));
    },
    subscribe: (topic, hear) => {
      events.on(topic, hear);
      return () => events.off(topic, hear);
    },
    close: async () => listening?.close(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
