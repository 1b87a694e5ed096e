/** One's saved queries on Home; nothing is shown to a user without any. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { i18n } from '../i18n.ts';
import { keptKeys } from '../kit/kept-keys.ts';
import { useKeptChoice } from '../kit/kept.ts';
import { ObjectCard } from '../lists/list-cards.tsx';
import { openHref, useSavedQueryList } from '../object-lists/saved-query-list.tsx';
import styles from './home.module.css';
import { CreateFace, Panel, PanelCards, panelSize } from './panel.tsx';
import { SqlPicture } from './sql-picture.tsx';
import { ago } from '../language/ago.ts';

const choices = ['mine', 'all'] as const;

/** One's latest saved queries, as cards with the beginning of their SQL; an administrator sees those of others as *All*. */
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
          filters: choice === 'mine' ? [{ col: 'created_by', opr: 'rel_o_m', value: userId }] : [],
        },
        signal,
      ),
  });
  const items = rows.data?.result ?? [];
  if (rows.isPending || (rows.isSuccess && items.length === 0)) return null;
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
      { value: 'mine' as const, label: i18n._('Mine') },
      { value: 'all' as const, label: i18n._('All') },
    ],
  };
  const more = (
    <>
      <Link to="/sqllab/" search={{ new: 'true' }} className={styles['create']}>
        <CreateFace label={i18n._('SQL query')} />
      </Link>
      <Link to="/savedqueryview/list/" className={styles['viewAll']}>
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
        empty={{ title: definition.empty.title }}
      >
        {items.map((row) => (
          <ObjectCard key={row.id} row={row} definition={shown} isFavourite={false} chosen={undefined} choose={() => undefined} />
        ))}
      </PanelCards>
      {dialog}
    </Panel>
  );
}
