/** Filters that start with their first value: it is fetched whether the bar is shown or not, because charts wait for it. */
import { useEffect } from 'react';
import { filtersOf, filtersToAsk } from '@tessera/core/dashboard/masks';
import { maskOfValues, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useChoices } from './use-choices.ts';

/** Asks for the first value of each filter that starts with one, and applies it. It shows nothing. */
export function FirstValues() {
  const { metadata } = useBoard();
  const masks = useDashboard((state) => state.masks);
  const settled = useDashboard((state) => state.settled);
  return filtersToAsk(metadata, masks, settled).map((filter) => <FirstValue key={filter.id} filter={filter} />);
}

function FirstValue({ filter }: { filter: NativeFilter }) {
  const { store, item } = useScope();
  const { metadata } = useBoard();
  const masks = useDashboard((state) => state.masks);
  const { data, isError, isPlaceholderData } = useChoices(filter, filtersOf(metadata), masks, { dashboardId: item.id });
  useEffect(() => {
    if (isPlaceholderData || (!data && !isError)) return;
    const first = data?.[0];
    store.getState().settle(filter.id, first ? maskOfValues(filter, [first.value], [first.label]) : undefined);
  }, [data, isError, isPlaceholderData, filter, store]);
  return null;
}
