/** The same places along the x axis in every cell: what a cell has no row for is a place without a value. */
import { columnOf, GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import type { QueryAnswer } from '../../chart-type.ts';
import { cellKey } from './cells.ts';

/** All places of all frames: moments and numbers in order, names as they first come. */
function placesOf(frames: readonly Frame[], axis: string): Cell[] {
  const places = new Map<string, Cell>();
  const largest = frames.toSorted((a, b) => b.rowcount - a.rowcount);
  for (const frame of largest)
    for (const cell of columnOf(frame, axis) ?? []) if (!places.has(cellKey(cell))) places.set(cellKey(cell), cell);
  const all = [...places.values()];
  const areNumbers = all.every((cell) => typeof cell === 'number');
  return areNumbers ? all.toSorted((a, b) => Number(a) - Number(b)) : all;
}

/** A line goes on where a cell has no row: of moments only the first and the last one of all cells are added. */
function withEnds(own: readonly Cell[], all: readonly Cell[]): Cell[] {
  const [first, last] = [all[0] ?? null, all.at(-1) ?? null];
  const has = (end: Cell): boolean => own.some((cell) => cellKey(cell) === cellKey(end));
  return [...(has(first) ? [] : [first]), ...own, ...(has(last) ? [] : [last])];
}

function spread(answer: QueryAnswer, axis: string, all: readonly Cell[], isTime: boolean): QueryAnswer {
  const { frame } = answer;
  const cells = columnOf(frame, axis) ?? [];
  const places = isTime ? withEnds(cells, all) : all;
  const rowOf = new Map(cells.map((cell, row) => [cellKey(cell), row]));
  // Rows that share a place are no points of a line: what they are is the chart's own business.
  if (rowOf.size !== cells.length || cells.length === 0) return answer;
  const rows = places.map((place) => rowOf.get(cellKey(place)));
  const at = frame.names.indexOf(axis);
  return {
    ...answer,
    frame: {
      ...frame,
      columns: frame.columns.map((column, place) =>
        place === at ? places : rows.map((row): Cell => (row === undefined ? null : (column[row] ?? null))),
      ),
      rowcount: places.length,
    },
  };
}

/**
 * @param all   the answers of each cell
 * @param axis  the label of the x axis
 */
export function samePlaces(all: readonly (readonly QueryAnswer[])[], axis: string): QueryAnswer[][] {
  const [first] = all.flat().filter(({ frame }) => frame.names.includes(axis) && frame.rowcount > 0);
  const type = first?.frame.types[first.frame.names.indexOf(axis)];
  // Numbers have an axis of their own, which is made equally long.
  if (!first || type === GenericType.NUMERIC) return all.map((answers) => [...answers]);
  const places = all.reduce<Cell[][]>((lists, answers) => {
    answers.forEach(
      (_, at) =>
        (lists[at] ??= placesOf(
          all.flatMap((each) => each[at]?.frame ?? []),
          axis,
        )),
    );
    return lists;
  }, []);
  return all.map((answers) => answers.map((answer, at) => spread(answer, axis, places[at] ?? [], type === GenericType.TEMPORAL)));
}
