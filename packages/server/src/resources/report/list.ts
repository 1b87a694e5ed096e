/** How reports and alerts are listed and shown (docs/reference/api.md#lists, docs/reference/api.md#reports-and-alerts). */
import {
  creationMethod,
  reportCreate,
  reportFormat,
  reportItem,
  reportState,
  reportType,
  reportUpdate,
  type ReportItem,
} from '@tessera/api/report';
import { isAdmin, type Actor } from '@tessera/core/policy/actor';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { cronInWords } from '../../jobs/cron.ts';
import { list } from '../../rest/list.ts';
import {
  contains,
  firstName,
  flag,
  isOwnedBy,
  number,
  owners,
  relation,
  text,
  time,
  type WhereClause,
} from '../../rest/list-columns.ts';
import { relatedPeople } from '../../rest/related.ts';
import { visibleCharts, visibleDashboards, visibleDatabases } from '../../rest/visible.ts';
import type { Db } from '../../store/db.ts';
import { findObjects, ownersOf } from '../../store/objects.ts';
import type { RowOf, StoredRow } from '../../store/tables.ts';
import { withAuthors } from '../authored.ts';
import { chartsAmong } from '../chart/find.ts';
import { dashboardsAmong } from '../dashboard/find.ts';
import { people } from '../people.ts';

/** A stored report or alert. */
export type ReportRow = RowOf<'report'>;

/** Rows of `report_schedule`: one's own, for admins all. */
function visibleReports(actor: Actor): WhereClause | undefined {
  return isAdmin(actor) ? undefined : isOwnedBy('report', 'report_schedule', actor.id);
}

/** The recipients, by report. */
export async function recipientsOf(db: Db, ids: readonly number[]): Promise<Map<number, StoredRow<'report_recipient'>[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('report_recipient').selectAll().where('report_id', 'in', ids).orderBy('id').execute();
  return Map.groupBy(rows, ({ report_id }) => report_id);
}

/** Reports as the wire shows them, in the same order. Names of what the caller may not open are left out. */
export async function presentReports(ctx: Context, rows: readonly ReportRow[]): Promise<ReportItem[]> {
  const ids = rows.map(({ id }) => id);
  const recipients = await recipientsOf(ctx.db, ids);
  const owned = await ownersOf(ctx.db, 'report', ids);
  const known = await people(ctx, [...owned.values()].flat());
  const introduced = await withAuthors(ctx, rows);
  const named = await namesFor(ctx, rows);
  return rows.map((row) => ({
    ...introduced(row),
    ...settingsOf(row),
    ...named(row),
    owners: (owned.get(row.id) ?? []).flatMap((id) => known.get(id) ?? []),
    recipients: (recipients.get(row.id) ?? []).map(({ id, type, config }) => ({
      id,
      type,
      recipient_config_json: JSON.stringify(config),
    })),
  }));
}

function settingsOf(row: ReportRow) {
  return {
    type: reportType.parse(row.type),
    name: row.name,
    description: row.description,
    active: row.active,
    crontab: row.crontab,
    crontab_humanized: cronInWords(row.crontab),
    timezone: row.timezone,
    creation_method: creationMethod.parse(row.creation_method),
    chart_id: row.chart_id,
    dashboard_id: row.dashboard_id,
    sql: row.sql,
    validator_type: row.validator_type,
    // Written by our own shape.
    validator_config_json: reportCreate.shape.validator_config_json.parse(row.validator_config) ?? null,
    report_format: reportFormat.parse(row.report_format),
    force_screenshot: row.force_screenshot,
    custom_width: row.custom_width,
    log_retention: row.log_retention,
    grace_period: row.grace_period,
    working_timeout: row.working_timeout,
    context_markdown: row.context_markdown,
    email_subject: row.email_subject,
    last_eval_dttm: row.last_eval_dttm,
    last_state: reportState.parse(row.last_state),
    last_value: row.last_value,
    last_value_row_json: row.last_value_row_json,
    extra: row.extra,
    changed_on: row.changed_on,
    created_on: row.created_on,
  };
}

/** What reports are about, by name. */
async function namesFor(
  ctx: Context,
  rows: readonly ReportRow[],
): Promise<(row: ReportRow) => Pick<ReportItem, 'chart' | 'dashboard' | 'database'>> {
  const ids = (of: (row: ReportRow) => number | null): number[] => [...new Set(rows.flatMap((row) => of(row) ?? []))];
  const charts = new Map(
    (
      await findObjects(
        ctx.db,
        'chart',
        await chartsAmong(
          ctx,
          ids((row) => row.chart_id),
        ),
      )
    ).map((row) => [row.id, row]),
  );
  const openBoards = await dashboardsAmong(
    ctx,
    ids((row) => row.dashboard_id),
  );
  const boards = new Map((await findObjects(ctx.db, 'dashboard', openBoards)).map((row) => [row.id, row]));
  const databases = new Map(
    (
      await findObjects(
        ctx.db,
        'database',
        ids((row) => row.database_id),
      )
    ).map((row) => [row.id, row]),
  );
  return ({ chart_id, dashboard_id, database_id }) => {
    const chart = charts.get(chart_id ?? 0);
    const board = boards.get(dashboard_id ?? 0);
    const database = databases.get(database_id ?? 0);
    return {
      chart: chart ? { id: chart.id, slice_name: chart.slice_name, viz_type: chart.viz_type } : null,
      dashboard: board ? { id: board.id, dashboard_title: board.dashboard_title } : null,
      database: database ? { id: database.id, database_name: database.database_name } : null,
    };
  };
}

/** The list of reports and alerts. */
export const reportList = list({
  kind: 'report',
  view: 'ReportSchedule',
  title: 'List Report Schedule',
  search: {
    id: number('report_schedule.id'),
    name: text('report_schedule.name', {
      report_all_text: (_ctx, value) =>
        sql<boolean>`(${contains('report_schedule.name', value)} or ${contains('report_schedule.description', value)}
          or ${contains('report_schedule.sql', value)})`,
    }),
    type: text('report_schedule.type'),
    active: flag('report_schedule.active'),
    last_state: text('report_schedule.last_state'),
    creation_method: text('report_schedule.creation_method'),
    chart_id: number('report_schedule.chart_id'),
    dashboard_id: number('report_schedule.dashboard_id'),
    owners: owners('report', 'report_schedule'),
    created_by: relation('report_schedule.created_by_id'),
    changed_by: relation('report_schedule.changed_by_id'),
    changed_on: time('report_schedule.changed_on'),
  },
  order: {
    name: 'report_schedule.name',
    type: 'report_schedule.type',
    description: 'report_schedule.description',
    active: sql`case when report_schedule.active then 1 else 0 end`,
    crontab: 'report_schedule.crontab',
    crontab_humanized: 'report_schedule.crontab',
    last_eval_dttm: sql`coalesce(cast(report_schedule.last_eval_dttm as text), '')`,
    created_on: 'report_schedule.created_on',
    changed_on: 'report_schedule.changed_on',
    changed_on_delta_humanized: 'report_schedule.changed_on',
    'created_by.first_name': firstName('report_schedule.created_by_id'),
    'changed_by.first_name': firstName('report_schedule.changed_by_id'),
  },
  baseOrder: ['changed_on', 'desc'],
  visible: (ctx) => visibleReports(ctx.actor),
  present: presentReports,
  columns: Object.keys(reportItem.shape),
  related: {
    owners: relatedPeople,
    created_by: relatedPeople,
    changed_by: relatedPeople,
    chart: { table: 'charts', text: sql`charts.slice_name`, visible: (ctx) => visibleCharts(ctx.actor) },
    dashboard: { table: 'dashboards', text: sql`dashboards.dashboard_title`, visible: (ctx) => visibleDashboards(ctx.actor) },
    database: { table: 'databases', text: sql`databases.database_name`, visible: (ctx) => visibleDatabases(ctx.actor) },
  },
  distinct: { name: 'report_schedule.name' },
  add: reportCreate,
  edit: reportUpdate,
});
