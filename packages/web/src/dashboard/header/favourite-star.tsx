/** The star of the dashboard; it changes when the server has answered. */
import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { dashboard as api } from '@tessera/api/dashboard';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { putFavourite } from '../../lists/favourites.tsx';
import { useToasts } from '../../kit/toasts.ts';
import { useScope } from '../state/context.ts';

/** Marks the open dashboard as a favourite of the person who looks, or takes the mark back. */
export function FavouriteStar() {
  const { item } = useScope();
  const toasts = useToasts();
  const cache = useQueryClient();
  const status = useQuery({
    queryKey: ['favourites', 'dashboard', [item.id]],
    queryFn: async () => {
      const { result } = await client.call(api.favoriteStatus, { query: { q: [item.id] } });
      return result.filter((entry) => entry.value).map((entry) => entry.id);
    },
  });
  useEffect(() => {
    if (status.isError) toasts.danger(i18n._('There was an issue fetching the favorite status of this dashboard.'));
  }, [status.isError, toasts]);
  const isOn = status.data?.includes(item.id) ?? false;
  const toggle = useMutation({
    mutationFn: (on: boolean) => client.call(on ? api.addFavorite : api.removeFavorite, { params: { pk: item.id } }),
    onSuccess: (_, on) => {
      putFavourite(cache, 'dashboard', item.id, on);
      void cache.invalidateQueries({ queryKey: ['home'] });
    },
    onError: () => toasts.danger(i18n._('There was an issue favoriting this dashboard.')),
  });
  return (
    <Button
      type="text"
      size="small"
      loading={toggle.isPending}
      aria-pressed={isOn}
      aria-label={i18n._('Favorite')}
      icon={isOn ? <StarFilled style={{ color: 'var(--t-favourite)' }} /> : <StarOutlined />}
      onClick={() => toggle.mutate(!isOn)}
    />
  );
}
