/** The stretches of an axis that filter other charts, as the painter fades what lies outside of them. */
import type { Cell } from '@tessera/core/frame/frame';
import type { Selection } from '../chart-type.ts';
import type { AxisStretch } from '../picture-axis.ts';
import type { AxisPoints } from './series.ts';

/** Which values lie in what was chosen. */
function insideOf(points: AxisPoints, ranges: NonNullable<Selection['ranges']>): (cell: Cell) => boolean {
  const isSpan = points.temporal || points.kind === 'value';
  const spans = ranges.flatMap((rows) => {
    const [[low, high, ...more] = []] = rows;
    const isOne = isSpan && rows.length === 1 && more.length === 0;
    return isOne && typeof low === 'number' && typeof high === 'number' ? [[low, high] as const] : [];
  });
  if (spans.length < ranges.length) {
    const known = new Set(ranges.flatMap((rows) => rows.map(([cell]) => cell ?? null)));
    return (cell) => known.has(cell);
  }
  if (points.temporal) return (cell) => typeof cell === 'number' && spans.some(([low, high]) => cell >= low && cell <= high);
  // Several stretches of numbers filter from the lowest to the highest.
  const [least, most] = [Math.min(...spans.map(([low]) => low)), Math.max(...spans.map(([, high]) => high))];
  return (cell) => typeof cell === 'number' && cell >= least && cell <= most;
}

/**
 * @param rows  those that are drawn
 * @returns the stretches in the order of the axis; none where nothing of it is chosen
 */
export function chosenStretches(points: AxisPoints, selection: Selection | undefined, rows: Iterable<number>): AxisStretch[] {
  const { ranges = [] } = selection ?? {};
  if (ranges.length === 0) return [];
  const isInside = insideOf(points, ranges);
  const places = Array.from(rows, (row) => ({ at: Number(points.at[row]), isIn: isInside(points.raw[row] ?? null) }))
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((a, b) => a.at - b.at);
  const stretches: AxisStretch[] = [];
  places.forEach(({ at, isIn }, place) => {
    const previous = places[place - 1];
    const last = stretches.at(-1);
    if (isIn && previous?.isIn && last) last.to = at;
    else if (isIn) stretches.push({ from: at, to: at, ...(previous && { before: previous.at }) });
    else if (previous?.isIn && last) last.after = at;
  });
  return stretches;
}
