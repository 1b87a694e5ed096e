/** An answer as a grid: the values along both axes in their order, and a number where they meet. */
import { columnOf, GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { compareLabels } from '@tessera/core/format/label';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer } from '../chart-type.ts';
import { axisLabel } from '../shared/base-query.ts';
import { labelText } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';
import type { HeatmapForm } from './form.ts';

/** A cell of the grid. `x` and `y` are places in the values of the axes; pairs without a number have no cell. */
export interface HeatCell {
  x: number;
  y: number;
  value: number;
  /** Share (0…1) of the values that are not larger; NaN when it was not asked. */
  rank: number;
}
/** The distinct values along one side, in the order they are drawn. */
export interface HeatAxis {
  values: Cell[];
  temporal: boolean;
}
/** The whole heatmap: two axes and the cells where they meet. */
export interface HeatGrid {
  x: HeatAxis;
  y: HeatAxis;
  cells: HeatCell[];
}

type Order = HeatmapForm['sort_x_axis'];

function compareValues(a: Cell, b: Cell): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareLabels(labelText(a), labelText(b));
}

/** The distinct values of an axis; by metric means by the sum of its cells. */
function axisOf(column: readonly Cell[], temporal: boolean, numbers: readonly number[], order: Order): HeatAxis {
  const sums = new Map<Cell, number>();
  column.forEach((value, row) => {
    const number = numbers[row] ?? Number.NaN;
    sums.set(value, (sums.get(value) ?? 0) + (Number.isNaN(number) ? 0 : number));
  });
  const values = [...sums.keys()];
  const sumOf = (value: Cell): number => sums.get(value) ?? 0;
  const byValue = order === 'value_asc' || order === 'value_desc';
  const sign = order === 'value_desc' || order === 'alpha_desc' ? -1 : 1;
  values.sort((a, b) => sign * (byValue ? sumOf(a) - sumOf(b) : compareValues(a, b)));
  return { values, temporal };
}

const typeOf = (frame: Frame, name: string): GenericType | undefined => frame.types[frame.names.indexOf(name)];

/** @returns undefined when there is nothing to draw */
export function gridOf(form: HeatmapForm, answer: QueryAnswer | undefined): HeatGrid | undefined {
  if (!answer || form.groupby === undefined || form.metric === undefined) return undefined;
  const { frame } = answer;
  const names = { x: axisLabel(form.x_axis), y: columnLabel(form.groupby) };
  const [x, y, metric] = [columnOf(frame, names.x), columnOf(frame, names.y), columnOf(frame, metricLabel(form.metric))];
  if (!x || !y || !metric) return undefined;
  const numbers = metric.map(numberOf);
  if (!numbers.some((value) => !Number.isNaN(value))) return undefined;
  const isTime = (name: string): boolean => typeOf(frame, name) === GenericType.TEMPORAL;
  const xAxis = axisOf(x, isTime(names.x), numbers, form.sort_x_axis);
  const yAxis = axisOf(y, isTime(names.y), numbers, form.sort_y_axis);
  const [xAt, yAt] = [xAxis, yAxis].map((axis) => new Map(axis.values.map((value, at) => [value, at])));
  const ranks = columnOf(frame, 'rank');
  const cells = numbers.flatMap((value, row): HeatCell[] =>
    Number.isNaN(value)
      ? []
      : [{ x: xAt?.get(x[row] ?? null) ?? 0, y: yAt?.get(y[row] ?? null) ?? 0, value, rank: numberOf(ranks?.[row]) }],
  );
  return { x: xAxis, y: yAxis, cells };
}
