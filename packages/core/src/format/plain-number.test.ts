import { expect, test } from 'vitest';
import { GenericType } from '../frame/frame.ts';
import { labelOfValue } from '../query/value-label.ts';
import { columnText } from './column-text.ts';
import { labelOf } from './label.ts';
import { plainNumber } from './plain-number.ts';

const noisy: [number, string][] = [
  [97.08000000000003, '97.08'],
  [0.1 + 0.2, '0.3'],
  [-1.1500000000000001, '-1.15'],
  [123_456_789_012_345.67, '123456789012346'],
  [9_007_199_254_740_991, '9007199254740991'],
  [1e21, '1e+21'],
  [5e-7, '5e-7'],
  [0, '0'],
];

test.each(noisy)('%d without a format reads %s', (value, text) => {
  expect(plainNumber(value)).toBe(text);
  expect(columnText([value], GenericType.NUMERIC)(value)).toBe(text);
  expect(labelOf(value)).toBe(text);
  expect(labelOfValue(value)).toBe(text);
});

test('numbers for files and the clipboard keep every digit', () => {
  expect(columnText([97.08000000000003], GenericType.NUMERIC, { isExact: true })(97.08000000000003)).toBe('97.08000000000003');
});
