/** What the framing page receives about the filters (the reference's `observeDataMask`). */
import type { DataMasks } from '@tessera/core/dashboard/data-mask';

/** Filters' ids are words, cross-filters go by the number of their chart. */
const isOfChart = (id: string): boolean => /^\d+$/.test(id);

/** The state of every filter by its id, and which kind of them is not what it was. */
export function reportedMasks(masks: DataMasks, before: DataMasks): Record<string, unknown> {
  const changed = [...new Set([...Object.keys(masks), ...Object.keys(before)])].filter((id) => masks[id] !== before[id]);
  return {
    ...masks,
    crossFiltersChanged: changed.some(isOfChart),
    nativeFiltersChanged: changed.some((id) => !isOfChart(id)),
  };
}
