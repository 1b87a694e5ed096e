import type { Cell } from '@tessera/core/frame/frame';
import { describe, expect, test } from 'vitest';
import {
  isBlank,
  measure,
  numberOf,
  readPoints,
  sortCategories,
  sortSeries,
  type ChartSeries,
  type ReadOptions,
} from './series.ts';
import { answerOf } from './view.testing.ts';
import { sayEnglish } from '@tessera/core/language/say';

const none = Number.NaN;
const options: ReadOptions = {
  axis: 'x',
  dimensions: 0,
  metrics: ['m'],
  shifts: [],
  categorical: false,
  stacked: false,
  dataset: undefined,
  say: sayEnglish,
};
const read = (columns: Record<string, Cell[]>, over: Partial<ReadOptions> = {}, times: string[] = []) =>
  readPoints(answerOf(columns, times), { ...options, ...over });

test.each<[cell: Cell | undefined, number: number]>([
  [1.5, 1.5],
  [0, 0],
  [Number.POSITIVE_INFINITY, none],
  [none, none],
  [true, 1],
  [false, 0],
  ['12.50', 12.5],
  ['', none],
  [' ', none],
  ['x', none],
  [null, none],
  [undefined, none],
])('the number in %j', (cell, number) => {
  expect(numberOf(cell)).toBe(number);
});

describe('names of series are read back into their parts', () => {
  test.each<[column: string, over: Partial<ReadOptions>, expected: Partial<ChartSeries>]>([
    ['m', {}, { label: 'm', base: 'm', metric: 'm', dims: [], shift: undefined }],
    ['a, b', { dimensions: 2 }, { label: 'a, b', base: 'a, b', metric: 'm', dims: ['a', 'b'] }],
    ['a\\, b, c', { dimensions: 2 }, { label: 'a, b, c', dims: ['a, b', 'c'] }],
    ['a', { dimensions: 1, metrics: ['m', 'n'] }, { metric: undefined, dims: ['a'] }],
    ['n, a', { dimensions: 1, metrics: ['m', 'n'] }, { label: 'n, a', base: 'n, a', metric: 'n', dims: ['a'] }],
    ['1 year ago', { shifts: ['1 year ago'] }, { label: '1 year ago', base: 'm', metric: 'm', shift: '1 year ago' }],
    [
      '1 year ago, a',
      { shifts: ['1 year ago'], dimensions: 1 },
      { label: '1 year ago, a', base: 'a', metric: 'm', dims: ['a'], shift: '1 year ago' },
    ],
    ['m__1 year ago', { shifts: ['1 year ago'] }, { label: 'm, 1 year ago', base: 'm', metric: 'm', shift: '1 year ago' }],
    ['n, 1 year ago', { shifts: ['1 year ago'], metrics: ['m', 'n'] }, { label: 'n, 1 year ago', base: 'n', metric: 'n' }],
    [
      'n, 1 year ago, a',
      { shifts: ['1 year ago'], metrics: ['m', 'n'], dimensions: 1 },
      { label: 'n, 1 year ago, a', base: 'n, a', metric: 'n', dims: ['a'] },
    ],
    ['1 year ago', { shifts: ['1 year ago'], metrics: ['m', 'n'] }, { label: '1 year ago', metric: undefined }],
    ['difference__m__m__1 year ago', { shifts: ['1 year ago'] }, { label: 'm (Difference, 1 year ago)', metric: 'm' }],
    [
      'percentage__n__n__2 years',
      { shifts: ['1 year ago', '2 years'], metrics: ['m', 'n'] },
      { label: 'n (Change, 2 years)', metric: 'n' },
    ],
    ['ratio__m__m__1 year ago', { shifts: ['1 year ago'] }, { label: 'm (Ratio, 1 year ago)' }],
  ])('%s', (column, over, expected) => {
    expect(read({ x: [1], [column]: [2] }, over).series[0]).toMatchObject({ id: column, ...expected });
  });

  test('the answer’s own map goes before the commas in a name, but not before a metric’s own name', () => {
    const named = (column: string, dimensions: number, label_map: Record<string, string[]>) =>
      readPoints({ ...answerOf({ x: [1], [column]: [2] }), label_map }, { ...options, dimensions }).series[0];
    expect(named('a, b', 1, { 'a, b': ['a, b'] })).toMatchObject({ dims: ['a, b'] });
    expect(named('m', 0, { m: ['COUNT(*)'] })).toMatchObject({ label: 'm' });
    expect(named('other', 0, { other: ['Other'] })).toMatchObject({ label: 'Other' });
    expect(named('a', 1, { a: [] })).toMatchObject({ dims: ['a'] });
  });
});

describe('the axis', () => {
  test.each<[name: string, cells: Cell[], over: Partial<ReadOptions>, times: string[], kind: string, at: number[]]>([
    ['numbers', [5, 7], {}, [], 'value', [5, 7]],
    ['numbers of stacks', [5, 7], { stacked: true }, [], 'category', [0, 1]],
    ['numbers as categories', [5, 7], { categorical: true }, [], 'category', [0, 1]],
    ['texts', ['a', 'b'], {}, [], 'category', [0, 1]],
    ['moments', [1000, 2000], {}, ['x'], 'time', [1000, 2000]],
    ['moments of stacks', [1000, 2000], { stacked: true }, ['x'], 'time', [1000, 2000]],
  ])('of %s', (_, cells, over, times, kind, at) => {
    const { x } = read({ x: cells, m: [1, 2] }, over, times);
    expect([x.kind, [...x.at], x.temporal, x.column]).toEqual([kind, at, times.length > 0, 'x']);
  });

  test('of a name the answer does not have is its first column', () => {
    const { x, series } = read({ first: ['a'], m: [1] });
    expect([x.column, x.raw, series.map(({ id }) => id)]).toEqual(['first', ['a'], ['m']]);
    const other = read({ m: [1], x: ['a'] });
    expect([other.x.column, other.series.map(({ id }) => id)]).toEqual(['x', ['m']]);
  });

  test('has no place for what is missing on it', () => {
    const found = read({ x: [5, null, 7], m: [1, 2, null] });
    expect([[...found.x.at], found.x.raw, [...(found.series[0]?.y ?? [])]]).toEqual([
      [5, 7],
      [5, 7],
      [1, none],
    ]);
    expect(found.notes).toEqual(['What has no x has no place on the axis and is not drawn.']);
    expect(read({ x: ['a', null], m: [1, 2] }).notes).toEqual([]);
  });

  test('text that is no number is left out with a note', () => {
    const { series, notes } = read({ x: ['a', 'b', 'c'], m: ['1', 'one', null] });
    expect([[...(series[0]?.y ?? [])], notes]).toEqual([
      [1, none, none],
      ['m holds text that is not a number; it is not drawn.'],
    ]);
    expect(read({ x: ['a'], m: ['1.5'] }).notes).toEqual([]);
  });
});

test.each<[by: Parameters<typeof measure>[1], value: number]>([
  ['sum', 6],
  ['min', -1],
  ['max', 5],
  ['avg', 2],
])('the %s of values, without those that are missing', (by, value) => {
  expect(measure([2, none, -1, 5], by)).toBe(value);
  expect(measure([none], by)).toBeNaN();
  expect(measure([], by)).toBeNaN();
});

const of = (label: string, ...y: number[]): ChartSeries => ({
  id: label,
  label,
  base: label,
  metric: 'm',
  dims: [],
  shift: undefined,
  y: Float64Array.from(y),
});
const list = [of('b10', 1, 5), of('b9', none, none), of('a', 4, 4)];

test.each<[by: Parameters<typeof sortSeries>[1], ascending: boolean, order: string[]]>([
  ['name', true, ['a', 'b9', 'b10']],
  ['name', false, ['b10', 'b9', 'a']],
  ['sum', true, ['b10', 'a', 'b9']],
  ['sum', false, ['a', 'b10', 'b9']],
  ['min', true, ['b10', 'a', 'b9']],
  ['max', true, ['a', 'b10', 'b9']],
  ['max', false, ['b10', 'a', 'b9']],
  ['avg', false, ['a', 'b10', 'b9']],
])('series by %s, ascending %j', (by, ascending, order) => {
  expect(sortSeries(list, by, ascending).map(({ label }) => label)).toEqual(order);
});

test('categories are put in order with their values; other axes stay as they are', () => {
  const points = read({ x: ['b', 'a', 'c'], m: [1, 3, null], n: [1, 1, null] });
  const sorted = (by: Parameters<typeof sortCategories>[1], ascending: boolean) => {
    const { x, series } = sortCategories(points, by, ascending);
    return [x.raw, [...(series[0]?.y ?? [])]];
  };
  expect(sorted('name', true)).toEqual([
    ['a', 'b', 'c'],
    [3, 1, none],
  ]);
  expect(sorted('sum', false)).toEqual([
    ['a', 'b', 'c'],
    [3, 1, none],
  ]);
  expect(sorted('sum', true)).toEqual([
    ['b', 'a', 'c'],
    [1, 3, none],
  ]);
  const numbers = read({ x: [7, 5], m: [1, 2] });
  expect(sortCategories(numbers, 'name', true)).toBe(numbers);
});

test('a picture without a single number is blank', () => {
  expect([isBlank([]), isBlank([of('a', none)]), isBlank([of('a', none), of('b', none, 0)])]).toEqual([true, true, false]);
});
