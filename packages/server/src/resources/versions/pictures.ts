/** Small pictures of versions: what was saved then, painted with the data of today. */
import { readLayout } from '@tessera/core/dashboard/layout';
import type { Context } from '../../context.ts';
import { inBackground } from '../../queue/requester.ts';
import type { BytesReply } from '../../rest/implement.ts';
import { findObjects } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { chartsAmong } from '../chart/find.ts';
import { chartPictureOf, pngReply, type ImageLook } from '../chart/picture.ts';
import { chartIdsIn } from '../dashboard/metadata.ts';
import { paintedDashboard } from '../dashboard/picture.ts';
import { readJson } from '../stored-json.ts';
import { chartVersionKind } from './charts.ts';
import { dashboardVersionKind } from './dashboards.ts';
import type { Revision } from './revisions.ts';

/** A row as a version has it, with its own identity. */
function rowAt<Row extends object>(row: Row, { body, version }: Revision, columns: readonly string[]): Row {
  const told = columns.flatMap((column) => (column in body ? [[column, body[column]] as const] : []));
  return { ...row, ...Object.fromEntries(told), version };
}

/** A PNG of a chart's version. @throws what its question throws */
export async function chartVersionPicture(
  ctx: Context,
  row: RowOf<'chart'>,
  revision: Revision,
  look: ImageLook = 'light',
): Promise<BytesReply> {
  return pngReply(await inBackground(() => chartPictureOf(ctx, rowAt(row, revision, chartVersionKind.restored), look)));
}

/** A PNG of the first screen of a dashboard's version, with those of its charts that are still there and open to the caller. */
export async function dashboardVersionPicture(
  ctx: Context,
  row: RowOf<'dashboard'>,
  revision: Revision,
  look: ImageLook = 'light',
): Promise<BytesReply> {
  const board = rowAt(row, revision, dashboardVersionKind.restored);
  const layout = readLayout(readJson(board.position_json ?? '{}'));
  const charts = await findObjects(ctx.db, 'chart', await chartsAmong(ctx, chartIdsIn({ ...layout })));
  return pngReply(await inBackground(() => paintedDashboard(ctx, board, { look, charts })));
}
