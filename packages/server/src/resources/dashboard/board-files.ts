/** A dashboard as a file: a picture of what stands on the screen, or a PDF of it, made without a browser. */
import { chosenInWords } from '@tessera/core/dashboard/mask-words';
import { nodeOf, topTabsOf, type LayoutNode } from '@tessera/core/dashboard/layout';
import { coloursOf, type Look } from '@tessera/core/look/tokens';
import type { Context } from '../../context.ts';
import { momentWords } from '../../render/board/moment-words.ts';
import type { BoardHead } from '../../render/board/parts.ts';
import { planBoard, titleOfTab, type BoardPlan, type PlanOptions } from '../../render/board/plan.ts';
import {
  boardSheet,
  chapterPages,
  framedPages,
  numbered,
  pageSize,
  type BoardChapter,
  type DraftPage,
  type Paper,
} from '../../render/board/sheets.ts';
import { say, sayerOf } from '../../sent-words.ts';
import { paperLook } from '../theme/theme-of.ts';
import { openBoard, openTab, type BoardState, type OpenedBoard } from './board-state.ts';
import { withRepeats } from './board-repeats.ts';
import { boardTiles, type BoardTile } from './board-tiles.ts';
import type { DashboardRow } from './present.ts';

/** How a dashboard is put on paper. */
export interface BoardPaper {
  /** A mode, over which the theme of the dashboard comes, or of the site. */
  readonly look: Look;
  /** Of the whole dashboard, px. */
  readonly width: number;
  readonly force: boolean;
  /** The zone of the printed time of making. */
  readonly timezone: string;
  /** Of our words on it, a BCP 47 tag; English when absent. */
  readonly locale?: string | undefined;
}

/** Files of a dashboard, and what they do not show. */
export interface BoardFiles {
  readonly title: string;
  /** One for each part that was asked for: a tab, a chart, or the whole. */
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
  /** Sentences about charts that could not be shown. */
  readonly faults: readonly string[];
}

/** Pixels of a picture at most: more than these no reader and no mailbox takes. */
const pixelsMax = 24_000_000;
const sharp = 2;

/** Pixels per px of a picture of this size. */
export const scaleFor = (width: number, height: number): number => Math.min(sharp, Math.sqrt(pixelsMax / (width * height)));

/**
 * Pictures: of each part that is shown alone, else of the whole with its open tabs.
 * @throws Failure of the first chart when not one of them can be shown
 */
export async function boardPictures(
  ctx: Context,
  row: DashboardRow,
  state: BoardState,
  asked: BoardPaper & { readonly type: 'png' | 'jpeg' },
): Promise<BoardFiles> {
  const paper = { ...asked, look: await lookOfBoard(ctx, row, asked) };
  const board = await withRepeats(ctx, await openBoard(ctx, row, state));
  const parts =
    board.anchors.length === 0 ? [wholeOf(board, paper)] : board.anchors.map((id) => partOf(board, paper, id, openOnly(board)));
  const files: { name: string; bytes: Buffer }[] = [];
  const tiles: BoardTile[] = [];
  for (const { title, plan } of parts) {
    const painted = await boardTiles(ctx, board, plan.parts, { ...paper, mode: 'report' });
    tiles.push(...painted.values());
    const { svg, width, height } = boardSheet({ plan, tiles: painted }, paper.look, {
      head: headOf(ctx, board, paper, title),
      locale: paper.locale,
    });
    files.push({
      name: title,
      bytes: await ctx.services.painter.sheet({ svg, type: paper.type, scale: scaleFor(width, height) }),
    });
  }
  return { title: board.title, files, faults: faultsOf(parts, tiles, paper.locale) };
}

/**
 * A PDF: each tab a chapter of its own with an entry in the outline, then the tables that are cut in their tiles, in full.
 * Where tabs are asked for, those only.
 * @throws as `boardPictures`
 */
export async function boardPdf(
  ctx: Context,
  row: DashboardRow,
  state: BoardState,
  asked: BoardPaper & { readonly paper: Paper },
): Promise<BoardFiles> {
  const paper = { ...asked, look: await lookOfBoard(ctx, row, asked) };
  const board = await withRepeats(ctx, await openBoard(ctx, row, state));
  const drafts: DraftPage[] = [];
  const all = new Map<string, BoardTile>();
  const chapters = chaptersOf(board, paper);
  for (const { title, plan } of chapters) {
    const tiles = await boardTiles(ctx, board, plan.parts, { ...paper, mode: 'report' });
    for (const [id, tile] of tiles) all.set(id, tile);
    const chapter: BoardChapter = { plan, tiles, title };
    drafts.push(...chapterPages(chapter, paper, headOf(ctx, board, paper, title)));
  }
  const faults = faultsOf(chapters, [...all.values()], paper.locale);
  drafts.push(...(await tablesInFull(ctx, [...all.values()], paper)));
  const pages = numbered(drafts, {
    name: board.title,
    look: paper.look,
    ground: coloursOf(paper.look).canvas,
    locale: paper.locale,
  });
  const bytes = await ctx.services.painter.pdf({ title: board.title, now: ctx.nowMs(), pages });
  return { title: board.title, files: [{ name: board.title, bytes }], faults };
}

const lookOfBoard = (ctx: Context, { theme_id }: DashboardRow, { look }: Pick<BoardPaper, 'look'>): Promise<Look> =>
  paperLook(ctx.db, coloursOf(look).mode, theme_id);

interface BoardSection {
  readonly title: string;
  readonly plan: BoardPlan;
}

const openOnly =
  (board: OpenedBoard): PlanOptions['tabs'] =>
  (tabs) =>
    openTab(board, tabs);
const everyTab: PlanOptions['tabs'] = ({ children }) => children;

const wholeOf = (board: OpenedBoard, { width, locale }: BoardPaper): BoardSection => ({
  title: board.title,
  plan: planBoard(board.layout, { width, locale, tabs: openOnly(board) }),
});

function partOf(
  board: OpenedBoard,
  { width, locale = 'en' }: BoardPaper,
  anchor: string,
  tabs: PlanOptions['tabs'],
): BoardSection {
  const node = nodeOf(board.layout, anchor);
  const name = node?.type === 'TAB' ? titleOfTab(node, locale) : undefined;
  return {
    title: name === undefined ? board.title : `${board.title} — ${name}`,
    plan: planBoard(board.layout, { width, tabs, anchor, locale }),
  };
}

/** Each part that is shown alone; else the tabs that stand in for the grid, all unless some are asked for; else the whole. */
function chaptersOf(board: OpenedBoard, paper: BoardPaper): BoardSection[] {
  if (board.anchors.length > 0) return board.anchors.map((id) => partOf(board, paper, id, everyTab));
  const top: LayoutNode | undefined = topTabsOf(board.layout);
  const asked = top?.children.filter((id) => board.activeTabs.includes(id)) ?? [];
  const inner: PlanOptions['tabs'] = board.activeTabs.length > 0 ? openOnly(board) : everyTab;
  if (!top) return [{ title: board.title, plan: planBoard(board.layout, { ...paper, tabs: inner }) }];
  return (asked.length > 0 ? asked : top.children).map((id) => partOf(board, paper, id, inner));
}

/** The title, when it was made, and what is filtered: paper has no filter bar to look into. */
function headOf(ctx: Context, board: OpenedBoard, { timezone, locale = 'en' }: BoardPaper, title: string): BoardHead {
  const chosen = chosenInWords(board, board.masks, (id) => board.charts.get(id)?.slice_name ?? undefined, sayerOf(locale));
  const filters = chosen.length > 0 ? [say(locale, 'Filters: {filters}', { filters: chosen.join(' · ') })] : [];
  return { title, notes: [momentWords(ctx.nowMs(), timezone, locale), ...filters] };
}

/** @throws Failure of the first chart when there are some and none can be shown */
function faultsOf(parts: readonly BoardSection[], tiles: readonly BoardTile[], locale = 'en'): string[] {
  if (parts.every(({ plan }) => plan.parts.length === 0))
    return [`${say(locale, 'There are no charts added to this dashboard')}.`];
  const failed = tiles.flatMap(({ failure }) => failure ?? []);
  if (failed[0] && failed.length === tiles.length) throw failed[0];
  return tiles.flatMap(({ title, fault, failure }) =>
    fault === undefined || failure === undefined
      ? []
      : [
          title === undefined
            ? say(locale, 'A chart is not shown: whom this is made for may not see it.')
            : say(locale, '“{title}” is not shown: {reason}', { title, reason: fault }),
        ],
  );
}

/** Tables that are longer than their tiles, on pages of their own. */
async function tablesInFull(
  ctx: Context,
  tiles: readonly BoardTile[],
  { width, paper }: BoardPaper & { readonly paper: Paper },
): Promise<DraftPage[]> {
  const size = pageSize(paper === 'long' ? 'A4' : paper, width);
  const drafts: DraftPage[] = [];
  for (const { painted, title } of tiles) {
    if (!painted) continue;
    const { width: tileWidth, height } = painted.paper;
    const sheet = { ...painted.paper, ...size.inner, title };
    const pages = await ctx.services.painter.tablePages({
      ...painted,
      paper: sheet,
      tile: { width: tileWidth, height: height - 16 },
    });
    drafts.push(...framedPages(pages, size, title ?? ''));
  }
  return drafts;
}
