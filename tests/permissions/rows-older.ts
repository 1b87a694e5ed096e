/** Calls of older clients that have no page of their own. */
import type { TestReply } from '../../packages/server/src/test-server.ts';
import type { PermissionWorld } from './fixture.ts';
import { everybody, request, signedIn, type PermissionRow } from './row.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const draftOfO = async ({ callers, ids }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/dashboard/', { dashboard_title: 'draft', published: false, owners: [ids.owner] })).body.id;

const newLine = async ({ callers }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/log/', { action: 'nightly load' })).body.id;

/** Names relate to nothing, which only those are told who may ask. */
const relatesToNothing = ({ status }: TestReply): boolean => status === 404;

export const olderRows: readonly PermissionRow[] = [
  {
    row: '1',
    action: 'read the translations of a language',
    who: everybody,
    requests: [request('GET /superset/language_pack/{code}', () => ({ params: { code: 'de' } }))],
  },
  {
    row: '2',
    action: 'further hosts, pictures of people, and texts kept for a link',
    who: signedIn,
    requests: [
      request('GET /api/v1/available_domains'),
      request('GET /api/v1/user/{pk}/avatar.png', () => ({ params: { pk: 1 } })),
      request('POST /kv/store', () => ({ body: 'value=1', headers: form })),
      request('GET /kv/{key}', async ({ callers }) => ({
        params: { key: (await callers.A.post('/kv/store', 'value=1', form)).body.id },
      })),
    ],
  },
  {
    row: '32',
    action: 'change the filters of a draft of O, and save it by the older call',
    who: 'OA',
    requests: [
      request('PUT /api/v1/dashboard/{pk}/filters', async (world) => ({ params: { pk: await draftOfO(world) }, body: {} })),
      request('POST /superset/save_dash/{pk}', async (world) => ({
        params: { pk: await draftOfO(world) },
        body: 'data=%7B%22css%22%3A%22a%20%7B%7D%22%7D',
        headers: form,
      })),
    ],
  },
  {
    row: '46',
    action: 'schemas and tables of the built-in database, by older paths',
    who: 'SLA',
    requests: [
      request('GET /superset/schemas/{pk}/{force}', ({ ids }) => ({ params: { pk: ids.db1, force: 'false' } })),
      request('GET /superset/tables/{pk}/{schema}/{force}', ({ ids }) => ({
        params: { pk: ids.db1, schema: 'main', force: 'false' },
      })),
    ],
  },
  {
    row: '68',
    action:
      'forget kept answers, read and write lines of the action log, and be told why no permission can be added, changed or deleted',
    who: 'A',
    requests: [
      request('GET /api/v1/log/_info'),
      request('GET /api/v1/log/{pk}', async (world) => ({ params: { pk: await newLine(world) } })),
      request('POST /api/v1/log', () => ({ body: { action: 'nightly load' } })),
      request('GET /api/v1/log/related/{column}', () => ({ params: { column: 'user' } })),
      request('GET /api/v1/log/distinct/{column}', () => ({ params: { column: 'action' } })),
      request('POST /api/v1/cachekey/invalidate', ({ ids }) => ({ body: { datasource_uids: [`${ids.d2}__table`] } })),
      request('POST /api/v1/security/permissions', () => ({ body: { name: 'can_fly' } })),
      request('POST /api/v1/security/resources', () => ({ body: { name: 'Moon' } })),
      request('POST /api/v1/security/permissions-resources', () => ({ body: { permission_id: 1, view_menu_id: 1 } })),
      request('PUT /api/v1/security/permissions/{pk}', () => ({ params: { pk: 1 }, body: { name: 'can_fly' } })),
      request('DELETE /api/v1/security/permissions/{pk}', () => ({ params: { pk: 1 } })),
      request('DELETE /api/v1/security/permissions', () => ({ search: '?q=!(1)' })),
      request('GET /api/v1/security/permissions/related/{column}', () => ({
        params: { column: 'name' },
        allowed: relatesToNothing,
      })),
      request('GET /api/v1/security/permissions/distinct/{column}', () => ({ params: { column: 'name' } })),
      request('PUT /api/v1/security/resources/{pk}', () => ({ params: { pk: 1 }, body: { name: 'Moon' } })),
      request('DELETE /api/v1/security/resources/{pk}', () => ({ params: { pk: 1 } })),
      request('DELETE /api/v1/security/resources', () => ({ search: '?q=!(1)' })),
      request('GET /api/v1/security/resources/related/{column}', () => ({
        params: { column: 'name' },
        allowed: relatesToNothing,
      })),
      request('GET /api/v1/security/resources/distinct/{column}', () => ({ params: { column: 'name' } })),
      request('PUT /api/v1/security/permissions-resources/{pk}', () => ({ params: { pk: 1 }, body: { permission_id: 1 } })),
      request('DELETE /api/v1/security/permissions-resources/{pk}', () => ({ params: { pk: 1 } })),
      request('DELETE /api/v1/security/permissions-resources', () => ({ search: '?q=!(1)' })),
      request('GET /api/v1/security/permissions-resources/related/{column}', () => ({ params: { column: 'permission' } })),
      request('GET /api/v1/security/permissions-resources/distinct/{column}', () => ({ params: { column: 'permission.name' } })),
    ],
  },
];
