/** The reason against saving a filter set, in one sentence. */
import type { FilterSetItem } from '@tessera/api/filter-set';
import { isSameFilterSet, type FilterSetState } from '@tessera/core/dashboard/filter-sets';
import { i18n } from '../../i18n.ts';

/** A set about to be saved. */
export interface FilterSetDraft {
  readonly name: string;
  readonly owner_type: FilterSetItem['owner_type'];
  readonly state: FilterSetState;
  /** Filters were chosen and not applied: the set would not be what the dashboard shows. */
  readonly isPending: boolean;
}

/** @param others  all sets but the one that is saved @returns undefined when it can be saved */
export function filterSetFault(draft: FilterSetDraft, others: readonly FilterSetItem[]): string | undefined {
  const name = draft.name.trim();
  if (name === '') return i18n._('Please filter set name');
  if (others.some((set) => set.owner_type === draft.owner_type && set.name.toLowerCase() === name.toLowerCase()))
    return i18n._('Filter set with this name already exists');
  if (draft.isPending) return i18n._('Please apply filter changes');
  const twin = others.find((set) => set.owner_type === draft.owner_type && isSameFilterSet(set.params, draft.state));
  return twin && i18n._('This filter set is identical to: "{name}"', { name: twin.name });
}
