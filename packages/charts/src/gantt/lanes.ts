/** An answer as bars in lanes. */
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { QueryAnswer } from '../chart-type.ts';
import { labelText } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';
import type { GanttForm } from './form.ts';

/** One bar. */
export interface GanttBar {
  lane: number;
  /** Epoch ms; equal ends are a moment. */
  start: number;
  end: number;
  /** Without an end: it is drawn until now. */
  isOpen: boolean;
  series: string;
  /** Category, then dimension. */
  dims: Cell[];
  /** Of the answer. */
  row: number;
}
/** Lanes from top to bottom with their bars, and what cannot be drawn. */
export interface Gantt {
  lanes: string[];
  series: string[];
  bars: GanttBar[];
  /** Rows without a beginning. */
  unplaced: number;
  /** Rows that end before they begin. */
  backwards: number;
  /** Lanes and bars beyond what can be distinguished. */
  left: number;
}

const lanesMax = 200;
const barsMax = 5000;

/** The columns that name a bar: its category, then its dimension. */
export const barColumns = (form: GanttForm): Column[] => [form.y_axis, form.series].filter((column) => column !== undefined);

/** @param now  epoch ms; where bars without an end are drawn to */
export function ganttOf(form: GanttForm, answer: QueryAnswer, now: number): Gantt {
  const cellsOf = (column: Column | undefined): readonly Cell[] =>
    (column === undefined ? undefined : columnOf(answer.frame, columnLabel(column))) ?? [];
  const [starts, ends, categories] = [cellsOf(form.start_time), cellsOf(form.end_time), cellsOf(form.y_axis)];
  const colours = form.series === undefined ? undefined : cellsOf(form.series);
  const lanes = new Map<string, number>();
  const series = new Set<string>();
  const gantt: Gantt = { lanes: [], series: [], bars: [], unplaced: 0, backwards: 0, left: 0 };
  for (const [row, cell] of starts.entries()) {
    const start = numberOf(cell);
    const until = numberOf(ends[row] ?? null);
    const isOpen = Number.isNaN(until);
    if (Number.isNaN(start)) gantt.unplaced += 1;
    else if (until < start) gantt.backwards += 1;
    else {
      const category = labelText(categories[row]);
      const colour = colours ? labelText(colours[row]) : '';
      const lane = form.subcategories && colours ? `${category}, ${colour}` : category;
      const at = lanes.get(lane) ?? lanes.size;
      if (at >= lanesMax || gantt.bars.length >= barsMax) {
        gantt.left += 1;
        continue;
      }
      lanes.set(lane, at);
      series.add(colour);
      const dims = [categories[row] ?? null, ...(colours ? [colours[row] ?? null] : [])];
      gantt.bars.push({ lane: at, start, end: isOpen ? Math.max(now, start) : until, isOpen, series: colour, dims, row });
    }
  }
  return ordered(gantt, [...lanes.keys()], [...series]);
}

/** Lanes of one category stand beside each other, in the answer's order. */
function ordered(gantt: Gantt, lanes: string[], series: string[]): Gantt {
  const first = new Map<string, number>();
  for (const bar of gantt.bars) {
    const category = labelText(bar.dims[0]);
    if (!first.has(category)) first.set(category, first.size);
  }
  const categoryOf = new Map(gantt.bars.map((bar) => [bar.lane, first.get(labelText(bar.dims[0])) ?? 0]));
  const order = lanes.map((_, at) => at).toSorted((a, b) => (categoryOf.get(a) ?? 0) - (categoryOf.get(b) ?? 0) || a - b);
  const placeOf = new Map(order.map((lane, place) => [lane, place]));
  return {
    ...gantt,
    lanes: order.map((lane) => lanes[lane] ?? ''),
    series,
    bars: gantt.bars.map((bar) => ({ ...bar, lane: placeOf.get(bar.lane) ?? 0 })),
  };
}
