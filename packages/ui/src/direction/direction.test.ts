import { expect, test } from 'vitest';
import { inlineSign, inlineStep, isolated, sideOf, withoutIsolates } from './direction.ts';

test('an arrow key leads to what one sees at its side, whichever way the line runs', () => {
  expect(['ArrowRight', 'ArrowLeft', 'ArrowUp'].map((key) => inlineStep(key, 'ltr'))).toEqual([1, -1, 0]);
  expect(['ArrowRight', 'ArrowLeft', 'ArrowUp'].map((key) => inlineStep(key, 'rtl'))).toEqual([-1, 1, 0]);
  expect([inlineSign('ltr'), inlineSign('rtl')]).toEqual([1, -1]);
});

test('layers stand at the mirrored side of their button', () => {
  expect([sideOf('bottomStart', 'ltr'), sideOf('bottomStart', 'rtl'), sideOf('end', 'rtl')]).toEqual([
    'bottomLeft',
    'bottomRight',
    'left',
  ]);
});

test('texts of another direction are marked in pages from right to left only, and stored without the marks', () => {
  expect(isolated('Sales (2024)', 'ltr')).toBe('Sales (2024)');
  expect(isolated('', 'rtl')).toBe('');
  const inArabic = `نسخة من ${isolated('Sales (2024)', 'rtl')}`;
  expect(inArabic).toBe('نسخة من \u2068Sales (2024)\u2069');
  expect(withoutIsolates(inArabic)).toBe('نسخة من Sales (2024)');
});
