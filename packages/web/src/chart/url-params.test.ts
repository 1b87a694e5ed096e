import { expect, test } from 'vitest';
import { chartUrlParams } from './url-params.ts';

// Rows: SHELL-12
test('charts get the parameters of the address that the page does not read itself', () => {
  expect(chartUrlParams('?country=FR&edit=true&activeTabs=!(TAB-1)&native_filters=()&slice_id=3&a=1&a=2')).toEqual({
    country: 'FR',
    a: '2',
  });
  expect(chartUrlParams('')).toEqual({});
});
