/** A list as a table. */
import { Checkbox, Table } from 'antd';
import type { TableColumnType } from 'antd';
import { i18n } from '../i18n.ts';
import type { Listed, ListColumn, ListDefinition } from './definition.ts';
import { FavouriteStar } from './favourites.tsx';
import type { ListOrder } from './list-state.ts';
import styles from './list.module.css';
import { RowActions, RowMenu } from './row-actions.tsx';

export interface ListBodyProps<Row extends Listed> {
  definition: ListDefinition<Row>;
  rows: Row[];
  favourites: ReadonlySet<number>;
  /** Chosen ids; absent when nothing is being chosen. */
  chosen: ReadonlySet<number> | undefined;
  choose: (id: number, on: boolean) => void;
  /** The rows of the page before, while the next is fetched. */
  isStale: boolean;
}

function columnOf<Row extends Listed>(column: ListColumn<Row>, order: ListOrder): TableColumnType<Row> {
  const first = column.firstDirection === 'desc' ? 'descend' : 'ascend';
  const second = first === 'ascend' ? 'descend' : 'ascend';
  return {
    key: column.key,
    title: column.title,
    render: (_: unknown, row: Row) => column.render(row),
    ellipsis: true,
    ...(column.widthPx ? { width: column.widthPx } : {}),
    ...(column.align ? { align: column.align } : {}),
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

function edges<Row extends Listed>({
  definition,
  favourites,
  chosen,
  choose,
}: Omit<ListBodyProps<Row>, 'rows' | 'isStale'>): { left: TableColumnType<Row>[]; right: TableColumnType<Row>[] } {
  const { favourites: kind, nameOf, canRemove, exportMany, actions } = definition;
  const left: TableColumnType<Row>[] = [];
  if (chosen)
    left.push({
      key: 'choose',
      width: 40,
      title: <span className="sr-only">{i18n._('Chosen')}</span>,
      render: (_: unknown, row) => (
        <Checkbox
          aria-label={i18n._('Choose {name}', { name: nameOf(row) })}
          checked={chosen.has(row.id)}
          disabled={canRemove && !exportMany ? !canRemove(row) : false}
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
function actionColumns<Row extends Listed>({ actions, nameOf }: ListDefinition<Row>): TableColumnType<Row>[] {
  const title = <span className="sr-only">{i18n._('Actions')}</span>;
  const buttons: TableColumnType<Row> = {
    key: 'actions',
    width: 22 + actions.length * 28,
    align: 'right',
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
    align: 'right',
    title,
    render: (_: unknown, row) => <RowMenu row={row} name={nameOf(row)} actions={actions} />,
  };
  return [
    { ...buttons, responsive: ['sm'] },
    { ...menu, responsive: ['xs'] },
  ];
}

export function ListTable<Row extends Listed>({
  order,
  setOrder,
  isStale,
  rows,
  ...props
}: ListBodyProps<Row> & { order: ListOrder; setOrder: (order: ListOrder) => void }) {
  const { definition } = props;
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
