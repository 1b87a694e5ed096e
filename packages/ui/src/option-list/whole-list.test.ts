import { expect, test } from 'vitest';
import { wholeList } from './whole-list.ts';

const options = (count: number) => Array.from({ length: count }, (_, at) => ({ value: at }));

// Rows: NF-37
test('of more than a hundred options only those in sight are drawn', () => {
  expect([wholeList(options(100)).virtual, wholeList(options(101)).virtual]).toEqual([false, true]);
  expect(wholeList(options(101)).options).toHaveLength(101);
});
