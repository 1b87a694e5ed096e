/**
 * Running queries and their results, by where they are shown: a tab, or a preview of a table. It belongs to the window, not to
 * the page: after a visit elsewhere the answer is still here. What runs in the background goes on without the window, and is
 * found again by its query.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SqlReply, SqlRun } from '@tessera/api/sql';

/** What was asked. */
export interface Question {
  databaseId: number;
  catalog: string | undefined;
  schema: string | undefined;
  sql: string;
  limit: number;
  /** JSON text; empty for none. */
  parameters: string;
  /** Of the tab, for the history and for names of files. */
  label: string;
  tabId: number | undefined;
  /** The database allows runs in the background. */
  isAsync: boolean;
  /** It is stopped when the window is closed. */
  stopsOnLeave?: boolean;
  /** What is made of its rows. */
  made?: TableToMake | undefined;
}

/** A table or view that is made of a query. */
export interface TableToMake {
  method: 'TABLE' | 'VIEW';
  /** Empty: one is made up. */
  name: string;
  schema: string | undefined;
}

/** One of the server's rich errors. */
type RunError = Readonly<Record<string, unknown>>;

/** How a place stands. */
export type RunState =
  /** `isOffline`: the last look at it did not reach the server. */
  | {
      kind: 'running';
      clientId: string;
      since: number;
      query: SqlRun | undefined;
      before: RunState | undefined;
      isOffline?: boolean;
    }
  | { kind: 'answered'; reply: SqlReply; query: SqlRun; ms: number }
  /** `causes`: what may be behind it, as the server's issue codes say. */
  | {
      kind: 'failed';
      sentence: string;
      causes: readonly string[];
      /** As the server sent them. */
      errors?: readonly RunError[];
      query: SqlRun | undefined;
      sql: string;
    }
  | { kind: 'stopped'; query: SqlRun | undefined }
  /** It ran well, and its rows are loaded on demand, or are no longer kept. */
  | { kind: 'kept'; query: SqlRun; isGone: boolean };

/** The server as runs need it. */
export interface RunServer {
  /** @returns the rows, or the query that runs on in the background */
  execute: (question: Question, clientId: string, signal: AbortSignal) => Promise<SqlReply | { query: SqlRun }>;
  /** The caller's queries that changed since a moment, epoch ms. */
  updatedSince: (ms: number) => Promise<SqlRun[]>;
  /** @returns undefined when the rows are no longer kept */
  results: (key: string) => Promise<SqlReply | undefined>;
  stop: (clientId: string) => Promise<void>;
}

/** What runs need beside the server. */
export interface RunsOptions {
  server: RunServer;
  newId: () => string;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  sentenceOf: (error: unknown) => string;
  causesOf: (error: unknown) => readonly string[];
  errorsOf: (error: unknown) => readonly RunError[];
  /** Of errors kept with a query. */
  causesAmong: (errors: NonNullable<SqlRun['extra']['errors']>) => readonly string[];
  isAbort: (error: unknown) => boolean;
  /** Told of each query of a tab as it begins and ends. */
  onQuery: (tabId: number, query: SqlRun) => void;
}

const firstWaitMs = 150;
/** Between two looks at a query that takes long. */
const lastWaitMs = 2000;
/** After a stop whose query the server did not know. */
const stopAgainMs = 1000;
/** Clocks of two machines differ. */
const bufferMs = 5000;

const isOpen = ({ state }: Pick<SqlRun, 'state'>): boolean => state === 'pending' || state === 'running';

/** The runs of one window. */
export class Runs {
  readonly store: StoreApi<Readonly<Record<string, RunState>>>;
  readonly #options: RunsOptions;
  readonly #asking = new Map<string, AbortController>();
  readonly #stopping = new Set<string>();

  constructor(options: RunsOptions) {
    this.#options = options;
    this.store = createStore(() => ({}));
  }

  state(place: string): RunState | undefined {
    return this.store.getState()[place];
  }

  #set(place: string, state: RunState): void {
    this.store.setState({ [place]: state });
  }

  #isMine(place: string, clientId: string): boolean {
    const state = this.state(place);
    return state?.kind === 'running' && state.clientId === clientId;
  }

  /** Runs a question where it is shown; what ran there before is stopped. */
  async run(place: string, question: Question): Promise<void> {
    const { server, newId, now, sentenceOf, causesOf, errorsOf, isAbort, onQuery } = this.#options;
    const last = this.state(place);
    if (last?.kind === 'running') void this.stop(place);
    const [clientId, since, asking] = [newId(), now(), new AbortController()];
    this.#asking.get(place)?.abort();
    this.#asking.set(place, asking);
    if (question.stopsOnLeave) this.#stopping.add(clientId);
    const before = last?.kind === 'running' ? last.before : last;
    this.#set(place, { kind: 'running', clientId, since, query: undefined, before });
    try {
      const answer = await server.execute(question, clientId, asking.signal);
      if (question.tabId !== undefined) onQuery(question.tabId, answer.query);
      if (!this.#isMine(place, clientId)) return;
      if ('data' in answer) this.#set(place, { kind: 'answered', reply: answer, query: answer.query, ms: now() - since });
      else await this.#follow(place, answer.query, question.tabId);
    } catch (error) {
      if (isAbort(error) || !this.#isMine(place, clientId)) return;
      this.#set(place, {
        kind: 'failed',
        sentence: sentenceOf(error),
        causes: causesOf(error),
        errors: errorsOf(error),
        query: undefined,
        sql: question.sql,
      });
    } finally {
      this.#stopping.delete(clientId);
    }
  }

  /** The client ids of queries that run and are stopped when the window is closed. */
  leaving(): string[] {
    return Object.values(this.store.getState()).flatMap((state) =>
      state.kind === 'running' && this.#stopping.has(state.clientId) ? [state.clientId] : [],
    );
  }

  /** Stops what runs, in its database too. */
  async stop(place: string): Promise<void> {
    const state = this.state(place);
    if (state?.kind !== 'running') return;
    // Another run may begin in this place meanwhile.
    const asking = this.#asking.get(place);
    const { server, sleep } = this.#options;
    this.#set(place, { kind: 'stopped', query: state.query });
    const isStopped = await server.stop(state.clientId).then(
      () => true,
      () => false,
    );
    asking?.abort();
    if (isStopped) return;
    // A request that had not arrived is known a moment later; one that never arrives is no loss.
    await sleep(stopAgainMs);
    await server.stop(state.clientId).catch(() => undefined);
  }

  /** Shows what was run before this page was opened. A place that has something to show is left alone. */
  restore(place: string, query: SqlRun, tabId: number): void {
    if (this.state(place)) return;
    if (isOpen(query)) {
      const since = query.startDttm;
      this.#set(place, { kind: 'running', clientId: query.id, since, query, before: undefined });
      void this.#follow(place, query, tabId);
    } else this.#set(place, this.#ended(query));
  }

  /** Fetches the kept rows of a query that ended well. */
  async fetch(place: string): Promise<void> {
    const state = this.state(place);
    if (state?.kind !== 'kept' || state.isGone) return;
    const { query } = state;
    try {
      const reply = query.resultsKey === null ? undefined : await this.#options.server.results(query.resultsKey);
      if (this.state(place) !== state) return;
      if (reply) this.#set(place, { kind: 'answered', reply, query, ms: durationOf(query) });
      else this.#set(place, { ...state, isGone: true });
    } catch (error) {
      if (this.state(place) === state) {
        const { sentenceOf, causesOf } = this.#options;
        this.#set(place, { kind: 'failed', sentence: sentenceOf(error), causes: causesOf(error), query, sql: query.sql });
      }
    }
  }

  #ended(query: SqlRun): RunState {
    if (query.state === 'success') return { kind: 'kept', query, isGone: query.resultsKey === null };
    if (query.state === 'stopped') return { kind: 'stopped', query };
    const { errors = [] } = query.extra;
    const causes = this.#options.causesAmong(errors);
    return { kind: 'failed', sentence: query.errorMessage ?? '', causes, errors, query, sql: query.sql };
  }

  /** Looks at a query until it has ended. */
  async #follow(place: string, begun: SqlRun, tabId: number | undefined): Promise<void> {
    const { server, sleep, onQuery } = this.#options;
    let query = begun;
    for (let waitMs = firstWaitMs; isOpen(query); waitMs = Math.min(waitMs * 1.5, lastWaitMs)) {
      await sleep(waitMs);
      if (!this.#isMine(place, begun.id)) return;
      const since = Math.max(0, Date.parse(query.changedOn) - bufferMs);
      // A look that fails is followed by the next one.
      const found = await server.updatedSince(since).catch(() => undefined);
      query = found?.find(({ id }) => id === begun.id) ?? query;
      const state = this.state(place);
      if (state?.kind !== 'running' || state.clientId !== begun.id) return;
      this.#set(place, { ...state, query, isOffline: found === undefined });
    }
    if (tabId !== undefined) onQuery(tabId, query);
    this.#set(place, this.#ended(query));
    await this.fetch(place);
  }
}

/** How long a query took, ms. */
const durationOf = ({ startDttm, endDttm }: Pick<SqlRun, 'startDttm' | 'endDttm'>): number =>
  Math.max(0, (endDttm ?? startDttm) - startDttm);
