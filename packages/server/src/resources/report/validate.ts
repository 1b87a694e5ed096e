/** What keeps a report or an alert from ever being sent, by field. */
import { reportFormat } from '@tessera/api/report';
import { may } from '../../auth/access.ts';
import { chartThing, dashboardThing, databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { scheduleFaults } from '../../jobs/cron.ts';
import { channelOf } from '../../notify/channels.ts';
import type { RecipientConfig } from '../../notify/channel.ts';
import { waysOut, type WaysOut } from '../../notify/settings.ts';
import { findObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { contentFor } from './content.ts';
import type { ReportRow } from './list.ts';

/** A report as it would be saved. */
export type ReportSettings = Pick<
  ReportRow,
  | 'type'
  | 'crontab'
  | 'timezone'
  | 'creation_method'
  | 'chart_id'
  | 'dashboard_id'
  | 'database_id'
  | 'sql'
  | 'validator_type'
  | 'validator_config'
  | 'report_format'
> & {
  readonly recipients: readonly { readonly type: string; readonly recipient_config_json: RecipientConfig }[];
};

type Faults = Record<string, string[]>;

const tooOften = (minutes: number): string => `This site sends reports every ${minutes} minutes at most.`;

/**
 * @param before  as it is stored: what it is about and is not changed is not asked about again, so that a report can be
 * switched off by one who has lost the chart
 * @returns sentences by field; none when it can be saved
 */
export async function faultsOf(ctx: Context, settings: ReportSettings, before: ReportRow | undefined): Promise<Faults> {
  return {
    ...scheduleFaults(settings, tooOften, ctx.config.reportMinutesMin, new Date(ctx.nowMs())),
    ...(await subjectFaults(ctx, settings, before)),
    ...(await conditionFaults(ctx, settings, before)),
    ...recipientFaults(settings, await waysOut(ctx.services, ctx.db)),
  };
}

/** Chart or dashboard: one of them, open to the user who saves, in a format that can be made. */
async function subjectFaults(ctx: Context, settings: ReportSettings, before: ReportRow | undefined): Promise<Faults> {
  const { chart_id, dashboard_id, creation_method } = settings;
  if (chart_id !== null && dashboard_id !== null) return { chart: ['Choose a chart or dashboard not both'] };
  if (creation_method === 'charts' && chart_id === null) return { chart: ['Choose a chart.'] };
  if (creation_method === 'dashboards' && dashboard_id === null) return { dashboard: ['Choose a dashboard.'] };
  if (chart_id !== null) return chartFaults(ctx, chart_id, settings, before);
  if (dashboard_id !== null) return dashboardFaults(ctx, dashboard_id, settings, before);
  // An alert may tell its value alone.
  return settings.type === 'Alert' ? {} : { chart: ['Choose a chart or a dashboard.'] };
}

async function chartFaults(ctx: Context, id: number, settings: ReportSettings, before: ReportRow | undefined): Promise<Faults> {
  if (before?.chart_id === id && before.report_format === settings.report_format) return {};
  const row = await findObject(ctx.db, 'chart', id);
  if (!row || !may(ctx.actor, 'chart', 'read', await chartThing(ctx.db, row))) return { chart: ['Chart does not exist'] };
  return formatFaults({ vizType: row.viz_type }, settings);
}

async function dashboardFaults(
  ctx: Context,
  id: number,
  settings: ReportSettings,
  before: ReportRow | undefined,
): Promise<Faults> {
  if (before?.dashboard_id === id && before.report_format === settings.report_format) return {};
  const row = await findObject(ctx.db, 'dashboard', id);
  if (!row || !may(ctx.actor, 'dashboard', 'read', await dashboardThing(ctx.db, row)))
    return { dashboard: ['Dashboard does not exist'] };
  return formatFaults('dashboard', settings);
}

function formatFaults(about: Parameters<typeof contentFor>[0], { report_format }: ReportSettings): Faults {
  const maker = contentFor(about, reportFormat.parse(report_format));
  return 'refused' in maker ? { report_format: [maker.refused] } : {};
}

/** What an alert watches. */
async function conditionFaults(ctx: Context, settings: ReportSettings, before: ReportRow | undefined): Promise<Faults> {
  const { type, database_id, sql, validator_type, validator_config } = settings;
  if (type !== 'Alert') return database_id === null ? {} : { database: ['A report watches no database.'] };
  if (database_id === null) return { database: ['Database is required for alerts'] };
  const row = before?.database_id === database_id ? undefined : await findObject(ctx.db, 'database', database_id);
  if (before?.database_id !== database_id && !(row && mayAsk(ctx, row))) return { database: ['Database does not exist'] };
  if (sql === null || sql.trim() === '') return { sql: ['Write the query whose value is watched.'] };
  if (validator_type === null) return { validator_type: ['Choose when the alert is triggered.'] };
  if (validator_type === 'operator' && (validator_config?.op === undefined || validator_config.threshold === undefined))
    return { validator_config_json: ['Choose an operator and a value.'] };
  return {};
}

const mayAsk = (ctx: Context, row: RowOf<'database'>): boolean => may(ctx.actor, 'database', 'run-sql', databaseThing(row));

function recipientFaults({ recipients }: ReportSettings, ways: WaysOut): Faults {
  const faults = recipients.flatMap(({ type, recipient_config_json: config }) => {
    const copies = type === 'Email' ? [] : [config.ccTarget, config.bccTarget].filter(Boolean);
    if (copies.length > 0) return [`Only e-mail has copies (${type}).`];
    return channelOf(type)?.faults(config, ways) ?? [`${type} is no way out.`];
  });
  return faults.length > 0 ? { recipients: [...new Set(faults)] } : {};
}
