/** A row of dashboards or charts on Home: favourites, one's own, or all; the rest is one click away. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { encodeRison } from '@tessera/api/rison';
import type { ListFilter } from '@tessera/api/list-query';
import { EmptyFace, FailedFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { Listed, ListDefinition } from '../lists/definition.ts';
import { useFavourites } from '../lists/favourites.tsx';
import { ObjectCard } from '../lists/list-cards.tsx';
import list from '../lists/list.module.css';
import styles from './home.module.css';

type Choice = 'favorite' | 'mine' | 'all';
const choices: readonly Choice[] = ['favorite', 'mine', 'all'];
const pageSize = 5;

export interface ObjectPanelProps<Row extends Listed> {
  definition: ListDefinition<Row>;
  to: '/dashboard/list/' | '/chart/list/';
  /** Where this browser keeps the chosen tab. */
  storageKey: string;
  favourite: { col: string; opr: string };
  userId: number;
}

function stored(key: string): Choice {
  try {
    return choices.find((choice) => choice === localStorage.getItem(key)) ?? 'all';
  } catch {
    return 'all';
  }
}

function store(key: string, choice: Choice): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // The choice then lasts for this page.
  }
}

function emptyHint(choice: Choice, nothing: string): string {
  if (choice === 'favorite') return i18n._("You don't have any favorites yet!");
  return choice === 'mine' ? i18n._('What you make appears here.') : nothing;
}

/** The places of the cards that are on their way. */
export function PanelBones() {
  return (
    <div className={list['cards']} aria-busy="true">
      {Array.from({ length: pageSize }, (_, i) => (
        <div key={i} className={styles['bone']} />
      ))}
    </div>
  );
}

export function ObjectPanel<Row extends Listed>({ definition, to, storageKey, favourite, userId }: ObjectPanelProps<Row>) {
  const [choice, setChoice] = useState(() => stored(storageKey));
  const filters: ListFilter[] =
    choice === 'favorite'
      ? [{ ...favourite, value: true }]
      : choice === 'mine'
        ? [{ col: 'created_by', opr: 'rel_o_m', value: userId }]
        : [];
  const { order } = definition.defaults;
  const rows = useQuery({
    queryKey: ['home', definition.resource, choice],
    queryFn: ({ signal }) =>
      definition.fetch(
        { page: 0, page_size: pageSize, order_column: order.column, order_direction: order.direction, filters },
        signal,
      ),
  });
  const items = rows.data?.result ?? [];
  const favourites = useFavourites(
    definition.favourites,
    items.map((row) => row.id),
  );
  const preset = choice === 'favorite' ? { favorite: true } : choice === 'mine' ? { created_by: userId } : undefined;
  return (
    <section className={styles['panel']} aria-labelledby={`home-${definition.resource}`}>
      <div className={styles['panelHead']}>
        <h2 id={`home-${definition.resource}`}>{definition.title}</h2>
        <Segmented<Choice>
          size="small"
          aria-label={definition.title}
          value={choice}
          onChange={(next) => {
            setChoice(next);
            store(storageKey, next);
          }}
          options={[
            { value: 'favorite', label: i18n._('Favorite') },
            { value: 'mine', label: i18n._('Mine') },
            { value: 'all', label: i18n._('All') },
          ]}
        />
        <span className={styles['spring']} />
        <Link to={to} search={preset ? { filters: encodeRison(preset) } : {}}>
          {i18n._('View All »')}
        </Link>
      </div>
      {rows.isPending ? <PanelBones /> : null}
      {rows.isError ? (
        <div className={styles['quietBox']}>
          <FailedFace
            compact
            title={i18n._('There was an issue fetching your {resource}s: {error}', {
              resource: definition.resource,
              error: sentenceOf(rows.error),
            })}
            actions={<Button onClick={() => void rows.refetch()}>{i18n._('Try again')}</Button>}
          />
        </div>
      ) : null}
      {rows.isSuccess && items.length === 0 ? (
        <div className={styles['quietBox']}>
          <EmptyFace compact title={emptyHint(choice, definition.empty.title)} />
        </div>
      ) : null}
      {items.length > 0 ? (
        <ul className={list['cards']}>
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
        </ul>
      ) : null}
    </section>
  );
}
