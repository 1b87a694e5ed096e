/** "Duplicate", by menu and by key. */
import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { nodeOf, parentOf } from '@tessera/core/dashboard/layout';
import { i18n } from '../../i18n.ts';
import type { Toasts } from '../../kit/toasts.ts';
import type { DashboardStore } from '../state/store.ts';
import { notifyOutcome } from './notify-outcome.ts';

/** Puts a copy beside or below a component and points at it; says why where there can be none. */
export function duplicateComponent(store: DashboardStore, toasts: Toasts, id: string): void {
  const outcome = store.getState().apply({ do: 'duplicate', id });
  notifyOutcome(toasts, outcome);
  if (!outcome.ok || outcome.id === undefined) return;
  announce(i18n._('The component was duplicated.'));
  const { layout } = outcome.board;
  const copy = nodeOf(layout, outcome.id);
  const parent = parentOf(layout, outcome.id);
  if (copy?.type === 'TAB' && parent) store.getState().openTab(parent.id, copy.id);
  // A selected text would open its editor, which takes the keys, Ctrl+Z first of all.
  else store.getState().set({ selected: copy?.type === 'MARKDOWN' ? undefined : outcome.id, anchor: outcome.id });
}
