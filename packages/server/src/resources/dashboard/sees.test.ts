/** What a page's head says of a dashboard before anything is asked: to those who may see it, and to nobody else. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../test-server.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'tessera-sees-'));
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
const hint = {
  address: '^/superset/dashboard/([\\w.~-]+)/',
  files: [],
  signedIn: false,
  calls: [],
  dashboardCalls: ['/api/v1/dashboard/$1'],
};
writeFileSync(join(webRoot, 'hints.json'), JSON.stringify([hint]));
const server = await testServer({ config: { webRoot } });
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

test('a draft is hinted at to its owner only; once it is published to its readers; a missing one is not hinted at', async () => {
  const { id } = (await (await server.program()).post('/api/v1/dashboard/', { dashboard_title: 'Plans', slug: 'plans' })).body;
  await server.addUser('reader', ['Gamma']);
  const people = { admin: await server.browser(), reader: await server.browser('reader'), visitor: server.visitor };
  const hinted = async (idOrSlug: string | number): Promise<string[]> => {
    const told: string[] = [];
    for (const [name, person] of Object.entries(people)) {
      const page = await person.get(`/superset/dashboard/${idOrSlug}/`, { accept: 'text/html' });
      expect(page.status).toBe(200);
      if (String(page.body).includes(`/api/v1/dashboard/${idOrSlug}"`)) told.push(name);
    }
    return told;
  };
  for (const name of [id, 'plans']) expect(await hinted(name)).toEqual(['admin']);
  for (const name of [id + 1000, 'no-such-plan']) expect(await hinted(name)).toEqual([]);
  const admin = await server.program();
  expect((await admin.put(`/api/v1/dashboard/${id}`, { published: true }, { 'if-match': '*' })).status).toBe(200);
  expect(await hinted('plans')).toEqual(['admin', 'reader']);
});
