import { expect, test } from 'vitest';
import { readSameJson } from './json.ts';

test('a text is the same frozen value from the second time on, and a value of its own before', () => {
  const text = JSON.stringify({ queries: [{ columns: ['a'] }] });
  const first = readSameJson(text);
  const second = readSameJson(text);
  expect([first, second]).toEqual([JSON.parse(text), JSON.parse(text)]);
  expect(second).not.toBe(first);
  expect(Object.isFrozen(first)).toBe(false);
  expect(readSameJson(text)).toBe(second);
  expect(Object.isFrozen((second as { queries: object[] }).queries[0])).toBe(true);
});

test('a text too long to be remembered is read every time', () => {
  const text = JSON.stringify({ list: 'x'.repeat(20_000) });
  const values = [readSameJson(text), readSameJson(text), readSameJson(text)];
  expect(new Set(values).size).toBe(3);
});
