/** Which charts are dimmed while the pointer is on a filter. */
import type { Board } from '@tessera/core/dashboard/board';
import { filtersOf } from '@tessera/core/dashboard/masks';
import { chartsInScope } from '@tessera/core/dashboard/scopes';

/** @param focus  the filter pointed at; with none, every chart is within reach */
export function isOutOfReach({ layout, metadata }: Board, focus: string | undefined, chartId: number): boolean {
  const focused = focus === undefined ? undefined : filtersOf(metadata).find((entry) => entry.id === focus);
  return focused !== undefined && !chartsInScope(layout, focused.scope).includes(chartId);
}
