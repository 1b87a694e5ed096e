/** Deletes a component with everything in it, and says how much that was. */
import { subtreeOf } from '@tessera/core/dashboard/layout';
import { i18n } from '../../i18n.ts';
import type { Toasts } from '../../kit/toasts.ts';
import type { DashboardStore } from '../state/store.ts';
import { notifyOutcome } from './notify-outcome.ts';

/** What goes with it is told in a notice: undo brings it back. */
export function removeComponent(store: DashboardStore, toasts: Toasts, id: string): void {
  const state = store.getState();
  const count = subtreeOf(state.history.present.layout, id).length - 1;
  const outcome = state.apply({ do: 'remove', id });
  notifyOutcome(toasts, outcome);
  if (outcome.ok && count > 0)
    toasts.info(
      i18n._(
        '{count, plural, one {# component inside it was removed too. Undo brings it back.} other {# components inside it were removed too. Undo brings them back.}}',
        { count },
      ),
    );
}
