/** A small picture of a dashboard: its charts where they stand, painted one by one and laid on a sheet. */
import { readLayout, textOf } from '@tessera/core/dashboard/layout';
import { looks } from '@tessera/core/look/tokens';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { rect, tag, textIn } from '../../render/markup.ts';
import { toPng } from '../../render/png.ts';
import type { Bytes } from '../../rest/implement.ts';
import { movedTo, paintedChart, pngReply, type Look } from '../chart/picture.ts';
import { datasetsOfCharts, type ChartRow, type DatasetOfChart } from '../chart/present.ts';
import { chartsOfDashboards, dashboardDigest, readJson, type DashboardRow } from './present.ts';
import { placesOf, type Place } from './sheet.ts';

/** The sheet: as wide as a dashboard is on screen, cut to the shape of a card, shown small. */
const sheet = { width: 1200, height: 675, margin: 24 } as const;
const shown = 480 / sheet.width;
const scale = 2;

const kept = new LRUCache<string, Buffer>({ maxSize: 32 * 1024 * 1024, sizeCalculation: (png) => png.length, ttl: 10 * 60_000 });

/** 200 with the PNG; 302 to the current address when `digest` is an old one. */
export async function dashboardPicture(
  ctx: Context,
  row: DashboardRow,
  digest: string,
  look: Look = 'light',
  force = false,
): Promise<Bytes> {
  const charts = (await chartsOfDashboards(ctx.db, [row.id])).get(row.id) ?? [];
  const current = dashboardDigest(row, charts);
  if (digest !== current) return movedTo(`/api/v1/dashboard/${row.id}/thumbnail/${current}/`);
  // What a reader may see of it differs, so each has a picture of their own.
  const key = `${current}|${look}|${ctx.actor.id}`;
  const before = force ? undefined : kept.get(key);
  if (before) return pngReply(before);
  const png = await paint(ctx, row, charts, look);
  kept.set(key, png);
  return pngReply(png);
}

async function paint(ctx: Context, row: DashboardRow, charts: readonly ChartRow[], look: Look): Promise<Buffer> {
  const places = placesOf(readLayout(readJson(row.position_json)), sheet.width - 2 * sheet.margin).filter(
    ({ y }) => y < sheet.height,
  );
  const byId = new Map(charts.map((chart) => [chart.id, chart]));
  const datasets = await datasetsOfCharts(ctx.db, charts);
  const parts: string[] = [];
  for (const place of places) parts.push(await part(ctx, place, byId, datasets, look));
  const colours = looks[look];
  const body = tag('g', { transform: `translate(${sheet.margin} ${sheet.margin})` }, ...parts);
  const svg = tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      width: sheet.width,
      height: sheet.height,
      viewBox: `0 0 ${sheet.width} ${sheet.height}`,
    },
    rect({ x: 0, y: 0, width: sheet.width, height: sheet.height }, colours.canvas),
    body,
  );
  return toPng(svg, shown * scale);
}

async function part(
  ctx: Context,
  place: Place,
  charts: ReadonlyMap<number, ChartRow>,
  datasets: ReadonlyMap<number, DatasetOfChart>,
  look: Look,
): Promise<string> {
  const colours = looks[look];
  const { node, ...box } = place;
  const title = textOf(node) ?? '';
  if (node.type === 'HEADER') return textIn(title, box, { size: 22, weight: 600, fill: colours.text }, 0);
  const card = rect(box, colours.background, 8);
  const head = textIn(title, { ...box, height: 40 }, { size: 16, weight: 600, fill: colours.text }, 16);
  const chart = node.meta.chartId === undefined ? undefined : charts.get(node.meta.chartId);
  if (!chart) return card + head;
  const inner = { x: box.x + 12, y: box.y + 42, width: Math.max(1, box.width - 24), height: Math.max(1, box.height - 54) };
  const format = {
    width: Math.round(inner.width),
    height: Math.round(inner.height),
    scale: shown * scale,
    mode: 'thumb' as const,
  };
  try {
    const png = await paintedChart(ctx, chart, datasets.get(chart.datasource_id), format, {
      look,
      force: false,
      title: undefined,
    });
    return card + head + tag('image', { ...inner, href: `data:image/png;base64,${png.toString('base64')}` });
  } catch {
    // One chart that cannot be painted, or is closed to this reader, leaves an empty card: the rest is still worth seeing.
    return card + head;
  }
}
