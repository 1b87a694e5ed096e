import { expect, test } from 'vitest';
import { pickRange } from './pick-range.ts';

const day = 86_400_000;
const t0 = Date.UTC(2024, 0, 1);

test('a stretch of an axis of time is a range over whole buckets, in either direction', () => {
  const raw = [0, 1, 2].map((at) => t0 + at * day);
  const points = { kind: 'time' as const, column: 'day', at: Float64Array.from(raw), raw, temporal: true };
  const axis = { column: 'day', points, grain: 'P1D', textOf: String, isMark: false };
  const range = pickRange(axis, 2, 1);
  expect(range?.filters).toEqual([{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-02T00:00:00 : 2024-01-04T00:00:00' }]);
  // Marks of this chart are no moments: none of them stands for the stretch.
  expect([range?.isRange, range?.filterState.label]).toEqual([true, '1 – 2']);
});

test('a stretch of categories is its values, of numbers both ends', () => {
  const raw = ['Comedy', 'Drama', 'Western'];
  const points = { kind: 'category' as const, column: 'genre', at: Float64Array.of(0, 1, 2), raw, temporal: false };
  const some = pickRange({ column: 'genre', points, textOf: (row) => raw[row] ?? '', isMark: true }, 0, 1);
  expect(some?.filters).toEqual([{ col: 'genre', op: 'IN', val: ['Comedy', 'Drama'] }]);
  expect([some?.filterState.value, some?.isRange]).toEqual([[['Comedy'], ['Drama']], undefined]);
  const numbers = { kind: 'value' as const, column: 'age', at: Float64Array.of(3, 1, 2), raw: [3, 1, 2], temporal: false };
  expect(pickRange({ column: 'age', points: numbers, textOf: String, isMark: false }, 0, 1)?.filters).toEqual([
    { col: 'age', op: '>=', val: 1 },
    { col: 'age', op: '<=', val: 3 },
  ]);
});

test('moments that were not cut to a grain are a range that still has its last one', () => {
  const raw = [t0, t0 + day];
  const points = { kind: 'time' as const, column: 'at', at: Float64Array.from(raw), raw, temporal: true };
  const range = pickRange({ column: 'at', points, textOf: String, isMark: false }, 0, 1);
  const [since, until] = String(range?.filters[0]?.val).split(' : ');
  expect(since).toBe('2024-01-01T00:00:00');
  expect(Date.parse(`${until}Z`) - (t0 + day)).toBe(1);
});
