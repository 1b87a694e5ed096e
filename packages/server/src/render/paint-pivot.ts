/** A pivot table on paper: row headers at the left, column headers on top, clipped to the sheet. */
import type { PivotHeader, PivotPicture, View } from '@tessera/charts/chart-type';
import { readableOn } from '@tessera/core/look/contrast';
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
  readonly cellWidth: number;
  readonly columns: number;
  readonly rows: number;
}

function headerWidth(headers: readonly PivotHeader[], name: string, size: number, padding: number, widest: number): number {
  const texts = [name, ...headers.slice(0, sampled).map((header) => header.label)];
  return Math.min(widest, Math.max(48, ...texts.map((label) => measureText(label, size, 600))) + 2 * padding);
}

function cellWidthOf(picture: PivotPicture, size: number, padding: number, widest: number): number {
  let width = 52;
  for (let row = 0; row < Math.min(picture.rowCount, sampled); row += 1)
    for (let column = 0; column < Math.min(picture.columnCount, 12); column += 1)
      width = Math.max(width, measureText(picture.cell(row, column).text, size, 600) + 2 * padding);
  for (const header of (picture.columnHeaders.at(-1) ?? []).slice(0, sampled))
    width = Math.max(width, measureText(header.label, size, 600) / header.span + 2 * padding);
  return Math.min(width, widest);
}

function layGrid(picture: PivotPicture, view: View): Grid {
  const small = view.mode === 'thumb';
  const [size, line, padding] = small ? [10, 18, 6] : [12, 25, 9];
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
  const top = Math.max(1, picture.columnHeaders.length) * line;
  const natural = cellWidthOf(picture, size, padding, small ? 90 : 160);
  const columns = Math.max(1, Math.min(picture.columnCount, Math.floor((view.width - left) / natural)));
  const full = Math.max(0, Math.floor((view.height - top) / line));
  const clipped = columns < picture.columnCount || full < picture.rowCount;
  const rows = Math.max(0, Math.min(picture.rowCount, clipped ? Math.floor((view.height - top - line) / line) : full));
  const cellWidth = Math.min((view.width - left) / columns, natural * 1.8);
  return { size, line, padding, headerX, top, cellWidth, columns, rows };
}

/** The markup of a pivot picture on a sheet of the view's size. */
export function paintPivot(picture: PivotPicture, view: View): string {
  const grid = layGrid(picture, view);
  const look = lookOf(view.theme.mode);
  const left = grid.headerX.at(-1) ?? 0;
  const width = left + grid.columns * grid.cellWidth;
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
      const box = { x: left + column * grid.cellWidth, y, width: grid.cellWidth, height: grid.line };
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

function paintColumnHeaders(picture: PivotPicture, grid: Grid, view: View): string[] {
  const look = lookOf(view.theme.mode);
  const left = grid.headerX.at(-1) ?? 0;
  const parts: string[] = [];
  picture.columnHeaders.forEach((headers, level) => {
    const y = level * grid.line;
    const isLeaf = level === picture.columnHeaders.length - 1;
    const name = picture.columnDimensions[level];
    if (name && !isLeaf)
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
      const box = { x: left + header.start * grid.cellWidth, y, width: span * grid.cellWidth, height: grid.line };
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
  const y = grid.top - grid.line;
  picture.rowDimensions.forEach((name, level) => {
    const x = grid.headerX[level] ?? 0;
    const box = { x, y, width: (grid.headerX[level + 1] ?? left) - x, height: grid.line };
    parts.push(textIn(name, box, { size: grid.size, fill: look.textMuted, weight: 600 }, grid.padding));
  });
  return parts;
}

function paintRowHeaders(picture: PivotPicture, grid: Grid, view: View): string[] {
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
