import { expect, test } from 'vitest';
import { withLatinDigits } from './latin-digits.ts';

test('numbers and dates have the digits of the charts in every language', () => {
  expect(['de', 'pt-BR', 'ar-EG'].map(withLatinDigits)).toEqual(['de', 'pt-BR', 'ar-EG-u-nu-latn']);
  expect(new Intl.NumberFormat(withLatinDigits('ar-EG')).format(1234)).toMatch(/^1.234$/);
  expect(new Intl.NumberFormat(withLatinDigits('ar')).format(1234)).toBe('1,234');
});
