/**
 * The action log: who did or saw what, when. Entries wait a moment and are written together, because each write of
 * its own would be a sync of the disk. An entry never fails or delays the request it is about.
 */
import type { Insertable } from 'kysely';
import type { Store } from './db.ts';
import type { LogsTable } from './tables.ts';

/** A row of `logs` before it has an id. */
export type LogEntry = Insertable<LogsTable>;

/** Buffered for up to a second. */
export interface ActionLog {
  add(entry: LogEntry): void;
  /** Writes what waits. Readers of the log call it first. Never throws: entries that cannot be written are dropped and told. */
  flush(): Promise<void>;
  /** Flushes; afterwards nothing is taken. */
  close(): Promise<void>;
}

const flushEveryMs = 1000;
const atMost = 500;

/** @param onLoss  told how many entries were lost, and why */
export function actionLog(store: Store, onLoss: (entries: number, error: unknown) => void): ActionLog {
  let waiting: LogEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const entries = waiting;
    waiting = [];
    if (entries.length > 0) writing = writing.then(() => write(store, entries, onLoss));
    return writing;
  };
  return {
    add(entry) {
      waiting.push(entry);
      if (waiting.length >= atMost) void flush();
      else timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
    },
    flush,
    close: flush,
  };
}

async function write(
  store: Store,
  entries: readonly LogEntry[],
  onLoss: (entries: number, error: unknown) => void,
): Promise<void> {
  try {
    await store.db.insertInto('logs').values(entries).execute();
  } catch (error) {
    onLoss(entries.length, error);
  }
}
