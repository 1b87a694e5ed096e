/** Dashboards, charts, datasets and what hangs on them. */
import { q, type ActorName, type PermissionWorld } from './fixture.ts';
import { request, isAllowed, seesK1, seesSales, signedIn, type PermissionRow } from './row.ts';

const form = (dataset: number, column: string, more: object = {}) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [{ columns: [column], metrics: ['count'], ...more }],
  result_type: 'full',
  result_format: 'json',
});
/** The question as a dashboard asks it. */
const onBoard = (body: object, dashboardId: number, slice_id?: number) => ({ ...body, form_data: { dashboardId, slice_id } });
const viaC1 = (body: (d1: number) => object) =>
  request('POST /api/v1/chart/data', ({ ids }) => ({
    body: onBoard(body(ids.d1), ids.k1, ids.c1),
    allowed: ({ status }) => status < 300,
  }));
const classic = (asked: object) => ({
  body: `form_data=${encodeURIComponent(JSON.stringify(asked))}`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
/** The key of an answer that A was given. */
async function keyOfA({ callers, ids }: PermissionWorld): Promise<{ cache_key: string }> {
  const { body } = await callers.A.post('/api/v1/chart/data', form(ids.d1, 'region'));
  return { cache_key: body?.result?.[0]?.cache_key ?? 'none' };
}
const holds = (id: number) => (answer: { status: number; body: { ids?: number[] } }) =>
  answer.status === 200 && (answer.body.ids ?? []).includes(id);

/** A chart of O's, to be changed or deleted. */
async function chartOfO({ callers, ids }: PermissionWorld): Promise<number> {
  const params = JSON.stringify({ datasource: `${ids.d1}__table`, viz_type: 'table', groupby: ['region'], metrics: ['count'] });
  const asked = {
    slice_name: 'C9',
    datasource_id: ids.d1,
    datasource_type: 'table',
    viz_type: 'table',
    params,
    owners: [ids.owner],
  };
  return (await callers.A.post('/api/v1/chart/', asked)).body.id;
}
async function draftOfO({ callers, ids }: PermissionWorld): Promise<number> {
  return (await callers.A.post('/api/v1/dashboard/', { dashboard_title: 'K9', published: false, owners: [ids.owner] })).body.id;
}
const dashboardOfA = async ({ callers }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/dashboard/', { dashboard_title: 'K8', published: true })).body.id;
const copied = { json_metadata: '{}', dashboard_title: 'copy' };
const me = async (world: PermissionWorld, actor: ActorName): Promise<number> =>
  (await world.callers[actor].get('/api/v1/me/')).body?.result?.id ?? 1;

export const objectRows: readonly PermissionRow[] = [
  {
    row: '3',
    action: 'K1 is listed',
    who: seesSales,
    requests: [
      request('GET /api/v1/dashboard', ({ ids }) => ({ search: `?q=${q({ page_size: 1000 })}`, allowed: holds(ids.k1) })),
    ],
  },
  {
    row: '4',
    action: 'the draft K2 is listed',
    who: 'OA',
    requests: [
      request('GET /api/v1/dashboard', ({ ids }) => ({ search: `?q=${q({ page_size: 1000 })}`, allowed: holds(ids.k2) })),
    ],
  },
  {
    row: '5',
    action: 'open K1',
    who: seesK1,
    requests: [
      request('GET /api/v1/dashboard/{id_or_slug}', ({ ids }) => ({ params: { id_or_slug: ids.k1 } })),
      request('GET /api/v1/dashboard/{id_or_slug}/charts', ({ ids }) => ({ params: { id_or_slug: ids.k1 } })),
      request('GET /api/v1/dashboard/{id_or_slug}/datasets', ({ ids }) => ({ params: { id_or_slug: ids.k1 } })),
      request('GET /api/v1/dashboard/{id_or_slug}/tabs', ({ ids }) => ({ params: { id_or_slug: ids.k1 } })),
    ],
  },
  {
    row: '5b',
    action: 'a picture of K1',
    who: seesSales,
    requests: [
      request('GET /api/v1/dashboard/{pk}/thumbnail/{digest}', ({ ids }) => ({ params: { pk: ids.k1, digest: 'any' } })),
      request('POST /api/v1/dashboard/{pk}/cache_dashboard_screenshot', ({ ids }) => ({ params: { pk: ids.k1 } })),
    ],
  },
  {
    row: '6',
    action: 'open the draft K2 by its id',
    who: seesSales,
    requests: [request('GET /api/v1/dashboard/{id_or_slug}', ({ ids }) => ({ params: { id_or_slug: ids.k2 } }))],
  },
  {
    row: '7',
    action: 'open K3',
    who: 'LA',
    requests: [
      request('GET /api/v1/dashboard/{id_or_slug}', ({ ids }) => ({ params: { id_or_slug: ids.k3 } })),
      request('GET /api/v1/dashboard/{id_or_slug}/charts', ({ ids }) => ({ params: { id_or_slug: ids.k3 } })),
      request('GET /api/v1/dashboard/{pk}/thumbnail/{digest}', ({ ids }) => ({ params: { pk: ids.k3, digest: 'any' } })),
      request('POST /api/v1/dashboard/{pk}/cache_dashboard_screenshot', ({ ids }) => ({ params: { pk: ids.k3 } })),
      request('GET /api/v1/dashboard/{pk}/screenshot/{digest}', ({ ids }) => ({ params: { pk: ids.k3, digest: ids.permalink } })),
    ],
  },
  {
    row: '11',
    action: 'data of C1 by way of K1',
    who: seesK1,
    requests: [
      request('GET /api/v1/chart/{pk}/data', ({ ids }) => ({ params: { pk: ids.c1 } })),
      request('POST /api/v1/chart/data', ({ ids }) => ({ body: onBoard(form(ids.d1, 'region'), ids.k1, ids.c1) })),
      request('POST /api/v1/chart/data', ({ ids }) => ({
        body: onBoard(form(ids.d1, 'region', { filters: [{ col: 'region', op: 'IN', val: ['US'] }] }), ids.k1, ids.c1),
      })),
    ],
  },
  {
    row: '11b',
    action: 'other questions of sales by way of K1 and C1, or of K2',
    who: seesSales,
    requests: [
      viaC1((d1) => form(d1, 'amount')),
      viaC1((d1) => form(d1, 'region', { metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(amount)', label: 'm' }] })),
      viaC1((d1) => form(d1, 'region', { filters: [{ col: 'amount', op: '>', val: 50 }] })),
      viaC1((d1) => form(d1, 'region', { extras: { having: 'MAX(amount) > 50' } })),
      viaC1((d1) =>
        form(d1, 'region', {
          orderby: [[{ expressionType: 'SIMPLE', aggregate: 'MAX', column: { column_name: 'amount' } }, true]],
        }),
      ),
      viaC1((d1) => ({ ...form(d1, 'region'), result_type: 'samples' })),
      viaC1((d1) => ({ ...form(d1, 'region'), result_type: 'drill_detail' })),
      request('POST /api/v1/chart/data', ({ ids }) => ({ body: onBoard(form(ids.d1, 'region'), ids.k2, ids.c1) })),
      request('POST /api/v1/chart/data', ({ ids }) => ({ body: onBoard(form(ids.d1, 'region'), ids.k1, ids.c9) })),
    ],
  },
  {
    row: '16',
    action: 'choices of K1’s filter on the region',
    who: seesK1,
    requests: [
      request('POST /api/v1/chart/data', ({ ids }) => ({ body: onBoard(form(ids.d1, 'region', { metrics: [] }), ids.k1) })),
    ],
  },
  {
    row: '17b',
    action: 'values of another column as if a filter of K1 asked',
    who: seesSales,
    requests: [
      request('POST /api/v1/chart/data', ({ ids }) => ({ body: onBoard(form(ids.d1, 'amount', { metrics: [] }), ids.k1) })),
    ],
  },
  {
    row: '11c',
    action: 'C1 itself and pictures of it',
    who: seesSales,
    requests: [
      request('GET /api/v1/chart/{pk}', ({ ids }) => ({ params: { pk: ids.c1 } })),
      request('GET /api/v1/chart/{pk}/thumbnail/{digest}', ({ ids }) => ({ params: { pk: ids.c1, digest: 'any' } })),
      request('GET /api/v1/chart/{pk}/screenshot/{digest}', ({ ids }) => ({ params: { pk: ids.c1, digest: 'any' } })),
      request('GET /api/v1/chart/{pk}/cache_screenshot', ({ ids }) => ({ params: { pk: ids.c1 } })),
    ],
  },
  {
    row: '12',
    action: 'ask sales for one’s own columns',
    who: seesSales,
    requests: [
      request('POST /api/v1/chart/data', ({ ids }) => ({ body: form(ids.d1, 'region') })),
      request('GET /api/v1/chart/data', ({ ids }) => ({
        search: `?form_data=${encodeURIComponent(JSON.stringify(form(ids.d1, 'region')))}`,
      })),
      request('GET /api/v1/chart/data/{cache_key}', async (world) => ({ params: await keyOfA(world) })),
    ],
  },
  {
    row: '12b',
    action: 'the same by the older paths',
    who: seesSales,
    requests: [
      request('POST /superset/explore_json', ({ ids }) =>
        classic({ datasource: `${ids.d1}__table`, viz_type: 'table', all_columns: ['region'], query_mode: 'raw' }),
      ),
      request('POST /superset/explore_json/{type}/{id}', ({ ids }) => ({
        params: { type: 'table', id: ids.d1 },
        ...classic({ viz_type: 'table', all_columns: ['region'], query_mode: 'raw' }),
      })),
      request('GET /superset/explore_json', ({ ids }) => ({
        search: `?form_data=${encodeURIComponent(JSON.stringify({ slice_id: ids.c1 }))}`,
      })),
      request('GET /superset/explore_json/data/{cache_key}', async (world) => ({ params: await keyOfA(world) })),
      request('GET /superset/slice_json/{pk}', ({ ids }) => ({ params: { pk: ids.c1 } })),
      request('POST /superset/explore', ({ ids }) => classic({ datasource: `${ids.d1}__table`, viz_type: 'table' })),
      request('POST /superset/explore/{type}/{id}', ({ ids }) => ({
        params: { type: 'table', id: ids.d1 },
        ...classic({ viz_type: 'table' }),
      })),
    ],
  },
  {
    row: '15b',
    action: 'data of C2 by the older paths',
    who: 'LA',
    requests: [
      request('GET /superset/slice_json/{pk}', ({ ids }) => ({ params: { pk: ids.c2 } })),
      request('POST /superset/explore_json', ({ ids }) =>
        classic({ datasource: `${ids.d2}__table`, viz_type: 'table', all_columns: ['person'], query_mode: 'raw' }),
      ),
    ],
  },
  {
    row: '15c',
    action: 'answer charts into the cache',
    who: 'A',
    requests: [
      request('GET /superset/warm_up_cache', ({ ids }) => ({ search: `?slice_id=${ids.c1}` })),
      request('PUT /api/v1/chart/warm_up_cache', ({ ids }) => ({ body: { chart_id: ids.c1 } })),
      request('POST /api/v1/chart/warm_up_cache', ({ ids }) => ({ body: { chart_id: ids.c1 } })),
      request('PUT /api/v1/dataset/warm_up_cache', () => ({ body: { db_name: 'examples', table_name: 'sales' } })),
    ],
  },
  {
    row: '13',
    action: 'ask sales with an SQL expression of one’s own',
    who: seesSales,
    requests: [
      request('POST /api/v1/chart/data', ({ ids }) => ({
        body: form(ids.d1, 'region', { metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(amount) + 1', label: 'm' }] }),
      })),
    ],
  },
  {
    row: '14',
    action: 'the same with a sub-select',
    who: '',
    requests: [
      request('POST /api/v1/chart/data', ({ ids }) => ({
        body: form(ids.d1, 'region', {
          metrics: [{ expressionType: 'SQL', sqlExpression: '(SELECT MAX(amount) FROM sales)', label: 'm' }],
        }),
        allowed: ({ status }) => status === 200,
      })),
    ],
  },
  {
    row: '15',
    action: 'data of C2',
    who: 'LA',
    requests: [
      request('GET /api/v1/chart/{pk}', ({ ids }) => ({ params: { pk: ids.c2 } })),
      request('GET /api/v1/chart/{pk}/data', ({ ids }) => ({ params: { pk: ids.c2 } })),
      request('POST /api/v1/chart/data', ({ ids }) => ({ body: form(ids.d2, 'person') })),
      request('GET /api/v1/chart/{pk}/screenshot/{digest}', ({ ids }) => ({ params: { pk: ids.c2, digest: 'any' } })),
    ],
  },
  {
    row: '17',
    action: 'values of a column of sales',
    who: seesSales,
    requests: [
      request('GET /api/v1/datasource/{type}/{id}/column/{column}/values', ({ ids }) => ({
        params: { type: 'table', id: ids.d1, column: 'region' },
      })),
      request('GET /superset/filter/{type}/{id}/{column}', ({ ids }) => ({
        params: { type: 'table', id: ids.d1, column: 'region' },
      })),
    ],
  },
  {
    row: '20',
    action: 'explore salaries',
    who: 'LA',
    requests: [request('GET /api/v1/explore', ({ ids }) => ({ search: `?datasource_id=${ids.d2}&datasource_type=table` }))],
  },
  {
    row: '20b',
    action: 'explore sales, keep and link forms of it',
    who: seesSales,
    requests: [
      request('GET /api/v1/explore', ({ ids }) => ({ search: `?datasource_id=${ids.d1}&datasource_type=table` })),
      request('POST /api/v1/explore/form_data', ({ ids }) => ({
        body: { datasource_id: ids.d1, datasource_type: 'table', form_data: '{}' },
      })),
      request('POST /api/v1/explore/permalink', ({ ids }) => ({
        body: { formData: { datasource: `${ids.d1}__table`, viz_type: 'table' } },
      })),
    ],
  },
  {
    row: '21',
    action: 'the SQL of C1',
    who: seesSales,
    requests: [request('POST /api/v1/chart/data', ({ ids }) => ({ body: { ...form(ids.d1, 'region'), result_type: 'query' } }))],
  },
  {
    row: '22',
    action: 'C1 as CSV and Excel',
    who: seesSales,
    requests: [
      request('POST /api/v1/chart/data', ({ ids }) => ({ body: { ...form(ids.d1, 'region'), result_format: 'csv' } })),
      request('POST /api/v1/chart/data', ({ ids }) => ({ body: { ...form(ids.d1, 'region'), result_format: 'xlsx' } })),
    ],
  },
  {
    row: '23',
    action: 'create a chart on sales',
    who: seesSales,
    requests: [
      request('POST /api/v1/chart', ({ ids }) => ({
        body: { slice_name: 'n', datasource_id: ids.d1, datasource_type: 'table', viz_type: 'table', params: '{}' },
        allowed: ({ status }) => status === 201,
      })),
    ],
  },
  {
    row: '24',
    action: 'create a chart on salaries',
    who: 'LA',
    requests: [
      request('POST /api/v1/chart', ({ ids }) => ({
        body: { slice_name: 'n', datasource_id: ids.d2, datasource_type: 'table', viz_type: 'table', params: '{}' },
        allowed: ({ status }) => status === 201,
      })),
    ],
  },
  {
    row: '25',
    action: 'change C9',
    who: 'OA',
    requests: [
      request('PUT /api/v1/chart/{pk}', async (world) => ({
        params: { pk: await chartOfO(world) },
        body: { slice_name: 'other' },
      })),
    ],
  },
  {
    row: '26',
    action: 'delete C9',
    who: 'OA',
    requests: [
      request('DELETE /api/v1/chart/{pk}', async (world) => ({ params: { pk: await chartOfO(world) } })),
      request('DELETE /api/v1/chart', async (world) => ({ search: `?q=!(${await chartOfO(world)})` })),
    ],
  },
  {
    row: '27',
    action: 'make oneself the owner of C9',
    who: 'OA',
    requests: [
      request('PUT /api/v1/chart/{pk}', async (world, actor) => ({
        params: { pk: await chartOfO(world) },
        body: { owners: [await me(world, actor)] },
      })),
    ],
  },
  {
    row: '28',
    action: 'put C9 on a dashboard of somebody else',
    who: 'A',
    requests: [
      request('PUT /api/v1/chart/{pk}', async (world) => ({
        params: { pk: await chartOfO(world) },
        body: { dashboards: [await dashboardOfA(world)] },
        allowed: ({ status }) => status === 200,
      })),
    ],
  },
  {
    row: '29',
    action: 'create a dashboard',
    who: signedIn,
    requests: [request('POST /api/v1/dashboard', () => ({ body: { dashboard_title: 'mine' } }))],
  },
  {
    row: '30',
    action: 'change, publish and delete a draft of O',
    who: 'OA',
    requests: [
      request('PUT /api/v1/dashboard/{pk}', async (world) => ({ params: { pk: await draftOfO(world) }, body: { css: 'a {}' } })),
      request('PUT /api/v1/dashboard/{pk}', async (world) => ({
        params: { pk: await draftOfO(world) },
        body: { published: true },
      })),
      request('PUT /api/v1/dashboard/{pk}/colors', async (world) => ({
        params: { pk: await draftOfO(world) },
        search: '?mark_updated=false',
        body: { map_label_colors: { US: '#000000' } },
      })),
      request('DELETE /api/v1/dashboard/{pk}', async (world) => ({ params: { pk: await draftOfO(world) } })),
      request('DELETE /api/v1/dashboard', async (world) => ({ search: `?q=!(${await draftOfO(world)})` })),
    ],
  },
  {
    row: '33',
    action: 'copy K1',
    who: seesSales,
    requests: [
      request('POST /api/v1/dashboard/{id_or_slug}/copy', ({ ids }) => ({ params: { id_or_slug: ids.k1 }, body: copied })),
      request('POST /superset/copy_dash/{pk}', ({ ids }) => ({
        params: { pk: ids.k1 },
        body: `data=${encodeURIComponent(JSON.stringify({ dashboard_title: 'copy', duplicate_slices: false, positions: {} }))}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })),
    ],
  },
  {
    row: '34',
    action: 'copy K3',
    who: 'LA',
    requests: [
      request('POST /api/v1/dashboard/{id_or_slug}/copy', ({ ids }) => ({ params: { id_or_slug: ids.k3 }, body: copied })),
    ],
  },
  {
    row: '35',
    action: 'mark K1 and C1 as favourites',
    who: seesSales,
    requests: [
      request('POST /api/v1/dashboard/{pk}/favorites', ({ ids }) => ({ params: { pk: ids.k1 } })),
      request('DELETE /api/v1/dashboard/{pk}/favorites', ({ ids }) => ({ params: { pk: ids.k1 } })),
      request('POST /api/v1/chart/{pk}/favorites', ({ ids }) => ({ params: { pk: ids.c1 } })),
      request('DELETE /api/v1/chart/{pk}/favorites', ({ ids }) => ({ params: { pk: ids.c1 } })),
      request('GET /superset/favstar/{class_name}/{id}/{action}', ({ ids }) => ({
        params: { class_name: 'Dashboard', id: ids.k1, action: 'select' },
      })),
    ],
  },
  {
    row: '36',
    action: 'link a state of K1, keep its filters',
    who: seesSales,
    requests: [
      request('POST /api/v1/dashboard/{pk}/permalink', ({ ids }) => ({ params: { pk: ids.k1 } })),
      request('POST /api/v1/dashboard/{pk}/filter_state', ({ ids }) => ({ params: { pk: ids.k1 }, body: { value: '{}' } })),
    ],
  },
  {
    row: '36b',
    action: 'read, change and forget one’s own kept filters and forms',
    who: seesSales,
    requests: (['GET', 'PUT', 'DELETE'] as const).flatMap((method) => [
      request(`${method} /api/v1/dashboard/{pk}/filter_state/{key}`, async ({ ids, callers }, actor) => {
        const kept = await callers[actor].post(`/api/v1/dashboard/${ids.k1}/filter_state`, { value: '{}' });
        return { params: { pk: ids.k1, key: kept.body.key ?? 'none' }, body: { value: '{}' } };
      }),
      request(`${method} /api/v1/explore/form_data/{key}`, async ({ ids, callers }, actor) => {
        const body = { datasource_id: ids.d1, datasource_type: 'table', form_data: '{}' };
        const kept = await callers[actor].post('/api/v1/explore/form_data', body);
        return { params: { key: kept.body.key ?? 'none' }, body };
      }),
    ]),
  },
  {
    row: '37',
    action: 'open a link to a state of K3, or to a form of salaries',
    who: 'LA',
    requests: [
      request('GET /api/v1/dashboard/permalink/{key}', ({ ids }) => ({ params: { key: ids.permalink } })),
      request('GET /api/v1/explore/permalink/{key}', async ({ ids, callers }) => {
        const link = await callers.A.post('/api/v1/explore/permalink', {
          formData: { datasource: `${ids.d2}__table`, viz_type: 'table' },
        });
        return { params: { key: link.body.key } };
      }),
    ],
  },
  {
    row: 'lists',
    action: 'lists, their descriptions and options',
    who: signedIn,
    requests: (['chart', 'dashboard', 'dataset', 'database'] as const).flatMap((kind) => [
      request(`GET /api/v1/${kind}`),
      request(`GET /api/v1/${kind}/_info`),
      request(`GET /api/v1/${kind}/related/{column}`, () => ({ params: { column: 'created_by' } })),
      request(`GET /api/v1/${kind}/distinct/{column}`, () => ({
        params: { column: 'schema' },
        // Whether a resource offers the column is another matter than who may ask.
        allowed: (answer) => isAllowed(answer) || answer.status === 404,
      })),
    ]),
  },
  {
    row: 'marks',
    action: 'whether what one sees is one’s favourite',
    who: seesSales,
    requests: [
      request('GET /api/v1/chart/favorite_status', ({ ids }) => ({ search: `?q=!(${ids.c1})` })),
      request('GET /api/v1/dashboard/favorite_status', ({ ids }) => ({ search: `?q=!(${ids.k1})` })),
    ],
  },
  {
    row: 'marks',
    action: 'which charts are one’s favourites',
    who: signedIn,
    requests: [request('GET /superset/user_slices'), request('GET /superset/available_domains')],
  },
];
