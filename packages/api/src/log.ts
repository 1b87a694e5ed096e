/** What was done lately. docs/reference/api.md#activity. */
import { z } from 'zod';
import { contract } from './contract.ts';
import {
  columnParams,
  distinctReply,
  infoReply,
  itemOf,
  jsonObjectText,
  listOf,
  pkParams,
  relatedReply,
  saved,
} from './common.ts';
import { infoQuery, itemQuery, listQuery, relatedQuery } from './list-query.ts';
import { details } from './loose.ts';

const detailsMax = 4000;
const tooLong = 'Longer than maximum length 4000.';

/** `time` is epoch ms. */
export const activity = z.object({
  action: z.string(),
  item_type: z.enum(['slice', 'dashboard', 'dataset']).nullable(),
  item_id: z.number().int().nullable(),
  item_title: z.string(),
  item_url: z.string().nullable(),
  time: z.number(),
  time_delta_humanized: z.string(),
  thumbnail_url: z.string().nullable(),
});
/** What `activity` reads. */
export type Activity = z.infer<typeof activity>;

/** A line of the action log as lists show it; times are ISO 8601, UTC. */
export const logEntry = z.object({
  id: z.number().int(),
  action: z.string(),
  json: details.nullable(),
  user: z.object({ username: z.string() }).nullable(),
  dashboard_id: z.number().int().nullable(),
  slice_id: z.number().int().nullable(),
  /** Ours: what was acted on, where it is neither a dashboard nor a chart. */
  kind: z.string().nullable(),
  object_id: z.number().int().nullable(),
  dttm: z.string(),
  duration_ms: z.number().nullable(),
  referrer: z.string().nullable(),
});
/** A line of the action log. */
export type LogEntry = z.infer<typeof logEntry>;

/** Members of a line that programs add, as JSON text or as they are. */
const given = z
  .union([jsonObjectText, details])
  .refine((json) => (typeof json === 'string' ? json : JSON.stringify(json)).length <= detailsMax, tooLong)
  .nullish();
/** A line that a program adds: the person is the caller and the time is now. Names of the server's own lines are refused. */
export const logCreate = z.strictObject({
  action: z.string().trim().min(1, 'Length must be between 1 and 512.').max(512, 'Length must be between 1 and 512.'),
  json: given,
  dashboard_id: z.int32().positive().nullish(),
  slice_id: z.int32().positive().nullish(),
  duration_ms: z.int32().min(0).nullish(),
  referrer: z.string().max(1000, 'Longer than maximum length 1000.').nullish(),
});

/** Events that pages send; programs may send other names. */
export const browserEvents = [
  'load_chart',
  'render_chart',
  'hide_browser_tab',
  'mount_dashboard',
  'mount_explorer',
  'select_dashboard_tab',
  'force_refresh_chart',
  'change_explore_controls',
  'toggle_edit_dashboard',
  'force_refresh_dashboard',
  'periodic_render_dashboard',
  'explore_dashboard_chart',
  'export_csv_dashboard_chart',
  'export_xlsx_dashboard_chart',
  'change_dashboard_filter',
  'spa_navigation',
  'confirm_overwrite_dashboard_metadata',
  'dashboard_download_as_image',
  'dashboard_download_as_pdf',
  'chart_download_as_image',
  'chart_download_as_csv',
  'chart_download_as_csv_pivoted',
  'chart_download_as_xls',
  'chart_download_as_parquet',
  'chart_download_as_json',
  'drill_by_modal_opened',
  'drill_by_breadcrumb_clicked',
  'drill_by_edit_chart',
  'further_drill_by',
  'sqllab_run_query',
  'sqllab_stop_query',
  'sqllab_create_table_as',
  'sqllab_create_view_as',
  'sqllab_estimate_query_cost',
  'dataset_creation_empty_cancellation',
  'dataset_creation_database_cancellation',
  'dataset_creation_schema_cancellation',
  'dataset_creation_table_cancellation',
  'dataset_creation_success',
] as const;
/** One of `browserEvents`. */
export type BrowserEventName = (typeof browserEvents)[number];

/** What people did lately. The whole log is for admins. */
export const log = contract({
  recentActivity: {
    method: 'GET',
    path: '/api/v1/log/recent_activity',
    permission: 'can_recent_activity on Log',
    summary: 'What you looked at and changed lately, newest first',
    query: z.strictObject({
      q: z
        .strictObject({
          page: z.number().int().min(0).optional(),
          page_size: z.number().int().optional(),
          distinct: z.boolean().optional(),
          actions: z.array(z.string()).optional(),
        })
        .optional(),
    }),
    reply: z.object({ result: z.array(activity) }),
  },
  list: {
    method: 'GET',
    path: '/api/v1/log',
    permission: 'can_read on Log',
    summary: 'The action log',
    query: listQuery,
    reply: listOf(logEntry),
  },
  get: {
    method: 'GET',
    path: '/api/v1/log/{pk}',
    permission: 'can_read on Log',
    summary: 'One line of the action log',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(logEntry),
  },
  create: {
    method: 'POST',
    path: '/api/v1/log',
    permission: 'can_write on Log',
    summary: 'Add a line of your own to the action log',
    body: logCreate,
    reply: saved(logCreate),
    status: 201,
  },
  related: {
    method: 'GET',
    path: '/api/v1/log/related/{column}',
    permission: 'can_read on Log',
    summary: 'People of the action log, as options',
    params: columnParams,
    query: relatedQuery,
    reply: relatedReply,
  },
  distinct: {
    method: 'GET',
    path: '/api/v1/log/distinct/{column}',
    permission: 'can_read on Log',
    summary: 'Distinct values of a column of the action log',
    params: columnParams,
    query: relatedQuery,
    reply: distinctReply,
  },
  info: {
    method: 'GET',
    path: '/api/v1/log/_info',
    permission: 'can_read on Log',
    summary: 'What you may do with the action log, and how its list filters',
    query: infoQuery,
    reply: infoReply,
  },
  recentActivityClassic: {
    method: 'GET',
    path: '/superset/recent_activity/{user_id}',
    permission: 'can_recent_activity on Log',
    summary: 'The same, older path; your own only unless admin',
    params: z.strictObject({ user_id: z.coerce.number().int() }),
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).optional(),
      actions: z.string().optional(),
      distinct: z.enum(['true', 'false']).optional(),
    }),
    reply: z.object({ result: z.array(activity) }),
  },
  /** The browser reports what was looked at; `events` is a JSON list. */
  record: {
    method: 'POST',
    path: '/superset/log',
    permission: 'signed-in',
    summary: 'Events of the browser',
    /** Where the browser is: of every event that does not say so itself. */
    query: z.strictObject({
      explode: z.string().optional(),
      dashboard_id: z.coerce.number().int().optional(),
      slice_id: z.coerce.number().int().optional(),
    }),
    body: z.strictObject({ events: z.string(), csrf_token: z.string().optional() }),
    bodyType: 'form',
    reply: z.object({ result: z.string() }),
  },
});
