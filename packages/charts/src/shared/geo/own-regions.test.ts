/** Rows joined to uploaded regions. */
import { expect, test } from 'vitest';
import { findOwnRegions, ownRegionsId } from './own-regions.ts';
import { readRegions } from './read-regions.ts';

const own = {
  name: 'Sales areas',
  properties: ['code', 'name'],
  regions: [
    ['10', 'Île-de-France'],
    ['20', 'Bretagne'],
    ['30', null],
  ],
} as const;

test('the property that fits most rows is taken, without case and accents; a chosen one wins', () => {
  const byName = findOwnRegions(own, undefined, ['ILE DE FRANCE', 'bretagne', 'nowhere']);
  expect([byName.find('ile-de-france')?.name, byName.find('nowhere'), byName.find('10')]).toEqual([
    'Île-de-France',
    undefined,
    undefined,
  ]);
  const byCode = findOwnRegions(own, 'code', ['Bretagne']);
  expect([byCode.find(20)?.name, byCode.find('Bretagne'), byCode.find('30')?.name]).toEqual(['Bretagne', undefined, '30']);
});

test('only a whole uuid names own regions', () => {
  const uuid = '0b7a3d2c-1111-4222-8333-abcdefabcdef';
  expect([ownRegionsId(`own/${uuid}`), ownRegionsId(`own/${uuid}/../x`), ownRegionsId('germany')]).toEqual([
    uuid,
    undefined,
    undefined,
  ]);
});

test('a topology is read like the GeoJSON it stands for, its ids are properties, and rings turn the way d3 fills', () => {
  const topology = {
    type: 'Topology',
    arcs: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ],
    objects: {
      areas: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', id: 'X', properties: { n: 1 }, arcs: [[0]] }] },
    },
  };
  const read = readRegions(topology);
  const regions = 'regions' in read ? read.regions : undefined;
  expect([regions?.properties, regions?.regions]).toEqual([['n', 'id'], [['1', 'X']]]);
  const [area] = regions?.shapes.features ?? [];
  // Clockwise on the globe: north before east.
  expect(area?.geometry.coordinates[0]).toEqual([
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ]);
});
