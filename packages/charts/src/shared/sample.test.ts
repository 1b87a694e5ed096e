import { expect, test } from 'vitest';
import { atRows, sampleRows } from './sample.ts';

const wave = (rows: number): Float64Array => Float64Array.from({ length: rows }, (_, at) => Math.sin(at));

test.each([
  [2000, 100, 'all'],
  [2001, 100, 'some'],
  [2400, 600, 'all'],
  [2401, 600, 'some'],
])('of %i rows on %i px %s are drawn', (rows, widthPx, drawn) => {
  expect(sampleRows([wave(rows)], rows, widthPx) === undefined ? 'all' : 'some').toBe(drawn);
});

/** What the rule says, in plain words: of each bucket the ends, and of each series the extremes and the first gap. */
function expected(series: readonly Float64Array[], rows: number, buckets: number): number[] {
  const kept = new Set<number>();
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const places = Array.from({ length: rows }, (_, at) => at).filter(
      (at) => at >= Math.floor((bucket * rows) / buckets) && at < Math.floor(((bucket + 1) * rows) / buckets),
    );
    const [first] = places;
    const last = places.at(-1);
    if (first === undefined || last === undefined) continue;
    kept.add(first).add(last);
    for (const y of series) {
      const numbers = places.filter((at) => !Number.isNaN(y[at]));
      const values = numbers.map((at) => y[at] ?? 0);
      const found = [
        numbers[values.indexOf(Math.min(...values))],
        numbers[values.indexOf(Math.max(...values))],
        places.find((at) => Number.isNaN(y[at])),
      ];
      for (const at of found) if (at !== undefined) kept.add(at);
    }
  }
  return [...kept].toSorted((a, b) => a - b);
}

/** Steps that repeat, so that extremes come more than once, some below zero, with gaps. */
const steps = (rows: number, every: number): Float64Array =>
  Float64Array.from({ length: rows }, (_, at) => (at % every === 3 ? Number.NaN : ((at * 7) % 11) - 5));

test.each([
  [5000, 100, 100],
  [5000, 20, 50],
  [4321, 333, 333],
])('of %i rows on %i px extremes and gaps of %i buckets stay, for every series', (rows, widthPx, buckets) => {
  const series = [steps(rows, 10), steps(rows, 997), new Float64Array(rows).fill(-1)];
  expect([...(sampleRows(series, rows, widthPx) ?? [])]).toEqual(expected(series, rows, buckets));
});

test('a stretch without any number keeps its ends', () => {
  const rows = 3000;
  const none = new Float64Array(rows).fill(Number.NaN);
  expect([...(sampleRows([none], rows, 100) ?? [])]).toEqual(expected([none], rows, 100));
});

test('many series have fewer buckets, so that no more than 20,000 rows are drawn', () => {
  const rows = 30_000;
  const series = Array.from({ length: 30 }, (_, at) => steps(rows, 50 + at));
  // 20,000 rows over two ends and three values of thirty series.
  expect([...(sampleRows(series, rows, 4000) ?? [])]).toEqual(expected(series, rows, 217));
});

test('values are taken at the kept rows, or all of them', () => {
  const values = Float64Array.of(5, 6, 7);
  expect(atRows(values, Uint32Array.of(0, 2))).toEqual(Float64Array.of(5, 7));
  expect(atRows(values, undefined)).toBe(values);
});
