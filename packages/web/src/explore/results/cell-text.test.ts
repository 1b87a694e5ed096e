import { expect, test } from 'vitest';
import { cellText, commaSeparated, tabSeparated } from './cell-text.ts';

test('times are shown as dates or as they came, nothing as N/A', () => {
  const moment = Date.UTC(2024, 0, 31, 14, 5, 9);
  expect([cellText(moment, 2), cellText(moment, 2, 'original'), cellText('2024-01-31T14:05:09', 2), cellText('soon', 2)]).toEqual(
    ['2024-01-31 14:05:09', String(moment), '2024-01-31 14:05:09', 'soon'],
  );
  expect([cellText(null, 0), cellText(0, 0), cellText(false, 3)]).toEqual(['N/A', '0', 'false']);
});

test('copied rows keep their cells apart, and no cell of a CSV runs as a formula', () => {
  expect(tabSeparated(['a', 'b'], [['x\ty', 'line\nbreak']])).toBe('a\tb\nx y\tline break');
  expect(commaSeparated(['a'], [['=1+1'], ['-5'], ['-cmd'], ['say "hi", you'], ['@x']])).toBe(
    'a\r\n\'=1+1\r\n-5\r\n\'-cmd\r\n"say ""hi"", you"\r\n\'@x',
  );
});
