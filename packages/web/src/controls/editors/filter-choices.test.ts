import { expect, test } from 'vitest';
import { choicesOf, keyOf, labelOfKey, readKey } from './filter-choices.ts';

const labels = (typed: string, hasNull = true): string[] =>
  choicesOf(['Lima', '', 'Lim', null], typed, hasNull).map(({ label }) => label);

test('<NULL> is offered last where the column has it, while the text fits', () => {
  expect(labels('')).toEqual(['Lima', '<empty string>', 'Lim', '<NULL>']);
  expect(labels('', false)).toEqual(['Lima', '<empty string>', 'Lim']);
  expect(labels('Lim')).toEqual(['Lim', 'Lima', '<empty string>']);
  expect(labels('nul').at(-1)).toBe('<NULL>');
});

// Rows: CTL-09
test('a key means null, a known value, or what was typed', () => {
  const read = (key: string) => readKey(key, [1, 'Lima', null], (text) => `typed ${text}`);
  expect([read(keyOf(null)), read(keyOf(1)), read('null'), read('<NULL>')]).toEqual([null, 1, 'typed null', 'typed <NULL>']);
  expect([labelOfKey(keyOf(null)), labelOfKey(''), labelOfKey('Lima')]).toEqual(['<NULL>', '<empty string>', 'Lima']);
});
