/** A chart as a file on paper: SVG, JPEG, or a PDF in which a table stands in full. */
import type { chart } from '@tessera/api/chart';
import type { QueryOf } from '@tessera/api/contract';
import type { Context } from '../../context.ts';
import { momentWords } from '../../render/board/moment-words.ts';
import { framedPages, numbered, pageSize, type Paper } from '../../render/board/sheets.ts';
import type { BytesReply } from '../../rest/implement.ts';
import { languageOf } from '../../rest/language.ts';
import { fileNameOf } from '../file-name.ts';
import { paperLook } from '../theme/theme-of.ts';
import { fileReply } from '../reply.ts';
import { chartJob, chartPicture, movedTo, pictureAddress, type ImageFormat, type Paint } from './picture.ts';
import type { ChartRow } from './present.ts';

/** The default size of a chart in px. */
export const chartSize = { width: 960, height: 600 } as const;
const report = { ...chartSize, mode: 'report' } as const satisfies Omit<ImageFormat, 'scale'>;

type Look = Omit<Paint, 'title'>;

/** An SVG document with its title. @throws as `paintedChart` */
export async function chartSvg(ctx: Context, row: ChartRow, paint: Look): Promise<Buffer> {
  return Buffer.from(await ctx.services.painter.svg(await chartJob(ctx, row, report, { ...paint, title: row.slice_name })));
}

/** A JPEG, twice as many pixels as px. @throws as `paintedChart` */
export async function chartJpeg(ctx: Context, row: ChartRow, paint: Look): Promise<Buffer> {
  const svg = (await chartSvg(ctx, row, paint)).toString('utf8');
  return ctx.services.painter.sheet({ svg, type: 'jpeg', scale: 2 });
}

/**
 * A PDF of one page, or of as many as a table needs.
 * @param timezone  of the printed time of making
 * @throws as `paintedChart`
 */
export async function chartPdf(
  ctx: Context,
  row: ChartRow,
  paint: Look & { readonly paper: Paper; readonly timezone: string },
): Promise<Buffer> {
  const { painter } = ctx.services;
  const name = row.slice_name ?? '';
  const size = pageSize(paint.paper === 'long' ? 'A4' : paint.paper, chartSize.width);
  const job = await chartJob(ctx, row, { ...size.inner, mode: 'report' }, { ...paint, title: name });
  const inFull = await painter.tablePages(job);
  const drafts = framedPages(inFull.length > 0 ? inFull : [await painter.svg(job)], size, name);
  const foot = `${name} · ${momentWords(ctx.nowMs(), paint.timezone, paint.locale)}`;
  const look = await paperLook(ctx.db, paint.look);
  const pages = numbered(drafts, { name: foot, look, ground: look.background, locale: paint.locale });
  return painter.pdf({ title: name, now: ctx.nowMs(), pages });
}

const types = { jpeg: 'image/jpeg', svg: 'image/svg+xml', pdf: 'application/pdf' } as const;

/** 200 with the file; 302 to the current address when `digest` is an old one. */
export async function chartScreenshot(
  ctx: Context,
  row: ChartRow,
  digest: string,
  query: QueryOf<typeof chart.screenshot>,
): Promise<BytesReply> {
  const { theme: look = 'light', force = false, download_format: format = 'png', paper = 'A4' } = query;
  if (format === 'png') return chartPicture(ctx, row, 'screenshot', digest, { look, force });
  const { cache_key: current } = await pictureAddress(ctx, row);
  const asked = new URLSearchParams({ download_format: format, theme: look, paper });
  if (digest !== current) return movedTo(`/api/v1/chart/${row.id}/screenshot/${current}/?${asked.toString()}`);
  const made = { jpeg: chartJpeg, svg: chartSvg, pdf: chartPdf }[format];
  const content = await made(ctx, row, { look, force, paper, timezone: 'UTC', locale: languageOf(ctx.request, ctx.config).tag });
  return fileReply(content, types[format], fileNameOf(row.slice_name, format));
}
