/**
 * The metadata store goes away under a running site and comes back: a clear 503 with Retry-After meanwhile, /live stays 200,
 * sessions survive, nothing needs a restart. Needs a PostgreSQL of its own; skipped where there is none.
 * `TESSERA_TEST_DOWN_MS=60000` (torture) keeps it away for a minute.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type RunningPostgres } from '../../scripts/machine/postgres.ts';
import { buildApp } from '../../packages/server/src/app.ts';
import { testServer, type TestServer } from '../../packages/server/src/test-server.ts';

const awayMs = Number(process.env['TESSERA_TEST_DOWN_MS'] ?? 2000);
/** After the store is back (docs/faults.md). */
const recoverMs = 5000;
/** npm test names a server it has started, so there are binaries here. */
const isHere = Boolean(process.env['PG_URL']);

let postgres: RunningPostgres | undefined;
let server: TestServer;
beforeAll(async () => {
  if (!isHere) return;
  postgres = await startPostgres();
  server = await testServer({ config: { databaseUrl: postgres?.newDatabase('away') }, clock: () => new Date() });
});
afterAll(async () => {
  await server?.close();
  postgres?.stop();
});

test.skipIf(!isHere)(
  'a store that goes away and comes back costs nobody their session, and no request its words',
  { timeout: awayMs + 60_000 },
  async () => {
    const page = await server.browser();
    const program = await server.program();
    const { id } = (await page.post('/api/v1/dashboard/', { dashboard_title: 'Before' })).body;
    const down = {
      errors: [
        {
          message: 'The metadata store does not answer. Try again in a moment.',
          error_type: 'GENERIC_BACKEND_ERROR',
          level: 'error',
          extra: { issue_codes: [{ code: 1011, message: expect.stringMatching(/^Issue 1011 - /) }] },
        },
      ],
    };
    const edit = { dashboard_title: 'After' };
    // Saves are under way in the moment it goes.
    const underWay = Promise.all(
      Array.from({ length: 20 }, (_, i) => program.put(`/api/v1/dashboard/${id}`, { css: `/* ${i} */` })),
    );
    postgres?.halt();
    for (const { status, body } of await underWay) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(body).toEqual(down);
    }
    const until = Date.now() + awayMs;
    do {
      const replies = [
        await page.get(`/api/v1/dashboard/${id}`),
        await page.put(`/api/v1/dashboard/${id}`, edit, { 'if-match': '"v1"' }),
        await program.get('/api/v1/chart/'),
        await server.visitor.post('/api/v1/security/login', { username: 'admin', password: 'x', provider: 'db' }),
      ];
      for (const reply of replies) expect([reply.status, reply.body, reply.headers['retry-after']]).toEqual([503, down, '5']);
      expect(await server.visitor.get('/live')).toMatchObject({ status: 200 });
      expect(await server.visitor.get('/ready')).toMatchObject({ status: 503, body: { parts: { store: { status: 'down' } } } });
      await sleep(100);
    } while (Date.now() < until);

    postgres?.resume();
    const back = Date.now();
    let reply = await page.get(`/api/v1/dashboard/${id}`);
    while (reply.status === 503 && Date.now() - back < recoverMs) {
      await sleep(50);
      reply = await page.get(`/api/v1/dashboard/${id}`);
    }
    // The same cookie and the same token, no restart.
    expect(reply.status).toBe(200);
    const { version } = reply.body.result;
    expect((await page.put(`/api/v1/dashboard/${id}`, edit, { 'if-match': `"v${version}"` })).status).toBe(200);
    expect((await program.get(`/api/v1/dashboard/${id}`)).body.result).toMatchObject({
      dashboard_title: 'After',
      version: version + 1,
    });
  },
);

test.skipIf(!isHere)('a start without a store says so and leaves the folder free', async () => {
  postgres?.halt();
  // The first server runs on this store: the second needs its secret.
  const secret = readFileSync(join(server.config.home, 'secret'), 'utf8');
  const config = { ...server.config, home: `${server.config.home}-second`, secret };
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  await expect(buildApp(config, { engine: false, log: quiet })).rejects.toThrow();
  postgres?.resume();
  const second = await buildApp(config, { engine: false, log: quiet });
  await second.close();
});
