/** What every control of the filter bar gets and gives: a mask in, a mask out; none of them fetches a chart. */
import type { DataMask, DataMasks } from '@tessera/core/dashboard/data-mask';
import type { NativeFilter } from '@tessera/core/dashboard/native-filter';

export interface FilterControlProps {
  /** The id of the control, for its label. */
  id: string;
  filter: NativeFilter;
  filters: readonly NativeFilter[];
  /** The states of all filters, for those this one depends on. */
  masks: DataMasks;
  mask: DataMask | undefined;
  /** It stands in a filter box: its placeholder names it, and its choices show their share of the sort metric. */
  isBoxed?: boolean;
  onChange: (mask: DataMask & { id: string }) => void;
}

/** Hands a new mask of this filter to the bar. */
export const changeMask = ({ filter, onChange }: FilterControlProps, mask: DataMask): void =>
  onChange({ ...mask, id: filter.id });
