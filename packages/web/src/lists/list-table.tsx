/** A list as a table. */
import { Checkbox, Table, Tooltip } from 'antd';
import type { TableColumnType } from 'antd';
import { i18n } from '../i18n.ts';
import { isChoosable, type ListedObject, type ListColumn, type ListDefinition } from './definition.ts';
import { FavouriteStar } from './favourites.tsx';
import type { ListOrder } from './list-state.ts';
import styles from './list.module.css';
import { RowActions, RowMenu } from './row-actions.tsx';

export interface ListBodyProps<Row extends ListedObject> {
  definition: ListDefinition<Row>;
  rows: Row[];
  favourites: ReadonlySet<number>;
  /** Chosen ids; absent when nothing is being chosen. */
  chosen: ReadonlySet<number> | undefined;
  choose: (id: number, on: boolean) => void;
  /** These and no others are chosen. */
  chooseOnly: (ids: readonly number[]) => void;
  /** The rows of the page before, while the next is fetched. */
  isStale: boolean;
}

function columnOf<Row extends ListedObject>(column: ListColumn<Row>, order: ListOrder): TableColumnType<Row> {
  const first = column.firstDirection === 'desc' ? 'descend' : 'ascend';
  const second = first === 'ascend' ? 'descend' : 'ascend';
  return {
    key: column.key,
    title: column.hint === undefined ? column.title : <Tooltip title={column.hint}>{column.title}</Tooltip>,
    render: (_: unknown, row: Row) => column.render(row),
    ellipsis: true,
    ...(column.widthPx ? { width: column.widthPx } : {}),
    ...(column.align ? { align: column.align, onHeaderCell: () => ({ className: styles['numberHead'] ?? '' }) } : {}),
    ...(column.from ? { responsive: [column.from] } : {}),
    ...(column.order
      ? {
          sorter: true,
          sortDirections: [first, second, first],
          sortOrder:
            column.order === order.column ? (order.direction === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
        }
      : {}),
  };
}

/** Over the boxes of the rows: all of this page, or none. */
function ChooseAll({
  rows,
  chosen,
  chooseOnly,
}: {
  rows: readonly ListedObject[];
  chosen: ReadonlySet<number>;
  chooseOnly: ListBodyProps<ListedObject>['chooseOnly'];
}) {
  const count = rows.filter((row) => chosen.has(row.id)).length;
  const isAll = count > 0 && count === rows.length;
  return (
    <Checkbox
      aria-label={i18n._('Choose all on this page')}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={rows.length === 0}
      onChange={() => chooseOnly(isAll ? [] : rows.map((row) => row.id))}
    />
  );
}

function edges<Row extends ListedObject>({
  definition,
  rows,
  favourites,
  chosen,
  choose,
  chooseOnly,
}: Omit<ListBodyProps<Row>, 'isStale'>): { left: TableColumnType<Row>[]; right: TableColumnType<Row>[] } {
  const { favourites: kind, nameOf, actions } = definition;
  const left: TableColumnType<Row>[] = [];
  if (chosen)
    left.push({
      key: 'choose',
      width: 40,
      title: <ChooseAll rows={rows.filter((row) => isChoosable(definition, row))} chosen={chosen} chooseOnly={chooseOnly} />,
      render: (_: unknown, row) => (
        <Checkbox
          aria-label={i18n._('Choose {name}', { name: nameOf(row) })}
          checked={chosen.has(row.id)}
          disabled={!isChoosable(definition, row)}
          onChange={(event) => choose(row.id, event.target.checked)}
        />
      ),
    });
  if (kind)
    left.push({
      key: 'star',
      width: 44,
      title: <span className="sr-only">{i18n._('Favorite')}</span>,
      render: (_: unknown, row) => <FavouriteStar kind={kind} id={row.id} name={nameOf(row)} isOn={favourites.has(row.id)} />,
    });
  return { left, right: actions.length === 0 ? [] : actionColumns(definition) };
}

/** Buttons; on a phone more than two of them would leave no room for the name, so there they are a menu. */
function actionColumns<Row extends ListedObject>({ actions, nameOf }: ListDefinition<Row>): TableColumnType<Row>[] {
  const title = <span className="sr-only">{i18n._('Actions')}</span>;
  const buttons: TableColumnType<Row> = {
    key: 'actions',
    width: 22 + actions.length * 28,
    align: 'end',
    title,
    render: (_: unknown, row) => (
      <div className={styles['rowActions']}>
        <RowActions row={row} name={nameOf(row)} actions={actions} />
      </div>
    ),
  };
  if (actions.length <= 2) return [buttons];
  const menu: TableColumnType<Row> = {
    key: 'menu',
    width: 48,
    align: 'end',
    title,
    render: (_: unknown, row) => <RowMenu row={row} name={nameOf(row)} actions={actions} />,
  };
  return [
    { ...buttons, responsive: ['sm'] },
    { ...menu, responsive: ['xs'] },
  ];
}

/** The rows of a page as a table; a click on a heading sorts the whole list on the server. */
export function ListTable<Row extends ListedObject>({
  order,
  setOrder,
  isStale,
  ...props
}: ListBodyProps<Row> & { order: ListOrder; setOrder: (order: ListOrder) => void }) {
  const { definition, rows } = props;
  const { left, right } = edges(props);
  return (
    <div className={styles['surface']} data-stale={isStale}>
      <Table<Row>
        rowKey="id"
        size="middle"
        tableLayout="fixed"
        pagination={false}
        dataSource={rows}
        showSorterTooltip={false}
        columns={[...left, ...definition.columns.map((column) => columnOf(column, order)), ...right]}
        onChange={(_page, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          const column = definition.columns.find((c) => c.key === one?.columnKey);
          if (column?.order) setOrder({ column: column.order, direction: one?.order === 'descend' ? 'desc' : 'asc' });
        }}
      />
    </div>
  );
}
