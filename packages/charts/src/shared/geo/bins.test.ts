import { describe, expect, test } from 'vitest';
import { latitudesOf, screenCells, worldCells } from './bins.ts';
import { extentOf, fitViewport, fromScreen, fromWorld, toScreen, toWorld, worldPerMetre, type LngLat } from './viewport.ts';

const distance = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number =>
  Math.hypot(ax - bx, ay - by);
const spread = Array.from({ length: 100 }, (_, at): LngLat => [(at % 10) * 0.37, Math.floor(at / 10) * 0.29]);

test('a hexagon has its corners at the asked distance, and its rows no farther away', () => {
  const { cells, metres } = worldCells(spread, 'hexagon', 40_000);
  const [low, high] = latitudesOf(spread);
  const radius = 40_000 * worldPerMetre((low + high) / 2);
  expect(metres).toBe(40_000);
  for (const { centre, corners, rows } of cells) {
    const middle = toWorld(centre);
    expect(corners).toHaveLength(6);
    for (const corner of corners) expect(distance(toWorld(corner), middle)).toBeCloseTo(radius, 9);
    for (const row of rows) {
      const away = distance(toWorld(spread[row] ?? [0, 0]), middle);
      expect(away).toBeLessThanOrEqual(radius * (1 + 1e-9));
      const nearest = Math.min(...cells.map((each) => distance(toWorld(spread[row] ?? [0, 0]), toWorld(each.centre))));
      expect(nearest).toBeCloseTo(away, 9);
    }
  }
});

test('a square has sides of the asked length around its rows', () => {
  const { cells } = worldCells(spread, 'square', 40_000);
  const [low, high] = latitudesOf(spread);
  const side = 40_000 * worldPerMetre((low + high) / 2);
  for (const { centre, corners, rows } of cells) {
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => toWorld(corner)[axis] ?? 0));
    const [left, right, top, bottom] = [
      Math.min(...(xs ?? [])),
      Math.max(...(xs ?? [])),
      Math.min(...(ys ?? [])),
      Math.max(...(ys ?? [])),
    ];
    expect([right - left, bottom - top]).toEqual([expect.closeTo(side, 9), expect.closeTo(side, 9)]);
    expect(distance(toWorld(centre), [(left + right) / 2, (top + bottom) / 2])).toBeCloseTo(0, 9);
    for (const row of rows) {
      const [x, y] = toWorld(spread[row] ?? [0, 0]);
      expect(x > left - 1e-9 && x < right + 1e-9 && y > top - 1e-9 && y < bottom + 1e-9).toBe(true);
    }
  }
});

test('squares of the screen begin at its corner; the edge is seen, beyond it nothing is', () => {
  const cells = screenCells(
    [[0, 0], [9.9, 9.9], [10, 5], [200, 100], [200.1, 50], [-0.1, 50], [50, 100.1], [50, -0.1], undefined],
    { width: 200, height: 100 },
    10,
  );
  expect(cells.map(({ centre, rows }) => [centre, rows])).toEqual([
    [
      [5, 5],
      [0, 1],
    ],
    [[15, 5], [2]],
    [[205, 105], [3]],
  ]);
  expect(cells[0]?.corners).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]);
  // Less than two px are no square.
  expect(
    screenCells(
      [
        [0, 0],
        [1.9, 1.9],
        [2, 0],
      ],
      { width: 200, height: 100 },
      0.5,
    ),
  ).toHaveLength(2);
});

test('latitudes and extents of places, and of none', () => {
  expect([latitudesOf([[0, 5], undefined, [0, -3]]), latitudesOf([]), latitudesOf([undefined])]).toEqual([
    [-3, 5],
    [0, 0],
    [0, 0],
  ]);
  expect([
    extentOf([
      [1, 2],
      [-3, 4],
    ]),
    extentOf([[1, 2]]),
    extentOf([]),
  ]).toEqual([[-3, 2, 1, 4], [1, 2, 1, 2], undefined]);
});

describe('the square world', () => {
  test.each<[place: LngLat, x: number, y: number]>([
    [[0, 0], 256, 256],
    [[-180, 0], 0, 256],
    [[180, 0], 512, 256],
    [[90, 85.051_128_779_806_59], 384, 0],
    [[0, 89], 256, 0],
    [[0, -90], 256, 512],
    // Half way to the end of the world in Mercator's measure.
    [[0, 66.513_260_443_1], 256, 128],
    [[0, -66.513_260_443_1], 256, 384],
  ])('%j lies at %d, %d', (place, x, y) => {
    expect(toWorld(place)).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
    if (Math.abs(place[1]) < 85) expect(fromWorld(x, y)).toEqual([expect.closeTo(place[0], 6), expect.closeTo(place[1], 6)]);
  });
  test('a metre grows towards the poles', () => {
    expect(worldPerMetre(0) * 40_075_016.69).toBeCloseTo(512, 3);
    expect(worldPerMetre(60) / worldPerMetre(0)).toBeCloseTo(2, 9);
    expect(worldPerMetre(-60)).toBe(worldPerMetre(60));
    expect(worldPerMetre(90)).toBe(worldPerMetre(85.051_128_779_806_59));
  });
});

describe('windows', () => {
  const size = { width: 200, height: 100 };
  test('a window turned to the east has the north at its left', () => {
    const port = { longitude: 0, latitude: 0, zoom: 1, bearing: 90, pitch: 0, ...size };
    const [north, east] = [toScreen(port)(fromWorld(256, 246)), toScreen(port)(fromWorld(266, 256))];
    expect([north, east]).toEqual([
      [expect.closeTo(80, 6), expect.closeTo(50, 6)],
      [expect.closeTo(100, 6), expect.closeTo(30, 6)],
    ]);
    expect(fromScreen(port)([80, 50])).toEqual([expect.closeTo(0, 6), expect.closeTo(fromWorld(256, 246)[1], 6)]);
  });
  test('the closest window around an extent keeps some room at all sides', () => {
    const around = (extent: [number, number, number, number], paddingPx?: number) => fitViewport(extent, size, paddingPx);
    // 90 degrees are 128 px at zoom 0; 152 px are left between 24 px of room.
    expect(around([-45, -1, 45, 1]).zoom).toBeCloseTo(Math.log2(152 / 128), 6);
    expect(around([-45, -1, 45, 1], 36).zoom).toBeCloseTo(0, 6);
    // A quarter of the world high in 52 px.
    expect(around([-1, 0, 1, 66.513_260_443_1]).zoom).toBeCloseTo(Math.log2(52 / 128), 5);
    expect(around([-45, 0, 45, 66.513_260_443_1])).toMatchObject({
      longitude: expect.closeTo(0, 6),
      latitude: expect.closeTo(fromWorld(256, 192)[1], 5),
      bearing: 0,
      pitch: 0,
      width: 200,
      height: 100,
    });
    expect([around([-180, -85, 180, 85], 49).zoom, around([10, 50, 10.0001, 50]).zoom, around([10, 50, 10, 50]).zoom]).toEqual([
      -2, 16, 4,
    ]);
  });
});
