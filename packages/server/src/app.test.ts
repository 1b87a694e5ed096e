import type { Route } from '@tessera/api/contract';
import { afterAll, expect, test } from 'vitest';
import { everyResource } from './app.ts';
import { testServer, type TestCaller } from './test-server.ts';

const server = await testServer({ engine: true });
afterAll(() => server.close());

const routes = everyResource.flatMap(([name, { routes: of }]) =>
  Object.entries(of).map(([key, route]) => ({ id: `${name}.${key}`, route })),
);

/** With this in the place of every parameter. */
function urlOf(route: Route, value: string): string {
  return route.path.replace(/\{\w+\}/g, encodeURIComponent(value));
}

function call(who: TestCaller, { method }: Route, url: string, body?: object | string, headers?: Record<string, string>) {
  if (method === 'GET') return who.get(url, headers);
  if (method === 'DELETE') return who.delete(url, headers);
  return method === 'POST' ? who.post(url, body, headers) : who.put(url, body, headers);
}

test('an anonymous caller is refused by every route that is not public, before anything else is looked at', async () => {
  for (const { id, route } of routes) {
    const { status } = await call(server.visitor, route, urlOf(route, '1'), '{"a', { 'content-type': 'application/json' });
    if (route.permission === 'public') expect(status, id).not.toBe(500);
    else expect(status, id).toBe(401);
  }
});

test('a user without roles is refused by every route that asks for a permission', async () => {
  await server.addUser('bare', []);
  const bare = await server.program('bare');
  for (const { id, route } of routes)
    if (route.permission.startsWith('can_')) expect((await call(bare, route, urlOf(route, '1'))).status, id).toBe(403);
});

test('no nonsense makes any route fail, and none accepts an unknown key', { timeout: 120_000 }, async () => {
  const admin = await server.program();
  const json = { 'content-type': 'application/json' };
  const bodies = [
    '',
    '{"a',
    '[]',
    'null',
    '"x"',
    '{}',
    '{"unknown_key":{"$gt":""}}',
    '{"dashboard_title":"\\u0000","slice_name":"\\u0000"}',
    '{"__proto__":{"x":1}}',
    JSON.stringify({ id: { select: 1 }, q: [[[]]] }),
  ];
  const faults: string[] = [];
  const queries = [
    '',
    '?q=(((',
    '?q=!(1,2)',
    '?q=(page:-1)',
    "?q='x'",
    "?q=(filters:!((col:slice_name,opr:ct,value:'%00')))",
    '?q=%00',
    '?unknown_parameter=1',
    '?q=(filters:!((col:id,opr:eq,value:(a:1))))',
  ];
  const values = ['1', '999999', 'x', '../..', "'; drop table users; --", 'a\0b', '0'.repeat(400)];
  // Each value once and each query twice at every route, in other pairs at the next one; all pairs at some route.
  for (const [at, { id, route }] of routes.entries()) {
    // Uploads read files, which have tests of their own.
    if (route.bodyType === 'multipart') continue;
    const asked = Array.from({ length: queries.length * 2 }, async (_, n) => {
      const value = values[(at + n) % values.length] ?? '';
      const query = queries[n % queries.length] ?? '';
      const body = bodies[n % bodies.length] ?? '';
      const answer = await call(admin, route, `${urlOf(route, value)}${query}`, body, body === '' ? {} : json);
      if (answer.status >= 500) faults.push(`${answer.status} ${id} ${value} ${query} ${body}`);
    });
    await Promise.all(asked);
  }
  expect(faults).toEqual([]);
  for (const { id, route } of routes) {
    if (!route.body || (route.bodyType ?? 'json') !== 'json') continue;
    const { status } = await call(admin, route, urlOf(route, '1'), '{"unknown_key":1}', json);
    expect(status, id).toBeGreaterThanOrEqual(400);
  }
});
