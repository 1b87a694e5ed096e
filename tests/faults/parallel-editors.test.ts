/** A hundred people save the same dashboard at the same moment: each version has exactly one author. */
import { afterEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../packages/server/src/test-server.ts';

const editors = 100;
const rounds = 3;

// PostgreSQL when PG_URL says so; SQLite, in a file as on a real site, always.
const stores: [string, { databaseUrl?: undefined }][] = [
  ['SQLite', { databaseUrl: undefined }],
  ...(process.env['PG_URL'] ? [['PostgreSQL', {}] satisfies [string, object]] : []),
];

let server: TestServer;
let url: string;
afterEach(() => server.close());

test.each(stores)('on %s a hundred editors of one version: one saves, ninety-nine are told by whom', async (_, config) => {
  server = await testServer({ config });
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const users = await Promise.all(
    ['ann', 'ben', 'cleo', 'dan'].map(async (name) => (await server.addUser(name, ['Admin']), server.browser(name))),
  );
  const { id } = (await (await server.program()).post('/api/v1/dashboard/', { dashboard_title: 'v1' })).body;
  const save = async (
    version: number,
    editor: number,
  ): Promise<{ status: number; body: { version?: number; changed_by?: unknown } }> => {
    const { cookie, csrf } = sessions[editor % sessions.length] ?? { cookie: '', csrf: '' };
    const reply = await fetch(`${url}/api/v1/dashboard/${id}`, {
      method: 'PUT',
      headers: { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json', 'if-match': `"v${version}"` },
      body: JSON.stringify({ dashboard_title: `v${version} of ${editor}`, css: `/* ${editor} */` }),
    });
    return { status: reply.status, body: (await reply.json()) as { version?: number } };
  };
  const sessions = await Promise.all(
    users.map(async ({ cookie, get }) => ({ cookie, csrf: String((await get('/api/v1/security/csrf_token/')).body.result) })),
  );
  const admin = await server.program();
  for (let version = 1; version <= rounds; version += 1) {
    const replies = await Promise.all(Array.from({ length: editors }, (__, editor) => save(version, editor)));
    const winners = replies.flatMap(({ status }, editor) => (status === 200 ? [editor] : []));
    expect(winners).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([412]));
    for (const { body } of refused)
      expect(body).toMatchObject({ version: version + 1, changed_by: { username: expect.any(String) } });
    const { result } = (await admin.get(`/api/v1/dashboard/${id}`)).body;
    // What stands is the winner's, whole.
    expect(result).toMatchObject({
      version: version + 1,
      dashboard_title: `v${version} of ${winners[0]}`,
      css: `/* ${winners[0]} */`,
    });
  }
  const kept = await server.services.store.db
    .selectFrom('revisions')
    .select('version')
    .where('kind', '=', 'dashboard')
    .where('object_id', '=', id)
    .orderBy('version')
    .execute();
  expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: rounds + 1 }, (__, i) => i + 1));
});
