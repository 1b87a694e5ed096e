/** SQL, files, bundles, people and the site itself. */
import { z } from 'zod';
import { jobKind } from '../../packages/server/src/jobs/kind.ts';
import { multipart } from '../../packages/server/src/resources/sales.testing.ts';
import { zipOf } from '../../packages/server/src/bundle/bundle.testing.ts';
import type { PermissionWorld } from './fixture.ts';
import { request, everybody, isAllowed, seesSales, signedIn, type PermissionRow } from './row.ts';

let serial = 0;
const bundleForm = (files: Record<string, string>, fields: Record<string, string> = {}) => {
  const { body, headers } = multipart('bundle.zip', zipOf(files), fields);
  return { body: Buffer.from(body.toString('latin1').replace('name="file"', 'name="formData"'), 'latin1'), headers };
};
const metadata = (type: string): string => `version: 1.0.0\ntype: ${type}\ntimestamp: '2026-01-01T00:00:00+00:00'\n`;
const dashboardYaml = (uuid: string): string =>
  `dashboard_title: B\ndescription: null\ncss: ''\nslug: null\nuuid: ${uuid}\nposition: {}\nmetadata: {}\nversion: 1.0.0\n`;
const freshUuid = (): string => `11111111-2222-4333-8444-${String((serial += 1)).padStart(12, '0')}`;

async function ownQuery({ callers, ids }: PermissionWorld): Promise<number> {
  return (await callers.A.post('/api/v1/saved_query/', { label: 'q', db_id: ids.db1, sql: 'SELECT 1' })).body.id;
}
const event = { short_descr: 'e', start_dttm: '2024-01-01', end_dttm: '2024-01-02' };
const newLayer = async ({ callers }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/annotation_layer/', { name: `l${(serial += 1)}` })).body.id;
async function newAnnotation(world: PermissionWorld): Promise<{ pk: number; annotation_id: number }> {
  const pk = await newLayer(world);
  return { pk, annotation_id: (await world.callers.A.post(`/api/v1/annotation_layer/${pk}/annotation`, event)).body.id };
}
async function newUser({ callers, ids }: PermissionWorld): Promise<number> {
  const username = `u${(serial += 1)}`;
  const names = { first_name: 'U', last_name: 'V', username, email: `${username}@example.org`, password: 'long enough' };
  return (await callers.A.post('/api/v1/security/users/', { ...names, roles: [ids.role] })).body.id;
}
const newRole = async ({ callers }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/security/roles/', { name: `r${(serial += 1)}` })).body.id;
const newGroup = async ({ callers }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/security/groups/', { name: `g${(serial += 1)}` })).body.id;
async function newRule({ callers, ids }: PermissionWorld): Promise<number> {
  const rule = { name: `x${(serial += 1)}`, filter_type: 'Regular', tables: [ids.d2], roles: [], clause: '1 = 1' };
  return (await callers.A.post('/api/v1/rowlevelsecurity/', rule)).body.id;
}
const rest = jobKind('rest', z.strictObject({}));
/** A job that waits, or one that was cancelled. */
async function newJob({ services }: PermissionWorld['server'], isEnded: boolean): Promise<number> {
  const { id } = await services.jobs.enqueue(rest, {}, { runAt: new Date('2099-01-01') });
  if (isEnded) await services.jobs.cancel(id);
  return id;
}
export const siteRows: readonly PermissionRow[] = [
  { row: '1', action: 'health', who: everybody, requests: [request('GET /health'), request('GET /live'), request('GET /ready')] },
  {
    row: '1a',
    action: 'report what a page was kept from doing',
    who: everybody,
    requests: [request('POST /csp-reports'), request('GET /csp-reports')],
  },
  {
    row: '1b',
    action: 'sign in',
    who: everybody,
    requests: [
      request('POST /api/v1/security/login', () => ({
        body: { username: 'l', password: 'correct horse battery canary7q', provider: 'db' },
      })),
    ],
  },
  {
    row: '1c',
    action: 'renew a token with what is no refresh token',
    who: '',
    requests: [request('POST /api/v1/security/refresh', () => ({ allowed: ({ status }) => status === 200 }))],
  },
  {
    row: '1d',
    action: 'what a time range means now',
    who: everybody,
    requests: [request('GET /api/v1/time_range', () => ({ search: `?q=${encodeURIComponent("'Last week'")}` }))],
  },
  {
    row: '2',
    action: 'one’s own profile and small help',
    who: signedIn,
    requests: [
      request('GET /api/v1/me'),
      request('GET /api/v1/me/roles'),
      request('GET /api/v1/menu'),
      request('PUT /api/v1/me', () => ({ body: {} })),
      request('GET /api/v1/security/csrf_token'),
      request('GET /api/v1/advanced_data_type/types'),
      request('GET /api/v1/advanced_data_type/convert', () => ({ search: '?q=(type:port,values:!(ssh))' })),
      request('GET /dynamic-plugins/api/read'),
      request('POST /superset/log', () => ({
        body: 'events=%5B%5D',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })),
      request('GET /api/v1/log/recent_activity'),
      request('GET /superset/recent_activity/{user_id}', async ({ callers }, actor) => ({
        params: { user_id: (await callers[actor].get('/api/v1/me/')).body?.result?.id ?? 1 },
      })),
    ],
  },
  {
    row: '55',
    action: 'a saved query of the admin',
    who: 'A',
    requests: [
      request('GET /api/v1/saved_query', ({ ids }) => ({
        allowed: ({ status, body }) => status === 200 && body.ids.includes(ids.query),
      })),
      request('GET /api/v1/saved_query/{pk}', ({ ids }) => ({ params: { pk: ids.query } })),
      request('PUT /api/v1/saved_query/{pk}', ({ ids }) => ({ params: { pk: ids.query }, body: { label: 'other' } })),
      request('DELETE /api/v1/saved_query/{pk}', async (world) => ({ params: { pk: await ownQuery(world) } })),
      request('DELETE /api/v1/saved_query', async (world) => ({ search: `?q=!(${await ownQuery(world)})` })),
      request('GET /api/v1/saved_query/export', ({ ids }) => ({ search: `?q=!(${ids.query})` })),
    ],
  },
  {
    row: '55b',
    action: 'saved queries of one’s own',
    who: 'SA',
    requests: [
      request('GET /api/v1/saved_query/_info'),
      request('GET /api/v1/saved_query/related/{column}', () => ({ params: { column: 'database' } })),
      request('GET /api/v1/saved_query/distinct/{column}', () => ({
        params: { column: 'schema' },
        allowed: (answer) => isAllowed(answer) || answer.status === 404,
      })),
      request('POST /api/v1/saved_query', ({ ids }) => ({ body: { label: 'q', db_id: ids.db1, sql: 'SELECT 1' } })),
    ],
  },
  {
    row: '55c',
    action: 'open the SQL page by its older form',
    who: 'SA',
    requests: [
      request('POST /superset/sqllab', () => ({
        body: 'sql=SELECT+1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })),
    ],
  },
  {
    row: '64',
    action: 'read and write annotation layers',
    who: 'LA',
    requests: [
      request('GET /api/v1/annotation_layer'),
      request('GET /api/v1/annotation_layer/_info'),
      request('GET /api/v1/annotation_layer/related/{column}', () => ({ params: { column: 'created_by' } })),
      request('GET /api/v1/annotation_layer/distinct/{column}', () => ({
        params: { column: 'name' },
        allowed: ({ status }) => ![401, 403].includes(status),
      })),
      request('POST /api/v1/annotation_layer', () => ({ body: { name: `l${(serial += 1)}` } })),
      request('GET /api/v1/annotation_layer/{pk}', async (world) => ({ params: { pk: await newLayer(world) } })),
      request('PUT /api/v1/annotation_layer/{pk}', async (world) => ({
        params: { pk: await newLayer(world) },
        body: { descr: 'd' },
      })),
      request('DELETE /api/v1/annotation_layer/{pk}', async (world) => ({ params: { pk: await newLayer(world) } })),
      request('DELETE /api/v1/annotation_layer', async (world) => ({ search: `?q=!(${await newLayer(world)})` })),
      request('GET /superset/annotation_json/{layer_id}', async (world) => ({ params: { layer_id: await newLayer(world) } })),
      request('GET /api/v1/annotation_layer/{pk}/annotation', async (world) => ({ params: { pk: await newLayer(world) } })),
      request('POST /api/v1/annotation_layer/{pk}/annotation', async (world) => ({
        params: { pk: await newLayer(world) },
        body: event,
      })),
      request('GET /api/v1/annotation_layer/{pk}/annotation/{annotation_id}', async (world) => ({
        params: await newAnnotation(world),
      })),
      request('PUT /api/v1/annotation_layer/{pk}/annotation/{annotation_id}', async (world) => ({
        params: await newAnnotation(world),
        body: { short_descr: 'other' },
      })),
      request('DELETE /api/v1/annotation_layer/{pk}/annotation/{annotation_id}', async (world) => ({
        params: await newAnnotation(world),
      })),
      request('DELETE /api/v1/annotation_layer/{pk}/annotation', async (world) => {
        const { pk, annotation_id } = await newAnnotation(world);
        return { params: { pk }, search: `?q=!(${annotation_id})` };
      }),
    ],
  },
  {
    row: '65',
    action: 'import new objects',
    who: 'LA',
    requests: [
      request('POST /api/v1/dashboard/import', () =>
        bundleForm({ 'metadata.yaml': metadata('Dashboard'), 'dashboards/b.yaml': dashboardYaml(freshUuid()) }),
      ),
      request('POST /api/v1/assets/import', () =>
        bundleForm({ 'metadata.yaml': metadata('assets'), 'dashboards/b.yaml': dashboardYaml(freshUuid()) }),
      ),
      request('POST /api/v1/chart/import', () => bundleForm({ 'metadata.yaml': metadata('Slice') })),
      request('POST /api/v1/dataset/import', () => bundleForm({ 'metadata.yaml': metadata('SqlaTable') })),
    ],
  },
  {
    row: '65b',
    action: 'import databases',
    who: 'A',
    requests: [request('POST /api/v1/database/import', () => bundleForm({ 'metadata.yaml': metadata('Database') }))],
  },
  {
    row: '65c',
    action: 'import saved queries',
    who: 'SA',
    requests: [request('POST /api/v1/saved_query/import', () => bundleForm({ 'metadata.yaml': metadata('SavedQuery') }))],
  },
  {
    row: '66',
    action: 'import over a dashboard of O',
    who: 'A',
    requests: [
      request('POST /api/v1/dashboard/import', async ({ callers, ids }) => {
        const { uuid } = (await callers.A.get(`/api/v1/dashboard/${ids.k2}`)).body.result;
        return {
          ...bundleForm(
            { 'metadata.yaml': metadata('Dashboard'), 'dashboards/b.yaml': dashboardYaml(uuid) },
            { overwrite: 'true', dry_run: 'true' },
          ),
          allowed: ({ status }) => status === 200,
        };
      }),
    ],
  },
  {
    row: '67',
    action: 'export K1 and C1',
    who: seesSales,
    requests: [
      request('GET /api/v1/dashboard/export', ({ ids }) => ({ search: `?q=!(${ids.k1})` })),
      request('GET /api/v1/chart/export', ({ ids }) => ({ search: `?q=!(${ids.c1})` })),
    ],
  },
  {
    row: '67b',
    action: 'export K3, C2 and datasets',
    who: 'LA',
    requests: [
      request('GET /api/v1/dashboard/export', ({ ids }) => ({ search: `?q=!(${ids.k3})` })),
      request('GET /api/v1/chart/export', ({ ids }) => ({ search: `?q=!(${ids.c2})` })),
      request('GET /api/v1/dataset/export', ({ ids }) => ({ search: `?q=!(${ids.d1})` })),
    ],
  },
  {
    row: '67c',
    action: 'export databases, and everything',
    who: 'A',
    requests: [
      request('GET /api/v1/assets/export'),
      request('GET /api/v1/database/export', ({ ids }) => ({ search: `?q=!(${ids.db2})` })),
    ],
  },
  {
    row: 'AE',
    action: 'news of questions that jobs answer: without the token of a channel nobody hears any',
    who: signedIn,
    requests: [
      request('GET /api/v1/async_event', () => ({
        allowed: ({ status, body }) => status === 401 && JSON.stringify(body).includes('channel'),
      })),
    ],
  },
  {
    row: '68',
    action: 'rules, people, roles, groups and the action log',
    who: 'A',
    requests: [
      request('GET /api/v1/log'),
      request('GET /api/v1/job'),
      request('GET /api/v1/job/depth'),
      ...(['GET /api/v1/job/{pk}', 'POST /api/v1/job/{pk}/retry', 'POST /api/v1/job/{pk}/cancel'] as const).map((route) =>
        request(route, async ({ server }) => ({ params: { pk: await newJob(server, route.endsWith('retry')) } })),
      ),
      request('GET /metrics'),
      ...(['rowlevelsecurity', 'security/users', 'security/roles', 'security/groups'] as const).flatMap((kind) => [
        request(`GET /api/v1/${kind}`),
        request(`GET /api/v1/${kind}/_info`),
        request(`GET /api/v1/${kind}/related/{column}`, () => ({
          params: { column: 'roles' },
          allowed: ({ status }: { status: number }) => status === 200 || (kind === 'security/roles' && status === 404),
        })),
        request(`GET /api/v1/${kind}/distinct/{column}`, () => ({
          params: { column: 'name' },
          allowed: ({ status }: { status: number }) => ![401, 403].includes(status),
        })),
      ]),
      request('GET /api/v1/rowlevelsecurity/{pk}', ({ ids }) => ({ params: { pk: ids.rule } })),
      request('POST /api/v1/rowlevelsecurity', ({ ids }) => ({
        body: { name: `y${(serial += 1)}`, filter_type: 'Regular', tables: [ids.d2], roles: [], clause: '1 = 1' },
      })),
      request('PUT /api/v1/rowlevelsecurity/{pk}', async (world) => ({
        params: { pk: await newRule(world) },
        body: { clause: '1 = 0' },
      })),
      request('DELETE /api/v1/rowlevelsecurity/{pk}', async (world) => ({ params: { pk: await newRule(world) } })),
      request('DELETE /api/v1/rowlevelsecurity', async (world) => ({ search: `?q=!(${await newRule(world)})` })),
      request('GET /api/v1/security/users/{pk}', async (world) => ({ params: { pk: await newUser(world) } })),
      request('POST /api/v1/security/users', ({ ids }) => {
        const username = `w${(serial += 1)}`;
        const names = { first_name: 'U', last_name: 'V', username, email: `${username}@example.org`, password: 'long enough' };
        return { body: { ...names, roles: [ids.role] } };
      }),
      request('PUT /api/v1/security/users/{pk}', async (world) => ({
        params: { pk: await newUser(world) },
        body: { first_name: 'X' },
      })),
      request('DELETE /api/v1/security/users/{pk}', async (world) => ({ params: { pk: await newUser(world) } })),
      request('DELETE /api/v1/security/users', async (world) => ({ search: `?q=!(${await newUser(world)})` })),
      request('GET /api/v1/security/roles/search'),
      request('GET /api/v1/security/roles/{pk}', ({ ids }) => ({ params: { pk: ids.role } })),
      request('POST /api/v1/security/roles', () => ({ body: { name: `p${(serial += 1)}` } })),
      request('PUT /api/v1/security/roles/{pk}', async (world) => ({
        params: { pk: await newRole(world) },
        body: { name: `p${(serial += 1)}` },
      })),
      request('DELETE /api/v1/security/roles/{pk}', async (world) => ({ params: { pk: await newRole(world) } })),
      request('DELETE /api/v1/security/roles', async (world) => ({ search: `?q=!(${await newRole(world)})` })),
      request('GET /api/v1/security/roles/{pk}/permissions', ({ ids }) => ({ params: { pk: ids.role } })),
      request('POST /api/v1/security/roles/{pk}/permissions', ({ ids }) => ({
        params: { pk: ids.role },
        body: { permission_view_menu_ids: [] },
      })),
      request('PUT /api/v1/security/roles/{pk}/users', async (world) => ({
        params: { pk: await newRole(world) },
        body: { user_ids: [] },
      })),
      request('PUT /api/v1/security/roles/{pk}/groups', async (world) => ({
        params: { pk: await newRole(world) },
        body: { group_ids: [] },
      })),
      request('GET /api/v1/security/permissions'),
      request('GET /api/v1/security/permissions/_info'),
      request('GET /api/v1/security/permissions/{pk}', () => ({ params: { pk: 1 } })),
      request('GET /api/v1/security/resources'),
      request('GET /api/v1/security/resources/_info'),
      request('GET /api/v1/security/resources/{pk}', () => ({ params: { pk: 1 } })),
      request('GET /api/v1/security/permissions-resources'),
      request('GET /api/v1/security/permissions-resources/_info'),
      request('GET /api/v1/security/permissions-resources/{pk}', () => ({ params: { pk: 1 } })),
      request('GET /api/v1/security/groups/{pk}', async (world) => ({ params: { pk: await newGroup(world) } })),
      request('POST /api/v1/security/groups', () => ({ body: { name: `h${(serial += 1)}` } })),
      request('PUT /api/v1/security/groups/{pk}', async (world) => ({
        params: { pk: await newGroup(world) },
        body: { label: 'x' },
      })),
      request('DELETE /api/v1/security/groups/{pk}', async (world) => ({ params: { pk: await newGroup(world) } })),
      request('DELETE /api/v1/security/groups', async (world) => ({ search: `?q=!(${await newGroup(world)})` })),
    ],
  },
];
