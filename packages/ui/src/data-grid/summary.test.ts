import { expect, test } from 'vitest';
import type { GridCell, GridColumn } from './grid-column.ts';
import { rowsOf } from './order-rows.ts';
import { summaryOf } from './summary.ts';

const number = (key: string): GridColumn => ({ key, label: key, align: 'right', text: String });
const text = (key: string): GridColumn => ({ key, label: key, text: String });
const all = (columns: GridColumn[], values: GridCell[][]) =>
  summaryOf(columns, values, rowsOf(values[0]?.length ?? 0), {
    top: 0,
    bottom: (values[0]?.length ?? 0) - 1,
    left: 0,
    right: columns.length - 1,
  });

// Rows: SQL-06
test('a selection counts cells and adds up the numbers of columns of numbers', () => {
  expect(
    all(
      [text('zip'), number('n')],
      [
        ['10115', '20095', null, ''],
        [1, 2, null, 4],
      ],
    ),
  ).toEqual({
    cells: 8,
    filled: 6,
    numbers: 3,
    sum: '7',
    average: '2.333333',
    min: '1',
    max: '4',
  });
});

test.each<[string, GridCell[], string, string]>([
  ['doubles without the dust of adding', [0.1, 0.2], '0.3', '0.15'],
  ['an average that goes on, rounded', [2, 0, 0], '2', '0.666667'],
  ['one below zero', [-2, 0, 0], '-2', '-0.666667'],
  ['whole numbers a double cannot hold', ['9007199254740993', '1'], '9007199254740994', '4503599627370497'],
  ['decimals of different scales', ['1.10', '2.345', '-0.445'], '3', '1'],
  ['decimals beside whole numbers', ['0.50', 3], '3.5', '1.75'],
  ['decimals beside doubles', ['0.5', 0.25], '0.75', '0.375'],
  ['a large one that hides a small one', [1e16, 1.5, -1e16], '1.5', '0.5'],
])('sums are exact: %s', (_, values, sum, average) => {
  expect(all([number('n')], [values])).toMatchObject({ sum, average });
});

test('without a number there are no figures, and smallest and largest keep their digits', () => {
  expect(all([text('a')], [['x']])).toMatchObject({ filled: 1, numbers: 0, sum: null, average: null, min: null, max: null });
  expect(all([number('n')], [['1.50', '-2.25']])).toMatchObject({ min: '-2.25', max: '1.50' });
});

test('rows count in the order on screen, and places beyond the rows are left out', () => {
  const block = { top: 0, bottom: 9, left: 0, right: 5 };
  expect(summaryOf([number('n')], [[1, 2, 4]], Int32Array.from([2, 0]), block)).toMatchObject({ cells: 2, sum: '5' });
});
