import { expect, test } from 'vitest';
import { badgeCount, badgeLabel } from './badge-label.ts';

test.each([
  [{ emitted: 'Audi', count: 0, trouble: 0 }, 'Filters other charts: Audi'],
  [{ emitted: undefined, count: 2, trouble: 0 }, '2 filters applied'],
  [{ emitted: undefined, count: 0, trouble: 1 }, '1 incompatible filter'],
  [{ emitted: 'Audi', count: 1, trouble: 2 }, 'Filters other charts: Audi, 1 filter applied, 2 incompatible filters'],
])('the sign on a chart with %j says %s', (told, text) => {
  expect(badgeLabel(told)).toBe(text);
});

// Rows: XF-09
test('the number on the sign counts filters, clicks on other charts and the values the chart itself emits', () => {
  expect([
    badgeCount({ count: 2, trouble: 1, emitted: [] }),
    badgeCount({ count: 0, trouble: 0, emitted: ['Audi', 'BMW'] }),
    badgeCount({ count: 0, trouble: 0, emitted: [] }),
  ]).toEqual([3, 2, 0]);
});
