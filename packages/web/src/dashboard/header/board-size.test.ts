import { expect, test } from 'vitest';
import { sizeClass } from './board-size.ts';

// Rows: DASH-34
test('a layout over 65,535 characters is too large, from nine tenths of that on it is near the limit', () => {
  expect([58_981, 58_982, 65_535, 65_536].map(sizeClass)).toEqual(['fits', 'near', 'near', 'over']);
});
