import { expect, test } from 'vitest';
import { textWidth } from './text-width.ts';

test('a text is as wide as its characters together, in proportion to its size', () => {
  expect(textWidth('')).toBe(0);
  expect(textWidth('AB')).toBeCloseTo(textWidth('A') + textWidth('B'), 9);
  expect(textWidth('Sales', 24)).toBeCloseTo(2 * textWidth('Sales', 12), 9);
  expect(textWidth('Sales', 12)).toBe(textWidth('Sales'));
  expect(textWidth('Sales', 12, { isBold: true })).toBeCloseTo(1.07 * textWidth('Sales'), 9);
});

test.each<[wider: string, narrower: string]>([
  ['W', 'w'],
  ['m', 'n'],
  ['M', 'N'],
  ['a', 'i'],
  ['0', '1'],
  ['@', 'A'],
  ['~', ' '],
  ['%', '&'],
  ['漢', 'W'],
  ['😀', 'M'],
  ['Ж', 'n'],
  ['—', '-'],
  ['ď', 'd'],
  ['Ľ', 'L'],
  ['ß', 'i'],
  ['Π', 'π'],
])('%s is wider than %s', (wider, narrower) => {
  expect(textWidth(wider)).toBeGreaterThan(textWidth(narrower));
});

test.each([
  ['é', 'e'],
  ['Ü', 'U'],
  ['ñ', 'n'],
  ['Ç', 'C'],
])('%s is as wide as %s', (accented, plain) => {
  expect(textWidth(accented)).toBe(textWidth(plain));
});

test('characters the font does not hold are estimated on the wide side', () => {
  const hundredths = (text: string): number => Math.round(textWidth(text, 100));
  expect([hundredths('漢'), hundredths('Ж'), hundredths('ß'), hundredths('Π')]).toEqual([104, 104, 70, 80]);
  expect(hundredths('ď') - hundredths('d')).toBe(14);
});
