/**
 * One run of a report or an alert, as a job: asks with the rights its owner has at this moment, notifies the recipients, and
 * writes down what came of it (docs/decisions/0050-schedules.md).
 */
import { reportFormat } from '@tessera/api/report';
import { Failure, type FailureCode } from '@tessera/core/failures';
import { has } from '@tessera/core/policy/actor';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { handlerOf, JobCancelled, jobKind, type JobContext, type JobHandler } from '../../jobs/kind.ts';
import type { ScheduleSource } from '../../jobs/scheduler.ts';
import type { Notice } from '../../notify/notice.ts';
import { waysOut } from '../../notify/settings.ts';
import { asPerson } from '../../queue/requester.ts';
import { personContext } from '../../rest/person-context.ts';
import type { Services } from '../../services.ts';
import { findObject } from '../../store/objects.ts';
import { askAlert, type AlertValue } from './alert.ts';
import { contentFor } from './content.ts';
import { handOver, hasDeliveries } from './deliver.ts';
import { failedEnd } from './fail.ts';
import { localeOf, type ReportContent } from './content-kinds.ts';
import type { ReportRow } from './list.ts';
import { linkOf, messageOf } from './message.ts';
import { beginRun, endRun, lastTold, otherRun, pruneRuns, type ReportRun, type RunEnd } from './runs.ts';
import { trendPicture } from './trend.ts';

/** A report that is due. A report is sent late rather than twice: failures of the content are not tried again by the queue. */
const reportRun = jobKind(
  'report',
  z.strictObject({
    report_id: z.number().int(),
    due: z.string(),
    /** Somebody asked for it: it runs though the report is switched off or on grace. */
    asked: z.boolean().optional(),
  }),
  { maxAttempts: 5 },
);

/** Enqueues a run on request. @returns the job's id */
export async function runNow({ jobs, clock }: Services, reportId: number, by: number | null): Promise<number> {
  const due = clock().toISOString();
  const options = { dedupe: `${reportId}@${due}`, createdBy: by };
  return (await jobs.enqueue(reportRun, { report_id: reportId, due, asked: true }, options)).id;
}

/** Reports and alerts that are switched on. */
export function reportSchedules({ store }: Services): ScheduleSource<typeof reportRun.payload> {
  return {
    kind: reportRun,
    read: async () => {
      const rows = await store.db
        .selectFrom('report_schedule')
        .select(['id', 'crontab', 'timezone', 'changed_on'])
        .where('active', '=', true)
        .where('deleted_at', 'is', null)
        .execute();
      return rows.map(({ id, crontab, timezone, changed_on }) => ({
        id: String(id),
        crontab,
        timezone,
        since: new Date(changed_on),
      }));
    },
    payload: ({ id }, due) => ({ report_id: Number(id), due: due.toISOString() }),
  };
}

/** Does the runs. */
export function reportHandler(services: Services): JobHandler {
  return handlerOf(reportRun, async (job, { report_id, due, asked = false }) => {
    const report = await findObject(services.store.db, 'report', report_id);
    if (!report || !(report.active || asked)) return { skipped: 'The report was removed or switched off.' };
    const end = await runReport(services, { ...job, asked }, report, due);
    await pruneRuns(services, report);
    return end === 'on its way' ? { state: end } : { state: end.state, ...(end.error !== undefined && { error: end.error }) };
  });
}

/** The input of a run, and whether a user asked for it. */
type RunContext = JobContext & { readonly asked: boolean };
/** How a run ended; or its message is on its way, and the deliveries end it. */
type Outcome = RunEnd | 'on its way';

async function runReport(services: Services, job: RunContext, report: ReportRow, due: string): Promise<Outcome> {
  const other = await otherRun(services, report.id, due);
  if (other) await endOverdue(services, report, other);
  const run = await beginRun(services, report, due);
  try {
    const end = await endOf(services, job, report, run, other);
    if (end !== 'on its way') await endRun(services, run, end);
    return end;
  } catch (error) {
    if (job.signal.reason instanceof JobCancelled)
      await endRun(services, run, { state: 'Error', error: job.signal.reason.message });
    throw error;
  }
}

/** A run that holds its place for longer than it may has ended with its worker. */
async function endOverdue(services: Services, report: ReportRow, other: ReportRun): Promise<void> {
  if (isOverdue(services, report, other)) await endRun(services, other, { state: 'Error', error: tooLong(report) });
}

function isOverdue({ clock }: Services, { working_timeout }: ReportRow, { start_dttm }: ReportRun): boolean {
  return clock().getTime() - Date.parse(start_dttm) > working_timeout * 1000;
}

const tooLong = ({ working_timeout }: ReportRow): string =>
  `The run took longer than ${working_timeout} seconds and was stopped.`;

/** How the run ends. @throws what another try may mend: the server stops, the engine or a database is away for a moment */
async function endOf(
  services: Services,
  job: RunContext,
  report: ReportRow,
  run: ReportRun,
  other: ReportRun | undefined,
): Promise<Outcome> {
  if (run.told && (await hasDeliveries(services, run.id))) return 'on its way';
  if (run.told) return { state: 'Error', error: 'The server ended while this was sent. Some may have it; it is not sent again.' };
  if (other && !isOverdue(services, report, other)) return { state: 'Error', error: 'An earlier run is still under way.' };
  if (!job.asked && (await isOnGrace(services, report))) return { state: 'On Grace' };
  const timeout = AbortSignal.timeout(report.working_timeout * 1000);
  try {
    return await asPerson(String(report.run_as_id), () => work(services, report, run, AbortSignal.any([job.signal, timeout])));
  } catch (error) {
    if (job.signal.aborted) throw error;
    if (!timeout.aborted && mayPass(error) && job.attempt < reportRun.maxAttempts) throw error;
    return failedEnd(services, report, timeout.aborted ? tooLong(report) : sayError(error), stops(error));
  }
}

async function isOnGrace(services: Services, { id, type, grace_period }: ReportRow): Promise<boolean> {
  if (type !== 'Alert') return false;
  const told = await lastTold(services, id, ['Success', 'Working']);
  return told !== undefined && services.clock().getTime() - told < grace_period * 1000;
}

/** Reports that a report cannot go on until it is changed. */
class Stopped extends Error {}

async function work(services: Services, report: ReportRow, run: ReportRun, signal: AbortSignal): Promise<Outcome> {
  const ctx = report.run_as_id === null ? undefined : await personContext(services, report.run_as_id, signal);
  if (!ctx) throw new Stopped('The person this report runs as is deactivated. An owner who saves it again takes it over.');
  if (!has(ctx.actor, 'can_write on ReportSchedule'))
    throw new Stopped('The person this report runs as may no longer send reports.');
  const found = report.type === 'Alert' ? await askAlert(ctx, report) : undefined;
  if (found && !found.isTriggered) return { state: 'Not triggered', ...foundIn(found) };
  const notice = await noticeOf(ctx, report, found);
  signal.throwIfAborted();
  await handOver(services, report, run, notice, foundIn(found));
  return 'on its way';
}

const foundIn = (found: AlertValue | undefined): Pick<RunEnd, 'value' | 'row'> =>
  found ? { value: found.value, row: found.row } : {};

/** The message as it is now, asked with the rights of the context's actor. @throws Failure, Stopped */
export async function noticeOf(ctx: Context, report: ReportRow, found: AlertValue | undefined): Promise<Notice> {
  const { prefix } = await waysOut(ctx.services);
  const content = await contentOf(ctx, report);
  const trend = found && (await trendPicture(ctx.services, report, found.value));
  return messageOf(report, { locale: localeOf(ctx, report), content, url: await linkOf(ctx, report), prefix, found, trend });
}

async function contentOf(ctx: Context, report: ReportRow): Promise<ReportContent> {
  if (report.chart_id === null && report.dashboard_id === null) return { images: [], attachments: [] };
  const chart = report.chart_id === null ? undefined : await findObject(ctx.db, 'chart', report.chart_id);
  if (report.chart_id !== null && !chart) throw new Stopped('The chart of this report was deleted.');
  const maker = contentFor(chart ? { vizType: chart.viz_type } : 'dashboard', reportFormat.parse(report.report_format));
  if ('refused' in maker) throw new Stopped(maker.refused);
  return maker.make(ctx, report);
}

/** What the one it runs as may no longer see. */
const closed: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'NOT_FOUND',
  'FORBIDDEN',
  'CHART_FORBIDDEN',
  'DASHBOARD_FORBIDDEN',
  'DATASOURCE_FORBIDDEN',
  'TABLES_FORBIDDEN',
]);

const stops = (error: unknown): boolean => error instanceof Stopped || (error instanceof Failure && closed.has(error.code));

/** Of what is away for a moment: the engine, a database, the store. */
const mayPass = (error: unknown): boolean => error instanceof Failure && error.kind.status === 503;

function sayError(error: unknown): string {
  if (error instanceof Failure && closed.has(error.code))
    return `The person this report runs as may not see it: ${error.message}`;
  if (error instanceof Failure && error.code === 'OAUTH2_REDIRECT')
    return `The person this report runs as has no token for its database: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
