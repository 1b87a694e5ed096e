import { expect, test } from 'vitest';
import { closeUpOf } from './close-up.ts';
import type { MapShapes } from './region-shapes.ts';

/** A square of so many degrees with its lower left corner at a place, its corners clockwise as d3 wants them. */
function square(name: string, west: number, south: number, side: number): MapShapes['features'][number] {
  const [east, north] = [west + side, south + side];
  const ring = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  return { type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ring] } };
}
const shapes: MapShapes = {
  type: 'FeatureCollection',
  features: [square('A', 0, 0, 8), square('B', 8, 0, 8), square('small', 7, 8, 1)],
};

// Rows: VIZ-37
test('a small region is four times as large in the middle, a large one as large as there is room', () => {
  expect(closeUpOf('regions/germany', shapes, 'small')?.zoom).toBe(4);
  const large = closeUpOf('regions/germany', shapes, 'B');
  expect(large?.zoom).toBeGreaterThanOrEqual(1);
  expect(large?.zoom).toBeLessThan(2);
  const [across = 0, down = 0] = (large?.center ?? []).map(Number.parseFloat);
  expect(across).toBeCloseTo(75, 0);
  expect(down).toBeGreaterThan(50);
  expect(closeUpOf('regions/germany', shapes, 'nowhere')).toBeUndefined();
});
