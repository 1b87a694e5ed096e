/** A row of dashboards or charts on Home: favourites, one's own, or all; the rest is one click away. */
import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { encodeRison } from '@tessera/api/rison';
import type { ListFilter } from '@tessera/api/list-query';
import { i18n } from '../i18n.ts';
import type { ListedObject, ListDefinition } from '../lists/definition.ts';
import { nobody } from '../lists/options.ts';
import { useFavourites } from '../lists/favourites.tsx';
import { ObjectCard } from '../lists/list-cards.tsx';
import { useKeptChoice } from '../kit/kept.ts';
import styles from './home.module.css';
import { madeBy, useHasExamples } from './examples.ts';
import { CreateFace, Panel, PanelCards, panelSize } from './panel.tsx';

type Choice = 'favorite' | 'mine' | 'examples' | 'all';
const choices: readonly Choice[] = ['favorite', 'mine', 'examples', 'all'];

export interface ObjectPanelProps<Row extends ListedObject> {
  kind: 'dashboard' | 'chart';
  definition: ListDefinition<Row>;
  to: '/dashboard/list/' | '/chart/list/';
  /** Where this browser keeps the chosen tab. */
  storageKey: string;
  favourite: { col: string; opr: string };
  userId: number;
  /** Where a new one is made, and what the button says; absent = this person makes none. */
  create: { to: '/dashboard/new' | '/chart/add'; label: string } | undefined;
}

interface Words {
  readonly failed: (error: string) => string;
  readonly noneMade: () => string;
  readonly seeAll: () => string;
}

const words: Readonly<Record<ObjectPanelProps<ListedObject>['kind'], Words>> = {
  dashboard: {
    failed: (error) => i18n._('There was an issue fetching your dashboards: {error}', { error }),
    noneMade: () => i18n._('No dashboards yet'),
    seeAll: () => i18n._('See all dashboards'),
  },
  chart: {
    failed: (error) => i18n._('There was an issue fetching your chart: {error}', { error }),
    noneMade: () => i18n._('No charts yet'),
    seeAll: () => i18n._('See all charts'),
  },
};

/** Nothing stands in a tab: why, and the button that changes it. */
function emptyFace<Row extends ListedObject>({ kind, definition, create, to }: ObjectPanelProps<Row>, choice: Choice) {
  if (choice === 'favorite')
    return {
      title: i18n._("You don't have any favorites yet!"),
      actions: (
        <Link to={to}>
          <Button tabIndex={-1}>{words[kind].seeAll()}</Button>
        </Link>
      ),
    };
  const title = choice === 'mine' ? words[kind].noneMade() : definition.empty.title;
  if (!create) return { title };
  return {
    title,
    actions: (
      <Link to={create.to}>
        <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
          {create.label}
        </Button>
      </Link>
    ),
  };
}

/** What the list is filtered by that `View All` opens. */
function presetOf(choice: Choice, userId: number): Record<string, boolean | number> | undefined {
  if (choice === 'favorite') return { favorite: true };
  if (choice === 'mine') return { created_by: userId };
  return choice === 'examples' ? { created_by: nobody } : undefined;
}

/** A panel of one kind of object. @param storageKey  where the chosen tab is remembered @param to  the whole list */
export function ObjectPanel<Row extends ListedObject>(props: ObjectPanelProps<Row>) {
  const { definition, to, storageKey, userId, create } = props;
  const hasExamples = useHasExamples(definition);
  const [kept, choose] = useKeptChoice(storageKey, choices, 'all');
  const choice = kept === 'examples' && !hasExamples ? 'all' : kept;
  const preset = presetOf(choice, userId);
  const tabs = {
    choice,
    choose,
    options: [
      { value: 'favorite' as const, label: i18n._('Favorite') },
      { value: 'mine' as const, label: i18n._('Mine') },
      ...(hasExamples ? [{ value: 'examples' as const, label: i18n._('Examples') }] : []),
      { value: 'all' as const, label: i18n._('All') },
    ],
  };
  const more = (
    <>
      {create ? (
        <Link to={create.to} className={styles['create']}>
          <CreateFace label={create.label} />
        </Link>
      ) : null}
      <Link to={to} search={preset ? { filters: encodeRison(preset) } : {}} className={styles['viewAll']}>
        {i18n._('View All »')}
      </Link>
    </>
  );
  return (
    <Panel id={definition.resource} title={definition.title} tabs={tabs} more={more}>
      <Cards {...props} choice={choice} />
    </Panel>
  );
}

function Cards<Row extends ListedObject>({ choice, ...props }: ObjectPanelProps<Row> & { choice: Choice }) {
  const { kind, definition, favourite, userId } = props;
  const filters: ListFilter[] =
    choice === 'favorite'
      ? [{ ...favourite, value: true }]
      : choice === 'mine'
        ? [madeBy(userId)]
        : choice === 'examples'
          ? [madeBy(nobody)]
          : [];
  const { order } = definition.defaults;
  const rows = useQuery({
    queryKey: ['home', definition.resource, choice],
    queryFn: ({ signal }) =>
      definition.fetch(
        { page: 0, page_size: panelSize, order_column: order.column, order_direction: order.direction, filters },
        signal,
      ),
  });
  const items = rows.data?.result ?? [];
  const favourites = useFavourites(
    definition.favourites,
    items.map((row) => row.id),
  );
  return (
    <PanelCards
      query={rows}
      count={items.length}
      failed={(error) => ({ title: words[kind].failed(error) })}
      empty={emptyFace(props, choice)}
    >
      {items.map((row) => (
        <ObjectCard
          key={row.id}
          row={row}
          definition={definition}
          isFavourite={favourites.has(row.id)}
          chosen={undefined}
          choose={() => undefined}
        />
      ))}
    </PanelCards>
  );
}
