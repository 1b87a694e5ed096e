/** A report or an alert as its form holds it, from the wire and back. */
import type { creationMethod, RecipientType, reportCreate, ReportFormat, ReportItem, ReportType } from '@tessera/api/report';
import { recipientTypes } from '@tessera/core/notifications';
import { z } from 'zod';

/** One notification method with whom it reaches. */
export interface RecipientValue {
  type: RecipientType;
  target: string;
  ccTarget: string;
  bccTarget: string;
}

/** Kinds of paper. */
export type ReportPaper = NonNullable<ReportItem['extra']['paper']>;

/** What the form asks; names of fields are those the server refuses by. */
export interface ReportValues {
  type: ReportType;
  name: string;
  owners: number[];
  description: string;
  active: boolean;
  database: number | null;
  sql: string;
  /** An operator, or `not null`. */
  validator_type: string | null;
  /** What the value is compared with. */
  validator_config_json: number | null;
  content: 'chart' | 'dashboard' | 'none';
  chart: number | null;
  dashboard: number | null;
  /** The tab of the dashboard that is sent; empty for the first. */
  tab: string;
  report_format: ReportFormat;
  /** Code of the language it is written in; empty for the site's. */
  language: string;
  custom_width: number | null;
  /** Of a PDF. */
  paper: ReportPaper;
  force_screenshot: boolean;
  crontab: string;
  timezone: string;
  log_retention: string;
  working_timeout: number | null;
  grace_period: number | null;
  email_subject: string;
  recipients: RecipientValue[];
}

/** The zone of the browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const noRecipient = { ccTarget: '', bccTarget: '' } as const;

/** @param owner  who makes it */
export function blankValues(type: ReportType, owner: { id: number; email: string }): ReportValues {
  return {
    type,
    name: '',
    owners: [owner.id],
    description: '',
    active: true,
    database: null,
    sql: '',
    validator_type: null,
    validator_config_json: null,
    content: type === 'Alert' ? 'none' : 'chart',
    chart: null,
    dashboard: null,
    tab: '',
    report_format: 'PNG',
    language: '',
    custom_width: null,
    paper: 'A4',
    force_screenshot: false,
    crontab: type === 'Alert' ? '0 * * * *' : '0 12 * * 1',
    timezone: ownZone(),
    log_retention: '90',
    working_timeout: 3600,
    grace_period: 14_400,
    email_subject: '',
    recipients: [{ ...noRecipient, type: 'Email', target: owner.email }],
  };
}

const config = z.object({ target: z.string(), ccTarget: z.string().nullish(), bccTarget: z.string().nullish() });

function recipientOf({ type, recipient_config_json }: ReportItem['recipients'][number]): RecipientValue {
  const { target, ccTarget, bccTarget } = config.parse(JSON.parse(recipient_config_json));
  return {
    type: recipientTypes.find((each) => each === type) ?? 'Email',
    target,
    ccTarget: ccTarget ?? '',
    bccTarget: bccTarget ?? '',
  };
}

const board = z.object({ anchor: z.string().nullish() }).nullish();

/** What the form shows of a stored one. */
export function valuesOf(item: ReportItem): ReportValues {
  const { validator_config_json: condition } = item;
  return {
    type: item.type,
    name: item.name,
    owners: item.owners.map(({ id }) => id),
    description: item.description ?? '',
    active: item.active,
    database: item.database?.id ?? null,
    sql: item.sql ?? '',
    validator_type: item.validator_type === 'operator' ? (condition?.op ?? null) : item.validator_type,
    validator_config_json: condition?.threshold ?? null,
    content: item.chart_id !== null ? 'chart' : item.dashboard_id !== null ? 'dashboard' : 'none',
    chart: item.chart_id,
    dashboard: item.dashboard_id,
    tab: board.safeParse(item.extra.dashboard).data?.anchor ?? '',
    report_format: item.report_format,
    language: item.extra.language ?? '',
    custom_width: item.custom_width,
    paper: item.extra.paper ?? 'A4',
    force_screenshot: item.force_screenshot,
    crontab: item.crontab,
    timezone: item.timezone,
    log_retention: String(item.log_retention),
    working_timeout: item.working_timeout,
    grace_period: item.grace_period,
    email_subject: item.email_subject ?? '',
    recipients: item.recipients.map(recipientOf),
  };
}

/** How a value is compared, as the wire says it. */
function conditionOf({ type, validator_type, validator_config_json: threshold }: ReportValues) {
  if (type !== 'Alert') return { validator_type: null, validator_config_json: null };
  if (validator_type === 'not null' || validator_type === null)
    return { validator_type: validator_type === null ? null : ('not null' as const), validator_config_json: {} };
  const op = operators.find((each) => each === validator_type);
  return {
    validator_type: 'operator' as const,
    validator_config_json: { ...(op && { op }), ...(threshold !== null && { threshold }) },
  };
}

/** A dashboard's state and the paper; what else was kept stays. */
function extraOf(
  { content, tab, paper, report_format, language }: ReportValues,
  before: ReportItem['extra'],
): NonNullable<z.input<typeof reportCreate>['extra']> {
  return {
    ...before,
    language: language || null,
    ...(content === 'dashboard' && { dashboard: { ...before.dashboard, anchor: tab || null } }),
    // One long page is a dashboard's: a chart has no more than its page, and a table has pages of its own.
    ...(report_format === 'PDF' && { paper: content === 'chart' && paper === 'long' ? 'A4' : paper }),
  };
}

/** The comparisons of an alert. */
export const operators = ['<', '>', '<=', '>=', '==', '!='] as const;

/** What is sent to save it. @param method  where it was set up; @param before  what it keeps of a dashboard's state */
export function bodyOf(
  values: ReportValues,
  method: z.infer<typeof creationMethod> = 'alerts_reports',
  before: ReportItem['extra'] = {},
): z.input<typeof reportCreate> {
  const { type, content, recipients, log_retention, working_timeout, grace_period } = values;
  const isAlert = type === 'Alert';
  const isPicture = values.report_format === 'PNG' || values.report_format === 'PDF';
  return {
    type,
    name: values.name.trim(),
    owners: values.owners,
    description: values.description,
    active: values.active,
    database: isAlert ? values.database : null,
    sql: isAlert ? values.sql : null,
    ...conditionOf(values),
    chart: content === 'chart' ? values.chart : null,
    dashboard: content === 'dashboard' ? values.dashboard : null,
    report_format: values.report_format,
    custom_width: isPicture && content !== 'none' ? values.custom_width : null,
    force_screenshot: values.force_screenshot,
    crontab: values.crontab.trim(),
    timezone: values.timezone,
    log_retention: Number(log_retention),
    ...(working_timeout !== null && { working_timeout }),
    ...(isAlert && grace_period !== null && { grace_period }),
    email_subject: values.email_subject.trim() || null,
    creation_method: method,
    extra: extraOf(values, before),
    recipients: recipients.map(({ type: way, target, ccTarget, bccTarget }) => ({
      type: way,
      recipient_config_json: {
        target,
        ...(way === 'Email' && ccTarget.trim() !== '' && { ccTarget }),
        ...(way === 'Email' && bccTarget.trim() !== '' && { bccTarget }),
      },
    })),
  };
}
