/** The star of a chart, dashboard, saved query or tag. One status call per page of ids; a click answers at once and is taken back if refused. */
import { StarFilled, StarOutlined } from '@ant-design/icons';
import { mutationOptions, queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import { savedQuery } from '@tessera/api/saved-query';
import { tag } from '@tessera/api/tag';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts, type Toasts } from '../kit/toasts.ts';

const routes = { chart, dashboard, saved_query: savedQuery, tag } as const;
/** The objects that can be favourites. */
export type FavouriteKind = keyof typeof routes;

/** One call for all ids of a page; none where there is nothing to ask. */
export const statusOf = (kind: FavouriteKind | undefined, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['favourites', kind, ids],
    enabled: kind !== undefined && ids.length > 0,
    queryFn: async ({ signal }) => {
      const { result } = await client.call(routes[kind ?? 'chart'].favoriteStatus, { query: { q: [...ids] } }, { signal });
      return result.filter((entry) => entry.value).map((entry) => entry.id);
    },
  });

/** Tells that it is not known which are favourites. */
export const sayUnread = (toasts: Pick<Toasts, 'failure'>, fault: unknown): void =>
  toasts.failure(fault, (error) => i18n._('There was an error fetching the favorite status: {error}', { error }));

/** Ids that are favourites among those asked for. */
export function useFavourites(kind: FavouriteKind | undefined, ids: readonly number[]): ReadonlySet<number> {
  const answer = useQuery(statusOf(kind, ids));
  const toasts = useToasts();
  useEffect(() => {
    if (answer.error) sayUnread(toasts, answer.error);
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

/** Setting or clearing a star: shown at once, and taken back with a word where the server refuses. */
export const starring = (cache: QueryClient, toasts: Pick<Toasts, 'failure'>, kind: FavouriteKind, id: number) =>
  mutationOptions({
    mutationFn: (on: boolean) => client.call(on ? routes[kind].addFavorite : routes[kind].removeFavorite, { params: { pk: id } }),
    onMutate: (on) => putFavourite(cache, kind, id, on),
    onError: (error, on) => {
      putFavourite(cache, kind, id, !on);
      toasts.failure(error, (sentence) => i18n._('There was an error saving the favorite status: {error}', { error: sentence }));
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ['home'] }),
  });

/** The star of one row. @param name  of the object, for screen readers */
export function FavouriteStar({ kind, id, name, isOn }: { kind: FavouriteKind; id: number; name: string; isOn: boolean }) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const toggle = useMutation(starring(cache, toasts, kind, id));
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
