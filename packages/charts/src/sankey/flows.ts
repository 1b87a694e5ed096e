/** An answer as nodes and flows without loops: ECharts can draw nothing that leads back to itself. */
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import type { DepictOptions, QueryAnswer } from '../chart-type.ts';
import { labelText } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';

/** A band between two nodes, by their names. Rows with the same ends are added up. */
export interface SankeyFlow {
  source: string;
  target: string;
  value: number;
  /** The values as answered, for filters. */
  cells: [source: Cell, target: Cell];
}
/** A node with the sums of what leaves it and what reaches it. */
export interface FlowNode {
  /** Unique; a node drawn twice ends in ` (target)` the second time. */
  name: string;
  /** As shown: without that ending. */
  label: string;
  cell: Cell;
  out: number;
  in: number;
}
/** What a sankey draws, and how much of the answer it could not draw as it is. */
export interface Flows {
  nodes: FlowNode[];
  flows: SankeyFlow[];
  /** Flows that led back and end in a node of their own. */
  turned: number;
  negative: number;
  /** Flows beyond the largest. */
  left: number;
}

/** Bands more than these cannot be followed. */
const flowsMax = 1000;

interface Pair {
  start: string;
  end: string;
  value: number;
  cells: SankeyFlow['cells'];
}

/** Equal pairs added up, what is not above zero left out. */
function pairsOf(answer: QueryAnswer, source: string, target: string, metric: string): { pairs: Pair[]; negative: number } {
  const [from, to] = [columnOf(answer.frame, source) ?? [], columnOf(answer.frame, target) ?? []];
  const pairs = new Map<string, Pair>();
  let negative = 0;
  for (const [row, cell] of (columnOf(answer.frame, metric) ?? []).entries()) {
    const value = numberOf(cell);
    if (value < 0) negative += 1;
    if (!(value > 0)) continue;
    const cells: SankeyFlow['cells'] = [from[row] ?? null, to[row] ?? null];
    const [start, end] = [labelText(cells[0]), labelText(cells[1])];
    const key = `${start}\u0000${end}`;
    const known = pairs.get(key);
    if (known) known.value += value;
    else pairs.set(key, { start, end, value, cells });
  }
  return { pairs: [...pairs.values()], negative };
}

/** The largest flows of an answer, in its order. */
export function flowsOf(
  answer: QueryAnswer,
  [source, target, metric]: readonly [source: string, target: string, metric: string],
  { say }: Pick<DepictOptions, 'say'>,
): Flows {
  const { pairs, negative } = pairsOf(answer, source, target, metric);
  const largest = new Set(pairs.length > flowsMax ? pairs.toSorted((a, b) => b.value - a.value).slice(0, flowsMax) : pairs);
  const nodes = new Map<string, FlowNode>();
  const onward = new Map<string, Set<string>>();
  const flows: SankeyFlow[] = [];
  let turned = 0;
  for (const { start, end: plain, value, cells } of pairs.filter((pair) => largest.has(pair))) {
    const isBack = reaches(onward, plain, start);
    const end = isBack ? say('{name} (target)', { name: plain }) : plain;
    if (isBack) turned += 1;
    nodeAt(nodes, start, start, cells[0]).out += value;
    nodeAt(nodes, end, plain, cells[1]).in += value;
    onward.set(start, (onward.get(start) ?? new Set()).add(end));
    flows.push({ source: start, target: end, value, cells });
  }
  return { nodes: [...nodes.values()], flows, turned, negative, left: pairs.length - flows.length };
}

function nodeAt(nodes: Map<string, FlowNode>, name: string, label: string, cell: Cell): FlowNode {
  const known = nodes.get(name);
  if (known) return known;
  const node: FlowNode = { name, label, cell, out: 0, in: 0 };
  nodes.set(name, node);
  return node;
}

/** Is there a way along the flows from one node to another? */
function reaches(onward: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === to) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...(onward.get(node) ?? []));
  }
  return false;
}
