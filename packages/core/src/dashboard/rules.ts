/** What may sit in what, how deep, and how much room a row has (docs/reference/dashboards.md). */
import { nodeOf, parentOf, subtreeOf, type ComponentType, type Layout, type LayoutNode } from './layout.ts';

/** Widths in columns of the grid, heights in units of `unitPx`. */
export const sizes = {
  columns: 12,
  unitPx: 8,
  gutterPx: 16,
  minHeight: 5,
  maxHeight: 100,
  minWidth: 1,
} as const;

/** What a new component says of itself when it is dropped. */
export const newMeta: Readonly<Partial<Record<ComponentType, Readonly<Record<string, string | number>>>>> = {
  CHART: { width: 4, height: 50 },
  MARKDOWN: { width: 4, height: 50 },
  DYNAMIC: { width: 12, height: 50 },
  COLUMN: { width: 4, background: 'BACKGROUND_TRANSPARENT' },
  ROW: { background: 'BACKGROUND_TRANSPARENT' },
  HEADER: { text: 'New header', headerSize: 'MEDIUM_HEADER', background: 'BACKGROUND_TRANSPARENT' },
  TAB: { text: '', defaultText: 'Tab title', placeholder: 'Tab title' },
};

/** Parent → child → the deepest level the parent may stand on (ROOT is 0; TABS and TAB add no level). */
const mayHold: Readonly<Record<ComponentType, Readonly<Partial<Record<ComponentType, number>>>>> = {
  ROOT: { TABS: 0, GRID: 0 },
  GRID: { CHART: 1, DYNAMIC: 1, MARKDOWN: 1, COLUMN: 1, DIVIDER: 1, HEADER: 1, ROW: 1, TABS: 1 },
  ROW: { CHART: 4, DYNAMIC: 4, MARKDOWN: 4, COLUMN: 4 },
  TABS: { TAB: 3 },
  TAB: { CHART: 5, DYNAMIC: 5, MARKDOWN: 5, DIVIDER: 5, HEADER: 5, COLUMN: 3, ROW: 3, TABS: 3 },
  COLUMN: { CHART: 5, HEADER: 5, MARKDOWN: 5, ROW: 3, DIVIDER: 3, TABS: 3 },
  CHART: {},
  HEADER: {},
  DIVIDER: {},
  MARKDOWN: {},
  DYNAMIC: {},
};

/** These stand in a row; dropped straight into the grid or a tab they bring one along. */
export const rowItems: readonly ComponentType[] = ['CHART', 'MARKDOWN', 'COLUMN', 'DYNAMIC'];
/** These have a width of their own. */
export const hasWidth = (type: ComponentType): boolean => rowItems.includes(type);
/** These have a height of their own. */
export const hasHeight = (type: ComponentType): boolean => type === 'CHART' || type === 'MARKDOWN' || type === 'DYNAMIC';

/** The level of a node: ROOT 0, GRID and top-level tabs 1, and one more for each container that is not TABS or TAB. */
export function levelOf(layout: Layout, id: string): number {
  const node = nodeOf(layout, id);
  if (!node) return 0;
  const above = [...node.parents, id].map((each) => nodeOf(layout, each)?.type);
  const counted = above.filter((type) => type !== 'ROOT' && type !== 'GRID' && type !== 'TABS' && type !== 'TAB').length;
  return node.type === 'ROOT' ? 0 : 1 + counted;
}

/** Whether `child` may stand in a `parent` that stands on `level`. */
export function canContain(parent: ComponentType, level: number, child: ComponentType): boolean {
  const deepest = mayHold[parent][child];
  // Top-level tabs stand in for the grid, so ROOT's own children are not counted against a level.
  return deepest !== undefined && (parent === 'ROOT' || level <= deepest);
}

/** Whether a whole branch may stand in a parent: every level below must still be allowed. */
export function canContainBranch(layout: Layout, branch: Layout, id: string, parentId: string): boolean {
  const parent = nodeOf(layout, parentId);
  const top = nodeOf(branch, id);
  if (!parent || !top) return false;
  const fits = (node: LayoutNode, parentType: ComponentType, level: number): boolean => {
    if (!canContain(parentType, level, node.type)) return false;
    const own = node.type === 'TABS' || node.type === 'TAB' ? level : level + 1;
    return node.children.every((child) => {
      const below = nodeOf(branch, child);
      return !below || fits(below, node.type, own);
    });
  };
  return fits(top, parent.type, levelOf(layout, parentId));
}

/** Columns a row may fill: the width of the nearest column around it, else 12. */
export function capacityOf(layout: Layout, rowId: string): number {
  const column = (nodeOf(layout, rowId)?.parents ?? [])
    .toReversed()
    .map((id) => nodeOf(layout, id))
    .find((node) => node?.type === 'COLUMN');
  return column ? (column.meta.width ?? sizes.columns) : sizes.columns;
}

/** A node's width in columns; what has no width takes all there is and counts as 0 here. */
export function widthOf(node: LayoutNode): number {
  if (!hasWidth(node.type)) return 0;
  const width = node.meta.width ?? newMeta[node.type]?.['width'];
  return Math.max(sizes.minWidth, Math.round(Number(width) || sizes.minWidth));
}

/** Columns still free in a row, not counting `except`. Never negative. */
export function freeIn(layout: Layout, rowId: string, except?: string): number {
  const row = nodeOf(layout, rowId);
  const used = (row?.children ?? []).reduce((sum, id) => {
    const child = nodeOf(layout, id);
    return child && id !== except ? sum + widthOf(child) : sum;
  }, 0);
  return Math.max(0, capacityOf(layout, rowId) - used);
}

/** The least width a component can have: a column cannot be narrower than the widest row in it. */
export function minWidthOf(layout: Layout, id: string): number {
  const node = nodeOf(layout, id);
  if (!node) return sizes.minWidth;
  if (node.type === 'ROW') {
    return node.children.reduce((sum, child) => {
      const below = nodeOf(layout, child);
      return below ? sum + widthOf(below) : sum;
    }, 0);
  }
  if (node.type !== 'COLUMN' && node.type !== 'TABS' && node.type !== 'TAB') return sizes.minWidth;
  return Math.max(sizes.minWidth, ...node.children.map((child) => minWidthOf(layout, child)));
}

/** How far a component may be resized where it stands. Heights in units of 8 px; absent means it has none. */
export function resizeRange(
  layout: Layout,
  id: string,
): { width?: { min: number; max: number }; height?: { min: number; max: number } } {
  const node = nodeOf(layout, id);
  const parent = parentOf(layout, id);
  if (!node) return {};
  const inRow = parent?.type === 'ROW' && hasWidth(node.type);
  const min = minWidthOf(layout, id);
  return {
    ...(inRow ? { width: { min, max: Math.max(min, freeIn(layout, parent.id, id)) } } : {}),
    ...(hasHeight(node.type) ? { height: { min: sizes.minHeight, max: sizes.maxHeight } } : {}),
  };
}

/** True when the branch of `id` holds `other`. */
export function holds(layout: Layout, id: string, other: string): boolean {
  return subtreeOf(layout, id).some((node) => node.id === other);
}
