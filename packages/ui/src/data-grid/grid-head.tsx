/** The header: groups, labels, order, edges to drag; and the totals at the foot. */
import type { MouseEvent, ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';
import { EdgeCells, type VisibleColumn, type VisibleColumns } from './grid-row.tsx';
import type { ColumnState } from './use-columns.ts';
import { useHeadDrag, type HeadDrag } from './use-head-drag.ts';
import styles from './data-grid.module.css';

const sides = { left: styles['left'], right: styles['right'], center: styles['center'] };

export interface GridHeadProps {
  id: string;
  columns: readonly GridColumn[];
  shown: VisibleColumns;
  state: ColumnState;
  width: number;
  gutter: number;
  rowHeight: number;
  active: number | undefined;
  offsetOf: (at: number) => number;
  /** Given: headings can be dragged to another place. */
  onMove: ((from: number, to: number) => void) | undefined;
}

interface Group {
  label: string;
  start: number;
  size: number;
}

function groupsOf(
  columns: readonly GridColumn[],
  widths: readonly number[],
  offsetOf: (at: number) => number,
  isIn: (at: number) => boolean,
): Group[] {
  const groups: (Group & { last: number })[] = [];
  columns.forEach(({ group }, at) => {
    if (!isIn(at)) return;
    const size = widths[at] ?? 0;
    const open = groups.at(-1);
    if (!group) return;
    if (open?.label === group && open.last === at - 1) {
      open.size += size;
      open.last = at;
    } else groups.push({ label: group, start: offsetOf(at), size, last: at });
  });
  return groups;
}

/** The names of the columns, with sorting and edges that can be dragged; groups above them where columns have any. */
export function GridHead({ id, columns, shown, state, width, gutter, rowHeight, active, offsetOf, onMove }: GridHeadProps) {
  const drag = useHeadDrag(id, onMove);
  const groups = groupsOf(
    columns,
    state.widths,
    offsetOf,
    (at) => ![...shown.left, ...shown.right].some((each) => each.at === at),
  );
  const isGrouped = columns.some(({ group }) => group);
  const inEdge = (side: 'left' | 'right'): Group[] =>
    groupsOf(columns, state.widths, offsetOf, (at) => shown[side].some((each) => each.at === at));
  const heading = (group: Group, from: number): ReactNode => (
    <div
      key={`${group.label} ${group.start}`}
      className={styles['group']}
      style={{ insetInlineStart: group.start - from, width: group.size }}
    >
      {group.label}
    </div>
  );
  const edge = (side: 'left' | 'right'): ReactNode => (
    <EdgeGroups side={side} cells={shown[side]}>
      {inEdge(side).map((group) => heading(group, shown[side][0]?.start ?? 0))}
    </EdgeGroups>
  );
  const cell = (each: VisibleColumn): ReactNode => (
    <HeadCell
      key={columns[each.at]?.key}
      id={id}
      shown={each}
      column={columns[each.at]}
      state={state}
      isActive={active === each.at}
      drag={drag?.(each.at)}
    />
  );
  return (
    <div role="rowgroup" className={styles['head']} style={{ width }}>
      {isGrouped ? (
        <div className={styles['groups']} style={{ height: rowHeight, width }} aria-hidden="true">
          {gutter > 0 ? <div className={styles['number']} /> : null}
          {edge('left')}
          {groups.map((group) => heading(group, 0))}
          {edge('right')}
        </div>
      ) : null}
      <div role="row" aria-rowindex={1} className={styles['labels']} style={{ height: rowHeight, width }}>
        {gutter > 0 ? (
          <div role="columnheader" className={styles['number']}>
            #
          </div>
        ) : null}
        <EdgeCells side="left" cells={shown.left} render={cell} />
        {shown.scrolled.map(cell)}
        <EdgeCells side="right" cells={shown.right} render={cell} />
      </div>
    </div>
  );
}

interface EdgeGroupsProps {
  side: 'left' | 'right';
  cells: readonly VisibleColumn[];
  children: ReactNode;
}

/** The headings over the columns of an edge. */
function EdgeGroups({ side, cells, children }: EdgeGroupsProps) {
  if (cells.length === 0) return null;
  const width = cells.reduce((sum, { size }) => sum + size, 0);
  return (
    <div className={`${styles['pins']} ${side === 'left' ? styles['pinsLeft'] : styles['pinsRight']}`} style={{ width }}>
      {children}
    </div>
  );
}

interface HeadCellProps {
  id: string;
  shown: VisibleColumn;
  column: GridColumn | undefined;
  state: ColumnState;
  isActive: boolean;
  drag: HeadDrag | undefined;
}

function HeadCell({ id, shown: { at, start, size }, column, state, isActive, drag }: HeadCellProps) {
  if (!column) return null;
  const place = state.sort.findIndex(({ key }) => key === column.key);
  const order = state.sort[place];
  const begin = state.resize(at);
  const onEdge = (event: MouseEvent): void => {
    event.stopPropagation();
    begin?.(event);
  };
  const names = [
    styles['label'],
    sides[column.align ?? 'left'],
    column.sortable === false ? '' : styles['sortable'],
    isActive ? styles['active'] : '',
    drag?.isOver ? styles['dropped'] : '',
  ];
  const group = column.group ? `${column.group}, ` : '';
  return (
    <div
      role="columnheader"
      id={`${id}--1-${at}`}
      aria-colindex={at + 1}
      aria-sort={order ? (order.desc ? 'descending' : 'ascending') : 'none'}
      aria-label={`${group}${column.label}`}
      data-row={-1}
      data-column={at}
      className={names.filter(Boolean).join(' ')}
      style={{ insetInlineStart: start, width: size }}
      title={column.hint ?? column.label}
      {...drag?.target}
    >
      <span className={styles['text']} {...drag?.source}>
        {column.label}
      </span>
      {column.sortable === false ? null : (
        <span className={styles['order']} data-unsorted={order ? undefined : true} aria-hidden="true">
          {order ? (order.desc ? '↓' : '↑') : '↕'}
          {order && state.sort.length > 1 ? <sub>{place + 1}</sub> : null}
        </span>
      )}
      {/* Dragged with the pointer; Alt and the arrow keys do the same from the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <span
        className={state.resizing === column.key ? `${styles['edge']} ${styles['dragged']}` : styles['edge']}
        data-edge="true"
        onMouseDown={onEdge}
        onTouchStart={begin}
        onDoubleClick={() => state.resetWidth(at)}
      />
    </div>
  );
}

export interface GridFootProps {
  columns: readonly GridColumn[];
  shown: VisibleColumns;
  totals: readonly (string | null)[];
  width: number;
  height: number;
  gutter: number;
  ariaRow: number;
}

/** The totals, always in sight. */
export function GridFoot({ columns, shown, totals, width, height, gutter, ariaRow }: GridFootProps) {
  const cell = ({ at, start, size }: VisibleColumn): ReactNode => (
    <div
      key={columns[at]?.key}
      role="gridcell"
      aria-colindex={at + 1}
      className={`${styles['cell']} ${sides[columns[at]?.align ?? 'left']}`}
      style={{ insetInlineStart: start, width: size }}
    >
      <span className={styles['text']}>{totals[at] ?? ''}</span>
    </div>
  );
  return (
    <div role="rowgroup" className={styles['foot']} style={{ width }}>
      <div role="row" aria-rowindex={ariaRow} className={styles['totals']} style={{ height, width }}>
        {gutter > 0 ? <div role="rowheader" className={styles['number']} aria-label="Σ" /> : null}
        <EdgeCells side="left" cells={shown.left} render={cell} />
        {shown.scrolled.map(cell)}
        <EdgeCells side="right" cells={shown.right} render={cell} />
      </div>
    </div>
  );
}
