/** A table picture on the data grid: search and pages above and below it, a click on a dimension filters the dashboard. */
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { MarkSelection, TableColumnPicture, TablePicture } from '@tessera/charts/chart-type';
import { holdsMarkup } from '@tessera/charts/shared/cell-markup';
import { sparkPath } from '@tessera/charts/shared/spark';
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { gridSizes } from '@tessera/core/look/tokens';
import { DataGrid, type GridColumn, type GridSort, type GridStyle } from '@tessera/ui/data-grid';
import { EmptyFace } from '@tessera/ui/faces';
import { i18n } from '../../i18n.ts';
import { useColumnOrder } from './column-order.ts';
import { MarkupCell } from './markup-cell.tsx';
import styles from './table.module.css';

// Few tables have these, and they weigh more than the grid.
const TableColumn = lazy(async () => ({ default: (await import('./table-column.tsx')).TableColumn }));
const TablePages = lazy(async () => ({ default: (await import('./table-pages.tsx')).TablePages }));
const TableSearch = lazy(async () => ({ default: (await import('./table-search.tsx')).TableSearch }));

export interface TableViewProps {
  picture: TablePicture;
  onPick?: ((pick: MarkSelection) => void) | undefined;
  onOwnState?: ((ownState: Record<string, unknown>) => void) | undefined;
}

/** Stretched over the cell by the grid. */
const sparkBox = { x: 0, y: 0, width: 100, height: 20 };

/** What a column of the picture is to the grid. */
function gridColumn(column: TableColumnPicture, { isPicked, rowPx }: TablePicture, canPick: boolean): GridColumn {
  const { key, label, align, widthPx, cutsTexts, group, pinned, background, colour, bar, picks, spark, hint, sortable } = column;
  const styled = background ?? colour ?? bar ?? spark;
  const heightPx = rowPx === undefined ? undefined : rowPx - (gridSizes.row - gridSizes.spark);
  return {
    key,
    label,
    align: align ?? (column.type === GenericType.NUMERIC ? 'right' : 'left'),
    ...(widthPx !== undefined && { width: widthPx }),
    ...(cutsTexts && { cutsTexts }),
    ...(group !== undefined && { group }),
    ...(pinned !== undefined && { pinned }),
    ...(hint !== undefined && { hint }),
    ...(sortable === false && { sortable }),
    ...(column.isMarkup && {
      render: (value: Cell, row: number) =>
        typeof value === 'string' && holdsMarkup(value) ? (
          <MarkupCell text={value} plain={column.format(value, row)} />
        ) : undefined,
    }),
    text: (value, row) => column.format(value, row),
    ...(styled && {
      style: (value, row): GridStyle => {
        const [ground, ink, length] = [background?.(value, row), colour?.(value, row), bar?.(value)];
        const line = spark?.(row);
        return {
          ...(ground && { background: ground }),
          ...(ink && { colour: ink }),
          ...(length && { bar: length }),
          ...(line && { spark: { ...line, path: sparkPath(line, sparkBox), ...(heightPx !== undefined && { heightPx }) } }),
        };
      },
    }),
    picks: picks === true && canPick,
    ...(isPicked && picks && { isMarked: (row: number) => isPicked({ column: key, row }) }),
  };
}

/** Rows whose text holds every word of the search, in any column. */
function hits({ columns, values, rowcount }: TablePicture, search: string): number[] | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const found: number[] = [];
  for (let row = 0; row < rowcount; row += 1) {
    const text = columns
      .map((column, at) => column.format(values[at]?.[row] ?? null, row))
      .join('\u0000')
      .toLowerCase();
    if (words.every((word) => text.includes(word))) found.push(row);
  }
  return found;
}

const count = (value: number): string => value.toLocaleString('en-US');

/** Paints a `table` picture: one the server pages asks for each page, any other holds all rows. */
export function TableView({ picture, onPick, onOwnState }: TableViewProps) {
  return picture.serverPaging ? (
    <ServerTable picture={picture} paging={picture.serverPaging} onPick={onPick} onOwnState={onOwnState} />
  ) : (
    <WholeTable picture={picture} onPick={onPick} onOwnState={onOwnState} />
  );
}

function useGridColumns(picture: TablePicture, onPick: TableViewProps['onPick'], onOwnState?: TableViewProps['onOwnState']) {
  const { choose } = picture;
  const canPick = choose ? onOwnState !== undefined : onPick !== undefined && picture.pick !== undefined;
  const columns = useMemo(() => picture.columns.map((column) => gridColumn(column, picture, canPick)), [picture, canPick]);
  const click = (column: string, row: number): void => {
    const isOffered = picture.columns.some((each) => each.key === column && each.picks);
    if (isOffered && choose) onOwnState?.(choose(row));
    const pick = isOffered ? picture.pick?.({ column, row }) : undefined;
    if (pick) onPick?.(pick);
  };
  return { columns, click };
}

const nothingFound = () => <EmptyFace compact title={i18n._('No matching rows')} />;

/** All rows are here: search, sort and pages are done on the spot. */
function WholeTable({ picture: asked, onPick, onOwnState }: TableViewProps) {
  const { ordered: picture, move } = useColumnOrder(asked);
  const { columns, click } = useGridColumns(picture, onPick, onOwnState);
  const [search, setSearch] = useState('');
  const deferred = useDeferredValue(picture.search ? search : '');
  const rows = useMemo(() => hits(picture, deferred), [picture, deferred]);
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<number>();
  const length = picture.pageLength ? (chosen ?? picture.pageLength) : 0;
  const total = rows?.length ?? picture.rowcount;
  const last = length > 0 ? Math.max(0, Math.ceil(total / length) - 1) : 0;
  const at = Math.min(page, last);
  return (
    <div className={styles['table']} data-picture="table">
      {picture.search ? (
        <div className={styles['bar']}>
          <Suspense>
            <TableSearch
              value={search}
              placeholder={i18n._('Search {n, plural, one {# row} other {# rows}}', { n: picture.rowcount })}
              onChange={setSearch}
            />
          </Suspense>
          <span className={styles['note']}>{rows ? i18n._('{n} found', { n: count(rows.length) }) : null}</span>
        </div>
      ) : null}
      <div className={styles['grid']}>
        <DataGrid
          label={picture.summary}
          columns={columns}
          values={picture.values}
          rowCount={picture.rowcount}
          rows={rows}
          rowPx={picture.rowPx}
          page={length > 0 ? { at, size: length } : undefined}
          totals={picture.totals}
          onCellClick={click}
          onMoveColumn={move}
          empty={nothingFound()}
        />
      </div>
      <Foot note={picture.note} total={total} page={at} size={length} onPage={setPage} onSize={setChosen} />
    </div>
  );
}

interface FootProps {
  note: string | undefined;
  total: number;
  page: number;
  /** 0: everything on one page. */
  size: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** The fewest rows a page can be set to. */
const smallestPage = 10;

function Foot({ note, total, page, size, onPage, onSize }: FootProps) {
  // Also where all rows are on one page now: a smaller one can be chosen again.
  const paged = size > 0 && total > Math.min(size, smallestPage);
  if (!paged && !note) return null;
  const range = { from: count(page * size + 1), until: count(Math.min(total, (page + 1) * size)), total: count(total) };
  return (
    <div className={styles['foot']}>
      <span className={styles['note']}>{note ?? i18n._('{from}–{until} of {total}', range)}</span>
      {paged ? (
        <Suspense>
          <TablePages page={page} size={size} total={total} onPage={onPage} onSize={onSize} />
        </Suspense>
      ) : null}
    </div>
  );
}

const searchDelayMs = 400;

interface ServerTableProps extends TableViewProps {
  paging: NonNullable<TablePicture['serverPaging']>;
}

/** One page is here: search, sort and pages are asked of the database. */
function ServerTable({ picture: asked, paging, onPick, onOwnState }: ServerTableProps) {
  const { ordered: picture, move } = useColumnOrder(asked);
  const { columns, click } = useGridColumns(picture, onPick);
  const { page, pageSize, total, sortBy, searchText = '', searchColumn, searchColumns = [] } = paging;
  const [typed, setTyped] = useState(searchText);
  const state = { currentPage: page, pageSize, sortBy: sortBy ? [sortBy] : [], searchText, searchColumn };
  const change = (part: Partial<typeof state>): void => onOwnState?.({ ...state, currentPage: 0, ...part });
  useEffect(() => {
    if (typed === searchText) return undefined;
    const timer = setTimeout(() => change({ searchText: typed }), searchDelayMs);
    return () => clearTimeout(timer);
    // Only what was typed starts a search; the state it is asked with is that of the moment.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  const sort = useMemo(() => (sortBy ? [sortBy] : []), [sortBy]);
  const labelOf = (key: string): string => picture.columns.find((column) => column.key === key)?.label ?? key;
  return (
    <div className={styles['table']} data-picture="table">
      {picture.search && searchColumns.length > 0 ? (
        <div className={styles['bar']}>
          <Suspense>
            <TableColumn
              value={searchColumn ?? searchColumns[0] ?? ''}
              options={searchColumns.map((key) => ({ value: key, label: labelOf(key) }))}
              onChange={(key) => change({ searchColumn: key })}
            />
            <TableSearch value={typed} placeholder={i18n._('Search')} onChange={setTyped} />
          </Suspense>
        </div>
      ) : null}
      <div className={styles['grid']}>
        <DataGrid
          label={picture.summary}
          columns={columns}
          values={picture.values}
          rowCount={picture.rowcount}
          totals={picture.totals}
          sort={sort}
          onSort={(next: GridSort[]) => change({ sortBy: next.slice(-1) })}
          onCellClick={click}
          onMoveColumn={move}
          empty={nothingFound()}
        />
      </div>
      <Foot
        note={picture.note}
        total={total}
        page={page}
        size={pageSize}
        onPage={(next) => change({ currentPage: next })}
        onSize={(next) => change({ pageSize: next })}
      />
    </div>
  );
}
