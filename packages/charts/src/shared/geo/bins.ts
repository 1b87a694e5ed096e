/** Places gathered in cells: hexagons and squares of the world, squares of the screen, and what their rows amount to. */
import { fromWorld, toWorld, worldPerMetre, type LngLat } from './viewport.ts';

/** What the weights of a cell's rows become. */
export const aggregates = [
  'sum',
  'min',
  'max',
  'mean',
  'median',
  'count',
  'variance',
  'deviation',
  'p1',
  'p5',
  'p95',
  'p99',
] as const;
/** How the rows in a cell of a map become its number: a count, a sum, a mean, a spread or a percentile. */
export type CellAggregate = (typeof aggregates)[number];

/** Rows that lie in one cell. */
export interface MapCell {
  /** Corners, without the first again at the end: places on the globe, or px on the screen. */
  readonly corners: readonly LngLat[];
  readonly centre: LngLat;
  readonly rows: readonly number[];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The value below which a share of ascending values lies, with what is between two of them in proportion. */
function quantile(ascending: readonly number[], share: number): number {
  const at = (ascending.length - 1) * share;
  const low = ascending[Math.floor(at)] ?? 0;
  const high = ascending[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/** Sample variance; a single value has none. */
function variance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = sumOf(values) / values.length;
  return sumOf(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
}

/** What the values of a cell amount to; values that are missing count as none, and a cell of none is 0. */
export function aggregate(values: readonly number[], by: CellAggregate): number {
  const known = values.filter(Number.isFinite);
  if (by === 'count') return values.length;
  if (known.length === 0) return 0;
  if (by === 'sum') return sumOf(known);
  if (by === 'mean') return sumOf(known) / known.length;
  if (by === 'variance') return variance(known);
  if (by === 'deviation') return Math.sqrt(variance(known));
  const ascending = known.toSorted((a, b) => a - b);
  return quantile(ascending, shares[by]);
}
const shares: Readonly<Record<'min' | 'p1' | 'p5' | 'median' | 'p95' | 'p99' | 'max', number>> = {
  min: 0,
  p1: 0.01,
  p5: 0.05,
  median: 0.5,
  p95: 0.95,
  p99: 0.99,
  max: 1,
};

/** More cells than this cannot be distinguished; their size grows until they are fewer. */
const cellsMax = 20_000;

interface Lattice {
  /** Which cell a point lies in: two whole numbers. */
  keyOf: (x: number, y: number) => readonly [number, number];
  centreOf: (column: number, row: number) => readonly [number, number];
  corners: readonly (readonly [number, number])[];
}

/** Squares with the given side. */
const squares = (size: number): Lattice => ({
  keyOf: (x, y) => [Math.floor(x / size), Math.floor(y / size)],
  centreOf: (column, row) => [(column + 0.5) * size, (row + 0.5) * size],
  corners: [
    [-size / 2, -size / 2],
    [size / 2, -size / 2],
    [size / 2, size / 2],
    [-size / 2, size / 2],
  ],
});

/** Hexagons that stand on a corner, with the given distance from middle to corner. */
function hexagons(radius: number): Lattice {
  const dx = radius * 2 * Math.sin(Math.PI / 3);
  const dy = radius * 1.5;
  const centreOf = (column: number, row: number): readonly [number, number] => [
    (column + (row % 2 === 0 ? 0 : 0.5)) * dx,
    row * dy,
  ];
  const columnIn = (x: number, row: number): number => Math.round(x / dx - (row % 2 === 0 ? 0 : 0.5));
  return {
    // A point belongs to the nearest middle, which stands in the row of hexagons above it or below it.
    keyOf: (x, y) => {
      const upper = Math.floor(y / dy);
      const [above, below] = [upper, upper + 1].map((row) => [columnIn(x, row), row] as const);
      if (!above || !below) return [0, 0];
      const far = ([column, row]: readonly [number, number]): number => {
        const [cx, cy] = centreOf(column, row);
        return (x - cx) ** 2 + (y - cy) ** 2;
      };
      return far(above) <= far(below) ? above : below;
    },
    centreOf,
    corners: Array.from({ length: 6 }, (_, at) => {
      const angle = (at * Math.PI) / 3;
      return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const;
    }),
  };
}

/** @returns undefined when the points lie in more cells than `most` */
function gather(
  points: readonly (readonly [number, number] | undefined)[],
  lattice: Lattice,
  back: (x: number, y: number) => LngLat,
  most = Infinity,
): MapCell[] | undefined {
  const cells = new Map<string, { key: readonly [number, number]; rows: number[] }>();
  for (const [row, point] of points.entries()) {
    if (!point) continue;
    const key = lattice.keyOf(...point);
    const id = key.join(' ');
    const found = cells.get(id);
    if (found) found.rows.push(row);
    else if (cells.size >= most) return undefined;
    else cells.set(id, { key, rows: [row] });
  }
  return [...cells.values()].map(({ key, rows }) => {
    const [x, y] = lattice.centreOf(...key);
    return { centre: back(x, y), corners: lattice.corners.map(([dx, dy]) => back(x + dx, y + dy)), rows };
  });
}

/** Cells of the world, and how large they became, in metres. */
export interface WorldCells {
  readonly cells: readonly MapCell[];
  readonly metres: number;
}

/**
 * Places in cells of the world.
 * @param metres  middle to corner of a hexagon, side of a square; doubled until there are few enough cells to be seen
 */
export function worldCells(places: readonly (LngLat | undefined)[], shape: 'hexagon' | 'square', metres: number): WorldCells {
  const points = places.map((place) => place && toWorld(place));
  const [low, high] = latitudesOf(places);
  const unit = worldPerMetre((low + high) / 2);
  for (let size = Math.max(metres, 1e-3); ; size *= 2) {
    const cells = gather(points, (shape === 'hexagon' ? hexagons : squares)(size * unit), fromWorld, cellsMax);
    if (cells) return { cells, metres: size };
  }
}

/** Points of the screen in squares of so many px; what lies outside the window is left out. */
export function screenCells(
  points: readonly (readonly [number, number] | undefined)[],
  size: { width: number; height: number },
  px: number,
): MapCell[] {
  const seen = points.map((point) =>
    point && point[0] >= 0 && point[1] >= 0 && point[0] <= size.width && point[1] <= size.height ? point : undefined,
  );
  return gather(seen, squares(Math.max(2, px)), (x, y) => [x, y]) ?? [];
}

/** The lowest and the highest latitude; 0 and 0 when there are no places. */
export function latitudesOf(places: readonly (LngLat | undefined)[]): readonly [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const place of places) if (place) [low, high] = [Math.min(low, place[1]), Math.max(high, place[1])];
  return low <= high ? [low, high] : [0, 0];
}
