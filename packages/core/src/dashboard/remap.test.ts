import { expect, test } from 'vitest';
import { chartIdsOfMetadata, chartMetas, mapChartMeta, remapMetadata, spacedJson } from './remap.ts';

const newIds = new Map([
  [12, 112],
  [13, 113],
]);
const chart = (id: number): number | undefined => newIds.get(id);

const metadata = {
  color_scheme: 'supersetColors',
  label_colors: { '12': '#1FA8C9' },
  expanded_slices: { '12': true, '99': true },
  timed_refresh_immune_slices: [13, 99],
  filter_scopes: { '12': { region: { scope: ['ROOT_ID'], immune: [13, 99] } }, '99': {} },
  default_filters: '{"12": {"region": ["Köln"]}, "99": {"x": 1}}',
  chart_configuration: {
    '12': { id: 12, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [12, 99] }, chartsInScope: [13, 99] } },
    '13': { id: 13, crossFilters: { scope: 'global', chartsInScope: [12] } },
  },
  global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [13] }, chartsInScope: [12, 13, 99] },
  native_filter_configuration: [
    {
      id: 'NATIVE_FILTER-a',
      targets: [{ datasetId: 3, column: { name: 'country' } }, {}],
      scope: { rootPath: ['ROOT_ID'], excluded: [12] },
      chartsInScope: [13],
    },
    { id: 'NATIVE_FILTER_DIVIDER-b', type: 'DIVIDER', title: 'x' },
  ],
  somebody_elses: { '12': 12 },
};

test('chart ids are exchanged as keys and as members wherever they stand, strangers are dropped, other keys stay', () => {
  const target = (each: Readonly<Record<string, unknown>>) => ('datasetId' in each ? { ...each, datasetId: 30 } : each);
  expect(remapMetadata(metadata, { chart, target })).toEqual({
    color_scheme: 'supersetColors',
    label_colors: { '12': '#1FA8C9' },
    expanded_slices: { '112': true },
    timed_refresh_immune_slices: [113],
    filter_scopes: { '112': { region: { scope: ['ROOT_ID'], immune: [113] } } },
    default_filters: '{"112": {"region": ["K\\u00f6ln"]}}',
    chart_configuration: {
      '112': { id: 112, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [112] }, chartsInScope: [113] } },
      '113': { id: 113, crossFilters: { scope: 'global', chartsInScope: [112] } },
    },
    global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [113] }, chartsInScope: [112, 113] },
    native_filter_configuration: [
      {
        id: 'NATIVE_FILTER-a',
        targets: [{ datasetId: 30, column: { name: 'country' } }, {}],
        scope: { rootPath: ['ROOT_ID'], excluded: [112] },
        chartsInScope: [113],
      },
      { id: 'NATIVE_FILTER_DIVIDER-b', type: 'DIVIDER', title: 'x' },
    ],
    somebody_elses: { '12': 12 },
  });
});

test('there and back gives the same metadata when every chart is known', () => {
  const there = { '12': 1, '13': 2, '99': 3 };
  const back = { '1': 12, '2': 13, '3': 99 };
  const by = (map: Record<string, number>) => (id: number) => map[String(id)];
  const once = remapMetadata(metadata, { chart: by(there) });
  expect(JSON.stringify(remapMetadata(once, { chart: by(back) }))).toBe(
    JSON.stringify({ ...metadata, default_filters: spacedJson(JSON.parse(metadata.default_filters)) }),
  );
});

test('chart ids in the metadata are listed once', () => {
  expect(chartIdsOfMetadata(metadata).toSorted((a, b) => a - b)).toEqual([12, 13, 99]);
});

test('only chart tiles of a layout change, and nothing that is not what it should be breaks it', () => {
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    'CHART-a': { id: 'CHART-a', type: 'CHART', children: [], meta: { chartId: 12, uuid: 'u', extra: 1 } },
    'CHART-b': { id: 'CHART-b', type: 'CHART' },
    'ROW-a': { id: 'ROW-a', type: 'ROW', meta: { chartId: 5 } },
    odd: null,
  };
  expect(chartMetas(position)).toEqual([{ chartId: 12, uuid: 'u', extra: 1 }]);
  expect(mapChartMeta(position, (meta) => ({ ...meta, chartId: 112 }))).toEqual({
    ...position,
    'CHART-a': { id: 'CHART-a', type: 'CHART', children: [], meta: { chartId: 112, uuid: 'u', extra: 1 } },
  });
  expect(
    remapMetadata(
      { expanded_slices: null, default_filters: '{', filter_scopes: { '12': null }, chart_configuration: [] },
      { chart },
    ),
  ).toEqual({
    expanded_slices: null,
    default_filters: '{}',
    filter_scopes: { '112': null },
    chart_configuration: [],
  });
});

test.each([
  ['an entry that is no object', { region: 5 }, { region: 5 }],
  ['an entry without immune charts', { region: { scope: ['TAB-1'] } }, { region: { scope: ['TAB-1'] } }],
  ['immune charts that are no list', { region: { immune: null } }, { region: { immune: null } }],
  ['texts of digits', { region: { immune: ['12', '012x', '99', 1.5, null] } }, { region: { immune: [112] } }],
])('the scopes of an old filter: %s', (_, before, after) => {
  expect(remapMetadata({ filter_scopes: { 12: before } }, { chart })).toEqual({ filter_scopes: { 112: after } });
});

test.each<[value: unknown, text: string]>([
  [[1, 'a', null, true, { b: [] }], '[1, "a", null, true, {"b": []}]'],
  [{}, '{}'],
  ['~\u007fé\u{1f600}"\n', '"~\\u007f\\u00e9\\ud83d\\ude00\\"\\n"'],
  [undefined, 'null'],
])('%j is written with blanks and in ASCII', (value, text) => {
  expect(spacedJson(value)).toBe(text);
});

test('values that are not objects are kept, and what JSON cannot express is left out', () => {
  expect(
    remapMetadata(
      { default_filters: '[1]', chart_configuration: { 12: 5 }, global_chart_configuration: 7, native_filter_configuration: 8 },
      { chart },
    ),
  ).toEqual({
    default_filters: '{}',
    chart_configuration: { 112: 5 },
    global_chart_configuration: 7,
    native_filter_configuration: 8,
  });
  const targets = (filter: object): unknown =>
    remapMetadata({ native_filter_configuration: [filter] }, { chart, target: () => ({ changed: true }) })[
      'native_filter_configuration'
    ];
  expect([targets({ targets: 5 }), targets({ targets: [1, {}] })]).toEqual([
    [{ targets: 5 }],
    [{ targets: [1, { changed: true }] }],
  ]);
});
