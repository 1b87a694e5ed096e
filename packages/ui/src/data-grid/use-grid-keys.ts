/** Mouse, keys and clipboard on a grid: they move one selection, and say which cell was clicked. */
import { useState, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { inlineStep } from '../direction/index.ts';
import {
  at,
  blockOf,
  blockText,
  isCell,
  moveSelection,
  type GridExtent,
  type CellPosition,
  type CellSelection,
} from './selection.ts';

/** The selection, and the handlers the grid’s body needs for it. */
export interface GridKeys {
  selection: CellSelection | undefined;
  handlers: {
    onMouseDown: (event: MouseEvent) => void;
    onMouseMove: (event: MouseEvent) => void;
    onMouseUp: (event: MouseEvent) => void;
    onDoubleClick: (event: MouseEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onCopy: (event: ClipboardEvent) => void;
  };
}

interface Asked {
  extent: GridExtent;
  textOf: (row: number, column: number) => string;
  scrollTo: (place: CellPosition) => void;
  sort: (column: number, more: boolean) => void;
  widen: (column: number, px: number) => void;
  /** The column is to stand at another place; absent where columns stay. */
  move: ((from: number, to: number) => void) | undefined;
  click: ((row: number, column: number) => void) | undefined;
  /** Enter and a double click; then only a click and the space bar are clicks. */
  open: ((row: number) => void) | undefined;
  /** A selection is of places, so other columns in them end it. */
  columns: string;
}

/** The cell under the pointer, from its data attributes; nothing over the edge of a header or a link. */
function placeUnder(target: EventTarget | null): CellPosition | undefined {
  if (!(target instanceof Element) || target.closest('[data-edge], a')) return undefined;
  const cell = target.closest<HTMLElement>('[data-column]');
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined;
}

/** Opens the row under the pointer; a header is no row. */
function openUnder(target: EventTarget | null, open: Asked['open']): void {
  const place = placeUnder(target);
  if (place && place.row >= 0) open?.(place.row);
}

const same = (a: CellPosition, b: CellPosition): boolean => a.row === b.row && a.column === b.column;

/** Most cells that are copied at once; more is a download, not a clipboard. */
const copiesMax = 500_000;

/** Copies the selected cells; letters that are selected as text, or too many cells, are left to the browser. */
function copySelection(event: ClipboardEvent, selection: CellSelection | undefined, textOf: Asked['textOf']): void {
  if (!selection || window.getSelection()?.isCollapsed === false) return;
  const block = blockOf(selection);
  if ((block.bottom - block.top + 1) * (block.right - block.left + 1) > copiesMax) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', blockText(block, textOf));
}

/** Moves a column to the place beside it, where there is one. @returns where its cell is afterwards */
function movedBy(place: CellPosition, by: number, { columns }: GridExtent, move: NonNullable<Asked['move']>): CellPosition {
  const to = place.column + by;
  if (to < 0 || to >= columns) return place;
  move(place.column, to);
  return { ...place, column: to };
}

/** The selection, which ends when other columns stand in its places. */
function useSelection(columns: string) {
  const [selection, setSelection] = useState<CellSelection>();
  const [selectedAmong, setSelectedAmong] = useState(columns);
  if (selectedAmong !== columns) {
    setSelectedAmong(columns);
    setSelection(undefined);
  }
  return [selection, setSelection] as const;
}

/** Selecting, copying and moving in a grid, by mouse and by key. Copies at most 500,000 cells. */
export function useGridKeys({ extent, textOf, scrollTo, sort, widen, move, click, open, columns }: Asked): GridKeys {
  const [selection, setSelection] = useSelection(columns);
  const [isDragging, setDragging] = useState(false);

  const onMouseDown = (event: MouseEvent): void => {
    const place = event.button === 0 ? placeUnder(event.target) : undefined;
    if (!place || place.row < 0) return;
    setSelection(event.shiftKey && selection ? { ...selection, focus: place } : at(place));
    setDragging(true);
  };
  const onMouseMove = (event: MouseEvent): void => {
    if (!isDragging) return;
    const place = event.buttons === 1 ? placeUnder(event.target) : undefined;
    if (event.buttons !== 1) setDragging(false);
    else if (place && place.row >= 0 && selection && !same(place, selection.focus)) setSelection({ ...selection, focus: place });
  };
  const onMouseUp = (event: MouseEvent): void => {
    const wasDragging = isDragging;
    setDragging(false);
    const place = event.button === 0 ? placeUnder(event.target) : undefined;
    if (!place) return;
    if (place.row < 0) sort(place.column, event.shiftKey);
    else if (wasDragging && !event.shiftKey && selection && same(selection.anchor, place) && same(selection.focus, place))
      click?.(place.row, place.column);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = selection?.focus;
    if ((event.key === 'Enter' || event.key === ' ') && place) {
      event.preventDefault();
      if (place.row < 0) sort(place.column, event.shiftKey);
      else if (!isCell(place, extent)) return;
      else if (open && event.key === 'Enter') open(place.row);
      else click?.(place.row, place.column);
      return;
    }
    if (event.key === 'Escape') {
      // Taken for the selection; the next one is for what is around the grid.
      if (selection) event.preventDefault();
      return setSelection(undefined);
    }
    const by = inlineStep(event.key);
    if (event.altKey && by !== 0 && place) {
      event.preventDefault();
      if (!event.shiftKey || !move) return widen(place.column, 16 * by);
      return setSelection(at(movedBy(place, by, extent, move)));
    }
    const pressed = { key: event.key, columns: by, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    const next = moveSelection(selection, pressed, extent);
    if (!next) return;
    event.preventDefault();
    setSelection(next);
    scrollTo(next.focus);
  };
  const onCopy = (event: ClipboardEvent): void => copySelection(event, selection, textOf);
  const onDoubleClick = (event: MouseEvent): void => openUnder(event.target, open);
  return { selection, handlers: { onMouseDown, onMouseMove, onMouseUp, onDoubleClick, onKeyDown, onCopy } };
}
