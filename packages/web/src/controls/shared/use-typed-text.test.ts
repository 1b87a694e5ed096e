import { expect, test } from 'vitest';
import { shownText } from './use-typed-text.ts';

const read = (text: string): string | number => (Number.isFinite(Number(text)) ? Number(text) : text);

// Rows: CTL-17
test('a number that is being typed stands as typed, one that came from elsewhere as itself', () => {
  expect(shownText(1, '1.', read)).toBe('1.');
  expect(shownText(0, '0.0', read)).toBe('0.0');
  expect(shownText(1.5, '1.5', read)).toBe('1.5');
  expect(shownText('abc', 'abc', read)).toBe('abc');
  expect(shownText(7, '1.', read)).toBe('7');
  expect(shownText(null, '1.', read)).toBe('');
});
