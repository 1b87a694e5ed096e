/** Datasets: what they are made of, and who makes and changes them. */
import { q, type World } from './fixture.ts';
import { ask, seesSales, type Row } from './row.ts';

export const datasetRows: readonly Row[] = [
  {
    row: '38',
    action: 'columns and samples of sales',
    who: seesSales,
    requests: [
      ask('GET /api/v1/dataset/{pk}', ({ ids }) => ({ params: { pk: ids.d1 } })),
      ask('GET /api/v1/dataset/{pk}/samples', ({ ids }) => ({ params: { pk: ids.d1 } })),
      ask('GET /api/v1/dataset/{pk}/related_objects', ({ ids }) => ({ params: { pk: ids.d1 } })),
      ask('GET /datasource/get/{type}/{id}', ({ ids }) => ({ params: { type: 'table', id: ids.d1 } })),
      ask('GET /datasource/external_metadata/{type}/{id}', ({ ids }) => ({ params: { type: 'table', id: ids.d1 } })),
      ask('POST /datasource/samples', ({ ids }) => ({ search: `?datasource_type=table&datasource_id=${ids.d1}` })),
      ask('GET /datasource/external_metadata_by_name', () => ({
        search: `?q=${q({ datasource_type: 'table', database_name: 'examples', schema_name: 'main', table_name: 'sales' })}`,
      })),
      ask('GET /superset/fetch_datasource_metadata', ({ ids }) => ({ search: `?datasourceKey=${ids.d1}__table` })),
    ],
  },
  {
    row: '38b',
    action: 'the same of salaries',
    who: 'LA',
    requests: [
      ask('GET /api/v1/dataset/{pk}', ({ ids }) => ({ params: { pk: ids.d2 } })),
      ask('GET /api/v1/dataset/{pk}/samples', ({ ids }) => ({ params: { pk: ids.d2 } })),
      ask('GET /datasource/get/{type}/{id}', ({ ids }) => ({ params: { type: 'table', id: ids.d2 } })),
      ask('POST /datasource/samples', ({ ids }) => ({ search: `?datasource_type=table&datasource_id=${ids.d2}` })),
      ask('GET /api/v1/datasource/{type}/{id}/column/{column}/values', ({ ids }) => ({
        params: { type: 'table', id: ids.d2, column: 'person' },
      })),
    ],
  },
  {
    row: '39',
    action: 'make a dataset of a table',
    who: 'LA',
    requests: [
      ask('POST /api/v1/dataset', ({ ids }) => ({ body: { database: ids.db1, schema: 'main', table_name: 'sales' } })),
      ask('POST /api/v1/dataset/get_or_create', ({ ids }) => ({
        body: { database_id: ids.db1, schema: 'main', table_name: 'sales' },
      })),
      ask('POST /datasource/external_metadata', ({ ids }) => ({
        body: { database_id: ids.db1, schema: 'main', table_name: 'sales' },
      })),
    ],
  },
  {
    row: '40',
    action: 'make a dataset of SQL over salaries',
    who: 'LA',
    requests: [
      ask('POST /api/v1/dataset', ({ ids }, actor) => ({
        body: { database: ids.db2, schema: 'main', table_name: `v${actor}`, sql: 'SELECT * FROM salaries' },
      })),
      ask('POST /datasource/external_metadata', ({ ids }) => ({
        body: { database_id: ids.db2, table_name: 'v', sql: 'SELECT * FROM salaries' },
      })),
    ],
  },
  {
    row: '41',
    action: 'change a dataset of somebody else',
    who: 'A',
    requests: [
      ask('PUT /api/v1/dataset/{pk}', ({ ids }) => ({ params: { pk: ids.d1 }, body: { description: 'd' } })),
      ask('PUT /api/v1/dataset/{pk}/refresh', ({ ids }) => ({ params: { pk: ids.d1 } })),
      ask('DELETE /api/v1/dataset/{pk}', async (world) => ({ params: { pk: (await spare(world)).id } })),
      ask('DELETE /api/v1/dataset', async (world) => ({ search: `?q=!(${(await spare(world)).id})` })),
      ask('DELETE /api/v1/dataset/{pk}/column/{column_id}', async (world) => {
        const { id, column } = await spare(world);
        return { params: { pk: id, column_id: column } };
      }),
      ask('DELETE /api/v1/dataset/{pk}/metric/{metric_id}', async (world) => {
        const { id, metric } = await spare(world);
        return { params: { pk: id, metric_id: metric } };
      }),
      ask('POST /datasource/save', async ({ ids, callers }) => {
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
      ask('POST /api/v1/dataset/duplicate', async (world) => ({
        body: { base_model_id: (await spare(world)).id, table_name: `copy${(serial += 1)}` },
      })),
    ],
  },
];

let serial = 0;
/** A dataset of SQL of the admin's, with a column and a metric. */
async function spare({ callers, ids }: World): Promise<{ id: number; column: number; metric: number }> {
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
