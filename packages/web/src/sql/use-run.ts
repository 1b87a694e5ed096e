/** Running one statement: started, stopped, answered; the last answer stays until the next one is here. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sql as route } from '@tessera/api/sql';
import type { SqlReply } from '@tessera/api/sql';
import { addRun, loadHistory, storeHistory } from './draft.ts';
import type { SqlRun } from './draft.ts';
import { client, isAbort, sentenceOf } from '../client.ts';
import { randomName } from '../random-name.ts';

/** What came of the last statement; `ms` is the time from sending to the answer. */
export type RunOutcome =
  | { kind: 'none' }
  | { kind: 'stopped' }
  | { kind: 'failed'; error: unknown; sql: string }
  | { kind: 'answered'; reply: SqlReply; ms: number };

interface Question {
  databaseId: number;
  schema: string | undefined;
  sql: string;
  limit: number;
  /** JSON text; empty for none. */
  parameters: string;
}

/** The statement that runs, the last outcome, and ways to run and to stop. */
export interface SqlRunner {
  outcome: RunOutcome;
  /** Epoch ms since when a statement runs; absent when none does. */
  since: number | undefined;
  history: readonly SqlRun[];
  run: (question: Question) => Promise<void>;
  stop: () => void;
}

/** Of the browser tab, not of the page: whoever looks something up elsewhere finds the answer here, also one that came meanwhile. */
const runner = createStore<SqlRunner>()((set, get) => {
  let running: AbortController | undefined;
  const remember = (run: SqlRun): void => {
    const history = addRun(get().history, run);
    storeHistory(history);
    set({ history });
  };
  const run: SqlRunner['run'] = async ({ databaseId, schema, sql, limit, parameters }) => {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    const at = Date.now();
    set({ since: at });
    const entry = { at, sql, databaseId, schema };
    try {
      const body = {
        database_id: databaseId,
        sql,
        schema: schema ?? null,
        queryLimit: limit,
        client_id: randomName().slice(0, 11),
        json: true,
        runAsync: false,
        ...(parameters === '' ? {} : { templateParams: parameters }),
      };
      const reply = await client.call(route.execute, { body }, { signal: mine.signal });
      if (mine.signal.aborted) return;
      const ms = Date.now() - at;
      set({ outcome: { kind: 'answered', reply, ms } });
      remember({ ...entry, ms, rows: reply.query.rows, error: undefined });
    } catch (error) {
      if (isAbort(error) || mine.signal.aborted) return;
      set({ outcome: { kind: 'failed', error, sql } });
      remember({ ...entry, ms: Date.now() - at, rows: undefined, error: sentenceOf(error) });
    } finally {
      if (running === mine) set({ since: undefined });
    }
  };
  const stop = (): void => {
    running?.abort();
    set({ since: undefined, outcome: { kind: 'stopped' } });
  };
  return { outcome: { kind: 'none' }, since: undefined, history: loadHistory(), run, stop };
});

/** The runner of this browser tab; it goes on while another page is visited. */
export const useRun = (): SqlRunner => useStore(runner);
