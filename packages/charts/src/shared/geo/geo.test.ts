/** Laws of the pure parts of maps. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aggregate, aggregates, screenCells, worldCells, type MapCell } from './bins.ts';
import { clustersAt } from './clusters.ts';
import { heatBands, regionsAbove, valueGrid } from './contours.ts';
import { delimitedPlace, geohashCell, geohashPlace, jsonPath, polyline, reversed } from './decode.ts';
import { extentOf, fitViewport, fromScreen, toScreen, type LngLat } from './viewport.ts';

const place = fc.tuple(fc.double({ min: -179, max: 179, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true }));
const places = fc.array(place, { minLength: 1, maxLength: 60 });
const size = { width: 640, height: 360 };
const rowsIn = (cells: readonly MapCell[]): number[] => cells.flatMap(({ rows }) => [...rows]).toSorted((a, b) => a - b);
const centresOf = (cells: readonly MapCell[]): string[] => cells.map(({ centre }) => centre.join(' ')).toSorted();

test.each(['hexagon', 'square'] as const)('every row lies in one %s, and the order of rows moves none', (shape) => {
  fc.assert(
    fc.property(places, fc.integer({ min: 1000, max: 2_000_000 }), (given, metres) => {
      const { cells } = worldCells(given, shape, metres);
      expect(rowsIn(cells)).toEqual(given.map((_, row) => row));
      expect(centresOf(worldCells(given.toReversed(), shape, metres).cells)).toEqual(centresOf(cells));
    }),
  );
});

test('the squares of the screen hold what is seen, and no more', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 2, max: 80 }), (given, px) => {
      const port = fitViewport([-60, -30, 60, 30], size);
      const points = given.map(toScreen(port));
      const seen = points.flatMap(([x, y], row) => (x >= 0 && y >= 0 && x <= 640 && y <= 360 ? [row] : []));
      expect(rowsIn(screenCells(points, size, px))).toEqual(seen);
    }),
  );
});

test('every row belongs to one cluster at every zoom', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 17 }), fc.constantFrom(0, 20, 60), (given, zoom, radius) => {
      const rows = clustersAt(given, zoom, radius).flatMap((each) => [...each.rows]);
      expect(rows.toSorted((a, b) => a - b)).toEqual(given.map((_, row) => row));
    }),
  );
});

test('a fitted window shows all its places, and points of the screen lead back to them', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 359 }), (given, bearing) => {
      const extent = extentOf(given);
      if (!extent) return;
      const port = fitViewport(extent, size);
      for (const each of given) {
        const [x, y] = toScreen(port)(each);
        expect(x).toBeGreaterThan(-1);
        expect(x).toBeLessThan(641);
        expect(y).toBeGreaterThan(-1);
        expect(y).toBeLessThan(361);
        const turned = { ...port, bearing };
        const [lng, lat] = fromScreen(turned)(toScreen(turned)(each));
        expect(lng).toBeCloseTo(each[0], 5);
        expect(lat).toBeCloseTo(each[1], 5);
      }
    }),
  );
});

test('what the values of a cell amount to', () => {
  const values = [4, 1, 3, 2, Number.NaN];
  expect(Object.fromEntries(aggregates.map((by) => [by, Number(aggregate(values, by).toFixed(4))]))).toEqual({
    sum: 10,
    min: 1,
    max: 4,
    mean: 2.5,
    median: 2.5,
    count: 5,
    variance: 1.6667,
    deviation: 1.291,
    p1: 1.03,
    p5: 1.15,
    p95: 3.85,
    p99: 3.97,
  });
  for (const by of aggregates) expect(aggregate([], by)).toBe(0);
  expect([aggregate([5], 'variance'), aggregate([Number.NaN], 'mean')]).toEqual([0, 0]);
});

test('small cells over a large part of the world grow until they can be seen', () => {
  const spread = Array.from({ length: 30_000 }, (_, at): LngLat => [
    ((at * 7919) % 3590) / 10 - 179,
    ((at * 104729) % 1600) / 10 - 80,
  ]);
  const { cells, metres } = worldCells(spread, 'hexagon', 10);
  expect(cells.length).toBeLessThanOrEqual(20_000);
  expect(metres).toBeGreaterThan(10);
});

test('places and paths are read as data write them', () => {
  expect(delimitedPlace('48.85, 2.35', false)).toEqual([2.35, 48.85]);
  expect(delimitedPlace('2.35;48.85', true)).toEqual([2.35, 48.85]);
  expect([delimitedPlace('north', false), delimitedPlace(null, false), delimitedPlace('100,2', false)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(geohashPlace('u4pruydqqvj')?.map((each) => Number(each.toFixed(4)))).toEqual([10.4074, 57.6491]);
  expect([geohashCell('a'), geohashCell(''), geohashCell('s')]).toEqual([undefined, undefined, [0, 0, 45, 45]]);
  expect(polyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]);
  expect([polyline('~'), polyline(''), polyline('é')]).toEqual([undefined, undefined, undefined]);
  expect(jsonPath('[[1,2],[3,4]]')).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(jsonPath('{"geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4]]]}}')).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect([jsonPath('nonsense'), jsonPath('[1]'), jsonPath(null)]).toEqual([undefined, undefined, undefined]);
  expect(reversed([[10, 50]])).toEqual([[50, 10]]);
});

test('contours surround what reaches the threshold', () => {
  const given: LngLat[] = [
    [0, 0],
    [0.001, 0.001],
    [2, 2],
  ];
  const grid = valueGrid(given, [3, 4, 1], 20_000, 'sum');
  const around = (threshold: number) => (grid ? regionsAbove(grid, threshold).length : -1);
  expect([around(0.5), around(5), around(50)]).toEqual([2, 1, 0]);
  expect(valueGrid([undefined], [1], 10, 'sum')).toBeUndefined();
});

test('a heat map grows denser inwards and has nothing to show without points', () => {
  const bands = heatBands([{ x: 100, y: 100, weight: 1 }], size, 30);
  expect(bands.length).toBeGreaterThan(5);
  expect(bands.map(({ density }) => density)).toEqual(bands.map(({ density }) => density).toSorted((a, b) => a - b));
  expect(heatBands([], size, 30)).toEqual([]);
});

test('a single place is seen in its country', () => {
  expect(fitViewport([10, 50, 10, 50], size)).toMatchObject({ longitude: 10, zoom: 4 });
});
