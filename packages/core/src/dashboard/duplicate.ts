/** A second copy of a component on the same dashboard, with everything in it (docs/reference/dashboards.md#layout). */
import { nodeOf, parentOf, subtreeOf, type Layout, type LayoutNode } from './layout.ts';
import { attachBranch, type MakeId, type PlacedComponent } from './placing.ts';
import { freeIn, hasWidth, widthOf } from './rules.ts';

/**
 * Puts a copy behind the component: beside it while its row has room for it, else in a row of its own below.
 * A chart's copy shows the same saved chart; every component of the copy has an id of its own.
 * @param makeId  gives an unused id
 * @returns `not-allowed` for what stands only once (root, grid, tabs in place of the grid)
 */
export function duplicate(layout: Layout, id: string, makeId: MakeId): PlacedComponent {
  const node = nodeOf(layout, id);
  const parent = parentOf(layout, id);
  if (!node || !parent) return { ok: false, why: 'missing' };
  if (parent.type === 'ROOT') return { ok: false, why: 'not-allowed' };
  const ids = new Map(subtreeOf(layout, id).map((each) => [each.id, makeId(each.type)]));
  const copies = subtreeOf(layout, id).map((each): LayoutNode => {
    const children = each.children.map((child) => ids.get(child) ?? child);
    return { ...each, id: ids.get(each.id) ?? each.id, children, parents: [] };
  });
  const copy = copies[0];
  if (!copy) return { ok: false, why: 'missing' };
  const branch = Object.fromEntries(copies.map((each) => [each.id, each]));
  const below = parent.type === 'ROW' && hasWidth(node.type) && freeIn(layout, parent.id) < widthOf(node);
  const outer = below ? parentOf(layout, parent.id) : parent;
  if (!outer) return { ok: false, why: 'missing' };
  const index = outer.children.indexOf(below ? parent.id : id) + 1;
  return attachBranch({ ...layout, ...branch }, copy.id, { parent: outer.id, index }, makeId);
}
