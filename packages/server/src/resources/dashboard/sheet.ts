/** Where the components of a dashboard's first view stand, in px: the same tree the screen walks. */
import { nodeOf, rootId, type Layout, type LayoutNode } from '@tessera/core/dashboard/layout';
import { sizes } from '@tessera/core/dashboard/rules';

/** Where a node of the layout lies on paper, in px from the top left corner. */
export interface SheetPosition {
  readonly node: LayoutNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const headerPx = 40;
const dividerPx = 16;
const tabsPx = 44;

/** Charts, texts and headers with their boxes, top to bottom; of tabs the first one. */
export function placesOf(layout: Layout, widthPx: number): SheetPosition[] {
  const places: SheetPosition[] = [];
  place(layout, rootId, { x: 0, y: 0, width: widthPx }, places);
  return places;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** @returns the height taken */
function place(layout: Layout, id: string, spot: Spot, places: SheetPosition[]): number {
  const node = nodeOf(layout, id);
  if (!node) return 0;
  switch (node.type) {
    case 'ROW':
      return row(layout, node, spot, places);
    case 'TABS':
      return tabsPx + place(layout, node.children[0] ?? '', { ...spot, y: spot.y + tabsPx }, places);
    case 'CHART':
    case 'MARKDOWN':
    case 'DYNAMIC':
      return put(node, spot, (node.meta.height ?? 50) * sizes.unitPx, places);
    case 'HEADER':
      return put(node, spot, headerPx, places);
    case 'DIVIDER':
      return dividerPx;
    default:
      return stack(layout, node, spot, places);
  }
}

function put(node: LayoutNode, spot: Spot, height: number, places: SheetPosition[]): number {
  places.push({ node, ...spot, height });
  return height;
}

function stack(layout: Layout, node: LayoutNode, spot: Spot, places: SheetPosition[]): number {
  let y = spot.y;
  for (const child of node.children) {
    const height = place(layout, child, { ...spot, y }, places);
    if (height > 0) y += height + sizes.gutterPx;
  }
  return y === spot.y ? 0 : y - spot.y - sizes.gutterPx;
}

function row(layout: Layout, node: LayoutNode, spot: Spot, places: SheetPosition[]): number {
  const column = (spot.width + sizes.gutterPx) / sizes.columns;
  let x = spot.x;
  let height = 0;
  for (const child of node.children) {
    const width = (nodeOf(layout, child)?.meta.width ?? 4) * column - sizes.gutterPx;
    height = Math.max(height, place(layout, child, { x, y: spot.y, width }, places));
    x += width + sizes.gutterPx;
  }
  return height;
}
