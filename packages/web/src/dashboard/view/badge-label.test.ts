import { expect, test } from 'vitest';
import { badgeLabel } from './badge-label.ts';

test.each([
  [{ emitted: 'Audi', count: 0, trouble: 0 }, 'Filters other charts: Audi'],
  [{ emitted: undefined, count: 2, trouble: 0 }, '2 filters applied'],
  [{ emitted: undefined, count: 0, trouble: 1 }, '1 incompatible filter'],
  [{ emitted: 'Audi', count: 1, trouble: 2 }, 'Filters other charts: Audi, 1 filter applied, 2 incompatible filters'],
])('the sign on a chart with %j says %s', (told, text) => {
  expect(badgeLabel(told)).toBe(text);
});
