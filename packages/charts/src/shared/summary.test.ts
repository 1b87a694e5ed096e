import { expect, test } from 'vitest';
import { describeSeries } from './summary.ts';
import { testView } from './view.testing.ts';

const view = testView();

test('names of any length leave the summary a sentence', () => {
  const long = 'a long story '.repeat(800);
  const series = [long, 'b'].map((name) => ({ name, y: Float64Array.of(1, 2), number: String }));
  const told = describeSeries('Bar Chart', series, 'story', () => long, view);
  expect(told.length).toBeLessThan(1000);
  expect(told).toMatch(/^Bar Chart: a long story .*…, b\. Series: 2\. Values: 2\. story: a long .*… – a long .*…\. Highest: 2 /);
});

test('a summary says the extremes with their series and place, and which values it leaves out', () => {
  const price = { name: 'price', y: Float64Array.of(Number.NaN, 3, 1, 3), number: (value: number) => `$${value}` };
  const cost = { name: 'cost', y: Float64Array.of(1, Number.NaN, 2, 2), number: String };
  const day = (row: number) => `day ${row + 1}`;
  // Of equal values the first one is told.
  expect(describeSeries('Line Chart', [price, cost], 'day', day, view)).toBe(
    'Line Chart: price, cost. Series: 2. Values: 4. day: day 1 – day 4. Highest: $3 (price, day 2). Lowest: $1 (price, day 3).',
  );
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, y: Float64Array.of(7), number: String }));
  expect(describeSeries('Bar Chart', six, 'kind', day, view)).toMatch(
    /^Bar Chart: a, b, c, d, e, …\. Series: 6\. Values: 1\. kind: day 1\./,
  );
  expect(describeSeries('Bar Chart', six.slice(0, 5), 'kind', day, view)).toMatch(/: a, b, c, d, e\. /);
  expect(describeSeries('Bar Chart', [{ name: 'a', y: Float64Array.of(Number.NaN), number: String }], 'kind', day, view)).toBe(
    'Bar Chart: a. Values: 1. kind: day 1.',
  );
  expect(describeSeries('Bar Chart', [], 'kind', day, view)).toBe('Bar Chart. Values: 0.');
});
