/** The runs of this window, and the server behind them. */
import { useStore } from 'zustand';
import { ApiFailure } from '@tessera/api/client';
import { query } from '@tessera/api/query';
import { sql, type SqlReply, type SqlRun } from '@tessera/api/sql';
import { limits } from '@tessera/core/limits';
import { causesAmong, causesOf } from '../../chart/causes.ts';
import { client, isAbort, sentenceOf } from '../../client.ts';
import { queryClient } from '../../kit/query-client.ts';
import { errorInWords, refusalInWords } from '../../language/refusals.ts';
import { randomName } from '../../random-name.ts';
import { forgetTables } from '../source/use-source.ts';
import { tabs } from '../tabs/use-tabs.ts';
import { Runs, type RunServer, type RunState } from './run-store.ts';
import { tell } from '../../telemetry/tell.ts';

const madeEvent = (method: 'TABLE' | 'VIEW' | undefined) =>
  method === undefined ? 'sqllab_run_query' : method === 'VIEW' ? 'sqllab_create_view_as' : 'sqllab_create_table_as';

/** What a run failed with, in the language of the page: a run that was kept is an answer, no refusal. */
async function inWords(run: SqlRun): Promise<SqlRun> {
  if (run.errorMessage === null) return run;
  const { errors = [] } = run.extra;
  return {
    ...run,
    errorMessage: await refusalInWords(run.errorMessage),
    extra: { ...run.extra, errors: await Promise.all(errors.map(errorInWords)) },
  };
}

const server: RunServer = {
  execute: async (
    { databaseId, catalog, schema, sql: text, limit, parameters, label, tabId, isAsync, made },
    client_id,
    signal,
  ) => {
    tell(madeEvent(made?.method), { source: 'sqlLab', source_id: tabId });
    const body = {
      database_id: databaseId,
      sql: text,
      catalog: catalog ?? null,
      schema: made?.schema ?? schema ?? null,
      queryLimit: limit,
      client_id,
      tab: label,
      sql_editor_id: tabId === undefined ? null : String(tabId),
      json: true,
      runAsync: isAsync,
      ...(parameters === '' ? {} : { templateParams: parameters }),
      ...(made && { select_as_cta: true, ctas_method: made.method, tmp_table_name: made.name || null }),
    };
    const { body: answer } = await client.send(sql.execute, { body }, { signal });
    // 202 answers the query alone, 200 the rows with it.
    return answer as SqlReply | { query: SqlRun };
  },
  updatedSince: async (ms) => {
    const { result } = await client.call(query.updatedSince, { query: { q: { last_updated_ms: ms } } });
    return Promise.all(result.map(inWords));
  },
  results: async (key) => {
    try {
      return await client.call(sql.results, { query: { q: { key, rows: limits.sqlShownRowsMax } } });
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 410) return undefined;
      throw error;
    }
  },
  stop: async (client_id) => {
    tell('sqllab_stop_query', { source: 'sqlLab' });
    await client.call(query.stop, { body: { client_id } });
  },
};

/** Whether there may be other tables after it. */
const changesTables = ({ ctas, sql: text }: SqlRun): boolean => ctas || /\b(?:create|drop|alter)\b/i.test(text);

/** The runs of the window. */
export const runs = new Runs({
  server,
  newId: () => randomName().slice(0, 11),
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  sentenceOf,
  causesOf,
  causesAmong,
  errorsOf: (error) => (error instanceof ApiFailure ? error.errors : []),
  isAbort,
  onQuery: (tabId, ran) => {
    tabs.ran(tabId, ran);
    void queryClient.invalidateQueries({ queryKey: ['sql-history'] });
    if (ran.state === 'success' && changesTables(ran)) void forgetTables(ran.dbId);
  },
});

/** `runs.restore`, in the language of the page. */
export async function restoreRun(place: string, run: SqlRun, tabId: number): Promise<void> {
  runs.restore(place, await inWords(run), tabId);
}

// `beforeunload` could still be taken back by who stays.
window.addEventListener('pagehide', ({ persisted }) => {
  if (persisted) return;
  for (const client_id of runs.leaving())
    void client.call(query.stop, { body: { client_id } }, { keepalive: true }).catch(() => undefined);
});

/** How a place stands; undefined when nothing was run there. */
export const useRun = (place: string | undefined): RunState | undefined =>
  useStore(runs.store, (states) => (place === undefined ? undefined : states[place]));

/** Where the runs of a tab are shown. */
export const placeOf = (tabId: number): string => `tab:${tabId}`;
