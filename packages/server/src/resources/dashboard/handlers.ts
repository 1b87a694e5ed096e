/** What `/api/v1/dashboard` does. */
import { dashboard, dashboardClassic } from '@tessera/api/dashboard';
import type { DatasetForCharts } from '@tessera/api/dataset';
import { unknownKeys } from '@tessera/core/dashboard/metadata-faults';
import { Failure } from '@tessera/core/failures';
import { opens } from '@tessera/core/policy/dashboard';
import { z } from 'zod';
import { may } from '../../auth/access.ts';
import { datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { datasetsForCharts } from '../dataset/present.ts';
import { favouriteStatus, setFavourite } from '../favstar/favourites.ts';
import { updateColours } from './colours.ts';
import { copyDashboard } from './copy.ts';
import { openedBy } from '../chart/granted.ts';
import { filterDatasets } from './filter-targets.ts';
import { dashboardsAmong, openDashboard } from './find.ts';
import {
  createFilterState,
  createPermalink,
  readFilterState,
  readPermalink,
  removeFilterState,
  updateFilterState,
} from './links.ts';
import { dashboardList } from './list.ts';
import { isObject, type Json } from './metadata.ts';
import { updateFilters } from './native-filters.ts';
import { dashboardUrl, presentDashboard, presentDashboardCharts, tabsOf, type DashboardRow } from './present.ts';
import { chartsOfDashboards } from '../chart/on-dashboards.ts';
import { readJson } from '../stored-json.ts';
import { dashboardPicture } from './picture.ts';
import { dashboardScreenshot, keepScreenshot } from './screenshot.ts';
import { without } from '../without.ts';
import { createDashboard, removeDashboards, updateDashboard } from './write.ts';

/** Epoch seconds, the wire's `last_modified_time`. */
const modifiedAt = (row: DashboardRow): number => Math.floor(Date.parse(row.changed_on) / 1000);

/**
 * Dashboards: their lists, saves, copies, charts, filter states and permalinks (docs/reference/api.md#dashboards). A guest is
 * not told which roles a dashboard is for.
 */
export const dashboardResource = implement(dashboard, {
  list: (ctx, { query }) => listRows(ctx, dashboardList, query.q),
  info: (ctx, { query }) => infoOf(ctx, dashboardList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, dashboardList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, dashboardList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await openDashboard(ctx, params.id_or_slug);
    ctx.version(row.version);
    ctx.visited('dashboard', row.id);
    const shown = await presentDashboard(ctx, row);
    const whole = ctx.actor.isGuest === true ? { ...shown, roles: [] } : shown;
    // As in the reference, `columns` does not narrow a dashboard.
    return oneRow(dashboardList, row.id, whole, { keys: query.q?.keys });
  },
  create: async (ctx, { body }) => {
    const row = await createDashboard(ctx, body);
    return { id: row.id, result: echo(row, body) };
  },
  update: async (ctx, { params, body }) => {
    const row = await updateDashboard(ctx, params.pk, body);
    return { id: row.id, result: echo(row, body), last_modified_time: modifiedAt(row) };
  },
  remove: async (ctx, { params }) => {
    await removeDashboards(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeDashboards(ctx, ids);
    return { message: `Deleted ${ids.length} dashboard${ids.length === 1 ? '' : 's'}` };
  },
  favoriteStatus: async (ctx, { query }) => ({
    result: await favouriteStatus(ctx, 'dashboard', await dashboardsAmong(ctx, query.q)),
  }),
  addFavorite: async (ctx, { params }) => {
    await setFavourite(ctx, 'dashboard', (await openDashboard(ctx, params.pk)).id, true);
    return { result: 'OK' };
  },
  removeFavorite: async (ctx, { params }) => {
    await setFavourite(ctx, 'dashboard', (await openDashboard(ctx, params.pk)).id, false);
    return { result: 'OK' };
  },
  updateColors: async (ctx, { params, query, body }) => {
    const isSilent = ['false', '0'].includes(query.mark_updated?.toLowerCase() ?? '');
    await updateColours(ctx, params.pk, body, !isSilent);
    return { message: 'OK' };
  },
  updateFilters: async (ctx, { params, body }) => ({ result: await updateFilters(ctx, params.pk, body) }),
  charts: async (ctx, { params }) => {
    const row = await openDashboard(ctx, params.id_or_slug);
    return { result: await presentDashboardCharts(ctx, row) };
  },
  datasets: async (ctx, { params }) => ({ result: await datasetsOn(ctx, await openDashboard(ctx, params.id_or_slug)) }),
  tabs: async (ctx, { params }) => ({ result: tabsOf((await openDashboard(ctx, params.id_or_slug)).position_json) }),
  copy: async (ctx, { params, body }) => {
    const row = await copyDashboard(ctx, await openDashboard(ctx, params.id_or_slug), body);
    return { result: { id: row.id, last_modified_time: modifiedAt(row) } };
  },
  createPermalink: (ctx, { params, body }) => createPermalink(ctx, params.pk, body),
  readPermalink: (ctx, { params }) => readPermalink(ctx, params.key),
  createFilterState: async (ctx, { params, query, body }) => ({
    key: await createFilterState(ctx, params.pk, query.tab_id, body.value),
  }),
  updateFilterState: async (ctx, { params, query, body }) => ({
    key: await updateFilterState(ctx, params.pk, params.key, query.tab_id, body.value),
  }),
  readFilterState: async (ctx, { params }) => ({ value: await readFilterState(ctx, params.pk, params.key) }),
  removeFilterState: async (ctx, { params }) => {
    await removeFilterState(ctx, params.pk, params.key);
    return { message: 'Deleted successfully' };
  },
  cacheScreenshot: (ctx, { params, query, body }) => keepScreenshot(ctx, params.pk, body, query.q?.force === true),
  screenshot: (ctx, { params, query }) => dashboardScreenshot(ctx, params.pk, params.digest, query),
  thumbnail: async (ctx, { params, query }) =>
    dashboardPicture(ctx, await openDashboard(ctx, params.pk), params.digest, query.theme, query.force === 'true'),
});

/** Properties in the older save-as that the copy does not take over. */
const notMetadata = ['owners', 'roles', 'slug', 'published', 'certified_by', 'certification_details'];

/** Save-as of older clients: all properties and the metadata's own keys side by side in one JSON text. */
export const dashboardClassicResource = implement(dashboardClassic, {
  saveDash: async (ctx, { params, body }) => ({
    status: 'SUCCESS' as const,
    last_modified_time: await saveOlder(ctx, params.pk, body.data),
  }),
  copyDash: async (ctx, { params, body }) => {
    const data = readJson(body.data);
    if (!isObject(data)) throw new Failure('INVALID_BODY', { fields: { data: ['Must be a JSON object.'] } });
    const { dashboard_title, duplicate_slices, css, json_metadata, positions, ...keys } = data;
    const metadata = typeof json_metadata === 'string' ? readJson(json_metadata) : json_metadata;
    const source = await openDashboard(ctx, params.pk);
    const whole = {
      ...metadataAmong(keys, source),
      ...(isObject(metadata) ? metadata : {}),
      ...(isObject(positions) ? { positions } : {}),
    };
    const row = await copyDashboard(ctx, source, {
      json_metadata: JSON.stringify(whole),
      dashboard_title: typeof dashboard_title === 'string' ? dashboard_title : null,
      css: typeof css === 'string' ? css : null,
      duplicate_slices: duplicate_slices === true,
    });
    return {
      id: row.id,
      slug: row.slug,
      url: dashboardUrl(row),
      dashboard_title: row.dashboard_title,
      last_modified_time: modifiedAt(row),
    };
  },
});

/** Older clients send all they know of a dashboard: what is no metadata is not made so. */
function metadataAmong(keys: Json, { json_metadata }: DashboardRow): Json {
  const before = readJson(json_metadata);
  return without(keys, ...notMetadata, ...unknownKeys(keys, isObject(before) ? before : {}));
}

/** What an older save sends: properties, layout and the metadata's own keys side by side, as one JSON text. */
const olderSave = z.looseObject({
  dashboard_title: z.string().optional(),
  slug: z.string().nullish(),
  css: z.string().nullish(),
  positions: z.record(z.string(), z.unknown()).optional(),
  last_modified_time: z.number().optional(),
  duplicate_slices: z.unknown().optional(),
});

/** @returns epoch seconds of the save @throws Failure INVALID_BODY naming the key, STALE_VERSION, and as `updateDashboard` */
async function saveOlder(ctx: Context, pk: number, text: string): Promise<number> {
  const read = olderSave.safeParse(readJson(text));
  if (!read.success) {
    const where = read.error.issues[0]?.path.join('.') ?? '';
    throw new Failure('INVALID_BODY', { fields: { data: [where === '' ? 'Must be a JSON object.' : `Not valid: ${where}.`] } });
  }
  const { dashboard_title, slug, css, positions, last_modified_time, duplicate_slices: _, ...keys } = read.data;
  // Merged in the transaction of the save: keys another save wrote in the meantime stay.
  const mergedWith = (row: DashboardRow) => {
    const before = readJson(row.json_metadata);
    const metadata = { ...(isObject(before) ? before : {}), ...metadataAmong(keys, row), ...(positions && { positions }) };
    return { dashboard_title, slug, css, json_metadata: JSON.stringify(metadata) };
  };
  return modifiedAt(await updateDashboard(ctx, pk, { last_modified_time, mergedWith }));
}

/** What was sent, with what the save made of it. */
function echo<Body extends { json_metadata?: unknown; position_json?: unknown; slug?: unknown }>(
  row: DashboardRow,
  body: Body,
): Body {
  return {
    ...body,
    ...(body.json_metadata === undefined ? {} : { json_metadata: row.json_metadata }),
    ...(body.position_json === undefined ? {} : { position_json: row.position_json }),
    ...(body.slug === undefined ? {} : { slug: row.slug }),
  };
}

/** The datasets of the charts, and those native filters point at. */
async function datasetsOn(ctx: Context, row: DashboardRow) {
  const charts = (await chartsOfDashboards(ctx.db, [row.id])).get(row.id) ?? [];
  const ids = [...new Set([...charts.map(({ datasource_id }) => datasource_id), ...filterDatasets(readJson(row.json_metadata))])];
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('datasets')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const things = await datasetThings(ctx.db, ids);
  const opened = await openedBy(ctx, row);
  // A dashboard opens when one of its datasets does; that shows nothing of the others.
  const open = rows.filter(({ id }) => {
    const thing = things.get(id);
    return thing !== undefined && (opens(opened, id) || may(ctx.actor, 'dataset', 'query', thing));
  });
  const shown = await datasetsForCharts(ctx, open, true);
  // A guest draws charts with these; who owns a dataset and how it is computed is none of a guest's business.
  return ctx.actor.isGuest === true ? shown.map(forGuest) : shown;
}

const forGuest = (dataset: DatasetForCharts): DatasetForCharts => ({
  ...dataset,
  owners: [],
  relations: [],
  columns: dataset.columns.map((column) => ({ ...column, expression: null })),
  metrics: dataset.metrics.map((metric) => ({ ...metric, expression: '' })),
});
