/** Datasets: what they are made of, and who makes and changes them. */
import { q, type PermissionWorld } from './fixture.ts';
import { request, seesSales, type PermissionRow } from './row.ts';

export const datasetRows: readonly PermissionRow[] = [
  {
    row: '38',
    action: 'columns and samples of sales',
    who: seesSales,
    requests: [
      request('GET /api/v1/dataset/{pk}', ({ ids }) => ({ params: { pk: ids.d1 } })),
      request('GET /api/v1/dataset/{pk}/samples', ({ ids }) => ({ params: { pk: ids.d1 } })),
      request('GET /api/v1/dataset/{pk}/related_objects', ({ ids }) => ({ params: { pk: ids.d1 } })),
      request('GET /datasource/get/{type}/{id}', ({ ids }) => ({ params: { type: 'table', id: ids.d1 } })),
      request('GET /datasource/external_metadata/{type}/{id}', ({ ids }) => ({ params: { type: 'table', id: ids.d1 } })),
      request('POST /datasource/samples', ({ ids }) => ({ search: `?datasource_type=table&datasource_id=${ids.d1}` })),
      request('GET /datasource/external_metadata_by_name', () => ({
        search: `?q=${q({ datasource_type: 'table', database_name: 'examples', schema_name: 'main', table_name: 'sales' })}`,
      })),
      request('GET /superset/fetch_datasource_metadata', ({ ids }) => ({ search: `?datasourceKey=${ids.d1}__table` })),
    ],
  },
  {
    row: '38b',
    action: 'the same of salaries',
    who: 'LA',
    requests: [
      request('GET /api/v1/dataset/{pk}', ({ ids }) => ({ params: { pk: ids.d2 } })),
      request('GET /api/v1/dataset/{pk}/samples', ({ ids }) => ({ params: { pk: ids.d2 } })),
      request('GET /datasource/get/{type}/{id}', ({ ids }) => ({ params: { type: 'table', id: ids.d2 } })),
      request('POST /datasource/samples', ({ ids }) => ({ search: `?datasource_type=table&datasource_id=${ids.d2}` })),
      request('GET /api/v1/datasource/{type}/{id}/column/{column}/values', ({ ids }) => ({
        params: { type: 'table', id: ids.d2, column: 'person' },
      })),
    ],
  },
  {
    row: '39',
    action: 'make a dataset of a table',
    who: 'LA',
    requests: [
      request('POST /api/v1/dataset', ({ ids }) => ({ body: { database: ids.db1, schema: 'main', table_name: 'sales' } })),
      request('POST /api/v1/dataset/get_or_create', ({ ids }) => ({
        body: { database_id: ids.db1, schema: 'main', table_name: 'sales' },
      })),
      request('POST /datasource/external_metadata', ({ ids }) => ({
        body: { database_id: ids.db1, schema: 'main', table_name: 'sales' },
      })),
    ],
  },
  {
    row: '40',
    action: 'make a dataset of SQL over salaries',
    who: 'LA',
    requests: [
      request('POST /api/v1/dataset', ({ ids }, actor) => ({
        body: { database: ids.db2, schema: 'main', table_name: `v${actor}`, sql: 'SELECT * FROM salaries' },
      })),
      request('POST /datasource/external_metadata', ({ ids }) => ({
        body: { database_id: ids.db2, table_name: 'v', sql: 'SELECT * FROM salaries' },
      })),
    ],
  },
  {
    row: '41',
    action: 'change a dataset of somebody else',
    who: 'A',
    requests: [
      request('PUT /api/v1/dataset/{pk}', ({ ids }) => ({ params: { pk: ids.d1 }, body: { description: 'd' } })),
      request('PUT /api/v1/dataset/{pk}/refresh', ({ ids }) => ({ params: { pk: ids.d1 } })),
      request('PUT /api/v1/dataset/{pk}/relations/check', ({ ids }) => ({ params: { pk: ids.d1 } })),
      request('POST /api/v1/dataset/{pk}/renames', ({ ids }) => ({ params: { pk: ids.d1 }, body: {} })),
      request('PUT /api/v1/dataset/{pk}/renames', ({ ids }) => ({ params: { pk: ids.d1 }, body: { description: 'd' } })),
      request('DELETE /api/v1/dataset/{pk}', async (world) => ({ params: { pk: (await spare(world)).id } })),
      request('DELETE /api/v1/dataset', async (world) => ({ search: `?q=!(${(await spare(world)).id})` })),
      request('DELETE /api/v1/dataset/{pk}/column/{column_id}', async (world) => {
        const { id, column } = await spare(world);
        return { params: { pk: id, column_id: column } };
      }),
      request('DELETE /api/v1/dataset/{pk}/metric/{metric_id}', async (world) => {
        const { id, metric } = await spare(world);
        return { params: { pk: id, metric_id: metric } };
      }),
      request('POST /datasource/save', async ({ ids, callers }) => {
        const { result } = (await callers.A.get(`/datasource/get/table/${ids.d1}`)).body as { result?: object };
        const data = JSON.stringify({
          ...result,
          id: ids.d1,
          type: 'table',
          database: { id: ids.db1 },
          columns: [],
          metrics: [],
        });
        return {
          body: `data=${encodeURIComponent(data)}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        };
      }),
    ],
  },
  {
    row: '41b',
    action: 'duplicate a dataset of SQL',
    who: 'LA',
    requests: [
      request('POST /api/v1/dataset/duplicate', async (world) => ({
        body: { base_model_id: (await spare(world)).id, table_name: `copy${(serial += 1)}` },
      })),
    ],
  },
];

let serial = 0;
/** A dataset of SQL of the admin's, with a column and a metric. */
async function spare({ callers, ids }: PermissionWorld): Promise<{ id: number; column: number; metric: number }> {
  const asked = {
    database: ids.db1,
    schema: 'main',
    table_name: `spare${(serial += 1)}`,
    sql: 'SELECT region, amount FROM sales',
  };
  const id: number = (await callers.A.post('/api/v1/dataset/', asked)).body.id;
  const { result } = (await callers.A.get(`/api/v1/dataset/${id}`)).body;
  return { id, column: result.columns[0].id, metric: result.metrics[0].id };
}
