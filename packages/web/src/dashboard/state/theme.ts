/** The theme a dashboard wears. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { theme } from '@tessera/api/theme';
import { tokensOf, type ThemeTokens } from '@tessera/core/look/theme-tokens';
import { client } from '../../client.ts';
import { useCan } from '../../session.ts';

const optionPage = 1000;

/** The themes of the site by name, for those who may read them. */
export function useThemes(wanted: boolean) {
  const canRead = useCan('can_read on Theme');
  return useQuery({
    queryKey: ['list', 'theme', 'options'],
    enabled: canRead && wanted,
    queryFn: async ({ signal }) => {
      const q = { columns: ['id', 'theme_name', 'json_data'], order_column: 'theme_name', page_size: optionPage };
      return (await client.call(theme.list, { query: { q } }, { signal })).result;
    },
  });
}

/**
 * The tokens of the theme of an id; undefined: those of the site.
 * @param saved  the theme the dashboard was loaded with
 */
export function useThemeTokens(
  id: number | null,
  saved: { readonly id: number; readonly json_data: string } | null,
): ThemeTokens | undefined {
  const isSaved = id === saved?.id;
  const { data } = useThemes(id !== null && !isSaved);
  const json = isSaved ? saved?.json_data : data?.find((each) => each.id === id)?.json_data;
  return useMemo(() => (id === null || json === undefined ? undefined : tokensOf(json)), [id, json]);
}
