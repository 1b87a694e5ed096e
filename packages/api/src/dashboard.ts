/** Dashboards. docs/reference/dashboards.md#a-save. */
import { z } from 'zod';
import { contract } from './contract.ts';
import {
  authored,
  commonRoutes,
  favoriteRoutes,
  identified,
  jsonText,
  itemOf,
  listOf,
  message,
  person,
  pkParams,
  saved,
  tag,
} from './common.ts';
import { datasetForCharts } from './dataset.ts';
import { itemQuery, listQuery } from './list-query.ts';
import { dataMask, formData } from './loose.ts';

const base = '/api/v1/dashboard';
const view = 'Dashboard';

/** A dashboard in a list; times are ISO 8601, UTC. */
export const dashboardListItem = z.object({
  ...identified,
  ...authored,
  dashboard_title: z.string(),
  slug: z.string().nullable(),
  /** `/superset/dashboard/{slug or id}/` */
  url: z.string(),
  published: z.boolean(),
  status: z.enum(['published', 'draft']),
  thumbnail_url: z.string(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  owners: z.array(person),
  roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
  tags: z.array(tag),
  is_managed_externally: z.boolean(),
});
/** What `dashboardListItem` reads. */
export type DashboardListItem = z.infer<typeof dashboardListItem>;

/** `json_metadata` and `position_json` are JSON texts, as stored. */
export const dashboardItem = dashboardListItem.extend({
  css: z.string().nullable(),
  json_metadata: z.string().nullable(),
  position_json: z.string().nullable(),
  changed_on: z.string(),
  /** Names of the charts on it. */
  charts: z.array(z.string()),
  external_url: z.string().nullable(),
  /** Whether the caller may change it. */
  can_edit: z.boolean(),
  /** Null: the site's. `json_data` is a JSON text (`ThemeJson` of core). */
  theme: z.object({ id: z.number().int(), theme_name: z.string(), json_data: z.string() }).nullable(),
});
/** What `dashboardItem` reads. */
export type DashboardItem = z.infer<typeof dashboardItem>;

const ids = z.array(z.number().int());
const writable = {
  dashboard_title: z.string().max(500, 'Longer than maximum length 500.').nullish(),
  /** Spaces become dashes, other characters are dropped; an empty text is no slug. */
  slug: z.string().max(255, 'Length must be between 1 and 255.').nullish(),
  owners: ids.optional(),
  roles: ids.optional(),
  position_json: jsonText.nullish(),
  css: z.string().nullish(),
  /** May carry `positions`, which become the layout and the dashboard's charts. */
  json_metadata: jsonText.nullish(),
  published: z.boolean().nullish(),
  certified_by: z.string().nullish(),
  certification_details: z.string().nullish(),
  is_managed_externally: z.boolean().nullish(),
  external_url: z.string().nullish(),
  /** A theme of `/api/v1/theme`; null: the site's. */
  theme_id: z.number().int().nullish(),
};
/** A new dashboard; layout and metadata are JSON texts. */
export const dashboardCreate = z.strictObject(writable);
/** `last_modified_time` (epoch s, as the last answer gave it) is checked when sent. */
export const dashboardUpdate = z.strictObject({ ...writable, tags: ids.optional(), last_modified_time: z.number().optional() });

const colourMap = z.record(z.string().max(1000), z.string().max(100));
/** The colours of a dashboard's labels; only the keys sent change. */
export const dashboardColours = z.strictObject({
  color_namespace: z.string().max(200).nullish(),
  color_scheme: z.string().max(200).nullish(),
  color_scheme_domain: z.array(z.string().max(100)).max(1000).optional(),
  label_colors: colourMap.optional(),
  /** Today the labels of two charts or more, formerly label → colour. */
  shared_label_colors: z.union([z.array(z.string().max(1000)), colourMap]).optional(),
  map_label_colors: colourMap.optional(),
});

const nativeFilter = z.looseObject({ id: z.string().min(1) });
/** Which native filters change: those sent whole, the ids of those to delete, and the ids in their new order. */
export const filterChanges = z.strictObject({
  modified: z.array(nativeFilter).max(1000).default([]),
  deleted: z.array(z.string()).max(1000).default([]),
  reordered: z.array(z.string()).max(1000).default([]),
});

/** A chart as a dashboard needs it. */
export const dashboardChart = z.object({
  id: z.number().int(),
  uuid: z.string(),
  version: z.number().int(),
  slice_name: z.string(),
  slice_url: z.string(),
  viz_type: z.string(),
  form_data: formData,
  cache_timeout: z.number().int().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  changed_on: z.string(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  datasource_id: z.number().int(),
  datasource_type: z.string(),
  owners: z.array(person),
  thumbnail_url: z.string(),
  /** The saved charts it shows within itself, as far as the reader may see them here; absent for a chart that shows none. */
  inner_charts: z
    .array(z.object({ id: z.number().int(), slice_name: z.string(), datasource_id: z.number().int(), form_data: formData }))
    .optional(),
});
/** What `dashboardChart` reads. */
export type DashboardChart = z.infer<typeof dashboardChart>;

/** A tab with the tabs in it; `value` is its id. */
export interface TabNode {
  value: string;
  title: string;
  children: TabNode[];
}
const tabNode: z.ZodType<TabNode> = z.lazy(() => z.object({ value: z.string(), title: z.string(), children: z.array(tabNode) }));

/** What a shared link restores. */
export const permalinkState = z.strictObject({
  urlParams: z.array(z.tuple([z.string(), z.string()])).nullish(),
  dataMask: dataMask.nullish(),
  activeTabs: z.array(z.string()).nullish(),
  anchor: z.string().nullish(),
  chartStates: z.record(z.string(), z.unknown()).nullish(),
  /** Older names of `dataMask` and `anchor`. */
  filterState: dataMask.nullish(),
  hash: z.string().nullish(),
});
/** What `permalinkState` reads. */
export type PermalinkState = z.infer<typeof permalinkState>;

const idOrSlug = z.strictObject({ id_or_slug: z.string() });
const stateParams = pkParams.extend({ key: z.string() });
const tabQuery = z.strictObject({ tab_id: z.coerce.number().int().optional() });
const stateBody = z.strictObject({ value: jsonText });

/** Dashboards, their charts, datasets, tabs and links. A stale save is refused with 412. */
export const dashboard = contract({
  ...commonRoutes(base, view, 'dashboards'),
  ...favoriteRoutes(base, view, 'dashboards'),
  list: {
    method: 'GET',
    path: base,
    permission: 'can_read on Dashboard',
    summary: 'Dashboards you may see',
    query: listQuery,
    reply: listOf(dashboardListItem),
  },
  get: {
    method: 'GET',
    path: `${base}/{id_or_slug}`,
    permission: 'can_read on Dashboard',
    summary: 'One dashboard by id, uuid or slug',
    params: idOrSlug,
    query: itemQuery,
    reply: itemOf(dashboardItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: base,
    mayBeLarge: true,
    permission: 'can_write on Dashboard',
    summary: 'Save a new dashboard',
    body: dashboardCreate,
    reply: saved(dashboardCreate),
    status: 201,
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    mayBeLarge: true,
    permission: 'can_write on Dashboard',
    summary: 'Change a dashboard; only the fields sent',
    params: pkParams,
    body: dashboardUpdate,
    reply: z.object({ id: z.number().int(), result: dashboardUpdate, last_modified_time: z.number() }),
    versioned: true,
  },
  updateColors: {
    method: 'PUT',
    path: `${base}/{pk}/colors`,
    permission: 'can_write on Dashboard',
    summary: 'Settle the colours of its labels; with mark_updated=false without a new version',
    params: pkParams,
    query: z.strictObject({ mark_updated: z.enum(['true', 'false', 'True', 'False', '1', '0']).optional() }),
    body: dashboardColours,
    reply: message,
  },
  updateFilters: {
    method: 'PUT',
    path: `${base}/{pk}/filters`,
    mayBeLarge: true,
    permission: 'can_write on Dashboard',
    summary: 'Change, delete and reorder its native filters; the others stay as they are',
    params: pkParams,
    body: filterChanges,
    reply: z.object({ result: z.array(nativeFilter) }),
    versioned: true,
  },
  charts: {
    method: 'GET',
    path: `${base}/{id_or_slug}/charts`,
    permission: 'can_read on Dashboard',
    summary: 'The charts of a dashboard with their forms',
    params: idOrSlug,
    reply: z.object({ result: z.array(dashboardChart) }),
  },
  datasets: {
    method: 'GET',
    path: `${base}/{id_or_slug}/datasets`,
    permission: 'can_read on Dashboard',
    summary: 'The datasets its charts and filters read',
    params: idOrSlug,
    reply: z.object({ result: z.array(datasetForCharts) }),
  },
  tabs: {
    method: 'GET',
    path: `${base}/{id_or_slug}/tabs`,
    permission: 'can_read on Dashboard',
    summary: 'The tabs of its layout as a tree',
    params: idOrSlug,
    reply: z.object({
      result: z.object({ all_tabs: z.record(z.string(), z.string()), tab_tree: z.array(tabNode) }),
    }),
  },
  copy: {
    method: 'POST',
    path: `${base}/{id_or_slug}/copy`,
    mayBeLarge: true,
    permission: 'can_write on Dashboard',
    summary: 'Save as: a copy, with copied charts when asked',
    params: idOrSlug,
    body: z.strictObject({
      json_metadata: jsonText,
      dashboard_title: z.string().max(500, 'Longer than maximum length 500.').nullish(),
      css: z.string().nullish(),
      /** Absent: that of the source. */
      theme_id: z.number().int().nullish(),
      duplicate_slices: z.boolean().nullish(),
    }),
    reply: z.object({ result: z.object({ id: z.number().int(), last_modified_time: z.number() }) }),
  },
  createPermalink: {
    method: 'POST',
    path: `${base}/{pk}/permalink`,
    mayBeLarge: true,
    permission: 'can_write on DashboardPermalinkRestApi',
    summary: 'A short link to this state; the same state gives the same link',
    params: z.strictObject({ pk: z.string() }),
    body: permalinkState,
    reply: z.object({ key: z.string(), url: z.string() }),
    status: 201,
  },
  readPermalink: {
    method: 'GET',
    path: `${base}/permalink/{key}`,
    permission: 'can_read on DashboardPermalinkRestApi',
    summary: 'The state behind a link',
    params: z.strictObject({ key: z.string() }),
    reply: z.object({ dashboardId: z.string(), state: permalinkState.extend({ dashboardId: z.string() }) }),
  },
  createFilterState: {
    method: 'POST',
    path: `${base}/{pk}/filter_state`,
    mayBeLarge: true,
    permission: 'can_write on DashboardFilterStateRestApi',
    summary: 'Keep a filter state under a key',
    params: pkParams,
    query: tabQuery,
    body: stateBody,
    reply: z.object({ key: z.string() }),
    status: 201,
  },
  updateFilterState: {
    method: 'PUT',
    path: `${base}/{pk}/filter_state/{key}`,
    mayBeLarge: true,
    permission: 'can_write on DashboardFilterStateRestApi',
    summary: 'Replace a kept filter state; your own only',
    params: stateParams,
    query: tabQuery,
    body: stateBody,
    reply: z.object({ key: z.string() }),
  },
  readFilterState: {
    method: 'GET',
    path: `${base}/{pk}/filter_state/{key}`,
    permission: 'can_read on DashboardFilterStateRestApi',
    summary: 'A kept filter state',
    params: stateParams,
    query: tabQuery,
    reply: z.object({ value: z.string() }),
  },
  removeFilterState: {
    method: 'DELETE',
    path: `${base}/{pk}/filter_state/{key}`,
    permission: 'can_write on DashboardFilterStateRestApi',
    summary: 'Forget a kept filter state; your own only',
    params: stateParams,
    query: tabQuery,
    reply: message,
  },
  cacheScreenshot: {
    method: 'POST',
    path: `${base}/{pk}/cache_dashboard_screenshot`,
    permission: 'can_read on Dashboard',
    summary: 'Where a picture of the dashboard in this state is; it is painted when it is fetched',
    params: pkParams,
    query: z.strictObject({ q: z.strictObject({ force: z.boolean().optional() }).optional() }),
    body: permalinkState.pick({ anchor: true, activeTabs: true, dataMask: true, urlParams: true }),
    reply: z.object({
      cache_key: z.string(),
      dashboard_url: z.string(),
      image_url: z.string(),
      task_status: z.literal('Updated'),
      task_updated_at: z.string(),
    }),
    status: 202,
  },
  screenshot: {
    method: 'GET',
    path: `${base}/{pk}/screenshot/{digest}`,
    asksDatabase: true,
    permission: 'can_read on Dashboard',
    summary: 'The dashboard as a picture or a PDF, as `cache_dashboard_screenshot` said it',
    params: pkParams.extend({ digest: z.string() }),
    query: z.strictObject({
      download_format: z.enum(['png', 'jpeg', 'pdf']).optional(),
      /** Of a PDF; `long` is one page per tab. */
      paper: z.enum(['A4', 'Letter', 'long']).optional(),
      force: z.enum(['true', 'false']).optional(),
      theme: z.enum(['light', 'dark']).optional(),
    }),
    reply: 'bytes',
    files: ['image/png', 'image/jpeg', 'application/pdf'],
  },
  thumbnail: {
    method: 'GET',
    path: `${base}/{pk}/thumbnail/{digest}`,
    asksDatabase: true,
    permission: 'can_read on Dashboard',
    summary: 'A small PNG of the dashboard; an old digest redirects to the current one',
    params: pkParams.extend({ digest: z.string() }),
    query: z.strictObject({ force: z.enum(['true', 'false']).optional(), theme: z.enum(['light', 'dark']).optional() }),
    reply: 'bytes',
    files: ['image/png'],
    redirect: 302,
  },
});

/** A JSON body may hold `data` as it is, or be the data itself. */
function copyBody(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const { data, ...rest }: { data?: unknown } = given;
  if (data === undefined) return 'dashboard_title' in given ? { data: JSON.stringify(given) } : given;
  return { ...rest, data: typeof data === 'object' ? JSON.stringify(data) : data };
}

/** Save-as of older clients: a form whose field `data` is JSON. */
export const dashboardClassic = contract({
  copyDash: {
    method: 'POST',
    path: '/superset/copy_dash/{pk}',
    mayBeLarge: true,
    permission: 'can_write on Dashboard',
    summary: 'Save as, older form',
    params: pkParams,
    body: z.preprocess(copyBody, z.strictObject({ data: jsonText, csrf_token: z.string().optional() })),
    bodyType: 'form',
    reply: z.object({
      id: z.number().int(),
      slug: z.string().nullable(),
      url: z.string(),
      dashboard_title: z.string(),
      last_modified_time: z.number(),
    }),
  },
  saveDash: {
    method: 'POST',
    path: '/superset/save_dash/{pk}',
    mayBeLarge: true,
    permission: 'can_write on Dashboard',
    summary: 'Save a dashboard, older form; 412 where it was saved after `last_modified_time`',
    params: pkParams,
    body: z.strictObject({ data: jsonText, csrf_token: z.string().optional() }),
    bodyType: 'form',
    reply: z.object({ status: z.literal('SUCCESS'), last_modified_time: z.number() }),
  },
});
