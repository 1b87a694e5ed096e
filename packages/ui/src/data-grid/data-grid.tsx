/** A table of any size: only what is in sight is in the page. Sorts, resizes, selects, copies; by mouse and by keys. */
import { gridSizes } from '@tessera/core/look/tokens';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { isRightToLeft } from '../direction/index.ts';
import type { GridCell, GridColumn, GridSort } from './grid-column.ts';
import { GridFoot, GridHead } from './grid-head.tsx';
import { GridRow, type VisibleColumn, type VisibleColumns } from './grid-row.tsx';
import { orderRows, rowsOf } from './order-rows.ts';
import { blockOf, type CellSelection } from './selection.ts';
import type { GridBlock } from './summary.ts';
import { useColumns } from './use-columns.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { fitted, naturalWidths } from '@tessera/core/look/grid-widths';
import { measureText } from './widths.ts';
import styles from './data-grid.module.css';

export interface DataGridProps {
  /** Name for screen readers. */
  label: string;
  columns: readonly GridColumn[];
  /** One array for each column. */
  values: readonly (readonly GridCell[])[];
  rowCount: number;
  /** Only these rows, e.g. hits of a search; all when absent. */
  rows?: readonly number[] | Int32Array | undefined;
  /** Only a stretch of the sorted rows. */
  page?: { at: number; size: number } | undefined;
  /** One text for each column, pinned at the foot. */
  totals?: readonly (string | null)[] | undefined;
  /** Given: the rows come sorted by this, and a click on a header only asks for another order. */
  sort?: readonly GridSort[] | undefined;
  onSort?: ((sort: GridSort[]) => void) | undefined;
  /** `row` counts in `values`. */
  onCellClick?: ((key: string, row: number) => void) | undefined;
  /** Given: headings can be dragged; the column of this place is to stand at the other one. */
  onMoveColumn?: ((from: number, to: number) => void) | undefined;
  /** Told of the rows in their order on screen and of the selected cells, at first and whenever they change. */
  onView?: ((view: GridView) => void) | undefined;
  /** Enter or a double click on a cell; `row` counts in `values`. */
  onOpen?: ((row: number) => void) | undefined;
  /** Height of the rows, where it is not the usual one. */
  rowPx?: number | undefined;
  /** Numbers before the rows. */
  rowNumbers?: boolean;
  /** Instead of rows when there are none. */
  empty?: ReactNode;
}

/** What a grid shows now. */
export interface GridView {
  /** For each place on screen its row in `values`. */
  ordered: Int32Array;
  block: GridBlock | undefined;
}

const { head: headHeight } = gridSizes;
/** Rows made beyond the window on each side. */
const rowOverscan = 6;
const noSort: readonly GridSort[] = [];

/** The size of the grid's own box, px. */
function useRoom(box: React.RefObject<HTMLDivElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}

/** Fills its parent. */
export function DataGrid(props: DataGridProps) {
  const { label, columns, values, rowCount, totals, rowNumbers = false, empty, rowPx: rowHeight = gridSizes.row } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const gutter = rowNumbers ? Math.max(36, String(rowCount).length * 8 + 16) : 0;
  const { columnState, room } = useMeasured(box, props, gutter);
  const { widths, sort } = columnState;
  const ordered = useOrdered(props, sort);
  const headRows = columns.some((column) => column.group) ? 2 : 1;
  const head = headHeight * headRows + 1;
  const foot = totals ? headHeight : 0;
  const { rowItems, slots, shown, width, offsetOf, scrollTo, page } = useWindow(box, {
    ordered,
    rowHeight,
    widths,
    gutter,
    head,
    foot,
    pins: pinsOf(columns, widths, room - gutter),
  });
  const movable = props.onMoveColumn !== undefined;
  // Where columns are moved by key, the selection goes along.
  const identity = useMemo(() => {
    const keys = columns.map(({ key }) => key);
    return JSON.stringify(movable ? keys.toSorted() : keys);
  }, [columns, movable]);
  const { selection, handlers } = useGridKeys({
    extent: { rows: ordered.length, columns: columns.length, page },
    textOf: (place, at) => {
      const row = ordered[place];
      if (row === undefined) return '';
      const column = columns[at];
      return (column?.copied ?? column?.text)?.(values[at]?.[row] ?? null, row) ?? '';
    },
    scrollTo,
    sort: columnState.toggleSort,
    widen: columnState.widen,
    move: props.onMoveColumn,
    click: (place, at) => props.onCellClick?.(columns[at]?.key ?? '', ordered[place] ?? 0),
    open: props.onOpen && ((place) => props.onOpen?.(ordered[place] ?? 0)),
    columns: identity,
  });
  useView(props.onView, ordered, selection);
  const block = selection ? blockOf(selection) : undefined;
  const active = selection?.focus;
  // The gutter's width is a number only this grid knows.
  const style = { '--gutter': `${gutter}px` };
  return (
    // The grid itself has the focus; its active cell is named by id, as the ARIA grid pattern has it.
    <div
      ref={box}
      role="grid"
      aria-label={label}
      aria-rowcount={ordered.length + 1 + (totals ? 1 : 0)}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      aria-activedescendant={active ? `${id}-${active.row}-${active.column}` : undefined}
      tabIndex={0}
      className={styles['grid']}
      style={style}
      data-grid="true"
      {...handlers}
    >
      <GridHead
        id={id}
        columns={columns}
        shown={shown}
        state={columnState}
        width={width}
        gutter={gutter}
        rowHeight={headHeight}
        active={active?.row === -1 ? active.column : undefined}
        offsetOf={offsetOf}
        onMove={props.onMoveColumn}
      />
      {ordered.length === 0 ? <div className={styles['empty']}>{empty}</div> : null}
      <div role="rowgroup" className={styles['body']} style={{ height: ordered.length * rowHeight, width }}>
        {rowItems.map((place) => {
          const isInBlock = block !== undefined && place >= block.top && place <= block.bottom;
          return (
            <GridRow
              // A row that leaves the window lends its elements to one that enters.
              key={place % slots}
              id={id}
              place={place}
              row={ordered[place] ?? 0}
              top={place * rowHeight}
              height={rowHeight}
              width={width}
              ariaRow={place + 2}
              columns={columns}
              values={values}
              shown={shown}
              number={rowNumbers ? (ordered[place] ?? 0) + 1 : undefined}
              from={isInBlock ? block.left : 0}
              until={isInBlock ? block.right : -1}
              active={active?.row === place ? active.column : undefined}
            />
          );
        })}
      </div>
      {totals ? (
        <GridFoot
          columns={columns}
          shown={shown}
          totals={totals}
          width={width}
          height={headHeight}
          gutter={gutter}
          ariaRow={ordered.length + 2}
        />
      ) : null}
    </div>
  );
}

/** Tells what is shown; a selected header is no selected cell. */
function useView(onView: DataGridProps['onView'], ordered: Int32Array, selection: CellSelection | undefined): void {
  const tell = useEffectEvent((view: GridView) => onView?.(view));
  useEffect(() => {
    tell({ ordered, block: selection && selection.focus.row >= 0 ? blockOf(selection) : undefined });
  }, [ordered, selection]);
}

/** Widths from label and texts, fitted to the box, and the state of the columns. */
function useMeasured(box: React.RefObject<HTMLDivElement | null>, props: DataGridProps, gutter: number) {
  const { columns, values, rowCount, totals, sort, onSort } = props;
  const room = useRoom(box);
  const wishes = useMemo(
    () => naturalWidths(columns, values, rowCount, totals, measureText),
    [columns, values, rowCount, totals],
  );
  const widths = useMemo(() => fitted(columns, wishes, room - gutter), [columns, wishes, room, gutter]);
  return { columnState: useColumns(columns, widths, sort, onSort), room };
}

/** Of a narrower room columns at the edges would leave nothing to scroll. */
const scrolledLeastPx = 140;

/** How many columns stay at each edge. */
function pinsOf(columns: readonly GridColumn[], widths: readonly number[], room: number): { left: number; right: number } {
  const isAt = (side: GridColumn['pinned']) => (column: GridColumn) => column.pinned === side;
  const first = columns.findIndex((column) => !isAt('left')(column));
  const left = first < 0 ? 0 : first;
  const right = columns.length - 1 - columns.findLastIndex((column) => !isAt('right')(column));
  const taken = widths.reduce((sum, size, at) => (at < left || at >= columns.length - right ? sum + size : sum), 0);
  return left + right >= columns.length || taken + scrolledLeastPx > room ? noPins : { left, right };
}

const noPins = { left: 0, right: 0 };

/** The rows on this page, in order. */
function useOrdered({ columns, values, rowCount, rows, page, onSort }: DataGridProps, sort: readonly GridSort[]): Int32Array {
  const all = useMemo(() => rowsOf(rowCount, rows), [rowCount, rows]);
  const own = onSort ? noSort : sort;
  const sortText = JSON.stringify(own);
  // The state's list is new at each render; its text is not, so the text stands for it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const ordered = useMemo(() => orderRows(all, columns, values, own), [all, columns, values, sortText]);
  const from = page ? page.at * page.size : 0;
  const until = page && page.size > 0 ? from + page.size : ordered.length;
  return useMemo(() => (from === 0 && until >= ordered.length ? ordered : ordered.subarray(from, until)), [ordered, from, until]);
}

const widthOf = (widths: readonly number[]): number => widths.reduce((sum, size) => sum + size, 0);

interface WindowOf {
  ordered: Int32Array;
  /** Of one row, px. */
  rowHeight: number;
  widths: readonly number[];
  gutter: number;
  head: number;
  foot: number;
  /** How many columns stay at each edge. */
  pins: { left: number; right: number };
}

/** Which rows and columns are in sight. */
function useWindow(
  box: React.RefObject<HTMLDivElement | null>,
  { ordered, rowHeight, widths, gutter, head, foot, pins }: WindowOf,
) {
  const rowWindow = useVirtualizer({
    count: ordered.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: rowOverscan,
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: foot,
    useFlushSync: false,
  });
  const columnWindow = useVirtualizer({
    horizontal: true,
    isRtl: isRightToLeft(),
    count: widths.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => widths[at] ?? 0,
    overscan: 2,
    paddingStart: gutter,
    scrollPaddingStart: gutter + widthOf(widths.slice(0, pins.left)),
    scrollPaddingEnd: widthOf(widths.slice(widths.length - pins.right)),
    useFlushSync: false,
  });
  useLayoutEffect(() => rowWindow.measure(), [rowWindow, rowHeight]);
  const widthsText = widths.join(' ');
  useLayoutEffect(() => columnWindow.measure(), [columnWindow, widthsText, gutter]);
  const offsets = useMemo(() => {
    let x = gutter;
    return widths.map((size) => (x += size) - size);
    // The list of widths is new at each render; its text stands for it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [widthsText, gutter]);
  const columnItems = columnWindow.getVirtualItems();
  const [first, last] = [columnItems[0]?.index ?? 0, columnItems.at(-1)?.index ?? -1];
  const { left, right } = pins;
  const shown = useMemo((): VisibleColumns => {
    const count = widths.length;
    const stretch = (from: number, until: number): VisibleColumn[] =>
      Array.from({ length: Math.max(0, until - from) }, (_, step) => {
        const at = from + step;
        return { at, start: offsets[at] ?? 0, size: widths[at] ?? 0 };
      });
    return {
      left: stretch(0, left),
      scrolled: stretch(Math.max(first, left), Math.min(last + 1, count - right)),
      right: stretch(count - right, count),
    };
    // As above: the text of the widths stands for the list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first, last, offsets, widthsText, left, right]);
  const height = rowWindow.scrollRect?.height ?? 0;
  return {
    slots: Math.ceil(height / rowHeight) + 2 * rowOverscan + 2,
    rowItems: rowWindow.getVirtualItems().map(({ index }) => index),
    shown,
    width: gutter + widthOf(widths),
    offsetOf: (at: number) => offsets[at] ?? 0,
    page: Math.max(1, Math.floor((height - head - foot) / rowHeight) - 1),
    scrollTo: ({ row, column }: { row: number; column: number }) => {
      if (row >= 0) rowWindow.scrollToIndex(row);
      // What stays at an edge is in sight.
      if (column >= left && column < widths.length - right) columnWindow.scrollToIndex(column);
    },
  };
}
