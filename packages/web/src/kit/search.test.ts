import { expect, test } from 'vitest';
import { idIn, readSearch, writeSearch } from './search.ts';

test.each([
  '?slice_id=123&edit=true',
  "?native_filters=(NATIVE_FILTER-x:(extraFormData:(filters:!((col:region,op:IN,val:!('North+%26+South'))))))",
  '?q=a%3Db%23c%2Bd&empty=',
  '',
])('the address %s stays as it is written', (search) => {
  expect(writeSearch(readSearch(search))).toBe(search);
});

test('every value is a text, also what looks like a number or a truth', () => {
  expect(readSearch('?id=007&edit=true')).toEqual({ id: '007', edit: 'true' });
});

test('an id in an address is a whole number from 1; anything else names nothing', () => {
  expect(idIn('12')).toBe(12);
  for (const value of [undefined, '', '0', '-3', '1.5', 'true', '9007199254740993']) expect(idIn(value)).toBeUndefined();
});
