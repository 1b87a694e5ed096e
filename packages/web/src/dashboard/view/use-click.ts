/** What a click on a mark of a tile does: filter the other charts, open another dashboard or an address with its value, or nothing. */
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { MarkSelection } from '@tessera/charts/chart-type';
import { encodeRison } from '@tessera/api/rison';
import { readBoard } from '@tessera/core/dashboard/board';
import { carriedTo } from '@tessera/core/dashboard/carried-mark';
import { clickedValues, filledAddress, type ClickAction } from '@tessera/core/dashboard/click-action';
import { picksOf, pickOfRow } from '@tessera/core/dashboard/cross-picks';
import type { Filter } from '@tessera/core/query/filter';
import { i18n } from '../../i18n.ts';
import { linkKind } from '../../kit/link-kind.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useScope } from '../state/context.ts';
import { fetchItem } from '../state/load.ts';
import { filtersOfPick } from '../state/pick-filters.ts';

type OnClick = (pick: MarkSelection, isAdded: boolean) => void;

/**
 * @param action  of the tile; undefined: a click filters
 * @param filters  whether a click may filter here
 * @returns undefined where a click does nothing
 */
export function useClick(action: ClickAction | undefined, chartId: number, filters: boolean): OnClick | undefined {
  const { store, rights } = useScope();
  const router = useRouter();
  const toasts = useToasts();
  return useMemo(() => {
    const filter: OnClick = (pick, isAdded) => store.getState().pick(chartId, pick, isAdded);
    if (!action) return filters ? filter : undefined;
    // A guest has this one dashboard, and no page of this site beside it.
    const isHere = action.does === 'dashboard' || (action.does === 'address' && action.address.trim().startsWith('/'));
    if (action.does === 'nothing' || (isHere && !rights.signedIn)) return undefined;
    const openAddress = (address: string): void => {
      const kind = linkKind(address, window.location.origin);
      if (kind === 'elsewhere') window.open(address, '_blank', 'noopener,noreferrer');
      if (kind !== 'here') return;
      const { pathname, searchParams, hash } = new URL(address, window.location.origin);
      const search = Object.fromEntries(searchParams);
      void router.navigate({ to: pathname, search, ...(hash ? { hash: hash.slice(1) } : {}) });
    };
    const openDashboard = async (uuid: string, marked: readonly Filter[]): Promise<void> => {
      try {
        const { item } = await fetchItem(uuid);
        const { masks, unmatched } = carriedTo(readBoard(item).metadata, marked);
        if (unmatched.length > 0)
          toasts.info(
            i18n._('{title} has no filter for {columns}.', { title: item.dashboard_title, columns: unmatched.join(', ') }),
          );
        void router.navigate({
          to: '/superset/dashboard/$idOrSlug/',
          params: { idOrSlug: item.slug ?? String(item.id) },
          search: Object.keys(masks).length > 0 ? { native_filters: encodeRison(masks) } : {},
        });
      } catch (error) {
        toasts.failure(error);
      }
    };
    // A mark that filters already stands for its values all the same.
    const filtersAt = ({ filters: own, taken }: MarkSelection): readonly Filter[] =>
      own.length > 0
        ? filtersOfPick(own)
        : ((taken && pickOfRow(picksOf(store.getState().masks[String(chartId)]), taken)?.filters) ?? []);
    return (pick) => {
      const marked = filtersAt(pick);
      if (marked.length === 0) return undefined;
      if (action.does === 'dashboard') return void openDashboard(action.uuid, marked);
      const filled = filledAddress(action.address, clickedValues(marked));
      if ('address' in filled) return openAddress(filled.address);
      toasts.warning(i18n._('The mark has no value for: {names}', { names: filled.missing.join(', ') }));
      return undefined;
    };
  }, [action, filters, chartId, store, rights.signedIn, router, toasts]);
}
