/** A stretch of a chart's axis as what filters the other charts: a range of time, of numbers, or several categories. */
import type { Column } from '@tessera/core/query/column';
import { toIso } from '@tessera/core/time/calendar';
import { bucketInterval, grainOf } from '@tessera/core/time/grain';
import type { MarkSelection } from '../chart-type.ts';
import { pickFilter } from './pick-values.ts';
import type { AxisPoints } from './series.ts';

/** The axis a stretch lies on. */
export interface StretchedAxis {
  column: Column;
  points: AxisPoints;
  /** The grain its moments were cut to. */
  grain?: string | undefined;
  /** The value of a row as the chart shows it. */
  textOf: (row: number) => string;
  /** True when a click on a mark picks the value of the axis: then each value of the stretch is such a mark. */
  isMark: boolean;
}

/**
 * From one row to another, both included, in either order.
 * @returns undefined where no row has a value
 */
export function pickRange(axis: StretchedAxis, from: number, to: number): MarkSelection | undefined {
  const { points, grain, textOf, isMark } = axis;
  const [low, high] = [points.at[from], points.at[to]].map(Number).toSorted((a, b) => a - b);
  if (low === undefined || high === undefined) return undefined;
  const rows = Array.from(points.at, (_, row) => row)
    .filter((row) => Number(points.at[row]) >= low && Number(points.at[row]) <= high && points.raw[row] !== undefined)
    .toSorted((a, b) => Number(points.at[a]) - Number(points.at[b]));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const label = first === last ? textOf(first) : `${textOf(first)} – ${textOf(last)}`;
  const col = axis.column;
  const values = rows.map((row) => points.raw[row] ?? null);
  const numbers = values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  const [least, most] = [numbers[0], numbers.at(-1)];
  const isSpan = (points.temporal || points.kind === 'value') && least !== undefined && most !== undefined;
  if (!isSpan) {
    const filters = [
      { ...pickFilter({ column: col, value: values[0] ?? null, text: label, temporal: false }), op: 'IN' as const, val: values },
    ];
    return { filters, filterState: { value: values.map((value) => [value]), label }, ...(!isMark && { isRange: true }) };
  }
  const filters: MarkSelection['filters'] = points.temporal
    ? [{ ...pickFilter({ column: col, value: least, text: label, temporal: true, grain }), val: rangeText(least, most, grain) }]
    : [
        { col: pickFilter({ column: col, value: least, text: label, temporal: false }).col, op: '>=', val: least },
        { col: pickFilter({ column: col, value: most, text: label, temporal: false }).col, op: '<=', val: most },
      ];
  return {
    filters,
    filterState: { value: isMark ? values.map((value) => [value]) : [[least, most]], label },
    ...(!isMark && { isRange: true }),
  };
}

/** From the start of the first bucket to the end of the last. */
function rangeText(first: number, last: number, grainId: string | undefined): string {
  const grain = grainOf(grainId);
  const since = grain ? bucketInterval(grain, first).since : first;
  const until = grain ? bucketInterval(grain, last).until : last + 1;
  return `${toIso(since)} : ${toIso(until)}`;
}
