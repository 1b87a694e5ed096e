/** docs/openapi.json is complete and true: every route of the server is in it, and everything in it is a route. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { routesOf } from '../../packages/server/src/rest/pages.ts';
import { testServer } from '../../packages/server/src/test-server.ts';

const server = await testServer();
afterAll(() => server.close());

/** Pages, files, health and the document itself; everything else is a route with a contract. */
const withoutContract = new Set([
  'GET /',
  'GET /health',
  'GET /healthcheck',
  'GET /ping',
  'GET /live',
  'GET /ready',
  'GET /metrics',
  // A socket, which OpenAPI has no words for.
  'GET /ws',
  'POST /csp-reports',
  'GET /csp-reports',
  'POST /login/',
  'GET /logout/',
  'GET /lang/:code',
  'GET /api/v1/_openapi',
  'GET /assets/*',
  'GET /embedded/:uuid',
  'GET /shared/',
  'GET /static/*',
  // They lead to a page.
  'GET /superset/slice/:id',
  'GET /tablemodelview/edit/:id',
  'GET /users/list',
  'GET /users/userinfo',
  'GET /roles/list',
  'GET /groups/list',
  'GET /logmodelview/list',
  'GET /rowlevelsecurityfiltersmodelview/list',
]);

const plain = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path === '/' ? path : path.replace(/\/$/, '')}`;

test('every route stands in docs/openapi.json but for the pages and the health of the server', () => {
  // The file is written by `npm run generate`; only its paths and methods matter here.
  const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const written = new Set(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => plain(method, path.replace(/\{(\w+)\}/g, ':$1'))),
    ),
  );
  const exceptions = new Set([...withoutContract].map((each) => plain(...(each.split(' ') as [string, string]))));
  const served = new Set(
    routesOf(server.app)
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
      .map(({ method, path }) => plain(method, path)),
  );
  expect([...served].filter((route) => !written.has(route) && !exceptions.has(route))).toEqual([]);
  expect([...written].filter((route) => !served.has(route))).toEqual([]);
  expect(written.size).toBeGreaterThan(100);
});

test('the document the server sends is the one in the repository', async () => {
  const sent = await server.visitor.get('/api/v1/_openapi');
  expect(Object.keys(sent.body.paths)).toEqual(
    Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')).paths),
  );
});
