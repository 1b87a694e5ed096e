import { expect, test } from 'vitest';
import { innerNumbers, withInnerNumbers } from './inner-sources.ts';

const to = (id: number): number | undefined => (id === 9 ? undefined : id * 10);

test('charts within a chart get their numbers; one that is unknown is left out, and other types keep their keys', () => {
  const layers = { deck_slices: [7, '8', 9] };
  expect(innerNumbers('deck_multi', layers)).toEqual([7, 8, 9]);
  expect(withInnerNumbers('deck_multi', layers, to)).toEqual({ form: { deck_slices: [70, 80] }, left: 1 });
  const lines = { line_charts: [7], line_charts_2: [8] };
  expect(withInnerNumbers('line_multi', lines, to).form).toEqual({ line_charts: [70], line_charts_2: [80] });
  expect(withInnerNumbers('cartodiagram', { selected_chart: '7' }, to).form).toEqual({ selected_chart: 70 });
  expect(withInnerNumbers('cartodiagram', { selected_chart: 9 }, to)).toEqual({ form: { selected_chart: null }, left: 1 });
  expect(withInnerNumbers('pie', layers, to).form).toBe(layers);
});
