/** Rows of id and parent as one tree; loops are cut, nodes without a way to a root are gathered. */
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer } from '../chart-type.ts';
import { labelText } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';
import type { TreeForm } from './form.ts';

/** A node of the tree. `at` is its place in `BuiltTree.nodes`; `name` is its id where no name column is chosen. */
export interface TreeNode {
  at: number;
  id: string;
  name: string;
  /** NaN without a metric. */
  value: number;
  children: TreeNode[];
}
/** The tree that is drawn, its nodes in one list, and how many nodes of the answer are not in it. */
export interface BuiltTree {
  root: TreeNode;
  nodes: TreeNode[];
  /** Nodes of other trees, which are not shown. */
  elsewhere: number;
  /** Nodes whose parents lead round in a circle. */
  looped: number;
}

const nodesMax = 2000;
const isBlank = (cell: Cell): boolean => cell === null || cell === '';

interface Rows {
  byId: Map<string, { name: string; value: number }>;
  childrenOf: Map<string, string[]>;
  parents: Map<string, string | undefined>;
}

function read(form: TreeForm, answer: QueryAnswer): Rows {
  const cells = (column: Column | undefined): readonly Cell[] =>
    column === undefined ? [] : (columnOf(answer.frame, columnLabel(column)) ?? []);
  const [ids, parents, names] = [cells(form.id), cells(form.parent), cells(form.name)];
  const values = form.metric === undefined ? [] : (columnOf(answer.frame, metricLabel(form.metric)) ?? []);
  const rows: Rows = { byId: new Map(), childrenOf: new Map(), parents: new Map() };
  for (const [row, cell] of ids.entries()) {
    if (isBlank(cell)) continue;
    const id = labelText(cell);
    // A repeated id keeps its first place.
    if (rows.byId.has(id)) continue;
    const above = parents[row] ?? null;
    const parent = isBlank(above) ? undefined : labelText(above);
    rows.byId.set(id, { name: form.name === undefined ? id : labelText(names[row] ?? null), value: numberOf(values[row]) });
    rows.parents.set(id, parent);
    if (parent !== undefined) rows.childrenOf.set(parent, [...(rows.childrenOf.get(parent) ?? []), id]);
  }
  return rows;
}

/** The ids below one, itself included; each once, so that a loop ends. */
function below(rows: Rows, id: string): Set<string> {
  const seen = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(rows.childrenOf.get(next) ?? []));
  }
  return seen;
}

/** Nodes without a parent, and parents that have no row of their own. */
const rootsOf = ({ byId, parents }: Rows): string[] => [
  ...new Set([...parents].flatMap(([id, parent]) => (parent === undefined ? [id] : byId.has(parent) ? [] : [parent]))),
];

/** @returns undefined when the answer has no node, or none of the id the form names */
export function treeOf(form: TreeForm, answer: QueryAnswer): BuiltTree | undefined {
  const rows = read(form, answer);
  const wanted = form.root_node_id.trim();
  const roots = rootsOf(rows);
  const isKnown = (id: string): boolean => rows.byId.has(id) || rows.childrenOf.has(id);
  if (wanted !== '' && !isKnown(wanted)) return undefined;
  const sizes = new Map(roots.map((id) => [id, below(rows, id)]));
  const largest = roots.toSorted((a, b) => (sizes.get(b)?.size ?? 0) - (sizes.get(a)?.size ?? 0))[0];
  // A circle has no root: it is cut open at its first node.
  const start = wanted || largest || rows.byId.keys().next().value;
  if (start === undefined) return undefined;
  const nodes: TreeNode[] = [];
  const grow = (id: string): TreeNode => {
    const own = rows.byId.get(id);
    const node: TreeNode = { at: nodes.length, id, name: own?.name ?? id, value: own?.value ?? Number.NaN, children: [] };
    nodes.push(node);
    return node;
  };
  const root = grow(start);
  const placed = new Set([start]);
  const open = [root];
  for (let node = open.shift(); node && nodes.length < nodesMax; node = open.shift()) {
    for (const id of rows.childrenOf.get(node.id) ?? []) {
      if (placed.has(id) || nodes.length >= nodesMax) continue;
      placed.add(id);
      const child = grow(id);
      node.children.push(child);
      open.push(child);
    }
  }
  const reachable = new Set(roots.flatMap((id) => [...(sizes.get(id) ?? [])]));
  const looped = [...rows.byId.keys()].filter((id) => !reachable.has(id)).length;
  return { root, nodes, elsewhere: [...rows.byId.keys()].filter((id) => !placed.has(id)).length, looped };
}
