import { expect, test } from 'vitest';
import type { Cell } from '@tessera/core/frame/frame';
import type { TablePicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { pairedTest } from './index.ts';
import { compareSeries, twoSided } from './student.ts';

test.each([
  // From tables of Student's distribution: the t beyond which so much lies on both sides.
  [12.706_204_736, 1, 0.05],
  [4.302_652_73, 2, 0.05],
  [2.228_138_852, 10, 0.05],
  [2.750_000_0, 30, 0.009_998],
  [1.959_963_985, 1e7, 0.05],
  [1, 1, 0.5],
  [0, 7, 1],
])('t = %s with %s degrees of freedom has p = %s', (t, freedom, p) => {
  expect(twoSided(t, freedom)).toBeCloseTo(p, 5);
  expect(twoSided(-t, freedom)).toBe(twoSided(t, freedom));
});

test('with one and with two degrees of freedom the chance has a form of its own', () => {
  for (const t of [0.1, 0.7, 3, 40]) {
    expect(twoSided(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 12);
    expect(twoSided(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12);
  }
});

const of = (...values: number[]): Float64Array => Float64Array.from(values);

test('a series is compared with its control at the moments both have', () => {
  // Differences 1, 3: mean 2, error 1, t 2 with one degree of freedom.
  expect(compareSeries(of(2, Number.NaN, 5, 9), of(1, 4, 2, Number.NaN))).toEqual({
    p: expect.closeTo(0.295_167_235, 8) as number,
    lift: expect.closeTo(4 / 3, 12) as number,
  });
});

test('always the same difference is no chance, none at all is', () => {
  expect(compareSeries(of(2, 3), of(1, 2)).p).toBe(0);
  expect(compareSeries(of(2, 3), of(2, 3))).toEqual({ p: 1, lift: 0 });
});

test('too little in common gives no p-value, and zero no lift', () => {
  expect(compareSeries(of(2), of(1))).toEqual({ p: undefined, lift: 1 });
  expect(compareSeries(of(), of())).toEqual({ p: undefined, lift: undefined });
  expect(compareSeries(of(0, 0), of(0, 0)).lift).toBeUndefined();
  expect(compareSeries(of(1, 2), of(0, 0)).lift).toBe(Infinity);
});

const depict = (keys: object = {}, ownState?: Record<string, unknown>) => {
  const t = [0, 1, 2].map((day) => day * 86_400_000);
  const m: Cell[] = [1, 2, 4, 5, 7, 9, 0, 0, 0];
  const answer = answerOf({ t: [...t, ...t, ...t], g: ['a', 'a', 'a', 'b', 'b', 'b', null, null, null], m }, ['t']);
  const form = { x_axis: 't', groupby: ['g'], metrics: ['m'], pvalue_precision: 3, liftvalue_precision: 1, ...keys };
  return pairedTest.picture(readForm(pairedTest, form).form, [answer], testView({ ownState })) as TablePicture;
};
const texts = (picture: TablePicture) =>
  picture.columns.map((column, at) => picture.values[at]?.map((cell, row) => (cell === null ? 'N/A' : column.format(cell, row))));

test('the first group is the control, with so many digits', () => {
  expect(texts(depict())).toEqual([
    ['a', 'b', '<NULL>'],
    ['control', '0.005', '0.118'],
    ['control', '200.0', '-100.0'],
    ['control', 'Yes', 'No'],
  ]);
  expect(texts(depict({ significance_level: 0.001 }))[3]).toEqual(['control', 'No', 'No']);
});

test('a small p-value is not written as none', () => {
  expect(texts(depict({ pvalue_precision: 1 }))[1]).toEqual(['control', '< 0.1', '0.1']);
});

test('another group can be made the control', () => {
  const picture = depict({}, depict().choose?.(2));
  expect(texts(picture)[2]).toEqual(['infinite', 'infinite', 'control']);
  expect(texts(depict({}, { control: 'gone' }))[2]?.[0]).toBe('control');
});

test('an old form gets its axis', () => {
  expect(openForm({ viz_type: 'paired_ttest', granularity_sqla: 'ds', contribution: true })?.form).toMatchObject({
    x_axis: 'ds',
    contributionMode: 'row',
  });
});
