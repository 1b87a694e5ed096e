/** Shapes cut at the end of the flat world. */
import { expect, test } from 'vitest';
import { cutShapes } from './cut.ts';

test('an island on the 180th meridian becomes two, and keeps its lake', () => {
  const ring = (west: number, east: number, half: number): [number, number][] => [
    [west, -half],
    [west, half],
    [east, half],
    [east, -half],
    [west, -half],
  ];
  const [island] = cutShapes({
    type: 'Polygon',
    coordinates: [ring(170, -170, 10), ring(172, 176, 2).toReversed()],
  }).features;
  const polygons = island?.geometry.type === 'MultiPolygon' ? island.geometry.coordinates : [];
  const spans = polygons.map((rings) =>
    rings.map((each) => each.map(([lng]) => lng)).map((lngs) => [Math.min(...lngs), Math.max(...lngs)]),
  );
  expect(
    spans.map((rings) => rings.map((span) => span.map(Math.round))).toSorted(([a = []], [b = []]) => (a[0] ?? 0) - (b[0] ?? 0)),
  ).toEqual([
    [[-180, -170]],
    [
      [170, 180],
      [172, 176],
    ],
  ]);
});

test('a line over the meridian ends on it and goes on at the other side', () => {
  const { features } = cutShapes({
    type: 'LineString',
    coordinates: [
      [175, 0],
      [-175, 0],
    ],
  });
  expect(
    features.map(({ geometry }) => (geometry.type === 'LineString' ? geometry.coordinates.map(([lng]) => Math.round(lng)) : [])),
  ).toEqual([
    [175, 180],
    [-180, -175],
  ]);
});
