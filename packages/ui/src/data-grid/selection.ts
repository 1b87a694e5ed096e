/** A block of selected cells, how keys move it, and its text for the clipboard. Rows and columns are places on screen. */

export interface CellPosition {
  /** −1 is the header. */
  row: number;
  column: number;
}
/** From the cell where it began to the one that moves. */
export interface CellSelection {
  anchor: CellPosition;
  focus: CellPosition;
}
/** How far a selection may go. */
export interface GridExtent {
  rows: number;
  columns: number;
  /** Rows that fit on screen. */
  page: number;
}

/** A selection of one cell. */
export const at = (place: CellPosition): CellSelection => ({ anchor: place, focus: place });

/** Whether a cell stands at a place. A selection stays where it is when a search leaves fewer rows. */
export const isCell = ({ row, column }: CellPosition, { rows, columns }: GridExtent): boolean =>
  row >= 0 && row < rows && column >= 0 && column < columns;

/** First and last row and column, both included; the header is never part of it. */
export function blockOf({ anchor, focus }: CellSelection): { top: number; bottom: number; left: number; right: number } {
  return {
    top: Math.max(0, Math.min(anchor.row, focus.row)),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

/** A key with what was held; `ctrl` is also Cmd. */
export interface KeyPress {
  key: string;
  /** Where an arrow key along the line leads: to the next column, 1, or to the one before, −1; 0 for other keys. */
  columns: 1 | 0 | -1;
  ctrl: boolean;
  shift: boolean;
}

function moved({ row, column }: CellPosition, { key, columns, ctrl }: KeyPress, extent: GridExtent): CellPosition | undefined {
  const [lastRow, lastColumn] = [extent.rows - 1, extent.columns - 1];
  if (columns !== 0) return { row, column: !ctrl ? column + columns : columns < 0 ? 0 : lastColumn };
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: ctrl ? lastRow : row + 1, column };
    case 'PageUp':
      return { row: Math.max(0, row - extent.page), column };
    case 'PageDown':
      return { row: row + extent.page, column };
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrl ? lastRow : row, column: lastColumn };
    default:
      return undefined;
  }
}

/** The selection after a key; `undefined` for a key that does not move it. With shift it grows from its anchor. */
export function moveSelection(
  selection: CellSelection | undefined,
  key: KeyPress,
  extent: GridExtent,
): CellSelection | undefined {
  if (extent.columns === 0) return undefined;
  if (key.key === 'a' && key.ctrl)
    return { anchor: { row: 0, column: 0 }, focus: { row: extent.rows - 1, column: extent.columns - 1 } };
  const from = selection?.focus;
  const next = from ? moved(from, key, extent) : moved({ row: 0, column: 0 }, key, extent) && { row: 0, column: 0 };
  if (!next) return undefined;
  const lowest = key.shift ? 0 : -1;
  const focus = {
    row: Math.min(Math.max(next.row, lowest), extent.rows - 1),
    column: Math.min(Math.max(next.column, 0), extent.columns - 1),
  };
  return key.shift && selection ? { anchor: selection.anchor, focus } : at(focus);
}

/** A cell's text as spreadsheets read it: quoted when it holds a tab, a line break or a quote. */
const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A block of cells as tab-separated text. */
export function blockText(
  block: { top: number; bottom: number; left: number; right: number },
  textOf: (row: number, column: number) => string,
): string {
  const lines: string[] = [];
  for (let row = block.top; row <= block.bottom; row += 1) {
    const cells: string[] = [];
    for (let column = block.left; column <= block.right; column += 1) cells.push(quoted(textOf(row, column)));
    lines.push(cells.join('\t'));
  }
  return lines.join('\n');
}
