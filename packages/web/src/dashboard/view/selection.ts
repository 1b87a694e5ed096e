/** A clicked chart's own selection, as its picture takes it. */
import type { Selection } from '@tessera/charts/chart-type';
import type { Cell } from '@tessera/core/frame/frame';
import type { DataMask } from '@tessera/core/dashboard/data-mask';
import { hasValue } from '@tessera/core/dashboard/native-filter';

const isCell = (value: unknown): value is Cell => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isRow = (value: unknown): value is Cell[] => Array.isArray(value) && value.every(isCell);

const read = new WeakMap<DataMask, Selection>();

/** The same object for the same mask, so that pictures are not made anew. */
export function selectionOf(mask: DataMask | undefined): Selection | undefined {
  if (!mask || !hasValue(mask)) return undefined;
  const known = read.get(mask);
  if (known) return known;
  const { value, selectedValues, label } = mask.filterState ?? {};
  const list = Array.isArray(value) ? value : [value];
  const selection: Selection = {
    value: list.every(isRow) ? list : list.filter(isCell),
    selectedValues: selectedValues ?? null,
    label: label ?? null,
  };
  read.set(mask, selection);
  return selection;
}
