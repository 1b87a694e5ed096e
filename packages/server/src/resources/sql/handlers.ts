/** Runs one read-only statement for the SQL page. */
import { sql as contract } from '@tessera/api/sql';
import type { BodyOf } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import { withoutEnd } from '@tessera/core/format/stripped';
import { limits } from '@tessera/core/limits';
import { authorize } from '../../auth/access.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { RawResult } from '../../driver.ts';
import { bytes, implement, type BytesReply } from '../../rest/implement.ts';
import { driverOf, openDatabase, type DatabaseRow } from '../connections/connection.ts';
import { columnOut } from '../dataset/introspect.ts';
import { keepRun } from '../saved-query/runs.ts';
import { readyStatement } from '../statement.ts';
import { reasonOf } from './reasons.ts';

type Asked = BodyOf<typeof contract.execute>;

/** One read-only statement of a person, under today's path and an older one (docs/reference/api.md#sql). */
export const sqlResource = implement(contract, {
  execute: (ctx, { body }) => execute(ctx, body),
  executeOlder: (ctx, { body }) => execute(ctx, body),
});

const defaultLimit = 1000;
/** Clients send 0 or -1 where nobody chose a limit. */
const wantedRows = ({ queryLimit }: Asked): number => (queryLimit && queryLimit > 0 ? queryLimit : defaultLimit);

/** @throws Failure as `run`, its reasons told apart as the reference does */
async function execute(ctx: Context, asked: Asked): Promise<BytesReply> {
  try {
    return await run(ctx, asked);
  } catch (error) {
    throw reasonOf(error, asked.sql);
  }
}

/** @throws Failure TEMPLATE_INVALID, TEMPLATE_PARAMS_MISSING, SQL_REFUSED, TABLES_FORBIDDEN, QUERY_FAILED, QUERY_TIMEOUT, FORBIDDEN, NOT_FOUND */
async function run(ctx: Context, asked: Asked): Promise<BytesReply> {
  if (asked.select_as_cta === true)
    throw new Failure(asked.ctas_method?.toUpperCase() === 'VIEW' ? 'SQL_MAKES_VIEW' : 'SQL_MAKES_TABLE');
  const database = await openDatabase(ctx, asked.database_id);
  authorize(ctx.actor, 'database', 'run-sql', databaseThing(database));
  const written = withoutEnd(asked.sql.trim(), '; \t\r\n');
  if (written === '') throw new Failure('EMPTY_QUERY');
  const statement = await readyStatement(ctx, database, { sql: written, parameters: asked.templateParams, strict: true });
  const limit = Math.min(wantedRows(asked), limits.rowLimitMax);
  const startedMs = ctx.nowMs();
  // One row more than asked for tells whether the limit cut anything.
  const { signal } = ctx;
  const wish = { deadlineMs: limits.chartTimeoutMs, maxRows: limit + 1, signal };
  const result = await ctx.services.turns.run(signal, () => driverOf(ctx.services, database).run(statement, [], 'columns', wish));
  const id = await remember(ctx, database, asked, result);
  await keepRun(ctx, database.id, asked.sql, Math.min(result.rowcount, limit));
  return bytes(envelope(ctx, { asked, database, statement, limit, startedMs, id, result }), 'application/json; charset=utf-8');
}

/** The action log is the history of what was run; its id is the query's. A run it cannot keep has the time for an id. */
async function remember(ctx: Context, database: DatabaseRow, asked: Asked, result: RawResult): Promise<number> {
  const json = { database_id: database.id, sql: asked.sql.slice(0, 4000), rows: result.rowcount };
  const kept = await ctx.services.actions.addNow({
    action: 'SqlLabRestApi.run',
    user_id: ctx.actor.id,
    kind: 'database',
    object_id: database.id,
    dashboard_id: null,
    slice_id: null,
    json,
    duration_ms: null,
    referrer: null,
    dttm: ctx.now(),
  });
  if (kept !== undefined) return kept;
  lastUnkept = Math.max(lastUnkept + 1, ctx.nowMs());
  return lastUnkept;
}

/** Ids of runs that are in no history, each its own; the log's own ids never come so far. */
let lastUnkept = 0;

interface Run {
  asked: Asked;
  database: DatabaseRow;
  statement: string;
  limit: number;
  startedMs: number;
  id: number;
  result: RawResult;
}

/** The reference's synchronous answer around the rows. */
function envelope(ctx: Context, { asked, database, statement, limit, startedMs, id, result }: Run): string {
  const columns = result.columns.map(columnOut);
  const data = rowsOf(result, limit);
  const wasCut = result.rowcount > limit;
  return JSON.stringify({
    query_id: id,
    status: 'success',
    data,
    columns,
    selected_columns: columns,
    expanded_columns: [],
    query: {
      id: asked.client_id ?? String(id),
      serverId: id,
      queryId: id,
      dbId: database.id,
      db: database.database_name,
      schema: asked.schema ?? null,
      sql: asked.sql,
      executedSql: statement,
      limit,
      limitingFactor: wasCut ? 'DROPDOWN' : 'NOT_LIMITED',
      progress: 100,
      rows: data.length,
      resultsKey: null,
      state: 'success',
      startDttm: startedMs,
      endDttm: ctx.nowMs(),
      sqlEditorId: asked.sql_editor_id ?? null,
      tab: asked.tab ?? null,
      userId: ctx.actor.id ?? 0,
      user: ctx.actor.username,
      errorMessage: null,
      // Nothing is created, and nowhere else shows how far it is.
      tempTable: null,
      tempSchema: null,
      trackingUrl: null,
      extra: {},
    },
  });
}

/** Name → values as the engine wrote them, as row objects; big integers stay texts. */
function rowsOf({ bytes: body, columns, rowcount }: RawResult, limit: number): Record<string, unknown>[] {
  // Written by the driver as an object of arrays (`orient: 'columns'`).
  const read = JSON.parse(body.toString('utf8')) as Record<string, unknown[]>;
  return Array.from({ length: Math.min(rowcount, limit) }, (_, row) =>
    Object.fromEntries(columns.map(({ name }) => [name, read[name]?.[row] ?? null])),
  );
}
