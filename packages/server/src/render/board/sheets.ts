/** A planned dashboard with its painted charts as documents: one picture, or pages of a PDF. */
import { highestUnbroken, packedScale, slicesOf, type UnbrokenBlock } from '@tessera/core/dashboard/page-slices';
import { coloursOf, space, type as letters, type Look } from '@tessera/core/look/tokens';
import { inReadingOrder } from '../direction.ts';
import { place, text } from '../markup.ts';
import type { PdfPage } from '../paint-job.ts';
import { lowered, paintHead, paintPart, sheetOf, titleElement, type BoardHead, type PaintedTile } from './parts.ts';
import type { BoardPart, BoardPlan } from './plan.ts';
import { say } from '../../sent-words.ts';

/** A plan with what stands in the places of its charts. */
export interface FilledPlan {
  readonly plan: BoardPlan;
  /** By the id of the chart's component. */
  readonly tiles: ReadonlyMap<string, PaintedTile>;
}

const emptyHeight = 220;

/** One picture of the whole plan. @param given  its height in px, where it is not the plan's own */
export function boardSheet(
  { plan, tiles }: FilledPlan,
  of: Look,
  { head, height: given, locale = 'en' }: { head?: BoardHead | undefined; height?: number; locale?: string | undefined } = {},
): { svg: string; width: number; height: number } {
  const look = coloursOf(of);
  const { width } = plan;
  const top = inReadingOrder(locale, width, () => paintHead(head, width, look));
  const isEmpty = plan.parts.length === 0;
  const height = given ?? Math.ceil(top.height + (isEmpty ? emptyHeight : plan.height));
  const parts = plan.parts.filter(({ box }) => box.y + top.height < height);
  const body = isEmpty
    ? paintPart(emptyNote(width, locale), tiles, of)
    : inReadingOrder(locale, width, () => parts.map((part) => paintPart(part, tiles, of)).join(''));
  const title = head ? titleElement(head.title) : '';
  return { svg: sheetOf(width, height, look.canvas, title, top.markup, lowered(body, top.height)), width, height };
}

const emptyNote = (width: number, locale: string): BoardPart => ({
  kind: 'note',
  text: say(locale, 'There are no charts added to this dashboard'),
  box: { x: 0, y: 0, width, height: emptyHeight },
});

/** Sizes of paper a PDF may have; `long` is one page per chapter, as long as it takes. */
export const papers = ['A4', 'Letter', 'long'] as const;
/** One of `papers`. */
export type Paper = (typeof papers)[number];

/** In points. */
const sides = { A4: { long: 841.89, short: 595.28 }, Letter: { long: 792, short: 612 } } as const;
/** A dashboard at least this wide lies across, px. */
const acrossPx = 900;
const pointsPerPx = 0.75;
const margin = 28;
const foot = 24;

/** A page of a kind of paper, in px of the dashboard that fills its width, and in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly points: { readonly width: number; readonly height: number };
  /** Px the content may take. */
  readonly inner: { readonly width: number; readonly height: number };
}

/** @param widthPx  of what is put on the page */
export function pageSize(paper: Exclude<Paper, 'long'>, widthPx: number): PageSize {
  const { long, short } = sides[paper];
  const points = widthPx >= acrossPx ? { width: long, height: short } : { width: short, height: long };
  const width = widthPx + 2 * margin;
  const height = (width * points.height) / points.width;
  return { width, height, points, inner: { width: widthPx, height: height - 2 * margin - foot } };
}

/** Letters smaller than this part of their size are hard to read. */
const smallest = 0.55;

/** The page, or one on which everything is smaller, so that a tile of this height is not cut. @param wanted  px */
function roomFor(size: PageSize, wanted: number): PageSize {
  const { inner, width, height } = size;
  const scale = Math.min(1 / smallest, Math.max(1, (wanted + height - inner.height) / height));
  const added = height * (scale - 1);
  return { ...size, width: width * scale, height: height + added, inner: { ...inner, height: inner.height + added } };
}

/** The page on which this chapter leaves the least empty, and no letters get too small. */
function packedPage(size: PageSize, height: number, blocks: readonly UnbrokenBlock[], topPx: number): PageSize {
  const at = (scale: number): PageSize => {
    const added = size.height * (scale - 1);
    const inner = { ...size.inner, height: size.inner.height + added };
    return { ...size, width: size.width * scale, height: size.height + added, inner };
  };
  const most = (size.inner.width + 2 * margin) / (smallest * size.width);
  const roomAt = (scale: number) => (page: number) => at(scale).inner.height - (page === 0 ? topPx : 0);
  return at(packedScale(height, blocks, roomAt, most));
}

/** A page in the making: its content in px, and the chapter that begins with it. */
export interface DraftPage {
  readonly body: string;
  readonly width: number;
  readonly height: number;
  readonly points: PageSize['points'];
  readonly chapter?: string | undefined;
}

/** A part of a dashboard that begins a page of its own, and what the outline calls it. */
export interface BoardChapter extends FilledPlan {
  readonly title: string;
}

/** How chapters are put on pages. */
export interface ChapterPaper {
  readonly look: Look;
  readonly paper: Paper;
  /** Of our words on them, a BCP 47 tag; English when absent. */
  readonly locale?: string | undefined;
}

/** The pages of a chapter. @param head  stands on its first page */
export function chapterPages(
  { plan, tiles, title }: BoardChapter,
  { look: of, paper, locale = 'en' }: ChapterPaper,
  head: BoardHead,
): DraftPage[] {
  const look = coloursOf(of);
  const isEmpty = plan.parts.length === 0;
  const height = isEmpty ? emptyHeight : plan.height;
  const top = inReadingOrder(locale, plan.width, () => paintHead(head, plan.width, look));
  const parts = isEmpty ? [emptyNote(plan.width, locale)] : plan.parts;
  const blocks = parts.flatMap(blockOf);
  const whole = top.height + highestUnbroken(blocks) + space.md;
  const size =
    paper === 'long'
      ? longPage(plan.width, top.height + height)
      : packedPage(roomFor(pageSize(paper, plan.width), whole), height, blocks, top.height);
  const x = (size.width - plan.width) / 2;
  const slices = slicesOf(height, blocks, (page) => size.inner.height - (page === 0 ? top.height : 0));
  return slices.map((slice, page) => {
    const within = parts.filter(({ box }) => box.y < slice.top + slice.height && box.y + box.height > slice.top);
    const paint = (): string => within.map((part) => paintPart(part, tiles, of)).join('');
    const painted = lowered(inReadingOrder(locale, plan.width, paint), -slice.top);
    const y = page === 0 ? margin + top.height : margin;
    const body = [
      page === 0 ? place(top.markup, { x, y: margin, width: plan.width, height: top.height }) : '',
      place(painted, { x, y, width: plan.width, height: slice.height }),
    ].join('');
    return { body, width: size.width, height: size.height, points: size.points, ...(page === 0 ? { chapter: title } : {}) };
  });
}

function longPage(widthPx: number, heightPx: number): PageSize {
  const width = widthPx + 2 * margin;
  const height = heightPx + 2 * margin + foot;
  const points = { width: width * pointsPerPx, height: height * pointsPerPx };
  return { width, height, points, inner: { width: widthPx, height: heightPx + 1 } };
}

/** No cut goes through a tile, a text or a strip of tabs; a card around others may be cut. */
function blockOf({ kind, box }: BoardPart): UnbrokenBlock[] {
  if (kind === 'panel') return [];
  return [{ top: box.y, bottom: box.y + box.height, isHeading: kind === 'header' || kind === 'tabs' }];
}

/** Pages that were made elsewhere, such as those of a table. @param svgs  documents as large as the inside of the page */
export function framedPages(svgs: readonly string[], size: PageSize, chapter: string): DraftPage[] {
  return svgs.map((svg, at) => ({
    body: place(svg, { x: margin, y: margin, ...size.inner }),
    width: size.width,
    height: size.height,
    points: size.points,
    ...(at === 0 ? { chapter } : {}),
  }));
}

/** What stands at the foot of pages, and on what. */
export interface PageFoot {
  /** At the left of every foot. */
  readonly name: string;
  readonly look: Look;
  readonly ground: string;
  /** Of the numbers, a BCP 47 tag; English when absent. */
  readonly locale?: string | undefined;
}

/** The pages with their numbers. */
export function numbered(drafts: readonly DraftPage[], { name, look: of, ground, locale = 'en' }: PageFoot): PdfPage[] {
  const look = coloursOf(of);
  const style = { size: letters.size.xs, fill: look.textMuted };
  return drafts.map(({ body, width, height, points, chapter }, at) => {
    const y = height - margin + space.xxs;
    const page = say(locale, 'Page {page} of {pages}', { page: at + 1, pages: drafts.length });
    return {
      ...points,
      svg: sheetOf(
        width,
        height,
        ground,
        body,
        inReadingOrder(
          locale,
          width,
          () => text(name, margin, y, style) + text(page, width - margin, y, { ...style, anchor: 'end' }),
        ),
      ),
      ...(chapter === undefined ? {} : { chapter }),
    };
  });
}
