import { expect, test } from 'vitest';
import { exploreUrl } from './explore-url.ts';

test('a chart opens in Explore with the filters that reach it, unless they are too many for an address', () => {
  const filters = (values: string[]) => ({ filters: [{ col: 'city', op: 'IN' as const, val: values }] });
  expect(exploreUrl('/explore/?slice_id=3', {}, 7)).toBe('/explore/?slice_id=3&dashboard_id=7');
  const url = new URL(exploreUrl('/explore/?slice_id=3', filters(['Lima & Cusco']), 7), 'http://a');
  expect([url.searchParams.get('slice_id'), url.searchParams.get('dashboard_id')]).toEqual(['3', '7']);
  expect(JSON.parse(url.searchParams.get('form_data') ?? '')).toEqual({ extra_form_data: filters(['Lima & Cusco']) });
  expect(exploreUrl('/explore/?slice_id=3', filters(Array.from({ length: 900 }, () => 'a long name')), 7)).toBe(
    '/explore/?slice_id=3&dashboard_id=7',
  );
});
