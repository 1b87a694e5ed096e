/** A table on paper: plain, ruled, clipped to the sheet, saying how much was left out. */
import { GenericType } from '@tessera/core/frame/frame';
import type { TableColumnPicture, TablePicture, DepictOptions } from '@tessera/charts/chart-type';
import type { SparkCell } from '@tessera/charts/shared/spark-cell';
import { sparkPath } from '@tessera/charts/shared/spark';
import { readableOn } from '@tessera/core/look/contrast';
import { gridSizes, space } from '@tessera/core/look/tokens';
import { measureText } from './font-metrics.ts';
import { hairline, rect, tag, text, textIn, type TextBox } from './markup.ts';
import { lookOf } from './theme.ts';

/** Measures of a sheet, px. */
interface Sheet {
  readonly size: number;
  readonly row: number;
  readonly header: number;
  readonly padding: number;
  readonly widest: number;
  /** A column that cuts its texts is no wider than this for their sake. */
  readonly cut: number;
}
const full: Sheet = { size: 12, row: gridSizes.row, header: gridSizes.head, padding: gridSizes.padding, widest: 280, cut: 160 };
const sheets: Record<DepictOptions['mode'], Sheet> = {
  thumb: { size: 10, row: 18, header: 20, padding: 6, widest: 130, cut: 90 },
  report: full,
  screen: full,
};
/** Rows looked at to find a column's width. */
const sampled = 200;
const missing = 'N/A';

interface Column {
  readonly picture: TableColumnPicture;
  readonly at: number;
  readonly x: number;
  readonly width: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

function anchorOf(column: TableColumnPicture): Column['anchor'] {
  const side = column.align ?? (column.type === GenericType.NUMERIC ? 'right' : 'left');
  return side === 'right' ? 'end' : side === 'center' ? 'middle' : 'start';
}

function naturalWidth(picture: TablePicture, at: number, sheet: Sheet): number {
  const column = picture.columns[at];
  if (!column) return 0;
  if (column.widthPx !== undefined) return column.widthPx;
  const total = picture.totals?.[at];
  let texts = total ? measureText(total, sheet.size, 600) : 0;
  for (const [row, value] of (picture.values[at] ?? []).slice(0, sampled).entries())
    texts = Math.max(texts, measureText(value === null ? missing : column.format(value, row), sheet.size));
  const air = 2 * sheet.padding + 2;
  if (column.cutsTexts) texts = Math.min(texts, sheet.cut - air);
  return Math.min(Math.max(texts + air, measureText(column.label, sheet.size, 600) + air, 44), sheet.widest);
}

/** Narrowest a column of words may get before a column is left out instead, px. */
const wordsMin = 72;

/**
 * As many columns as fit: columns of words give way first, numbers never, since a cut number reads as another one.
 * What fits is stretched over the whole width.
 */
function layColumns(picture: TablePicture, width: number, sheet: Sheet): Column[] {
  const natural = picture.columns.map((_, at) => naturalWidth(picture, at, sheet));
  const least = natural.map((wide, at) => (picture.columns[at]?.type === GenericType.STRING ? Math.min(wide, wordsMin) : wide));
  const total = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0);
  let count = picture.columns.length;
  while (count > 1 && total(least.slice(0, count)) > width) count -= 1;
  const [wanted, needed] = [total(natural.slice(0, count)), total(least.slice(0, count))];
  const give = wanted > needed ? Math.min(1, Math.max(0, (width - needed) / (wanted - needed))) : 1;
  const widths = least.slice(0, count).map((one, at) => one + ((natural[at] ?? one) - one) * give);
  const stretched = stretchedTo(width, picture.columns, widths);
  let x = 0;
  return picture.columns.slice(0, count).map((column, at) => {
    const wide = stretched[at] ?? 0;
    x += wide;
    return { picture: column, at, x: x - wide, width: wide, anchor: anchorOf(column) };
  });
}

/** As on screen, columns that cut their texts leave the room that is over to the others. */
function stretchedTo(width: number, columns: readonly TableColumnPicture[], widths: readonly number[]): number[] {
  const total = widths.reduce((sum, one) => sum + one, 0);
  const takes = columns.map(({ cutsTexts }) => !cutsTexts);
  const flexible = widths.reduce((sum, one, at) => sum + (takes[at] ? one : 0), 0);
  if (flexible === 0 || total > width) return widths.map((one) => (one * width) / Math.max(1, total));
  return widths.map((one, at) => (takes[at] ? (one * (flexible + width - total)) / flexible : one));
}

/** "12 more rows, 3 more columns"; empty when everything is shown. */
export function leftOut(rows: number, columns: number): string {
  const count = (amount: number, one: string): string[] =>
    amount <= 0 ? [] : [`${amount.toLocaleString('en-US')} more ${one}${amount === 1 ? '' : 's'}`];
  return [...count(rows, 'row'), ...count(columns, 'column')].join(', ');
}

/** The markup of a table picture on a sheet of the view's size. */
export function paintTable(picture: TablePicture, view: DepictOptions): string {
  const sheet = sheets[view.mode];
  const look = lookOf(view.theme.mode);
  const columns = layColumns(picture, view.width, sheet);
  const muted = { size: sheet.size, fill: look.textMuted };
  const parts: string[] = [];
  let y = 0;
  if (picture.note) {
    parts.push(textIn(picture.note, { x: 0, y, width: view.width, height: sheet.row }, muted, sheet.padding));
    y += sheet.row;
  }
  const grouped = picture.columns.some((column) => column.group);
  parts.push(...paintHeader(columns, view, sheet, y, grouped));
  y += sheet.header * (grouped ? 2 : 1);
  const stored = picture.columns.length === 0 ? 0 : (picture.values[0]?.length ?? 0);
  const rowcount = Math.max(stored, picture.serverPaging?.total ?? picture.rowcount);
  const totalsHeight = picture.totals ? sheet.row : 0;
  const room = (footer: number): number => Math.max(0, Math.floor((view.height - y - totalsHeight - footer) / sheet.row));
  const hiddenColumns = picture.columns.length - columns.length;
  const needsFooter = hiddenColumns > 0 || rowcount > room(0);
  const shown = Math.min(stored, room(needsFooter ? sheet.row : 0));
  for (let row = 0; row < shown; row += 1, y += sheet.row) {
    for (const column of columns) parts.push(paintCell(column, picture.values[column.at]?.[row] ?? null, row, y, view, sheet));
    parts.push(hairline(0, y + sheet.row - 0.5, view.width, y + sheet.row - 0.5, look.line));
  }
  if (stored === 0) parts.push(textIn('No results', { x: 0, y, width: view.width, height: sheet.row }, muted, sheet.padding));
  if (picture.totals) {
    parts.push(rect({ x: 0, y, width: view.width, height: sheet.row }, look.sunken));
    for (const column of columns)
      parts.push(
        textIn(
          picture.totals[column.at] ?? '',
          boxOf(column, y, sheet.row),
          { size: sheet.size, fill: look.text, weight: 600, anchor: column.anchor },
          sheet.padding,
        ),
      );
    y += sheet.row;
  }
  const rest = leftOut(rowcount - shown, hiddenColumns);
  if (rest) parts.push(textIn(rest, { x: 0, y, width: view.width, height: sheet.row }, muted, sheet.padding));
  return parts.join('');
}

function boxOf(column: Column, y: number, height: number): TextBox {
  return { x: column.x, y, width: column.width, height };
}

interface HeaderGroup {
  readonly label: string;
  readonly from: Column;
  to: Column;
}

/** Runs of neighbouring columns under one heading. */
function groupsOf(columns: readonly Column[]): HeaderGroup[] {
  const groups: HeaderGroup[] = [];
  for (const [at, column] of columns.entries()) {
    const label = column.picture.group;
    const open = groups.at(-1);
    if (!label) continue;
    if (open?.label === label && columns[at - 1]?.picture.group === label) open.to = column;
    else groups.push({ label, from: column, to: column });
  }
  return groups;
}

function paintHeader(columns: readonly Column[], view: DepictOptions, sheet: Sheet, top: number, grouped: boolean): string[] {
  const look = lookOf(view.theme.mode);
  const height = sheet.header * (grouped ? 2 : 1);
  const style = { size: sheet.size, fill: look.textMuted, weight: 600 as const };
  const parts = [rect({ x: 0, y: top, width: view.width, height }, look.sunken)];
  for (const { label, from, to } of grouped ? groupsOf(columns) : []) {
    const box = { x: from.x, y: top, width: to.x + to.width - from.x, height: sheet.header };
    const under = top + sheet.header;
    parts.push(textIn(label, box, { ...style, anchor: 'middle' }, sheet.padding));
    parts.push(hairline(box.x + 4, under, box.x + box.width - 4, under, look.line));
  }
  for (const column of columns)
    parts.push(
      textIn(
        column.picture.label,
        boxOf(column, top + height - sheet.header, sheet.header),
        { ...style, anchor: column.anchor },
        sheet.padding,
      ),
    );
  parts.push(hairline(0, top + height - 0.5, view.width, top + height - 0.5, look.lineStrong));
  return parts;
}

/** As on screen, bars of neighbouring columns do not touch. */
function barBox({ x, y, width, height }: TextBox, bar: { start: number; length: number }): TextBox {
  const room = width - 2 * space.xxs;
  return { x: x + space.xxs + bar.start * room, y: y + 3, width: Math.max(1, bar.length * room), height: height - 7 };
}

function paintCell(
  column: Column,
  value: TablePicture['values'][number][number],
  row: number,
  y: number,
  view: DepictOptions,
  sheet: Sheet,
): string {
  const { picture } = column;
  const look = lookOf(view.theme.mode);
  const box = boxOf(column, y, sheet.row);
  const spark = picture.spark?.(row);
  if (spark) return paintSpark(spark, box, view, sheet);
  const background = picture.background?.(value, row);
  const bar = picture.bar?.(value);
  const plain = background ? readableOn(background) : value === null ? look.textMuted : look.text;
  const fill = picture.colour?.(value, row) ?? plain;
  return [
    background ? rect(box, background) : '',
    bar ? rect(barBox(box, bar), bar.colour, 2) : '',
    textIn(
      value === null ? missing : picture.format(value, row),
      box,
      { size: sheet.size, fill, anchor: column.anchor },
      sheet.padding,
    ),
  ].join('');
}

const axisSize = 8;

/** A small line, with the values of its top and foot at its left. */
function paintSpark(spark: SparkCell, { x, y, width, height }: TextBox, view: DepictOptions, sheet: Sheet): string {
  const { axis } = spark;
  const left = axis ? Math.max(...axis.map((each) => measureText(each, axisSize))) + space.xs : 0;
  const box = { x: x + sheet.padding + left, y: y + 4, width: Math.max(1, width - 2 * sheet.padding - left), height: height - 9 };
  const label = (content: string, at: number): string =>
    text(content, box.x - space.xs, at, { size: axisSize, fill: lookOf(view.theme.mode).textMuted, anchor: 'end' });
  return [
    ...(axis ? [label(axis[0], box.y + 5), label(axis[1], box.y + box.height + 2)] : []),
    tag('path', {
      d: sparkPath(spark, box),
      fill: 'none',
      stroke: spark.colour,
      'stroke-width': 1.5,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
  ].join('');
}
