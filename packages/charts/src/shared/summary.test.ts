import { expect, test } from 'vitest';
import { describeSeries } from './summary.ts';

test('names of any length leave the summary a sentence', () => {
  const long = 'a long story '.repeat(800);
  const series = [long, 'b'].map((name) => ({ name, y: Float64Array.of(1, 2), number: String }));
  const told = describeSeries('Bar Chart', series, 'story', () => long);
  expect(told.length).toBeLessThan(1000);
  expect(told).toMatch(
    /^Bar Chart: 2 series \(a long story .*…, b\) over 2 values of story, from a long .*… to a long .*…\. Highest 2 /,
  );
});

test('a summary says the extremes with their series and place, and which values it leaves out', () => {
  const price = { name: 'price', y: Float64Array.of(Number.NaN, 3, 1, 3), number: (value: number) => `$${value}` };
  const cost = { name: 'cost', y: Float64Array.of(1, Number.NaN, 2, 2), number: String };
  const day = (row: number) => `day ${row + 1}`;
  // Of equal values the first one is told.
  expect(describeSeries('Line Chart', [price, cost], 'day', day)).toBe(
    'Line Chart: 2 series (price, cost) over 4 values of day, from day 1 to day 4. Highest $3 (price, day 2), lowest $1 (price, day 3).',
  );
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, y: Float64Array.of(7), number: String }));
  expect(describeSeries('Bar Chart', six, 'kind', day)).toMatch(
    /^Bar Chart: 6 series \(a, b, c, d, e, …\) over 1 value of kind, at day 1\./,
  );
  expect(describeSeries('Bar Chart', six.slice(0, 5), 'kind', day)).toMatch(/ \(a, b, c, d, e\) over /);
  expect(describeSeries('Bar Chart', [{ name: 'a', y: Float64Array.of(Number.NaN), number: String }], 'kind', day)).toBe(
    'Bar Chart: a over 1 value of kind, at day 1.',
  );
  expect(describeSeries('Bar Chart', [], 'kind', day)).toBe('Bar Chart: 0 series () over 0 values of kind.');
});
