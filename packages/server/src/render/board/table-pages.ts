/** A table in full, over as many pages as its rows need; each page begins with its head. */
import { writeDatesIn } from '@tessera/core/format/date-locale';
import { english } from '@tessera/core/language/languages';
import type { Picture, PivotHeader, PivotPicture, TablePicture } from '@tessera/charts/chart-type';
import { coloursOf, gridSizes, space, type as letters, type LookColours } from '@tessera/core/look/tokens';
import { measureTabular } from '../font-metrics.ts';
import { inReadingOrder } from '../direction.ts';
import { place, text, textIn } from '../markup.ts';
import type { TablePagesJob } from '../paint-job.ts';
import { depict, paintPicture, schemeOf } from '../svg.ts';
import { viewOf, type PaperTheme } from '../theme.ts';
import { sheetOf } from './parts.ts';
import { say } from '../../sent-words.ts';

/** Rows of a table that are put on paper; more are a file's matter. */
export const paperRowsMax = 1000;

const title = { height: 40, size: letters.size.lg } as const;
const foot = 20;
const widest = 280;
/** Below the head and above the totals. */
const linePx = 1;

/** A table that can be cut between its rows. */
interface Cuttable {
  /** Rows it holds, and rows there are. */
  readonly rows: number;
  readonly rowsInAll: number;
  readonly rowPx: number;
  /** Of the head, a note and totals, which each page has. */
  readonly fixedPx: number;
  readonly cut: (from: number, to: number) => Picture;
}

/** @returns SVG documents of the size of the paper; none for what is no table, or fits into its tile */
export function tablePages(job: Omit<TablePagesJob, 'task'>): string[] {
  const undo = writeDatesIn(job.paper.locale ?? english.tag);
  try {
    return paintedPages(job);
  } finally {
    undo();
  }
}

function paintedPages({ formData, answers, paper, tile }: Omit<TablePagesJob, 'task'>): string[] {
  const inner = { ...paper, mode: 'report' as const, title: undefined };
  const table = cuttable(depict(formData, answers, inner));
  if (!table || (tile && table.rows * table.rowPx + table.fixedPx <= tile.height)) return [];
  const view = viewOf(inner, schemeOf(formData));
  const room = paper.height - title.height - foot - table.fixedPx - space.xs;
  const perPage = Math.max(1, Math.floor(room / table.rowPx));
  const shown = Math.min(table.rows, paperRowsMax);
  const count = Math.max(1, Math.ceil(shown / perPage));
  return Array.from({ length: count }, (_, page) => {
    const [from, to] = [page * perPage, Math.min(shown, (page + 1) * perPage)];
    const height = table.fixedPx + (to - from) * table.rowPx;
    const body = place(paintPicture(table.cut(from, to), { ...view, height }), {
      x: 0,
      y: title.height,
      width: paper.width,
      height,
    });
    return pageOf(paper, body, sayRows(from, to, table.rowsInAll, view.locale), page);
  });
}

function pageOf(paper: PaperTheme, body: string, rows: string, page: number): string {
  const look: LookColours = coloursOf(paper.look);
  const name = page === 0 ? (paper.title ?? '') : say(paper.locale ?? 'en', '{title} (continued)', { title: paper.title ?? '' });
  return sheetOf(
    paper.width,
    paper.height,
    look.background,
    body,
    inReadingOrder(paper.locale, paper.width, () =>
      [
        textIn(
          name,
          { x: 0, y: 0, width: paper.width, height: title.height - space.xs },
          { size: title.size, weight: 600, fill: look.text },
        ),
        text(rows, 0, paper.height - space.xxs, { size: letters.size.xs, fill: look.textMuted }),
      ].join(''),
    ),
  );
}

function sayRows(from: number, to: number, inAll: number, locale: string): string {
  if (inAll === 0) return say(locale, 'No rows');
  const isCut = to >= paperRowsMax && inAll > to;
  const text = isCut ? 'Rows {first} to {last} of {all}; a file has them all' : 'Rows {first} to {last} of {all}';
  return say(locale, text, { first: from + 1, last: to, all: inAll });
}

function cuttable(picture: Picture): Cuttable | undefined {
  if (picture.kind === 'table') return cuttableTable(picture);
  return picture.kind === 'pivot' ? cuttablePivot(picture) : undefined;
}

function cuttableTable(picture: TablePicture): Cuttable {
  const rows = picture.columns.length === 0 ? 0 : (picture.values[0]?.length ?? 0);
  const heads = picture.columns.some((column) => column.group) ? 2 : 1;
  const fixedPx =
    heads * gridSizes.head + linePx + (picture.note ? gridSizes.row : 0) + (picture.totals ? gridSizes.head + linePx : 0);
  // One width for all pages: each would find its own by the texts it holds.
  const columns = picture.columns.map((column, at) => ({ ...column, widthPx: column.widthPx ?? widthOf(picture, at, rows) }));
  return {
    rows,
    rowsInAll: Math.max(rows, picture.serverPaging?.total ?? picture.rowcount),
    rowPx: Math.max(gridSizes.row, picture.rowPx ?? 0),
    fixedPx,
    cut: (from, to) => cutTable({ ...picture, columns }, from, to),
  };
}

function widthOf(picture: TablePicture, at: number, rows: number): number {
  const column = picture.columns[at];
  if (!column) return 0;
  const values = (picture.values[at] ?? []).slice(0, Math.min(rows, paperRowsMax));
  const texts = values.map((value, row) => measureTabular(column.format(value, row), letters.size.sm));
  const label = measureTabular(column.label, letters.size.sm, 600);
  const total = measureTabular(picture.totals?.[at] ?? '', letters.size.sm, 600);
  return Math.min(widest, Math.max(44, label, total, ...texts) + 2 * gridSizes.padding + 2);
}

function cutTable(picture: TablePicture, from: number, to: number): TablePicture {
  const columns = picture.columns.map((column) => ({
    ...column,
    format: (value: Parameters<typeof column.format>[0], row?: number) => column.format(value, (row ?? 0) + from),
    ...(column.background && { background: shifted(column.background, from) }),
    ...(column.colour && { colour: shifted(column.colour, from) }),
    ...(column.spark && { spark: (row: number) => column.spark?.(row + from) }),
  }));
  const { serverPaging: _, ...rest } = picture;
  return { ...rest, columns, values: picture.values.map((column) => column.slice(from, to)), rowcount: to - from };
}

const shifted =
  <Value, Result>(of: (value: Value, row: number) => Result, from: number) =>
  (value: Value, row: number): Result =>
    of(value, row + from);

function cuttablePivot(picture: PivotPicture): Cuttable {
  const own = picture.columnDimensions.length > 0 && picture.rowDimensions.length > 0 ? 1 : 0;
  const heads = Math.max(1, picture.columnHeaders.length) + own;
  return {
    rows: picture.rowCount,
    rowsInAll: picture.rowCount,
    rowPx: gridSizes.pivotRow,
    fixedPx: heads * gridSizes.pivotRow + space.xxs,
    cut: (from, to) => ({
      ...picture,
      rowCount: to - from,
      rowHeaders: picture.rowHeaders.map((level) => cutHeaders(level, from, to)),
      cell: (row, column) => picture.cell(row + from, column),
    }),
  };
}

/** Heads that reach into these rows; one that began on an earlier page is repeated. */
function cutHeaders(headers: readonly PivotHeader[], from: number, to: number): PivotHeader[] {
  return headers.flatMap((header) => {
    const start = Math.max(header.start, from);
    const end = Math.min(header.start + header.span, to);
    return end > start ? [{ ...header, start: start - from, span: end - start }] : [];
  });
}
