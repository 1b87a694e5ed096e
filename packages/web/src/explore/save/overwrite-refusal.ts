import type { ExploreSlice } from '@tessera/api/explore';
import { i18n } from '../../i18n.ts';

/** Why the open chart cannot be saved over; undefined when it can. */
export function overwriteRefusal(
  slice: Pick<ExploreSlice, 'can_overwrite' | 'is_managed_externally'> | undefined,
): string | undefined {
  if (!slice) return i18n._('This chart is not saved yet');
  if (slice.is_managed_externally) return i18n._("This chart is managed externally, and can't be edited in Superset");
  return slice.can_overwrite ? undefined : i18n._('Only an owner may overwrite this chart');
}
