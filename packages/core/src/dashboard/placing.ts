/** Putting components somewhere: new ones and moved ones, with the row they need and the room they find. */
import {
  nodeOf,
  parentOf,
  subtreeOf,
  topTabsOf,
  withParents,
  type ComponentType,
  type Layout,
  type LayoutNode,
  type NodeMeta,
} from './layout.ts';
import {
  canContainBranch,
  freeIn,
  levelOf,
  canContain,
  minWidthOf,
  newMeta,
  rowItems,
  sizes,
  widthOf,
  hasWidth,
  capacityOf,
} from './rules.ts';

/** Before which child of which parent; an index past the end appends. */
export interface InsertPosition {
  parent: string;
  index: number;
}
/** Gives an id that the layout does not have. */
export type MakeId = (type: ComponentType) => string;
/** The layout with the component, or why there is no place for it. */
export type PlacedComponent =
  | { ok: true; layout: Layout; id: string }
  | { ok: false; why: 'no-room' | 'not-allowed' | 'missing' };

/** The layout with a node put into the map (not yet into any parent). */
export function insert(layout: Layout, node: LayoutNode): Layout {
  return { ...layout, [node.id]: node };
}

/** The layout with `id` among the children of `to.parent`. */
function attach(layout: Layout, id: string, to: InsertPosition): Layout {
  const parent = nodeOf(layout, to.parent);
  if (!parent) return layout;
  const at = Math.max(0, Math.min(to.index, parent.children.length));
  return { ...layout, [parent.id]: { ...parent, children: parent.children.toSpliced(at, 0, id) } };
}

/** The layout without `id` among its parent's children; the node itself stays in the map. */
function detach(layout: Layout, id: string): Layout {
  const parent = parentOf(layout, id);
  return parent ? { ...layout, [parent.id]: { ...parent, children: parent.children.filter((child) => child !== id) } } : layout;
}

/** The layout without a branch. */
export function without(layout: Layout, id: string): Layout {
  const gone = new Set(subtreeOf(layout, id).map((node) => node.id));
  return Object.fromEntries(Object.entries(detach(layout, id)).filter(([key]) => !gone.has(key)));
}

/** Deletes a row or tabs that has become empty, and then its parent if that made it empty too. */
export function emptied(layout: Layout, id: string): Layout {
  const node = nodeOf(layout, id);
  const parent = parentOf(layout, id);
  if (!node || !parent || parent.type === 'ROOT' || node.children.length > 0 || (node.type !== 'ROW' && node.type !== 'TABS'))
    return layout;
  return emptied(without(layout, id), parent.id);
}

/** A branch lifted off the layout, with the containers it leaves empty deleted. */
export function take(layout: Layout, id: string): { node: LayoutNode; layout: Layout } | undefined {
  const node = nodeOf(layout, id);
  const parent = parentOf(layout, id);
  if (!node || !parent) return undefined;
  return { node, layout: emptied(detach(layout, id), parent.id) };
}

const blank = (id: string, type: ComponentType, meta: NodeMeta): LayoutNode => ({ id, type, children: [], parents: [], meta });

/**
 * Adds a new component. A chart, text or column dropped straight into the grid or a tab brings a row along; tabs bring
 * their first tab. In a row it gets the width that is free, at most its own; in a full row inside a column it gets a new row.
 */
export function add(layout: Layout, type: ComponentType, meta: NodeMeta, to: InsertPosition, makeId: MakeId): PlacedComponent {
  const target = nodeOf(layout, to.parent);
  if (!target) return { ok: false, why: 'missing' };
  const id = makeId(type);
  const node = blank(id, type, { ...newMeta[type], ...meta });
  const branch: Record<string, LayoutNode> = { [id]: node };
  if (type === 'TABS') {
    const tab = makeId('TAB');
    branch[id] = { ...node, children: [tab] };
    branch[tab] = blank(tab, 'TAB', { ...newMeta.TAB });
  }
  if (target.type === 'ROW' && hasWidth(type) && freeIn(layout, target.id) < sizes.minWidth) {
    const outer = parentOf(layout, target.id);
    if (outer?.type !== 'COLUMN') return { ok: false, why: 'no-room' };
    return add(layout, type, meta, { parent: outer.id, index: outer.children.indexOf(target.id) + 1 }, makeId);
  }
  return attachBranch({ ...layout, ...branch }, id, to, makeId);
}

/**
 * Moves a component. Within its own row it keeps its width; in another it gets the width that is free, at most its own, and is
 * refused where what is in it needs more.
 */
export function place(layout: Layout, node: LayoutNode, source: LayoutNode, to: InsertPosition, makeId: MakeId): PlacedComponent {
  if (source.id === to.parent) {
    const from = source.children.indexOf(node.id);
    const at = to.index > from ? to.index - 1 : to.index;
    return { ok: true, layout: attach(detach(layout, node.id), node.id, { parent: source.id, index: at }), id: node.id };
  }
  const target = nodeOf(layout, to.parent);
  if (target && target.type !== 'ROW' && !hasWidth(node.type) && minWidthOf(layout, node.id) > capacityInside(layout, target))
    return { ok: false, why: 'no-room' };
  // The target may be a container that the move itself empties (its parent row): then the move changes nothing.
  const settled = attachBranch(detach(layout, node.id), node.id, to, makeId);
  return settled.ok ? { ...settled, layout: withParents(emptied(settled.layout, source.id)) } : settled;
}

const capacityInside = (layout: Layout, target: LayoutNode): number =>
  target.type === 'COLUMN' ? (target.meta.width ?? sizes.columns) : capacityOf(layout, target.id);

/**
 * Attaches a branch whose nodes are in the map and that has no parent yet: wrapped in a row where the parent wants one, and no
 * wider than its row has room.
 */
export function attachBranch(layout: Layout, id: string, to: InsertPosition, makeId: MakeId): PlacedComponent {
  const node = nodeOf(layout, id);
  const target = nodeOf(layout, to.parent);
  if (!node || !target) return { ok: false, why: 'missing' };
  // ROOT takes tabs by `create-top-tabs` only; the grid behind top-level tabs is not on the screen.
  const unseen = target.type === 'GRID' && topTabsOf(layout) !== undefined;
  if (target.type === 'ROOT' || unseen) return { ok: false, why: 'not-allowed' };
  const level = levelOf(layout, target.id);
  const wraps =
    rowItems.includes(node.type) && (target.type === 'GRID' || target.type === 'TAB') && canContain(target.type, level, 'ROW');
  if (wraps) {
    const row = makeId('ROW');
    const wrapped = insert(layout, { ...blank(row, 'ROW', { ...newMeta.ROW }), children: [id] });
    if (!canContainBranch(layout, wrapped, row, target.id)) return { ok: false, why: 'not-allowed' };
    return fitted(withParents(attach(wrapped, row, to)), id, row);
  }
  if (!canContainBranch(layout, layout, id, target.id)) return { ok: false, why: 'not-allowed' };
  return fitted(withParents(attach(layout, id, to)), id, target.type === 'ROW' ? target.id : undefined);
}

/** The node no wider than the room of its row; refused when its content needs more. */
function fitted(layout: Layout, id: string, row: string | undefined): PlacedComponent {
  const node = nodeOf(layout, id);
  if (!node || row === undefined || !hasWidth(node.type)) return { ok: true, layout, id };
  const free = freeIn(layout, row, id);
  const least = minWidthOf(layout, id);
  if (least > free) return { ok: false, why: 'no-room' };
  const width = Math.max(least, Math.min(widthOf(node), free));
  return { ok: true, layout: insert(layout, { ...node, meta: { ...node.meta, width } }), id };
}
