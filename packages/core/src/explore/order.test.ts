import { expect, test } from 'vitest';
import { orderText, readOrder } from './order.ts';

test.each([
  ['["sales", false]', 'sales [desc]'],
  ['["sales",true]', 'sales [asc]'],
  [['sales', false], 'sales [desc]'],
  [['sales'], 'sales [asc]'],
])('the order %j reads %s', (entry, text) => {
  const order = readOrder(entry);
  expect(order && orderText(order)).toBe(text);
});

test.each(['sales', '[1, false]', '["a","b"]', '{', null, 3])('%j is no order', (entry) => {
  expect(readOrder(entry)).toBeUndefined();
});
