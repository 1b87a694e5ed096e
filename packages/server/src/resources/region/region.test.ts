/** Own regions: uploaded, listed, drawn on paper, renamed, deleted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipart, salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
beforeAll(async () => {
  server = await salesServer();
});
afterAll(() => server.close());

const base = '/api/v1/region';
const square = (west: number, code: string, name: string) => ({
  type: 'Feature',
  properties: { code, name, about: { nested: true } },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 0],
        [west + 1, 0],
        [west + 1, 1],
        [west, 1],
        [west, 0],
      ],
    ],
  },
});
const districts = { type: 'FeatureCollection', features: [square(0, 'D1', 'Nördlich'), square(1, 'D2', 'South')] };

async function upload(file: unknown, fields: Record<string, string> = {}, name = 'districts.geojson') {
  const { body, headers } = multipart(name, Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)), fields);
  return server.admin.post(base, body, headers);
}

test('a file of regions is kept with what may be joined on, and its shapes are named by their rows', async () => {
  const sent = await upload(districts);
  expect([sent.status, sent.body.result]).toMatchObject([
    201,
    { name: 'districts', source_name: 'districts.geojson', properties: ['code', 'name'], region_count: 2 },
  ]);
  const { uuid, id } = sent.body.result;
  const { body } = await server.admin.get(`${base}/shapes/${uuid}`);
  expect(body.regions).toEqual([
    ['D1', 'Nördlich'],
    ['D2', 'South'],
  ]);
  expect(body.shapes.features.map((each: { properties: object }) => each.properties)).toEqual([{ name: '0' }, { name: '1' }]);
  expect((await upload(districts)).body).toEqual({ message: { name: ['Name must be unique'] } });
  expect((await server.admin.put(`${base}/${id}`, { name: 'Sales areas' })).status).toBe(200);
  expect((await server.admin.get(`${base}/shapes/${uuid}`)).body.name).toBe('Sales areas');
  expect((await server.admin.delete(`${base}/${id}`)).status).toBe(200);
  expect((await server.admin.get(`${base}/shapes/${uuid}`)).status).toBe(404);
  expect((await server.admin.get(base)).body.count).toBe(0);
});

test.each([
  ['no JSON', '{', 'The file is no JSON.'],
  ['no shapes', '{"type":"FeatureCollection","features":[]}', 'The file is neither GeoJSON nor TopoJSON with areas.'],
  [
    'metres',
    JSON.stringify({ type: 'FeatureCollection', features: [square(500_000, 'a', 'b')] }),
    'The coordinates are not degrees of longitude and latitude (WGS 84). Convert the file before you upload it.',
  ],
  [
    'an arc that is not there',
    JSON.stringify({
      type: 'Topology',
      arcs: [],
      objects: { a: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[7]] }] } },
    }),
    'The file is neither GeoJSON nor TopoJSON with areas.',
  ],
  [
    'an arc named too often',
    JSON.stringify({
      type: 'Topology',
      arcs: [Array.from({ length: 1000 }, () => [0, 0])],
      objects: {
        a: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: Array.from({ length: 1000 }, () => [0]) }] },
      },
    }),
    'The file holds too much: at most 5,000 regions with 500,000 points.',
  ],
  ['depth', `${'['.repeat(3000)}${']'.repeat(3000)}`, 'The file is nested too deep.'],
])('a file with %s is refused and nothing is kept', async (_what, file, why) => {
  const refused = await upload(file, { name: 'Refused' });
  expect([refused.status, refused.body]).toEqual([400, { message: { file: [why] } }]);
  expect((await server.admin.get(base)).body.count).toBe(0);
});
