/** What `/api/v1/sqllab` does: runs statements, answers what became of them, keeps links to texts. */
import { pageHeader } from '@tessera/api/etag';
import { sql as contract, sqlLink } from '@tessera/api/sql';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import type { Context } from '../../context.ts';
import { bytes, implement, type BytesReply } from '../../rest/implement.ts';
import { keepByContent, readKept } from '../permalink/stored-state.ts';
import { estimateOf } from './estimate.ts';
import { exportQuery } from './export.ts';
import { formattedSql } from './format.ts';
import { performOrGoOn } from './going-on.ts';
import { enqueueQuery } from './job.ts';
import { readResult, resultGone } from './kept-result.ts';
import { ownQueriesOut, ownQuery, queryOut } from './query-row.ts';
import { replyText } from './result-text.ts';
import { previewOf } from './preview.ts';
import { beginRun, openForRun, performRun, type AskedRun } from './run.ts';
import { runsInTab } from './tab-of-run.ts';

const json = 'application/json; charset=utf-8';

/** Statements of people, under today's paths and older ones (docs/reference/api.md#sql). */
export const sqlResource = implement(contract, {
  execute: (ctx, { body }) => execute(ctx, body),
  executeOlder: (ctx, { body }) => execute(ctx, body),
  results: async (ctx, { query: { q } }) => {
    const row = await ownQuery(ctx, 'results_key', q.key).catch((error: unknown) => {
      // Whether a key was ever another user's is not revealed.
      throw error instanceof Failure && error.code === 'NOT_FOUND' ? resultGone() : error;
    });
    const result = await readResult(ctx, row);
    if (!result) throw resultGone();
    const [query] = await ownQueriesOut(ctx, [row]);
    const data = q.rows === undefined ? result.data : result.data.slice(0, q.rows);
    return bytes(replyText({ ...result, data }, query ?? { serverId: row.id, state: row.status }), json);
  },
  export: (ctx, { params, query }) => exportQuery(ctx, params.client_id, query.format),
  exportOlder: (ctx, { params, query }) => exportQuery(ctx, params.client_id, query.format),
  format: async (ctx, { body }) => ({ result: await formattedSql(ctx, body) }),
  preview: async (ctx, { body }) => {
    const database = await openForRun(ctx, body);
    return { result: await previewOf(ctx, database, body.sql, body.template_params) };
  },
  estimate: async (ctx, { body }) => {
    const database = await openForRun(ctx, body);
    const template_params = body.template_params ? JSON.stringify(body.template_params) : undefined;
    return { result: await estimateOf(ctx, database, { sql: body.sql, ...(template_params && { template_params }) }) };
  },
  keepLink: async (ctx, { body }) => {
    const key = await keepByContent(ctx, 'sqllab_permalink', body);
    return { key, url: `${ctx.origin()}/sqllab/p/${key}` };
  },
  readLink: async (ctx, { params }) => sqlLink.parse((await readKept(ctx, 'sqllab_permalink', params.key)).value),
});

/** @throws Failure as `openForRun` and `performRun` */
async function execute(ctx: Context, asked: AskedRun): Promise<BytesReply> {
  const database = await openForRun(ctx, asked);
  const isAsync = asked.runAsync === true && database.allow_run_async;
  const begun = await beginRun(ctx, database, asked, isAsync);
  await runsInTab(ctx, begun);
  record(ctx, database.id, asked.sql);
  const names = { database: database.database_name, user: ctx.actor.username };
  if (isAsync) {
    const row = await enqueueQuery(ctx, begun.row);
    return bytes(JSON.stringify({ query: queryOut(row, names) }), json, { status: 202 });
  }
  const isPage = ctx.request.headers[pageHeader] !== undefined && begun.isKept;
  const ended = isPage
    ? await performOrGoOn(ctx, database, begun)
    : await performRun(ctx, database, begun, { deadlineMs: limits.sqlTimeoutMs });
  if (!('result' in ended)) return bytes(JSON.stringify({ query: queryOut(ended, names) }), json, { status: 202 });
  return bytes(replyText(ended.result, queryOut(ended.row, names), asked.expand_data === true), json);
}

/** The action log says who sent what; the history of queries, how it went. */
function record(ctx: Context, databaseId: number, sql: string): void {
  ctx.services.actions.add({
    action: 'SqlLabRestApi.run',
    user_id: ctx.actor.id,
    kind: 'database',
    object_id: databaseId,
    dashboard_id: null,
    slice_id: null,
    json: { database_id: databaseId, sql: sql.slice(0, 4000) },
    duration_ms: null,
    referrer: null,
    dttm: ctx.now(),
  });
}
