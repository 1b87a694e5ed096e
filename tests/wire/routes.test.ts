/** Every route that clients of the API call is there (docs/reference/api.md): `routes.txt` lists them in our own order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routesOf } from '../../packages/server/src/rest/pages.ts';
import { testServer, type TestServer } from '../../packages/server/src/test-server.ts';

const wanted = readFileSync(join(import.meta.dirname, 'routes.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A route as the router has it, as a pattern of addresses without the slash at their end. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replace(/[.]/g, '\\.')
      .replace(/\{\w+\}|:\w+/g, '[^/]+')}$`,
  );

test('the router knows every route of the list', () => {
  const known = routesOf(server.app).map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  const missing = wanted.filter((line) => {
    const [method, path = ''] = line.split(' ');
    const address = path.replace(/\/$/, '');
    return !known.some((route) => route.method === method && route.pattern.test(address));
  });
  expect(missing).toEqual([]);
});

test('a route that is not there would be noticed', async () => {
  const admin = await server.program();
  const [unknown, known] = [await admin.get('/api/v1/no_such_thing/'), await admin.get('/api/v1/available_domains/')];
  expect([unknown.status, known.status]).toEqual([404, 200]);
});
