import { expect, test } from 'vitest';
import { columnsOf, frameOf, op, processed } from '../fixtures.testing.ts';
import { GenericType } from '../frame.ts';

const frame = frameOf({ kind: Array.from({ length: 8 }, () => 'a'), m: [1, 2, 3, 4, 5, 6, 7, 100] });
const boxes = (options: object) => processed(frame, [op('boxplot', { groupby: ['kind'], metrics: ['m'], ...options })]);

test.each<[options: object, min: number, max: number, outliers: string]>([
  [{ whisker_type: 'tukey' }, 1, 7, '[100]'],
  [{ whisker_type: 'min/max' }, 1, 100, '[]'],
  [{ whisker_type: 'percentile', percentiles: [0, 100] }, 1, 100, '[]'],
  [{ whisker_type: 'percentile', percentiles: [50, 100] }, 4.5, 100, '[4,3,2,1]'],
])('a box with whiskers of %j', (options, min, max, outliers) => {
  const { frame: answer, jsonColumns } = boxes(options);
  expect(columnsOf(answer)).toEqual({
    kind: ['a'],
    m__mean: [16],
    m__median: [4.5],
    m__max: [max],
    m__min: [min],
    m__q1: [2.5],
    m__q3: [6.5],
    m__count: [8],
    m__outliers: [outliers],
  });
  // Its outliers alone are a list.
  expect(jsonColumns).toEqual(['m__outliers']);
  const types = answer.names.map((name, at) => [name, answer.types[at]] as const);
  expect(types.filter(([, type]) => type === GenericType.STRING).map(([name]) => name)).toEqual(['kind', 'm__outliers']);
});

test.each([[[60, 40]], [[50, 50]], [[-1, 50]], [[0, 101]], [[10]], [[1, 2, 3]], [undefined]])(
  'percentiles %j make no whiskers',
  (percentiles) => {
    expect(() => boxes({ whisker_type: 'percentile', percentiles })).toThrow();
  },
);
