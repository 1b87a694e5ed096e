/** Running one statement: started, stopped, answered; the last answer stays until the next one is here. */
import { useRef, useState } from 'react';
import { sql as route } from '@tessera/api/sql';
import type { SqlReply } from '@tessera/api/sql';
import { addRun, loadHistory, storeHistory } from './draft.ts';
import type { Run } from './draft.ts';
import { client, isAbort, sentenceOf } from '../client.ts';
import { randomName } from '../random-name.ts';

export type Outcome =
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

export interface Runner {
  outcome: Outcome;
  /** Epoch ms since when a statement runs; absent when none does. */
  since: number | undefined;
  history: readonly Run[];
  run: (question: Question) => Promise<void>;
  stop: () => void;
}

export function useRun(): Runner {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const [since, setSince] = useState<number>();
  const [history, setHistory] = useState<readonly Run[]>(loadHistory);
  const running = useRef<AbortController>(undefined);

  const remember = (run: Run): void =>
    setHistory((old) => {
      const next = addRun(old, run);
      storeHistory(next);
      return next;
    });

  const run: Runner['run'] = async ({ databaseId, schema, sql, limit, parameters }) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const at = Date.now();
    setSince(at);
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
      setOutcome({ kind: 'answered', reply, ms });
      remember({ ...entry, ms, rows: reply.query.rows, error: undefined });
    } catch (error) {
      if (isAbort(error) || mine.signal.aborted) return;
      setOutcome({ kind: 'failed', error, sql });
      remember({ ...entry, ms: Date.now() - at, rows: undefined, error: sentenceOf(error) });
    } finally {
      if (running.current === mine) setSince(undefined);
    }
  };
  const stop = (): void => {
    running.current?.abort();
    setSince(undefined);
    setOutcome({ kind: 'stopped' });
  };
  return { outcome, since, history, run, stop };
}
