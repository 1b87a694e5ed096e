import { expect, test } from 'vitest';
import { carriedTo } from './carried-mark.ts';
import { addressFault, clickAction, clickedValues, filledAddress } from './click-action.ts';
import { readMetadata } from './metadata.ts';

test.each([
  ['https://example.org/find?q={value}', undefined],
  ['http://example.org/{country}/{city name}#top', undefined],
  ['/superset/dashboard/3/?country={value}', undefined],
  ['javascript:alert(1)', 'scheme'],
  ['data:text/html,x', 'scheme'],
  ['//evil.example/{value}', 'scheme'],
  ['/\\evil.example', 'scheme'],
  ['/\t/evil.example', 'scheme'],
  ['{value}', 'scheme'],
  ['example.org/{value}', 'scheme'],
  ['https://{value}.example.org/', 'host'],
  ['https://example.org{value}', 'host'],
  ['https://user@example.org/', 'host'],
  ['https://example.org/{value', 'braces'],
] as const)('the address %s has the fault %s', (address, fault) => {
  expect(addressFault(address)).toBe(fault);
  expect(clickAction.safeParse({ does: 'address', address }).success).toBe(fault === undefined);
});

const mark = clickedValues([
  { col: 'country', op: 'IN', val: ['A&B/ü?#'] },
  { col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-01' },
]);

test('values fill an address encoded, by their column or as the value; a column the mark lacks is named', () => {
  expect(filledAddress('https://x.org/{country}?d={day}', mark)).toEqual({
    address: 'https://x.org/A%26B%2F%C3%BC%3F%23?d=2024-01-01%20%3A%202024-02-01',
  });
  expect(filledAddress('/a?q={ value }', mark)).toEqual({ address: '/a?q=A%26B%2F%C3%BC%3F%23' });
  expect(filledAddress('/a?q={city}&c={country}', mark)).toEqual({ missing: ['city'] });
});

test('a dashboard that is opened takes the values for its filters on the same columns', () => {
  const filter = (id: string, filterType: string, name?: string, controlValues = {}) => ({
    id,
    name: id,
    type: 'NATIVE_FILTER',
    filterType,
    targets: [name === undefined ? {} : { datasetId: 1, column: { name } }],
    controlValues,
  });
  const metadata = readMetadata({
    native_filter_configuration: [
      filter('a', 'filter_select', 'country'),
      filter('b', 'filter_time'),
      filter('c', 'filter_select', 'city'),
      filter('d', 'filter_range', 'age'),
    ],
  });
  const { masks, unmatched } = carriedTo(metadata, [
    { col: 'country', op: 'IN', val: ['Peru'] },
    { col: 'day', op: 'TEMPORAL_RANGE', val: '2024' },
    { col: 'age', op: '>=', val: 10 },
    { col: 'age', op: '<', val: 20 },
    { col: 'size', op: 'IN', val: ['L'] },
  ]);
  expect(Object.keys(masks)).toEqual(['a', 'b', 'd']);
  expect(masks['a']?.extraFormData).toEqual({ filters: [{ col: 'country', op: 'IN', val: ['Peru'] }] });
  expect([masks['b']?.extraFormData, masks['d']?.filterState?.value]).toEqual([{ time_range: '2024' }, [10, 20]]);
  expect(unmatched).toEqual(['size']);
});
