import { mapGrounds } from '@tessera/core/look/map-grounds';
import { describe, expect, test } from 'vitest';
import type { MapAreas, MapCircles, MapLayer, MapLines, MapPicture, MapTexts } from '../../chart-type.ts';
import { testView } from '../view.testing.ts';
import { flatMap, type BaseGeometry } from './flat.ts';
import type { FlatShape } from './flat-shape.ts';
import { fromScreen, viewportOf, type LngLat } from './viewport.ts';

const size = { width: 200, height: 100 };
const straightDown = { longitude: 0, latitude: 0, zoom: 0, bearing: 0, pitch: 0 };
const { theme } = testView();

function flat(layers: MapLayer[], over: Partial<MapPicture> = {}, base?: BaseGeometry): FlatShape[] {
  const picture: MapPicture = { kind: 'map', view: straightDown, base: 'none', layers, summary: '', ...over };
  return flatMap(picture, { ...size, theme, base, measure: (text, sizePx) => (text.length * sizePx) / 2 });
}
/** The place that lies at a point of the window. */
const at = (x: number, y: number): LngLat => fromScreen(viewportOf(straightDown, size))([x, y]);
const ring = (...points: [number, number][]): LngLat[] => points.map(([x, y]) => at(x, y));

describe('circles', () => {
  const circles = (over: Partial<MapCircles>): FlatShape[] =>
    flat([{ shape: 'circles', id: 'c', at: [at(50, 20)], radius: 5, unit: 'px', ...over }]);
  const radii = (over: Partial<MapCircles>): unknown[] => circles(over).map((each) => each.shape === 'circle' && each.radius);
  test('lie at their places, painted one like the other or each for itself', () => {
    expect(circles({ fill: 'red', stroke: 'blue', opacity: 0.5 })).toEqual([
      { shape: 'circle', x: 50, y: 20, radius: 5, fill: 'red', stroke: 'blue', opacity: 0.5, mark: undefined },
    ]);
    const two = circles({
      at: [at(50, 20), at(60, 30)],
      radius: [1, 2],
      fill: ['red', 'blue'],
      opacity: [0.1, 0.2],
      isPickable: true,
      marks: [7, 9],
    });
    expect(two).toMatchObject([
      { x: 50, radius: 1, fill: 'red', opacity: 0.1, mark: { seriesId: 'c', dataIndex: 7 } },
      { x: 60, radius: 2, fill: 'blue', opacity: 0.2, mark: { seriesId: 'c', dataIndex: 9 } },
    ]);
    expect(circles({ isPickable: true })[0]?.mark).toEqual({ seriesId: 'c', dataIndex: 0 });
  });
  test('in metres are kept between a least and a most', () => {
    // A degree of the equator is 111 km, and 512 px are 360 degrees.
    expect(radii({ at: [at(100, 50)], radius: 1_000_000, unit: 'm' })).toEqual([12.8]);
    expect([
      radii({ at: [at(100, 50)], radius: 1_000_000, unit: 'm', within: [3, 8] }),
      radii({ at: [at(100, 50)], radius: 1, unit: 'm', within: [3, 8] }),
    ]).toEqual([[8], [3]]);
    expect([radii({ radius: -4 }), radii({ radius: 0 }), radii({ radius: [] })]).toEqual([[4], [], []]);
  });
  test.each<[x: number, y: number, isSeen: boolean]>([
    [-4.9, 50, true],
    [-5.1, 50, false],
    [204.9, 50, true],
    [205.1, 50, false],
    [100, -4.9, true],
    [100, -5.1, false],
    [100, 104.9, true],
    [100, 105.1, false],
  ])('with the middle at %d, %d are seen: %j', (x, y, isSeen) => {
    expect(circles({ at: [at(x, y)] })).toHaveLength(isSeen ? 1 : 0);
  });
});

describe('lines', () => {
  const lines = (over: Partial<MapLines>): FlatShape[] =>
    flat([
      { shape: 'lines', id: 'l', paths: [ring([10, 20], [30, 40], [50, 20])], width: 2, unit: 'px', colour: 'red', ...over },
    ]);
  const ways = (over: Partial<MapLines>): unknown[] => lines(over).map((each) => each.shape === 'path' && each.d);
  test('lead from place to place', () => {
    expect(lines({ opacity: 0.5, isPickable: true })).toEqual([
      {
        shape: 'path',
        d: 'M10,20L30,40L50,20',
        stroke: 'red',
        strokeWidth: 2,
        opacity: 0.5,
        mark: { seriesId: 'l', dataIndex: 0 },
      },
    ]);
    expect(ways({ paths: [ring([10, 20]), [], ring([1, 2], [3, 4])] })).toEqual(['M1,2L3,4']);
  });
  test('in metres are never thinner than a pixel', () => {
    const widths = (width: number) =>
      lines({ paths: [ring([100, 50], [110, 50])], width, unit: 'm' }).map((each) => each.strokeWidth);
    expect([widths(1_000_000), widths(1)]).toEqual([[12.8], [1]]);
  });
  test.each<[from: [number, number], to: [number, number], isSeen: boolean]>([
    [[-40, 50], [-19, 50], true],
    [[-40, 50], [-21, 50], false],
    [[219, 50], [240, 50], true],
    [[221, 50], [240, 50], false],
    [[100, -40], [100, -19], true],
    [[100, -40], [100, -21], false],
    [[100, 119], [100, 140], true],
    [[100, 121], [100, 140], false],
  ])('from %j to %j are seen: %j', (from, to, isSeen) => {
    expect(ways({ paths: [ring(from, to)] })).toHaveLength(isSeen ? 1 : 0);
  });
  test('of two places bend upwards by a share of their length, whichever way they lead', () => {
    for (const path of [ring([20, 50], [120, 50]), ring([120, 50], [20, 50])]) {
      const [way] = ways({ paths: [path], bend: 0.25 });
      expect(String(way).split('L')).toHaveLength(25);
      expect(way).toContain('L70,25L');
    }
    // Upwards is across the way: of one that leads down, to its right side.
    expect(ways({ paths: [ring([100, 20], [100, 80])], bend: 0.25 })[0]).toContain('L115,50L');
    expect(ways({ bend: 0.25 })).toEqual(['M10,20L30,40L50,20']);
  });
  test('change their colour along their way in pieces', () => {
    const changed = lines({ paths: [ring([20, 50], [120, 50])], bend: 0, colour: '#000000', towards: '#ffffff' });
    expect(changed).toHaveLength(24);
    expect([changed[0]?.stroke, changed.at(-1)?.stroke]).toEqual(['#000000', '#ffffff']);
    expect(lines({ towards: 'red' })).toHaveLength(1);
  });
});

describe('areas', () => {
  const square = ring([10, 40], [20, 40], [20, 50], [10, 50]);
  const layer: MapAreas = { shape: 'areas', id: 'a', rings: [[square]], fill: 'red', opacity: 0.5 };
  const tilted = { ...straightDown, pitch: 30 };
  test('lie flat from straight above, with a border where they have one', () => {
    expect(flat([layer])).toEqual([
      { shape: 'path', d: 'M10,40L20,40L20,50L10,50Z', fill: 'red', opacity: 0.5, mark: undefined },
    ]);
    expect(flat([{ ...layer, stroke: 'blue' }])).toMatchObject([{ stroke: 'blue', strokeWidth: 1 }]);
    expect(flat([{ ...layer, stroke: 'blue', strokeWidth: 3 }])).toMatchObject([{ strokeWidth: 3 }]);
    expect(flat([{ ...layer, stroke: 'blue', strokeWidth: 1000, strokeUnit: 'm' }])).toMatchObject([{ strokeWidth: 1 }]);
    expect(flat([{ ...layer, stroke: 'blue', strokeWidth: 1_000_000, strokeUnit: 'm' }])).toMatchObject([
      { strokeWidth: expect.closeTo(12.8, 0) },
    ]);
    expect(flat([{ ...layer, height: [1] }])).toHaveLength(1);
  });
  test('have holes, and what lies outside is not drawn', () => {
    const hole = ring([12, 42], [14, 42], [14, 44]);
    expect(flat([{ ...layer, rings: [[square, hole], [ring([-90, 0], [-80, 0], [-80, 10])]] }])).toMatchObject([
      { d: 'M10,40L20,40L20,50L10,50ZM12,42L14,42L14,44Z' },
    ]);
  });
  test('stand up on a map seen from the side: walls, and a roof above', () => {
    // sin 30° of 35 % of the height of the window.
    const shapes = flat([{ ...layer, height: [1], isPickable: true }], { view: tilted });
    expect(shapes).toHaveLength(5);
    expect(shapes.at(-1)).toMatchObject({
      d: 'M10,22.5L20,22.5L20,32.5L10,32.5Z',
      fill: 'red',
      opacity: undefined,
      mark: { dataIndex: 0 },
    });
    expect(shapes[0]).toMatchObject({ d: 'M10,40L20,40L20,22.5L10,22.5Z' });
    expect(shapes[3]).toMatchObject({ d: 'M10,50L10,40L10,22.5L10,32.5Z' });
    expect(shapes[0]?.fill).not.toBe('red');
    // Too low to be seen.
    expect(flat([{ ...layer, height: [0.05] }], { view: tilted })).toMatchObject([{ opacity: 0.5 }]);
    expect(flat([{ ...layer, height: [-1] }], { view: tilted })).toHaveLength(1);
    const { fill: _, ...unfilled } = layer;
    expect(flat([{ ...unfilled, height: [1] }], { view: tilted })).toHaveLength(1);
    expect(flat([layer], { view: tilted })).toHaveLength(1);
    expect(flat([{ ...layer, height: [1] }], { view: { ...straightDown, pitch: 1 } })).toHaveLength(1);
  });
  test('that stand up hide what is behind them', () => {
    const behind = ring([10, 20], [20, 20], [20, 30]);
    const fills = (pitch: number) =>
      flat([{ ...layer, rings: [[square], [behind]], fill: ['red', 'blue'], height: [1, 1] }], {
        view: { ...straightDown, pitch },
      }).flatMap(({ fill }) => (fill === 'red' || fill === 'blue' ? [fill] : []));
    expect([fills(30), fills(0)]).toEqual([
      ['blue', 'red'],
      ['red', 'blue'],
    ]);
  });
});

describe('texts', () => {
  const texts = (over: Partial<MapTexts>): FlatShape[] =>
    flat([{ shape: 'texts', id: 't', at: [at(50, 20)], texts: ['Oslo'], colour: 'red', sizePx: 10, ...over }]);
  test('are written around their places, over a halo', () => {
    const written = { shape: 'text', x: 50, y: 23.6, text: 'Oslo', sizePx: 10, weight: 600, anchor: 'middle', mark: undefined };
    expect(texts({})).toEqual([
      { ...written, stroke: theme.background, strokeWidth: 3, fill: theme.background },
      { ...written, fill: 'red' },
    ]);
    expect(texts({ halo: 'blue' })[0]).toMatchObject({ stroke: 'blue' });
    expect([texts({ texts: [''] }), texts({ texts: [] })]).toEqual([[], []]);
  });
  test.each([
    [-39, true],
    [-41, false],
    [239, true],
    [241, false],
  ])('at %i px are seen: %j', (x, isSeen) => {
    expect(texts({ at: [at(x, 50)] })).toHaveLength(isSeen ? 2 : 0);
  });
});

describe('the ground', () => {
  const square = (west: number, south: number, east: number, north: number): BaseGeometry['land'] => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west, north],
        [east, north],
        [east, south],
        [west, south],
      ],
    ],
  });
  const base: BaseGeometry = {
    land: square(-20, -10, 20, 10),
    rivers: {
      type: 'LineString',
      coordinates: [
        [-5, 0],
        [5, 0],
      ],
    },
    borders: {
      type: 'LineString',
      coordinates: [
        [0, -5],
        [0, 5],
      ],
    },
  };
  const { water, land, river, border } = mapGrounds.light;
  test('is a sheet of water with what lies on it; rivers are seen from near', () => {
    expect(flat([], { base: 'light' })).toEqual([{ shape: 'path', d: 'M0,0H200V100H0Z', fill: water }]);
    const looks = (zoom: number) =>
      flat([], { base: 'light', view: { ...straightDown, zoom } }, base).map(({ fill, stroke }) => fill ?? stroke);
    expect([looks(2.9), looks(3)]).toEqual([
      [water, land, border],
      [water, land, river, border],
    ]);
    expect(flat([], { base: 'none' }, base)).toEqual([]);
  });
  test('is plain ground where its coasts would be kilometres wrong', () => {
    const seen = (zoom: number) => flat([], { base: 'light', view: { ...straightDown, zoom } }, base);
    expect(seen(8)).toEqual([{ shape: 'path', d: 'M0,0H200V100H0Z', fill: land }]);
    expect(seen(7.9).length).toBeGreaterThan(1);
  });
  test('is that of the page where it is not chosen, and lies where places lie', () => {
    expect(flat([], { base: 'theme' })).toEqual(flat([], { base: 'light' }));
    // 20 degrees are 28.4 px.
    const [, shape] = flat([], { base: 'light' }, base);
    expect(shape?.shape === 'path' && shape.d).toContain('71.6,');
    expect(shape?.shape === 'path' && shape.d).toContain('128.4,');
  });
});

test('layers may be made for the window that is shown', () => {
  expect(
    flat([], { layers: [({ zoom }) => [{ shape: 'circles', id: 'c', at: [at(50, 20)], radius: zoom + 3, unit: 'px' }]] }),
  ).toMatchObject([{ radius: 3 }]);
});
