/**
 * Rows folded into a tree, one level for each column; amounts add up towards the root
 * (docs/reference/charts.md#parts-of-a-whole).
 */
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import type { Column } from '@tessera/core/query/column';
import type { DepictOptions, QueryAnswer } from '../chart-type.ts';
import { dimensionRows } from './dimension-rows.ts';
import { areOthers } from './others.ts';
import { numberOf } from './series.ts';

/** A part of a whole at some level: the sum of the rows whose first dimensions have the values of its path. */
export interface Branch {
  /** In the order of first sight: its place in `Tree.all`. */
  at: number;
  name: string;
  /** Values from the first level down to this one. */
  path: Cell[];
  texts: string[];
  value: number;
  /** The second metric's sum; 0 without one. */
  second: number;
  parent: Branch | undefined;
  children: Branch[];
}
/** The rows of an answer as parts within parts, and how many rows have no part in it. */
export interface Tree {
  roots: Branch[];
  all: Branch[];
  total: number;
  /** Rows that have no size: zero, negative, and those without a number. */
  left: { zero: number; negative: number };
}

/** Which columns are the levels, outermost first, and which metrics are added up. */
export interface TreeOptions {
  columns: readonly Column[];
  metric: string;
  second?: string | undefined;
  dateFormat: string | undefined;
  /** A null ends its branch there instead of being a value of its own. */
  nullEnds: boolean;
  /** Largest first at every level, what a limit left out last; else in the order of first sight. */
  largestFirst?: boolean;
}

/** The tree of an answer; rows without a size are left out. */
export function foldTree(answer: QueryAnswer, options: TreeOptions): Tree {
  const values = columnOf(answer.frame, options.metric) ?? [];
  const seconds = options.second === undefined ? [] : (columnOf(answer.frame, options.second) ?? []);
  const rowOf = dimensionRows(answer, options.columns, options.dateFormat);
  const tree: Tree = { roots: [], all: [], total: 0, left: { zero: 0, negative: 0 } };
  const known = new Map<string, Branch>();
  for (let row = 0; row < values.length; row += 1) {
    const value = numberOf(values[row]);
    if (!(value > 0)) {
      if (value < 0) tree.left.negative += 1;
      else if (value === 0) tree.left.zero += 1;
      continue;
    }
    const second = numberOf(seconds[row]);
    const { dims, texts } = rowOf(row);
    const end = options.nullEnds ? dims.findIndex((cell, level) => level > 0 && cell === null) : -1;
    grow(tree, known, end < 0 ? dims : dims.slice(0, end), texts, value, Number.isNaN(second) ? 0 : second);
    tree.total += value;
  }
  if (options.largestFirst) sortBranches(tree.roots);
  return tree;
}

function sortBranches(branches: Branch[]): void {
  const isLast = ({ path }: Branch): number => Number(areOthers(path));
  branches.sort((a, b) => isLast(a) - isLast(b) || b.value - a.value);
  for (const { children } of branches) sortBranches(children);
}

function grow(
  tree: Tree,
  known: Map<string, Branch>,
  dims: readonly Cell[],
  texts: readonly string[],
  value: number,
  second: number,
): void {
  let parent: Branch | undefined;
  let key = '';
  for (const [level, cell] of dims.entries()) {
    // Typed, so that the text "1" and the number 1 stay two branches.
    key += `\u0000${typeof cell}:${String(cell)}`;
    let branch = known.get(key);
    if (!branch) {
      branch = {
        at: tree.all.length,
        name: texts[level] ?? '',
        path: dims.slice(0, level + 1),
        texts: texts.slice(0, level + 1),
        value: 0,
        second: 0,
        parent,
        children: [],
      };
      known.set(key, branch);
      tree.all.push(branch);
      (parent?.children ?? tree.roots).push(branch);
    }
    branch.value += value;
    branch.second += second;
    parent = branch;
  }
}

/** What a reader must know about rows that a shape cannot show. */
export function leftOutNotes(
  { left }: Pick<Tree, 'left'>,
  answer: QueryAnswer | undefined,
  view: Pick<DepictOptions, 'say'>,
): string[] {
  const { zero, negative } = left;
  return [
    ...(negative > 0 ? [view.say('Negative values, left out: {n}.', { n: negative })] : []),
    ...(zero > 0 ? [view.say('Zeros, left out: {n}.', { n: zero })] : []),
    ...(answer?.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
  ];
}
