/** The filter sets of the open dashboard: asked and changed. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { filterSet as api, type FilterSetItem } from '@tessera/api/filter-set';
import type { FilterSetState } from '@tessera/core/dashboard/filter-sets';
import { client } from '../../client.ts';

/** The sets one sees of a dashboard, kept for a minute. @param pk  the dashboard's id */
export const filterSetsQuery = (pk: number) =>
  queryOptions({
    queryKey: ['filter-sets', pk],
    queryFn: async () => (await client.call(api.list, { params: { pk } })).result,
    staleTime: 60_000,
    retry: false,
  });

/** One change of the sets. */
export type FilterSetChange =
  | { do: 'create'; name: string; owner_type: FilterSetItem['owner_type']; state: FilterSetState }
  | { do: 'update'; id: number; name?: string; owner_type?: FilterSetItem['owner_type']; state?: FilterSetState }
  | { do: 'remove'; id: number }
  | { do: 'default'; id: number; isDefault: boolean };

async function send(pk: number, change: FilterSetChange): Promise<unknown> {
  const params = { pk, filter_set_id: 'id' in change ? change.id : 0 };
  switch (change.do) {
    case 'create': {
      const { name, owner_type, state } = change;
      const owner = owner_type === 'Dashboard' ? { owner_id: pk } : {};
      return client.call(api.create, {
        params: { pk },
        body: { name, owner_type, ...owner, json_metadata: JSON.stringify(state) },
      });
    }
    case 'update': {
      const { name, owner_type, state } = change;
      return client.call(api.update, {
        params,
        body: {
          ...(name !== undefined && { name }),
          ...(owner_type !== undefined && { owner_type }),
          ...(state !== undefined && { json_metadata: JSON.stringify(state) }),
        },
      });
    }
    case 'remove':
      return client.call(api.remove, { params });
    case 'default':
      return change.isDefault ? client.call(api.setDefault, { params, body: {} }) : client.call(api.unsetDefault, { params });
  }
}

/** Changes the sets of a dashboard; the list is asked anew after each change, before it counts as done. */
export function useChangeFilterSets(pk: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: FilterSetChange) => send(pk, change),
    onSettled: () => cache.invalidateQueries({ queryKey: filterSetsQuery(pk).queryKey }),
  });
}
