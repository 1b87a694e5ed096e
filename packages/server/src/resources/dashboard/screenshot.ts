/**
 * Pictures and PDFs of a dashboard for a link: asked for in two steps, as in the reference. The first keeps what is to be shown
 * and returns its address; it is painted when it is fetched, with the rights of the caller.
 */
import type { BodyOf, QueryOf } from '@tessera/api/contract';
import { dashboard } from '@tessera/api/dashboard';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import type { BytesReply } from '../../rest/implement.ts';
import { languageOf } from '../../rest/language.ts';
import { pngReply } from '../chart/picture.ts';
import { fileNameOf } from '../file-name.ts';
import { fileReply } from '../reply.ts';
import { boardPdf, boardPictures } from './board-files.ts';
import { anchorsOf, boardState } from './board-state.ts';
import { openDashboard } from './find.ts';
import { createPermalink, readPermalink } from './links.ts';

/** As wide as a dashboard is on a usual screen, px. */
const usualWidth = 1200;

/** Keeps what is to be shown. @throws Failure NOT_FOUND, DASHBOARD_FORBIDDEN; INVALID for several components at once */
export async function keepScreenshot(ctx: Context, pk: number, body: BodyOf<typeof dashboard.cacheScreenshot>, force: boolean) {
  if (anchorsOf(body.anchor).length > 1) throw new Failure('INVALID', { fields: { anchor: ['Must be one component.'] } });
  const { key, url } = await createPermalink(ctx, String(pk), body);
  const address = `${ctx.origin()}/api/v1/dashboard/${pk}/screenshot/${key}/`;
  return {
    cache_key: key,
    dashboard_url: url,
    image_url: force ? `${address}?force=true` : address,
    task_status: 'Updated' as const,
    task_updated_at: ctx.now(),
  };
}

const types = { jpeg: 'image/jpeg', pdf: 'application/pdf' } as const;

/** The file. @throws Failure NOT_FOUND, also for a key of another dashboard; DASHBOARD_FORBIDDEN; what its charts throw when all fail */
export async function dashboardScreenshot(
  ctx: Context,
  pk: number,
  key: string,
  { download_format: format = 'png', theme: look = 'light', paper = 'A4', force }: QueryOf<typeof dashboard.screenshot>,
): Promise<BytesReply> {
  const row = await openDashboard(ctx, pk);
  const { dashboardId, state } = await readPermalink(ctx, key);
  if (dashboardId !== String(row.id)) throw new Failure('NOT_FOUND');
  const locale = languageOf(ctx.request, ctx.config).tag;
  const how = { look, width: usualWidth, force: force === 'true', timezone: 'UTC', locale };
  const said = boardState.parse(state);
  const { title, files } =
    format === 'pdf'
      ? await boardPdf(ctx, row, said, { ...how, paper })
      : await boardPictures(ctx, row, said, { ...how, type: format });
  const [file] = files;
  if (!file) throw new Failure('EMPTY_RESULT', {});
  return format === 'png' ? pngReply(file.bytes) : fileReply(file.bytes, types[format], fileNameOf(title, format));
}
