import { expect, test } from 'vitest';
import { applyExtraFormData } from '../query/extra-form-data.ts';
import { boundsQuestion, choicesQuestion } from './filter-question.ts';
import { extraFormDataFor, startingMasks } from './masks.ts';
import { printMetadata, readMetadata } from './metadata.ts';
import { maskOfGrain, maskOfGroupby, maskOfRange, maskOfTime, maskOfTimeColumn, maskOfValues } from './native-filter.ts';
import { askedBounds } from './range-bounds.ts';
import { boardOf, chart, filterNamed, row } from './sample-board.ts';
import { fittedMask } from './starting-mask.ts';

// Rows: NF-01
test('filters and dividers are read and written with every field, in the order of the bar', () => {
  const stored = [
    {
      id: 'NATIVE_FILTER-a',
      type: 'NATIVE_FILTER',
      name: 'City',
      filterType: 'filter_select',
      description: 'Where it was sold',
      targets: [{ datasetId: 1, column: { name: 'city' } }],
      cascadeParentIds: ['NATIVE_FILTER-c'],
      defaultDataMask: {
        extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['Rome'] }] },
        filterState: { value: ['Rome'] },
      },
      scope: { rootPath: ['ROOT_ID'], excluded: [2] },
      chartsInScope: [1],
      tabsInScope: ['TAB-a'],
      controlValues: {
        enableEmptyFilter: true,
        defaultToFirstItem: false,
        inverseSelection: true,
        multiSelect: false,
        sortAscending: true,
      },
      adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'price > 0' }],
      sortMetric: 'count',
      time_range: 'Last week',
      granularity_sqla: 'sold',
      requiredFirst: false,
    },
    { id: 'NATIVE_FILTER_DIVIDER-b', type: 'DIVIDER', title: 'More', description: 'Of the rest' },
    { ...filterNamed('c'), extra: 'kept' },
  ];
  const printed = JSON.parse(printMetadata(readMetadata({ native_filter_configuration: stored }), {}));
  expect(printed.native_filter_configuration).toEqual(stored);
});

// Rows: NF-13
test('a range with a single value asks for at least, for exactly or for at most that number', () => {
  const ends = { min: 0, max: 10 };
  const asked = (single: number | null, low: number | null, high: number | null) =>
    maskOfRange(
      filterNamed('price', { filterType: 'filter_range' }),
      askedBounds(single, [low, high], ends),
    ).extraFormData?.filters?.map(({ op, val }) => [op, val]);
  expect([asked(0, 3, 7), asked(1, 3, 7), asked(2, 3, 7)]).toEqual([[['>=', 3]], [['==', 3]], [['<=', 7]]]);
  // At its end a bound restricts nothing; an exact value does also there.
  expect([asked(0, 0, null), asked(1, 0, null), asked(2, null, 10), asked(null, 0, 10)]).toEqual([
    undefined,
    [['==', 0]],
    undefined,
    undefined,
  ]);
  expect(asked(null, 3, 7)).toEqual([
    ['>=', 3],
    ['<=', 7],
  ]);
});

// Rows: NF-23
test('chosen values are asked for, or left out; nothing chosen asks for nothing, or for no row where a value is required', () => {
  const inverse = filterNamed('city', { controlValues: { inverseSelection: true } });
  expect(maskOfValues(filterNamed('city'), ['Rome', 'Oslo'])).toMatchObject({
    extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['Rome', 'Oslo'] }] },
    filterState: { label: 'Rome, Oslo' },
  });
  expect(maskOfValues(inverse, ['Rome'])).toMatchObject({
    extraFormData: { filters: [{ col: 'city', op: 'NOT IN', val: ['Rome'] }] },
    filterState: { label: 'Rome (excluded)', excludeFilterValues: true },
  });
  expect(maskOfValues(filterNamed('city'), []).extraFormData).toEqual({});
  expect(maskOfValues(filterNamed('city', { controlValues: { enableEmptyFilter: true } }), []).extraFormData).toEqual({
    adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }],
  });
});

// Rows: NF-26
test('a time column and a time grain replace those of the charts in their scope', () => {
  const { layout } = boardOf([row('r', chart('a1'), chart('b2'))]);
  const column = filterNamed('column', { filterType: 'filter_timecolumn', targets: [{ datasetId: 1 }] });
  const grain = filterNamed('grain', { filterType: 'filter_timegrain', scope: { rootPath: ['ROOT_ID'], excluded: [2] } });
  const wiring = { layout, metadata: readMetadata({ native_filter_configuration: [column, grain] }) };
  const masks = { [column.id]: maskOfTimeColumn(column, 'shipped'), [grain.id]: maskOfGrain(grain, 'P1M', 'Month') };
  const form = { granularity_sqla: 'sold', time_grain_sqla: 'P1D' };
  const asked = (id: number) => applyExtraFormData(form, extraFormDataFor(wiring, masks, id));
  expect([asked(1), asked(2)]).toEqual([
    { granularity_sqla: 'shipped', time_grain_sqla: 'P1M' },
    { granularity_sqla: 'shipped', time_grain_sqla: 'P1D' },
  ]);
});

// Rows: NF-02
test('a group-by filter hands its columns to the charts in its scope, as exports of the reference have it', () => {
  const { layout } = boardOf([row('r', chart('a1'), chart('b2'))]);
  const filter = filterNamed('by', {
    filterType: 'filter_groupby',
    targets: [{ datasetId: 1 }],
    scope: { rootPath: ['ROOT_ID'], excluded: [2] },
    defaultDataMask: { extraFormData: { interactive_groupby: ['city'] }, filterState: { value: ['city'], label: 'City' } },
  });
  const metadata = readMetadata({ native_filter_configuration: [filter] });
  const asked = (id: number) => extraFormDataFor({ layout, metadata }, startingMasks(metadata), id);
  expect([asked(1), asked(2)]).toEqual([{ interactive_groupby: ['city'] }, {}]);
  // What another type of filter chose is not taken for columns, nor the other way round.
  expect(fittedMask(filter, maskOfTime(filter, 'Last week'))).toBeUndefined();
  const select = filterNamed('s', { targets: [{ datasetId: 1, column: { name: 'city' } }] });
  expect(fittedMask(select, maskOfGroupby(filter, ['city']))).toBeUndefined();
  const single = { ...filter, controlValues: { multiSelect: false } };
  expect(fittedMask(single, maskOfGroupby(filter, ['city', 'country']))?.extraFormData).toEqual({
    interactive_groupby: ['city'],
  });
});

// Rows: NF-34
test('filters of a time range, a time column or a time grain ask for no values', () => {
  const asked = ['filter_time', 'filter_timecolumn', 'filter_timegrain'].map((filterType) => {
    const filter = filterNamed('t', { filterType, targets: [{ datasetId: 1 }] });
    return [choicesQuestion(filter, {}), boundsQuestion(filter, {})];
  });
  expect(asked.flat().every((question) => question === undefined)).toBe(true);
});

// Rows: NF-35
test('an applied choice changes the question of the charts in scope, and of no other', () => {
  const { layout } = boardOf([row('r', chart('a1'), chart('b2'))]);
  const filter = filterNamed('city', { scope: { rootPath: ['ROOT_ID'], excluded: [2] } });
  const wiring = { layout, metadata: readMetadata({ native_filter_configuration: [filter] }) };
  const asked = (values: string[], id: number) => extraFormDataFor(wiring, { [filter.id]: maskOfValues(filter, values) }, id);
  expect(asked(['Rome'], 1)).not.toEqual(asked([], 1));
  expect(asked(['Rome'], 2)).toEqual(asked([], 2));
});
