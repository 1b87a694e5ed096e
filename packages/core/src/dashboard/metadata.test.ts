import { expect, test } from 'vitest';
import { entriesOf, printMetadata, readMetadata, withEntries } from './metadata.ts';

const later = {
  id: 'CHART_CUSTOMIZATION-x',
  type: 'NATIVE_FILTER',
  filterType: 'filter_of_a_later_version',
  targets: [{ datasetId: 3 }],
  own: [1],
};
const nameless = { filterType: 'filter_select', name: 'without an id' };
const filter = (id: string) => ({ id, type: 'NATIVE_FILTER', filterType: 'filter_select', name: id });
const divider = { id: 'd', type: 'DIVIDER', title: 'Places' };

const stored = (values: Parameters<typeof printMetadata>[0]): unknown[] =>
  JSON.parse(printMetadata(values)).native_filter_configuration;

// Rows: NF-02
test('filters of a kind not known here are shown nowhere and kept as they came, in their place', () => {
  const metadata = readMetadata({ native_filter_configuration: [nameless, filter('a'), later, divider, filter('b')] });
  expect(entriesOf(metadata).map(({ id }) => id)).toEqual(['a', 'd', 'b']);
  expect(stored(metadata)).toMatchObject([nameless, { id: 'a' }, later, { id: 'd' }, { id: 'b' }]);
  expect(stored(metadata)[2]).toEqual(later);
  expect(readMetadata(printMetadata(metadata))).toEqual(metadata);
});

test('they stay when the known ones are set up anew', () => {
  const metadata = readMetadata({ native_filter_configuration: [nameless, filter('a'), later, divider, filter('b')] });
  const [a, d, b] = entriesOf(metadata);
  if (!a || !d || !b) throw new Error('three entries');
  const order = (known: Parameters<typeof withEntries>[1]) =>
    stored({ ...metadata, ...withEntries(metadata, known) }).map((entry) => (entry as { id?: string }).id);
  expect(order([b, a, d])).toEqual([undefined, 'b', 'a', later.id, 'd']);
  expect(order([b])).toEqual([undefined, later.id, 'b']);
  expect(order([])).toEqual([undefined, later.id]);
});

test('a filter with one value that cannot be read is still that filter', () => {
  const odd = { ...filter('a'), description: 5, chartsInScope: 'all', tabsInScope: {}, time_range: 7, requiredFirst: 'no' };
  expect(entriesOf(readMetadata({ native_filter_configuration: [odd] }))).toMatchObject([{ id: 'a', description: null }]);
});
