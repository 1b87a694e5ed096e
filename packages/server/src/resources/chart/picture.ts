/** Pictures of saved charts: painted without a browser, kept by address, redirected when the address is an old one. */
import type { InnerChart } from '@tessera/charts/inner-chart';
import { requestedLayers } from '@tessera/charts/shared/annotation-layer';
import { ownRegionsId } from '@tessera/charts/shared/geo/own-regions';
import { Failure } from '@tessera/core/failures';
import { isTemplate } from '@tessera/sql/template/render';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { ask } from '../../query/ask.ts';
import { inBackground } from '../../queue/requester.ts';
import type { QueriedDataset } from '../../query/queried-dataset.ts';
import type { PaintJob } from '../../render/paint-job.ts';
import type { PaperTheme } from '../../render/theme.ts';
import { bytes, type BytesReply } from '../../rest/implement.ts';
import { languageOf } from '../../rest/language.ts';
import { blankPicture } from './blank-picture.ts';
import { askContext } from '../ask.ts';
import { findShapes } from '../region/shapes.ts';
import { rulesStamp } from '../row-level-security/applying.ts';
import { paperLook, paperTokens } from '../theme/theme-of.ts';
import { innerChartsOf } from './inner-charts.ts';
import { chartRunContext, questionOf } from './data.ts';
import { chartDigest, chartUrl, datasetsOfCharts, formOf, type ChartRow, type DatasetOfChart } from './present.ts';

/** For which theme a chart's picture is painted. */
export type ImageLook = 'light' | 'dark';

/** What a picture is for: its size in px, pixels per px, and how complete it is. */
export interface ImageFormat {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly mode: 'thumb' | 'report';
}

const formats = {
  thumbnail: { width: 400, height: 225, scale: 2, mode: 'thumb' },
  screenshot: { width: 960, height: 600, scale: 2, mode: 'report' },
} as const satisfies Record<string, ImageFormat>;
/** The sizes a chart's picture comes in, by name. */
export type ImageKind = keyof typeof formats;

/** Painted pictures by what they depend on; access is checked before this is looked into. */
const painted = new LRUCache<string, Buffer>({
  maxSize: 48 * 1024 * 1024,
  sizeCalculation: (png) => png.length,
  ttl: 30 * 60_000,
});

/** 200 with the PNG; 302 to the current address when `digest` is an old one. */
export async function chartPicture(
  ctx: Context,
  row: ChartRow,
  kind: ImageKind,
  digest: string,
  { look = 'light', force = false }: { look?: ImageLook | undefined; force?: boolean | undefined } = {},
): Promise<BytesReply> {
  const dataset = (await datasetsOfCharts(ctx.db, [row])).get(row.datasource_id);
  const current = chartDigest(row, dataset);
  if (digest !== current) return movedTo(`/api/v1/chart/${row.id}/${kind}/${current}/`);
  const paint = { look, force, title: row.slice_name };
  if (kind === 'screenshot') {
    const locale = languageOf(ctx.request, ctx.config).tag;
    const reply = pngReply(await paintedChart(ctx, row, dataset, formats[kind], { ...paint, locale }));
    // Readers choose their language by a cookie.
    return { ...reply, headers: { ...reply.headers, vary: 'accept-language, cookie' } };
  }
  try {
    return pngReply(await inBackground(() => paintedChart(ctx, row, dataset, formats[kind], paint)));
  } catch (error) {
    // A card in a list is not the place to say why; opening the chart says it.
    if (!(error instanceof Failure)) throw error;
    return blankPicture(look, formats.thumbnail);
  }
}

/** A chart at the size of a card. @throws as `paintedChart` */
export async function chartPictureOf(ctx: Context, row: ChartRow, look: ImageLook): Promise<Buffer> {
  const dataset = (await datasetsOfCharts(ctx.db, [row])).get(row.datasource_id);
  return paintedChart(ctx, row, dataset, formats.thumbnail, { look, force: false, title: row.slice_name });
}

/** How a chart is painted; `force` asks the database although an answer is kept. */
export interface Paint {
  readonly look: ImageLook;
  readonly force: boolean;
  readonly title: string | undefined;
  /** Of our words on it, a BCP 47 tag; English when absent. */
  readonly locale?: string | undefined;
}

/** @throws Failure DATASOURCE_FORBIDDEN when the chart's data is closed to the caller, and whatever its question throws */
export async function paintedChart(
  ctx: Context,
  row: ChartRow,
  dataset: DatasetOfChart | undefined,
  format: ImageFormat,
  paint: Paint,
): Promise<Buffer> {
  const loaded = await askContext(ctx).dataset({ id: row.datasource_id, type: 'table' });
  const around = await aroundOf(ctx, row);
  const key = [
    chartDigest(row, dataset),
    loaded.version,
    loaded.connection,
    format.width,
    format.height,
    format.scale,
    format.mode,
    paint.look,
    JSON.stringify(await paperTokens(ctx.db)),
    await seenBy(ctx, row, loaded),
    around.ownRegions?.name,
    paint.locale,
  ].join('|');
  // Layers, and charts within charts, change by themselves, and not everybody may see what they show.
  const isKept = requestedLayers(around.form['annotation_layers']).length === 0 && around.inner.length === 0;
  const kept = paint.force || !isKept ? undefined : painted.get(key);
  if (kept) return kept;
  const png = await ctx.services.painter.png(await jobOf(ctx, row, format, paint, around), format.scale);
  if (isKept) painted.set(key, png);
  return png;
}

/** A chart asked, as its painter needs it. @throws as `paintedChart` */
export async function chartJob(
  ctx: Context,
  row: ChartRow,
  format: Omit<ImageFormat, 'scale'>,
  paint: Paint,
): Promise<Omit<PaintJob, 'scale'>> {
  return jobOf(ctx, row, format, paint, await aroundOf(ctx, row));
}

/** What a chart's picture needs besides its answers. */
interface Around {
  readonly form: Record<string, unknown>;
  readonly ownRegions: PaperTheme['ownRegions'];
  readonly inner: readonly InnerChart[];
}

async function aroundOf(ctx: Context, row: ChartRow): Promise<Around> {
  const form = formOf(row);
  const ownId = ownRegionsId(form['select_country']);
  const ownRegions = ownId === undefined ? undefined : await findShapes(ctx.db, ownId);
  return { form, ownRegions, inner: await innerChartsOf(ctx, form) };
}

async function jobOf(
  ctx: Context,
  row: ChartRow,
  { width, height, mode }: Omit<ImageFormat, 'scale'>,
  { look: wanted, force, title, locale }: Paint,
  { form, ownRegions, inner }: Around,
): Promise<Omit<PaintJob, 'scale'>> {
  const asked = askContext(ctx);
  const { dataset } = await asked.dataset({ id: row.datasource_id, type: 'table' });
  const question = { ...(await questionOf(ctx, row)), force };
  const answers = await ask(await chartRunContext(ctx, asked, row.id), question).toFrames();
  const look = await paperLook(ctx.db, wanted);
  const paper = { width, height, mode, look, now: ctx.nowMs(), dataset, title, locale, ownRegions, inner };
  return { formData: form, answers, paper };
}

/** Empty when everybody who may see the chart sees the same: neither rules nor templates know the reader. */
async function seenBy(ctx: Context, row: ChartRow, { dataset, rules }: QueriedDataset): Promise<string> {
  const { id, roles } = ctx.actor;
  const personal = isTemplate(`${row.params ?? ''}${row.query_context ?? ''}${JSON.stringify(dataset)}`);
  if (!rules) return personal ? String(id) : '';
  return JSON.stringify([id, roles, await rulesStamp(ctx.db)]);
}

/** A PNG that only the caller's browser may keep, for five minutes. */
export function pngReply(png: Buffer): BytesReply {
  // The address changes with every save, but the data behind it may change any time.
  return bytes(png, 'image/png', { headers: { 'cache-control': 'private, max-age=300' } });
}

/** A redirect to today's address of a picture, which no cache keeps. */
export function movedTo(location: string): BytesReply {
  return bytes('', 'text/plain; charset=utf-8', { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

/** The reference's two steps: ask for a picture, then fetch it. Ours is painted when it is fetched. */
export async function pictureAddress(
  ctx: Context,
  row: ChartRow,
): Promise<{ cache_key: string; chart_url: string; image_url: string }> {
  const dataset = (await datasetsOfCharts(ctx.db, [row])).get(row.datasource_id);
  const cache_key = chartDigest(row, dataset);
  return {
    cache_key,
    chart_url: `${ctx.origin()}${chartUrl(row.id)}`,
    image_url: `${ctx.origin()}/api/v1/chart/${row.id}/screenshot/${cache_key}/`,
  };
}
