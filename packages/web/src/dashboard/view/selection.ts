/** A clicked chart's own selection, as its picture takes it. */
import type { Selection } from '@tessera/charts/chart-type';
import { chosenRanges, markedRows } from '@tessera/core/dashboard/cross-picks';
import type { DataMask } from '@tessera/core/dashboard/data-mask';
import { hasValue } from '@tessera/core/dashboard/native-filter';

const read = new WeakMap<DataMask, Selection | null>();

/**
 * The marks that stay bright. The same object for the same mask, so that pictures are not made anew.
 * @returns undefined where nothing is chosen
 */
export function selectionOf(mask: DataMask | undefined): Selection | undefined {
  if (!mask || !hasValue(mask)) return undefined;
  const known = read.get(mask);
  if (known !== undefined) return known ?? undefined;
  const value = markedRows(mask);
  const ranges = chosenRanges(mask);
  const { selectedValues, label } = mask.filterState ?? {};
  const selection: Selection | null =
    value.length + ranges.length === 0
      ? null
      : {
          value: value.length > 0 ? value : null,
          selectedValues: selectedValues ?? null,
          label: label ?? null,
          ...(ranges.length > 0 && { ranges }),
        };
  read.set(mask, selection);
  return selection ?? undefined;
}
