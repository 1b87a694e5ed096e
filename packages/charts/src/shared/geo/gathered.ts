/** Marks that gather several rows, such as cells and clusters: what a click on one asks, and which are dimmed. */
import type { Cell } from '@tessera/core/frame/frame';
import type { DepictOptions, Mark, MarkSelection, QueryAnswer } from '../../chart-type.ts';
import { dimmedOpacity, isDimmed, isSelected } from '../cross-filter.ts';
import { labelText, titleOf } from '../format.ts';
import { shortList, takenBack } from '../pick-values.ts';
import { cellsOf } from './map-rows.ts';

type Filter = MarkSelection['filters'][number];
/** The filters of one column, and the values that distinguish one mark from another. */
interface Stretch {
  readonly filters: readonly Filter[];
  readonly values: readonly Cell[];
  readonly texts: readonly string[];
  /** The column and its stretch, as a reader names them. */
  readonly told: string;
}

/** Places as people read them, precise to ten metres. */
const rounded = (value: number): string => String(Number(value.toFixed(4)));

/** Numbers from the least to the largest, other values one by one. */
function stretchOf(col: string, title: string, cells: readonly Cell[]): Stretch {
  const numbers = cells.filter((cell) => typeof cell === 'number');
  if (numbers.length < cells.length) {
    const values = [...new Set(cells)].filter((cell) => cell !== null);
    const texts = values.map(labelText);
    return { filters: [{ col, op: 'IN', val: values }], values, texts: [texts.join(', ')], told: `${title} ${shortList(texts)}` };
  }
  const [low, high] = numbers.reduce(([a, b], each) => [Math.min(a, each), Math.max(b, each)], [Infinity, -Infinity]);
  return {
    filters: [
      { col, op: '>=', val: low },
      { col, op: '<=', val: high },
    ],
    values: [low, high],
    texts: [`≥ ${labelText(low)}`, `≤ ${labelText(high)}`],
    told: `${title} ${rounded(low) === rounded(high) ? rounded(low) : `${rounded(low)} – ${rounded(high)}`}`,
  };
}

/**
 * Click and dimming of marks that gather rows: a click asks for the stretch of places the rows lie in.
 * @param columns  of the places: longitude and latitude, or one column of texts
 */
export function gatheredMarks(answer: QueryAnswer, columns: readonly string[], { selection, dataset }: DepictOptions) {
  const stretches = (rows: readonly number[]): Stretch[] =>
    columns.map((name) => {
      const cells = cellsOf(answer, name);
      return stretchOf(
        name,
        titleOf(dataset, name),
        rows.map((row) => cells[row] ?? null),
      );
    });
  const valuesOf = (parts: readonly Stretch[]): Cell[] => parts.flatMap(({ values }) => values);
  const isOutside = outsideOf(answer, columns, selection);
  return {
    /** Does a stretch of the map that filters leave the row out? */
    isOutside,
    pick: ({ rows = [] }: Mark): MarkSelection | undefined => {
      if (columns.length === 0 || rows.length === 0) return undefined;
      const parts = stretches(rows);
      const values = valuesOf(parts);
      if (isSelected(selection, values)) return takenBack(values);
      const label = parts.map(({ told }) => told).join(', ');
      return {
        filters: parts.flatMap(({ filters }) => filters),
        filterState: { value: [values], selectedValues: { 0: label }, label },
        texts: parts.flatMap(({ texts }) => texts),
      };
    },
    opacityOf: (rows: readonly number[], opacity: number): number =>
      rows.every(isOutside) || (selection?.value && isDimmed(selection, valuesOf(stretches(rows))))
        ? opacity * dimmedOpacity
        : opacity,
    /** All rows of the marks in a rectangle, as one stretch of the map. */
    pickAll: (marks: readonly Mark[]): MarkSelection | undefined => {
      const rows = [...new Set(marks.flatMap((mark) => mark.rows ?? (mark.dataIndex === undefined ? [] : [mark.dataIndex])))];
      if (columns.length === 0 || rows.length === 0) return undefined;
      const parts = stretches(rows);
      const label = parts.map(({ told }) => told).join(', ');
      return {
        filters: parts.flatMap(({ filters }) => filters),
        filterState: { value: [valuesOf(parts)], selectedValues: { 0: label }, label },
        isRange: true,
      };
    },
  };
}

/** Which rows lie outside the stretches that filter; of several the filter is from the least to the largest, as is this. */
function outsideOf(
  answer: QueryAnswer,
  columns: readonly string[],
  selection: DepictOptions['selection'],
): (row: number) => boolean {
  const ranges = (selection?.ranges ?? []).flatMap(([values]) => (values ? [values] : []));
  if (ranges.length === 0) return () => false;
  const cells = columns.map((name) => cellsOf(answer, name));
  const isSpan = ranges.every(
    (values) => values.length === 2 * columns.length && values.every((value) => typeof value === 'number'),
  );
  const known = new Set(ranges.flat());
  const ends = columns.map((_, at): [number, number] => [
    Math.min(...ranges.map((values) => Number(values[2 * at]))),
    Math.max(...ranges.map((values) => Number(values[2 * at + 1]))),
  ]);
  return (row) =>
    !ends.every(([low, high], at) => {
      const cell = cells[at]?.[row] ?? null;
      return isSpan ? Number(cell) >= low && Number(cell) <= high : known.has(cell);
    });
}
