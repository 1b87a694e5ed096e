import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { flowsOf } from './flows.ts';
import { sankey } from './index.ts';
import { sayEnglish } from '@tessera/core/language/say';

const { form } = readForm(sankey, { source: 'from', target: 'to', metric: 'm' });
const answer = answerOf({ from: ['a', 'b', 'c', 'a', 'd', 'a'], to: ['b', 'c', 'a', 'b', 'd', 'e'], m: [5, 3, 2, 1, 4, -1] });

test('equal flows are added up; what leads back ends in a node of its own, with a note', () => {
  const { flows, turned, negative } = flowsOf(answer, ['from', 'to', 'm'], { say: sayEnglish });
  expect(flows.map(({ source, target, value }) => [source, target, value])).toEqual([
    ['a', 'b', 6],
    ['b', 'c', 3],
    ['c', 'a (target)', 2],
    ['d', 'd (target)', 4],
  ]);
  expect([turned, negative]).toEqual([2, 1]);
  const picture = sankey.picture(form, [answer], testView()) as EChartsPicture;
  expect(picture.notes?.[0]).toBe('Flows that lead back to where they came from, each to a node of its own: 2.');
});

test('a band filters by both ends, a node by the column it stands in', () => {
  const picture = sankey.picture(form, [answer], testView()) as EChartsPicture;
  expect(picture.pick?.({ dataType: 'edge', data: { at: 0 } })?.filters).toEqual([
    { col: 'from', op: 'IN', val: ['a'] },
    { col: 'to', op: 'IN', val: ['b'] },
  ]);
  expect(picture.pick?.({ dataType: 'node', data: { at: 1 } })?.filters).toEqual([{ col: 'from', op: 'IN', val: ['b'] }]);
  expect(picture.pick?.({ dataType: 'node', data: { at: 3 } })?.filters).toEqual([{ col: 'to', op: 'IN', val: ['a'] }]);
  expect(picture.tooltip?.([{ dataIndex: 0, value: 6, dataType: 'edge', data: { at: 0 } }])).toMatchObject({
    title: 'a → b',
    rows: [{ value: '6' }, { value: '100.0%' }, { value: '100.0%' }],
  });
});

test('the old sankeys took both columns from one list', () => {
  for (const viz_type of ['sankey', 'sankey_loop'])
    expect(openForm({ viz_type, groupby: ['a', 'b'], metric: 'm' })?.formData).toMatchObject({
      viz_type: 'sankey_v2',
      source: 'a',
      target: 'b',
    });
});
