import { expect, test } from 'vitest';
import { GenericType } from '@tessera/core/frame/frame';
import { maskOfValues, nativeFilter } from '@tessera/core/dashboard/native-filter';
import { namesIn, typedValue } from './typed-value.ts';

test('a chosen day reads as it did in the list, also when it is not in the list any more', () => {
  const filter = nativeFilter.parse({
    id: 'NATIVE_FILTER-a',
    filterType: 'filter_select',
    targets: [{ datasetId: 1, column: { name: 'day' } }],
    controlValues: { inverseSelection: true },
  });
  const mask = maskOfValues(filter, [0, 86_400_000], ['1970-01-01 00:00:00', '1970-01-02 00:00:00']);
  expect(mask.filterState?.label).toBe('1970-01-01 00:00:00, 1970-01-02 00:00:00 (excluded)');
  expect(namesIn(mask)).toEqual(['1970-01-01 00:00:00', '1970-01-02 00:00:00']);
});

test.each([
  [' Peru ', GenericType.STRING, 'Peru'],
  ['12', GenericType.STRING, '12'],
  ['12', GenericType.NUMERIC, 12],
  ['-0.5', GenericType.NUMERIC, -0.5],
  ['12 apples', GenericType.NUMERIC, undefined],
  ['1999-01-31', GenericType.TEMPORAL, '1999-01-31'],
  ['1999-01-31 12:30', GenericType.TEMPORAL, '1999-01-31 12:30'],
  ['1999-13-31', GenericType.TEMPORAL, undefined],
  ['soon', GenericType.TEMPORAL, undefined],
  ['yes', GenericType.BOOLEAN, undefined],
  ['  ', GenericType.STRING, undefined],
  ['x', undefined, 'x'],
])('%j typed for a column of kind %j is asked for as %j', (text, type, value) => {
  expect(typedValue(text, type)).toBe(value);
});
