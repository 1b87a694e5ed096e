import { expect, test } from 'vitest';
import { readForm } from '../controls/form.ts';
import { answerOf } from '../shared/view.testing.ts';
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

test('a root can be named; one that is not there is said', () => {
  expect(shape(treeOf(form({ root_node_id: '2' }), answer)?.root)).toEqual(['left', ['leaf']]);
  expect(treeOf(form({ root_node_id: 'no' }), answer)).toBeUndefined();
});

test('a circle without any root is cut open, once around', () => {
  expect(shape(treeOf(form(), answerOf({ id: ['p', 'q'], up: ['q', 'p'], name: ['egg', 'hen'] }))?.root)).toEqual([
    'egg',
    ['hen'],
  ]);
});
