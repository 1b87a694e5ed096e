/** The points of several answers on one axis. */
import type { AxisPoints, SeriesPoints } from './series.ts';

/** Where an answer's rows stand by the value they have on the axis. */
type RowsOf = Map<unknown, number>;

/** Every x value of all: ascending on axes of time and numbers, in order of first use on categories. */
export function mergeAxes(sides: readonly SeriesPoints[]): { x: AxisPoints; rowsOf: (points: SeriesPoints) => RowsOf } {
  const key = (points: SeriesPoints, row: number): unknown =>
    points.x.kind === 'category' ? points.x.raw[row] : points.x.at[row];
  const first = sides[0]?.x ?? { kind: 'category' as const, column: '', at: new Float64Array(), raw: [], temporal: false };
  const cells = new Map(sides.flatMap((points) => points.x.raw.map((cell, row) => [key(points, row), cell] as const)));
  const keys = [...cells.keys()];
  if (first.kind !== 'category') keys.sort((a, b) => Number(a) - Number(b));
  const x: AxisPoints = {
    ...first,
    raw: keys.map((each) => cells.get(each) ?? null),
    at: Float64Array.from(keys, (each, at) => (first.kind === 'category' ? at : Number(each))),
  };
  return { x, rowsOf: (points) => new Map(points.x.raw.map((_, row) => [key(points, row), row])) };
}

/** The values of a series at each point of a merged axis; NaN where its answer has no such point. */
export const alongAxis = (y: Float64Array, rows: RowsOf, x: AxisPoints): Float64Array =>
  Float64Array.from(x.raw, (cell, at) => {
    const row = rows.get(x.kind === 'category' ? cell : x.at[at]);
    return row === undefined ? Number.NaN : (y[row] ?? Number.NaN);
  });
