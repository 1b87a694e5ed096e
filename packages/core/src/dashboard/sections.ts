/**
 * Headers that fold what stands below them (docs/reference/dashboards.md#sections). A header with `meta.section` is the head
 * of a section: its later siblings up to the next header that is as large or larger. A smaller header in it begins a section
 * within the section.
 */
import { chartsOf, nodeOf, parentOf, type Layout, type LayoutNode } from './layout.ts';

/** Header id → whether its reader wants the section open; absent: as the editor left it. */
export type SectionChoices = Readonly<Record<string, boolean>>;

const ranks: Readonly<Record<string, number>> = { SMALL_HEADER: 1, MEDIUM_HEADER: 2, LARGE_HEADER: 3 };
const rankOf = (header: LayoutNode): number => ranks[header.meta.headerSize ?? ''] ?? 2;

/** True for a header whose section may be collapsed. */
export const isSection = (node: LayoutNode): boolean => node.type === 'HEADER' && node.meta.section !== undefined;

/** Whether a section is open: its reader's choice, else the editor's. */
export const isSectionOpen = (node: LayoutNode, choices: SectionChoices): boolean =>
  choices[node.id] ?? node.meta.section !== 'COLLAPSED';

/** Ids of the siblings that belong to a header, in their order; none for what is no header. */
export function sectionOf(layout: Layout, id: string): readonly string[] {
  const header = nodeOf(layout, id);
  const siblings = parentOf(layout, id)?.children ?? [];
  if (header?.type !== 'HEADER') return [];
  const after = siblings.slice(siblings.indexOf(id) + 1);
  const end = after.findIndex((each) => {
    const node = nodeOf(layout, each);
    return node?.type === 'HEADER' && rankOf(node) >= rankOf(header);
  });
  return end === -1 ? after : after.slice(0, end);
}

/** How many charts a section holds, those in its tabs and columns too. */
export const chartsInSection = (layout: Layout, id: string): number =>
  sectionOf(layout, id).reduce((sum, each) => sum + chartsOf(layout, each).length, 0);

/** Children of a container without those in collapsed sections; the headers themselves stay. */
export function shownChildren(layout: Layout, id: string, choices: SectionChoices): readonly string[] {
  const children = nodeOf(layout, id)?.children ?? [];
  const closed = children.filter((child) => {
    const node = nodeOf(layout, child);
    return node !== undefined && isSection(node) && !isSectionOpen(node, choices);
  });
  if (closed.length === 0) return children;
  const hidden = new Set(closed.flatMap((child) => sectionOf(layout, child)));
  return children.filter((child) => !hidden.has(child));
}

/** Headers of the sections that must be open for a component to be seen. */
export function sectionsAbove(layout: Layout, id: string): string[] {
  const path = [...(nodeOf(layout, id)?.parents ?? []), id];
  return path.flatMap((each) =>
    (parentOf(layout, each)?.children ?? []).filter((sibling) => {
      const node = nodeOf(layout, sibling);
      return node !== undefined && isSection(node) && sectionOf(layout, sibling).includes(each);
    }),
  );
}
