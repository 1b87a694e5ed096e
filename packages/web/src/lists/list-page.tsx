/** The one list page. What differs between dashboards, charts, datasets and databases is the definition. */
import { CheckSquareOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { EmptyFace, FailedFace, LoadingFace } from '@tessera/ui/faces';
import { ApiFailure } from '@tessera/api/client';
import { backArrow } from '../kit/pointing-icons.tsx';
import { sentenceOf } from '../client.ts';
import { ForbiddenPage } from '../kit/error-page.tsx';
import { formatCount, i18n } from '../i18n.ts';
import { HrefLink } from '../kit/href-link.tsx';
import { isChoosable, type ListedObject, type ListDefinition } from './definition.ts';
import { useFavourites } from './favourites.tsx';
import { ListCards } from './list-cards.tsx';
import { existingPage, pageSize } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListTools, SelectionBar } from './list-tools.tsx';
import styles from './list.module.css';
import { useListRows, useListState } from './use-list.ts';
import { pageTitle } from '../kit/page-title.ts';
import { Pages } from '../kit/pages.tsx';

function Faces<Row extends ListedObject>({
  definition,
  rows,
  isBehind,
  isFiltered,
  clear,
}: {
  definition: ListDefinition<Row>;
  rows: ReturnType<typeof useListRows<Row>>;
  /** A page behind the last was asked for; the last one is on its way. */
  isBehind: boolean;
  isFiltered: boolean;
  clear: () => void;
}) {
  if (rows.isError)
    return (
      <FailedFace
        title={i18n._('An error occurred while fetching {things}: {error}', {
          things: definition.things ?? definition.title.toLowerCase(),
          error: sentenceOf(rows.error),
        })}
        actions={<Button onClick={() => void rows.refetch()}>{i18n._('Try again')}</Button>}
      />
    );
  if (rows.isPending || isBehind) return <LoadingFace label={i18n._('Loading…')} />;
  if (isFiltered)
    return (
      <EmptyFace
        title={i18n._('No results match your filter criteria')}
        hint={i18n._('Try different criteria to display results.')}
        actions={
          <Button className={`${styles['clearAll']}`} onClick={clear}>
            {i18n._('clear all filters')}
          </Button>
        }
      />
    );
  return <EmptyFace {...definition.empty} />;
}

/** Shows a list by its definition. What is filtered, sorted and paged stands in the address. */
export function ListPage<Row extends ListedObject>({ definition }: { definition: ListDefinition<Row> }) {
  const [state, write] = useListState(definition);
  const rows = useListRows(definition, state);
  const list = rows.data?.result ?? [];
  const total = rows.data?.count ?? 0;
  const favourites = useFavourites(
    definition.favourites,
    list.map((row) => row.id),
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  useEffect(() => {
    document.title = pageTitle(definition.title);
  }, [definition.title]);

  const page = rows.isSuccess && !rows.isPlaceholderData ? existingPage(state.page, total) : state.page;
  const isBehind = page !== state.page;
  const turnBack = useEffectEvent(() => write({ ...state, page }, true));
  useEffect(() => {
    if (isBehind) turnBack();
  }, [isBehind]);

  if (rows.error instanceof ApiFailure && rows.error.status === 403) return <ForbiddenPage />;

  const isFiltered = Object.keys(state.filters).length > 0;
  const picked = list.filter((row) => chosen?.has(row.id));
  const choose = (id: number, on: boolean): void =>
    setChosen((old) => new Set(on ? [...(old ?? []), id] : [...(old ?? [])].filter((other) => other !== id)));
  const chooseOnly = (ids: readonly number[]): void => setChosen(new Set(ids));
  const body = { definition, rows: list, favourites, chosen, choose, chooseOnly, isStale: rows.isPlaceholderData };
  // Who may choose any row keeps the button while the rows come: nothing beside it has to move over.
  const canChoose =
    chosen !== undefined ||
    list.some((row) => isChoosable(definition, row)) ||
    (rows.isPending && (definition.exportMany !== undefined || definition.bulkActions !== undefined));
  const first = state.page * pageSize + 1;
  return (
    <section className={styles['page']}>
      <header className={styles['head']}>
        {definition.back ? (
          <HrefLink href={definition.back.href} className={styles['back'] ?? ''}>
            {backArrow()} {definition.back.label}
          </HrefLink>
        ) : null}
        <h1>{definition.title}</h1>
        <span className={styles['total']} aria-live="polite">
          {rows.isSuccess ? formatCount(total) : ''}
        </span>
        <span className={styles['spring']} />
        {canChoose ? (
          <Button
            icon={<CheckSquareOutlined />}
            aria-pressed={chosen !== undefined}
            onClick={() => setChosen(chosen ? undefined : new Set())}
          >
            {i18n._('Bulk select')}
          </Button>
        ) : null}
        {definition.head ? <div className={styles['headActions']}>{definition.head}</div> : null}
      </header>
      <ListTools definition={definition} state={state} write={write} />
      {chosen ? (
        <SelectionBar
          definition={definition}
          rows={list}
          picked={picked}
          setPicked={chooseOnly}
          close={() => setChosen(undefined)}
        />
      ) : null}
      {list.length === 0 || rows.isError ? (
        <div className={styles['surface']}>
          <Faces
            definition={definition}
            rows={rows}
            isBehind={isBehind}
            isFiltered={isFiltered}
            clear={() => write({ ...state, filters: {}, page: 0 })}
          />
        </div>
      ) : state.view === 'card' && definition.card ? (
        <ListCards {...body} />
      ) : (
        <ListTable {...body} order={state.order} setOrder={(order) => write({ ...state, order, page: 0 })} />
      )}
      {list.length > 0 ? (
        <footer className={styles['foot']}>
          <span>
            {i18n._('{first}-{last} of {total}', {
              first: formatCount(first),
              last: formatCount(first + list.length - 1),
              total: formatCount(total),
            })}
          </span>
          {total > pageSize ? (
            <Pages
              size="small"
              current={state.page + 1}
              pageSize={pageSize}
              total={total}
              showSizeChanger={false}
              onChange={(page) => {
                write({ ...state, page: page - 1 });
                window.scrollTo({ top: 0 });
              }}
            />
          ) : null}
        </footer>
      ) : null}
    </section>
  );
}
