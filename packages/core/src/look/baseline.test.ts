import { expect, test } from 'vitest';
import { baselineIn } from './baseline.ts';

test.each([
  [12, 15.6, 12],
  [12, 26, 17],
  [13, 19.5, 14],
  [9, 11, 9],
  [112, 140, 111],
  [28, 35, 27],
  [50.3, 62.875, 49],
])('letters of %f px in a line of %f px stand at %i px, as Chromium sets them', (size, line, baseline) => {
  expect(baselineIn(line, size)).toBe(baseline);
});
