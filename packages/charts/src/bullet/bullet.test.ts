import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { bullet } from './index.ts';
import { bulletEnds, bulletParts } from './picture.ts';

const form = (keys: object = {}) => readForm(bullet, { metric: 'm', ...keys }).form;

test('ranges are drawn widest first, each with the label of its place; what is no number is left out', () => {
  const parts = bulletParts(
    form({ ranges: '10, 30,x, 20', range_labels: 'low,high,?,mid', markers: '5', marker_lines: '7' }),
    12,
  );
  expect(parts.map(({ kind, value, label }) => `${kind} ${value} ${label}`.trim())).toEqual([
    'range 30 high',
    'range 20 mid',
    'range 10 low',
    'measure 12',
    'line 7',
    'marker 5',
  ]);
});

test.each([
  [10, '', [0, 11]],
  [-10, '', [-11, 0]],
  [0, '', [0, 1]],
  [12, '5, -3', [-3, 12]],
])('a bar of %i with ranges "%s" stands on a scale of %j', (value, ranges, ends) => {
  expect(bulletEnds(bulletParts(form({ ranges }), value)).map((end) => Number(end.toFixed(6)))).toEqual(ends);
});

test('the tooltip names each part; no number is no picture', () => {
  const picture = bullet.picture(form({ markers: '5', marker_labels: 'Goal' }), [answerOf({ m: ['4'] })], testView());
  const told = (dataIndex: number) => (picture as EChartsPicture).tooltip?.([{ dataIndex, value: 0 }]).rows[0];
  expect([told(1), told(2)]).toMatchObject([
    { label: 'm', value: '4', strong: true },
    { label: 'Goal', value: '5' },
  ]);
  expect(bullet.picture(form(), [answerOf({ m: [null] })], testView()).kind).toBe('empty');
  expect(bullet.queries(form(), {})).toMatchObject([{ columns: [], metrics: ['m'], orderby: [] }]);
});
