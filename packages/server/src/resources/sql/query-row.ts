/** A query's row in the history: begun, changed, read, and returned (docs/reference/api.md#sql). */
import type { SqlRun } from '@tessera/api/sql';
import { Failure } from '@tessera/core/failures';
import { isAdmin, has } from '@tessera/core/policy/actor';
import type { Insertable, Updateable } from 'kysely';
import type { Context } from '../../context.ts';
import type { SqlQueriesTable, SqlQueryState } from '../../store/sql-tables.ts';
import type { StoredRow } from '../../store/tables.ts';

/** A query as it is stored. */
export type QueryRow = StoredRow<'sql_queries'>;

/** What a query can still leave. */
export const openStates: readonly SqlQueryState[] = ['pending', 'running'];
/** Whether it still waits or runs. */
export const isOpen = ({ status }: Pick<QueryRow, 'status'>): boolean => openStates.includes(status);

const minuteMs = 60_000;
/** A query that its request waits for ends long before this; one that is older lost its server. */
const lostSyncMs = 5 * minuteMs;
const lostAsyncMs = 6 * 60 * minuteMs + lostSyncMs;

/** A new row. @throws Failure INVALID_BODY when the caller has a query of this `client_id` */
export async function insertQuery(ctx: Context, values: Insertable<SqlQueriesTable>): Promise<QueryRow> {
  const row = await ctx.db
    .insertInto('sql_queries')
    .values(values)
    .onConflict((on) => on.columns(['user_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Failure('INVALID_BODY', { fields: { client_id: ['Another query has this id. Take a new one.'] } });
  return row;
}

/** Changes a query that has not ended. @returns false when it had */
export async function changeOpen(ctx: Context, id: number, values: Updateable<SqlQueriesTable>): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sql_queries')
    .set({ ...values, changed_on: ctx.now() })
    .where('id', '=', id)
    .where('status', 'in', openStates)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends what lost its server: no process is left that could report how it went. */
export async function endLost(ctx: Context): Promise<void> {
  const { id } = ctx.actor;
  if (id === null) return;
  const older = (ms: number): string => new Date(ctx.nowMs() - ms).toISOString();
  const ended = {
    status: 'failed',
    error_message: 'The server ended while this ran. Run it again.',
    end_time: ctx.now(),
    changed_on: ctx.now(),
  } as const;
  for (const [isAsync, ms] of [
    [false, lostSyncMs],
    [true, lostAsyncMs],
  ] as const)
    await ctx.services.sideWrites.attempt('queries that lost their server', () =>
      ctx.db
        .updateTable('sql_queries')
        .set(ended)
        .where('user_id', '=', id)
        .where('is_async', '=', isAsync)
        .where('status', 'in', openStates)
        .where('start_time', '<', older(ms))
        .execute(),
    );
}

/** Whether the caller sees the queries of everybody. */
export const seesAllQueries = (ctx: Context): boolean =>
  isAdmin(ctx.actor) || has(ctx.actor, 'all_query_access on all_query_access');

/** A query of the caller's own. @throws Failure NOT_FOUND */
export async function ownQuery(
  ctx: Context,
  ...[by, value]: [by: 'client_id' | 'results_key', value: string] | [by: 'id', value: number]
): Promise<QueryRow> {
  const row = await ctx.db
    .selectFrom('sql_queries')
    .selectAll()
    .where(by, '=', value)
    .where('user_id', '=', ctx.actor.id ?? 0)
    .executeTakeFirst();
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

const ms = (iso: string): number => Date.parse(iso);

/** A query as the SQL page's calls tell it. */
export function queryOut(row: QueryRow, names: { readonly database: string; readonly user: string }): SqlRun {
  return {
    id: row.client_id,
    serverId: row.id,
    queryId: row.id,
    dbId: row.database_id,
    db: names.database,
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql,
    executedSql: row.executed_sql,
    limit: row.row_limit,
    limitingFactor: row.limiting_factor,
    progress: row.progress,
    rows: row.rows,
    resultsKey: row.results_key,
    state: row.status,
    changedOn: row.changed_on,
    startDttm: ms(row.start_time),
    endDttm: row.end_time === null ? null : ms(row.end_time),
    sqlEditorId: row.sql_editor_id,
    tab: row.tab_name,
    userId: row.user_id,
    user: names.user,
    errorMessage: row.error_message,
    ctas: row.ctas_method !== null,
    tempTable: row.tmp_table_name,
    tempSchema: row.tmp_schema_name,
    trackingUrl: row.tracking_url,
    templateParams: row.template_params,
    isAsync: row.is_async,
    extra: { statements: [...row.statements], ...(row.errors && { errors: row.errors.map((each) => ({ ...each })) }) },
  };
}

/** Own queries as the SQL page's calls tell them. */
export async function ownQueriesOut(ctx: Context, rows: readonly QueryRow[]): Promise<SqlRun[]> {
  if (rows.length === 0) return [];
  const databases = await ctx.db
    .selectFrom('databases')
    .select(['id', 'database_name'])
    .where('id', 'in', [...new Set(rows.map(({ database_id }) => database_id))])
    .execute();
  const named = new Map(databases.map(({ id, database_name }) => [id, database_name]));
  return rows.map((row) => queryOut(row, { database: named.get(row.database_id) ?? '', user: ctx.actor.username }));
}
