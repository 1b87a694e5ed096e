/** Which charts stand back while somebody points at a filter. */
import type { Board } from '@tessera/core/dashboard/board';
import { entriesOf } from '@tessera/core/dashboard/metadata';
import { chartsInScope } from '@tessera/core/dashboard/scopes';

/** @param focus  the filter pointed at; with none, every chart is within reach */
export function isOutOfReach({ layout, metadata }: Board, focus: string | undefined, chartId: number): boolean {
  const focused = focus === undefined ? undefined : entriesOf(metadata).find((entry) => entry.id === focus);
  return focused?.type === 'NATIVE_FILTER' && !chartsInScope(layout, focused.scope).includes(chartId);
}
