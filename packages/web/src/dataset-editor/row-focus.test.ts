import { expect, test } from 'vitest';
import { rowToFocus } from './row-focus.ts';

test('the focus goes to the row that came', () => {
  expect(rowToFocus([], ['a'])).toEqual({ row: 'a' });
  expect(rowToFocus(['a', 'b'], ['a', 'b', 'c'])).toEqual({ row: 'c' });
});

test('the focus goes beside the row that went, or to the button when it was the last', () => {
  expect(rowToFocus(['a', 'b', 'c'], ['a', 'c'])).toEqual({ row: 'c' });
  expect(rowToFocus(['a', 'b'], ['a'])).toEqual({ row: 'a' });
  expect(rowToFocus(['a'], [])).toBe('none');
});

test('typing, and rows that come all at once, leave the focus where it is', () => {
  expect(rowToFocus(['a'], ['a'])).toBeUndefined();
  expect(rowToFocus(['a'], ['b'])).toBeUndefined();
  expect(rowToFocus(['a'], ['a', 'b', 'c'])).toBeUndefined();
});
