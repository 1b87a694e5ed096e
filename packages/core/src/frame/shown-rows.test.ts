import { expect, test } from 'vitest';
import { GenericType } from './frame.ts';
import { shownRows } from './shown-rows.ts';

test('shares that stand beside their metric and subtotals are not rows for reading', () => {
  const { NUMERIC, STRING } = GenericType;
  const frame = {
    names: ['city', 'count', 'count__contribution', 'my__contribution', '__grouping'],
    types: [STRING, NUMERIC, NUMERIC, NUMERIC, NUMERIC],
    columns: [
      ['Lima', null],
      [3, 3],
      [1, 1],
      [7, 7],
      [0, 1],
    ],
    rowcount: 2,
  };
  expect(shownRows(frame)).toEqual({
    names: ['city', 'count', 'my__contribution'],
    types: [STRING, NUMERIC, NUMERIC],
    columns: [['Lima'], [3], [7]],
    rowcount: 1,
  });
});
