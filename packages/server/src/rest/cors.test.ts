import { afterAll, expect, test } from 'vitest';
import { testServer } from '../test-server.ts';

const there = 'https://intranet.example.org';
const server = await testServer({ config: { corsOrigins: [there] } });
const closed = await testServer();
afterAll(() => Promise.all([server.close(), closed.close()]));

const crossSite = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control') || name === 'vary'));

test('scripts of a named site read what their token opens, and are told beforehand what they may send', async () => {
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/chart/data',
    headers: { origin: there, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': there,
    'access-control-allow-methods': expect.stringContaining('PUT'),
    'access-control-allow-headers': expect.stringContaining('authorization'),
  });
  expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
  const program = await server.program();
  const { status, headers } = await program.get('/api/v1/chart/', { origin: there });
  expect([status, headers['access-control-allow-origin']]).toEqual([200, there]);
  expect(String(headers['access-control-expose-headers'])).toContain('etag');
  expect(headers['vary']).toMatch(/^origin(, accept-encoding)?$/i);
});

test('a site nobody named is told nothing, and without the setting no site is', async () => {
  for (const [asked, origin] of [
    [server, 'https://intranet.example.org.evil.test'],
    [server, 'null'],
    [closed, there],
  ] as const) {
    const { headers } = await (await asked.program()).get('/api/v1/chart/', { origin });
    expect(crossSite(headers)['access-control-allow-origin'], origin).toBeUndefined();
  }
});

test('a cookie opens nothing to another site, named or not', async () => {
  const page = await server.browser();
  const sent = await page.post('/api/v1/dashboard/', { dashboard_title: 'x' }, { origin: there });
  expect(sent.status).toBe(400);
});
