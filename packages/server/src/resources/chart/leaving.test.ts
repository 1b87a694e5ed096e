/** A query whose last waiting page has left is cancelled in the database; while one page still waits it goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPostgresHere as isHere, slowViews, type SlowViews } from './slow-views.testing.ts';

let views: SlowViews | undefined;
let running: SlowViews['running'];
let origin: string;
let authorization: string;
let datasetId: number;

beforeAll(async () => {
  // Half a minute: far longer than the test waits.
  views = await slowViews({ slow: 30 });
  if (!views) return;
  const { server } = views;
  running = views.running;
  datasetId = views.ids['slow'] ?? 0;
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const body = JSON.stringify({ username: 'admin', password: server.config.adminPassword, provider: 'db' });
  const login = await fetch(`${origin}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  authorization = `Bearer ${Object(await login.json()).access_token}`;
});
afterAll(() => views?.close());

/** Asks over a connection of its own, as a page does. @returns goes away */
function ask(): () => Promise<unknown> {
  const page = new AbortController();
  const body = { datasource: { id: datasetId, type: 'table' }, queries: [{ columns: ['n', 'slept'], row_limit: 7 }] };
  const asked = fetch(`${origin}/api/v1/chart/data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
    signal: page.signal,
  }).catch(() => undefined);
  return () => {
    page.abort();
    return asked;
  };
}
test.skipIf(!isHere)('the first page that leaves ends nothing, the last one ends the statement in PostgreSQL', async () => {
  const leave = [ask()];
  await expect.poll(running, { timeout: 10_000 }).toBe(1);
  leave.push(ask());
  // The second has joined the first when the server has read its question.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await running()).toBe(1);
  await leave[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await running()).toBe(1);
  await leave[1]?.();
  await expect.poll(running, { timeout: 10_000 }).toBe(0);
});
