/** What `/api/v1/report` does. */
import { report } from '@tessera/api/report';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import type { Context } from '../../context.ts';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { loadObject, ownersOf } from '../../store/objects.ts';
import { channelsOf, offersOf, previewOf } from './at-once.ts';
import { presentReports, reportList, type ReportRow } from './list.ts';
import { logPage, runOf } from './log.ts';
import { runNow } from './run.ts';
import { createReport, removeReports, unsavedReport, updateReport } from './write.ts';

/** Reports and alerts. */
export const reportResource = implement(report, {
  list: (ctx, { query }) => listRows(ctx, reportList, query.q),
  info: (ctx, { query }) => infoOf(ctx, reportList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, reportList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, reportList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await openReport(ctx, params.pk);
    ctx.version(row.version);
    return oneRow(reportList, row.id, (await presentReports(ctx, [row]))[0] ?? {}, query.q);
  },
  create: async (ctx, { body }) => ({ id: (await createReport(ctx, body)).id, result: body }),
  update: async (ctx, { params, body }) => ({ id: (await updateReport(ctx, params.pk, body)).id, result: body }),
  remove: async (ctx, { params }) => {
    await removeReports(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeReports(ctx, ids);
    return { message: `Deleted ${ids.length} report schedule${ids.length === 1 ? '' : 's'}` };
  },
  offers: async (ctx, { query }) => ({ result: await offersOf(ctx, query.viz_type) }),
  preview: async (ctx, { body }) => ({ result: await previewOf(ctx, await unsavedReport(ctx, body)) }),
  run: async (ctx, { params }) => {
    const { id } = await openReport(ctx, params.pk);
    return { message: 'OK', job_id: await runNow(ctx.services, id, ctx.actor.id) };
  },
  slackChannels: async (ctx, { query }) => {
    const result = await channelsOf(ctx, query.q);
    return { count: result.length, result };
  },
  logs: async (ctx, { params, query }) => logPage(ctx, (await openReport(ctx, params.pk)).id, query.q),
  log: async (ctx, { params, query }) => {
    const { id } = await openReport(ctx, params.pk);
    return oneRow({ title: 'List Report Execution Log' }, params.log_id, await runOf(ctx, id, params.log_id), query.q);
  },
});

/** @throws Failure NOT_FOUND, also for a report that is neither the caller's nor an admin's to see */
async function openReport(ctx: Context, id: number): Promise<ReportRow> {
  const row = await loadObject(ctx.db, 'report', id);
  const owned = (await ownersOf(ctx.db, 'report', [id])).get(id) ?? [];
  if (isAdmin(ctx.actor) || (ctx.actor.id !== null && owned.includes(ctx.actor.id))) return row;
  throw new Failure('NOT_FOUND');
}
