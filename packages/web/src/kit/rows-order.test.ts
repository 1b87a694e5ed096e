import { expect, test } from 'vitest';
import { parsedJson } from './json-tree.tsx';
import { i18n } from '../i18n.ts';
import { figureText, pinnedFirst } from './rows-order.ts';

const columns = ['a', 'b', 'c'].map((key) => ({ key, label: key, text: String }));
const values = [[1], [2], [3]];

// Rows: SQL-06
test('pinned columns stand first in the order of pinning, with their values', () => {
  const shown = pinnedFirst(columns, values, ['c', 'gone', 'b']);
  expect(shown.columns.map(({ key, pinned }) => [key, pinned])).toEqual([
    ['c', 'left'],
    ['b', 'left'],
    ['a', undefined],
  ]);
  expect(shown.values).toEqual([[3], [2], [1]]);
  expect(pinnedFirst(columns, values, ['gone']).columns).toBe(columns);
});

test.each([
  ['1234567.25', '1,234,567.25'],
  ['1.50', '1.50'],
  ['-123', '-123'],
  ['-1000', '-1,000'],
  ['0.123456', '0.123456'],
  ['1e+21', '1e+21'],
  ['9007199254740993', '9,007,199,254,740,993'],
])('figures have their thousands apart and keep their digits: %s', (text, expected) => {
  expect(figureText(text)).toBe(expected);
});

test('figures are in the notation of the reader, as the counts beside them', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  try {
    expect(figureText('1234567.25')).toBe('1.234.567,25');
  } finally {
    i18n.activate('en');
  }
});

// Rows: SQL-06
test('a cell that holds a list or an object of JSON opens as a tree; any other text is text', () => {
  expect(parsedJson('{"a": [1, null]}')).toEqual({ a: [1, null] });
  expect(parsedJson(' [1]')).toEqual([1]);
  expect(parsedJson('{"id": 9007199254740993}')).toEqual({ id: '9007199254740993' });
  for (const text of ['12', '"x"', 'null', '[draft]', '{', '']) expect(parsedJson(text)).toBeUndefined();
});
