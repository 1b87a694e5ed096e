/** Deleting the open chart: shows what depends on it, then goes to the list. */
import { useNavigate } from '@tanstack/react-router';
import { chart as chartApi } from '@tessera/api/chart';
import type { ExploreSlice } from '@tessera/api/explore';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useDelete } from '../../lists/use-delete.tsx';
import { useExploreStore } from '../state/context.ts';

/** Asks with the dashboards the chart stands on, deletes it, and goes to the list of charts. */
export function useRemoveChart(): (slice: ExploreSlice) => Promise<void> {
  const ask = useDelete();
  const navigate = useNavigate();
  const store = useExploreStore();
  const leave = async (slice: ExploreSlice): Promise<void> => {
    // Nothing is left to save: the guard must not ask. It looks at what was rendered, so the page sees it first.
    const { form, kept } = store.getState();
    kept(slice, form);
    await new Promise((resolve) => setTimeout(resolve));
    await navigate({ to: '/chart/list/' });
  };
  return (slice) =>
    ask({
      resource: 'chart',
      names: [slice.slice_name],
      impact: () =>
        Promise.resolve({
          lines: slice.dashboards.map((board) =>
            i18n._('The dashboard “{title}” loses this chart', { title: board.dashboard_title }),
          ),
        }),
      remove: async () => {
        // By id without a version: the chart goes, however it was changed since.
        await client.call(chartApi.removeMany, { query: { q: [slice.slice_id] } });
        await leave(slice);
      },
    });
}
