/** A small picture of a dashboard: its charts where they stand, painted one by one and laid on a sheet. */
import { readLayout, textOf } from '@tessera/core/dashboard/layout';
import { looks } from '@tessera/core/look/tokens';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { z } from 'zod';
import { inBackground } from '../../queue/requester.ts';
import { rect, tag, textIn } from '../../render/markup.ts';
import { paintText } from '../../render/paint-words.ts';
import { toPng } from '../../render/png.ts';
import type { PaperTheme } from '../../render/theme.ts';
import type { BytesReply } from '../../rest/implement.ts';
import { blankPicture } from '../chart/blank-picture.ts';
import { movedTo, paintedChart, pngReply, type ImageLook } from '../chart/picture.ts';
import { rulesStamp } from '../row-level-security/applying.ts';
import { datasetsOfCharts, type ChartRow, type DatasetOfChart } from '../chart/present.ts';
import { isObject } from './metadata.ts';
import { liftedTexts } from './lifted.ts';
import { dashboardDigest, layoutText, type DashboardRow } from './present.ts';
import { chartsOfDashboards } from '../chart/on-dashboards.ts';
import { readJson } from '../stored-json.ts';
import { placesOf, type SheetPosition } from './sheet.ts';

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
  look: ImageLook = 'light',
  force = false,
): Promise<BytesReply> {
  const charts = (await chartsOfDashboards(ctx.db, [row.id])).get(row.id) ?? [];
  const current = dashboardDigest(row, charts);
  if (digest !== current) return movedTo(`/api/v1/dashboard/${row.id}/thumbnail/${current}/`);
  if (charts.length === 0) return blankPicture(look, { width: 480, height: 270 });
  // What a reader may see of it differs, so each has a picture of their own.
  const key = `${current}|${look}|${ctx.actor.id}|${ctx.actor.roles.join()}|${await rulesStamp(ctx.db)}`;
  const before = force ? undefined : kept.get(key);
  if (before) return pngReply(before);
  const png = await inBackground(() => paint(ctx, row, charts, look));
  kept.set(key, png);
  return pngReply(png);
}

async function paint(ctx: Context, row: DashboardRow, charts: readonly ChartRow[], look: ImageLook): Promise<Buffer> {
  const lifted = await liftedTexts(ctx.db, row, charts);
  const places = placesOf(readLayout(readJson(layoutText(lifted, charts))), sheet.width - 2 * sheet.margin).filter(
    ({ y }) => y < sheet.height,
  );
  const board: Board = {
    charts: new Map(charts.map((chart) => [chart.id, chart])),
    datasets: await datasetsOfCharts(ctx.db, charts),
    look,
    colours: labelColours(readJson(row.json_metadata)),
  };
  const parts: string[] = [];
  for (const place of places) parts.push(await part(ctx, place, board));
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

interface Board {
  readonly charts: ReadonlyMap<number, ChartRow>;
  readonly datasets: ReadonlyMap<number, DatasetOfChart>;
  readonly look: ImageLook;
  readonly colours: PaperTheme['colours'];
}

const texts = z.record(z.string(), z.string());

/** The dashboard's scheme and label colours; what is not there leaves the chart its own. */
function labelColours(metadata: unknown): PaperTheme['colours'] {
  if (!isObject(metadata)) return undefined;
  const forced = texts.safeParse(metadata.label_colors).data;
  const shared = texts.safeParse(metadata.map_label_colors ?? metadata.shared_label_colors).data;
  const { color_scheme } = metadata;
  return {
    ...(typeof color_scheme === 'string' && color_scheme ? { scheme: color_scheme } : {}),
    ...(forced ? { forced } : {}),
    ...(shared ? { shared } : {}),
  };
}

/** Text is set as large as on screen: small, but one sees where it stands and how much it says. */
function words(markdown: string, { x, y, width, height }: Omit<SheetPosition, 'node'>, look: ImageLook): string {
  const zoom = 1.25;
  const set = paintText({ markdown }, { width: width / zoom, height: height / zoom, theme: looks[look] });
  return tag('g', { transform: `translate(${x + 1} ${y - 6}) scale(${zoom})` }, set);
}

async function part(ctx: Context, place: SheetPosition, board: Board): Promise<string> {
  const colours = looks[board.look];
  const { node, ...box } = place;
  const title = textOf(node) ?? '';
  if (node.type === 'HEADER') return textIn(title, box, { size: 22, weight: 600, fill: colours.text }, 0);
  const card = rect(box, colours.background, 8);
  if (node.type === 'MARKDOWN') return card + words(node.meta.code ?? '', box, board.look);
  const head = textIn(title, { ...box, height: 40 }, { size: 16, weight: 600, fill: colours.text }, 16);
  const chart = node.meta.chartId === undefined ? undefined : board.charts.get(node.meta.chartId);
  if (!chart) return card + head;
  const inner = { x: box.x + 12, y: box.y + 42, width: Math.max(1, box.width - 24), height: Math.max(1, box.height - 54) };
  const format = {
    width: Math.round(inner.width),
    height: Math.round(inner.height),
    scale: shown * scale,
    mode: 'thumb' as const,
  };
  try {
    const paint = { look: board.look, force: false, title: undefined, colours: board.colours };
    const png = await paintedChart(ctx, chart, board.datasets.get(chart.datasource_id), format, paint);
    return card + head + tag('image', { ...inner, href: `data:image/png;base64,${png.toString('base64')}` });
  } catch {
    // One chart that cannot be painted, or is closed to this reader, leaves an empty card: the rest is still worth seeing.
    return card + head;
  }
}
