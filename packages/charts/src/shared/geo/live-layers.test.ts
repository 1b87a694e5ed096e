/** What an engine that moves the map is given. */
import { expect, test } from 'vitest';
import type { MapLayer } from '../../chart-type.ts';
import { liveLayer, polygonsOf } from './live-layers.ts';
import type { LngLat } from './viewport.ts';

const square = (from: number, to: number): LngLat[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
];

test('a ring in another is its hole, and a ring in the hole is land again', () => {
  const polygons = polygonsOf([square(2, 8), square(0, 10), square(4, 6), square(20, 30)]);
  expect(polygons.map((rings) => rings.map(([first]) => first?.[0]))).toEqual([[0, 2], [4], [20]]);
  // Every ring ends where it began.
  for (const ring of polygons.flat()) expect(ring.at(-1)).toEqual(ring[0]);
});

test('features keep the marks, colours and sizes of their items', () => {
  const layer: MapLayer = {
    id: 'points',
    shape: 'circles',
    isPickable: true,
    at: [
      [0, 0],
      [10, 60],
      [20, 0],
    ],
    marks: [7, 8, 9],
    radius: [1000, 1000, 0],
    unit: 'm',
    fill: ['#111111', '#222222', '#333333'],
    opacity: [1, 0.3, 1],
  };
  const { features, unit, isPickable } = liveLayer(layer);
  expect([unit, isPickable]).toEqual(['m', true]);
  expect(features.map(({ properties: { mark, fill, opacity } }) => [mark, fill, opacity])).toEqual([
    [7, '#111111', 1],
    [8, '#222222', 0.3],
  ]);
  // A metre takes twice the room at 60° north.
  const [a, b] = features.map(({ properties }) => properties.size);
  expect((b ?? 0) / (a ?? 1)).toBeCloseTo(2, 6);
});

test('a line that changes its colour is drawn in pieces from its beginning to its end', () => {
  const { features } = liveLayer({
    id: 'arcs',
    shape: 'lines',
    paths: [
      [
        [0, 0],
        [10, 10],
      ],
    ],
    width: 2,
    unit: 'px',
    colour: '#000000',
    towards: '#ffffff',
    bend: 0.15,
  });
  const points = features.flatMap(({ geometry }) => (geometry.type === 'LineString' ? geometry.coordinates : []));
  expect(features.length).toBeGreaterThan(10);
  expect(points[0]?.[0]).toBeCloseTo(0, 6);
  expect(points.at(-1)?.[1]).toBeCloseTo(10, 6);
  expect([features[0]?.properties.stroke, features.at(-1)?.properties.stroke]).toEqual(['#000000', '#ffffff']);
});

test('a mark that gathers rows keeps them under its own number', () => {
  const circles: Parameters<typeof liveLayer>[0] = {
    id: 'clusters',
    shape: 'circles',
    at: [
      [0, 0],
      [1, 1],
    ],
    radius: 5,
    unit: 'px',
    fill: '#fff',
    marks: [7, 3],
    gathers: [[1, 2], [4]],
  };
  expect([...(liveLayer(circles).rowsOf ?? [])]).toEqual([
    [7, [1, 2]],
    [3, [4]],
  ]);
});
