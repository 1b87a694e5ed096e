/** A pivot table on paper: row headers at the left, column headers on top, clipped to the sheet. */
import type { PivotHeader, PivotPicture, DepictOptions } from '@tessera/charts/chart-type';
import { readableOn } from '@tessera/core/look/contrast';
import { gridSizes } from '@tessera/core/look/tokens';
import { measureText } from './font-metrics.ts';
import { hairline, rect, textIn } from './markup.ts';
import { leftOut } from './paint-table.ts';
import { lookOf } from './theme.ts';

const sampled = 60;

interface Grid {
  readonly size: number;
  readonly line: number;
  readonly padding: number;
  /** Left edges of the row header levels, then of the first value column. */
  readonly headerX: readonly number[];
  readonly top: number;
  /** The left edges of the value columns, and the right one of the last, from the first one on. */
  readonly edges: readonly number[];
  /** The row of the head that names the rows' levels. */
  readonly namesAt: number;
  readonly columns: number;
  readonly rows: number;
}

function headerWidth(headers: readonly PivotHeader[], name: string, size: number, padding: number, widest: number): number {
  const texts = [name, ...headers.slice(0, sampled).map((header) => header.label)];
  return Math.min(widest, Math.max(48, ...texts.map((label) => measureText(label, size, 600))) + 2 * padding);
}

/** The width of each column: as wide as its texts and its head. */
function columnWidthsOf(picture: PivotPicture, size: number, padding: number, widest: number): number[] {
  const within = (px: number): number => Math.min(widest, Math.max(46, px + 2 * padding));
  const rows = Math.max(4, Math.min(sampled, Math.floor(4000 / Math.max(1, picture.columnCount))));
  const widths = Array.from({ length: picture.columnCount }, (_, column) => {
    const texts = Array.from({ length: Math.min(picture.rowCount, rows) }, (__, row) => picture.cell(row, column).text);
    return within(Math.max(0, ...texts.map((each) => measureText(each, size, 600))));
  });
  for (const header of picture.columnHeaders.toReversed().flat()) {
    const span = Array.from({ length: header.span }, (_, at) => header.start + at);
    const missing = within(measureText(header.label, size, 600)) - span.reduce((sum, at) => sum + (widths[at] ?? 0), 0);
    if (missing > 0) for (const at of span) widths[at] = (widths[at] ?? 0) + missing / span.length;
  }
  return widths;
}

/** How many of the columns fit, and where each begins and the last one ends; wider when there is room left. */
function placed(widths: readonly number[], room: number): number[] {
  const edges = [0];
  for (const width of widths) {
    const next = (edges.at(-1) ?? 0) + width;
    if (next > room && edges.length > 1) break;
    edges.push(next);
  }
  const end = edges.at(-1) ?? 0;
  const factor = Math.min(1.8, room / Math.max(1, end));
  return edges.map((edge) => edge * factor);
}

function layGrid(picture: PivotPicture, view: DepictOptions): Grid {
  const small = view.mode === 'thumb';
  const [size, line, padding] = small ? [10, 18, 6] : [12, gridSizes.pivotRow, gridSizes.padding];
  const levels = picture.rowHeaders.map((headers, level) =>
    headerWidth(headers, picture.rowDimensions[level] ?? '', size, padding, small ? 90 : 190),
  );
  // Row headers may take at most half the sheet.
  const shrink = Math.min(
    1,
    view.width /
      2 /
      Math.max(
        1,
        levels.reduce((a, b) => a + b, 0),
      ),
  );
  const headerX = [0];
  for (const width of levels) headerX.push((headerX.at(-1) ?? 0) + width * shrink);
  const left = headerX.at(-1) ?? 0;
  // Where both sides have names, the rows' stand in a row of their own below the columns'.
  const own = picture.columnDimensions.length > 0 && picture.rowDimensions.length > 0 ? 1 : 0;
  const heads = Math.max(1, picture.columnHeaders.length) + own;
  const top = heads * line;
  const edges = placed(columnWidthsOf(picture, size, padding, small ? 90 : 160), view.width - left);
  const columns = edges.length - 1;
  const full = Math.max(0, Math.floor((view.height - top) / line));
  const clipped = columns < picture.columnCount || full < picture.rowCount;
  const rows = Math.max(0, Math.min(picture.rowCount, clipped ? Math.floor((view.height - top - line) / line) : full));
  return { size, line, padding, headerX, top, edges, namesAt: heads - 1, columns, rows };
}

const edgeOf = (grid: Grid, column: number): number => grid.edges[column] ?? 0;

/** The markup of a pivot picture on a sheet of the view's size. */
export function paintPivot(picture: PivotPicture, view: DepictOptions): string {
  const grid = layGrid(picture, view);
  const look = lookOf(view.theme.mode);
  const left = grid.headerX.at(-1) ?? 0;
  const width = left + (grid.edges.at(-1) ?? 0);
  const bottom = grid.top + grid.rows * grid.line;
  const parts = [
    rect({ x: 0, y: 0, width, height: grid.top }, look.sunken),
    ...paintColumnHeaders(picture, grid, view),
    ...paintRowHeaders(picture, grid, view),
  ];
  for (let row = 0; row < grid.rows; row += 1) {
    const y = grid.top + row * grid.line;
    for (let column = 0; column < grid.columns; column += 1) {
      const cell = picture.cell(row, column);
      const box = {
        x: left + edgeOf(grid, column),
        y,
        width: edgeOf(grid, column + 1) - edgeOf(grid, column),
        height: grid.line,
      };
      if (cell.background) parts.push(rect(box, cell.background));
      else if (cell.total) parts.push(rect(box, look.sunken));
      const style = {
        size: grid.size,
        fill: cell.colour ?? (cell.background ? readableOn(cell.background) : look.text),
        anchor: 'end',
        weight: cell.total ? 600 : 400,
      } as const;
      parts.push(textIn(cell.text, box, style, grid.padding));
    }
    parts.push(hairline(left, y + grid.line - 0.5, width, y + grid.line - 0.5, look.line));
  }
  parts.push(hairline(0, grid.top - 0.5, width, grid.top - 0.5, look.lineStrong));
  parts.push(hairline(left - 0.5, 0, left - 0.5, bottom, look.lineStrong));
  const rest = leftOut(picture.rowCount - grid.rows, picture.columnCount - grid.columns);
  if (rest)
    parts.push(
      textIn(
        rest,
        { x: 0, y: bottom, width: view.width, height: grid.line },
        { size: grid.size, fill: look.textMuted },
        grid.padding,
      ),
    );
  return parts.join('');
}

function paintColumnHeaders(picture: PivotPicture, grid: Grid, view: DepictOptions): string[] {
  const look = lookOf(view.theme.mode);
  const left = grid.headerX.at(-1) ?? 0;
  const parts: string[] = [];
  picture.columnHeaders.forEach((headers, level) => {
    const y = level * grid.line;
    const isLeaf = level === picture.columnHeaders.length - 1;
    const name = picture.columnDimensions[level];
    if (name && level !== grid.namesAt)
      parts.push(
        textIn(
          name,
          { x: 0, y, width: left, height: grid.line },
          { size: grid.size, fill: look.textMuted, anchor: 'end' },
          grid.padding,
        ),
      );
    for (const header of headers) {
      const span = Math.min(header.start + header.span, grid.columns) - header.start;
      if (span <= 0) continue;
      const from = edgeOf(grid, header.start);
      const box = { x: left + from, y, width: edgeOf(grid, header.start + span) - from, height: grid.line };
      const style = {
        size: grid.size,
        fill: look.text,
        weight: 600,
        anchor: isLeaf && header.span === 1 ? 'end' : 'middle',
      } as const;
      parts.push(textIn(header.label, box, style, grid.padding));
      if (!isLeaf) parts.push(hairline(box.x + 4, y + grid.line, box.x + box.width - 4, y + grid.line, look.line));
    }
  });
  const y = grid.namesAt * grid.line;
  picture.rowDimensions.forEach((name, level) => {
    const x = grid.headerX[level] ?? 0;
    const box = { x, y, width: (grid.headerX[level + 1] ?? left) - x, height: grid.line };
    parts.push(textIn(name, box, { size: grid.size, fill: look.textMuted, weight: 600 }, grid.padding));
  });
  return parts;
}

function paintRowHeaders(picture: PivotPicture, grid: Grid, view: DepictOptions): string[] {
  const look = lookOf(view.theme.mode);
  const left = grid.headerX.at(-1) ?? 0;
  return picture.rowHeaders.flatMap((headers, level) =>
    headers.flatMap((header) => {
      const span = Math.min(header.start + header.span, grid.rows) - header.start;
      if (span <= 0) return [];
      const x = grid.headerX[level] ?? 0;
      const y = grid.top + header.start * grid.line;
      const width = (header.subtotal ? left : (grid.headerX[level + 1] ?? left)) - x;
      const weight = header.subtotal ? 600 : level === 0 ? 500 : 400;
      return [
        header.subtotal ? rect({ x, y, width, height: span * grid.line }, look.sunken) : '',
        textIn(header.label, { x, y, width, height: grid.line }, { size: grid.size, fill: look.text, weight }, grid.padding),
        hairline(x, y + span * grid.line - 0.5, left, y + span * grid.line - 0.5, look.line),
      ];
    }),
  );
}
