/**
 * Cross-filters: which marks stay bright while one of their chart is selected
 * (docs/reference/charts.md#from-form-to-question-and-back).
 */
import type { Cell } from '@tessera/core/frame/frame';
import type { Selection } from '../chart-type.ts';

const rows = (selection: Selection | undefined): Cell[][] =>
  (selection?.value ?? []).map((value) => (Array.isArray(value) ? value : [value]));
const sameRow = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.length === b.length && a.every((value, at) => String(value) === String(b[at]));

/** Is the mark with these dimension values one of the selected ones? */
export const isSelected = (selection: Selection | undefined, values: readonly Cell[]): boolean =>
  rows(selection).some((row) => sameRow(row, values));

/** Is there a selection that leaves this mark out? Such marks are dimmed. */
export const isDimmed = (selection: Selection | undefined, values: readonly Cell[]): boolean =>
  rows(selection).length > 0 && !isSelected(selection, values);

/** As `isDimmed`, for a branch of a tree: what a selected branch holds stays bright, and so do the branches that hold it. */
export const isDimmedBranch = (selection: Selection | undefined, path: readonly Cell[]): boolean => {
  const selected = rows(selection);
  const meets = (row: readonly Cell[]): boolean => {
    const shared = Math.min(row.length, path.length);
    return sameRow(row.slice(0, shared), path.slice(0, shared));
  };
  return selected.length > 0 && !selected.some(meets);
};

/** The opacity of marks outside the selection. */
export const dimmedOpacity = 0.25;
