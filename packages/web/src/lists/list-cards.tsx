/** A list as cards with pictures. */
import { Checkbox } from 'antd';
import { i18n } from '../i18n.ts';
import { HrefLink } from '../kit/href-link.tsx';
import { isChoosable, type ListedObject, type ListDefinition } from './definition.ts';
import { FavouriteStar } from './favourites.tsx';
import type { ListBodyProps } from './list-table.tsx';
import styles from './list.module.css';
import { RowMenu } from './row-actions.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** One object as a card; used on Home as well. */
export function ObjectCard<Row extends ListedObject>({
  row,
  definition,
  isFavourite,
  chosen,
  choose,
}: { row: Row; definition: ListDefinition<Row>; isFavourite: boolean } & Pick<ListBodyProps<Row>, 'chosen' | 'choose'>) {
  const card = definition.card?.(row);
  if (!card) return null;
  return (
    <li className={styles['card']} data-chosen={chosen?.has(row.id) ?? false}>
      {chosen ? (
        <Checkbox
          className={`${styles['cardCheck']}`}
          aria-label={i18n._('Choose {name}', { name: card.title })}
          checked={chosen.has(row.id)}
          disabled={!isChoosable(definition, row)}
          onChange={(event) => choose(row.id, event.target.checked)}
        />
      ) : null}
      {card.picture ?? <Thumbnail key={card.thumbnail} src={card.thumbnail} seed={row.id} />}
      <div className={styles['cardBody']}>
        <div className={styles['cardTitle']}>
          {card.badge ? <span className={styles['above']}>{card.badge}</span> : null}
          <HrefLink href={card.href} className={styles['cardLink']} title={card.title}>
            {card.title}
          </HrefLink>
        </div>
        <div className={styles['cardMeta']}>
          <span className={styles['above']}>{card.meta}</span>
          <span className={styles['above']} style={{ display: 'flex', alignItems: 'center', flex: 'none' }}>
            {card.footer ? <span className={styles['cardFooter']}>{card.footer}</span> : null}
            {definition.favourites ? (
              <FavouriteStar kind={definition.favourites} id={row.id} name={card.title} isOn={isFavourite} />
            ) : null}
            <RowMenu row={row} name={definition.nameOf(row)} actions={definition.actions} />
          </span>
        </div>
      </div>
    </li>
  );
}

/** The rows of a page as cards; the list's `card` says what each shows. */
export function ListCards<Row extends ListedObject>({
  definition,
  rows,
  favourites,
  chosen,
  choose,
  isStale,
}: ListBodyProps<Row>) {
  return (
    <ul className={styles['cards']} data-stale={isStale}>
      {rows.map((row) => (
        <ObjectCard
          key={row.id}
          row={row}
          definition={definition}
          isFavourite={favourites.has(row.id)}
          chosen={chosen}
          choose={choose}
        />
      ))}
    </ul>
  );
}
