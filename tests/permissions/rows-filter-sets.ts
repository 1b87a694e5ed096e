/** Filter sets of dashboards. */
import { randomUUID } from 'node:crypto';
import type { ActorName, PermissionWorld } from './fixture.ts';
import { request, seesSales, type PermissionRow } from './row.ts';

const filterSet = (name: string) => ({ name, owner_type: 'User', json_metadata: '{"nativeFilters":{},"dataMask":{}}' });
const ownFilterSet = async ({ ids, callers }: PermissionWorld, actor: ActorName) => {
  const made = await callers[actor].post(`/api/v1/dashboard/${ids.k1}/filtersets`, filterSet(randomUUID()));
  return { params: { pk: ids.k1, filter_set_id: made.body.id ?? 0 }, body: {} };
};

export const filterSetRows: readonly PermissionRow[] = [
  {
    row: '36c',
    action: 'list the filter sets of K1, keep, change and forget one’s own',
    who: seesSales,
    requests: [
      request('GET /api/v1/dashboard/{pk}/filtersets', ({ ids }) => ({ params: { pk: ids.k1 } })),
      request('POST /api/v1/dashboard/{pk}/filtersets', ({ ids }, actor) => ({ params: { pk: ids.k1 }, body: filterSet(actor) })),
      ...(['PUT', 'DELETE'] as const).flatMap((method) => [
        request(`${method} /api/v1/dashboard/{pk}/filtersets/{filter_set_id}`, ownFilterSet),
        request(`${method} /api/v1/dashboard/{pk}/filtersets/{filter_set_id}/default`, ownFilterSet),
      ]),
    ],
  },
  {
    row: '36d',
    action: 'give K1 a filter set for everybody',
    who: 'A',
    requests: [
      request('POST /api/v1/dashboard/{pk}/filtersets', ({ ids }, actor) => ({
        params: { pk: ids.k1 },
        body: { ...filterSet(actor), owner_type: 'Dashboard', owner_id: ids.k1 },
      })),
    ],
  },
];
