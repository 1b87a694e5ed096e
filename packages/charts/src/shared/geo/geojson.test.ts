import { expect, test } from 'vitest';
import { featuresOf, middleOf } from './geojson.ts';

const line = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [2, 4],
  ],
};
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [0, 2],
      [2, 2],
      [0, 0],
    ],
  ],
};

test('geometries, features and collections are taken apart by what they are drawn as', () => {
  expect(featuresOf(JSON.stringify(line))).toMatchObject([{ points: [], lines: [line.coordinates], rings: [] }]);
  const feature = { type: 'Feature', properties: { name: 'a' }, geometry: square };
  expect(featuresOf(feature)).toMatchObject([{ rings: square.coordinates, properties: { name: 'a' } }]);
  const point = { type: 'Point', coordinates: [5, 6] };
  const both = { type: 'GeometryCollection', geometries: [point, line] };
  const found = featuresOf({ type: 'FeatureCollection', features: [feature, { type: 'Feature', geometry: both }] });
  expect(found).toHaveLength(2);
  expect(found[1]).toMatchObject({ points: [[5, 6]], lines: [line.coordinates] });
});

test('what is no GeoJSON, or lies off the globe, is no feature', () => {
  for (const cell of [null, '', 'POINT (1 2)', '{"type": "Point"}', { type: 'Point', coordinates: [0, 95] }, []])
    expect(featuresOf(cell)).toEqual([]);
});

test('the middle of a feature is that of its extent', () => {
  const [feature] = featuresOf(line);
  expect(feature && middleOf(feature)).toEqual([1, 2]);
});
