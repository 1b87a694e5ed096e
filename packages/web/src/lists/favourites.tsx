/** The star of a chart or dashboard. One status call per page of ids; a click answers at once and is taken back if refused. */
import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import { savedQuery } from '@tessera/api/saved-query';
import { tag } from '@tessera/api/tag';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';

const routes = { chart, dashboard, saved_query: savedQuery, tag } as const;
/** The objects that can be favourites. */
export type FavouriteKind = keyof typeof routes;

/** Ids that are favourites among those asked for. */
export function useFavourites(kind: FavouriteKind | undefined, ids: readonly number[]): ReadonlySet<number> {
  const answer = useQuery({
    queryKey: ['favourites', kind, ids],
    enabled: kind !== undefined && ids.length > 0,
    queryFn: async ({ signal }) => {
      const { result } = await client.call(routes[kind ?? 'chart'].favoriteStatus, { query: { q: [...ids] } }, { signal });
      return result.filter((entry) => entry.value).map((entry) => entry.id);
    },
  });
  const toasts = useToasts();
  useEffect(() => {
    if (answer.error)
      toasts.failure(answer.error, (error) => i18n._('There was an error fetching the favorite status: {error}', { error }));
  }, [answer.error, toasts]);
  return new Set(answer.data);
}

/** Changes a star in whatever shows it: lists, the home page, the open dashboard. */
export function putFavourite(cache: QueryClient, kind: FavouriteKind, id: number, isOn: boolean): void {
  const asked = {
    queryKey: ['favourites', kind],
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => Array.isArray(queryKey[2]) && queryKey[2].includes(id),
  };
  cache.setQueriesData<number[]>(asked, (old) => (old ? [...old.filter((other) => other !== id), ...(isOn ? [id] : [])] : old));
}

/** The star of one row. @param name  of the object, for screen readers */
export function FavouriteStar({ kind, id, name, isOn }: { kind: FavouriteKind; id: number; name: string; isOn: boolean }) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const put = (on: boolean): void => putFavourite(cache, kind, id, on);
  const toggle = useMutation({
    mutationFn: (on: boolean) => client.call(on ? routes[kind].addFavorite : routes[kind].removeFavorite, { params: { pk: id } }),
    onMutate: put,
    onError: (error, on) => {
      put(!on);
      toasts.failure(error, (sentence) => i18n._('There was an error saving the favorite status: {error}', { error: sentence }));
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ['home'] }),
  });
  return (
    <Button
      type="text"
      size="small"
      aria-pressed={isOn}
      aria-label={i18n._('Favorite: {name}', { name })}
      icon={isOn ? <StarFilled style={{ color: 'var(--t-favourite)' }} /> : <StarOutlined />}
      onClick={() => toggle.mutate(!isOn)}
    />
  );
}
