/** One page of a list from the server, with its state in the address bar. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListedObject, ListDefinition } from './definition.ts';
import { listArgumentsOf, readListState, writeListState } from './list-state.ts';
import type { ListState } from './list-state.ts';

const stateKeys = ['filters', 'pageIndex', 'sortColumn', 'sortOrder', 'viewMode'];

/** The list's state, read from the address; writing it replaces the address when `quiet`, else adds a step to the history. */
export function useListState<Row extends ListedObject>(
  definition: ListDefinition<Row>,
): [ListState, (state: ListState, quiet?: boolean) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = readListState(search, definition.defaults);
  const write = (next: ListState, quiet = false): void => {
    const others = Object.fromEntries(Object.entries(search).filter(([key]) => !stateKeys.includes(key)));
    void navigate({
      to: '.',
      search: { ...others, ...writeListState(next, definition.defaults) },
      replace: quiet,
      resetScroll: false,
    });
  };
  return [state, write];
}

/** The rows; while a new page is on its way the old one stays, marked by `isPlaceholderData`. */
export function useListRows<Row extends ListedObject>(definition: ListDefinition<Row>, state: ListState) {
  const q = listArgumentsOf(state, [definition.search, ...definition.filters]);
  return useQuery({
    queryKey: ['list', definition.resource, q],
    queryFn: ({ signal }) => definition.fetch(q, signal),
    placeholderData: keepPreviousData,
  });
}
