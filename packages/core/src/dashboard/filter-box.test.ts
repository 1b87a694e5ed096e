/** Old dashboards' filter boxes as native filters. */
import { expect, test } from 'vitest';
import { GenericType } from '../frame/frame.ts';
import { liftFilterBoxes, withBoxFilters, type FilterBox } from './filter-box.ts';
import { readLayout } from './layout.ts';
import { extraFormDataFor, startingMasks } from './masks.ts';
import { printMetadata, readMetadata } from './metadata.ts';
import { valuesOf } from './native-filter.ts';

const node = (id: string, type: string, children: string[], meta: object = {}) => ({ [id]: { id, type, children, meta } });
const position = {
  DASHBOARD_VERSION_KEY: 'v2',
  ...node('ROOT_ID', 'ROOT', ['TABS-1']),
  ...node('GRID_ID', 'GRID', []),
  ...node('TABS-1', 'TABS', ['TAB-a', 'TAB-b']),
  ...node('TAB-a', 'TAB', ['ROW-1', 'ROW-2'], { text: 'A' }),
  ...node('TAB-b', 'TAB', ['ROW-3'], { text: 'B' }),
  ...node('ROW-1', 'ROW', ['CHART-box']),
  ...node('ROW-2', 'ROW', ['CHART-1', 'CHART-2']),
  ...node('ROW-3', 'ROW', ['CHART-3']),
  ...node('CHART-box', 'CHART', [], { chartId: 10, width: 4 }),
  ...node('CHART-1', 'CHART', [], { chartId: 1 }),
  ...node('CHART-2', 'CHART', [], { chartId: 2 }),
  ...node('CHART-3', 'CHART', [], { chartId: 3 }),
};
const box = (form: object, more: Partial<FilterBox> = {}): FilterBox => ({
  chartId: 10,
  uuid: 'fd9ce7ec-ae08-4f71-93e0-7c26b132b2e6',
  name: 'Filter',
  datasetId: 7,
  columns: ['platform', 'genre', 'ethnic_minority'],
  form: { viz_type: 'filter_box', ...form },
  ...more,
});
const config = (column: string, label: string, more: object = {}) => ({
  column,
  label,
  asc: true,
  clearable: true,
  multiple: true,
  ...more,
});

// Rows: FBOX-06
test('a box becomes one filter for each control; its tile and the row it leaves empty go', () => {
  const {
    position: left,
    metadata,
    became,
  } = liftFilterBoxes(position, { color_scheme: 'x' }, [
    box({
      date_filter: true,
      time_range: 'Last year',
      granularity_sqla: 'ds',
      show_sqla_time_granularity: true,
      show_sqla_time_column: true,
      filter_configs: [
        config('Platform', 'Console', {
          clearable: false,
          asc: false,
          metric: 'count',
          searchAllOptions: true,
          defaultValue: 'PS;PS2',
        }),
        config('genre', 'Genre', { multiple: false, defaultValue: 'a;b' }),
      ],
    }),
  ]);
  expect(Object.keys(left)).not.toEqual(expect.arrayContaining(['CHART-box']));
  expect(left).not.toHaveProperty('ROW-1');
  expect(left['TAB-a']).toMatchObject({ children: ['ROW-2'] });
  expect(metadata).toMatchObject({
    color_scheme: 'x',
    native_filter_configuration: [
      {
        id: 'NATIVE_FILTER-fd9ce7ec-1',
        name: 'Time Range',
        filterType: 'filter_time',
        defaultDataMask: { extraFormData: { time_range: 'Last year' }, filterState: { value: 'Last year' } },
        chartsInScope: [1, 2, 3],
        tabsInScope: ['TAB-a', 'TAB-b'],
      },
      { name: 'Time Grain', filterType: 'filter_timegrain', targets: [{ datasetId: 7 }] },
      { name: 'Time Column', filterType: 'filter_timecolumn', targets: [{ datasetId: 7 }] },
      {
        name: 'Console',
        filterType: 'filter_select',
        targets: [{ datasetId: 7, column: { name: 'platform' } }],
        controlValues: { enableEmptyFilter: true, sortAscending: false, multiSelect: true, searchAllOptions: true },
        sortMetric: 'count',
        time_range: 'Last year',
        granularity_sqla: 'ds',
        defaultDataMask: { extraFormData: { filters: [{ col: 'platform', op: 'IN', val: ['PS', 'PS2'] }] } },
      },
      { name: 'Genre', controlValues: { multiSelect: false }, defaultDataMask: { filterState: { value: ['a;b'] } } },
    ],
  });
  expect(became).toMatchObject([{ name: 'Filter', losesOrigin: false, filters: { length: 5 } }]);
});

// Rows: FBOX-01
test('a filter without a label is called as people call its column; the old metadata still finds it', () => {
  const named = box(
    { filter_configs: [{ column: 'genre' }, config('platform', 'Console')] },
    { titles: { genre: 'Kind of film', platform: 'Machine' } },
  );
  const { metadata } = liftFilterBoxes(position, { default_filters: '{"10": {"genre": ["Drama"]}}' }, [named]);
  expect(metadata['native_filter_configuration']).toMatchObject([
    { name: 'Kind of film', defaultDataMask: { filterState: { value: ['Drama'] } } },
    { name: 'Console' },
  ]);
});

// Rows: FBOX-04
test('scopes and defaults are found under a column’s name or label in any case; immune charts are left out', () => {
  const { metadata } = liftFilterBoxes(
    position,
    {
      filter_scopes: {
        10: {
          Platform: { scope: ['TAB-b'], immune: [] },
          EthnicMinority: { scope: ['ROOT_ID'], immune: [2] },
          __time_range: { scope: ['TAB-a'], immune: [1] },
        },
      },
      filter_immune_slice_fields: { 3: ['genre'] },
      default_filters: '{"10": {"Platform": ["PS", null], "__time_range": "2003 : 2005", "genre": null}}',
    },
    [
      box({
        date_filter: true,
        time_range: 'No filter',
        filter_configs: [config('platform', 'Platform'), config('ethnic_minority', 'Minority'), config('genre', 'Genre')],
      }),
    ],
  );
  expect(metadata['native_filter_configuration']).toMatchObject([
    { chartsInScope: [2], defaultDataMask: { extraFormData: { time_range: '2003 : 2005' } } },
    { chartsInScope: [3], scope: { rootPath: ['TAB-b'] }, defaultDataMask: { filterState: { value: ['PS', null] } } },
    { chartsInScope: [1, 3], scope: { rootPath: ['ROOT_ID'], excluded: [2] } },
    { chartsInScope: [1, 2], defaultDataMask: { extraFormData: {} } },
  ]);
});

test('a box in the scope of an earlier one offers what that one leaves over', () => {
  const { metadata } = liftFilterBoxes(
    { ...position, ...node('CHART-3', 'CHART', [], { chartId: 11 }) },
    { filter_scopes: { 11: { genre: { scope: ['TAB-a'], immune: [] } } } },
    [
      box({ filter_configs: [config('genre', 'Genre')] }, { chartId: 11, uuid: 'bbbbbbbb-0000' }),
      box({ filter_configs: [config('platform', 'Platform')] }),
    ],
  );
  expect(metadata['native_filter_configuration']).toMatchObject([
    { name: 'Platform', cascadeParentIds: [] },
    { name: 'Genre', cascadeParentIds: ['NATIVE_FILTER-fd9ce7ec-1'] },
  ]);
});

test('a second call, or a box without a tile, changes nothing', () => {
  const once = liftFilterBoxes(position, {}, [box({ filter_configs: [config('genre', 'Genre')] })]);
  const twice = liftFilterBoxes(once.position, once.metadata, [box({ filter_configs: [config('genre', 'Genre')] })]);
  expect(twice).toEqual({ position: once.position, metadata: once.metadata, became: [] });
});

test('FBOX-02: the default of a box of one value is of the kind of its column', () => {
  const read = (kind: GenericType, defaultValue: string) => {
    const single = box(
      { filter_configs: [config('platform', 'Platform', { multiple: false, defaultValue })] },
      { kinds: { platform: kind } },
    );
    const board = withBoxFilters({ layout: readLayout(position), metadata: readMetadata({}) }, [single]);
    return valuesOf(board.metadata.boxFilters?.[0]?.defaultDataMask);
  };
  expect(read(GenericType.NUMERIC, '12.5')).toEqual([12.5]);
  expect(read(GenericType.NUMERIC, 'many')).toEqual(['many']);
  expect(read(GenericType.BOOLEAN, 'True')).toEqual([true]);
  expect(read(GenericType.STRING, '12')).toEqual(['12']);
});

test('FBOX-04: a box on the board filters the charts of its scopes, and nothing of that is stored', () => {
  const boxes = [box({ date_filter: true, filter_configs: [config('genre', 'Genre', { defaultValue: 'a' })] })];
  const metadata = readMetadata({ filter_scopes: { 10: { genre: { scope: ['TAB-b'], immune: [] } } } });
  const board = withBoxFilters({ layout: readLayout(position), metadata }, boxes);
  expect(withBoxFilters(board, boxes)).toBe(board);
  const masks = startingMasks(board.metadata);
  expect(extraFormDataFor(board, masks, 3)).toEqual({ filters: [{ col: 'genre', op: 'IN', val: ['a'] }] });
  expect(extraFormDataFor(board, masks, 1)).toEqual({});
  expect(printMetadata(board.metadata)).toBe(printMetadata(metadata));
  // Without its tile it filters nothing.
  const rest = Object.fromEntries(Object.entries(position).filter(([id]) => id !== 'CHART-box'));
  expect(withBoxFilters({ ...board, layout: readLayout(rest) }, boxes).metadata).not.toHaveProperty('boxFilters');
});
