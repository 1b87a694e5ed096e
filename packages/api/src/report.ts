/** Reports that are sent on a schedule, and alerts that watch a number. docs/reference/api.md#reports-and-alerts. */
import { languages } from '@tessera/core/language/languages';
import { recipientTypes } from '@tessera/core/notifications';
import { z } from 'zod';
import { authored, commonRoutes, identified, itemOf, jsonText, listOf, person, pkParams, saved } from './common.ts';
import { contract } from './contract.ts';
import { itemQuery, listQuery } from './list-query.ts';
import { dataMask } from './loose.ts';

const base = '/api/v1/report';
const view = 'ReportSchedule';

/** A report is sent whenever it is due, an alert only when its query says so. */
export const reportType = z.enum(['Report', 'Alert']);
/** What `reportType` reads. */
export type ReportType = z.infer<typeof reportType>;
/** Where it was set up: in the menu of a chart or a dashboard, or on the page of alerts and reports. */
export const creationMethod = z.enum(['charts', 'dashboards', 'alerts_reports']);
/** What is sent. */
export const reportFormat = z.enum(['PNG', 'CSV', 'TEXT', 'PDF', 'XLSX']);
/** What `reportFormat` reads. */
export type ReportFormat = z.infer<typeof reportFormat>;
/** How the last run ended, or that one is under way. */
export const reportState = z.enum(['Success', 'Working', 'Error', 'Not triggered', 'On Grace']);
/** What `reportState` reads. */
export type ReportState = z.infer<typeof reportState>;
/** How an alert compares its value. */
export const alertOperator = z.enum(['<', '<=', '>', '>=', '==', '!=']);
/** What `alertOperator` reads. */
export type AlertOperator = z.infer<typeof alertOperator>;

const validatorConfig = z.strictObject({ op: alertOperator.optional(), threshold: z.number().optional() });
/** The channel of a message. */
export const recipientType = z.enum(recipientTypes);
/** What `recipientType` reads. */
export type RecipientType = z.infer<typeof recipientType>;
/** Addresses, separated by commas or semicolons. */
const recipientConfig = z.strictObject({
  target: z.string().max(20_000),
  ccTarget: z.string().max(20_000).nullish(),
  bccTarget: z.string().max(20_000).nullish(),
});
/** A recipient. */
export const reportRecipient = z.strictObject({
  id: z.number().int().optional(),
  type: recipientType,
  recipient_config_json: recipientConfig,
});
/** What `reportRecipient` reads. */
export type ReportRecipient = z.infer<typeof reportRecipient>;

const nameLength = 'Length must be between 1 and 150.';
const cronLength = 'Length must be between 1 and 1000.';
const id = z.int32().positive();

/** The dashboard as it shall be sent: tab, filters and parameters of its address. */
const dashboardState = z.strictObject({
  anchor: z.string().max(1000).nullish(),
  activeTabs: z.array(z.string().max(200)).max(1000).nullish(),
  dataMask: dataMask.nullish(),
  nativeFilters: z.array(dataMask).max(1000).nullish(),
  urlParams: z
    .array(z.tuple([z.string(), z.string()]))
    .max(1000)
    .nullish(),
});

const codes = languages.map(({ code }) => code);
const language = z.enum(codes, `Must be one of ${codes.join(', ')}.`);

const shape = {
  type: reportType,
  name: z.string().trim().min(1, nameLength).max(150, nameLength),
  description: z.string().max(100_000).nullish(),
  active: z.boolean().optional(),
  crontab: z.string().trim().min(1, cronLength).max(1000, cronLength),
  timezone: z.string().max(100).optional(),
  creation_method: creationMethod.optional(),
  chart: id.nullish(),
  dashboard: id.nullish(),
  database: id.nullish(),
  sql: z.string().max(200_000).nullish(),
  validator_type: z.enum(['operator', 'not null']).nullish(),
  validator_config_json: validatorConfig.nullish(),
  recipients: z.array(reportRecipient).max(100).optional(),
  owners: z.array(id).max(1000).optional(),
  report_format: reportFormat.optional(),
  force_screenshot: z.boolean().optional(),
  custom_width: z.number().int().min(600, 'Must be between 600 and 2400.').max(2400, 'Must be between 600 and 2400.').nullish(),
  /** Days the log is kept; 0 for ever. */
  log_retention: z.int32().min(0).optional(),
  /** Seconds after a notification in which an alert sends no other. */
  grace_period: z.int32().min(1).optional(),
  /** Seconds a run may take. */
  working_timeout: z.int32().min(1).optional(),
  context_markdown: z.string().max(100_000).nullish(),
  email_subject: z.string().trim().max(500).nullish(),
  /** Ours. `paper`: of a PDF; `long` is one page per tab of a dashboard. `language`: what it is written in; absent: the site's. */
  extra: z
    .strictObject({
      dashboard: dashboardState.nullish(),
      paper: z.enum(['A4', 'Letter', 'long']).nullish(),
      language: language.nullish(),
    })
    .nullish(),
};

/** A new report or alert. */
export const reportCreate = z.strictObject(shape);
/** Only the fields sent change. */
export const reportUpdate = reportCreate.partial();

/** A report or alert as lists and its own page show it; times are ISO 8601, UTC. */
export const reportItem = z.object({
  ...identified,
  ...authored,
  type: reportType,
  name: z.string(),
  description: z.string().nullable(),
  active: z.boolean(),
  crontab: z.string(),
  crontab_humanized: z.string(),
  timezone: z.string(),
  creation_method: creationMethod,
  chart_id: z.number().int().nullable(),
  dashboard_id: z.number().int().nullable(),
  chart: z.object({ id: z.number().int(), slice_name: z.string(), viz_type: z.string() }).nullable(),
  dashboard: z.object({ id: z.number().int(), dashboard_title: z.string() }).nullable(),
  database: z.object({ id: z.number().int(), database_name: z.string() }).nullable(),
  owners: z.array(person),
  recipients: z.array(z.object({ id: z.number().int(), type: z.string(), recipient_config_json: jsonText })),
  sql: z.string().nullable(),
  validator_type: z.string().nullable(),
  validator_config_json: validatorConfig.nullable(),
  report_format: reportFormat,
  force_screenshot: z.boolean(),
  custom_width: z.number().int().nullable(),
  log_retention: z.number().int(),
  grace_period: z.number().int(),
  working_timeout: z.number().int(),
  context_markdown: z.string().nullable(),
  email_subject: z.string().nullable(),
  last_eval_dttm: z.string().nullable(),
  last_state: reportState,
  last_value: z.number().nullable(),
  last_value_row_json: z.string().nullable(),
  extra: z.object({
    dashboard: z.record(z.string(), z.unknown()).nullish(),
    paper: z.enum(['A4', 'Letter', 'long']).nullish(),
    language: z.string().nullish(),
  }),
  changed_on: z.string(),
  created_on: z.string(),
});
/** What `reportItem` reads. */
export type ReportItem = z.infer<typeof reportItem>;

/** One run. */
export const reportLogItem = z.object({
  id: z.number().int(),
  uuid: z.string(),
  /** When it was due, when it began, when it ended: ISO 8601, UTC. */
  scheduled_dttm: z.string(),
  start_dttm: z.string(),
  end_dttm: z.string().nullable(),
  state: reportState,
  error_message: z.string().nullable(),
  value: z.number().nullable(),
  value_row_json: z.string().nullable(),
});
/** What `reportLogItem` reads. */
export type ReportLogItem = z.infer<typeof reportLogItem>;

const logPath = `${base}/{pk}/log` as const;

/** What this site can send, and by what: what a form may offer. */
export const reportOffers = z.object({
  /** Formats of a chart of the type that was asked about; of any chart where none was. */
  chart: z.array(reportFormat),
  dashboard: z.array(reportFormat),
  /** Channels that are set up. */
  recipients: z.array(recipientType),
  /** Minutes that lie between two runs at least. */
  minutes_min: z.number().int(),
});
/** What `reportOffers` reads. */
export type ReportOffers = z.infer<typeof reportOffers>;

/** A message as it would go out now; files beside it by name and size only. */
export const reportPreview = z.object({
  subject: z.string(),
  /** Pictures in it are named by `cid:`. */
  html: z.string(),
  text: z.string(),
  images: z.array(z.object({ cid: z.string(), name: z.string(), type: z.string(), base64: z.string() })),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.number().int() })),
  /** Of an alert: whether it would be sent, and the value it found. */
  is_triggered: z.boolean().nullable(),
  value: z.number().nullable(),
});
/** What `reportPreview` reads. */
export type ReportPreview = z.infer<typeof reportPreview>;

const slackChannelsQuery = z.strictObject({
  q: z
    .strictObject({
      search_string: z.string().max(200).optional(),
      exact_match: z.boolean().optional(),
      types: z.array(z.enum(['public_channel', 'private_channel'])).optional(),
      /** Channels are asked for anew each time; this changes nothing. */
      force: z.boolean().optional(),
    })
    .optional(),
});

/** Reports and alerts. People see and change those they own, admins all. */
export const report = contract({
  list: {
    method: 'GET',
    path: base,
    permission: `can_read on ${view}`,
    summary: 'A page of reports and alerts',
    query: listQuery,
    reply: listOf(reportItem),
  },
  ...commonRoutes(base, view, 'report schedules'),
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: `can_read on ${view}`,
    summary: 'One report or alert',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(reportItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: base,
    permission: `can_write on ${view}`,
    summary: 'Make a report or an alert',
    body: reportCreate,
    reply: saved(reportCreate),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    permission: `can_write on ${view}`,
    summary: 'Change a report or an alert',
    params: pkParams,
    body: reportUpdate,
    reply: saved(reportUpdate),
    versioned: true,
  },
  offers: {
    method: 'GET',
    path: `${base}/offers`,
    permission: `can_read on ${view}`,
    summary: 'What can be sent of a chart or a dashboard, and by what (ours)',
    query: z.strictObject({ viz_type: z.string().max(250).optional() }),
    reply: z.object({ result: reportOffers }),
  },
  preview: {
    method: 'POST',
    path: `${base}/preview`,
    permission: `can_write on ${view}`,
    summary: 'The message of a report or an alert as it would go out now; nothing is sent or saved (ours)',
    body: reportCreate,
    reply: z.object({ result: reportPreview }),
    asksDatabase: true,
  },
  run: {
    method: 'POST',
    path: `${base}/{pk}/run`,
    permission: `can_write on ${view}`,
    summary: 'Send a report, or check an alert, at once; its run is in the log (ours)',
    params: pkParams,
    reply: z.object({ message: z.string(), job_id: z.number().int() }),
    status: 202,
  },
  slackChannels: {
    method: 'GET',
    path: `${base}/slack_channels`,
    permission: `can_read on ${view}`,
    summary: 'Channels of the Slack workspace that this site is connected to',
    query: slackChannelsQuery,
    reply: z.object({
      count: z.number().int(),
      result: z.array(z.object({ id: z.string(), name: z.string(), is_private: z.boolean(), is_member: z.boolean() })),
    }),
  },
  logs: {
    method: 'GET',
    path: logPath,
    permission: `can_read on ${view}`,
    summary: 'A page of the runs of a report or an alert',
    params: pkParams,
    query: listQuery,
    reply: listOf(reportLogItem),
  },
  log: {
    method: 'GET',
    path: `${logPath}/{log_id}`,
    permission: `can_read on ${view}`,
    summary: 'One run of a report or an alert',
    params: z.strictObject({ ...pkParams.shape, log_id: pkParams.shape.pk }),
    query: itemQuery,
    reply: itemOf(reportLogItem),
  },
});
