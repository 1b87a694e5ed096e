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
