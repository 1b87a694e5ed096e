import type { QueryAnswer } from '@tessera/charts/chart-type';
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { countries } from '@tessera/charts/shared/geo/countries';
import { regionCountries, regionsOf } from '@tessera/charts/shared/geo/regions';
import { regionCodes } from '@tessera/charts/shared/geo/region-codes';
import { expect, test } from 'vitest';
import { readShapes } from './maps.ts';
import { renderChart } from './svg.ts';
import type { PaperTheme } from './theme.ts';

const paper: PaperTheme = { width: 640, height: 400, mode: 'report', look: 'light', now: 0 };
const answerOf = (codes: Cell[]): QueryAnswer => ({
  frame: {
    names: ['place', 'n', 'm'],
    types: [GenericType.STRING, GenericType.NUMERIC, GenericType.NUMERIC],
    columns: [codes, codes.map((_, at) => at), codes.map((_, at) => at + 1)],
    rowcount: codes.length,
  },
});
const isSound = (svg: string): boolean => !/NaN|Infinity|undefined|hsl\(/.test(svg);
const shapeCount = (svg: string): number => svg.split('<path').length - 1;

test('every country of the list has a file with two regions or more, each of them in the list of codes', () => {
  for (const country of regionCountries) {
    const names = new Set(readShapes(`regions/${country}`).features.map(({ properties }) => properties.name));
    const listed = (regionCodes[country] ?? '').split('|').map((row) => row.slice(0, row.indexOf('=')));
    expect([country, names.size >= 2, names]).toEqual([country, true, new Set(listed)]);
  }
  expect(regionCountries).toHaveLength(201);
});

test('every country with a place has a shape in the world, and every shape is a country', () => {
  const shapes = readShapes('world').features.map(({ properties }) => properties.name);
  const placed = [...countries.values()].flatMap(({ id, at }) => (at ? [id] : []));
  expect(new Set(shapes)).toEqual(new Set(placed));
});

test.each(['usa', 'russia', 'fiji', 'new_zealand', 'antarctica', 'france_overseas', 'japan'])(
  'the regions of %s are painted as shapes',
  (country) => {
    const codes = (regionCodes[country] ?? '').split('|').map((row) => row.slice(0, row.indexOf('=')));
    const form = { viz_type: 'country_map', select_country: country, entity: 'place', metric: 'n' };
    const svg = renderChart(form, [answerOf(codes)], paper);
    expect([isSound(svg), shapeCount(svg) >= (regionsOf(country)?.count ?? 0)]).toEqual([true, true]);
  },
);

test('bubbles are painted on the world at the labels of its countries', () => {
  const form = { viz_type: 'world_map', entity: 'place', metric: 'n', secondary_metric: 'm' };
  const answers = [answerOf(['FR', 'US', 'FJ', 'XX'])];
  const plain = renderChart(form, answers, paper);
  const bubbles = renderChart({ ...form, show_bubbles: true }, answers, paper);
  expect([isSound(plain), isSound(bubbles)]).toEqual([true, true]);
  expect(bubbles).toContain('rgb(0,122,135)');
  expect(plain).not.toContain('rgb(0,122,135)');
  expect(plain).toContain('Rows not matched to the map, 1: XX.');
});
