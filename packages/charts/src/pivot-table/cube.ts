/** An answer as a cube: the values along both sides as trees, and a number for every cell and every total. */
import { columnOf, GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { groupingColumn } from '@tessera/core/frame/subtotals';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { QueryAnswer } from '../chart-type.ts';
import type { Dimensions } from './query.ts';

/** A value of a dimension with the values found below it; `path` leads to it from the outermost dimension. */
export interface PivotNode {
  value: Cell;
  path: Cell[];
  children: Map<Cell, PivotNode>;
}

/** The cells of a pivot by their paths. A path shorter than the dimensions is a subtotal, the empty one the total. */
export interface PivotCube {
  rows: PivotNode;
  columns: PivotNode;
  /** Is the dimension time? By label. */
  temporal: ReadonlySet<string>;
  /** The value of a metric where a row's and a column's path meet; `undefined` when the answer has none. */
  at: (row: readonly Cell[], column: readonly Cell[], metric: number) => Cell | undefined;
}

const root = (): PivotNode => ({ value: null, path: [], children: new Map() });

/** Text that only equal paths share. */
const keyOf = (path: readonly Cell[]): string => JSON.stringify(path);

function grow(tree: PivotNode, path: readonly Cell[]): void {
  let node = tree;
  path.forEach((value, depth) => {
    let child = node.children.get(value);
    if (!child) node.children.set(value, (child = { value, path: path.slice(0, depth + 1), children: new Map() }));
    node = child;
  });
}

/** How many leading dimensions a row of the answer has values for. */
function depthReader(frame: Frame, sides: readonly Column[], offset: number, all: number): (row: number) => number {
  const labels = sides.map(columnLabel);
  const present = labels.filter((label) => frame.names.includes(label)).length;
  const masks = columnOf(frame, groupingColumn);
  if (!masks) return () => present;
  return (row) => {
    const mask = Number(masks[row] ?? 0);
    const rolled = labels.findIndex((_, at) => Math.floor(mask / 2 ** (all - 1 - offset - at)) % 2 === 1);
    return rolled < 0 ? labels.length : rolled;
  };
}

/**
 * Reads the answers into one cube. Rows of one answer may be of several depths, distinguished by its grouping column; where the
 * database has no grouping sets, every depth is an answer of its own.
 */
export function cubeOf({ rows, columns }: Dimensions, metrics: readonly string[], answers: readonly QueryAnswer[]): PivotCube {
  const [down, across] = [root(), root()];
  const cells = new Map<string, Map<string, Cell[]>>();
  const temporal = new Set<string>();
  const all = rows.length + columns.length;
  for (const { frame } of answers) {
    frame.names.forEach((name, at) => frame.types[at] === GenericType.TEMPORAL && temporal.add(name));
    const values = (side: readonly Column[]): (readonly Cell[])[] =>
      side.map((column) => columnOf(frame, columnLabel(column)) ?? []);
    const [rowValues, columnValues] = [values(rows), values(columns)];
    const metricValues = metrics.map((metric) => columnOf(frame, metric));
    const [rowDepth, columnDepth] = [depthReader(frame, rows, 0, all), depthReader(frame, columns, rows.length, all)];
    for (let row = 0; row < frame.rowcount; row += 1) {
      const path = (side: (readonly Cell[])[], depth: number): Cell[] =>
        side.slice(0, depth).map((column) => column[row] ?? null);
      const [r, c] = [path(rowValues, rowDepth(row)), path(columnValues, columnDepth(row))];
      grow(down, r);
      grow(across, c);
      const key = keyOf(r);
      let line = cells.get(key);
      if (!line) cells.set(key, (line = new Map()));
      line.set(
        keyOf(c),
        metricValues.map((column) => column?.[row] ?? null),
      );
    }
  }
  const keys = new WeakMap<readonly Cell[], string>();
  const key = (path: readonly Cell[]): string => {
    const known = keys.get(path) ?? keyOf(path);
    keys.set(path, known);
    return known;
  };
  return { rows: down, columns: across, temporal, at: (row, column, metric) => cells.get(key(row))?.get(key(column))?.[metric] };
}
