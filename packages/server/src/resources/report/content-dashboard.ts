/** What can be sent of a dashboard: pictures in the text, one for each tab that was chosen, or a PDF beside it. */
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { boardPdf, boardPictures, type BoardPaper } from '../dashboard/board-files.ts';
import { openDashboard } from '../dashboard/find.ts';
import type { DashboardRow } from '../dashboard/present.ts';
import { fileNameOf } from '../file-name.ts';
import { localeOf, paperOf, sentState, type ContentMaker } from './content-kinds.ts';
import type { ReportRow } from './list.ts';

/** As wide as a dashboard is on a usual screen, px. */
const usualWidth = 1200;

const dashboardPng: ContentMaker = {
  format: 'PNG',
  make: async (ctx, report) => {
    const row = await dashboardOf(ctx, report);
    const { files, faults } = await boardPictures(ctx, row, sentState(report), { ...paperFor(ctx, report), type: 'png' });
    const images = files.map(({ name, bytes }) => ({ name: fileNameOf(name, 'png'), type: 'image/png', bytes }));
    return { images, attachments: [], notes: faults };
  },
};

const dashboardPdf: ContentMaker = {
  format: 'PDF',
  make: async (ctx, report) => {
    const row = await dashboardOf(ctx, report);
    const made = await boardPdf(ctx, row, sentState(report), { ...paperFor(ctx, report), paper: paperOf(report) });
    const attachments = made.files.map(({ name, bytes }) => ({ name: fileNameOf(name, 'pdf'), type: 'application/pdf', bytes }));
    return { images: [], attachments, notes: made.faults };
  },
};

/** Formats of dashboards. */
export const dashboardContents: readonly ContentMaker[] = [dashboardPng, dashboardPdf];

function dashboardOf(ctx: Context, { dashboard_id }: ReportRow): Promise<DashboardRow> {
  if (dashboard_id === null) throw new Failure('NOT_FOUND');
  return openDashboard(ctx, dashboard_id);
}

const paperFor = (ctx: Context, report: ReportRow): BoardPaper => ({
  look: 'light',
  width: report.custom_width ?? usualWidth,
  force: report.force_screenshot,
  timezone: report.timezone,
  locale: localeOf(ctx, report),
});
