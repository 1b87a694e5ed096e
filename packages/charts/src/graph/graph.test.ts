import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { graph } from './index.ts';

const { form } = readForm(graph, {
  source: 's',
  target: 't',
  source_category: 'k',
  metric: 'm',
  baseNodeSize: 20,
  baseEdgeWidth: 4,
});
const answer = answerOf({ s: ['a', 'a', 'b', 'c'], t: ['b', 'c', 'c', 'c'], k: ['x', 'x', null, 'y'], m: [4, 2, 0, 1] });
const depict = () => graph.picture(form, [answer], testView({ width: 900, height: 700 })) as EChartsPicture;

// Rows: VIZ-24
test('nodes weigh what their links do and are from half to two and a half times the middle size', () => {
  expect(depict().option.series).toMatchObject([
    {
      type: 'graph',
      data: [
        { name: 'a', value: 6, category: 0, symbolSize: 50 },
        { name: 'b', value: 4 },
        { name: 'c', value: 3, category: 1, symbolSize: 10 },
      ],
      links: [
        { source: 0, target: 1, value: 4, lineStyle: { width: 8 } },
        { source: 0, target: 2, value: 2 },
        { source: 2, target: 2, value: 1, lineStyle: { width: 2 } },
      ],
      categories: [{ name: 'x' }, { name: 'y' }],
    },
  ]);
});

test('a node filters as source where a link begins at it, else as target', () => {
  expect(depict().pick?.({ dataType: 'node', data: { at: 0 } })?.filters).toEqual([{ col: 's', op: 'IN', val: ['a'] }]);
  expect(depict().pick?.({ dataType: 'node', data: { at: 1 } })?.filters).toEqual([{ col: 't', op: 'IN', val: ['b'] }]);
  expect(depict().pick?.({ dataType: 'edge', data: { at: 0 } })).toBeUndefined();
});

test('the old force-directed graph opens as this one', () => {
  expect(
    openForm({ viz_type: 'directed_force', groupby: ['a', 'b'], metric: 'm', link_length: '200', charge: -500 })?.formData,
  ).toMatchObject({
    viz_type: 'graph_chart',
    source: 'a',
    target: 'b',
    edgeLength: 400,
  });
});
