/** What a user looked at and changed lately. */
import type { Activity } from '@tessera/api/log';
import { limits } from '@tessera/core/limits';
import { sql } from 'kysely';
import { visibleCharts, visibleDashboards } from '../../rest/visible.ts';
import type { Context } from '../../context.ts';
import { humanized } from '../../rest/humanized.ts';
import { chartUrl, datasetsOfCharts, thumbnailUrl } from '../chart/present.ts';
import { presentDashboards } from '../dashboard/present.ts';

interface Asked {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  /** One entry per object, its newest; default true. */
  readonly distinct?: boolean | undefined;
  readonly actions?: readonly string[] | undefined;
}

interface Entry {
  action: string;
  kind: 'chart' | 'dashboard';
  object_id: number;
  dttm: string;
}

const pageMax = 100;

/** The user's own, newest first; objects that are gone or closed are left out before the page is cut. */
export async function activityOf(ctx: Context, userId: number, asked: Asked = {}): Promise<Activity[]> {
  const entries = await entriesOf(ctx, userId, asked);
  const charts = await chartsNamed(ctx, idsOf(entries, 'chart'));
  const dashboards = await dashboardsNamed(ctx, idsOf(entries, 'dashboard'));
  return entries.flatMap(({ action, kind, object_id, dttm }) => {
    const named = (kind === 'chart' ? charts : dashboards).get(object_id);
    if (!named) return [];
    const time = Date.parse(dttm);
    return [
      {
        action,
        item_type: kind === 'chart' ? ('slice' as const) : ('dashboard' as const),
        item_id: object_id,
        ...named,
        time,
        time_delta_humanized: humanized(dttm, ctx.nowMs()),
      },
    ];
  });
}

type Named = Pick<Activity, 'item_title' | 'item_url' | 'thumbnail_url'>;
const idsOf = (entries: readonly Entry[], wanted: Entry['kind']): number[] => [
  ...new Set(entries.filter(({ kind }) => kind === wanted).map(({ object_id }) => object_id)),
];

async function entriesOf(
  ctx: Context,
  userId: number,
  { page = 0, page_size, distinct = true, actions }: Asked,
): Promise<Entry[]> {
  const size =
    page_size === undefined ? limits.recentActivityPageSize : page_size < 1 || page_size > pageMax ? pageMax : page_size;
  const chartOpen = visibleCharts(ctx.actor) ?? sql`1 = 1`;
  const boardOpen = visibleDashboards(ctx.actor) ?? sql`1 = 1`;
  const wanted =
    actions && actions.length > 0 ? sql`and logs.action in (${sql.join([...actions, ...aliasesOf(actions)])})` : sql``;
  const from = sql`from logs where logs.user_id = ${userId} ${wanted} and (
    (logs.kind = 'chart' and exists (select 1 from charts where charts.id = logs.object_id and charts.deleted_at is null and ${chartOpen}))
    or (logs.kind = 'dashboard' and exists (select 1 from dashboards where dashboards.id = logs.object_id and dashboards.deleted_at is null and ${boardOpen})))`;
  const newest = distinct ? sql`where logs.id in (select max(logs.id) ${from} group by logs.kind, logs.object_id)` : undefined;
  const rows = sql<Entry>`select logs.action as action, logs.kind as kind, logs.object_id as object_id, logs.dttm as dttm
    ${newest ? sql`from logs ${newest}` : from} order by logs.dttm desc, logs.id desc limit ${size} offset ${page * size}`;
  return (await rows.execute(ctx.db)).rows;
}

/** The reference's names of a look at something. */
function aliasesOf(actions: readonly string[]): string[] {
  return actions.some((action) => action === 'explore' || action === 'dashboard' || action.startsWith('mount_')) ? ['visit'] : [];
}

async function chartsNamed(ctx: Context, ids: readonly number[]): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.selectFrom('charts').selectAll().where('id', 'in', ids).execute();
  const datasets = await datasetsOfCharts(ctx.db, rows);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        item_title: row.slice_name,
        item_url: chartUrl(row.id),
        thumbnail_url: thumbnailUrl(row, datasets.get(row.datasource_id)),
      },
    ]),
  );
}

async function dashboardsNamed(ctx: Context, ids: readonly number[]): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map();
  const items = await presentDashboards(ctx, await ctx.db.selectFrom('dashboards').selectAll().where('id', 'in', ids).execute());
  return new Map(
    items.map((item) => [item.id, { item_title: item.dashboard_title, item_url: item.url, thumbnail_url: item.thumbnail_url }]),
  );
}
