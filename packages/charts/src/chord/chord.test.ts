import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { chordOf } from './flows.ts';
import { chord } from './index.ts';

const { form } = readForm(chord, { groupby: ['from'], columns: ['to'], metric: 'm', sort_by_metric: true });
const answer = answerOf({ from: ['a', 'b', 'a', 'c', null, 'a'], to: ['b', 'a', 'b', 'c', 'd', 'e'], m: [5, 3, 2, 4, -1, 0] });

test('equal flows are added up; what flows back and to itself stays; nothing and less are left out', () => {
  const { nodes, flows, negative } = chordOf(answer, 'from', 'to', 'm');
  expect(flows).toEqual([
    { source: 0, target: 1, value: 7 },
    { source: 1, target: 0, value: 3 },
    { source: 2, target: 2, value: 4 },
  ]);
  expect(nodes.map((node) => [node.name, node.out, node.in])).toEqual([
    ['a', 7, 3],
    ['b', 3, 7],
    ['c', 4, 4],
  ]);
  expect(negative).toBe(1);
});

test('a ribbon filters by both ends, a node by the column it stands in', () => {
  const picture = chord.picture(form, [answer], testView()) as EChartsPicture;
  expect(picture.notes).toEqual(['Negative values, left out: 1.']);
  expect(picture.pick?.({ dataType: 'edge', data: { at: 0 } })?.filters).toEqual([
    { col: 'from', op: 'IN', val: ['a'] },
    { col: 'to', op: 'IN', val: ['b'] },
  ]);
  expect(picture.pick?.({ dataType: 'node', data: { at: 2 } })?.filters).toEqual([{ col: 'from', op: 'IN', val: ['c'] }]);
  expect(picture.tooltip?.([{ dataIndex: 0, value: 7, dataType: 'edge', data: { at: 0 } }])).toMatchObject({
    title: 'a → b',
    rows: [{ value: '7' }],
  });
});

test('asks for one number for each pair, the largest first', () => {
  expect(chord.queries(form, {})).toMatchObject([{ columns: ['from', 'to'], metrics: ['m'], orderby: [['m', false]] }]);
});
