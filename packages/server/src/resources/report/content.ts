/**
 * The formats that can be made: one list for charts, one for dashboards. What stands in no list is refused on request, and not
 * offered.
 */
import type { ReportFormat } from '@tessera/api/report';
import { chartTypeOf } from '@tessera/charts';
import { Failure } from '@tessera/core/failures';
import { GenericType } from '@tessera/core/frame/frame';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { ask } from '../../query/ask.ts';
import { askContext } from '../ask.ts';
import { chartRunContext, questionOf } from '../chart/data.ts';
import { openChart } from '../chart/find.ts';
import { paintedChart, type ImageFormat } from '../chart/picture.ts';
import { datasetsOfCharts, formOf, type ChartRow } from '../chart/present.ts';
import { fileNameOf } from '../file-name.ts';
import { chartPdf } from '../chart/paper.ts';
import { dashboardContents } from './content-dashboard.ts';
import { localeOf, paperOf, type ContentMaker, type ReportContent, type ReportTable } from './content-kinds.ts';
import type { ReportRow } from './list.ts';

/** Rows of a table in a message; more are a file's matter. */
const tableRowsMax = 500;
/** A picture of a chosen width has the proportions of the usual one. */
const usual = { width: 960, height: 600 } as const;

const chartPng: ContentMaker = {
  format: 'PNG',
  make: async (ctx, report) => {
    const row = await chartOf(ctx, report);
    const width = report.custom_width ?? usual.width;
    const format: ImageFormat = { width, height: Math.round((width * usual.height) / usual.width), scale: 2, mode: 'report' };
    const dataset = (await datasetsOfCharts(ctx.db, [row])).get(row.datasource_id);
    const bytes = await paintedChart(ctx, row, dataset, format, {
      look: 'light',
      force: report.force_screenshot,
      title: row.slice_name,
      locale: localeOf(ctx, report),
    });
    return { images: [{ name: fileNameOf(row.slice_name, 'png'), type: 'image/png', bytes }], attachments: [] };
  },
};

const chartCsv: ContentMaker = {
  format: 'CSV',
  make: async (ctx, report) => {
    const row = await chartOf(ctx, report);
    const answered = await (await asked(ctx, row, report)).toFile('csv');
    const bytes = await wholeBody(answered.body);
    const isZip = answered.contentType === 'application/zip';
    const file = { name: fileNameOf(row.slice_name, isZip ? 'zip' : 'csv'), type: answered.contentType, bytes };
    return { images: [], attachments: [file] };
  },
};

const chartXlsx: ContentMaker = {
  format: 'XLSX',
  make: async (ctx, report) => {
    const row = await chartOf(ctx, report);
    const answered = await (await asked(ctx, row, report)).toFile('xlsx');
    const ending = answered.contentType === 'application/zip' ? 'zip' : 'xlsx';
    const bytes = await wholeBody(answered.body);
    return { images: [], attachments: [{ name: fileNameOf(row.slice_name, ending), type: answered.contentType, bytes }] };
  },
};

const chartOnPaper: ContentMaker = {
  format: 'PDF',
  make: async (ctx, report) => {
    const row = await chartOf(ctx, report);
    const { force_screenshot: force, timezone } = report;
    const locale = localeOf(ctx, report);
    const bytes = await chartPdf(ctx, row, { look: 'light', force, paper: paperOf(report), timezone, locale });
    return { images: [], attachments: [{ name: fileNameOf(row.slice_name, 'pdf'), type: 'application/pdf', bytes }] };
  },
};

const chartText: ContentMaker = {
  format: 'TEXT',
  unsuited: (vizType) => (chartTypeOf(vizType)?.textForm ? undefined : 'Only tables can be sent as text.'),
  make: async (ctx, report): Promise<ReportContent> => {
    const row = await chartOf(ctx, report);
    const hasLabels = chartTypeOf(row.viz_type)?.textForm?.(formOf(row)).kind === 'pivot';
    const answered = await (await asked(ctx, row, report)).toJson();
    return { images: [], attachments: [], table: tableOf((await wholeBody(answered.body)).toString('utf8'), hasLabels) };
  },
};

/** Formats of charts. */
export const chartContents: readonly ContentMaker[] = [chartPng, chartCsv, chartXlsx, chartText, chartOnPaper];

/**
 * Who makes what a report asks for.
 * @param about  a chart's type, or a dashboard
 * @returns the reason when it cannot be made
 */
export function contentFor(
  about: { vizType: string } | 'dashboard',
  format: ReportFormat,
): ContentMaker | { readonly refused: string } {
  const made = about === 'dashboard' ? dashboardContents : chartContents;
  const maker = made.find((each) => each.format === format);
  if (!maker)
    return {
      refused:
        about === 'dashboard'
          ? `Dashboards cannot be sent as ${format}: choose PNG or PDF.`
          : `Charts cannot be sent as ${format}.`,
    };
  const refused = about === 'dashboard' ? undefined : maker.unsuited?.(about.vizType);
  return refused === undefined ? maker : { refused };
}

async function chartOf(ctx: Context, { chart_id }: ReportRow): Promise<ChartRow> {
  if (chart_id === null) throw new Failure('NOT_FOUND');
  return openChart(ctx, chart_id);
}

/** The formats that can be made of a chart of a type, of any chart when none is given, or of a dashboard. */
export function formatsOf(about: 'dashboard' | { readonly vizType: string | undefined }): ReportFormat[] {
  if (about === 'dashboard') return dashboardContents.map(({ format }) => format);
  const { vizType } = about;
  return chartContents.flatMap(({ format, unsuited }) =>
    vizType !== undefined && unsuited?.(vizType) !== undefined ? [] : [format],
  );
}

/** The chart's question; its answer comes formatted and turned as the chart shows it. */
async function asked(ctx: Context, row: ChartRow, { force_screenshot }: ReportRow) {
  const door = await chartRunContext(ctx, askContext(ctx), row.id);
  return ask(door, { ...(await questionOf(ctx, row)), result_type: 'post_processed', force: force_screenshot });
}

const wholeBody = (body: Buffer | Readable): Promise<Buffer> => (Buffer.isBuffer(body) ? Promise.resolve(body) : buffer(body));

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
type Cell = z.infer<typeof cell>;
/** What a question answers in the form for text: per column its cells by the row's label. */
const answer = z.object({
  result: z
    .array(
      z.looseObject({
        data: z.record(z.string(), z.record(z.string(), cell)),
        colnames: z.array(z.string()),
        coltypes: z.array(z.number()),
        indexnames: z.array(z.union([z.string(), z.number()])),
      }),
    )
    .min(1),
});

/** @param hasLabels  whether the rows' labels are part of what the chart shows */
function tableOf(body: string, hasLabels: boolean): ReportTable {
  const [first] = answer.parse(JSON.parse(body)).result;
  if (!first) throw new Failure('EMPTY_RESULT');
  const { data, colnames, coltypes, indexnames } = first;
  const rows = indexnames.slice(0, tableRowsMax).map((label) => {
    const cells = colnames.map((name, at) => shown(data[name]?.[label], coltypes[at]));
    return hasLabels ? [String(label), ...cells] : cells;
  });
  return { head: hasLabels ? ['', ...colnames] : colnames, rows, rowsInAll: indexnames.length };
}

/** Moments come as epoch ms; a day is written without its midnight. */
function shown(value: Cell | undefined, type: number | undefined): string {
  if (value === null || value === undefined) return 'N/A';
  if (type !== Number(GenericType.TEMPORAL) || typeof value !== 'number') return String(value);
  return new Date(value)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '');
}
