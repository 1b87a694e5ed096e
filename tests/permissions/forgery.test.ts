/** Every route that changes something, called as other sites' pages could make a browser call it, and with a session that has ended. */
import { afterAll, expect, test } from 'vitest';
import { everyResource } from '../../packages/server/src/app.ts';
import { testServer } from '../../packages/server/src/test-server.ts';

const server = await testServer();
afterAll(() => server.close());

/** Each route once, its places filled; `public` ones open nothing that a session would. */
const routes = everyResource
  .flatMap(([, resource]) => Object.values(resource.routes))
  .filter(({ permission }) => permission !== 'public')
  .map(({ method, path }) => ({ method, url: path.replace(/\{\w+\}/g, '1') }));
const changing = routes.filter(({ method }) => method !== 'GET');

async function answers(which: typeof routes, headers: Record<string, string>): Promise<string[]> {
  const told: string[] = [];
  for (const { method, url } of which) {
    const reply = await server.app.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) });
    told.push(
      `${method} ${url}: ${reply.statusCode}${reply.body.includes('CSRF') || reply.body.includes('another site') ? ' forged' : ''}`,
    );
  }
  return told;
}

test('a cookie alone changes nothing, nor with another session’s token, nor from another site', async () => {
  expect(changing.length).toBeGreaterThan(80);
  const { cookie } = await server.browser();
  const { get } = await server.browser();
  const other = (await get('/api/v1/security/csrf_token/')).body.result;
  const token = (await server.app.inject({ url: '/api/v1/security/csrf_token/', headers: { cookie } })).json().result;
  for (const headers of [
    {},
    { 'x-csrftoken': other },
    { 'x-csrftoken': token, origin: 'https://evil.test' },
    { 'x-csrftoken': token, 'sec-fetch-site': 'cross-site' },
  ]) {
    const through = (await answers(changing, { cookie, ...headers } as Record<string, string>)).filter(
      (line) => !line.endsWith('400 forged'),
    );
    expect(through, JSON.stringify(Object.keys(headers))).toEqual([]);
  }
});

test('after signing out the cookie opens no route', async () => {
  const { cookie } = await server.browser();
  await server.app.inject({ url: '/logout/', headers: { cookie } });
  expect((await answers(routes, { cookie })).filter((line) => !line.endsWith(': 401'))).toEqual([]);
});
