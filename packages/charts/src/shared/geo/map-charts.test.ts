/** The chart types of layers on a map: what they ask, what they draw of an answer, what a click asks. */
import { mapGrounds } from '@tessera/core/look/map-grounds';
import { expect, test } from 'vitest';
import type { MapAreas, MapCircles, MapLayer, MapLines, MapPicture } from '../../chart-type.ts';
import { openForm } from '../../index.ts';
import { answerOf, testView } from '../view.testing.ts';
import { flatMap } from './flat.ts';
import { viewportOf } from './viewport.ts';

type Form = Record<string, unknown>;
const opened = (form: Form) => {
  const found = openForm({ adhoc_filters: [], ...form });
  if (!found) throw new Error('no such chart type');
  return found;
};
const asked = (form: Form) => {
  const { chart, form: read } = opened(form);
  return chart.queries(read, {})[0];
};
const depicted = (form: Form, columns: Parameters<typeof answerOf>[0]): MapPicture => {
  const { chart, form: read } = opened(form);
  const picture = chart.picture(read, [answerOf(columns)], testView());
  if (picture.kind !== 'map') throw new Error(`a picture of the kind ${picture.kind}`);
  return picture;
};
const layersOf = (picture: MapPicture): MapLayer[] => {
  const view = testView();
  return picture.layers.flatMap((layer) => (typeof layer === 'function' ? [...layer(viewportOf(picture.view, view))] : [layer]));
};
const circles = (picture: MapPicture): MapCircles =>
  layersOf(picture).find((layer): layer is MapCircles => layer.shape === 'circles') ?? failed('circles');
const lines = (picture: MapPicture): MapLines =>
  layersOf(picture).find((layer): layer is MapLines => layer.shape === 'lines') ?? failed('lines');
const areas = (picture: MapPicture): MapAreas =>
  layersOf(picture).find((layer): layer is MapAreas => layer.shape === 'areas') ?? failed('areas');
function failed(what: string): never {
  throw new Error(`no layer of ${what}`);
}

const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };

// Rows: VIZ-40
test('a scatterplot asks for places that are there, grouped only where a metric sizes them', () => {
  expect(asked({ viz_type: 'deck_scatter', spatial })).toMatchObject({
    columns: ['lon', 'lat'],
    metrics: null,
    filters: [
      { col: 'lon', op: 'IS NOT NULL' },
      { col: 'lat', op: 'IS NOT NULL' },
    ],
  });
  const sized = { viz_type: 'deck_scatter', spatial, filter_nulls: false, point_radius_fixed: { type: 'metric', value: 'm' } };
  expect(asked(sized)).toMatchObject({ columns: ['lon', 'lat'], metrics: ['m'], filters: [] });
});

test('circles are as large as the metric says in its unit; a note counts rows without a place, a click filters by the place', () => {
  const form = {
    viz_type: 'deck_scatter',
    spatial,
    point_radius_fixed: { type: 'metric', value: 'm' },
    point_unit: 'radius_km',
    multiplier: 2,
  };
  const picture = depicted(form, { lon: [10, null, 20], lat: [50, 51, 95], m: [3, 4, 5] });
  expect(circles(picture)).toMatchObject({ at: [[10, 50]], radius: [6000], unit: 'm' });
  expect(picture.notes).toEqual(['Rows without a place, not shown: 2 of 3.']);
  expect(picture.pick?.({ dataIndex: 0 })).toMatchObject({
    filters: [
      { col: 'lon', val: [10] },
      { col: 'lat', val: [50] },
    ],
    filterState: { label: 'lon 10, lat 50' },
  });
});

test('a square kilometre is a circle of 564 metres', () => {
  const picture = depicted(
    { viz_type: 'deck_scatter', spatial, point_radius_fixed: { type: 'fix', value: 1 }, point_unit: 'square_km' },
    { lon: [10], lat: [50] },
  );
  expect(circles(picture).radius).toEqual([expect.closeTo(564.19, 1)]);
});

test('hexagons hold all rows; numbers of rows stand in whole steps that do not meet', () => {
  const lon = [...Array.from({ length: 13 }, () => 10), 40];
  const picture = depicted({ viz_type: 'deck_hex', spatial, grid_size: 50_000 }, { lon, lat: lon.map(() => 50) });
  expect(areas(picture).rings).toHaveLength(2);
  expect(picture.legend?.entries.map(({ label }) => label)).toEqual(['1 – 2', '3 – 4', '5 – 6', '7 – 8', '9 – 10', '11 – 13']);
  expect(picture.summary).toContain('Rows. Cells: 2. Highest: 13. Lowest: 1.');
});

test('squares take what the form makes of the values in them', () => {
  const columns = { lon: [10, 10, 40], lat: [50, 50, 50], m: [1, 5, 2] };
  const of = (js_agg_function: string): string | undefined =>
    depicted({ viz_type: 'deck_grid', spatial, size: 'm', js_agg_function, grid_size: 50_000 }, columns).summary;
  expect(of('max')).toContain('Highest: 5. Lowest: 2.');
  expect(of('sum')).toContain('Highest: 6. Lowest: 2.');
  expect(of('mean')).toContain('Highest: 3. Lowest: 2.');
});

test('paths are read in the chosen encoding; a note counts what cannot be read', () => {
  const path = ['[[10, 50], [11, 51]]', 'nonsense', null];
  const form = { viz_type: 'deck_path', line_column: 'path', line_type: 'json' };
  const picture = depicted(form, { path });
  expect(lines(picture).paths).toEqual([
    [
      [10, 50],
      [11, 51],
    ],
  ]);
  expect(picture.notes).toEqual(['Rows without a place, not shown: 2 of 3.']);
  expect(lines(depicted({ ...form, reverse_long_lat: true }, { path })).paths[0]?.[0]).toEqual([50, 10]);
  // Three points of the example in the description of Google's polyline algorithm.
  const encoded = depicted({ ...form, line_type: 'polyline' }, { path: ['_p~iF~ps|U_ulLnnqC_mqNvxq`@'] });
  expect(lines(encoded).paths[0]).toEqual([
    [expect.closeTo(-120.2), expect.closeTo(38.5)],
    [expect.closeTo(-120.95), expect.closeTo(40.7)],
    [expect.closeTo(-126.453), expect.closeTo(43.252)],
  ]);
});

test('arcs run between pairs of places; one end alone is no arc', () => {
  const ends = { type: 'latlong', lonCol: 'lon2', latCol: 'lat2' };
  const picture = depicted(
    { viz_type: 'deck_arc', start_spatial: spatial, end_spatial: ends },
    { lon: [10, 11], lat: [50, 51], lon2: [20, null], lat2: [60, 61] },
  );
  expect(lines(picture).paths).toEqual([
    [
      [10, 50],
      [20, 60],
    ],
  ]);
  expect(picture.notes).toEqual(['Rows without a place, not shown: 1 of 2.']);
});

test('polygons are coloured between the break points of the form; values outside have no step', () => {
  const form = {
    viz_type: 'deck_polygon',
    line_column: 'cell',
    line_type: 'geohash',
    metric: 'm',
    break_points: ['0', '10', '20'],
  };
  const picture = depicted(form, { cell: ['9q8yy', '9q8yv', '9q8yt'], m: [5, 15, 99] });
  expect(picture.legend?.entries.map(({ label }) => label)).toEqual(['0 – 10', '10 – 20']);
  const [low, high, outside] = areas(picture).fill ?? [];
  expect(picture.legend?.entries.map(({ colour }) => colour)).toEqual([low, high]);
  expect([low, high]).not.toContain(outside);
});

test('near points are gathered, with what their labels amount to', () => {
  const form = { viz_type: 'mapbox', all_columns_x: 'lon', all_columns_y: 'lat', mapbox_label: 'n', pandas_aggfunc: 'mean' };
  const columns = { lon: [10, 10.0001, 40], lat: [50, 50, 50], n: [2, 4, 7] };
  const texts = layersOf(depicted(form, columns)).flatMap((layer) => (layer.shape === 'texts' ? layer.texts : []));
  expect(texts.toSorted()).toEqual(['3', '7']);
  const apart = layersOf(depicted({ ...form, clustering_radius: 0 }, columns));
  expect(apart.flatMap((layer) => (layer.shape === 'circles' ? layer.at : []))).toHaveLength(3);
});

test.each(['deck_screengrid', 'deck_heatmap'])('%s draws areas of what is seen', (viz_type) => {
  const places = Array.from({ length: 30 }, (_, at) => at);
  const picture = depicted({ viz_type, spatial }, { lon: places.map((at) => at % 5), lat: places.map((at) => 40 + (at % 3)) });
  expect(areas(picture).rings.length).toBeGreaterThan(1);
});

test("a base map follows the page's light or dark theme; a chosen one stays", () => {
  const columns = { lon: [10], lat: [50] };
  expect(depicted({ viz_type: 'deck_scatter', spatial }, columns).base).toBe('theme');
  expect(depicted({ viz_type: 'deck_scatter', spatial, mapbox_style: 'mapbox://styles/mapbox/light-v9' }, columns).base).toBe(
    'light',
  );
  const water = (mode: 'light' | 'dark'): string | undefined => {
    const picture = depicted({ viz_type: 'deck_scatter', spatial }, columns);
    const view = testView();
    const measure = (text: string): number => text.length * 6;
    return flatMap(picture, { ...view, theme: { ...view.theme, mode }, base: undefined, measure })[0]?.fill;
  };
  expect([water('light'), water('dark')]).toEqual([mapGrounds.light.water, mapGrounds.dark.water]);
});

test('cells, squares and clusters say what they gather, and a click filters by the area they cover', () => {
  const columns = { lon: [10, 10.0002, 60], lat: [50, 50.0001, 50] };
  const gathering = [
    { viz_type: 'deck_hex', spatial, grid_size: 50_000 },
    { viz_type: 'deck_screengrid', spatial, grid_size: 16 },
    { viz_type: 'mapbox', all_columns_x: 'lon', all_columns_y: 'lat' },
  ];
  for (const form of gathering) {
    const picture = depicted(form, columns);
    const layer = layersOf(picture).find(({ gathers }) => gathers?.some((rows) => rows.length === 2));
    const at = layer?.gathers?.findIndex((rows) => rows.length === 2) ?? -1;
    const mark = { seriesId: layer?.id ?? '', dataIndex: at, rows: layer?.gathers?.[at] ?? [] };
    expect(
      picture.tell?.(mark)?.rows.map(({ value }) => value),
      form.viz_type,
    ).toContain('2');
    expect(picture.pick?.(mark)?.filters, form.viz_type).toEqual([
      { col: 'lon', op: '>=', val: 10 },
      { col: 'lon', op: '<=', val: 10.0002 },
      { col: 'lat', op: '>=', val: 50 },
      { col: 'lat', op: '<=', val: 50.0001 },
    ]);
    expect(picture.pick?.(mark)?.filterState.label, form.viz_type).toBe('lon 10 – 10.0002, lat 50 – 50.0001');
  }
});

test('cells take the colours that saved charts name: a ramp, or a list whose first is the highest', () => {
  const columns = { lon: [10, 10, 40], lat: [50, 50, 50] };
  const fills = (form: Form) => areas(depicted({ viz_type: 'deck_hex', spatial, ...form }, columns)).fill;
  expect(fills({ color_scheme: 'okabeIto' })).toEqual(['#e69f00', '#d55e00']);
  expect(fills({ color_scheme: 'fire', grid_size: 50_000 })).toEqual(fills({ linear_color_scheme: 'fire', grid_size: 50_000 }));
});

test('the sparsest heat has the last colour of the scheme, and each band says how dense it is', () => {
  const lon = Array.from({ length: 60 }, (_, at) => (at % 8) * (at % 5));
  const picture = depicted(
    { viz_type: 'deck_heatmap', spatial, linear_color_scheme: 'fire' },
    { lon, lat: lon.map((each) => 40 + each / 3) },
  );
  const bands = layersOf(picture);
  const [sparse, dense] = [bands[0], bands.at(-1)];
  expect([sparse, dense].map((layer) => layer?.shape === 'areas' && layer.fill)).toEqual(['#000000', '#ffffff']);
  expect(picture.tell?.({ dataIndex: dense?.marks?.[0] ?? 0 })?.rows[0]?.value).toBe('100 %');
});

test('a contour is a line at a value or a band between two; without any there are five bands', () => {
  const steps = Array.from({ length: 100 }, (_, at) => at);
  const columns = { lon: steps.map((at) => (at % 10) / 100), lat: steps.map((at) => Math.floor(at / 10) / 100), m: steps };
  const color = { r: 255, g: 0, b: 0, a: 0.5 };
  const form = { viz_type: 'deck_contour', spatial, size: 'm', aggregation: 'mean', cellSize: 1200 };
  const own = depicted(
    {
      ...form,
      contours: [
        { lowerThreshold: 30, upperThreshold: 60, color },
        { lowerThreshold: '50', color, strokeWidth: 3 },
      ],
    },
    columns,
  );
  expect(layersOf(own)).toMatchObject([
    { shape: 'areas', fill: '#ff0000', opacity: 0.5 },
    { shape: 'lines', width: 3 },
  ]);
  expect(own.legend?.entries.map(({ label }) => label)).toEqual(['30 – 60', '50']);
  expect(own.tell?.({ dataIndex: 0 })?.rows[0]).toMatchObject({ label: 'm in a cell', value: '30 – 60' });
  expect(layersOf(depicted(form, columns))).toHaveLength(5);
});

test('features bring their own colours, say what they are, and lie as points, lines and areas', () => {
  const shape = [
    '{"type":"Feature","properties":{"name":"Park","fill":"#00ff00"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,2],[2,2],[0,0]]]}}',
    '{"type":"Point","coordinates":[5,6]}',
    'nothing',
  ];
  const form = { viz_type: 'deck_geojson', geojson: 'shape', fill_color_picker: { r: 0, g: 0, b: 255, a: 1 } };
  const picture = depicted(form, { shape });
  expect(areas(picture)).toMatchObject({ fill: ['#00ff00'], marks: [0] });
  expect(circles(picture)).toMatchObject({ fill: ['#0000ff'], at: [[5, 6]], marks: [1] });
  expect(picture.tell?.({ dataIndex: 0 })?.rows[0]).toMatchObject({ label: 'name', value: 'Park' });
  expect(picture.notes).toEqual(['Rows without a place, not shown: 1 of 3.']);
});

test('widths that say no unit are metres, as they were before there was one', () => {
  for (const viz_type of ['deck_path', 'deck_polygon', 'deck_geojson'])
    expect(opened({ viz_type }).form['line_width_unit'], viz_type).toBe('meters');
});
