/** Marks that gather several rows, such as cells and clusters: what a click on one asks, and which are dimmed. */
import type { Cell } from '@tessera/core/frame/frame';
import type { DepictOptions, Mark, MarkSelection, QueryAnswer } from '../../chart-type.ts';
import { dimmedOpacity, isDimmed, isSelected } from '../cross-filter.ts';
import { labelText, titleOf } from '../format.ts';
import { takenBack } from '../pick-values.ts';
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
    const told = texts.length > 3 ? `${texts.slice(0, 3).join(', ')} + ${texts.length - 3}` : texts.join(', ');
    return { filters: [{ col, op: 'IN', val: values }], values, texts: [texts.join(', ')], told: `${title} ${told}` };
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
  return {
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
      selection?.value && isDimmed(selection, valuesOf(stretches(rows))) ? opacity * dimmedOpacity : opacity,
  };
}
