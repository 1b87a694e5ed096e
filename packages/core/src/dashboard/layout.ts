/**
 * The layout of a dashboard: a flat map id → node (the wire's `position_json`, docs/reference/dashboards.md#layout).
 * What comes from outside may be broken; `readLayout` makes a tree of it, and behind that door it is one:
 * every node has one parent, every child exists, `parents` lists the ids from ROOT_ID downwards.
 */
import { isOneOf } from '../narrowing.ts';
import { z } from 'zod';
import { clickAction } from './click-action.ts';
import { tileRepeat } from './repeat-meta.ts';

/** The kinds of component as they are stored. */
export const componentTypes = [
  'ROOT',
  'GRID',
  'TABS',
  'TAB',
  'ROW',
  'COLUMN',
  'CHART',
  'HEADER',
  'DIVIDER',
  'MARKDOWN',
  'DYNAMIC',
] as const;
/** One of `componentTypes`. */
export type ComponentType = (typeof componentTypes)[number];

/** How the section of a header begins: whether it may be collapsed, and whether it is open until a reader chooses. */
export const sectionStates = ['OPEN', 'COLLAPSED'] as const;

/** What a component says of itself. Widths count columns of 12, heights units of 8 px; unknown keys are kept. */
export const nodeMeta = z.looseObject({
  width: z.number().optional().catch(undefined),
  height: z.number().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  defaultText: z.string().optional().catch(undefined),
  placeholder: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  background: z.string().optional().catch(undefined),
  headerSize: z.string().optional().catch(undefined),
  /** Of a header: what stands below it may be collapsed (`sections.ts`). Superset keeps the key and ignores it. */
  section: z.enum(sectionStates).optional().catch(undefined),
  /** Of a chart: what a click on a mark does (`click-action.ts`); absent: it filters. Superset keeps the key and filters. */
  click: clickAction.optional().catch(undefined),
  /** Of a chart or a row: it is shown once for each value of a filter (`dashboard/repeat.ts`). Superset keeps the key and shows it once. */
  repeat: tileRepeat.optional().catch(undefined),
  chartId: z.number().optional().catch(undefined),
  uuid: z.string().nullish().catch(undefined),
  sliceName: z.string().optional().catch(undefined),
  sliceNameOverride: z.string().nullish().catch(undefined),
  componentKey: z.string().optional().catch(undefined),
  /** Ours, never on the wire: the type of a component we do not know, so that saving keeps it. */
  foreignType: z.string().optional().catch(undefined),
});
/** See `nodeMeta`. */
export type NodeMeta = z.infer<typeof nodeMeta>;

/** A component in the tree; `children` are ids, in order. */
export interface LayoutNode {
  readonly id: string;
  readonly type: ComponentType;
  readonly children: readonly string[];
  /** Ids from ROOT_ID down to the direct parent; empty for ROOT_ID. */
  readonly parents: readonly string[];
  readonly meta: NodeMeta;
}
/** Id → component. Every id that is named is there, and each but the root has one parent. */
export type Layout = Readonly<Record<string, LayoutNode>>;

/** The root: it holds the grid or the top tabs. */
export const rootId = 'ROOT_ID';
/** The grid, the place of a dashboard without top tabs. */
export const gridId = 'GRID_ID';
/** The node that holds the title; it has no parent. */
export const headerId = 'HEADER_ID';
const versionKey = 'DASHBOARD_VERSION_KEY';

const wireNode = z.looseObject({
  id: z.string(),
  type: z.string(),
  children: z.array(z.string()).catch([]),
  meta: nodeMeta.catch({}),
});

const isComponentType = (text: string): text is ComponentType => isOneOf(componentTypes, text);

/** The node of an id, `undefined` when the layout has none. */
export function nodeOf(layout: Layout, id: string | undefined): LayoutNode | undefined {
  return id !== undefined && Object.hasOwn(layout, id) ? layout[id] : undefined;
}

/** The direct parent of a node. */
export function parentOf(layout: Layout, id: string): LayoutNode | undefined {
  return nodeOf(layout, nodeOf(layout, id)?.parents.at(-1));
}

/** A dashboard with nothing on it. */
export function emptyLayout(): Layout {
  return withParents({
    [rootId]: { id: rootId, type: 'ROOT', children: [gridId], parents: [], meta: {} },
    [gridId]: { id: gridId, type: 'GRID', children: [], parents: [], meta: {} },
  });
}

/**
 * Reads a stored layout. Never fails: what is no node is left out, missing children and second parents are cut,
 * loops are broken, unreachable nodes are dropped, `parents` are computed anew.
 * @param wire  the parsed `position_json` (or `positions`); anything else gives an empty layout
 */
export function readLayout(wire: unknown): Layout {
  const nodes = readNodes(wire);
  const grid = nodes.get(gridId) ?? { id: gridId, type: 'GRID' as const, children: [], parents: [], meta: {} };
  nodes.set(gridId, grid);
  const root = nodes.get(rootId);
  const top = (root?.children ?? []).filter((id) => nodes.get(id)?.type === 'TABS').slice(0, 1);
  const tabbed = top.length > 0 && nodes.get(top[0] ?? '')?.children.some((id) => nodes.get(id)?.type === 'TAB');
  nodes.set(rootId, { id: rootId, type: 'ROOT', children: tabbed ? top : [gridId], parents: [], meta: root?.meta ?? {} });
  return withParents(Object.fromEntries(nodes));
}

function readNodes(wire: unknown): Map<string, LayoutNode> {
  const nodes = new Map<string, LayoutNode>();
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return nodes;
  for (const [key, value] of Object.entries(wire)) {
    const read = key === versionKey || key === '__proto__' ? undefined : wireNode.safeParse(value).data;
    if (!read) continue;
    const known = isComponentType(read.type);
    nodes.set(key, {
      id: key,
      type: known && isComponentType(read.type) ? read.type : 'DYNAMIC',
      children: read.children,
      parents: [],
      meta: known ? read.meta : { ...read.meta, foreignType: read.type },
    });
  }
  return nodes;
}

/**
 * The same layout with `parents` computed from ROOT_ID, and only what can be reached from it (the grid and the
 * header stay when top-level tabs stand in for the grid).
 */
export function withParents(layout: Layout): Layout {
  const reached = new Map<string, LayoutNode>();
  const walk = (id: string, parents: readonly string[]): boolean => {
    const node = nodeOf(layout, id);
    if (!node || reached.has(id)) return false;
    // Set before descending, so that a loop ends here.
    reached.set(id, node);
    const below = [...parents, id];
    const children = node.children.filter((child) => walk(child, below));
    const same = sameIds(node.parents, parents) && sameIds(node.children, children);
    reached.set(id, same ? node : { ...node, parents, children });
    return true;
  };
  walk(rootId, []);
  walk(gridId, [rootId]);
  walk(headerId, []);
  return Object.fromEntries(reached);
}

const sameIds = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id, i) => id === b[i]);

/** The layout as it is stored: version key, the dashboard's title in HEADER_ID, and `parents` for everybody else's readers. */
export function printLayout(layout: Layout, title: string): Record<string, unknown> {
  const nodes = Object.values(withParents(layout)).filter((node) => node.id !== headerId);
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    [headerId]: { id: headerId, type: 'HEADER', meta: { text: title } },
    ...Object.fromEntries(nodes.map((node) => [node.id, printNode(node)])),
  };
}

function printNode(node: LayoutNode): Record<string, unknown> {
  const { foreignType, ...meta } = node.meta;
  const hasMeta = Object.keys(meta).length > 0 || (node.type !== 'ROOT' && node.type !== 'GRID');
  return {
    id: node.id,
    type: foreignType ?? node.type,
    children: node.children,
    ...(node.id === rootId ? {} : { parents: node.parents }),
    ...(hasMeta ? { meta } : {}),
  };
}

/** The node and everything below it, top first, in the order of the screen. */
export function subtreeOf(layout: Layout, id: string): LayoutNode[] {
  const node = nodeOf(layout, id);
  return node ? [node, ...node.children.flatMap((child) => subtreeOf(layout, child))] : [];
}

/** Charts in the order of the screen. A chart may stand in several places. */
export function chartsOf(layout: Layout, below: string = rootId): LayoutNode[] {
  return subtreeOf(layout, below).filter((node) => node.type === 'CHART' && node.meta.chartId !== undefined);
}

/** Of whole layouts, which never change: every chart on screen asks for its place at every change of the board. */
const idsOfLayouts = new WeakMap<Layout, readonly number[]>();

/** Ids of the charts on the dashboard, each once, in the order of the screen. */
export function chartIdsOf(layout: Layout, below: string = rootId): readonly number[] {
  const known = below === rootId ? idsOfLayouts.get(layout) : undefined;
  if (known) return known;
  const ids = [...new Set(chartsOf(layout, below).flatMap((node) => node.meta.chartId ?? []))];
  if (below === rootId) idsOfLayouts.set(layout, ids);
  return ids;
}

/** The top-level TABS, when the dashboard has them in place of the grid. */
export function topTabsOf(layout: Layout): LayoutNode | undefined {
  return (nodeOf(layout, rootId)?.children ?? []).map((id) => nodeOf(layout, id)).find((node) => node?.type === 'TABS');
}

/** The tabs that must be open for a component to be seen, outermost first. */
export function tabsAbove(layout: Layout, id: string): string[] {
  return (nodeOf(layout, id)?.parents ?? []).filter((parent) => nodeOf(layout, parent)?.type === 'TAB');
}

/** What a component is called on screen; `undefined` when it has no text of its own. */
export function textOf(node: LayoutNode): string | undefined {
  if (node.type === 'CHART') return node.meta.sliceNameOverride || node.meta.sliceName || undefined;
  if (node.type === 'MARKDOWN') return firstLine(node.meta.code ?? '');
  return node.meta.text || node.meta.defaultText || node.meta.placeholder || undefined;
}

function firstLine(code: string): string | undefined {
  const line = code.split('\n').find((each) => each.trim() !== '');
  return line?.replace(/^[#>*\-\s]+/, '').slice(0, 60) || undefined;
}
