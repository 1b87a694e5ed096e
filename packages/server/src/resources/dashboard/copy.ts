/** Save as: a copy of a dashboard, with copies of its charts when asked. */
import { mapChartMeta, remapMetadata } from '@tessera/core/dashboard/remap';
import { has } from '@tessera/core/policy/actor';
import { authorize } from '../../auth/access.ts';
import { dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { createObject } from '../../store/objects.ts';
import { readForm, type ChartRow } from '../chart/present.ts';
import { mustBeAddable } from './addable.ts';
import { liftedTexts } from './lifted.ts';
import { chartIdsIn, isObject, readObject, type Json } from './metadata.ts';
import { layoutText, type DashboardRow } from './present.ts';
import { chartsOfDashboards } from '../chart/on-dashboards.ts';
import { themeAt } from '../theme/theme-of.ts';
import { readJson } from '../stored-json.ts';
import { without } from '../without.ts';
import { createDashboard, mustBeReadable } from './write.ts';

/** What the caller of Save as wants of the copy. */
export interface CopyAsked {
  /** Metadata of the copy as JSON text, with `positions` when the layout was edited. */
  readonly json_metadata: string;
  readonly dashboard_title?: string | null | undefined;
  readonly css?: string | null | undefined;
  /** Absent: the source's. */
  readonly theme_id?: number | null | undefined;
  readonly duplicate_slices?: boolean | null | undefined;
}

/** @throws Failure DASHBOARD_FORBIDDEN, INVALID_BODY */
export async function copyDashboard(ctx: Context, source: DashboardRow, asked: CopyAsked): Promise<DashboardRow> {
  authorize(ctx.actor, 'dashboard', 'copy', await dashboardThing(ctx.db, source));
  const sent = readObject('json_metadata', asked.json_metadata);
  mustBeReadable(sent);
  const { positions, ...metadata } = sent;
  const charts = (await chartsOfDashboards(ctx.db, [source.id])).get(source.id) ?? [];
  const layout = isObject(positions) ? positions : asLayout(layoutText(liftedTexts(source, charts), charts));
  // Before any of them is copied.
  await mustBeAddable(ctx.db, ctx.actor, chartIdsIn(layout));
  const copies = asked.duplicate_slices === true ? await copyCharts(ctx, charts, layout) : undefined;
  const body = copies
    ? { ...remapMetadata(metadata, { chart: (id) => copies.get(id) }), positions: withIds(layout, copies) }
    : { ...metadata, positions: layout };
  const made = {
    dashboard_title: asked.dashboard_title?.trim() || `${source.dashboard_title} [copy]`,
    css: asked.css ?? source.css,
    theme_id: asked.theme_id === undefined ? await copiedTheme(ctx, source) : asked.theme_id,
    json_metadata: JSON.stringify(body),
  };
  return createDashboard(ctx, made, source.json_metadata);
}

/** The theme of the source, for those who may read themes. */
async function copiedTheme(ctx: Context, { theme_id }: DashboardRow): Promise<number | null> {
  return has(ctx.actor, 'can_read on Theme') ? ((await themeAt(ctx.db, theme_id))?.id ?? null) : null;
}

function asLayout(position: string | null): Json {
  const read = readJson(position);
  return isObject(read) ? read : {};
}

/** Old chart id → new id. Charts of the layout that are not the source's own keep their id. */
async function copyCharts(ctx: Context, charts: readonly ChartRow[], layout: Json): Promise<Map<number, number>> {
  const onLayout = chartIdsIn(layout);
  const ids = new Map<number, number>(onLayout.map((id) => [id, id]));
  for (const chart of charts.filter(({ id }) => onLayout.includes(id))) ids.set(chart.id, (await copyChart(ctx, chart)).id);
  return ids;
}

async function copyChart(ctx: Context, chart: ChartRow): Promise<ChartRow> {
  const form = without(readForm(chart.params), 'slice_id', 'dashboards');
  return createObject(
    ctx,
    'chart',
    {
      slice_name: chart.slice_name,
      viz_type: chart.viz_type,
      datasource_id: chart.datasource_id,
      datasource_type: chart.datasource_type,
      params: JSON.stringify(form),
      query_context: chart.query_context,
      description: chart.description,
      cache_timeout: chart.cache_timeout,
      certified_by: null,
      certification_details: null,
      last_saved_at: ctx.now(),
      last_saved_by_id: ctx.actor.id,
      external_url: null,
    },
    () => ({ owners: ctx.actor.id === null ? [] : [ctx.actor.id] }),
  );
}

function withIds(layout: Json, ids: ReadonlyMap<number, number>): Json {
  return mapChartMeta(layout, (meta) => ({
    ...without(meta, 'uuid'),
    chartId: ids.get(Number(meta.chartId)) ?? meta.chartId,
  }));
}
