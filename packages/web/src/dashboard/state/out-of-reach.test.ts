import { expect, test } from 'vitest';
import { boardOf } from '../board.testing.ts';
import { isOutOfReach } from './out-of-reach.ts';

const filter = {
  id: 'NATIVE_FILTER-a',
  type: 'NATIVE_FILTER',
  name: 'a',
  filterType: 'filter_select',
  targets: [{}],
  scope: { rootPath: ['ROOT_ID'], excluded: [2] },
};

// Rows: DASH-23
test('while a filter is pointed at, the charts it does not reach stand back, and no chart otherwise', () => {
  const board = boardOf([filter], [1, 2, 3]);
  const back = (focus: string | undefined) => [1, 2, 3].filter((id) => isOutOfReach(board, focus, id));
  expect(back('NATIVE_FILTER-a')).toEqual([2]);
  expect(back(undefined)).toEqual([]);
  expect(back('NATIVE_FILTER-gone')).toEqual([]);
});
