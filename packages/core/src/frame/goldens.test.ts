/**
 * The asserted values of docs/reference/questions.md#post-processing that `run.test.ts` and `reshape.test.ts` do not
 * hold.
 */
import { expect, test } from 'vitest';
import { cat, columnsOf, dates, day, frameOf, m2, op, pivotM2, processed, run, ts, tsGap } from './fixtures.testing.ts';
import { fromRecords, GenericType, type Cell, type Frame } from './frame.ts';
import { escapeSeparator, flatten, unescapeSeparator } from './ops/flatten.ts';
import { sort } from './ops/sort.ts';
import { tableOf } from './table.ts';

const { NUMERIC, STRING, TEMPORAL } = GenericType;

const rounded = (cells: readonly Cell[] | undefined, digits: number): Cell[] =>
  (cells ?? []).map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(digits)) : cell));

test('geohashes become the middle of their cell, and back', () => {
  const hashes = frameOf({ city: ['New York', 'Sydney', 'nowhere'], hash: ['dr5regw3pg6f', 'r3gx2u9qdevk', null] });
  const places = run(hashes, [op('geohash_decode', { geohash: 'hash', latitude: 'lat', longitude: 'lon' })]);
  expect(places.names).toEqual(['city', 'hash', 'lat', 'lon']);
  expect(rounded(columnsOf(places).lat, 6)).toEqual([40.712_775, -33.855_98, null]);
  expect(rounded(columnsOf(places).lon, 6)).toEqual([-74.005_973, 151.206_665, null]);
  const back = run(places, [op('geohash_encode', { geohash: 'again', latitude: 'lat', longitude: 'lon' })]);
  expect(columnsOf(back).again).toEqual(['dr5regw3pg6f', 'r3gx2u9qdevk', null]);
  expect(() =>
    run(frameOf({ hash: ['dr5a'] }), [op('geohash_decode', { geohash: 'hash', latitude: 'a', longitude: 'b' })]),
  ).toThrow('Invalid geohash string');
  for (const lat of [91, 'north'])
    expect(() =>
      run(frameOf({ lat: [lat], lon: [0] }), [op('geohash_encode', { geohash: 'h', latitude: 'lat', longitude: 'lon' })]),
    ).toThrow('Invalid longitude/latitude');
});

test('geodetic text becomes degrees, and kilometres of altitude when asked', () => {
  const texts = frameOf({
    at: ['40.71277496, -74.00597306, 5.5km', '-33.85598011, 151.20666526, 12m', null, '41 5', `41° 30' N 81° 15' 36" W`],
  });
  const ask = (more: Record<string, string>) =>
    columnsOf(run(texts, [op('geodetic_parse', { geodetic: 'at', latitude: 'lat', longitude: 'lon', ...more })]));
  expect(ask({ altitude: 'high' })).toMatchObject({
    lat: [40.712_774_96, -33.855_980_11, null, 41, 41.5],
    lon: [-74.005_973_06, 151.206_665_26, null, 5, -81.26],
    high: [5.5, 0.012, null, null, null],
  });
  expect(Object.keys(ask({}))).toEqual(['at', 'lat', 'lon']);
  for (const text of ['here', '95, 10', '40, -74, 5 parsec'])
    expect(() => run(frameOf({ at: [text] }), [op('geodetic_parse', { geodetic: 'at', latitude: 'a', longitude: 'b' })])).toThrow(
      'Invalid geodetic string',
    );
});

test('compare pairs the series of two metrics by their dimension values', () => {
  const rows = ['a', 'b'].flatMap((one) => ['x', 'y'].map((two) => ({ t: 0, one, two, m1: 1, m2: 1 })));
  const out = run(fromRecords(rows, ['t', 'one', 'two', 'm1', 'm2'], [TEMPORAL, STRING, STRING, NUMERIC, NUMERIC]), [
    op('pivot', { index: ['t'], columns: ['one', 'two'], aggregates: { m1: { operator: 'sum' }, m2: { operator: 'sum' } } }),
    op('compare', { source_columns: ['m1'], compare_columns: ['m2'], compare_type: 'difference', drop_original_columns: true }),
    op('flatten'),
  ]);
  expect(columnsOf(out)).toEqual({
    t: [0],
    'difference__m1__m2, a, x': [0],
    'difference__m1__m2, a, y': [0],
    'difference__m1__m2, b, x': [0],
    'difference__m1__m2, b, y': [0],
  });
  expect(run(ts, [op('compare', { source_columns: [], compare_columns: [], compare_type: 'ratio' })])).toEqual(ts);
});

test('running sums of pivoted metrics', () => {
  const columns = { sum_metric: 'sum_metric', count_metric: 'count_metric' };
  expect(columnsOf(run(m2, [pivotM2, op('cum', { operator: 'sum', columns }), op('flatten')]))).toEqual({
    dttm: [day('2019-01-01'), day('2019-01-02')],
    'count_metric, UK': [1, 4],
    'count_metric, US': [2, 6],
    'sum_metric, UK': [5, 12],
    'sum_metric, US': [6, 14],
  });
});

test('a time index sorts backwards, and the oldest exports name columns with their direction', () => {
  const indexed = { ...tableOf(ts), index: [{ name: null, type: TEMPORAL, values: dates }] };
  expect(sort(indexed, { is_sort_index: true, ascending: false }).index[0]?.values[0]).toBe(day('2019-01-07'));
  expect(columnsOf(run(ts, [op('sort', { columns: { y: false } })])).y).toEqual([4, 3, 2, 1]);
});

test('a mixed column map would make a second column of one name and is refused', () => {
  const frame = frameOf({ y: [1], z: [2] });
  expect(() => run(frame, [op('cum', { operator: 'sum', columns: { y: 'y', z: 'z2' } })])).toThrow('already taken');
});

test.each([
  [String.raw` hell \world `, String.raw` hell \world `],
  ['hello, world', String.raw`hello\, world`],
  ['hello,world', String.raw`hello\,world`],
])('the separator inside "%s" is escaped and read back', (plain, escaped) => {
  expect(escapeSeparator(plain)).toBe(escaped);
  expect(unescapeSeparator(escaped)).toBe(plain);
});

test('a pivot that was flattened at once (exports of 1.x) comes out flat', () => {
  const flat = run(m2, [{ ...pivotM2, options: { ...pivotM2.options, flatten_columns: true, reset_index: true } }]);
  expect(flat).toEqual(run(m2, [pivotM2, op('flatten')]));
});

test('rolling: windows longer than the column, weighted windows, a series against itself', () => {
  const ask = (options: Record<string, unknown>, frame = ts) =>
    columnsOf(run(frame, [op('rolling', { columns: { y: 'y' }, window: 2, min_periods: 0, ...options })])).y;
  const long = frameOf({ y: Array.from({ length: 200 }, (_, at) => (at % 7 === 3 ? null : (at * 37) % 101)) });
  const naive = (window: number, say: (seen: number[]) => number) =>
    long.columns[0]?.map((_, row, all) =>
      say(all.slice(Math.max(0, row + 1 - window), row + 1).flatMap((cell) => (typeof cell === 'number' ? [cell] : []))),
    );
  for (const window of [1, 40, 63, 500]) {
    expect(ask({ rolling_type: 'sum', window }, long)).toEqual(naive(window, (seen) => seen.reduce((a, b) => a + b, 0)));
    if (window > 1) expect(ask({ rolling_type: 'max', window }, long)).toEqual(naive(window, (seen) => Math.max(...seen)));
  }
  expect(ask({ rolling_type: 'median', window: 3 })).toEqual([1, 1.5, 2, 3]);
  expect(ask({ rolling_type: 'cov', min_periods: null })).toEqual([null, 0.5, 0.5, 0.5]);
  expect(ask({ rolling_type: 'corr', min_periods: null })).toEqual([null, 1, 1, 1]);
  expect(ask({ rolling_type: 'sum', window: 3, win_type: 'triang' })).toEqual([0.5, 2, 4, 6]);
  expect(ask({ rolling_type: 'mean', window: 3, win_type: 'bartlett' })?.slice(2)).toEqual([2, 3]);
  expect(() => ask({ rolling_type: 'median', win_type: 'triang' })).toThrow('a triang window knows sum and mean');
});

test('deviation, skew and excess of long windows are those of the values in them', () => {
  const numbers = Array.from({ length: 150 }, (_, at) => 1e6 + ((at * 61) % 97));
  const ask = (rolling_type: string): Cell | undefined =>
    columnsOf(
      run(frameOf({ y: numbers }), [op('rolling', { rolling_type, columns: { y: 'y' }, window: 70, min_periods: 0 })]),
    ).y?.at(-1);
  const seen = numbers.slice(-70);
  const n = seen.length;
  const centre = seen.reduce((a, b) => a + b, 0) / n;
  const power = (of: number): number => seen.reduce((total, value) => total + (value - centre) ** of, 0);
  const variance = power(2) / (n - 1);
  expect(ask('std')).toBeCloseTo(Math.sqrt(variance), 9);
  expect(ask('var')).toBeCloseTo(variance, 7);
  expect(ask('skew')).toBeCloseTo(((n / ((n - 1) * (n - 2))) * power(3)) / variance ** 1.5, 9);
  expect(ask('kurt')).toBeCloseTo(
    ((n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3))) * (power(4) / variance ** 2) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3)),
    9,
  );
});

test('a value that passed a window leaves nothing behind', () => {
  const spike = frameOf({ y: [1e20, ...Array<number>(80).fill(0.1)] });
  const sums = columnsOf(run(spike, [op('rolling', { rolling_type: 'sum', columns: { y: 'y' }, window: 40, min_periods: 0 })])).y;
  expect(sums?.at(-1)).toBeCloseTo(4, 12);
});

test('rank restarts in each group, and equal values share a place', () => {
  const frame = frameOf({ g: ['a', 'b', 'a', 'b', null], v: [1, 5, 2, 5, 3] });
  expect(columnsOf(run(frame, [op('rank', { metric: 'v', group_by: 'g' })])).rank).toEqual([0.5, 0.75, 1, 0.75, 1]);
});

test('all-null buckets, empty series and zero totals stay null and break nothing', () => {
  const rows: Frame = {
    names: ['t', 's', 'm'],
    types: [TEMPORAL, STRING, NUMERIC],
    columns: [
      [0, 0, 86_400_000, 86_400_000, 172_800_000],
      ['a', 'b', 'a', 'b', 'a'],
      [1, null, null, null, 0],
    ],
    rowcount: 5,
  };
  const chain = (...more: unknown[]) => [
    op('pivot', { index: ['t'], columns: ['s'], aggregates: { m: { operator: 'mean' } }, drop_missing_columns: false }),
    ...more,
    op('flatten'),
  ];
  expect(columnsOf(run(rows, chain()))).toMatchObject({ 'm, a': [1, null, 0], 'm, b': [null, null, null] });
  expect(columnsOf(run(rows, chain(op('contribution', { orientation: 'row' }))))).toMatchObject({
    'm, a': [1, null, null],
    'm, b': [null, null, null],
  });
  expect(columnsOf(run(rows, chain(op('cum', { operator: 'sum', columns: { m: 'm' } }))))).toMatchObject({
    'm, a': [1, 1, 1],
    'm, b': [0, 0, 0],
  });
  expect(
    columnsOf(run(rows, chain(op('rolling', { rolling_type: 'mean', columns: { m: 'm' }, window: 2, min_periods: 0 })))),
  ).toMatchObject({ 'm, a': [1, 1, 0], 'm, b': [null, null, null] });
  const dropped = run(rows, [
    op('pivot', { index: ['t'], columns: ['s'], aggregates: { m: { operator: 'mean' } } }),
    op('flatten'),
  ]);
  expect([dropped.names, dropped.rowcount]).toEqual([['t', 'm, a'], 2]);
});

test('nothing that is no number gets out: every cell is finite or null', () => {
  const wild = frameOf({ x: [null, 1e308, 1e308, -1e308, 0], y: [0, 0, 1e-300, 1, null] });
  const chains = [
    [op('cum', { operator: 'sum', columns: { x: 'x' } })],
    [op('cum', { operator: 'prod', columns: { x: 'x' } })],
    [op('rolling', { rolling_type: 'sum', columns: { x: 'x' }, window: 2, min_periods: 0 })],
    [op('diff', { columns: { x: 'x' } })],
    [op('compare', { source_columns: ['x'], compare_columns: ['y'], compare_type: 'ratio', drop_original_columns: true })],
    [op('contribution', { columns: ['x'] })],
    [op('aggregate', { aggregates: { x: { operator: 'sum' } } })],
    [],
  ];
  for (const chain of chains)
    for (const cells of run(wild, chain).columns)
      for (const cell of cells) expect(cell === null || Number.isFinite(cell)).toBe(true);
});

test('a pivot of too many cells is refused before the memory is gone', () => {
  const wide = frameOf({
    a: Array.from({ length: 3000 }, (_, at) => at),
    b: Array.from({ length: 3000 }, (_, at) => at),
    n: Array<number>(3000).fill(1),
  });
  expect(() => run(wide, [op('pivot', { index: ['a'], columns: ['b'], aggregates: { n: { operator: 'sum' } } })])).toThrow(
    'limit the series',
  );
});

test('an outlier list is one cell, highest above the box first, and keeps its column through a rename', () => {
  const frame = frameOf({ v: [10, 700, 11, 12, 13, -500, 14, 12, 11, 13, 900] });
  const { frame: boxes, jsonColumns } = processed(frame, [
    op('boxplot', { groupby: [], metrics: ['v'], whisker_type: 'tukey' }),
    op('rename', { columns: { v__outliers: 'far out' } }),
  ]);
  expect(jsonColumns).toEqual(['far out']);
  expect(columnsOf(boxes)['far out']).toEqual(['[900,700,-500]']);
});

test('flattening twice and sorting an unflattened pivot change nothing they should not', () => {
  const once = run(m2, [pivotM2, op('flatten')]);
  expect(run(m2, [pivotM2, op('flatten'), op('flatten', { reset_index: true })])).toEqual(once);
  expect(flatten(tableOf(tsGap), {}).columns.map((series) => series.label[0])).toEqual(['label', 'y']);
  expect(run(cat, [op('sort', null as never)]).rowcount).toBe(101);
});
