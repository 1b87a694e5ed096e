import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages } from '@tessera/core/pages';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../test-server.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'tessera-web-'));
mkdirSync(join(webRoot, 'assets'));
mkdirSync(join(webRoot, 'static/embed'), { recursive: true });
writeFileSync(join(webRoot, 'static/embed/tessera-embed.mjs'), 'export {};');
writeFileSync(join(webRoot, 'static/other.js'), '0;');
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><html><head><title>Tessera</title></head><body id="app"></body></html>',
);
const server = await testServer({ config: { webRoot } });
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});
const admin = await server.browser();

/** What browsers, `curl` and Python's `requests` send; the last sends none at all. */
const accepts: Record<string, string>[] = [
  { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
  { accept: '*/*' },
  { accept: 'text/*' },
  {},
];
const isHtml = { 'content-type': 'text/html; charset=utf-8' };

// An embedded dashboard's page is there only for the dashboards that are embedded; a chart's older address leads to Explore.
const addresses = Object.values(pages)
  .filter((page) => page !== pages.embedded && page !== pages.slice)
  .map((page) => page.replace(/\$\w+/g, '7'));

test.each(addresses)(
  '%s is a page, with and without its last slash, for whoever does not ask for JSON alone',
  async (address) => {
    const other = address.endsWith('/') ? address.slice(0, -1) || '/' : `${address}/`;
    for (const url of [address, other, `${address}?a=b`])
      for (const headers of accepts)
        for (const caller of [server.visitor, admin])
          expect(await caller.get(url, headers), url).toMatchObject({ status: 200, headers: isHtml });
  },
);

// Rows: LINK-05
test('pages of other sites may load the client that embeds dashboards, and no other file of ours', async () => {
  const client = await server.visitor.get('/static/embed/tessera-embed.mjs', { origin: 'https://app.example.org' });
  expect([client.status, client.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(client.headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': expect.stringContaining('javascript'),
  });
  const other = await server.visitor.get('/static/other.js', { origin: 'https://app.example.org' });
  expect([other.status, other.headers['access-control-allow-origin']]).toEqual([200, undefined]);
  expect(other.headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
});

test.each([
  '/nothing',
  '/superset/nothing/',
  '/superset/dashboard/',
  '/dashboard/list/more',
  '/users/7',
  '/superset',
  '/apix',
  '/x.php',
])('%s is no page: the application says so, with status 404', async (url) => {
  for (const headers of accepts) {
    const { status, headers: got, body } = await server.visitor.get(url, headers);
    expect([status, got], url).toMatchObject([404, isHtml]);
    expect(body).toContain('<body id="app"');
  }
  const program = await server.visitor.get(url, { accept: 'application/json' });
  expect(program).toMatchObject({ status: 404, body: { errors: [{ message: 'Nothing answers at this address.' }] } });
});

test('addresses of the API, of files and of calls answer JSON, whatever is asked for', async () => {
  for (const headers of accepts) {
    for (const url of ['/api', '/api/', '/api?x', '/api/v1/nothing', '/assets/nothing.js', '/static/nothing'])
      expect(await server.visitor.get(url, headers), url).toMatchObject({ status: 404, body: { errors: [expect.anything()] } });
    const posted = await server.visitor.get('/superset/copy_dash/7/', headers);
    expect(posted).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  }
  expect(await server.visitor.post('/chart/list/', {})).toMatchObject({ status: 404, body: { errors: [expect.anything()] } });
});

// Rows: SHELL-03
test('the older address of a chart leads to Explore, with what it says besides', async () => {
  for (const address of ['/superset/slice/7', '/superset/slice/7/?standalone=1&region=North%20%26%20South']) {
    const { status, headers } = await admin.get(address, { accept: '*/*' });
    expect(status).toBe(302);
    const { pathname, searchParams } = new URL(String(headers.location), 'http://here.invalid');
    const asked = address.includes('?') ? { standalone: '1', region: 'North & South' } : {};
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([pages.explore, { ...asked, slice_id: '7' }]);
  }
});

// Rows: SHELL-03, ERR-07
test.each([
  ['/users/list/', '/users/'],
  ['/users/list?page=2', '/users/?page=2'],
  ['/users/userinfo/', '/user_info/'],
  ['/roles/list/', '/roles/'],
  ['/groups/list/', '/list_groups/'],
  ['/logmodelview/list/', '/actionlog/list/'],
  ['/rowlevelsecurityfiltersmodelview/list/', '/rowlevelsecurity/list/'],
  ['/tablemodelview/edit/7', '/tablemodelview/list/?edit=7'],
])('ERR-07: the older address %s leads to %s', async (address, to) => {
  for (const caller of [server.visitor, admin])
    expect(await caller.get(address, { accept: 'text/html' })).toMatchObject({ status: 302, headers: { location: to } });
  expect((await admin.get(to.split('?')[0] ?? '', { accept: 'text/html' })).status).toBe(200);
});
