/** Where the filter bar stands. */
import { showsBar } from '@tessera/core/dashboard/box-migration';
import { crossSources } from '@tessera/core/dashboard/masks';
import { entriesOf } from '@tessera/core/dashboard/metadata';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useMedia } from '../../kit/use-media.ts';

/** `drawer`: behind a button, on a narrow screen. */
export type FilterBarPlace = 'side' | 'top' | 'drawer';

/** Undefined when there is nothing to choose and no right to add something, or when the address hides it. */
export function usePlace(): FilterBarPlace | undefined {
  const { rights, frame } = useScope();
  const { metadata } = useBoard();
  const isPhone = useMedia('(max-width: 720px)');
  const isCrossed = useDashboard((state) => crossSources(state.masks).length > 0);
  const has = entriesOf(metadata).length > 0;
  const mayAdd = useDashboard((state) => showsBar(state.migration)) && rights.edit;
  const shown = frame.showFilters ?? (metadata.show_native_filters !== false && (has || mayAdd || isCrossed));
  if (!shown) return undefined;
  if (isPhone) return 'drawer';
  return metadata.filter_bar_orientation === 'HORIZONTAL' ? 'top' : 'side';
}
