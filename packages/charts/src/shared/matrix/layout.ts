/** Where the charts of a grid stand, and what is written beside them. */
import type { DepictOptions } from '../../chart-type.ts';
import { gridNamePx, type GridEntry, type GridText } from '../../grid-picture.ts';
import { fontSize } from '../look.ts';
import { textWidth } from '../text-width.ts';
import { cutTo } from '../wrap.ts';
import type { SideCell } from './cells.ts';
import type { MatrixForm } from './matrix-form.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Given {
  form: MatrixForm;
  rows: readonly SideCell[];
  columns: readonly SideCell[];
  legend: readonly { label: string; colour: string }[];
}
/** Boxes of the cells row by row, and all that is written; sizes in px. */
export interface GridLayout {
  width: number;
  height: number;
  boxes: Box[];
  texts: GridText[];
  legend: GridEntry[];
}

const gap = 8;
const headerPx = 24;
const labelPx = 24;
const titlePx = 20;
const legendLinePx = 20;
const legendGap = 14;
const nameMostPx = 180;
/** Below this a chart has no axes; on screen the grid is scrolled instead. */
const cellLeastPx = 170;

/** Room for "and 12 more". */
const morePx = gridNamePx + 80;

/** Entries in lines, names cut where they are long. @param linesMost  entries beyond are left out and counted */
function layEntries(
  entries: Given['legend'],
  width: number,
  linesMost: number,
  view: DepictOptions,
): { legend: GridEntry[]; height: number } {
  const placed: (GridEntry & { until: number; line: number })[] = [];
  let [x, line] = [0, 0];
  for (const { label, colour } of entries) {
    const name = textWidth(label) > nameMostPx ? cutTo(nameMostPx, label) : label;
    const room = gridNamePx + textWidth(name);
    if (x > 0 && x + room > width) [x, line] = [0, line + 1];
    placed.push({ colour, label: name, x, y: line * legendLinePx + 5, until: x + room, line });
    x += room + legendGap;
  }
  const shown = placed.filter((each) => each.line < linesMost);
  const isCut = shown.length < placed.length;
  while (isCut && shown.length > 1 && (shown.at(-1)?.until ?? 0) + legendGap + morePx > width) shown.pop();
  const last = shown.at(-1);
  const more = placed.length - shown.length;
  const legend = shown.map(({ colour, label, x: left, y }): GridEntry => ({ colour, label, x: left, y }));
  if (isCut && last)
    legend.push({
      colour: 'transparent',
      label: view.say('and {n} more', { n: more }),
      x: last.until + legendGap - gridNamePx,
      y: last.y,
    });
  return { legend, height: last ? (last.line + 1) * legendLinePx + 4 : 0 };
}

/** Columns side by side; those without room begin a new block of rows below. */
function blocksOf({ form, columns }: Given): (readonly SideCell[])[] {
  const most = form.matrixify_fit_columns_dynamically ? columns.length : Math.max(1, form.matrixify_charts_per_row);
  return Array.from({ length: Math.ceil(columns.length / most) }, (_, at) => columns.slice(at * most, (at + 1) * most));
}

const titleText = (template: string, row: SideCell, column: SideCell): string => {
  const parts: Readonly<Record<string, string>> = {
    row: row.label,
    rowLabel: row.label,
    column: column.label,
    colLabel: column.label,
    columnLabel: column.label,
  };
  return template.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => parts[name] ?? whole);
};

/** Room of the bar that a higher grid is scrolled by. */
const scrollBarPx = 12;

/** Lays the grid out: on screen in rows of the wished height, on paper in the room there is. */
export function layGrid(given: Given, view: DepictOptions): GridLayout {
  const laid = layIn(given, view);
  const isHigher = view.mode === 'screen' && laid.height > view.height && laid.width <= view.width;
  return isHigher ? layIn(given, { ...view, width: view.width - scrollBarPx }) : laid;
}

function layIn(given: Given, view: DepictOptions): GridLayout {
  const { form, rows, columns } = given;
  const isThumb = view.mode === 'thumb';
  const isScreen = view.mode === 'screen';
  const hasLabels = !isThumb && form.matrixify_show_row_labels && rows.some(({ label }) => label !== '');
  const hasHeaders = !isThumb && form.matrixify_show_column_headers && columns.some(({ label }) => label !== '');
  const title = isThumb ? '' : form.matrixify_cell_title_template.trim();
  const blocks = blocksOf(given);
  const across = Math.max(...blocks.map((block) => block.length));
  const left = hasLabels ? labelPx : 0;
  const room = (view.width - left - gap * (across - 1)) / across;
  const width = Math.floor(isScreen ? Math.max(room, Math.min(cellLeastPx, view.width - left)) : room);
  const { legend, height: legendHeight } = layEntries(given.legend, view.width, isScreen ? 3 : 2, view);
  const head = hasHeaders ? headerPx : 0;
  const cellTop = title === '' ? 0 : titlePx;
  const lines = blocks.length * rows.length;
  const fitting = (view.height - legendHeight - blocks.length * head - gap * (lines - 1)) / lines;
  // A grid that fits its tile fills it; one that does not is scrolled.
  const line = Math.max(24, Math.floor(isScreen ? Math.max(Math.min(form.matrixify_row_height, 2000), fitting) : fitting));
  const layout: GridLayout = { width: left + across * (width + gap) - gap, height: 0, boxes: [], texts: [], legend };
  const boxes = new Map<SideCell, Map<SideCell, Box>>();
  let y = legendHeight;
  for (const block of blocks) {
    const xOf = (at: number): number => left + at * (width + gap);
    if (hasHeaders) {
      block.forEach(({ label }, at) => layout.texts.push({ text: label, x: xOf(at), y, width, height: headerPx }));
      y += headerPx;
    }
    for (const row of rows) {
      if (hasLabels) layout.texts.push({ text: row.label, x: 0, y, width: labelPx, height: line, upright: true });
      const own = boxes.get(row) ?? new Map<SideCell, Box>();
      boxes.set(row, own);
      block.forEach((column, at) => {
        if (cellTop > 0) layout.texts.push({ text: titleText(title, row, column), x: xOf(at), y, width, height: titlePx });
        own.set(column, { x: xOf(at), y: y + cellTop, width, height: Math.max(1, line - cellTop) });
      });
      y += line + gap;
    }
  }
  layout.height = y - gap;
  layout.boxes = rows.flatMap((row) => columns.flatMap((column) => boxes.get(row)?.get(column) ?? []));
  return layout;
}

/** Letters of the texts of a grid, px. */
export const gridTextPx = fontSize.text;
