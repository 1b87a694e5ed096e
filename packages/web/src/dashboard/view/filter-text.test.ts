import { expect, test } from 'vitest';
import { filterText } from './filter-text.ts';

const heads = new Map([['seen', 'First seen']]);

test.each([
  [{ col: 'country', op: 'IN' as const, val: ['Peru', null] }, 'country in (Peru, N/A)'],
  [{ col: 'country', op: 'IS NULL' as const }, 'country is null'],
  [{ col: 'seen', op: 'TEMPORAL_RANGE' as const, val: 'Last week' }, 'First seen: Last week'],
  [
    { col: 'seen', op: 'TEMPORAL_RANGE' as const, val: '2024-01-01T00:00:00 : 2024-02-01T00:00:00' },
    '2024-01-01 ≤ First seen < 2024-02-01',
  ],
  [{ col: 'seen', op: 'TEMPORAL_RANGE' as const, val: ' : 2005-01-01T00:00:00' }, 'First seen < 2005-01-01'],
  // One moment of a mark without a grain.
  [
    { col: 'seen', op: 'TEMPORAL_RANGE' as const, val: '2024-01-05T00:00:00 : 2024-01-05T00:00:00.001' },
    'First seen: 2024-01-05',
  ],
  [
    { col: 'seen', op: 'TEMPORAL_RANGE' as const, val: '2024-01-05T08:30:00 : 2024-01-05T08:30:00.001' },
    'First seen: 2024-01-05 08:30:00',
  ],
])('%j reads %s', (filter, text) => {
  expect(filterText(filter, heads)).toBe(text);
});
