import { expect, test } from 'vitest';
import { ancestorsOf, isCyclic, rewiredMasks, sameMask, startingMasks } from './masks.ts';
import { readMetadata } from './metadata.ts';
import { maskOfValues, nativeFilter, valuesOf, type NativeFilter } from './native-filter.ts';

const filter = (id: string, given: object = {}): NativeFilter =>
  nativeFilter.parse({
    id: `NATIVE_FILTER-${id}`,
    type: 'NATIVE_FILTER',
    name: id,
    filterType: 'filter_select',
    targets: [{ datasetId: 3, column: { name: id } }],
    ...given,
  });
const startingWith = (value: string) => filter('a', { defaultDataMask: maskOfValues(filter('a'), [value]) });
const metadataOf = (...filters: NativeFilter[]) => readMetadata({ native_filter_configuration: filters });
const id = 'NATIVE_FILTER-a';

test('filters configured again: untouched ones start with their new default, chosen values stay', () => {
  const [before, now] = [metadataOf(startingWith('x')), metadataOf(startingWith('y'))];
  const after = (masks: Parameters<typeof rewiredMasks>[1], was = before) => {
    const mask = rewiredMasks(now, masks, was)[id];
    return mask && valuesOf(mask);
  };
  expect(after(startingMasks(before))).toEqual(['y']);
  expect(after({ [id]: maskOfValues(filter('a'), ['z']) })).toEqual(['z']);
  expect(after({})).toEqual(['y']);
  // A filter that was not there before has not been touched by a default of its own.
  expect(after({ [id]: maskOfValues(filter('a'), ['x']) }, metadataOf())).toEqual(['x']);
});

test('what charts ask of each other stays, filters that are gone do not', () => {
  const click = maskOfValues(filter('a'), ['x']);
  const masks = { '12': click, 'NATIVE_FILTER-gone': click, '12x': click };
  expect(Object.keys(rewiredMasks(metadataOf(startingWith('y')), masks, metadataOf())).toSorted()).toEqual(['12', id]);
});

test('masks are the same when they ask and read the same', () => {
  const [x, y] = ['x', 'y'].map((value) => maskOfValues(filter('a'), [value]));
  expect([sameMask(x, x), sameMask(x, y), sameMask(undefined, {}), sameMask(x, undefined)]).toEqual([true, false, true, false]);
  expect(sameMask({ ...x, id: 'other' }, x)).toBe(true);
});

test('filters that depend on each other: farthest first, each once, no circle', () => {
  const chain = [
    filter('a'),
    filter('b', { cascadeParentIds: [id] }),
    filter('c', { cascadeParentIds: ['NATIVE_FILTER-b', id] }),
  ];
  const [, , last] = chain;
  expect(last && ancestorsOf(last, chain).map(({ name }) => name)).toEqual(['a', 'b']);
  expect(isCyclic(chain)).toBe(false);
  const round = [filter('a', { cascadeParentIds: ['NATIVE_FILTER-b'] }), filter('b', { cascadeParentIds: [id] })];
  const [first] = round;
  expect([isCyclic(round), first && ancestorsOf(first, round).map(({ name }) => name)]).toEqual([true, ['b']]);
  expect(isCyclic([filter('a', { cascadeParentIds: [id] })])).toBe(true);
  expect(isCyclic([filter('a', { cascadeParentIds: ['NATIVE_FILTER-gone'] })])).toBe(false);
});
