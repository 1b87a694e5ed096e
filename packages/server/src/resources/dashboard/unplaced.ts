/**
 * Charts that belong to a dashboard but have no place in its layout yet (saved from Explore, or by a program): readers of the
 * layout get them in rows of three at its end (docs/reference/charts.md#forms-in-hand). Nothing is stored; the next save of the
 * dashboard keeps them where they then stand.
 */
import { chartIdsIn, isObject, type Json } from './metadata.ts';

interface Unplaced {
  readonly id: number;
  readonly uuid: string;
  readonly slice_name: string;
}

const perRow = 3;
/** The grid's. */
const columns = 12;

/** @param positions  the stored layout; undefined: none yet @returns the same object when every chart has its place */
export function withEveryChart(positions: Json | undefined, charts: readonly Unplaced[]): Json | undefined {
  const placed = new Set(positions ? chartIdsIn(positions) : []);
  const missing = charts.filter(({ id }) => !placed.has(id)).toSorted((a, b) => a.id - b.id);
  if (missing.length === 0) return positions;
  const nodes: Json = { ...skeleton, ...positions };
  const end = endOf(nodes);
  const rows: string[] = [];
  // The first chart of an empty board has the whole row: nothing else is there to stand beside it.
  const isFirst = placed.size === 0 && missing.length === 1 && childrenOf(end.node).length === 0;
  const width = isFirst ? columns : columns / perRow;
  for (let from = 0; from < missing.length; from += perRow)
    rows.push(addRow(nodes, end.parents, missing.slice(from, from + perRow), width));
  nodes[end.id] = { ...end.node, children: [...childrenOf(end.node), ...rows] };
  return nodes;
}

const skeleton: Json = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'] },
};

/** The grid, or the first tab where top-level tabs stand in its place. */
function endOf(nodes: Json): { id: string; node: Json; parents: string[] } {
  const top = childrenOf(nodes.ROOT_ID)[0] ?? '';
  const tab = typeOf(nodes[top]) === 'TABS' ? childrenOf(nodes[top]).find((id) => typeOf(nodes[id]) === 'TAB') : undefined;
  const id = tab ?? 'GRID_ID';
  const node = isObject(nodes[id]) ? nodes[id] : { id, type: 'GRID', children: [] };
  return { id, node, parents: tab === undefined ? ['ROOT_ID', id] : ['ROOT_ID', top, id] };
}

function addRow(nodes: Json, parents: readonly string[], charts: readonly Unplaced[], width: number): string {
  const row = `ROW-explore-${charts[0]?.id ?? 0}`;
  const children = charts.map(({ id, uuid, slice_name }) => {
    const name = `CHART-explore-${id}-1`;
    const meta = { chartId: id, uuid, sliceName: slice_name, width, height: 50 };
    nodes[name] = { id: name, type: 'CHART', children: [], parents: [...parents, row], meta };
    return name;
  });
  nodes[row] = { id: row, type: 'ROW', children, parents: [...parents], meta: { background: 'BACKGROUND_TRANSPARENT' } };
  return row;
}

function typeOf(node: unknown): unknown {
  return isObject(node) ? node.type : undefined;
}

function childrenOf(node: unknown): string[] {
  const children: unknown[] = isObject(node) && Array.isArray(node.children) ? node.children : [];
  return children.filter((id) => typeof id === 'string');
}
