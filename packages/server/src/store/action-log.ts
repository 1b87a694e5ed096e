/**
 * The action log: who did or saw what, when. Entries wait a moment and are written together, because each write of
 * its own would be a sync of the disk. An entry never fails or delays the request it is about.
 */
import type { Insertable } from 'kysely';
import pLimit from 'p-limit';
import type { Store } from './db.ts';
import type { SideWrites } from './side-writes.ts';
import type { LogsTable } from './tables.ts';

/** A row of `logs` before it has an id. */
export type ActionLogEntry = Insertable<LogsTable>;

/** Buffered for up to a second. */
export interface ActionLog {
  add(entry: ActionLogEntry): void;
  /** Writes an entry at once. @returns its id; undefined when it is lost */
  addNow(entry: ActionLogEntry): Promise<number | undefined>;
  /** Writes what waits. Readers of the log call it first. Never throws: entries that cannot be written are dropped and told. */
  flush(): Promise<void>;
  /** Flushes; afterwards nothing is taken. */
  close(): Promise<void>;
}

const flushEveryMs = 1000;
const atMost = 500;

/** @param writes  an entry that cannot be written is lost there */
export function actionLog(store: Store, writes: SideWrites): ActionLog {
  let waiting: ActionLogEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  const inTurn = pLimit(1);
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const entries = waiting;
    waiting = [];
    if (entries.length > 0) writing = inTurn(write, store, entries, writes);
    return writing;
  };
  return {
    add(entry) {
      waiting.push(entry);
      if (waiting.length >= atMost) void flush();
      else timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
    },
    async addNow(entry) {
      const insert = () => store.db.insertInto('logs').values(entry).returning('id').executeTakeFirstOrThrow();
      return (await writes.attempt(what, insert))?.id;
    },
    flush,
    close: flush,
  };
}

/** As the warning calls them. */
const what = 'entries of the action log';

async function write(store: Store, entries: readonly ActionLogEntry[], writes: SideWrites): Promise<void> {
  await writes.attempt(what, () => store.db.insertInto('logs').values(entries).execute(), entries.length);
}
