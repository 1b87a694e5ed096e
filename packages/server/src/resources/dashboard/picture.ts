/** A small picture of a dashboard: the first screen of it, as large as a card in a list. */
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { inBackground } from '../../queue/requester.ts';
import { planBoard } from '../../render/board/plan.ts';
import { boardSheet } from '../../render/board/sheets.ts';
import type { BytesReply } from '../../rest/implement.ts';
import { blankPicture } from '../chart/blank-picture.ts';
import { chartsOfDashboards } from '../chart/on-dashboards.ts';
import type { ChartRow } from '../chart/present.ts';
import { movedTo, pngReply, type ImageLook } from '../chart/picture.ts';
import { rulesStamp } from '../row-level-security/applying.ts';
import { paperLook, paperTokens } from '../theme/theme-of.ts';
import { openBoard, openTab } from './board-state.ts';
import { withRepeats } from './board-repeats.ts';
import { boardTiles } from './board-tiles.ts';
import { dashboardDigest, type DashboardRow } from './present.ts';

/** The sheet: as wide as a dashboard is on screen, cut to the shape of a card, shown small. */
const sheet = { width: 1200, height: 675 } as const;
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
  const tokens = JSON.stringify(await paperTokens(ctx.db, row.theme_id));
  const key = `${current}|${look}|${tokens}|${ctx.actor.id}|${ctx.actor.roles.join()}|${await rulesStamp(ctx.db)}`;
  const before = force ? undefined : kept.get(key);
  if (before) return pngReply(before);
  const png = await inBackground(() => paintedDashboard(ctx, row, { look, force }));
  kept.set(key, png);
  return pngReply(png);
}

/**
 * The first screen of a dashboard as a PNG of a card's size.
 * @param charts  those on it, where the row is not what is saved now
 */
export async function paintedDashboard(
  ctx: Context,
  row: DashboardRow,
  { look: mode, force = false, charts }: { look: ImageLook; force?: boolean; charts?: readonly ChartRow[] },
): Promise<Buffer> {
  const board = await withRepeats(ctx, await openBoard(ctx, row, {}, charts));
  const look = await paperLook(ctx.db, mode, row.theme_id);
  const plan = planBoard(board.layout, { width: sheet.width, tabs: (tabs) => openTab(board, tabs) });
  // What stands below the card's edge is not asked for.
  const parts = plan.parts.filter(({ box }) => box.y < sheet.height);
  const tiles = await boardTiles(ctx, board, parts, { look, mode: 'report', force });
  const { svg } = boardSheet({ plan: { ...plan, parts }, tiles }, look, { height: sheet.height });
  return ctx.services.painter.sheet({ svg, type: 'png', scale: shown * scale });
}
