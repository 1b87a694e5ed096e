import { expect, test } from 'vitest';
import { readSearch, writeSearch } from './search.ts';

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
