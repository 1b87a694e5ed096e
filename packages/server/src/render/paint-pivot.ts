/** A pivot table on paper: row headers at the left, column headers on top, clipped to the sheet. */
import type { PivotPicture, DepictOptions } from '@tessera/charts/chart-type';
import { headersIn, sideOf, type ShownHeader } from '@tessera/charts/shared/pivot-layout';
import { columnWidths, naturalWidths, pivotMeasures, type MeasureLabel } from '@tessera/charts/shared/pivot-widths';
import { readableOn } from '@tessera/core/look/contrast';
import { gridSizes, type LookColours } from '@tessera/core/look/tokens';
import { measureTabular } from './font-metrics.ts';
import { hairline, rect, textIn, textInCell, type TextBox } from './markup.ts';
import { leftOut } from './paint-table.ts';
import { lookOf } from './theme.ts';

interface Grid {
  readonly size: number;
  readonly line: number;
  readonly padding: number;
  /** Of the value columns. */
  readonly valuePadding: number;
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

/** Of a small picture against a whole one. */
const smallScale = 10 / 12;

/** As on the screen where all columns fit, else as many as fit: paper does not scroll. */
function layWidths(picture: PivotPicture, room: number, measure: MeasureLabel) {
  const wishes = naturalWidths(picture, measure);
  const measures = pivotMeasures(picture, room, false, wishes, measure);
  const left = measures.left;
  if ((measures.columns.edges.at(-1) ?? 0) <= room - left) return measures;
  let [count, sum] = [0, 0];
  for (const wish of wishes) {
    if (count > 0 && sum + wish > room - left) break;
    sum += wish;
    count += 1;
  }
  return { ...measures, columns: columnWidths(wishes.slice(0, count), room - left) };
}

function layGrid(picture: PivotPicture, view: DepictOptions): Grid {
  const isSmall = view.mode === 'thumb';
  const scale = isSmall ? smallScale : 1;
  const [size, line, padding] = isSmall ? [10, 18, 6] : [12, gridSizes.pivotRow, gridSizes.padding];
  const measures = layWidths(picture, view.width / scale, (label) => measureTabular(label, 12, 600));
  const headerX = [...measures.lefts, measures.left].map((x) => x * scale);
  const edges = measures.columns.edges.map((x) => x * scale);
  // Where both sides have names, the rows' stand in a row of their own below the columns'.
  const own = picture.columnDimensions.length > 0 && picture.rowDimensions.length > 0 ? 1 : 0;
  const heads = Math.max(1, picture.columnHeaders.length) + own;
  const top = heads * line;
  const columns = edges.length - 1;
  const full = Math.max(0, Math.floor((view.height - top) / line));
  const clipped = columns < picture.columnCount || full < picture.rowCount;
  const rows = Math.max(0, Math.min(picture.rowCount, clipped ? Math.floor((view.height - top - line) / line) : full));
  const valuePadding = measures.columns.isTight ? padding / 2 : padding;
  return { size, line, padding, valuePadding, headerX, top, edges, namesAt: heads - 1, columns, rows };
}

const edgeOf = (grid: Grid, column: number): number => grid.edges[column] ?? 0;

/** The line at the foot of a cell, within it, px. */
const linePx = 1;

/** The markup of a pivot picture on a sheet of the view's size. */
export function paintPivot(picture: PivotPicture, view: DepictOptions): string {
  const grid = layGrid(picture, view);
  const look = lookOf(view.theme.mode);
  const left = grid.headerX.at(-1) ?? 0;
  const width = left + (grid.edges.at(-1) ?? 0);
  const bottom = grid.top + grid.rows * grid.line;
  const parts = [
    rect({ x: 0, y: 0, width, height: grid.top }, look.sunken),
    ...paintColumnHeaders(picture, grid, view, width),
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
      parts.push(textInCell(cell.text, { ...box, height: grid.line - linePx }, style, grid.valuePadding));
    }
    parts.push(lineAt(left, width, y + grid.line, look.line));
  }
  parts.push(lineAt(0, width, grid.top, look.lineStrong));
  parts.push(hairline(left - linePx / 2, 0, left - linePx / 2, bottom, look.lineStrong));
  const rest = leftOut(picture.rowCount - grid.rows, picture.columnCount - grid.columns, view.locale);
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

/** A line across the foot of cells that end there. */
const lineAt = (from: number, to: number, y: number, colour: string): string =>
  hairline(from, y - linePx / 2, to, y - linePx / 2, colour);

function paintColumnHeaders(picture: PivotPicture, grid: Grid, view: DepictOptions, width: number): string[] {
  const look = lookOf(view.theme.mode);
  const left = grid.headerX.at(-1) ?? 0;
  const muted = { size: grid.size, fill: look.textMuted, weight: 600 } as const;
  const cellOf = (x: number, level: number, wide: number, levels = 1): TextBox => ({
    x,
    y: level * grid.line,
    width: wide,
    height: levels * grid.line - linePx,
  });
  const heads = headersIn(sideOf(picture.columnHeaders, picture.columnCount, new Set()), 0, grid.columns);
  const names = picture.columnDimensions.flatMap((name, level) =>
    level === grid.namesAt || level >= heads.length
      ? []
      : [textInCell(name, cellOf(0, level, left - linePx), { ...muted, anchor: 'end' }, grid.padding)],
  );
  const cellAcross = ({ at, span, levels }: ShownHeader, level: number): TextBox =>
    cellOf(left + edgeOf(grid, at), level, edgeOf(grid, at + span) - edgeOf(grid, at), levels);
  const labels = heads.flatMap((headers, level) => [
    lineAt(0, width, (level + 1) * grid.line, look.line),
    ...headers.map((head) => paintColumnHead(head, cellAcross(head, level), grid, look)),
  ]);
  const dimensions = picture.rowDimensions.map((name, level) => {
    const x = grid.headerX[level] ?? 0;
    return textInCell(name, cellOf(x, grid.namesAt, (grid.headerX[level + 1] ?? left) - x), muted, grid.padding);
  });
  return [...labels, ...names, ...dimensions];
}

/** A head over its columns: over one at the right, over several in the middle and with a line at its left. */
function paintColumnHead({ header, span }: ShownHeader, box: TextBox, grid: Grid, look: LookColours): string {
  const isWide = span > 1;
  const style = { size: grid.size, fill: look.text, weight: 600, anchor: isWide ? 'middle' : 'end' } as const;
  return [
    // Over the lines of the levels it covers.
    rect(box, look.sunken),
    isWide ? hairline(box.x + linePx / 2, box.y, box.x + linePx / 2, box.y + box.height, look.line) : '',
    textInCell(header.label, isWide ? { ...box, x: box.x + linePx, width: box.width - linePx } : box, style, grid.valuePadding),
  ].join('');
}

function paintRowHeaders(picture: PivotPicture, grid: Grid, view: DepictOptions): string[] {
  const look = lookOf(view.theme.mode);
  const levels = headersIn(sideOf(picture.rowHeaders, picture.rowCount, new Set()), 0, grid.rows);
  return levels.flatMap((headers, level) =>
    headers.flatMap(({ header, at, span, levels: covered }) => {
      const x = grid.headerX[level] ?? 0;
      const y = grid.top + at * grid.line;
      const end = grid.headerX[level + covered] ?? grid.headerX.at(-1) ?? 0;
      const box = { x, y, width: end - x, height: grid.line - linePx };
      const weight = header.subtotal ? 600 : 500;
      return [
        header.subtotal ? rect({ ...box, height: span * grid.line }, look.sunken) : '',
        textInCell(header.label, box, { size: grid.size, fill: look.text, weight }, grid.padding),
        lineAt(x, end, y + span * grid.line, look.line),
      ];
    }),
  );
}
