/** A table on paper: plain, ruled, clipped to the sheet, saying how much was left out. */
import { GenericType } from '@tessera/core/frame/frame';
import type { TableColumnPicture, TablePicture, DepictOptions } from '@tessera/charts/chart-type';
import type { SparkCell } from '@tessera/charts/shared/spark-cell';
import { sparkPath } from '@tessera/charts/shared/spark';
import { baselineIn } from '@tessera/core/look/baseline';
import { readableOn } from '@tessera/core/look/contrast';
import { fitted, gridRoom, naturalWidths, type GridRoom, type MeasuredColumn } from '@tessera/core/look/grid-widths';
import { gridSizes, space } from '@tessera/core/look/tokens';
import { seenBox } from './direction.ts';
import { measureTabular } from './font-metrics.ts';
import { hairline, rect, snapped, tabularText, tag, textIn, textInCell, type TextBox } from './markup.ts';
import { lookOf } from './theme.ts';
import { say } from '../sent-words.ts';

/** Measures of a sheet, px. */
interface Sheet {
  readonly size: number;
  readonly row: number;
  readonly header: number;
  readonly padding: number;
  readonly room: GridRoom;
}
const full: Sheet = { size: 12, row: gridSizes.row, header: gridSizes.head, padding: gridSizes.padding, room: gridRoom };
const sheets: Record<DepictOptions['mode'], Sheet> = {
  thumb: { size: 10, row: 18, header: 20, padding: 6, room: { padding: 12, order: 2, narrowest: 44, widest: 130, cut: 90 } },
  report: full,
  screen: full,
};
/** Lines of the grid: below the head, above the totals, below each row (within it). */
const linePx = 1;

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

/** What the width of a column depends on: the same as on the screen. */
function measuredColumn({ label, align, type, widthPx, cutsTexts, format }: TableColumnPicture): MeasuredColumn {
  return {
    label,
    align: align ?? (type === GenericType.NUMERIC ? 'right' : 'left'),
    ...(widthPx !== undefined && { width: widthPx }),
    ...(cutsTexts && { cutsTexts }),
    text: (value, row) => format(value, row),
  };
}

/** Narrowest a column of words may get before a column is left out instead, px. */
const wordsMin = 72;

/**
 * As many columns as fit: columns of words give way first, numbers never, since a cut number reads as another one.
 * What fits is stretched over the whole width.
 */
function layColumns(picture: TablePicture, width: number, sheet: Sheet): Column[] {
  const measured = picture.columns.map(measuredColumn);
  const measure = (text: string, strong: boolean): number => measureTabular(text, sheet.size, strong ? 600 : 400);
  const total = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0);
  const wishes = (room: GridRoom): number[] =>
    naturalWidths(measured, picture.values, storedRows(picture), picture.totals, measure, room);
  const asOnScreen = wishes(sheet.room);
  // Nobody sorts on paper: that room goes before words are cut.
  const natural = total(asOnScreen) > width ? wishes({ ...sheet.room, order: 0 }) : asOnScreen;
  const least = natural.map((wide, at) => (picture.columns[at]?.type === GenericType.STRING ? Math.min(wide, wordsMin) : wide));
  let count = picture.columns.length;
  while (count > 1 && total(least.slice(0, count)) > width) count -= 1;
  const [wanted, needed] = [total(natural.slice(0, count)), total(least.slice(0, count))];
  const give = wanted > needed ? Math.min(1, Math.max(0, (width - needed) / (wanted - needed))) : 1;
  const widths = least.slice(0, count).map((one, at) => one + ((natural[at] ?? one) - one) * give);
  const laid = fitted(measured.slice(0, count), widths, width);
  const over = total(laid) - width;
  const stretched = over > 0 ? laid.map((one) => (one * width) / total(laid)) : laid;
  let x = 0;
  return picture.columns.slice(0, count).map((column, at) => {
    const wide = stretched[at] ?? 0;
    x += wide;
    return { picture: column, at, x: x - wide, width: wide, anchor: anchorOf(column) };
  });
}

/** "12 more rows, 3 more columns"; empty when everything is shown. */
export function leftOut(rows: number, columns: number, locale: string): string {
  return [
    rows > 0 ? say(locale, '{n, plural, one {# more row} other {# more rows}}', { n: rows }) : '',
    columns > 0 ? say(locale, '{n, plural, one {# more column} other {# more columns}}', { n: columns }) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
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
  parts.push(...paintHeader(columns, picture.serverPaging?.sortBy, view, sheet, y, grouped));
  y += sheet.header * (grouped ? 2 : 1) + linePx;
  const stored = storedRows(picture);
  const rowcount = Math.max(stored, picture.serverPaging?.total ?? picture.rowcount);
  const totalsHeight = picture.totals ? sheet.header + linePx : 0;
  const rows: Sheet = view.mode === 'thumb' ? sheet : { ...sheet, row: Math.max(sheet.row, picture.rowPx ?? 0) };
  const room = (footer: number): number => Math.max(0, Math.floor((view.height - y - totalsHeight - footer) / rows.row));
  const hiddenColumns = picture.columns.length - columns.length;
  const needsFooter = hiddenColumns > 0 || rowcount > room(0);
  const shown = Math.min(stored, room(needsFooter ? sheet.row : 0));
  for (let row = 0; row < shown; row += 1, y += rows.row) {
    for (const column of columns) parts.push(paintCell(column, picture.values[column.at]?.[row] ?? null, row, y, view, rows));
    parts.push(hairline(0, y + rows.row - 0.5, view.width, y + rows.row - 0.5, look.line));
  }
  if (stored === 0)
    parts.push(textIn(say(view.locale, 'No results'), { x: 0, y, width: view.width, height: sheet.row }, muted, sheet.padding));
  if (picture.totals) {
    parts.push(...paintTotals(picture.totals, columns, y, view, sheet));
    y += totalsHeight;
  }
  const rest = leftOut(rowcount - shown, hiddenColumns, view.locale);
  if (rest) parts.push(textIn(rest, { x: 0, y, width: view.width, height: sheet.row }, muted, sheet.padding));
  return parts.join('');
}

const storedRows = ({ columns, values }: TablePicture): number => (columns.length === 0 ? 0 : (values[0]?.length ?? 0));

function paintTotals(
  totals: readonly (string | null)[],
  columns: readonly Column[],
  y: number,
  view: DepictOptions,
  sheet: Sheet,
): string[] {
  const look = lookOf(view.theme.mode);
  return [
    rect({ x: 0, y, width: view.width, height: sheet.header + linePx }, look.sunken),
    hairline(0, y + linePx / 2, view.width, y + linePx / 2, look.lineStrong),
    ...columns.map((column) =>
      textInCell(
        totals[column.at] ?? '',
        boxOf(column, y + linePx, sheet.header),
        { size: sheet.size, fill: look.text, weight: 600, anchor: column.anchor },
        sheet.padding,
      ),
    ),
  ];
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

function paintHeader(
  columns: readonly Column[],
  sorted: NonNullable<TablePicture['serverPaging']>['sortBy'],
  view: DepictOptions,
  sheet: Sheet,
  top: number,
  grouped: boolean,
): string[] {
  const look = lookOf(view.theme.mode);
  const height = sheet.header * (grouped ? 2 : 1) + linePx;
  const style = { size: sheet.size, fill: look.textMuted, weight: 600 as const };
  const parts = [rect({ x: 0, y: top, width: view.width, height }, look.sunken)];
  for (const { label, from, to } of grouped ? groupsOf(columns) : []) {
    const box = { x: from.x, y: top, width: to.x + to.width - from.x, height: sheet.header - linePx };
    const under = top + sheet.header - linePx / 2;
    parts.push(textInCell(label, box, { ...style, anchor: 'middle' }, sheet.padding));
    parts.push(hairline(box.x, under, box.x + box.width, under, look.line));
  }
  for (const column of columns) {
    const box = boxOf(column, top + height - linePx - sheet.header, sheet.header);
    const isSorted = sorted?.key === column.picture.key;
    parts.push(...paintLabel(column, box, isSorted ? (sorted.desc ? '↓' : '↑') : undefined, view, sheet));
  }
  parts.push(hairline(0, top + height - linePx / 2, view.width, top + height - linePx / 2, look.lineStrong));
  return parts;
}

/** Between a label and the sign of the order, px. */
const signGap = 4;

/** A column's label; where its column orders the rows the sign of the order stands beside it, on the side away from the edge. */
function paintLabel(column: Column, box: TextBox, sign: string | undefined, view: DepictOptions, sheet: Sheet): string[] {
  const look = lookOf(view.theme.mode);
  const { anchor, picture } = column;
  const style = { size: sheet.size, fill: look.textMuted, weight: 600 as const };
  if (sign === undefined) return [textInCell(picture.label, box, { ...style, anchor }, sheet.padding)];
  const wide = measureTabular(sign, sheet.size, 600) + signGap;
  const label = Math.min(measureTabular(picture.label, sheet.size, 600), box.width - 2 * sheet.padding - wide);
  const isRight = anchor === 'end';
  const room = { ...box, x: box.x + (isRight ? wide : 0), width: box.width - wide };
  const at = isRight ? box.x + box.width - sheet.padding - label - wide : box.x + sheet.padding + label + signGap;
  const place = { x: at, y: box.y, width: wide, height: box.height };
  return [
    textInCell(picture.label, room, { ...style, anchor: isRight ? 'end' : 'start' }, sheet.padding),
    textInCell(sign, place, { ...style, fill: look.accent }, 0),
  ];
}

/** As on screen, bars of neighbouring columns do not touch. */
function barBox({ x, y, width, height }: TextBox, bar: { start: number; length: number }): TextBox {
  const room = width - 2 * space.xxs;
  return { x: x + space.xxs + bar.start * room, y: y + 4, width: Math.max(1, bar.length * room), height: height - 8 };
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
  const box = boxOf(column, y, sheet.row - linePx);
  const spark = picture.spark?.(row);
  if (spark) return paintSpark(spark, box, view, sheet);
  const background = picture.background?.(value, row);
  const bar = picture.bar?.(value);
  const plain = background ? readableOn(background) : value === null || value === '' ? look.textMuted : look.text;
  const fill = picture.colour?.(value, row) ?? plain;
  return [
    background ? rect(snapped(box), background) : '',
    bar ? rect(snapped(barBox(box, bar)), bar.colour, 2) : '',
    textInCell(picture.format(value, row), box, { size: sheet.size, fill, anchor: column.anchor }, sheet.padding),
  ].join('');
}

/** Of the values at a small line: their size, the height of a line, the room beside them, px. */
const sparkAxis = { size: 9, line: 11, room: 8 } as const;
/** What a row has beside its small line, without the line below it, px. */
const sparkMargin = gridSizes.row - linePx - gridSizes.spark;

/** A small line, with the values of its top and foot at its left. */
function paintSpark(spark: SparkCell, { x, y, width, height }: TextBox, view: DepictOptions, sheet: Sheet): string {
  const { axis } = spark;
  const left = axis ? Math.max(...axis.map((each) => measureTabular(each, sparkAxis.size))) + sparkAxis.room : 0;
  const tall = Math.max(Math.min(gridSizes.spark, height - 4), height - sparkMargin);
  const reach = Math.max(sparkAxis.line, tall / 2);
  const box = {
    x: x + sheet.padding + left,
    y: Math.round(y + (height - tall) / 2),
    width: Math.max(1, width - 2 * sheet.padding - left),
    height: tall,
  };
  const top = Math.round(y + height / 2 - reach) + baselineIn(sparkAxis.line, sparkAxis.size);
  const label = (content: string, at: number): string =>
    tabularText(content, box.x - sparkAxis.room, at, {
      size: sparkAxis.size,
      fill: lookOf(view.theme.mode).textMuted,
      anchor: 'end',
    });
  return [
    ...(axis ? [label(axis[0], top), label(axis[1], top + Math.round(2 * reach) - sparkAxis.line)] : []),
    tag('path', {
      // Time goes to the right in every language.
      d: sparkPath(spark, seenBox(box)),
      fill: 'none',
      stroke: spark.colour,
      'stroke-width': 1.5,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
  ].join('');
}
