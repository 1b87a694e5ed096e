import { charts } from '@tessera/charts';
import { expect, test } from 'vitest';
import { choosable, searchTypes, sectionAtFirst, sectionsOf, typesOf, type GalleryType } from './find-types.ts';

const type = (id: string, name: string, category: string, tags: string[], rest: Partial<GalleryType> = {}): GalleryType => ({
  id,
  name,
  category,
  tags,
  description: '',
  rank: 99,
  ...rest,
});
const types = [
  type('zebra', 'Zebra', '', ['Stripes']),
  type('pie', 'Pie Chart', 'Part of a Whole', ['Popular', 'Circular'], { rank: 2 }),
  type('old', 'Old', 'KPI', ['Rare'], { hidden: true }),
  type('echarts_timeseries_line', 'Line Chart', 'Evolution', ['ECharts', 'Popular'], {
    description: 'Change along an axis',
    rank: 1,
  }),
  type('aardvark', 'Aardvark', 'Other', ['Circular'], { description: 'Digs for a pie' }),
];

// Rows: CTL-34
test('the gallery begins with the most used types, ends with unknown ones by name, and leaves hidden ones out', () => {
  expect(choosable(types).map(({ id }) => id)).toEqual(['echarts_timeseries_line', 'pie', 'aardvark', 'zebra']);
});

// Rows: CTL-32, VIZ-03
test('the side bar: recommended tags in their order, Other as the last category, the other tags by name', () => {
  expect(sectionsOf(choosable(types))).toEqual({
    recommended: ['Popular', 'ECharts'],
    categories: ['Evolution', 'Part of a Whole', 'Other'],
    tags: ['Circular', 'Stripes'],
  });
});

test('a section shows its own: a tag, a category, everything', () => {
  const ids = (section: Parameters<typeof typesOf>[1]): string[] => typesOf(types, section).map(({ id }) => id);
  expect(ids({ kind: 'tag', name: 'Circular' })).toEqual(['pie', 'aardvark']);
  expect(ids({ kind: 'category', name: 'Other' })).toEqual(['zebra', 'aardvark']);
  expect(ids({ kind: 'all' })).toHaveLength(5);
});

test('the gallery opens among the likes of the chosen type, and at the popular ones when none can be shown', () => {
  expect(sectionAtFirst(types[1])).toEqual({ kind: 'category', name: 'Part of a Whole' });
  expect(sectionAtFirst(types[0])).toEqual({ kind: 'category', name: 'Other' });
  expect([sectionAtFirst(types[2]), sectionAtFirst(undefined)]).toEqual([
    { kind: 'tag', name: 'Popular' },
    { kind: 'tag', name: 'Popular' },
  ]);
});

test('search forgives a slip and puts a hit in the name before one in the description', () => {
  const found = (text: string): string[] => searchTypes(choosable(types), text).map(({ id }) => id);
  expect(found('pie')).toEqual(['pie', 'aardvark']);
  expect(found('lien chart')[0]).toBe('echarts_timeseries_line');
  expect(found('qqqqqq')).toEqual([]);
});

const heatmaps = ['heatmap_v2', 'cal_heatmap', 'deck_heatmap'];

test('the search means words: “heat” finds the heatmaps and nothing that is only spelt alike', () => {
  const found = (text: string): string[] => searchTypes(choosable(charts), text).map(({ id }) => id);
  expect(found('heat')).toEqual(heatmaps);
  expect(found('bar')[0]).toBe('echarts_timeseries_bar');
  expect(found('big number')[0]).toBe('big_number_total');
  expect(found('BIG num')).toEqual(expect.arrayContaining(['big_number', 'big_number_total']));
  expect(found('number big')).toEqual(expect.arrayContaining(['big_number', 'big_number_total']));
});

test('no type is called predictive while none of its controls predicts', () => {
  expect(sectionsOf(choosable(charts)).tags).not.toContain('Predictive');
});

// Rows: VIZ-01
test('each choosable chart type of the product is found by its own name', () => {
  const gallery = choosable(charts);
  for (const each of gallery) expect(searchTypes(gallery, each.name).slice(0, 3)).toContain(each);
});

test.each([
  ['heat', heatmaps],
  ['HEATMAP', heatmaps],
  ['water', ['waterfall']],
])('a search for %s finds what is called so, and nothing that only looks alike', (text, ids) => {
  expect(searchTypes(choosable(charts), text).map(({ id }) => id)).toEqual(ids);
});

test('every type a search finds has each of its words, in name, tags or description', () => {
  const gallery = choosable(charts);
  for (const text of ['bar', 'map', 'time', 'part', 'flow', 'table', 'number', 'line chart', 'part whole'])
    for (const { name, tags, description } of searchTypes(gallery, text))
      for (const word of text.split(' ')) expect(`${name} ${tags.join(' ')} ${description}`.toLowerCase()).toContain(word);
});

// Rows: VIZ-53
test('no type is tagged with what it cannot do', () => {
  const predicts = charts.filter(({ tags }) => tags.includes('Predictive'));
  expect(predicts.map(({ id }) => id)).toEqual([]);
});

test('types are found by their name in the language of the page and by the English one', () => {
  const german = (text: string): string => (text === 'Pie Chart' ? 'Kreisdiagramm' : text);
  const found = (text: string): string[] => searchTypes(choosable(types), text, german).map(({ id }) => id);
  expect(found('kreis')).toEqual(['pie']);
  expect(found('Kriesdiagramm')).toEqual(['pie']);
  expect(found('Pie')[0]).toBe('pie');
});
