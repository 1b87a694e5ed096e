/** Sections as this page shows them: all open while one edits and on paper, where they cannot be opened. */
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { nodeOf } from '@tessera/core/dashboard/layout';
import { isSection, isSectionOpen, shownChildren } from '@tessera/core/dashboard/sections';
import { useDashboard, useScope } from '../state/context.ts';

const none: readonly string[] = [];

/** A container's children that are on the screen. Charts in a collapsed section are not, so that they ask nothing. */
export function useShownChildren(id: string): readonly string[] {
  const { frame } = useScope();
  return useDashboard(({ history, edit, sections }) => {
    const { layout } = history.present;
    return edit || frame.isReport ? (nodeOf(layout, id)?.children ?? none) : shownChildren(layout, id, sections);
  });
}

/** What a reader may do with a header's section; undefined where there is nothing to collapse. */
export function useSectionOf(header: LayoutNode): { isOpen: boolean; onToggle: () => void } | undefined {
  const { frame, store } = useScope();
  const edit = useDashboard((state) => state.edit);
  const isOpen = useDashboard(({ sections }) => isSectionOpen(header, sections));
  if (edit || frame.isReport || !isSection(header)) return undefined;
  return { isOpen, onToggle: () => store.getState().openSection(header.id, !isOpen) };
}
