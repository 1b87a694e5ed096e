/** Embedding, guest tokens, and why a user can or cannot see an object. */
import type { WorldIds } from './fixture.ts';
import { request, everybody, seesSales, type PermissionRow } from './row.ts';

function idOf({ k1, c1, d1, db1, query, rule, role, owner }: WorldIds, kind: string): number {
  const ids: Record<string, number> = { dashboard: k1, chart: c1, dataset: d1, database: db1, saved_query: query };
  return ids[kind] ?? { row_level_security: rule, role, user: owner }[kind] ?? 0;
}

export const embeddedRows: readonly PermissionRow[] = [
  {
    row: '69',
    action: 'embed K1, grant guests a token',
    who: 'A',
    requests: [
      request('POST /api/v1/dashboard/{id_or_slug}/embedded', ({ ids }) => ({
        params: { id_or_slug: ids.k1 },
        body: { allowed_domains: [] },
      })),
      request('PUT /api/v1/dashboard/{id_or_slug}/embedded', ({ ids }) => ({
        params: { id_or_slug: ids.k1 },
        body: { allowed_domains: [] },
      })),
      request('DELETE /api/v1/dashboard/{id_or_slug}/embedded', ({ ids }) => ({ params: { id_or_slug: ids.k3 } })),
      request('POST /api/v1/security/guest_token', ({ ids }) => ({
        body: { resources: [{ type: 'dashboard', id: ids.k1 }], rls: [] },
      })),
      request('POST /api/v1/security/guest_token/revoke', async ({ callers, ids }) => {
        const asked = { resources: [{ type: 'dashboard', id: ids.k1 }], rls: [] };
        return { body: { token: (await callers.A.post('/api/v1/security/guest_token/', asked)).body.token } };
      }),
    ],
  },
  {
    row: 'why',
    action: 'why somebody can or cannot see an object',
    who: 'A',
    requests: (['dashboard', 'chart', 'dataset', 'database', 'saved_query', 'row_level_security', 'role', 'user'] as const).map(
      (kind) =>
        request('GET /api/v1/access/{kind}/{pk}/{user_id}', ({ ids }) => ({
          params: { kind, pk: idOf(ids, kind), user_id: ids.owner },
        })),
    ),
  },
  {
    row: '69b',
    action: 'how K1 is embedded',
    who: seesSales,
    requests: [
      request('GET /api/v1/dashboard/{id_or_slug}/embedded', ({ ids }) => ({ params: { id_or_slug: ids.k1 } })),
      request('GET /api/v1/dashboard/{id_or_slug}/embedding', ({ ids }) => ({ params: { id_or_slug: ids.k1 } })),
    ],
  },
  {
    row: '69c',
    action: 'what an embedded page must know before it has a token',
    who: everybody,
    requests: [request('GET /api/v1/embedded_dashboard/{uuid}', ({ embedding }) => ({ params: { uuid: embedding } }))],
  },
];
