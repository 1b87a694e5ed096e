/** Runs a user's statements on the SQL page, one by one, and writes down how it goes. */
import type { sql as contract } from '@tessera/api/sql';
import type { BodyOf } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { splitStatements } from '@tessera/sql/read/split';
import { authorize } from '../../auth/access.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { RawResult, StatementProgress } from '../../driver.ts';
import { replyOf } from '../../rest/failures.ts';
import type { SqlQueryState, SqlStatementRun } from '../../store/sql-tables.ts';
import { inCatalog } from '../connections/catalogs.ts';
import { openDatabase, type DatabaseRow } from '../connections/connection.ts';
import { mustBeSignedIn, openDriver } from '../connections/open-connection.ts';
import { forgetTables } from '../connections/remembered-names.ts';
import type { TableRef } from '../database/table-access.ts';
import { keepRun } from '../saved-query/runs.ts';
import { changesData } from './change.ts';
import { keepResult, rightsStamp } from './kept-result.ts';
import { limitingFactor } from './limiting.ts';
import { madeTableOf, mustMayMake, withMadeTable } from './make-table.ts';
import { prepareStatement } from './prepare.ts';
import { changeOpen, insertQuery, type QueryRow } from './query-row.ts';
import type { ReadyStatement } from './ready-statement.ts';
import { reasonOf } from './reasons.ts';
import { resultData, type ResultData } from './result-text.ts';
import { QueryStoppedByPerson } from './running.ts';
import { withSuggestions } from './suggestions.ts';

/** What is asked to be run. */
export type AskedRun = BodyOf<typeof contract.execute>;

/** Clients send 0 or -1 where no limit was chosen. */
const wantedRows = ({ queryLimit }: AskedRun): number =>
  Math.min(queryLimit && queryLimit > 0 ? queryLimit : limits.sqlRowLimit, limits.rowLimitMax);
const watchMs = 1000;
const toldEveryMs = 1000;

/** A query that is about to run. `isKept` false: the store could not take it, and only the asker hears of it. */
export interface BegunRun {
  readonly row: QueryRow;
  readonly isKept: boolean;
}

/** A query that has run, with the rows of its last statement. */
export interface EndedRun {
  readonly row: QueryRow;
  readonly result: ResultData;
}

/** How a query is run. */
export interface RunWish {
  /** For all its statements together. */
  readonly deadlineMs: number;
  /** Asked when it failed: false when another process will go on with it. */
  readonly isOver?: () => boolean;
}

const always = (): boolean => true;

/** @throws Failure NOT_FOUND, FORBIDDEN, EMPTY_QUERY, INVALID_BODY, SQL_MAKES_TABLE, SQL_MAKES_VIEW */
export async function openForRun(ctx: Context, asked: AskedRun): Promise<DatabaseRow> {
  const database = inCatalog(await openDatabase(ctx, asked.database_id), asked.catalog);
  authorize(ctx.actor, 'database', 'run-sql', databaseThing(database));
  madeTableOf(ctx, database, asked);
  if (splitStatements(asked.sql, database.backend).length === 0) throw new Failure('EMPTY_QUERY');
  // Nobody could be sent to sign in from the background.
  await mustBeSignedIn(ctx, database);
  return database;
}

/** Puts a query into the history. One whose asker waits for it runs also when the store cannot write. */
export async function beginRun(ctx: Context, database: DatabaseRow, asked: AskedRun, isAsync: boolean): Promise<BegunRun> {
  const now = ctx.now();
  const values = {
    user_id: ctx.actor.id ?? 0,
    client_id: asked.client_id ?? crypto.randomUUID().replaceAll('-', '').slice(0, 11),
    database_id: database.id,
    catalog: database.catalog ?? null,
    schema: asked.schema ?? null,
    tab_name: asked.tab ?? null,
    sql_editor_id: asked.sql_editor_id ?? null,
    sql: asked.sql,
    executed_sql: null,
    template_params: asked.templateParams ?? null,
    status: 'pending' as const,
    row_limit: wantedRows(asked),
    limiting_factor: 'UNKNOWN' as const,
    rows: null,
    error_message: null,
    errors: null,
    statements: [],
    tables: [],
    is_async: isAsync,
    ...madeTableOf(ctx, database, asked),
    results_key: null,
    results_sha256: null,
    results_stamp: null,
    job_id: null,
    tracking_url: null,
    start_time: now,
    end_time: null,
    changed_on: now,
  };
  if (isAsync) return { row: await insertQuery(ctx, values), isKept: true };
  let refusal: unknown;
  const row = await ctx.services.sideWrites.attempt('the history of queries', () =>
    insertQuery(ctx, values).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      refusal = error;
      return undefined;
    }),
  );
  if (refusal !== undefined) throw refusal;
  if (row) return { row, isKept: true };
  lastUnkept = Math.max(lastUnkept + 1, ctx.nowMs());
  return { row: { ...values, id: lastUnkept, progress: 0 }, isKept: false };
}

/** Ids of runs that are in no history, each its own; the history's own ids never come so far. */
let lastUnkept = 0;

/**
 * Runs a begun query to its end.
 * @throws Failure what kept it from running, with the reference's distinct reasons; the history says the same
 */
export async function performRun(
  ctx: Context,
  database: DatabaseRow,
  begun: BegunRun,
  { deadlineMs, isOver = always }: RunWish,
): Promise<EndedRun> {
  const run = new Run(ctx, database, begun);
  const stopWatching = begun.isKept ? watchForStop(ctx, begun.row.id) : undefined;
  try {
    return await ctx.services.sqlRuns.track(begun.row.id, ctx.signal, (signal) => run.perform(signal, ctx.nowMs() + deadlineMs));
  } catch (error) {
    const told = reasonOf(
      error instanceof QueryStoppedByPerson ? new Failure('QUERY_STOPPED') : whyEnded(error, ctx.signal),
      begun.row.sql,
      changesData(database),
    );
    const reason = await withSuggestions(ctx, database, { schema: begun.row.schema, read: run.read }, told);
    if (isOver()) await run.fail(reason);
    throw reason;
  } finally {
    stopWatching?.();
  }
}

/** Drivers say only that they were stopped; who stopped them may have said why. */
const whyEnded = (error: unknown, { aborted, reason }: AbortSignal): unknown =>
  aborted && reason instanceof Failure ? reason : error;

/** Another process may be asked to stop what runs here. @returns ends it */
function watchForStop(ctx: Context, id: number): () => void {
  const look = async (): Promise<void> => {
    const row = await ctx.db.selectFrom('sql_queries').select('status').where('id', '=', id).executeTakeFirst();
    if (row?.status === 'stopped') ctx.services.sqlRuns.stop(id);
  };
  // A store that is away for a moment is asked again a second later.
  const timer = setInterval(() => void look().catch(() => undefined), watchMs);
  timer.unref();
  return () => clearInterval(timer);
}

class Run {
  readonly #ctx: Context;
  readonly #database: DatabaseRow;
  readonly #begun: BegunRun;
  #statements: SqlStatementRun[] = [];
  /** The tables its statements read, once they are known. */
  read: readonly TableRef[] = [];
  #page: string | undefined;
  #done = 0;
  #toldMs = Number.NEGATIVE_INFINITY;

  constructor(ctx: Context, database: DatabaseRow, begun: BegunRun) {
    this.#ctx = ctx;
    this.#database = database;
    this.#begun = begun;
  }

  async perform(signal: AbortSignal, untilMs: number): Promise<EndedRun> {
    const { row } = this.#begun;
    const texts = splitStatements(row.sql, this.#database.backend);
    this.#statements = texts.map((sql) => ({ sql, state: 'pending', rows: null, ms: null }));
    const started = await this.#change({ status: 'running', statements: this.#statements });
    if (!started) throw new Failure('QUERY_STOPPED');
    // All are read before the first is run: what is refused in the third leaves nothing half done.
    const read: ReadyStatement[] = [];
    for (const text of texts) read.push(await prepareStatement(this.#ctx, this.#database, text, row.template_params));
    mustMayMake(this.#ctx, this.#database, row);
    const ready = withMadeTable(this.#database, read, row);
    this.read = ready.flatMap((each) => each.tables);
    const tables = ready.flatMap((each) =>
      each.tables.map(({ catalog, schema, name }) => ({ catalog: catalog || null, schema: schema || null, table: name })),
    );
    await this.#change({ tables: once(tables), executed_sql: ready.map(({ executed }) => executed).join(';\n') });
    let last: { readonly raw: RawResult; readonly of: ReadyStatement } | undefined;
    for (const [at, statement] of ready.entries())
      last = { raw: await this.#one(at, statement, ready.length, signal, untilMs), of: statement };
    if (!last) throw new Failure('EMPTY_QUERY');
    return this.#end(last.raw, last.of, once(tables), ready.map(({ executed }) => executed).join(';\n'));
  }

  async #one(at: number, statement: ReadyStatement, count: number, signal: AbortSignal, untilMs: number): Promise<RawResult> {
    const { services, nowMs } = this.#ctx;
    const startedMs = nowMs();
    this.#mark(at, { state: 'running' });
    if (count > 1) await this.#change({ statements: this.#statements });
    // One row more than asked for shows whether the limit cut anything.
    const maxRows = this.#begun.row.row_limit + 1;
    const driver = await openDriver(this.#ctx, this.#database);
    const raw = await services.turns.run(signal, () =>
      statement.run(driver, {
        deadlineMs: Math.max(untilMs - nowMs(), 1),
        maxRows,
        signal,
        onProgress: (progress) => this.#told(at, count, progress),
      }),
    );
    if (statement.kind === 'change') forgetTables(services, this.#database);
    this.#mark(at, { state: 'success', rows: Math.min(raw.rowcount, this.#begun.row.row_limit), ms: nowMs() - startedMs });
    if (at + 1 < count) await this.#change({ statements: this.#statements, progress: Math.floor(((at + 1) * 100) / count) });
    return raw;
  }

  /** Writes down what the engine says of the statement that runs, once a second at most. */
  #told(at: number, count: number, { percent, page }: StatementProgress): void {
    const done = Math.floor((at * 100 + Math.min(Math.max(percent ?? 0, 0), 99)) / count);
    const isNews = (page !== undefined && page !== this.#page) || done > this.#done;
    const nowMs = this.#ctx.nowMs();
    if (!isNews || nowMs - this.#toldMs < toldEveryMs) return;
    this.#toldMs = nowMs;
    this.#page = page ?? this.#page;
    this.#done = Math.max(done, this.#done);
    // What is lost of it is told again by the next look.
    void this.#change({ progress: this.#done, tracking_url: this.#page ?? null }).catch(() => undefined);
  }

  async #end(raw: RawResult, of: ReadyStatement, tables: QueryRow['tables'], executed_sql: string): Promise<EndedRun> {
    const { row, isKept } = this.#begun;
    const result = resultData(raw, row.row_limit);
    const values = {
      status: 'success' as const,
      rows: result.data.length,
      limiting_factor: limitingFactor(of.executed, row.row_limit, raw.rowcount),
      progress: 100,
      tracking_url: this.#page ?? null,
      statements: this.#statements,
      end_time: this.#ctx.now(),
      ...(isKept ? await keepResult(this.#ctx, result) : { results_key: null, results_sha256: null }),
      results_stamp: await rightsStamp(this.#ctx, this.#database),
    };
    const isMine = await this.#change(values);
    if (!isMine) throw new Failure('QUERY_STOPPED');
    await keepRun(this.#ctx, this.#database.id, row.sql, result.data.length);
    return { row: { ...row, ...values, tables, executed_sql, changed_on: values.end_time }, result };
  }

  /** Writes down that it failed; a stop has been written down already. */
  async fail(reason: unknown): Promise<void> {
    const status = endOf(reason, this.#ctx.signal);
    const { body } = replyOf(reason, '', this.#ctx.log);
    const said = reason instanceof Failure ? reason.message : 'Unexpected error';
    const statements = this.#statements.map((each) => (each.state === 'running' ? { ...each, state: status } : each));
    await this.#change({ status, error_message: said, errors: errorsIn(body), statements, end_time: this.#ctx.now() });
  }

  #mark(at: number, values: Partial<SqlStatementRun>): void {
    this.#statements = this.#statements.map((each, place) => (place === at ? { ...each, ...values } : each));
  }

  /** @returns false when the query was stopped meanwhile; a store that cannot write stops nothing */
  async #change(values: Parameters<typeof changeOpen>[2]): Promise<boolean> {
    const { row, isKept } = this.#begun;
    if (!isKept) return true;
    const { sideWrites } = this.#ctx.services;
    return (await sideWrites.attempt('the history of queries', () => changeOpen(this.#ctx, row.id, values))) ?? true;
  }
}

const once = (tables: QueryRow['tables']): QueryRow['tables'] => [
  ...new Map(tables.map((each) => [JSON.stringify([each.catalog, each.schema, each.table]), each])).values(),
];

/** How a query that failed stands in the history. @param signal  of who asked: aborted when they left */
function endOf(reason: unknown, { aborted }: AbortSignal): SqlQueryState {
  if (reason instanceof Failure && (reason.code === 'SQL_TIMEOUT' || reason.code === 'QUERY_TIMEOUT')) return 'timed_out';
  if (aborted) return 'stopped';
  return reason instanceof Failure && reason.code === 'QUERY_STOPPED' ? 'stopped' : 'failed';
}

function errorsIn(body: unknown): object[] | null {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return null;
  return body.errors.filter((each: unknown): each is object => typeof each === 'object' && each !== null);
}
