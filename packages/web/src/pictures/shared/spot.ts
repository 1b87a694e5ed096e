/** A place in a picture that a menu was asked for, as the picture it belongs to understands it. */
import type { Mark, MarkSelection as Picked, Picture } from '@tessera/charts/chart-type';

/** What was pointed at, in the terms of the picture it is in. */
export type MarkPosition =
  | { kind: 'echarts'; mark: Mark }
  | { kind: 'map'; mark: Mark }
  /** A cell: the place of its column, the row in the picture's values. */
  | { kind: 'table'; column: number; row: number }
  | { kind: 'pivot'; row: number; column: number }
  | { kind: 'pivot-header'; axis: 'row' | 'column'; key: string }
  /** A place in one of the charts of a grid. */
  | { kind: 'grid'; cell: number; spot: MarkPosition };

/** The marks of a drawn chart that a menu may be about. */
export interface ChartMarks {
  /** The one under the pointer at the last right click. */
  readonly point: (mark: Mark | undefined) => void;
  /** The one the arrow keys reached. */
  readonly reach: (mark: Mark | undefined) => void;
  readonly pointed: () => Mark | undefined;
  readonly reached: () => Mark | undefined;
}

/** Remembers the mark below the pointer and the one reached by key, for one chart. */
export function makeMarks(): ChartMarks {
  let pointed: Mark | undefined;
  let reached: Mark | undefined;
  return {
    point: (mark) => {
      pointed = mark;
    },
    reach: (mark) => {
      reached = mark;
    },
    pointed: () => pointed,
    reached: () => reached,
  };
}

/** What a click on the spot asks, of this picture or of another one made of the same form and answers. */
export function pickAt(picture: Picture, spot: MarkPosition): Picked | undefined {
  if (spot.kind === 'grid') return inCell(picture, spot, pickAt);
  if (picture.kind === 'echarts' && spot.kind === 'echarts') return picture.pick?.(spot.mark);
  if (picture.kind === 'map' && spot.kind === 'map') return picture.pick?.(spot.mark);
  if (picture.kind === 'table' && spot.kind === 'table') {
    const column = picture.columns[spot.column];
    return column?.picks ? picture.pick?.({ column: column.key, row: spot.row }) : undefined;
  }
  if (picture.kind !== 'pivot') return undefined;
  if (spot.kind === 'pivot') return picture.pick?.({ row: spot.row, column: spot.column });
  if (spot.kind !== 'pivot-header') return undefined;
  const headers = (spot.axis === 'row' ? picture.rowHeaders : picture.columnHeaders).flat();
  const header = headers.find(({ key }) => key === spot.key);
  const isValue = header !== undefined && header.path.length > 0 && !header.subtotal;
  return isValue ? picture.pick?.({ path: header.path, axis: spot.axis }) : undefined;
}

/** What stands on the axis of the picture at the spot; in a table, what its row is about. */
export function placeAt(picture: Picture, spot: MarkPosition): Picked | undefined {
  if (spot.kind === 'grid') return inCell(picture, spot, placeAt);
  if (picture.kind === 'table' && spot.kind === 'table') return picture.place?.({ row: spot.row });
  return picture.kind === 'echarts' && spot.kind === 'echarts' ? picture.axis?.place(spot.mark) : undefined;
}

function inCell(
  picture: Picture,
  { cell, spot }: Extract<MarkPosition, { kind: 'grid' }>,
  ask: (picture: Picture, spot: MarkPosition) => Picked | undefined,
): Picked | undefined {
  const within = picture.kind === 'grid' ? picture.cells[cell] : undefined;
  return within && ask(within.picture, spot);
}

/** The active cell of a grid that has the focus itself. */
const activeOf = (target: Element): Element | null => {
  const id = target.getAttribute('aria-activedescendant');
  return id === null ? null : target.ownerDocument.getElementById(id);
};

/** The element a menu is about: a cell, a header, or what was pointed at. */
export const menuTargetOf = (target: Element): Element => activeOf(target) ?? target;

const numberAt = (element: HTMLElement, key: string): number => Number(element.dataset[key] ?? Number.NaN);

/** The spot under an element; undefined where nothing stands for a value. */
export function spotAt(target: Element, { pointed, reached }: Pick<ChartMarks, 'pointed' | 'reached'>): MarkPosition | undefined {
  if (target.closest('[data-picture="echarts"]')) {
    // The chart's own box is only met by the keyboard: the pointer meets the canvas in it.
    const mark = target.matches('[data-picture]') ? reached() : pointed();
    return mark && { kind: 'echarts', mark };
  }
  if (target.closest('[data-picture="map"]')) {
    const mark = target.matches('[data-picture]') ? (pointed() ?? reached()) : pointed();
    return mark && { kind: 'map', mark };
  }
  const about = menuTargetOf(target);
  const cell = about.closest<HTMLElement>('[data-value-row]');
  if (cell) return { kind: 'table', column: numberAt(cell, 'column'), row: numberAt(cell, 'valueRow') };
  const inside = about.closest<HTMLElement>('td[data-row]');
  if (inside) return { kind: 'pivot', row: numberAt(inside, 'row'), column: numberAt(inside, 'column') };
  const header = about.closest<HTMLElement>('th[data-axis]');
  const { axis, key } = header?.dataset ?? {};
  return key !== undefined && (axis === 'row' || axis === 'column') ? { kind: 'pivot-header', axis, key } : undefined;
}
