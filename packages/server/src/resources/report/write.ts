/** Making, changing and removing reports and alerts. What could never be sent is refused when it is saved. */
import type { reportCreate, ReportRecipient, reportUpdate } from '@tessera/api/report';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import { changeObject, checkOwners, createObject, findObject, ownersOf, removeObjects } from '../../store/objects.ts';
import { ownersAfter, ownersOfNew } from '../owners.ts';
import { refuseTogether } from '../refuse-together.ts';
import { recipientsOf, type ReportRow } from './list.ts';
import { faultsOf, type ReportSettings } from './validate.ts';
import { watchedFaults } from './watched.ts';

type Create = z.output<typeof reportCreate>;
type Update = z.output<typeof reportUpdate>;

/** What a report has that was made without saying so. */
export const reportDefaults = {
  crontab: '0 12 * * 1',
  logRetentionDays: 90,
  graceSeconds: 14_400,
  timeoutSeconds: 3600,
} as const;

/** @throws Failure INVALID by field, REPORT_ATTACHED */
export async function createReport(ctx: Context, body: Create): Promise<ReportRow> {
  const owners = ownersOfNew(ctx, body.owners);
  const values = valuesOf(body, runnerOf(ctx, owners, undefined));
  const recipients = body.recipients ?? [];
  const { owners: named = [] } = body;
  await refuseTogether([
    async () => mustHold(ctx, { ...values, recipients }, undefined, await watchedFaults(ctx, values)),
    () => checkOwners(ctx.db, named),
    () => mustBeFree(ctx.db, { ...values, id: 0, created_by_id: ctx.actor.id }),
  ]);
  return createObject(ctx, 'report', values, async (tx, row) => {
    // Again, now that no other transaction can write.
    await mustBeFree(tx, row);
    await setRecipients(tx, row.id, recipients);
    return { owners, kept: { recipients } };
  });
}

/** A report as it would be saved now: what a preview is made of. @throws Failure INVALID by field */
export async function unsavedReport(ctx: Context, body: Create): Promise<ReportRow> {
  const values = valuesOf(body, ctx.actor.id);
  await mustHold(ctx, { ...values, recipients: body.recipients ?? [] }, undefined, await watchedFaults(ctx, values));
  const at = ctx.now();
  return {
    ...values,
    id: 0,
    uuid: '',
    version: 0,
    created_on: at,
    created_by_id: ctx.actor.id,
    changed_on: at,
    changed_by_id: ctx.actor.id,
    deleted_at: null,
    last_eval_dttm: null,
    last_state: 'Not triggered',
    last_value: null,
    last_value_row_json: null,
  };
}

function valuesOf(body: Create, runner: number | null) {
  return {
    type: body.type,
    name: body.name,
    description: body.description ?? null,
    active: body.active ?? true,
    crontab: body.crontab,
    timezone: body.timezone ?? 'UTC',
    creation_method: body.creation_method ?? 'alerts_reports',
    chart_id: body.chart ?? null,
    dashboard_id: body.dashboard ?? null,
    database_id: body.database ?? null,
    sql: body.sql ?? null,
    validator_type: body.validator_type ?? null,
    validator_config: body.validator_config_json ?? null,
    report_format: body.report_format ?? 'PNG',
    force_screenshot: body.force_screenshot ?? false,
    custom_width: body.custom_width ?? null,
    log_retention: body.log_retention ?? reportDefaults.logRetentionDays,
    grace_period: body.grace_period ?? reportDefaults.graceSeconds,
    working_timeout: body.working_timeout ?? reportDefaults.timeoutSeconds,
    context_markdown: body.context_markdown ?? null,
    email_subject: body.email_subject || null,
    extra: body.extra ?? {},
    run_as_id: runner,
  };
}

/** Only the fields sent change. @throws as `createReport`; NOT_FOUND, FORBIDDEN, STALE_VERSION */
export async function updateReport(ctx: Context, id: number, body: Update): Promise<ReportRow> {
  const stored = await findObject(ctx.db, 'report', id);
  const unread = stored ? await watchedFaults(ctx, changed(stored, changesOf(body)), stored) : {};
  return changeObject(ctx, 'report', id, ctx.expected, async (tx, before) => {
    const own = (await ownersOf(tx, 'report', [id])).get(id) ?? [];
    mustOwn(ctx, own);
    const owners = ownersAfter(ctx, own, body.owners);
    const kept = (await recipientsOf(tx, [id])).get(id) ?? [];
    const recipients = body.recipients ?? kept.map(({ type, config }) => ({ type, recipient_config_json: config }));
    const given = changesOf(body);
    const runner = saysWhatIsSent(body) ? { run_as_id: runnerOf(ctx, owners ?? own, before.run_as_id) } : {};
    const values = { ...given, ...runner };
    const after = changed(before, given);
    await mustHold({ ...ctx, db: tx }, { ...after, recipients }, before, unread);
    await mustBeFree(tx, after);
    if (body.recipients) await setRecipients(tx, id, body.recipients);
    return { values, owners, kept: { recipients } };
  });
}

/** All or none. @throws Failure NOT_FOUND, FORBIDDEN, STALE_VERSION */
export async function removeReports(ctx: Context, ids: readonly number[]): Promise<void> {
  await removeObjects(ctx, 'report', ids, ctx.expected, async (tx, { id }) => {
    mustOwn(ctx, (await ownersOf(tx, 'report', [id])).get(id) ?? []);
  });
}

function changesOf(body: Update) {
  const { chart, dashboard, database, recipients: _, owners: __, validator_config_json, extra, email_subject, ...same } = body;
  return {
    ...same,
    chart_id: chart,
    dashboard_id: dashboard,
    database_id: database,
    validator_config: validator_config_json,
    extra: extra === undefined ? undefined : (extra ?? {}),
    email_subject: email_subject === undefined ? undefined : email_subject || null,
  };
}

/** The report as it will be: what is given replaces what was. */
function changed(before: ReportRow, values: ReturnType<typeof changesOf>): ReportRow {
  const or = <T>(value: T | undefined, was: T): T => (value === undefined ? was : value);
  return {
    ...before,
    type: or(values.type, before.type),
    name: or(values.name, before.name),
    crontab: or(values.crontab, before.crontab),
    timezone: or(values.timezone, before.timezone),
    creation_method: or(values.creation_method, before.creation_method),
    chart_id: or(values.chart_id, before.chart_id),
    dashboard_id: or(values.dashboard_id, before.dashboard_id),
    database_id: or(values.database_id, before.database_id),
    sql: or(values.sql, before.sql),
    validator_type: or(values.validator_type, before.validator_type),
    validator_config: or(values.validator_config, before.validator_config),
    report_format: or(values.report_format, before.report_format),
  };
}

/** Whoever says what is sent, or to whom, or that it is sent, answers for it with their own rights. */
function saysWhatIsSent(body: Update): boolean {
  const { chart, dashboard, database, sql, recipients, extra, active, report_format, owners } = body;
  return [chart, dashboard, database, sql, recipients, extra, active, report_format, owners].some((each) => each !== undefined);
}

/** The owner whose rights it runs with: the one who saves it, else who it was, else the first owner. */
function runnerOf({ actor }: Context, owners: readonly number[], before: number | null | undefined): number | null {
  if (actor.id !== null && owners.includes(actor.id)) return actor.id;
  if (before !== null && before !== undefined && owners.includes(before)) return before;
  return owners[0] ?? null;
}

/** Somebody else's report is no more than its number to others. @throws Failure NOT_FOUND */
function mustOwn({ actor }: Context, owners: readonly number[]): void {
  if (isAdmin(actor) || (actor.id !== null && owners.includes(actor.id))) return;
  throw new Failure('NOT_FOUND');
}

/** @param unread  what is wrong with an alert's query, asked before @throws Failure INVALID */
async function mustHold(
  ctx: Context,
  settings: ReportSettings,
  before: ReportRow | undefined,
  unread: Readonly<Record<string, string[]>>,
): Promise<void> {
  const fields = { ...unread, ...(await faultsOf(ctx, settings, before)) };
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields });
}

type ReportIdentity = Pick<ReportRow, 'id' | 'type' | 'name' | 'creation_method' | 'chart_id' | 'dashboard_id' | 'created_by_id'>;

/** One name per type, and from a chart's or a dashboard's own menu one report a person. @throws Failure INVALID `{name}`, REPORT_ATTACHED */
async function mustBeFree(
  db: Db,
  { id, type, name, creation_method, chart_id, dashboard_id, created_by_id }: ReportIdentity,
): Promise<void> {
  const others = db.selectFrom('report_schedule').select('id').where('id', '<>', id).where('deleted_at', 'is', null);
  if (await others.where('type', '=', type).where('name', '=', name).executeTakeFirst()) throw nameTaken(type);
  if (creation_method === 'alerts_reports') return;
  const attached = creation_method === 'charts' ? (['chart_id', chart_id] as const) : (['dashboard_id', dashboard_id] as const);
  const same = await others
    .where('creation_method', '=', creation_method)
    .where(attached[0], '=', attached[1])
    .where('created_by_id', created_by_id === null ? 'is' : '=', created_by_id)
    .executeTakeFirst();
  if (same) throw new Failure('REPORT_ATTACHED');
}

const nameTaken = (type: string): Failure =>
  new Failure('INVALID', { fields: { name: [`${type === 'Alert' ? 'An alert' : 'A report'} with this name exists already.`] } });

async function setRecipients(tx: Db, reportId: number, recipients: readonly ReportRecipient[]): Promise<void> {
  await tx.deleteFrom('report_recipient').where('report_id', '=', reportId).execute();
  const rows = recipients.map(({ type, recipient_config_json: config }) => ({ report_id: reportId, type, config }));
  if (rows.length > 0) await tx.insertInto('report_recipient').values(rows).execute();
}
