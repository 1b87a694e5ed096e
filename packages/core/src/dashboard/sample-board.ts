/** Small boards and filters for tests of dashboards. */
import type { Board } from './board.ts';
import { readLayout, type ComponentType, type NodeMeta } from './layout.ts';
import type { Metadata } from './metadata.ts';
import { nativeFilter, type NativeFilter } from './native-filter.ts';

/** A component of a sample layout; the id is made of its type where none is given. */
export interface SampleBoardOptions {
  type: ComponentType;
  id?: string;
  meta?: NodeMeta;
  children?: SampleBoardOptions[];
}

/** @param width  in columns. @param chartId  the digits of the id, unless given */
export const chart = (id: string, width = 4, chartId = Number(id.replaceAll(/\D/g, '')) || 1): SampleBoardOptions => ({
  type: 'CHART',
  id,
  meta: { width, height: 50, chartId, sliceName: id },
});
/** A row of charts, columns or texts. */
export const row = (id: string, ...children: SampleBoardOptions[]): SampleBoardOptions => ({
  type: 'ROW',
  id,
  meta: {},
  children,
});
/** @param width  in columns of the grid */
export const column = (id: string, width: number, ...children: SampleBoardOptions[]): SampleBoardOptions => ({
  type: 'COLUMN',
  id,
  meta: { width },
  children,
});
/** A group of tabs. */
export const tabs = (id: string, ...children: SampleBoardOptions[]): SampleBoardOptions => ({
  type: 'TABS',
  id,
  meta: {},
  children,
});
/** One tab, its id as title. */
export const tab = (id: string, ...children: SampleBoardOptions[]): SampleBoardOptions => ({
  type: 'TAB',
  id,
  meta: { text: id },
  children,
});

/** A board whose grid (or, given one TABS, whose top level) holds the plans. */
export function boardOf(plans: SampleBoardOptions[], metadata: Metadata = {}, top = false): Board {
  const nodes: Record<string, unknown> = {};
  const put = (plan: SampleBoardOptions): string => {
    const id = plan.id ?? plan.type;
    nodes[id] = { id, type: plan.type, meta: plan.meta ?? {}, children: (plan.children ?? []).map(put) };
    return id;
  };
  const ids = plans.map(put);
  nodes['GRID_ID'] = { id: 'GRID_ID', type: 'GRID', children: top ? [] : ids };
  nodes['ROOT_ID'] = { id: 'ROOT_ID', type: 'ROOT', children: top ? ids : ['GRID_ID'] };
  return {
    layout: readLayout(nodes),
    metadata,
    properties: {
      title: 'Board',
      slug: null,
      css: '',
      certified_by: null,
      certification_details: null,
      owners: [],
      theme_id: null,
    },
  };
}

/** A filter of the values of a column that has the filter's name. @param given  what is different */
export const filterNamed = (name: string, given: object = {}): NativeFilter =>
  nativeFilter.parse({
    id: `NATIVE_FILTER-${name}`,
    type: 'NATIVE_FILTER',
    name,
    filterType: 'filter_select',
    targets: [{ datasetId: 1, column: { name } }],
    ...given,
  });

/** The tree as text: `GRID_ID(row(a:4 b:8))`. */
export function drawn(board: Board, id = board.layout['ROOT_ID']?.children[0] ?? 'GRID_ID'): string {
  const node = board.layout[id];
  if (!node) return '';
  const width = node.meta.width === undefined ? '' : `:${node.meta.width}`;
  const below = node.children.length > 0 ? `(${node.children.map((child) => drawn(board, child)).join(' ')})` : '';
  return `${node.id}${width}${below}`;
}

/** Ids in order: ROW-1, TAB-2 … */
export function counter(): (type: ComponentType) => string {
  let n = 0;
  return (type) => `${type}-${(n += 1)}`;
}
