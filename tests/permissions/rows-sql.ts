/** The SQL page: tabs, the history of queries, kept rows, links to texts. */
import { q, type ActorName, type PermissionWorld } from './fixture.ts';
import { request, type PermissionRow } from './row.ts';

let serial = 0;

async function ownTab({ callers }: PermissionWorld, actor: ActorName): Promise<number> {
  return (await callers[actor].post('/tabstateview/', { sql: 'SELECT 1' })).body?.id ?? 1;
}

const openedTable = async (world: PermissionWorld, actor: ActorName) => ({
  queryEditorId: await ownTab(world, actor),
  dbId: world.ids.db1,
  schema: 'main',
  name: 'sales',
});

/** A table that is open beside a tab of one's own. */
async function ownTable(world: PermissionWorld, actor: ActorName): Promise<number> {
  const { body } = await world.callers[actor].post('/tableschemaview/', await openedTable(world, actor));
  return body?.id ?? 1;
}

interface OwnRun {
  id: string;
  queryId: number;
  resultsKey: string;
}

async function ownRun({ callers, ids }: PermissionWorld, actor: ActorName, tab?: number): Promise<OwnRun> {
  const client_id = `r${(serial += 1)}`;
  const asked = { database_id: ids.db1, sql: 'SELECT 1', client_id, sql_editor_id: tab === undefined ? null : String(tab) };
  const { body } = await callers[actor].post('/api/v1/sqllab/execute/', asked);
  return body?.query ?? { id: client_id, queryId: 1, resultsKey: 'none' };
}

export const sqlRows: readonly PermissionRow[] = [
  {
    row: '53',
    action: 'one’s own tabs of the SQL page, what was run, and its rows',
    who: 'SA',
    requests: [
      request('GET /api/v1/sqllab'),
      request('GET /tabstateview'),
      request('POST /tabstateview', () => ({ body: { sql: 'SELECT 1' } })),
      request('POST /tabstateview/reopen', () => ({ body: {} })),
      request('GET /tabstateview/{pk}', async (world, actor) => ({ params: { pk: await ownTab(world, actor) } })),
      request('PUT /tabstateview/{pk}', async (world, actor) => ({
        params: { pk: await ownTab(world, actor) },
        body: { label: 'other' },
      })),
      request('DELETE /tabstateview/{pk}', async (world, actor) => ({ params: { pk: await ownTab(world, actor) } })),
      request('POST /tabstateview/{pk}/activate', async (world, actor) => ({ params: { pk: await ownTab(world, actor) } })),
      request('POST /tabstateview/{pk}/migrate_query', async (world, actor) => ({
        params: { pk: await ownTab(world, actor) },
        body: { queryId: (await ownRun(world, actor)).id },
      })),
      request('DELETE /tabstateview/{pk}/query/{client_id}', async (world, actor) => {
        const pk = await ownTab(world, actor);
        return { params: { pk, client_id: (await ownRun(world, actor, pk)).id } };
      }),
      request('POST /tableschemaview', async (world, actor) => ({ body: await openedTable(world, actor) })),
      request('DELETE /tableschemaview/{pk}', async (world, actor) => ({ params: { pk: await ownTable(world, actor) } })),
      request('POST /tableschemaview/{pk}/expanded', async (world, actor) => ({
        params: { pk: await ownTable(world, actor) },
        body: 'expanded=false',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })),
      request('GET /api/v1/query'),
      request('GET /api/v1/query/_info'),
      request('GET /api/v1/query/related/{column}', () => ({ params: { column: 'database' } })),
      request('GET /api/v1/query/distinct/{column}', () => ({ params: { column: 'status' } })),
      request('GET /api/v1/query/updated_since', () => ({ search: `?q=${q({ last_updated_ms: 0 })}` })),
      request('GET /superset/queries/{last_updated_ms}', () => ({ params: { last_updated_ms: 0 } })),
      request('GET /api/v1/query/{pk}', async (world, actor) => ({ params: { pk: (await ownRun(world, actor)).queryId } })),
      request('POST /api/v1/query/stop', async (world, actor) => ({ body: { client_id: (await ownRun(world, actor)).id } })),
      request('GET /api/v1/sqllab/results', async (world, actor) => ({
        search: `?q=${q({ key: (await ownRun(world, actor)).resultsKey })}`,
        allowed: ({ status }) => status === 200,
      })),
      request('GET /api/v1/sqllab/export/{client_id}', async (world, actor) => ({
        params: { client_id: (await ownRun(world, actor)).id },
      })),
      request('GET /superset/csv/{client_id}', async (world, actor) => ({
        params: { client_id: (await ownRun(world, actor)).id },
      })),
    ],
  },
  {
    row: '53a',
    action: 'lay SQL out, have its cost estimated, and keep a link to it',
    who: 'SA',
    requests: [
      request('POST /api/v1/sqllab/preview_sql', ({ ids }) => ({ body: { database_id: ids.db1, sql: 'SELECT {{ 1 }}' } })),
      request('POST /api/v1/sqllab/format_sql', () => ({ body: { sql: 'select 1' } })),
      request('POST /api/v1/sqllab/estimate', ({ ids }) => ({
        body: { database_id: ids.db1, sql: 'SELECT 1' },
        // The built-in engine estimates nothing, and says so to those who may ask.
        allowed: ({ status }) => status === 400,
      })),
      request('POST /api/v1/sqllab/permalink', ({ ids }) => ({ body: { dbId: ids.db1, name: 'x', sql: 'SELECT 1' } })),
      request('GET /api/v1/sqllab/permalink/{key}', async ({ callers, ids }) => {
        const link = { dbId: ids.db1, name: 'x', sql: 'SELECT 1' };
        return { params: { key: (await callers.A.post('/api/v1/sqllab/permalink', link)).body.key } };
      }),
    ],
  },
  {
    row: '54',
    action: 'a query and a tab of the admin',
    who: 'A',
    requests: [
      request('GET /api/v1/query/{pk}', async (world) => ({ params: { pk: (await ownRun(world, 'A')).queryId } })),
      request('POST /api/v1/query/stop', async (world) => ({ body: { client_id: (await ownRun(world, 'A')).id } })),
      request('GET /api/v1/sqllab/results', async (world) => ({
        search: `?q=${q({ key: (await ownRun(world, 'A')).resultsKey })}`,
        allowed: ({ status }) => status === 200,
      })),
      request('GET /api/v1/sqllab/export/{client_id}', async (world) => ({
        params: { client_id: (await ownRun(world, 'A')).id },
      })),
      request('GET /tabstateview/{pk}', async (world) => ({ params: { pk: await ownTab(world, 'A') } })),
    ],
  },
];
