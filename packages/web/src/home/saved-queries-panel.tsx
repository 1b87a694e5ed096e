/** Saved queries on Home: favourites, one's own, or all; nothing is shown to who has none to see. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ListFilter } from '@tessera/api/list-query';
import { encodeRison } from '@tessera/api/rison';
import { i18n } from '../i18n.ts';
import { keptKeys } from '../kit/kept-keys.ts';
import { useKeptChoice } from '../kit/kept.ts';
import { useFavourites } from '../lists/favourites.tsx';
import { ObjectCard } from '../lists/list-cards.tsx';
import { openHref, useSavedQueryList } from '../object-lists/saved-query-list.tsx';
import styles from './home.module.css';
import { CreateFace, Panel, PanelCards, panelSize } from './panel.tsx';
import { SqlPicture } from './sql-picture.tsx';
import { ago } from '../language/ago.ts';

const choices = ['favorite', 'mine', 'all'] as const;
type Choice = (typeof choices)[number];

function filtersOf(choice: Choice, userId: number): ListFilter[] {
  if (choice === 'favorite') return [{ col: 'id', opr: 'saved_query_is_fav', value: true }];
  return choice === 'mine' ? [{ col: 'created_by', opr: 'rel_o_m', value: userId }] : [];
}

/** The latest saved queries, as cards with the beginning of their SQL; an administrator sees those of others as *All*. */
export function SavedQueriesPanel({ userId }: { userId: number }) {
  const { definition, dialog } = useSavedQueryList();
  const { order } = definition.defaults;
  const [choice, choose] = useKeptChoice(keptKeys.homeSavedQueries, choices, 'mine');
  const rows = useQuery({
    queryKey: ['home', definition.resource, choice],
    queryFn: ({ signal }) =>
      definition.fetch(
        {
          page: 0,
          page_size: panelSize,
          order_column: order.column,
          order_direction: order.direction,
          filters: filtersOf(choice, userId),
        },
        signal,
      ),
  });
  const items = rows.data?.result ?? [];
  const favourites = useFavourites(
    definition.favourites,
    items.map(({ id }) => id),
  );
  // An empty tab must not take the others away.
  const any = useQuery({
    queryKey: ['home', definition.resource, 'any'],
    queryFn: async ({ signal }) => {
      const q = { page: 0, page_size: 1, order_column: order.column, order_direction: order.direction, filters: [] };
      return (await definition.fetch(q, signal)).count > 0;
    },
  });
  const hasSome = any.data ?? (rows.isError || items.length > 0);
  if (!hasSome) return null;
  const shown: typeof definition = {
    ...definition,
    card: (row) => ({
      title: row.label,
      href: openHref(row.id),
      thumbnail: undefined,
      picture: <SqlPicture sql={row.sql} />,
      meta: `${row.database.database_name} · ${ago(row.changed_on_delta_humanized)}`,
    }),
  };
  const tabs = {
    choice,
    choose,
    options: [
      { value: 'favorite' as const, label: i18n._('Favorite') },
      { value: 'mine' as const, label: i18n._('Mine') },
      { value: 'all' as const, label: i18n._('All') },
    ],
  };
  const more = (
    <>
      <Link to="/sqllab/" search={{ new: 'true' }} className={styles['create']}>
        <CreateFace label={i18n._('SQL query')} />
      </Link>
      <Link
        to="/savedqueryview/list/"
        search={choice === 'favorite' ? { filters: encodeRison({ favorite: true }) } : {}}
        className={styles['viewAll']}
      >
        {i18n._('View All »')}
      </Link>
    </>
  );
  return (
    <Panel id={definition.resource} title={definition.title} tabs={tabs} more={more}>
      <PanelCards
        query={rows}
        count={items.length}
        failed={(error) => ({ title: i18n._('There was an issue fetching your saved queries: {error}', { error }) })}
        empty={choice === 'favorite' ? noFavourites() : { title: definition.empty.title }}
      >
        {items.map((row) => (
          <ObjectCard
            key={row.id}
            row={row}
            definition={shown}
            isFavourite={favourites.has(row.id)}
            chosen={undefined}
            choose={() => undefined}
          />
        ))}
      </PanelCards>
      {dialog}
    </Panel>
  );
}

const noFavourites = () => ({
  title: i18n._("You don't have any favorites yet!"),
  actions: (
    <Link to="/savedqueryview/list/">
      <Button tabIndex={-1}>{i18n._('See all saved queries')}</Button>
    </Link>
  ),
});
