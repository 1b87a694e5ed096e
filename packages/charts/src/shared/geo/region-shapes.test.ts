import { expect, test } from 'vitest';
import type { EChartsPicture } from '../../chart-type.ts';
import { openForm } from '../../index.ts';
import { answerOf, testView } from '../view.testing.ts';
import { countryOf } from './countries.ts';
import { regionsOf } from './regions.ts';

const depict = (form: Record<string, unknown>, columns: Parameters<typeof answerOf>[0], over = {}): EChartsPicture => {
  const opened = openForm(form);
  return opened?.chart.picture(opened.form, [answerOf(columns)], testView(over)) as EChartsPicture;
};
const world = { viz_type: 'world_map', entity: 'c', metric: 'n' };
const germany = { viz_type: 'country_map', select_country: 'Germany', entity: 'c', metric: 'n' };

// Rows: VIZ-37
test('a country is found by either ISO code, by the Olympic one and by its names', () => {
  expect(countryOf('de', 'cca2')?.id).toBe('DEU');
  expect(countryOf('DEU', 'cca3')?.id).toBe('DEU');
  expect(countryOf('GER', 'cioc')?.id).toBe('DEU');
  expect(countryOf('GER', 'cca3')).toBeUndefined();
  expect(countryOf('BRN', 'cioc')?.id).toBe('BHR');
  expect(countryOf('BRN', 'cca3')?.id).toBe('BRN');
  for (const name of ['Côte d’Ivoire', "Cote d'Ivoire", 'Ivory Coast', 'IVORY COAST'])
    expect(countryOf(name, 'name')?.id).toBe('CIV');
  for (const name of ['Korea, Rep.', 'South Korea']) expect(countryOf(name, 'name')?.id).toBe('KOR');
  expect(countryOf('XK', 'cca2')?.id).toBe('XKX');
});

test('a region is found by its code, by half of it, by its older and newer code, by its name', () => {
  const find = (country: string, value: unknown) => regionsOf(country)?.find(value)?.id;
  expect(['DE-BY', 'by', 'Bayern'].map((value) => find('germany', value))).toEqual(['DE-BY', 'DE-BY', 'DE-BY']);
  expect(['IN-OD', 'IN-OR'].map((value) => find('india', value))).toEqual(['IN-OR', 'IN-OR']);
  expect(['CN-11', '11', 'CN-BJ'].map((value) => find('china', value))).toEqual(['CN-BJ', 'CN-BJ', 'CN-BJ']);
  expect(find('germany', 'FR-75')).toBeUndefined();
  expect(regionsOf('atlantis')).toBeUndefined();
});

// Rows: VIZ-37
test('a region is found by its English and its local name, without accents, and by codes written in other ways', () => {
  const found = (country: string, values: readonly unknown[]) => [
    ...new Set(values.map((value) => regionsOf(country)?.find(value)?.id)),
  ];
  expect(found('germany', ['Bavaria', 'BAYERN', 'DE_BY', 'de by', 'DEBY'])).toEqual(['DE-BY']);
  expect(found('germany', ['Thüringen', 'Thuringen', 'Thueringen', 'Thuringia', 'State of Thuringia'])).toEqual(['DE-TH']);
  expect(found('germany', ['Baden-Württemberg', 'Baden Wuerttemberg', 'badenwürttemberg'])).toEqual(['DE-BW']);
  expect(found('switzerland', ['Genève', 'Geneva', 'Canton de Genève'])).toEqual(['CH-GE']);
  expect(found('italy', ['Firenze', 'Florence'])).toEqual(['IT-FI']);
  expect(found('norway', ['Østfold', 'Ostfold'])).toHaveLength(1);
  expect(found('algeria', [1, '1', '01', 'DZ-01', 'Adrar'])).toEqual(['DZ-01']);
  expect(found('germany', ['Land', 'of', 'Mars'])).toEqual([undefined]);
});

test('the filter of a clicked shape is named by it and by its value, where they differ', () => {
  const labelOf = (form: Record<string, unknown>, value: string) =>
    depict(form, { c: [value], n: [1] }).pick?.({ seriesId: 'areas', data: { at: 0 } });
  expect(labelOf(germany, 'DE-BY')).toMatchObject({
    filters: [{ col: 'c', op: 'IN', val: ['DE-BY'] }],
    filterState: { label: 'Bayern (DE-BY)', selectedValues: { 0: 'Bayern (DE-BY)' } },
  });
  expect(labelOf(germany, 'Bayern')?.filterState.label).toBe('Bayern');
  expect(labelOf(world, 'FR')?.filterState.label).toBe('France (FR)');
});

test('rows without a shape, and a second row of one shape, are counted and named', () => {
  expect(depict(world, { c: ['FR', 'fr', 'ZZ', null], n: [1, 2, 3, 4] }).notes).toEqual([
    'Rows not matched to the map, 2: ZZ, <NULL>.',
    'Rows not drawn, an earlier one has the same shape, 1: fr.',
  ]);
  expect(depict(germany, { c: ['DE-BY', 'DE-XX'], n: [1, 2] }).notes).toEqual(['Rows not matched to the map, 1: DE-XX.']);
});

// Rows: XF-08
test('a map on which no value has a shape says so in place of an empty map: drilled by another column it may have none', () => {
  const [kind, hint] = ['empty', 'Rows not matched to the map, 1: South Asia.'];
  for (const form of [world, germany]) expect(depict(form, { c: ['South Asia'], n: [1] })).toMatchObject({ kind, hint });
});

test('a picture names the shapes it needs; an old form with a capital opens', () => {
  expect(depict(world, { c: ['FR'], n: [1] }).maps).toEqual(['world']);
  expect(depict(germany, { c: ['DE-BY'], n: [1] }).maps).toEqual(['regions/germany']);
  const opened = openForm({ ...germany, select_country: 'atlantis' });
  expect(opened?.chart.picture(opened.form, [answerOf({ c: ['x'], n: [1] })], testView())).toMatchObject({ kind: 'empty' });
});

test('a click filters by the value as the data has it; what is not selected is dimmed', () => {
  const columns = { c: ['FR', 'US'], n: [1, 2] };
  expect(depict(world, columns).pick?.({ data: { at: 1 } })?.filters).toEqual([{ col: 'c', op: 'IN', val: ['US'] }]);
  expect(depict(world, columns).pick?.({ data: undefined })).toBeUndefined();
  const picked = depict(world, columns, { selection: { value: [['US']] } });
  expect(picked.option.series).toMatchObject([{ data: [{ itemStyle: { opacity: 0.25 } }, { itemStyle: { opacity: 1 } }] }]);
});

test('colours by country need no legend; bubbles need a second metric', () => {
  const columns = { c: ['FR', 'US'], n: [1, 2], m: [4, 1] };
  expect(depict(world, columns).option.visualMap).toMatchObject({ min: 1, max: 2 });
  const byCountry = depict({ ...world, color_by: 'country' }, columns).option;
  expect(byCountry.visualMap).toBeUndefined();
  expect(byCountry.series).toMatchObject([{ data: [{ itemStyle: { areaColor: '#1fa8c9' } }, {}] }]);
  expect(depict({ ...world, show_bubbles: true }, columns).option.series).toHaveLength(1);
  const bubbles = depict({ ...world, show_bubbles: true, secondary_metric: 'm', max_bubble_size: 10 }, columns);
  expect(bubbles.option.series).toMatchObject([
    { id: 'areas' },
    {
      data: [
        { at: 0, symbolSize: 20 },
        { at: 1, symbolSize: 10 },
      ],
    },
  ]);
});
