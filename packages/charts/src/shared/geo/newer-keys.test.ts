/** The keys that charts of the reference's sixth version hold: how marks are coloured, what their tooltips read, the base map. */
import { expect, test } from 'vitest';
import type { MapLayer, MapPicture } from '../../chart-type.ts';
import { openForm } from '../../index.ts';
import { answerOf, testView } from '../view.testing.ts';
import { viewportOf } from './viewport.ts';

type Form = Record<string, unknown>;
const opened = (form: Form) => {
  const found = openForm({ adhoc_filters: [], ...form });
  if (!found) throw new Error('no such chart type');
  return found;
};
const columnsAsked = (form: Form): unknown => {
  const { chart, form: read } = opened(form);
  return chart.queries(read, {})[0]?.columns;
};
const depicted = (form: Form, columns: Parameters<typeof answerOf>[0]): MapPicture => {
  const { chart, form: read } = opened(form);
  const picture = chart.picture(read, [answerOf(columns)], testView());
  if (picture.kind !== 'map') throw new Error(`a picture of the kind ${picture.kind}`);
  return picture;
};
const layerOf = (picture: MapPicture): MapLayer => {
  const view = testView();
  const [layer] = picture.layers.flatMap((each) =>
    typeof each === 'function' ? [...each(viewportOf(picture.view, view))] : [each],
  );
  if (!layer) throw new Error('no layer');
  return layer;
};
const fillOf = (picture: MapPicture): unknown => {
  const layer = layerOf(picture);
  return 'fill' in layer ? layer.fill : undefined;
};

const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const color_breakpoints = [
  { id: 0, minValue: 0, maxValue: 10, color: { r: 255, g: 0, b: 0, a: 1 } },
  { id: 1, minValue: 10, maxValue: 20, color: { r: 0, g: 0, b: 255, a: 0.5 } },
];
const ranges = { color_scheme_type: 'color_breakpoints', color_breakpoints };
const [red, blue, grey, green] = ['#ff0000', '#0000ff', '#9e9e9e', '#00ff00'];
const fixed = { r: 0, g: 255, b: 0, a: 1 };

// Rows: VIZ-40
test('points are coloured by the first range their metric lies in, others by the default color', () => {
  const sized = { viz_type: 'deck_scatter', spatial, point_radius_fixed: { type: 'metric', value: 'm' } };
  const picture = depicted({ ...sized, ...ranges }, { lon: [1, 2, 3, 4], lat: [1, 2, 3, 4], m: [0, 10, 10.5, 30] });
  expect(fillOf(picture)).toEqual([red, red, blue, grey]);
  expect(picture.legend?.entries).toEqual([
    { colour: red, label: '0 – 10' },
    { colour: blue, label: '10 – 20' },
  ]);
  const { opacity = [] } = layerOf(picture) as { opacity?: readonly number[] };
  expect((opacity[2] ?? 0) / (opacity[0] ?? 1)).toBeCloseTo(0.5);
  const own = { ...sized, ...ranges, default_breakpoint_color: fixed };
  expect(fillOf(depicted(own, { lon: [1], lat: [1], m: [30] }))).toEqual([green]);
});

test('a fixed color counts though a dimension is named, and so it has no legend', () => {
  const form = { viz_type: 'deck_scatter', spatial, dimension: 'kind', color_picker: fixed };
  const columns = { lon: [1, 2], lat: [1, 2], kind: ['a', 'b'] };
  const picture = depicted({ ...form, color_scheme_type: 'fixed_color' }, columns);
  expect(fillOf(picture)).toEqual([green, green]);
  expect(picture.legend).toBeUndefined();
  for (const color_scheme_type of [undefined, 'categorical_palette'])
    expect(depicted({ ...form, color_scheme_type }, columns).legend?.entries.map(({ label }) => label)).toEqual(['a', 'b']);
});

test('polygons and cells are coloured by ranges, by one color, or in steps as without a type', () => {
  const polygon = { viz_type: 'deck_polygon', line_column: 'cell', line_type: 'geohash', metric: 'm', fill_color_picker: fixed };
  const areas = { cell: ['9q8yy', '9q8yv', '9q8yt'], m: [5, 15, 25] };
  expect(fillOf(depicted({ ...polygon, ...ranges }, areas))).toEqual([red, blue, grey]);
  expect(fillOf(depicted({ ...polygon, color_scheme_type: 'fixed_color' }, areas))).toEqual([green, green, green]);
  const stepped = fillOf(depicted(polygon, areas));
  expect(fillOf(depicted({ ...polygon, color_scheme_type: 'linear_palette' }, areas))).toEqual(stepped);
  expect(stepped).not.toEqual([red, blue, grey]);
  for (const viz_type of ['deck_hex', 'deck_grid', 'deck_screengrid']) {
    const cells = { viz_type, spatial, size: 'm', grid_size: 20, color_picker: fixed };
    const far = { lon: [1, 60], lat: [1, 40], m: [5, 15] };
    expect(new Set(fillOf(depicted({ ...cells, ...ranges }, far)) as string[]), viz_type).toEqual(new Set([red, blue]));
    const one = fillOf(depicted({ ...cells, color_scheme_type: 'fixed_color' }, far));
    expect(new Set(one as string[]), viz_type).toEqual(new Set([green]));
  }
});

test('a tooltip reads the columns of its contents in their order, as names or as the reference stores them', () => {
  const form = {
    viz_type: 'deck_scatter',
    spatial,
    tooltip_contents: [
      { item_type: 'column', column_name: 'city', verbose_name: null },
      { item_type: 'metric', metric_name: 'count' },
      'zip',
    ],
  };
  expect(columnsAsked(form)).toEqual(['lon', 'lat', 'city', 'zip']);
  const picture = depicted(form, { lon: [1], lat: [2], zip: ['0815'], city: ['Ulm'] });
  expect(picture.tell?.({ dataIndex: 0 })?.rows.map(({ label, value }) => [label, value])).toEqual([
    ['city', 'Ulm'],
    ['zip', '0815'],
  ]);
});

test('a tooltip is written by a template over the row; one that cannot be read says why beside the usual rows', () => {
  const form = {
    viz_type: 'deck_arc',
    start_spatial: spatial,
    end_spatial: { type: 'geohash', geohashCol: 'to' },
    js_columns: ['city'],
  };
  const told = (tooltip_template: string) =>
    depicted({ ...form, tooltip_template }, { lon: [1], lat: [2], to: ['9q8yy'], city: ['Ulm <b>'] }).tell?.({ dataIndex: 0 });
  expect(told('<b>{{city}}</b> {{tooltip_city}}')?.markup).toBe('<b>Ulm &lt;b&gt;</b> Ulm &lt;b&gt;');
  expect(told('{{#if city}}')?.footer).toContain('The template cannot be shown');
  expect(told('{{#if city}}')?.rows.length).toBeGreaterThan(0);
  for (const empty of [' ', 'Drop columns/metrics in "Tooltip contents" above'])
    expect(told(empty), empty).not.toHaveProperty('markup');
});

test('a click filters by the column chosen for it, which is asked for', () => {
  const form = { viz_type: 'deck_polygon', line_column: 'cell', line_type: 'geohash', cross_filter_column: 'zone' };
  expect(columnsAsked(form)).toEqual(['cell', 'zone']);
  const picture = depicted(form, { cell: ['9q8yy'], zone: ['North'] });
  expect(picture.pick?.({ dataIndex: 0 })?.filters).toMatchObject([{ col: 'zone', val: ['North'] }]);
});

test('the base map is that of the engine the form names', () => {
  const base = (over: Form) =>
    depicted(
      { viz_type: 'deck_scatter', spatial, mapbox_style: 'mapbox://styles/mapbox/streets-v9', ...over },
      { lon: [1], lat: [2] },
    ).base;
  const dark = 'https://basemaps.cartocdn.com/gl/dark-matter-gl-style/style.json';
  expect(base({ map_renderer: 'maplibre', maplibre_style: dark })).toBe('dark');
  expect(base({ map_renderer: 'mapbox', maplibre_style: dark })).toBe('streets');
  expect(base({})).toBe('streets');
});
