import { expect, test } from 'vitest';
import { exploreUrl } from './explore-url.ts';

test('a chart opens in Explore with the filters that reach it, unless they are too many for an address', () => {
  const filters = (values: string[]) => ({ filters: [{ col: 'city', op: 'IN' as const, val: values }] });
  expect(exploreUrl('/explore/?slice_id=3', {})).toBe('/explore/?slice_id=3');
  const url = new URL(exploreUrl('/explore/?slice_id=3', filters(['Lima & Cusco'])), 'http://a');
  expect(url.searchParams.get('slice_id')).toBe('3');
  expect(JSON.parse(url.searchParams.get('form_data') ?? '')).toEqual({ extra_form_data: filters(['Lima & Cusco']) });
  expect(exploreUrl('/explore/?slice_id=3', filters(Array.from({ length: 900 }, () => 'a long name')))).toBe(
    '/explore/?slice_id=3',
  );
});
