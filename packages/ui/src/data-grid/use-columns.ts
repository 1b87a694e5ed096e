/** Order and widths of the columns: TanStack Table holds the state, the rows stay ours (columns of values, no object for each row). */
import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, type MouseEvent, type TouchEvent } from 'react';
import { pageDirection } from '../direction/index.ts';
import type { GridColumn, GridSort } from './grid-column.ts';

const features = tableFeatures({ rowSortingFeature, columnSizingFeature, columnResizingFeature });
type Nothing = Record<string, never>;
const helper = createColumnHelper<typeof features, Nothing>();
const noRows: Nothing[] = [];

/** Widths in px and the order of rows, with what changes them. */
export interface ColumnState {
  widths: number[];
  sort: GridSort[];
  /** Click on a header: other direction, or none; `more` keeps the other columns' order. */
  toggleSort: (at: number, more: boolean) => void;
  /** Begins dragging a column's edge. */
  resize: (at: number) => ((event: MouseEvent | TouchEvent) => void) | undefined;
  /** Widens by px; negative narrows. */
  widen: (at: number, px: number) => void;
  /** The width it was born with. */
  resetWidth: (at: number) => void;
  resizing: string | undefined;
}

const narrowest = 44;

/** @param widths as measured; a column keeps the width it was dragged to */
export function useColumns(
  columns: readonly GridColumn[],
  widths: readonly number[],
  sort: readonly GridSort[] | undefined,
  onSort: ((sort: GridSort[]) => void) | undefined,
): ColumnState {
  const definitions = useMemo(
    () =>
      helper.columns(
        columns.map((column, at) =>
          helper.display({
            id: column.key,
            size: widths[at] ?? narrowest,
            minSize: narrowest,
            maxSize: 1200,
            enableSorting: true,
            sortDescFirst: true,
          }),
        ),
      ),
    [columns, widths],
  );
  const controlled = useMemo(() => sort?.map(({ key, desc }) => ({ id: key, desc })), [sort]);
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    manualSorting: true,
    columnResizeMode: 'onChange',
    columnResizeDirection: pageDirection(),
    ...(controlled && { state: { sorting: controlled } }),
    ...(onSort && {
      onSortingChange: (change: Sorting | ((before: Sorting) => Sorting)) => {
        const next = typeof change === 'function' ? change(controlled ?? []) : change;
        onSort(next.map(({ id, desc }) => ({ key: id, desc })));
      },
    }),
  });
  const columnOf = (at: number) => table.getColumn(columns[at]?.key ?? '');
  const headers = table.getHeaderGroups().at(-1)?.headers ?? [];
  const { isResizingColumn } = table.state.columnResizing;
  return {
    widths: columns.map((column) => table.getColumn(column.key)?.getSize() ?? narrowest),
    sort: table.state.sorting.map(({ id, desc }) => ({ key: id, desc })),
    toggleSort: (at, more) => toggle(table, columns[at], more),
    resize: (at) => headers[at]?.getResizeHandler(),
    widen: (at, px) => {
      const column = columnOf(at);
      if (column) table.setColumnSizing((before) => ({ ...before, [column.id]: Math.max(narrowest, column.getSize() + px) }));
    },
    resetWidth: (at) => columnOf(at)?.resetSize(),
    resizing: isResizingColumn === false ? undefined : isResizingColumn,
  };
}

type Sorting = { id: string; desc: boolean }[];

/** Descending, ascending, none. */
function toggle(
  table: { setSorting: (change: (before: Sorting) => Sorting) => void },
  column: GridColumn | undefined,
  more: boolean,
): void {
  if (!column || column.sortable === false) return;
  table.setSorting((before) => {
    const old = before.find(({ id }) => id === column.key);
    const next = old ? (old.desc ? [{ id: column.key, desc: false }] : []) : [{ id: column.key, desc: true }];
    if (!more) return next;
    return old ? before.flatMap((each) => (each.id === column.key ? next : [each])) : [...before, ...next];
  });
}
