/** Lines and bands of equal density: on the globe in cells of metres, and on the screen as a heat map. */
import { contourDensity, contours } from 'd3-contour';
import { aggregate, latitudesOf, type CellAggregate } from './bins.ts';
import { fromWorld, toWorld, worldPerMetre, type LngLat } from './viewport.ts';

/** Rings of one polygon, the outer first. */
export type Rings = readonly (readonly LngLat[])[];

/** Cells along a side of the grid beyond which contours are no finer to the eye. */
const sideMax = 300;

/** A grid of values laid over the places, with one empty cell around it. */
interface ValueGrid {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
  readonly placeAt: (column: number, row: number) => LngLat;
  /** The side of a cell. */
  readonly metres: number;
}

/** Places in a grid of cells of so many metres; cells grow until the grid is small enough. */
export function valueGrid(
  places: readonly (LngLat | undefined)[],
  weights: readonly number[],
  metres: number,
  by: CellAggregate,
): ValueGrid | undefined {
  const points = places.map((place) => place && toWorld(place));
  const known = points.filter((point) => point !== undefined);
  if (known.length === 0) return undefined;
  const [left, right] = spread(known.map(([x]) => x));
  const [top, bottom] = spread(known.map(([, y]) => y));
  const [low, high] = latitudesOf(places);
  const unit = worldPerMetre((low + high) / 2);
  const wished = Math.max(metres, 1e-3) * unit;
  const cell = Math.max(wished, Math.max(right - left, bottom - top) / sideMax);
  const columns = Math.floor((right - left) / cell) + 3;
  const rows = Math.floor((bottom - top) / cell) + 3;
  const held = new Map<number, number[]>();
  points.forEach((point, row) => {
    if (!point) return;
    const at = (Math.floor((point[1] - top) / cell) + 1) * columns + Math.floor((point[0] - left) / cell) + 1;
    const weight = weights[row] ?? Number.NaN;
    const list = held.get(at);
    if (list) list.push(weight);
    else held.set(at, [weight]);
  });
  const values = new Float64Array(columns * rows);
  for (const [at, list] of held) values[at] = aggregate(list, by);
  const placeAt = (column: number, row: number): LngLat => fromWorld(left + (column - 1) * cell, top + (row - 1) * cell);
  return { columns, rows, values, placeAt, metres: cell === wished ? metres : cell / unit };
}

const spread = (values: readonly number[]): readonly [low: number, high: number] =>
  values.reduce<[number, number]>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);

/** Where a grid reaches a threshold, as polygons on the globe. */
export function regionsAbove(grid: ValueGrid, threshold: number): Rings[] {
  const found = contours()
    .size([grid.columns, grid.rows])
    .contour([...grid.values], threshold);
  return found.coordinates.map((rings) => rings.map((ring) => ring.map(([column = 0, row = 0]) => grid.placeAt(column, row))));
}

/** A band of a heat map: all that is at least this dense, in px of the screen. */
export interface HeatBand {
  readonly density: number;
  readonly polygons: readonly (readonly (readonly (readonly [x: number, y: number])[])[])[];
}

/**
 * A heat map of points of the screen, sparse to dense.
 * @param radiusPx  how far a point warms its surroundings
 */
export function heatBands(
  points: readonly { x: number; y: number; weight: number }[],
  size: { width: number; height: number },
  radiusPx: number,
  count = 12,
): HeatBand[] {
  if (points.length === 0) return [];
  const density = contourDensity<{ x: number; y: number; weight: number }>()
    .x(({ x }) => x)
    .y(({ y }) => y)
    .weight(({ weight }) => weight)
    .size([size.width, size.height])
    .cellSize(4)
    .bandwidth(Math.max(1, radiusPx * 0.4))
    .thresholds(count);
  return density([...points]).map(({ value, coordinates }) => ({
    density: value,
    polygons: coordinates.map((rings) => rings.map((ring) => ring.map(([x = 0, y = 0]) => [x, y] as const))),
  }));
}
