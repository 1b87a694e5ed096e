/** Embedding, guest tokens, and why somebody can or cannot see an object. */
import { ask, everybody, seesSales, type Row } from './row.ts';

export const embeddedRows: readonly Row[] = [
  {
    row: '69',
    action: 'embed K1, grant guests a token',
    who: 'A',
    requests: [
      ask('POST /api/v1/dashboard/{id_or_slug}/embedded', ({ ids }) => ({
        params: { id_or_slug: ids.k1 },
        body: { allowed_domains: [] },
      })),
      ask('PUT /api/v1/dashboard/{id_or_slug}/embedded', ({ ids }) => ({
        params: { id_or_slug: ids.k1 },
        body: { allowed_domains: [] },
      })),
      ask('DELETE /api/v1/dashboard/{id_or_slug}/embedded', ({ ids }) => ({ params: { id_or_slug: ids.k3 } })),
      ask('POST /api/v1/security/guest_token', ({ ids }) => ({
        body: { resources: [{ type: 'dashboard', id: ids.k1 }], rls: [] },
      })),
    ],
  },
  {
    row: 'why',
    action: 'why somebody can or cannot see an object',
    who: 'A',
    requests: (['dashboard', 'chart', 'dataset', 'database'] as const).map((kind) =>
      ask('GET /api/v1/access/{kind}/{pk}/{user_id}', ({ ids }) => ({
        params: { kind, pk: { dashboard: ids.k1, chart: ids.c1, dataset: ids.d1, database: ids.db1 }[kind], user_id: ids.owner },
      })),
    ),
  },
  {
    row: '69b',
    action: 'how K1 is embedded',
    who: seesSales,
    requests: [ask('GET /api/v1/dashboard/{id_or_slug}/embedded', ({ ids }) => ({ params: { id_or_slug: ids.k1 } }))],
  },
  {
    row: '69c',
    action: 'what an embedded page must know before it has a token',
    who: everybody,
    requests: [ask('GET /api/v1/embedded_dashboard/{uuid}', ({ embedding }) => ({ params: { uuid: embedding } }))],
  },
];
