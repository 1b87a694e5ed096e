/** Files on their way to a table, and the tables they became. */
import { multipart } from '../../packages/server/src/resources/sales.testing.ts';
import { q, type PermissionWorld } from './fixture.ts';
import { request, type PermissionRow } from './row.ts';

let serial = 0;
const csv = (fields: Record<string, string>) => multipart('t.csv', Buffer.from('a,b\n1,2\n'), fields);

/** A form of the first versions; each reads any kind of file. */
function olderForm(kind: string, con: number) {
  const { body, headers } = csv({ name: `u${(serial += 1)}`, con: String(con) });
  return { body: Buffer.from(body.toString('latin1').replace('name="file"', `name="${kind}_file"`), 'latin1'), headers };
}

async function staged({ callers }: PermissionWorld, actor: keyof PermissionWorld['callers']): Promise<string> {
  const { body, headers } = csv({});
  const owner = await callers[actor].post('/api/v1/upload', body, headers);
  return String(owner.body.id ?? 'none');
}

/** A table the administrator uploaded: the one before where it is still there, since each takes a process to read its file. */
async function newTable(world: PermissionWorld): Promise<number> {
  const { callers } = world;
  const path = (pk: number): string => `/api/v1/uploaded_table/${pk}`;
  if (standing === undefined || (await callers.A.get(path(standing))).status !== 200) standing = await uploaded(world);
  return standing;
}
let standing: number | undefined;

async function uploaded({ callers, ids }: PermissionWorld): Promise<number> {
  const table_name = `uploaded${(serial += 1)}`;
  const { body, headers } = csv({ type: 'csv', table_name });
  await callers.A.post(`/api/v1/database/${ids.db1}/upload/`, body, headers);
  const filters = [{ col: 'table_name', opr: 'eq', value: table_name }];
  return (await callers.A.get(`/api/v1/uploaded_table/?q=${q({ filters })}`)).body.ids[0];
}

/** A square, as people have it. */
const square = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { code: 'A1' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0, 1],
            [1, 1],
            [1, 0],
            [0, 0],
          ],
        ],
      },
    },
  ],
});
const regions = () => multipart('r.geojson', Buffer.from(square), { name: `r${(serial += 1)}` });

/** Regions the administrator uploaded. */
async function newRegions({ callers }: PermissionWorld): Promise<{ id: number; uuid: string }> {
  const { body, headers } = regions();
  return (await callers.A.post('/api/v1/region', body, headers)).body.result;
}

export const uploadRows: readonly PermissionRow[] = [
  {
    row: '47',
    action: 'upload a file',
    who: 'LA',
    requests: [
      request('POST /api/v1/database/{pk}/upload', ({ ids }) => ({
        params: { pk: ids.db1 },
        ...csv({ type: 'csv', table_name: `u${(serial += 1)}` }),
      })),
      ...(['csv', 'excel', 'columnar'] as const).flatMap((kind) => [
        request(`GET /${kind}todatabaseview/form`),
        request(`POST /${kind}todatabaseview/form`, ({ ids }) => olderForm(kind, ids.db1)),
      ]),
      request('POST /api/v1/database/upload_metadata', () => csv({ type: 'csv' })),
      request('POST /api/v1/upload', () => csv({})),
      request('GET /api/v1/upload/{id}', async (world, actor) => ({ params: { id: await staged(world, actor) } })),
      request('PUT /api/v1/upload/{id}', async (world, actor) => ({ params: { id: await staged(world, actor) } })),
      request('POST /api/v1/upload/{id}/commit', async (world, actor) => ({
        params: { id: await staged(world, actor) },
        body: { table_name: `u${(serial += 1)}` },
      })),
      request('POST /api/v1/upload/{id}/compare', async (world, actor) => ({
        params: { id: await staged(world, actor) },
        body: { table_name: 'sales', if_exists: 'append' },
      })),
      request('POST /api/v1/upload/{id}/count', async (world, actor) => ({
        params: { id: await staged(world, actor) },
        body: {},
      })),
      request('DELETE /api/v1/upload/{id}', async (world, actor) => ({ params: { id: await staged(world, actor) } })),
      request('GET /api/v1/uploaded_table'),
      request('GET /api/v1/uploaded_table/related/{column}', () => ({ params: { column: 'created_by' } })),
    ],
  },
  {
    row: '47b',
    action: 'upload own regions',
    who: 'LA',
    requests: [request('POST /api/v1/region', () => regions())],
  },
  {
    row: '47c',
    action: 'see own regions',
    who: 'GDOSLA',
    requests: [
      request('GET /api/v1/region'),
      request('GET /api/v1/region/related/{column}', () => ({ params: { column: 'created_by' } })),
      request('GET /api/v1/region/{pk}', async (world) => ({ params: { pk: (await newRegions(world)).id } })),
    ],
  },
  {
    row: '47d',
    action: 'draw own regions',
    who: 'UGDOSLA',
    requests: [
      request('GET /api/v1/region/shapes/{uuid}', async (world) => ({ params: { uuid: (await newRegions(world)).uuid } })),
    ],
  },
  {
    row: '47e',
    action: 'rename and delete own regions of somebody else',
    who: 'A',
    requests: [
      request('PUT /api/v1/region/{pk}', async (world) => ({
        params: { pk: (await newRegions(world)).id },
        body: { name: `n${(serial += 1)}` },
      })),
      request('DELETE /api/v1/region/{pk}', async (world) => ({ params: { pk: (await newRegions(world)).id } })),
      request('DELETE /api/v1/region', async (world) => ({ search: `?q=${q([(await newRegions(world)).id])}` })),
    ],
  },
  {
    row: '47a',
    action: 'see and delete an uploaded table of somebody else',
    who: 'A',
    requests: [
      request('GET /api/v1/uploaded_table/{pk}', async (world) => ({ params: { pk: await newTable(world) } })),
      request('DELETE /api/v1/uploaded_table/{pk}', async (world) => ({ params: { pk: await newTable(world) } })),
      request('DELETE /api/v1/uploaded_table', async (world) => ({ search: `?q=${q([await newTable(world)])}` })),
    ],
  },
];
