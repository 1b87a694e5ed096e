import { expect, test } from 'vitest';
import { GenericType } from '@tessera/core/frame/frame';
import { movedTo, placesIn } from './column-order.ts';

const column = (key: string, pinned?: 'left' | 'right') => ({
  key,
  label: key,
  type: GenericType.STRING,
  format: String,
  ...(pinned && { pinned }),
});

// Rows: VIZ-10
test('a column that is moved stands where it was dropped; those at an edge stay at it, new ones come last', () => {
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  const columns = [column('a', 'left'), column('b'), column('c'), column('new')];
  const names = (order: string[]) => placesIn(columns, order).map((at) => columns[at]?.key);
  expect(names(['c', 'b', 'a'])).toEqual(['a', 'c', 'b', 'new']);
});
