/** One row of cells on screen; drawn again only when what it shows changes. */
import { memo, type CSSProperties, type ReactNode } from 'react';
import { space } from '@tessera/core/look/tokens';
import type { GridCell, GridColumn, GridStyle } from './grid-column.ts';
import styles from './data-grid.module.css';

/** A column in sight. */
export interface VisibleColumn {
  at: number;
  start: number;
  size: number;
}

/** The columns in sight: those that are scrolled, and those that stay at an edge. */
export interface VisibleColumns {
  scrolled: readonly VisibleColumn[];
  left: readonly VisibleColumn[];
  right: readonly VisibleColumn[];
}

export interface GridRowProps {
  id: string;
  /** Place on screen, from 0, and in the values. */
  place: number;
  row: number;
  top: number;
  height: number;
  width: number;
  ariaRow: number;
  columns: readonly GridColumn[];
  values: readonly (readonly GridCell[])[];
  shown: VisibleColumns;
  /** Number shown in the gutter; absent without one. */
  number: number | undefined;
  /** Selected columns of this row, both ends included. */
  from: number;
  until: number;
  /** The column of the active cell when it is in this row. */
  active: number | undefined;
}

const sides = { left: styles['left'], right: styles['right'], center: styles['center'] };

/** One row, drawn only while it is in sight. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, place, row, top, height, width, ariaRow, columns, values, shown, number, from, until, active } = props;
  const cell = ({ at, start, size }: VisibleColumn): ReactNode => {
    const column = columns[at];
    if (!column) return null;
    return (
      <Cell
        key={column.key}
        id={`${id}-${place}-${at}`}
        column={column}
        value={values[at]?.[row] ?? null}
        row={row}
        place={place}
        at={at}
        start={start}
        size={size}
        isSelected={at >= from && at <= until}
        isActive={active === at}
      />
    );
  };
  return (
    <div
      role="row"
      aria-rowindex={ariaRow}
      className={place % 2 === 1 ? `${styles['row']} ${styles['odd']}` : styles['row']}
      style={{ transform: `translateY(${top}px)`, height, width }}
    >
      {number === undefined ? null : (
        <div role="rowheader" className={styles['number']}>
          {number.toLocaleString('en-US')}
        </div>
      )}
      <EdgeCells side="left" cells={shown.left} render={cell} />
      {shown.scrolled.map(cell)}
      <EdgeCells side="right" cells={shown.right} render={cell} />
    </div>
  );
});

interface EdgeCellsProps {
  side: 'left' | 'right';
  cells: readonly VisibleColumn[];
  render: (cell: VisibleColumn) => ReactNode;
}

const edges = { left: `${styles['pins']} ${styles['pinsLeft']}`, right: `${styles['pins']} ${styles['pinsRight']}` };

/** The cells of a row that stay at an edge; column positions count within the row, theirs within the edge. */
export function EdgeCells({ side, cells, render }: EdgeCellsProps) {
  const [first] = cells;
  if (!first) return null;
  const width = cells.reduce((sum, { size }) => sum + size, 0);
  return (
    <div className={edges[side]} style={{ width }} role="presentation">
      {cells.map(({ at, start, size }) => render({ at, start: start - first.start, size }))}
    </div>
  );
}

/** Bars of neighbouring columns do not touch: some px stay free at each side. */
const ofCell = (share: number, from: number): string => `calc(${from}px + (100% - ${2 * space.xxs}px) * ${share})`;

interface CellProps {
  id: string;
  column: GridColumn;
  value: GridCell;
  row: number;
  place: number;
  at: number;
  start: number;
  size: number;
  isSelected: boolean;
  isActive: boolean;
}

function Cell({ id, column, value, row, place, at, start, size, isSelected, isActive }: CellProps) {
  const text = column.text(value, row);
  const look = column.style?.(value, row);
  const style: CSSProperties = { insetInlineStart: start, width: size };
  if (look?.background) style.background = look.background;
  if (look?.colour) style.color = look.colour;
  const names = [
    styles['cell'],
    sides[column.align ?? 'left'],
    (value === null || value === '') && !look?.colour ? styles['missing'] : '',
    column.picks ? styles['picks'] : '',
    column.isMarked?.(row) ? styles['marked'] : '',
    isSelected ? styles['selected'] : '',
    isActive ? styles['active'] : '',
  ];
  return (
    <div
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      aria-selected={isSelected}
      data-row={place}
      data-value-row={row}
      data-column={at}
      className={names.filter(Boolean).join(' ')}
      style={style}
      title={look?.spark?.label ?? (text.length > 12 ? text : undefined)}
    >
      {look?.bar ? (
        <span
          className={styles['bar']}
          style={{
            insetInlineStart: ofCell(look.bar.start, space.xxs),
            width: ofCell(look.bar.length, 0),
            background: look.bar.colour,
          }}
        />
      ) : null}
      {look?.spark ? <Spark {...look.spark} /> : <span className={styles['text']}>{column.render?.(value, row) ?? text}</span>}
    </div>
  );
}

function Spark({ path, colour, label, axis, heightPx }: NonNullable<GridStyle['spark']>) {
  const tall = heightPx === undefined ? undefined : { height: heightPx };
  return (
    <>
      {axis ? (
        <span className={styles['sparkAxis']} style={tall} aria-hidden="true">
          <bdi>{axis[0]}</bdi>
          <bdi>{axis[1]}</bdi>
        </span>
      ) : null}
      <svg className={styles['spark']} style={tall} viewBox="0 0 100 20" preserveAspectRatio="none" role="img" aria-label={label}>
        <path
          d={path}
          fill="none"
          stroke={colour}
          strokeWidth={1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </>
  );
}
