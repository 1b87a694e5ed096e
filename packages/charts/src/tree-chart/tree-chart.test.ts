import { expect, test } from 'vitest';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { treeOf, type TreeNode } from './grow.ts';
import { tree } from './index.ts';

const form = (keys = {}) => readForm(tree, { id: 'id', parent: 'up', name: 'name', ...keys }).form;
const shape = (node: TreeNode | undefined): unknown => (node ? [node.name, ...node.children.map(shape)] : undefined);
const answer = answerOf({
  id: ['1', '2', '3', '4', '9', 'p', 'q'],
  up: [null, '1', '1', '2', '8', 'q', 'p'],
  name: ['top', 'left', 'right', 'leaf', 'orphan', 'egg', 'hen'],
});

test('the largest tree is shown; others and circles are counted', () => {
  const grown = treeOf(form(), answer);
  expect(shape(grown?.root)).toEqual(['top', ['left', ['leaf']], ['right']]);
  expect([grown?.elsewhere, grown?.looped]).toEqual([3, 2]);
});

test('a root can be named; a missing one has a note', () => {
  expect(shape(treeOf(form({ root_node_id: '2' }), answer)?.root)).toEqual(['left', ['leaf']]);
  expect(treeOf(form({ root_node_id: 'no' }), answer)).toBeUndefined();
});

test('a circle without any root is cut open, once around', () => {
  expect(shape(treeOf(form(), answerOf({ id: ['p', 'q'], up: ['q', 'p'], name: ['egg', 'hen'] }))?.root)).toEqual([
    'egg',
    ['hen'],
  ]);
});

test('leaves too near each other for their names shrink them, then name only some', () => {
  const many = answerOf({
    id: ['r', ...Array.from({ length: 100 }, (_, at) => `n${at}`)],
    up: [null, ...Array.from({ length: 100 }, () => 'r')],
    name: ['root', ...Array.from({ length: 100 }, (_, at) => `leaf ${at}`)],
  });
  const leavesIn = (height: number) => {
    const picture = tree.picture(form(), [many], testView({ height }));
    const [series] = (picture.kind === 'echarts' ? picture.option.series : []) as {
      leaves: { label: { fontSize: number } };
      data: { children: { label?: object }[] }[];
    }[];
    return [series?.leaves.label.fontSize, series?.data[0]?.children.filter((leaf) => !leaf.label).length];
  };
  expect([leavesIn(2000), leavesIn(1050), leavesIn(342)]).toEqual([
    [11, 100],
    [10, 100],
    [8, 34],
  ]);
});
