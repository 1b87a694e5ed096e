import { expect, test } from 'vitest';
import { weekStartOf } from './week-start.ts';

// Rows: TIME-09
test('weeks of a calendar begin where the reader’s region begins them', () => {
  expect(['en-US', 'en-GB', 'de', 'ar-EG', 'not a language'].map(weekStartOf)).toEqual([0, 1, 1, 6, 0]);
});
