import { expect, test } from 'vitest';
import {
  cat,
  columnsOf,
  dates,
  day,
  frameOf,
  m2,
  op,
  pivotM2,
  processed,
  run,
  sumNulls,
  ts,
  ts2,
  tsGap,
} from './fixtures.testing.ts';
import { fromRecords, GenericType, type Cell, type Frame } from './frame.ts';

const { NUMERIC, STRING, TEMPORAL } = GenericType;

const y = (frame: Frame): readonly Cell[] | undefined => columnsOf(frame).y;

test('rolling: sums, means, counts and quantiles over rows', () => {
  const roll = (type: string, window: number, more = {}) =>
    op('rolling', { rolling_type: type, columns: { y: 'y' }, window, min_periods: 0, ...more });
  expect(y(run(ts, [roll('sum', 2)]))).toEqual([1, 3, 5, 7]);
  expect(columnsOf(run(ts, [roll('mean', 10, { columns: { y: 'y_mean' } })]))).toEqual({
    label: ['x', 'y', 'z', 'q'],
    y: [1, 2, 3, 4],
    y_mean: [1, 1.5, 2, 2.5],
  });
  expect(y(run(ts, [roll('count', 10)]))).toEqual([1, 2, 3, 4]);
  expect(y(run(ts, [roll('quantile', 10, { rolling_type_options: { quantile: 0.25 } })]))).toEqual([1, 1.25, 1.5, 1.75]);
  expect(y(run(ts, [roll('sum', 2, { min_periods: null })]))).toEqual([null, 3, 5, 7]);
  expect(y(run(ts, [roll('mean', 3, { center: true })]))).toEqual([1.5, 2, 3, 3.5]);
  expect(y(run(tsGap, [roll('sum', 2, { min_periods: null })]))).toEqual([null, 3, null, null]);
  expect(y(run(ts, [roll('std', 2, { min_periods: 2 })]))).toEqual([Math.SQRT1_2, Math.SQRT1_2, Math.SQRT1_2]);
  expect(() => run(ts, [roll('abc', 2)])).toThrow('options.rolling_type');
  expect(() => run(ts, [roll('quantile', 2, { rolling_type_options: { abc: 123 } })])).toThrow('abc');
  expect(() => run(ts, [roll('sum', 0)])).toThrow('options.window');
  expect(() => run(ts, [roll('sum', 2, { columns: { nope: 'y' } })])).toThrow('Referenced columns not available in DataFrame');
});

test('rolling over pivoted series keeps each series apart', () => {
  const roll = (min: number) =>
    op('rolling', {
      rolling_type: 'sum',
      columns: { sum_metric: 'sum_metric', count_metric: 'count_metric' },
      window: 2,
      min_periods: min,
    });
  expect(columnsOf(run(m2, [pivotM2, roll(0), op('flatten')]))).toEqual({
    dttm: [day('2019-01-01'), day('2019-01-02')],
    'count_metric, UK': [1, 4],
    'count_metric, US': [2, 6],
    'sum_metric, UK': [5, 12],
    'sum_metric, US': [6, 14],
  });
  expect(run(m2, [pivotM2, roll(2), op('flatten')]).rowcount).toBe(1);
});

test('cum: running sum, product, extremes; nulls count as zero', () => {
  const cum = (operator: string, frame = ts) => columnsOf(run(frame, [op('cum', { operator, columns: { y: 'y2' } })])).y2;
  expect([cum('sum'), cum('prod'), cum('min')]).toEqual([
    [1, 3, 6, 10],
    [1, 2, 6, 24],
    [1, 1, 1, 1],
  ]);
  expect(cum('sum', tsGap)).toEqual([1, 3, 3, 7]);
  expect(y(run(tsGap, [op('cum', { operator: 'sum', columns: { y: 'y2' } })]))).toEqual([1, 2, null, 4]);
  expect(() => cum('abc')).toThrow('options.operator');
  const series = columnsOf(
    run(m2, [pivotM2, op('cum', { operator: 'sum', columns: { sum_metric: 'sum_metric' } }), op('flatten')]),
  );
  expect([series['sum_metric, UK'], series['sum_metric, US'], series['count_metric, UK']]).toEqual([
    [5, 12],
    [6, 14],
    [1, 3],
  ]);
});

test('diff: rows before, rows after, columns', () => {
  expect(y(run(ts, [op('diff', { columns: { y: 'y' } })]))).toEqual([null, 1, 1, 1]);
  const kept = columnsOf(run(ts, [op('diff', { columns: { y: 'y1' } })]));
  expect([kept.y, kept.y1]).toEqual([
    [1, 2, 3, 4],
    [null, 1, 1, 1],
  ]);
  expect(y(run(ts, [op('diff', { columns: { y: 'y' }, periods: -1 })]))).toEqual([-1, -1, -1, null]);
  const across = columnsOf(run(ts2, [op('diff', { columns: { y: 'y', z: 'z' }, axis: 1 })]));
  expect([across.y, across.z]).toEqual([
    [null, null, null, null],
    [0, 2, 8, 6],
  ]);
  expect(() => run(ts, [op('diff', { columns: { abc: 'abc' } })])).toThrow('abc');
});

test('compare: difference, percentage, ratio, on one and on several levels', () => {
  const ask = (compare_type: string, more = {}) =>
    op('compare', { source_columns: ['y'], compare_columns: ['z'], compare_type, ...more });
  expect(columnsOf(run(ts2, [ask('difference')])).difference__y__z).toEqual([0, -2, -8, -6]);
  expect(columnsOf(run(ts2, [ask('percentage')])).percentage__y__z).toEqual([0, -0.5, -0.8, -0.75]);
  expect(columnsOf(run(ts2, [ask('ratio')])).ratio__y__z).toEqual([1, 0.5, 0.2, 0.25]);
  expect(run(ts2, [ask('difference', { drop_original_columns: true })]).names).toEqual(['label', 'difference__y__z']);
  const series = run(m2, [
    pivotM2,
    op('compare', {
      source_columns: ['count_metric'],
      compare_columns: ['sum_metric'],
      compare_type: 'difference',
      drop_original_columns: true,
    }),
    op('flatten'),
  ]);
  expect(columnsOf(series)).toEqual({
    dttm: [day('2019-01-01'), day('2019-01-02')],
    'difference__count_metric__sum_metric, UK': [-4, -4],
    'difference__count_metric__sum_metric, US': [-4, -4],
  });
  expect(() => run(ts2, [op('compare', { source_columns: ['y'], compare_columns: [], compare_type: 'ratio' })])).toThrow(
    'same length',
  );
  expect(() => run(ts2, [ask('abc')])).toThrow('options.compare_type');
  expect(columnsOf(run(frameOf({ y: [1], z: [0] }), [ask('ratio')])).ratio__y__z).toEqual([null]);
});

test('contribution: shares of rows and of columns', () => {
  const abc: Frame = {
    names: ['a', 'b', 'c'],
    types: [NUMERIC, NUMERIC, NUMERIC],
    columns: [
      [1, 3, null],
      [1, 9, null],
      [null, null, null],
    ],
    rowcount: 3,
  };
  const ask = (options: Record<string, unknown>) => columnsOf(run(abc, [op('contribution', options)]));
  expect(ask({ orientation: 'row' })).toEqual({ a: [0.5, 0.25, null], b: [0.5, 0.75, null], c: [null, null, null] });
  expect(ask({ orientation: 'column' })).toEqual({ a: [0.25, 0.75, 0], b: [0.1, 0.9, 0], c: [null, null, null] });
  expect(ask({ columns: ['a'], rename_columns: ['pct_a'] })).toMatchObject({ a: [1, 3, null], pct_a: [0.25, 0.75, 0] });
  expect(ask({ contribution_totals: { a: 8 } })).toEqual({ a: [0.125, 0.375, 0], b: [0, 0, 0], c: [0, 0, 0] });
  expect(() => ask({ columns: ['a'], rename_columns: ['x', 'y'] })).toThrow('same length');
  expect(() => run(ts, [op('contribution', { columns: ['label'] })])).toThrow('not numeric');
});

test('contribution: each time shift has a total of its own', () => {
  const shifted = frameOf({
    a: [3, 6],
    b: [3, 3],
    c: [6, 3],
    'a__1 week ago': [2, 2],
    'b__1 week ago': [1, 1],
    'c__1 week ago': [1, 1],
  });
  expect(columnsOf(run(shifted, [op('contribution', { orientation: 'row', time_shifts: ['1 week ago'] })]))).toEqual({
    a: [0.25, 0.5],
    b: [0.25, 0.25],
    c: [0.5, 0.25],
    'a__1 week ago': [0.5, 0.5],
    'b__1 week ago': [0.25, 0.25],
    'c__1 week ago': [0.25, 0.25],
  });
});

const indexed = (frame: Frame, times: number[]): Frame => ({
  names: ['t', ...frame.names],
  types: [TEMPORAL, ...frame.types],
  columns: [times, ...frame.columns],
  rowcount: frame.rowcount,
});
const resampled = (frame: Frame, times: number[], options: Record<string, unknown>) =>
  columnsOf(
    run(indexed(frame, times), [
      op('pivot', {
        index: ['t'],
        aggregates: { label: { operator: 'max' }, y: { operator: 'mean' } },
        drop_missing_columns: false,
      }),
      op('resample', options),
      op('flatten'),
    ]),
  );

test('resample: gaps between the first and the last bucket are filled', () => {
  const letters = ['x', 'y', 'y', 'y', 'z', 'z', 'q'];
  expect(resampled(ts, dates, { rule: '1D', method: 'ffill' })).toMatchObject({ y: [1, 2, 2, 2, 3, 3, 4], label: letters });
  expect(resampled(tsGap, dates, { rule: '1D', method: 'ffill' })).toMatchObject({ y: [1, 2, 2, 2, 2, 2, 4], label: letters });
  expect(resampled(ts, dates, { rule: '1D', method: 'bfill' })).toMatchObject({ y: [1, 2, 3, 3, 3, 4, 4] });
  const zeros = ['x', 'y', 0, 0, 'z', 0, 'q'];
  expect(resampled(ts, dates, { rule: '1D', method: 'asfreq', fill_value: 0 })).toMatchObject({
    y: [1, 2, 0, 0, 3, 0, 4],
    label: zeros,
  });
  expect(resampled(tsGap, dates, { rule: '1D', method: 'asfreq', fill_value: 0 })).toMatchObject({
    y: [1, 2, 0, 0, 0, 0, 4],
    label: zeros,
  });
  const linear = frameOf({ label: ['a', 'e', 'j'], y: [1, 5, 8] });
  expect(resampled(linear, ['2019-01-01', '2019-01-05', '2019-01-08'].map(day), { rule: '1D', method: 'linear' })).toMatchObject({
    y: [1, 2, 3, 4, 5, 6, 7, 8],
    label: ['a', null, null, null, 'e', null, null, 'j'],
  });
  expect(
    resampled(ts, ['2019-01-03', '2019-02-14', '2019-02-20', '2019-04-02'].map(day), { rule: '1MS', method: 'sum' }),
  ).toMatchObject({
    t: ['2019-01-01', '2019-02-01', '2019-03-01', '2019-04-01'].map(day),
    y: [1, 5, 0, 4],
  });
  expect(resampled(ts, dates, { rule: '1M', method: 'mean' })).toMatchObject({ t: [day('2019-01-31')], y: [2.5] });
});

test('resample: series of a pivot are filled each, and a frame without a time index is refused', () => {
  const rows = ['Chicago', 'LA', 'NY'].flatMap((city, at) => [
    { t: day('2022-01-11'), city, n: 3 - at },
    { t: day('2022-01-13'), city, n: 6 - at },
  ]);
  const out = run(fromRecords(rows, ['t', 'city', 'n'], [TEMPORAL, STRING, NUMERIC]), [
    op('pivot', { index: ['t'], columns: ['city'], aggregates: { n: { operator: 'sum' } } }),
    op('resample', { rule: '1D', method: 'asfreq', fill_value: 0 }),
    op('flatten'),
  ]);
  expect(columnsOf(out)).toMatchObject({ 'n, Chicago': [3, 0, 6], 'n, LA': [2, 0, 5], 'n, NY': [1, 0, 4] });
  expect(() => run(ts, [op('resample', { rule: '1D', method: 'ffill' })])).toThrow('temporal row index');
  expect(() => resampled(ts, dates, { rule: '1 fortnight', method: 'ffill' })).toThrow('"1 fortnight" is not a frequency');
  expect(() => resampled(ts, [0, 1e12, 1.1e12, 1.2e12], { rule: '1S', method: 'ffill' })).toThrow('more than');
});

test('aggregate: percentiles and sums per group', () => {
  const out = run(cat, [
    op('aggregate', {
      groupby: ['constant'],
      aggregates: {
        'asc sum': { column: 'asc_idx', operator: 'sum' },
        'asc q2': { column: 'asc_idx', operator: 'percentile', options: { q: 75 } },
        'desc q1': { column: 'desc_idx', operator: 'percentile', options: { q: 25 } },
      },
    }),
  ]);
  expect(columnsOf(out)).toEqual({ constant: ['dummy'], 'asc sum': [5050], 'asc q2': [75], 'desc q1': [25] });
  expect(columnsOf(run(cat, [op('aggregate', { aggregates: { asc_idx: { operator: 'mean' } } })]))).toEqual({ asc_idx: [50] });
  expect(() => run(cat, [op('aggregate', { aggregates: { dept: { operator: 'sum' } } })])).toThrow('"dept" is not numeric');
});

test('sort: by columns, by index, nulls last', () => {
  const sorted = columnsOf(run(cat, [op('sort', { by: ['category', 'asc_idx'], ascending: [true, false] })]));
  expect(sorted.asc_idx?.[1]).toBe(96);
  const byIndex = (ascending: boolean) =>
    columnsOf(
      run(cat, [
        op('pivot', { index: ['name'], aggregates: sumNulls }),
        op('sort', { is_sort_index: true, ascending }),
        op('flatten'),
      ]),
    ).name?.[0];
  expect([byIndex(true), byIndex(false)]).toEqual(['person0', 'person99']);
  expect(y(run(tsGap, [op('sort', { by: 'y', ascending: false })]))).toEqual([4, 2, 1, null]);
  expect(run(ts, [op('sort')]).columns).toEqual(ts.columns);
  expect(() => run(ts, [op('sort', { by: 'abc' })])).toThrow('abc');
});

test('select: keep, leave out, rename', () => {
  const names = (options: Record<string, unknown>) => run(ts, [op('select', options)]).names;
  expect([
    names({ columns: ['y', 'label'] }),
    names({ columns: ['y'], rename: { y: 'y1' } }),
    names({ rename: { y: 'y1' } }),
    names({ exclude: ['label'] }),
    names({ rename: { y: 'y1' }, exclude: ['label'] }),
  ]).toEqual([['y', 'label'], ['y1'], ['label', 'y1'], ['y'], ['y1']]);
  expect(() => names({ columns: ['abc'] })).toThrow('abc');
  expect(() => names({ columns: ['y1'], rename: { y: 'y1' } })).toThrow('y1');
});

const regions = frameOf({
  region: ['EU', 'EU', 'EU', 'EU', 'EU', 'Asia', null, 'Oceania', 'Oceania', 'North America'],
  age: [10, 20, 30, 40, 500, '60', 7, 1, 2, 3],
});

test('boxplot: quartiles by midpoint, whiskers and outliers of each kind', () => {
  const ask = (options: Record<string, unknown>) =>
    processed(regions, [op('boxplot', { groupby: ['region'], metrics: ['age'], ...options })]);
  const tukey = ask({ whisker_type: 'tukey' });
  expect(tukey.frame.names).toEqual([
    'region',
    ...['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'].map((part) => `age__${part}`),
  ]);
  expect(tukey.frame.rowcount).toBe(4);
  expect(tukey.jsonColumns).toEqual(['age__outliers']);
  const at = tukey.frame.columns[0]?.indexOf('EU') ?? 0;
  expect(tukey.frame.columns.map((values) => values[at])).toEqual(['EU', 120, 30, 40, 10, 20, 40, 5, '[500]']);
  expect(columnsOf(ask({ whisker_type: 'min/max' }).frame).age__max?.[at]).toBe(500);
  expect(columnsOf(ask({ whisker_type: 'percentile', percentiles: [0, 75] }).frame).age__max?.[at]).toBe(40);
  for (const percentiles of [[], [10], [90, 10], [10, 90, 95]])
    expect(() => ask({ whisker_type: 'percentile', percentiles })).toThrow('percentile whiskers');
});

test('histogram: equal bins, per group, cumulative and normalised', () => {
  const source = frameOf({ a: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], group: ['A', 'A', 'B', 'B', 'A', 'A', 'B', 'B', 'A', 'A'] });
  const ask = (options: Record<string, unknown>) => run(source, [op('histogram', { column: 'a', bins: 5, ...options })]);
  const rows = (options: Record<string, unknown>) => {
    const frame = ask({ groupby: ['group'], ...options });
    return [0, 1].map((row) => frame.columns.slice(1).map((values) => Math.round(Number(values[row]) * 1e4) / 1e4));
  };
  expect(ask({}).names).toEqual(['1.0 - 2.8', '2.8 - 4.6', '4.6 - 6.4', '6.4 - 8.2', '8.2 - 10.0']);
  expect(ask({}).columns.flat()).toEqual([2, 2, 2, 2, 2]);
  expect(rows({})).toEqual([
    [2, 0, 2, 0, 2],
    [0, 2, 0, 2, 0],
  ]);
  expect(rows({ normalize: true })).toEqual([
    [0.2, 0, 0.2, 0, 0.2],
    [0, 0.2, 0, 0.2, 0],
  ]);
  expect(rows({ cumulative: true })).toEqual([
    [2, 2, 4, 4, 6],
    [0, 2, 2, 4, 4],
  ]);
  expect(rows({ cumulative: true, normalize: true })).toEqual([
    [0.0667, 0.0667, 0.1333, 0.1333, 0.2],
    [0, 0.0667, 0.0667, 0.1333, 0.1333],
  ]);
  // Rows without a group are one.
  const holed = frameOf({ a: [1, 2, 9], group: ['A', null, null] });
  expect(columnsOf(run(holed, [op('histogram', { column: 'a', bins: 2, groupby: ['group'] })]))).toEqual({
    group: ['A', null],
    '1.0 - 5.0': [1, 1],
    '5.0 - 9.0': [0, 1],
  });
  expect(() => run(source, [op('histogram', { column: 'group' })])).toThrow("Column 'group' contains non-numeric values");
  expect(() => run(tsGap, [op('histogram', { column: 'y' })])).toThrow("Column 'y' contains non-numeric values");
});

test('rank: ties share their average place', () => {
  const frame = frameOf({ v: [10, 20, 20, 40, null] });
  expect(columnsOf(run(frame, [op('rank', { metric: 'v' })])).rank).toEqual([0.25, 0.625, 0.625, 1, null]);
});

test('an unknown operation or option is refused by name; an empty answer passes through', () => {
  expect(() => run(ts, [op('explode')])).toThrow('Unsupported post processing operation: explode');
  expect(() => run(ts, [op('cum', { operator: 'sum', columns: { y: 'y' }, sideways: true })])).toThrow(
    'Unrecognized key: "sideways"',
  );
  expect(() => run(ts, [op('pivot', { index: [], aggregates: {} })])).toThrow('options.index');
  const empty = fromRecords([], ['a'], [NUMERIC]);
  expect(run(empty, [op('pivot', { index: ['nope'], aggregates: { a: { operator: 'sum' } } })]).names).toEqual(['a']);
});
