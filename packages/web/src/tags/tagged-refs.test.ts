import { expect, test } from 'vitest';
import type { TaggedObject, TaggedType } from '@tessera/api/tag';
import { noObjects, pairsToSend, refsByType } from './tagged-refs.ts';

const object = (type: TaggedType, id: number): TaggedObject => ({
  id,
  type,
  name: `${type} ${id}`,
  url: '/',
  changed_on: '',
  changed_on_delta_humanized: '',
  created_by: null,
  creator: '',
  tags: [],
  owners: [],
});

// Rows: PAGE-12
test('the dialog of a tag sends all its objects, by kind, when one is added or taken away, and none when they stay', () => {
  const before = refsByType([object('chart', 1), object('dashboard', 2), object('dataset', 3)]);
  expect(before.chart).toEqual([{ id: 1, name: 'chart 1' }]);
  expect(pairsToSend(before, { ...before, chart: [...before.chart] })).toBeUndefined();
  expect(pairsToSend(before, { ...before, chart: [], query: [{ id: 9, name: 'q' }] })).toEqual([
    ['query', 9],
    ['dashboard', 2],
    ['dataset', 3],
  ]);
  expect(pairsToSend(before, noObjects)).toEqual([]);
});
