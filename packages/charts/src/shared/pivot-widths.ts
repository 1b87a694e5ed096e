/** Widths of a pivot's columns: each by what stands in it; the same on the screen and on paper. */
import type { PivotPicture } from '../chart-type.ts';
import { headerWidths, type HeaderWidths } from './pivot-layout.ts';

/** The width of a text in px. */
export type MeasureLabel = (text: string) => number;

const [least, most] = [56, 220];
const padding = 22;
/** Cells measured at most, and rows looked at in each column. */
const cellsMost = 8000;
const rowsMost = 400;
/** Room that is left widens columns at most by so much. */
const stretchMost = 2.2;
/** So little missing in each column comes from its padding: a scroll bar would be worse. */
const paddingGiven = 10;

/** The width each column of a picture needs for its heads and its texts, in px. */
export function naturalWidths(picture: PivotPicture, measure: MeasureLabel): number[] {
  const { rowCount, columnCount, columnHeaders } = picture;
  const rows = Math.max(4, Math.min(rowsMost, Math.floor(cellsMost / Math.max(1, columnCount))));
  const step = Math.max(1, Math.floor(rowCount / rows));
  const within = (px: number): number => Math.min(most, Math.max(least, Math.ceil(px) + padding));
  const widths = Array.from({ length: columnCount }, (_, column) => {
    const texts = new Set<string>();
    for (let row = 0; row < rowCount; row += step) texts.add(picture.cell(row, column).text);
    const letters = Math.max(0, ...[...texts].map((text) => text.length));
    // Of as many letters `$ 67.4M` is wider than `$ 8.09B`.
    const long = [...texts].filter((text) => text.length >= letters - 1);
    return within(Math.max(0, ...long.map(measure)));
  });
  // A head over several columns shares what it lacks among them.
  for (const header of columnHeaders.toReversed().flat()) {
    const span = Array.from({ length: header.span }, (_, at) => header.start + at).filter((at) => at < columnCount);
    const missing = within(measure(header.label + (header.collapsible ? '    ' : ''))) - sum(span.map((at) => widths[at] ?? 0));
    if (missing > 0) for (const at of span) widths[at] = (widths[at] ?? 0) + Math.ceil(missing / span.length);
  }
  return widths;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** How wide each value column is, and where it begins. */
export interface ColumnWidths {
  /** px of each place. */
  widths: number[];
  /** The left edge of each place, and of the end. */
  edges: number[];
  /** Half the padding. */
  isTight: boolean;
}

/** The widths of the places shown in a room, wider when there is room left. @param wishes  one for each place */
export function columnWidths(wishes: readonly number[], roomPx: number): ColumnWidths {
  const wish = sum(wishes);
  const missing = wish - roomPx;
  const isTight = missing > 0 && missing <= paddingGiven * wishes.length;
  const factor = missing < 0 && wish > 0 ? Math.min(stretchMost, roomPx / wish) : 1;
  const given = isTight ? missing / wishes.length : 0;
  const widths = wishes.map((width) => Math.floor(width * factor - given));
  const edges = [0];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width);
  return { widths, edges, isTight };
}

/** All widths of a pivot, in px. */
export interface PivotMeasures extends HeaderWidths {
  columns: ColumnWidths;
}

/** Names of rows are no narrower and no wider than this by themselves. */
const [leastName, mostName] = [60, 220];
/** Right of the last column. */
const rest = 12;

/**
 * Row headers by their labels, each value column by what stands in it, wider when there is room.
 * @param roomPx   width of the picture
 * @param isWhole  the names of rows are not cut for the sake of the values
 * @param wishes   of the columns shown, by `naturalWidths`
 */
export function pivotMeasures(
  picture: PivotPicture,
  roomPx: number,
  isWhole: boolean,
  wishes: readonly number[],
  measure: MeasureLabel,
): PivotMeasures {
  const natural = picture.rowHeaders.map((headers, level) => {
    const labels = headers.slice(0, 200).map((header) => header.label + (header.collapsible ? '    ' : ''));
    const texts = [picture.rowDimensions[level] ?? '', ...labels];
    return Math.min(mostName, Math.max(leastName, ...texts.map((text) => measure(text) + padding)));
  });
  const sides = headerWidths(natural, roomPx, isWhole);
  return { ...sides, columns: columnWidths(wishes, roomPx - sides.left - rest) };
}

/** First and last place (not included) in sight, in whole blocks with one more on either side. */
export function placesIn(edges: readonly number[], offsetPx: number, roomPx: number, block: number): [number, number] {
  const count = Math.max(0, edges.length - 1);
  const at = (px: number): number => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((edges[middle + 1] ?? 0) <= px) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const from = Math.floor(at(offsetPx) / block - 0.5) * block;
  const until = Math.ceil((at(offsetPx + roomPx) + 1) / block + 0.5) * block;
  return [Math.max(0, from), Math.min(count, until)];
}
