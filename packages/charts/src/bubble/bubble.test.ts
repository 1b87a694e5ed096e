import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { bubble } from './index.ts';

const { form } = readForm(bubble, { entity: 'city', series: 'region', x: 'a', y: 'b', size: 'c' });
const answer = answerOf({
  region: ['South', 'South', 'North', null],
  city: ['Rome', 'Bari', 'Oslo', 'Ys'],
  a: [1, 2, 3, 4],
  b: [10, 20, 30, 40],
  c: [1, 1, 1, 1],
});
const depict = (over = {}): EChartsPicture => bubble.picture(form, [answer], testView(over)) as EChartsPicture;

// Rows: XF-03
test('a rectangle filters by what the bubbles in it stand for, and the others fade', () => {
  const { area } = depict();
  expect(area?.points.map(({ x, y }) => [x, y])).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
    [4, 40],
  ]);
  const picked = area?.pick(area.points.slice(1).map(({ mark }) => mark));
  expect(picked?.filters).toEqual([
    { col: 'region', op: 'IN', val: ['South', 'North', null] },
    { col: 'city', op: 'IN', val: ['Bari', 'Oslo', 'Ys'] },
  ]);
  expect(picked?.filterState.label).toBe('Bari, Oslo, Ys');
  const faded = JSON.stringify(depict({ selection: picked?.filterState }).option.series);
  expect(faded.match(/"opacity":1/g)).toHaveLength(3);
});
