/** An answer as nodes and links. */
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer } from '../chart-type.ts';
import { labelText } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';
import type { GraphForm } from './form.ts';

/** A node of the network: a value of the source or target column, named as it is shown. */
export interface GraphNode {
  name: string;
  cell: Cell;
  /** Sum of the links that touch it. */
  value: number;
  category: string | undefined;
  /** Does a link begin here? */
  isSource: boolean;
}
/** A link between two nodes, by their places in `Network.nodes`; rows with the same ends are added up. */
export interface GraphLink {
  source: number;
  target: number;
  value: number;
}
/** The nodes and links that are drawn; where there are too many links, the heaviest are kept. */
export interface Network {
  nodes: GraphNode[];
  links: GraphLink[];
  /** Links beyond what can be drawn. */
  left: number;
}

/** More cannot be distinguished, and the layout would take seconds. */
const linksMax = 1500;

/** The heaviest links of an answer with their nodes; links of no weight are left out, equal ones added up. */
export function networkOf(form: GraphForm, answer: QueryAnswer): Network {
  const cells = (column: Column | undefined): readonly Cell[] =>
    column === undefined ? [] : (columnOf(answer.frame, columnLabel(column)) ?? []);
  const [from, to] = [cells(form.source), cells(form.target)];
  const [fromKinds, toKinds] = [cells(form.source_category), cells(form.target_category)];
  const values = columnOf(answer.frame, form.metric === undefined ? '' : metricLabel(form.metric)) ?? [];
  const rows = Array.from(values, (cell, row) => ({ row, value: numberOf(cell) })).filter(({ value }) => value > 0);
  const heaviest = new Set(rows.length > linksMax ? rows.toSorted((a, b) => b.value - a.value).slice(0, linksMax) : rows);
  const nodes = new Map<string, { at: number; node: GraphNode }>();
  const links = new Map<string, GraphLink>();
  const nodeAt = (cell: Cell, kind: Cell | undefined): { at: number; node: GraphNode } => {
    const name = labelText(cell);
    let known = nodes.get(name);
    if (!known) {
      known = { at: nodes.size, node: { name, cell, value: 0, category: undefined, isSource: false } };
      nodes.set(name, known);
    }
    if (kind !== undefined) known.node.category ??= labelText(kind);
    return known;
  };
  for (const { row, value } of rows.filter((each) => heaviest.has(each))) {
    const source = nodeAt(from[row] ?? null, form.source_category === undefined ? undefined : (fromKinds[row] ?? null));
    const target = nodeAt(to[row] ?? null, form.target_category === undefined ? undefined : (toKinds[row] ?? null));
    source.node.isSource = true;
    source.node.value += value;
    if (target !== source) target.node.value += value;
    const key = `${source.at} ${target.at}`;
    const link = links.get(key);
    if (link) link.value += value;
    else links.set(key, { source: source.at, target: target.at, value });
  }
  return { nodes: [...nodes.values()].map(({ node }) => node), links: [...links.values()], left: rows.length - heaviest.size };
}
