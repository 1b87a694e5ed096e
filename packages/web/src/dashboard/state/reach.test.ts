import { expect, test } from 'vitest';
import { maskOfGrain, maskOfGroupby, maskOfTime, maskOfTimeColumn, maskOfValues } from '@tessera/core/dashboard/native-filter';
import { filterNamed } from '@tessera/core/dashboard/sample-board';
import { boardOf } from '../board.testing.ts';
import { chosenOn, reachesOf } from './reach.ts';

const filters = [
  filterNamed('region'),
  filterNamed('planet'),
  filterNamed('time', { filterType: 'filter_time' }),
  filterNamed('unset'),
];
const board = boardOf(filters, [1, 2]);
const [region, planet, time] = filters;
const masks = {
  ...(region ? { [region.id]: maskOfValues(region, ['EU']) } : {}),
  ...(planet ? { [planet.id]: maskOfValues(planet, ['Mars']) } : {}),
  ...(time ? { [time.id]: maskOfTime(time, 'Last week') } : {}),
  '2': {
    id: '2',
    extraFormData: { filters: [{ col: 'make', op: 'IN' as const, val: ['Audi'] }] },
    filterState: { value: ['Audi'], label: 'Audi' },
  },
};
const ds = { col: 'ds', op: 'TEMPORAL_RANGE' as const, val: 'Last week' };
const asked = Object.values(masks).flatMap(({ extraFormData }) => extraFormData?.filters ?? []);
const query = {
  columns: [],
  metrics: [],
  filters: [ds, ...asked],
  extras: {},
  time_offsets: [],
  is_rowcount: false,
  orderby: [],
  order_desc: true,
  row_offset: 0,
  series_columns: [],
  series_limit: 0,
  group_others_when_limit_reached: false,
  post_processing: [],
  annotation_layers: [],
  applied_time_extras: { __time_range: 'Last week' },
  apply_fetch_values_predicate: false,
  url_params: {},
};
const note = (applied: string[], rejected: string[]) => ({
  applied_filters: applied.map((column) => ({ column })),
  rejected_filters: rejected.map((column) => ({ column })),
  colnames: [],
  coltypes: [],
  rowcount: 0,
  status: 'success',
});
const names = (answered: Parameters<typeof reachesOf>[3]) => {
  const { cross, applied, incompatible, unset } = reachesOf(board, masks, 1, answered, new Map());
  return [cross, applied, incompatible, unset].map((list) => list.map((each) => each.name));
};

// Rows: DASH-22
test('a chart lists what the server applied and what it rejected, clicks apart', () => {
  const answered = { notes: [note(['region', 'make', 'ds', '__time_range'], ['planet'])], queries: [query] };
  expect(names(answered)).toEqual([['Chart 2'], ['region', 'time'], ['planet'], ['unset']]);
});

// Rows: XF-09
test('a click on another chart is counted on the charts in its scope, and changes nothing on one out of it', () => {
  const scope = { rootPath: ['ROOT_ID'], excluded: [1] };
  const chart_configuration = { '2': { id: 2, crossFilters: { scope, chartsInScope: [] } } };
  const answered = { notes: [note(['region', 'make', 'ds', '__time_range'], ['planet'])], queries: [query] };
  const cross = (of: typeof board) => reachesOf(of, masks, 1, answered, new Map()).cross.map(({ value }) => value);
  expect([cross(board), cross({ ...board, metadata: { ...board.metadata, chart_configuration } })]).toEqual([['Audi'], []]);
});

test('a time range that is not in the SQL is not called applied', () => {
  const answered = {
    notes: [note(['region', 'make'], ['planet'])],
    queries: [{ ...query, filters: asked, time_range: 'Last week' }],
  };
  expect(names(answered)[1]).toEqual(['region']);
});

test('a group-by filter is applied where the answer is grouped by a column of it', () => {
  const by = filterNamed('by', { filterType: 'filter_groupby' });
  const grouped = { ...board, metadata: { ...board.metadata, native_filter_configuration: [by] } };
  const told = (columns: string[]) => {
    const answered = { notes: [note([], [])], queries: [{ ...query, filters: [], columns }] };
    const { applied, incompatible } = reachesOf(grouped, { [by.id]: maskOfGroupby(by, ['city']) }, 1, answered, new Map());
    return [applied.map(({ name }) => name), incompatible.map(({ name }) => name)];
  };
  // A number on its own is grouped by nothing.
  expect([told(['city']), told(['country']), told([])]).toEqual([
    [['by'], []],
    [[], ['by']],
    [[], []],
  ]);
});

test('a time grain and a time column are applied where the answer says so, and not where a later filter overrules them', () => {
  const [first, second] = [
    filterNamed('grain', { filterType: 'filter_timegrain' }),
    filterNamed('finer', { filterType: 'filter_timegrain' }),
  ];
  const column = filterNamed('column', { filterType: 'filter_timecolumn' });
  const timed = { ...board, metadata: { ...board.metadata, native_filter_configuration: [first, second, column] } };
  const chosen = {
    [first.id]: maskOfGrain(first, 'P1Y'),
    [second.id]: maskOfGrain(second, 'P1M'),
    [column.id]: maskOfTimeColumn(column, 'ordered'),
  };
  const told = (applied: string[], extras: Record<string, string>) => {
    const answered = {
      notes: [note(applied, [])],
      queries: [{ ...query, filters: [], granularity: 'ordered', applied_time_extras: extras }],
    };
    const reaches = reachesOf(timed, chosen, 1, answered, new Map());
    return [reaches.applied, reaches.incompatible].map((list) => list.map((each) => each.name));
  };
  const extras = { __time_grain: 'P1M', __time_col: 'ordered' };
  expect(told([], extras)).toEqual([[], ['grain', 'finer', 'column']]);
  expect(told(['__time_grain'], extras)).toEqual([['finer'], ['grain', 'column']]);
  expect(told(['__time_grain', '__time_col'], extras)).toEqual([['finer', 'column'], ['grain']]);
  // Older than the choice: no message yet.
  expect(told(['__time_grain'], { ...extras, __time_grain: 'P1Y' })).toEqual([[], []]);
});

test('a default without a label is described by its values', () => {
  const id = 'NATIVE_FILTER-region';
  const filters = [{ col: 'region', op: 'IN' as const, val: ['EU', ''] }];
  const answered = { notes: [note(['region'], [])], queries: [{ ...query, filters }] };
  const wordless = { [id]: { id, filterState: { value: ['EU', ''] }, extraFormData: { filters } } };
  const { applied } = reachesOf(board, wordless, 1, answered, new Map());
  expect(applied).toMatchObject([{ name: 'region', value: 'EU, <empty string>' }]);
});

test('before an answer has come nothing is called applied', () => {
  expect(names(undefined)).toEqual([[], [], [], ['unset']]);
});

test('a click is not called applied by an answer that is older than it, nor when the SQL does not hold it', () => {
  const older = { ...query, filters: query.filters.filter(({ col }) => col !== 'make') };
  const cross = (notes: ReturnType<typeof note>, queries: (typeof query)[]) => {
    const [clicks, , incompatible] = names({ notes: [notes], queries });
    return [clicks, incompatible?.filter((name) => name === 'Chart 2')];
  };
  expect(cross(note(['region', 'make'], []), [older])).toEqual([[], []]);
  expect(cross(note(['region'], []), [query])).toEqual([[], ['Chart 2']]);
  expect(cross(note(['region', 'make'], []), [query])).toEqual([['Chart 2'], []]);
});

test('what is chosen on the dashboard is listed by name: filters first, then clicks, and nothing that is unset', () => {
  const told = chosenOn(board, masks, new Map()).map(({ name, value }) => `${name}: ${value}`);
  expect(told).toEqual(['region: EU', 'planet: Mars', 'time: Last week', 'Chart 2: Audi']);
  expect(chosenOn(board, {}, new Map())).toEqual([]);
});

test('a range of time is shown in words, not as it is stored', () => {
  if (!time) throw new Error('There is a time filter.');
  const told = (range: string): string | undefined =>
    chosenOn(board, { [time.id]: maskOfTime(time, range) }, new Map())[0]?.value;
  expect(told(' : 2005-01-01T00:00:00')).toBe('before 2005-01-01');
  expect(told('DATEADD(DATETIME("now"), -7, day) : now')).toBe('7 days before now ≤ col < now');
});
