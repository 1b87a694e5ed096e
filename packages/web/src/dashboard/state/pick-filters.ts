/** A clicked mark's filters as questions carry them, and what a click makes of the marks that were chosen. */
import type { MarkSelection as Picked } from '@tessera/charts/chart-type';
import { isSameRow, pickOfRow, reducedPick, toggledPick, type CrossPick } from '@tessera/core/dashboard/cross-picks';
import type { Filter } from '@tessera/core/query/filter';

/** The filters a click stands for, in the shape of a question's filters; a value that is not given is left out. */
export const filtersOfPick = (filters: Picked['filters']): Filter[] =>
  filters.map(({ col, op, val, grain }) => ({
    col,
    op,
    ...(val === undefined ? {} : { val }),
    ...(grain ? { grain } : {}),
  }));

/** A click as a mark that may stand beside others. */
function crossPickOf({ filters, filterState, isRange }: Picked): CrossPick {
  const { value, label } = filterState;
  return {
    filters: filtersOfPick(filters),
    rows: (value ?? []).map((each) => [each].flat()),
    label: label ?? '',
    ...(isRange && { isRange }),
  };
}

/** One of the picks is taken back, with all marks it stands for. */
export interface Back {
  readonly back: CrossPick;
}

/**
 * The marks that are chosen after a click.
 * @param pick  undefined takes all back
 * @param isAdded  beside those that are chosen; without it a click on one of several chooses that one alone
 */
export function nextPicks(picks: readonly CrossPick[], pick: Picked | Back | undefined, isAdded: boolean): CrossPick[] {
  if (!pick) return [];
  if ('back' in pick) return toggledPick(picks, pick.back);
  if (pick.filters.length === 0) {
    const { taken } = pick;
    const known = taken && pickOfRow(picks, taken);
    if (!known) return [];
    // One of the marks that were chosen together.
    const rest = isAdded && reducedPick(known, (row) => !isSameRow(row, taken));
    if (rest) return picks.map((each) => (each === known ? rest : each));
    if (isAdded) return toggledPick(picks, known);
    const alone = known.rows.length > 1 && reducedPick(known, (row) => isSameRow(row, taken));
    if (alone) return [alone];
    return picks.length > 1 ? [known] : [];
  }
  const next = crossPickOf(pick);
  if (isAdded) return toggledPick(picks, next);
  return picks.length === 1 && toggledPick(picks, next).length === 0 ? [] : [next];
}
