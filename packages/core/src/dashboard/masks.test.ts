import { describe, expect, test } from 'vitest';
import { choicesQuestion } from './filter-question.ts';
import type { DataMask } from './data-mask.ts';
import { filterIssues } from './filter-issues.ts';
import {
  awaitedFilters,
  crossSources,
  extraFormDataFor,
  filtersToAsk,
  isCyclic,
  masksReaching,
  parentsExtraFormData,
  startingMasks,
  reversedRanges,
  unmetFilters,
} from './masks.ts';
import { readMetadata } from './metadata.ts';
import {
  boundsOf,
  hasValue,
  maskOfGrain,
  maskOfRange,
  maskOfTime,
  maskOfTimeColumn,
  maskOfValues,
  nativeFilter,
  valuesOf,
  type NativeFilter,
} from './native-filter.ts';
import { boardOf, chart, row, tab, tabs } from './sample-board.ts';
import { chartsInScope, crossFilterTargets, legacyTargets, scopeReaching, scopeTree, tabsInScope } from './scopes.ts';
import { fittedMask, startingMask } from './starting-mask.ts';
import { readUrl, writeUrl } from './url-state.ts';

const filter = (id: string, given: object = {}): NativeFilter =>
  nativeFilter.parse({
    id: `NATIVE_FILTER-${id}`,
    type: 'NATIVE_FILTER',
    name: id,
    filterType: 'filter_select',
    targets: [{ datasetId: 3, column: { name: id } }],
    ...given,
  });

/** Two tabs: charts 1, 2 and charts 3, 4. */
const plan = [tabs('T', tab('t1', row('r1', chart('a1'), chart('b2'))), tab('t2', row('r2', chart('c3'), chart('d4'))))];
const board = (metadata: object = {}) => boardOf(plan, readMetadata(metadata), true);

describe('scopes', () => {
  test('a scope reaches charts below its components, minus the excluded', () => {
    const { layout } = board();
    const reach = (rootPath: string[], excluded: number[] = []) => chartsInScope(layout, { rootPath, excluded });
    expect([reach(['ROOT_ID']), reach(['t2']), reach(['t2', 't1'], [1]), reach(['gone']), reach([])]).toEqual([
      [1, 2, 3, 4],
      [3, 4],
      [2, 3, 4],
      [],
      [],
    ]);
    expect([tabsInScope(layout, [3]), tabsInScope(layout, [1, 4])]).toEqual([['t2'], ['t1', 't2']]);
  });
  test('ticking charts gives a scope that reaches exactly them', () => {
    const { layout } = board();
    for (const charts of [[1, 2, 3, 4], [3, 4], [1], [2, 3], []])
      expect(chartsInScope(layout, scopeReaching(layout, charts))).toEqual(charts);
    expect(scopeReaching(layout, [3, 4])).toEqual({ rootPath: ['t2'], excluded: [] });
  });
  test('a click reaches every other chart, unless the chart or the dashboard says otherwise', () => {
    const own = {
      '1': { id: 1, crossFilters: { scope: { rootPath: ['t2'], excluded: [4] }, chartsInScope: [9] } },
      '2': { id: 2, crossFilters: { scope: 'global' } },
    };
    const reach = (metadata: object, source: number) => crossFilterTargets(board().layout, readMetadata(metadata), source);
    expect([
      reach({}, 1),
      reach({ chart_configuration: own }, 1),
      reach({ chart_configuration: own, global_chart_configuration: { scope: { rootPath: ['t1'], excluded: [] } } }, 2),
    ]).toEqual([[2, 3, 4], [3], [1]]);
  });
  test('a legacy filter box reaches its column’s scope without the immune charts', () => {
    const metadata = readMetadata({ filter_scopes: { '1': { region: { scope: ['t2'], immune: [4] } } } });
    expect([legacyTargets(board().layout, metadata, 1, 'region'), legacyTargets(board().layout, metadata, 1, 'other')]).toEqual([
      [3],
      [2, 3, 4],
    ]);
  });
  test('the scoping tree shows tabs and charts only', () => {
    const shape = (branch: ReturnType<typeof scopeTree>): unknown =>
      branch.children.length > 0 ? { [branch.id]: branch.children.map(shape) } : (branch.chartId ?? branch.id);
    expect(shape(scopeTree(board().layout))).toEqual({ ROOT_ID: [{ t1: [1, 2] }, { t2: [3, 4] }] });
  });
});

describe('values make masks', () => {
  const region = filter('region');
  test.each([
    [
      'chosen values',
      maskOfValues(region, ['EU', null]),
      { filters: [{ col: 'region', op: 'IN', val: ['EU', null] }] },
      'EU, N/A',
    ],
    [
      'an inverse selection',
      maskOfValues(filter('region', { controlValues: { inverseSelection: true } }), ['EU']),
      { filters: [{ col: 'region', op: 'NOT IN', val: ['EU'] }] },
      'EU (excluded)',
    ],
    ['nothing', maskOfValues(region, []), {}, undefined],
    [
      'nothing in a required filter',
      maskOfValues(filter('region', { controlValues: { enableEmptyFilter: true } }), []),
      { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }] },
      undefined,
    ],
    [
      'a range',
      maskOfRange(region, [1, 5]),
      {
        filters: [
          { col: 'region', op: '>=', val: 1 },
          { col: 'region', op: '<=', val: 5 },
        ],
      },
      '1 ≤ x ≤ 5',
    ],
    ['a minimum', maskOfRange(region, [1, null]), { filters: [{ col: 'region', op: '>=', val: 1 }] }, 'x ≥ 1'],
    ['a maximum', maskOfRange(region, [null, 5]), { filters: [{ col: 'region', op: '<=', val: 5 }] }, 'x ≤ 5'],
    ['one number', maskOfRange(region, [5, 5]), { filters: [{ col: 'region', op: '==', val: 5 }] }, 'x = 5'],
    ['a time range', maskOfTime(region, 'Last week'), { time_range: 'Last week' }, 'Last week'],
    ['no time range', maskOfTime(region, 'No filter'), {}, undefined],
    ['a grain', maskOfGrain(region, 'P1D', 'Day'), { time_grain_sqla: 'P1D' }, 'Day'],
    ['a time column', maskOfTimeColumn(region, 'ds'), { granularity_sqla: 'ds' }, 'ds'],
  ])('%s', (_, mask, extra, label) => {
    expect([mask.extraFormData, mask.filterState?.label]).toEqual([extra, label]);
  });
  test('only N/A chosen is a choice, an open range is none', () => {
    expect([
      hasValue(maskOfValues(region, [null])),
      hasValue(maskOfRange(region, [null, null])),
      hasValue({ filterState: { value: [null, null] } }),
      hasValue(undefined),
    ]).toEqual([true, false, false, false]);
    expect([valuesOf(maskOfValues(region, ['a', 0, false])), boundsOf(maskOfRange(region, [null, 3]))]).toEqual([
      ['a', 0, false],
      [null, 3],
    ]);
  });
  // Rows: NF-14
  test('a filter starts with its default, unless it takes the first value', () => {
    const chosen = { extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['EU'] }] }, filterState: { value: ['EU'] } };
    expect(startingMask(filter('region', { defaultDataMask: chosen })).extraFormData).toEqual(chosen.extraFormData);
    expect(
      hasValue(startingMask(filter('region', { defaultDataMask: chosen, controlValues: { defaultToFirstItem: true } }))),
    ).toBe(false);
  });
});

describe('what was chosen elsewhere, or before the filter was changed', () => {
  const of = (given: object, mask: DataMask) => fittedMask(filter('region', given), mask);
  const asked = (given: object, mask: DataMask) => of(given, mask)?.extraFormData;
  const two = maskOfValues(filter('region'), ['EU', 'US']);
  const range = { filterType: 'filter_range' };
  const between = maskOfRange(filter('region', range), [1, 5]);
  test.each<[string, object, DataMask, object | undefined]>([
    [
      'a default without its question',
      {},
      { filterState: { value: ['EU'] } },
      { filters: [{ col: 'region', op: 'IN', val: ['EU'] }] },
    ],
    ['a question without its value', {}, { extraFormData: two.extraFormData }, two.extraFormData],
    [
      'one of two where one is taken',
      { controlValues: { multiSelect: false } },
      two,
      { filters: [{ col: 'region', op: 'IN', val: ['EU'] }] },
    ],
    [
      'excluded now',
      { controlValues: { inverseSelection: true } },
      two,
      { filters: [{ col: 'region', op: 'NOT IN', val: ['EU', 'US'] }] },
    ],
    [
      'turned round by its reader',
      { controlValues: { inverseSelection: true } },
      { ...two, filterState: { ...two.filterState, excludeFilterValues: false } },
      two.extraFormData,
    ],
    ['of another column', { targets: [{ datasetId: 3, column: { name: 'planet' } }] }, two, undefined],
    ['of another type', range, two, undefined],
    ['a range where values are chosen', {}, between, undefined],
    ['a time where values are chosen', {}, maskOfTime(filter('region'), 'Last week'), undefined],
    [
      'two bounds where one is asked',
      { ...range, controlValues: { enableSingleValue: 0 } },
      between,
      { filters: [{ col: 'region', op: '>=', val: 1 }] },
    ],
    [
      'nothing where something is required',
      { controlValues: { enableEmptyFilter: true } },
      { filterState: { value: null } },
      { adhoc_filters: [{ sqlExpression: '1 = 0' }] },
    ],
    [
      'a pattern',
      {},
      { extraFormData: { filters: [{ col: 'region', op: 'ILIKE', val: '%E%' }] }, filterState: { value: ['E'] } },
      { filters: [{ op: 'ILIKE' }] },
    ],
  ])('%s', (_, given, mask, expected) => {
    if (expected) expect(asked(given, mask)).toMatchObject(expected);
    else expect(of(given, mask)).toBeUndefined();
  });
  test('keeps its words while they are about the same', () => {
    const grain = { filterType: 'filter_timegrain' };
    expect(of(grain, maskOfGrain(filter('region', grain), 'P1D', 'Day'))?.filterState?.label).toBe('Day');
    expect(of({ controlValues: { inverseSelection: true } }, two)?.filterState?.label).toBe('EU, US (excluded)');
  });
});

describe('what reaches a chart', () => {
  const metadata = {
    native_filter_configuration: [
      filter('region'),
      filter('year', { scope: { rootPath: ['t2'], excluded: [] } }),
      { id: 'NATIVE_FILTER_DIVIDER-1', type: 'DIVIDER', title: 'x' },
      { id: 'odd', type: 'NATIVE_FILTER', filterType: 'filter_mood' },
    ],
  };
  const masks = {
    'NATIVE_FILTER-region': maskOfValues(filter('region'), ['EU']),
    'NATIVE_FILTER-year': maskOfTime(filter('year'), 'Last year'),
    '1': {
      id: '1',
      extraFormData: { filters: [{ col: 'make', op: 'IN' as const, val: ['Audi'] }] },
      filterState: { value: ['Audi'] },
    },
    '3': { id: '3', extraFormData: {}, filterState: { value: null } },
  };
  // Rows: DASH-26, NF-40
  test('filters of the bar in their order, then clicks on other charts, never its own', () => {
    const wiring = board(metadata);
    expect(masksReaching(wiring, masks, 3).map((reach) => reach.source)).toEqual([
      'NATIVE_FILTER-region',
      'NATIVE_FILTER-year',
      '1',
    ]);
    expect(extraFormDataFor(wiring, masks, 1)).toEqual({ filters: [{ col: 'region', op: 'IN', val: ['EU'] }] });
    expect(extraFormDataFor(wiring, masks, 4)).toEqual({
      filters: [
        { col: 'region', op: 'IN', val: ['EU'] },
        { col: 'make', op: 'IN', val: ['Audi'] },
      ],
      time_range: 'Last year',
    });
    expect(crossSources(masks)).toEqual([1]);
  });
  // Rows: XF-02
  test('clicks filter nothing when the dashboard has cross-filters off', () => {
    expect(masksReaching(board({ ...metadata, cross_filters_enabled: false }), masks, 2).map((reach) => reach.source)).toEqual([
      'NATIVE_FILTER-region',
    ]);
  });
  test('a link carries masks of known filters and of charts; the rest starts with its default', () => {
    const start = startingMasks(readMetadata(metadata), {
      'NATIVE_FILTER-region': masks['NATIVE_FILTER-region'],
      'NATIVE_FILTER-gone': {},
      '1': masks['1'],
    });
    expect([Object.keys(start).sort(), hasValue(start['NATIVE_FILTER-year'])]).toEqual([
      ['1', 'NATIVE_FILTER-region', 'NATIVE_FILTER-year'],
      false,
    ]);
  });
  // Rows: NF-16
  // Rows: DASH-25
  test('filters that pick their first value are awaited, required ones without a value are unmet', () => {
    const first = filter('a', { controlValues: { defaultToFirstItem: true } });
    const must = filter('b', { controlValues: { enableEmptyFilter: true } });
    const values = readMetadata({ native_filter_configuration: [first, must] });
    expect([awaitedFilters(values, {}).map((each) => each.name), unmetFilters(values, {}).map((each) => each.name)]).toEqual([
      ['a'],
      ['b'],
    ]);
    expect(awaitedFilters(values, { [first.id]: maskOfValues(first, ['x']) })).toEqual([]);
  });
  test('a range whose minimum is above its maximum is reversed; open and equal ends are not', () => {
    const range = filter('a', { filterType: 'filter_range' });
    const values = readMetadata({ native_filter_configuration: [range] });
    const isReversed = (low: number | null, high: number | null): boolean =>
      reversedRanges(values, { [range.id]: maskOfRange(range, [low, high]) }).length > 0;
    expect([isReversed(2, 1), isReversed(1, 2), isReversed(1, 1), isReversed(2, null), isReversed(null, 1)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  // Rows: NF-31
  test('a filter asks for its first value once those it depends on have theirs; filters in a circle do not wait for each other', () => {
    const first = (id: string, ...parents: string[]) =>
      filter(id, {
        controlValues: { defaultToFirstItem: true },
        cascadeParentIds: parents.map((each) => `NATIVE_FILTER-${each}`),
      });
    const [land, place] = [first('land'), first('place', 'town', 'land')];
    const toAsk = (list: NativeFilter[], masks = {}, settled: string[] = []) =>
      filtersToAsk(readMetadata({ native_filter_configuration: list }), masks, new Set(settled)).map(({ name }) => name);
    const list = [place, filter('town', { cascadeParentIds: [land.id] }), land];
    expect(toAsk(list)).toEqual(['land']);
    expect(toAsk(list, { [land.id]: maskOfValues(land, ['x']) })).toEqual(['place']);
    expect(toAsk(list, {}, [land.id])).toEqual(['place']);
    expect(toAsk([first('a', 'b'), first('b', 'a')])).toEqual(['a', 'b']);
  });
});

describe('filters that depend on others', () => {
  const country = filter('country');
  const city = filter('city', { cascadeParentIds: [country.id] });
  const street = filter('street', { cascadeParentIds: [city.id] });
  const all = [street, city, country];
  // Rows: NF-10
  test('choices are restricted by all generations of parents', () => {
    const masks = { [country.id]: maskOfValues(country, ['FR']), [city.id]: maskOfValues(city, ['Paris']) };
    const parents = parentsExtraFormData(street, all, masks);
    expect(parents.filters?.map((each) => each.col)).toEqual(['country', 'city']);
    expect(choicesQuestion(street, parents, 'rue')?.filters).toEqual([
      ...(parents.filters ?? []),
      { col: 'street', op: 'ILIKE', val: '%rue%' },
    ]);
  });
  // Rows: NF-10
  test('filters that depend on each other in a circle are found; two parents are no circle', () => {
    const circle = [filter('country', { cascadeParentIds: [street.id] }), city, street];
    expect([
      isCyclic(all),
      isCyclic(circle),
      isCyclic([country, city, filter('x', { cascadeParentIds: [city.id, country.id] })]),
    ]).toEqual([false, true, false]);
  });
  // Rows: NF-06, NF-09
  test('the dialog lists every issue in the order of list and form', () => {
    const bad = filter('bad', { name: ' ', targets: [{}] });
    expect(
      filterIssues([country, bad, { id: 'd', type: 'DIVIDER', title: '' }], new Set([country.id])).map((each) => [
        each.id,
        each.field,
      ]),
    ).toEqual([
      [country.id, 'default'],
      [bad.id, 'name'],
      [bad.id, 'dataset'],
      [bad.id, 'column'],
      ['d', 'title'],
    ]);
  });
  // Rows: NF-15
  test('a filter that takes its first value needs no default, one without choices no pre-filter', () => {
    const first = filter('a', { controlValues: { defaultToFirstItem: true } });
    const time = filter('t', { filterType: 'filter_time' });
    expect(filterIssues([first, time], new Set([first.id]), new Set([time.id]))).toEqual([]);
  });
  // Rows: NF-11
  test('a pre-filter restricts by what is filled in', () => {
    const issuesWith = (adhoc_filters: object[]) =>
      filterIssues([filter('p', { adhoc_filters })], new Set(), new Set([filter('p').id])).map(({ field }) => field);
    const condition = { expressionType: 'SIMPLE', clause: 'WHERE', operator: 'IN', operatorId: 'IN' };
    expect(issuesWith([])).toEqual(['pre-filter']);
    expect(issuesWith([{ ...condition, subject: null, comparator: [] }])).toEqual(['pre-filter']);
    expect(issuesWith([{ ...condition, subject: 'name', comparator: [] }])).toEqual(['pre-filter']);
    expect(issuesWith([{ ...condition, subject: 'name', comparator: ['Peru'] }])).toEqual([]);
  });
  test('a pre-filter on a column the dataset lacks is wrong as it stands', () => {
    const condition = { expressionType: 'SIMPLE', clause: 'WHERE', operator: 'IN', comparator: ['x'] };
    const sql = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'gone > 1' };
    const cut = filter('p', {
      adhoc_filters: [{ ...condition, subject: 'gone' }, { ...condition, subject: 'name' }, sql],
      time_range: 'Last week',
      granularity_sqla: 'then',
    });
    const issues = (columns?: string[]) =>
      filterIssues([cut], new Set(), new Set([cut.id]), () => columns && new Set(columns)).map(({ values, isWrong }) => [
        values,
        isWrong,
      ]);
    expect(issues(['name'])).toEqual([[{ columns: 'gone, then' }, true]]);
    expect(issues(['name', 'gone', 'then'])).toEqual([]);
    // Before the dataset is loaded nothing is checked.
    expect(issues()).toEqual([]);
  });
});

describe('the address', () => {
  const notation = { encode: (value: unknown) => JSON.stringify(value), decode: (text: string): unknown => JSON.parse(text) };
  const values = readMetadata({ native_filter_configuration: [filter('region'), filter('year')] });
  const read = (params: Record<string, string | undefined>) => readUrl((name) => params[name] ?? null, notation);
  const state = { metadata: values, firstTabs: ['t1'], edit: false };
  // Rows: NF-04
  test('stores only what was chosen, and gives it back', () => {
    const masks = { ...startingMasks(values), 'NATIVE_FILTER-region': maskOfValues(filter('region'), ['EU']) };
    const params = writeUrl({ ...state, masks, activeTabs: ['t2'] }, notation);
    const back = read(params);
    expect([back.masks, back.activeTabs, back.edit]).toEqual([
      { 'NATIVE_FILTER-region': masks['NATIVE_FILTER-region'] },
      ['t2'],
      false,
    ]);
    expect(writeUrl({ ...state, masks: startingMasks(values), activeTabs: ['t1'], edit: true }, notation)).toEqual({
      edit: 'true',
    });
  });
  // Rows: NF-36
  test('parameters of the address that cannot be read are ignored', () => {
    expect(read({ native_filters: '(((', activeTabs: '7', edit: '1' })).toMatchObject({ masks: {}, activeTabs: [], edit: false });
  });
  test.each([
    [{ uiConfig: '1' }, ['hideTitle']],
    [{ uiConfig: '15' }, ['hideTitle', 'hideTabs', 'hideNavigation', 'hideChartControls']],
    [{ standalone: '1' }, ['hideNavigation']],
    [{ standalone: '2' }, ['hideTitle', 'hideNavigation']],
    [{ standalone: 'true' }, ['hideNavigation']],
    [{ uiConfig: 'x' }, []],
  ])('%o hides %j', (params, hidden) => {
    expect(Object.entries(read(params).frame).flatMap(([key, value]) => (value === true ? [key] : []))).toEqual(hidden);
  });
});
