import { expect, test } from 'vitest';
import { sparkPath } from './spark.ts';

const box = { x: 10, y: 20, width: 100, height: 40 };

test.each<[name: string, values: (number | null)[], path: string]>([
  ['a line from corner to corner', [0, 10], 'M10 60L110 20'],
  ['three points', [0, 5, 10], 'M10 60L60 40L110 20'],
  ['beyond the ends', [-5, 15], 'M10 60L110 20'],
  ['a gap', [0, null, 10, 5], 'M10 60h1M76.67 20L110 40'],
  ['a lone point', [null, 5, null], 'M60 40h1'],
  ['one value', [10], 'M10 20h1'],
  ['nothing', [], ''],
  ['nothing but gaps', [null, null], ''],
])('%s', (_, values, path) => {
  expect(sparkPath({ values, min: 0, max: 10 }, box)).toBe(path);
});

test('values all alike lie in the middle', () => {
  expect(sparkPath({ values: [3, 3], min: 3, max: 3 }, box)).toBe('M10 40L110 40');
});
