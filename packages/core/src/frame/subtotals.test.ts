import { expect, test } from 'vitest';
import { withoutSubtotals } from './subtotals.ts';

test('the rows of an answer are its cells, not the totals that came with them', () => {
  const frame = {
    names: ['city', 'sales', '__grouping'],
    types: [1, 0, 0] as const,
    columns: [
      ['Lima', null, 'Cusco', null],
      [1, 3, 2, 7],
      [0, 1, '0', 0],
    ],
    rowcount: 4,
  };
  expect(withoutSubtotals(frame)).toEqual({
    names: ['city', 'sales'],
    types: [1, 0],
    // A city that is not known is a city all the same.
    columns: [
      ['Lima', 'Cusco', null],
      [1, 2, 7],
    ],
    rowcount: 3,
  });
  const plain = { names: ['a'], types: [0] as const, columns: [[1]], rowcount: 1 };
  expect(withoutSubtotals(plain)).toBe(plain);
});
