import type { Bootstrap } from '@tessera/api/bootstrap';
import { readLayout } from '@tessera/core/dashboard/layout';
import { english } from '@tessera/core/language/languages';
import { themedColours } from '@tessera/core/look/themed-look';
import { looks } from '@tessera/core/look/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exported, sendBundle, unzip, zipOf } from '../../bundle/bundle.testing.ts';
import { planBoard } from '../../render/board/plan.ts';
import { boardSheet } from '../../render/board/sheets.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';
import { siteTokens, visitorBootstrap } from '../me/bootstrap.ts';
import { paperLook } from './theme-of.ts';

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await testServer();
  admin = await server.program();
});
afterAll(() => server.close());

const json = (token: object): string => JSON.stringify({ token });
let serial = 0;
async function newTheme(token: object): Promise<number> {
  serial += 1;
  const made = await admin.post('/api/v1/theme/', { theme_name: `Theme ${serial}`, json_data: json(token) });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

// Rows: I18N-14
test('a theme is kept under a unique name; tokens nobody acts upon are refused by name', async () => {
  const made = await admin.post('/api/v1/theme/', { theme_name: 'House', json_data: json({ colorPrimary: '#20a7c9' }) });
  expect(made.status).toBe(201);
  const again = await admin.post('/api/v1/theme/', { theme_name: 'House', json_data: json({}) });
  expect([again.status, again.body]).toEqual([422, { message: { theme_name: ['Must be unique'] } }]);
  const refused = await admin.put(`/api/v1/theme/${made.body.id}`, {
    json_data: '{"token":{"colorLink":"#fff"},"algorithm":"dark"}',
  });
  expect(refused.status).toBe(400);
  const said = JSON.stringify(refused.body);
  expect([said.includes('token.colorLink: unknown token'), said.includes('algorithm: unknown')]).toEqual([true, true]);
  expect((await admin.get(`/api/v1/theme/${made.body.id}`)).body.result).toMatchObject({
    theme_name: 'House',
    json_data: json({ colorPrimary: '#20a7c9' }),
    is_system_default: false,
    version: 1,
  });
});

// Rows: I18N-14
test('one theme is the default of the site: pages carry its name, logo and tokens, and it cannot be deleted', async () => {
  const [first, second] = [await newTheme({ brandAppName: 'Acme BI' }), await newTheme({ brandLogoUrl: '/static/acme.svg' })];
  for (const id of [second, first]) expect((await admin.put(`/api/v1/theme/${id}/set_system_default`)).status).toBe(200);
  const page = async (): Promise<Bootstrap> =>
    visitorBootstrap({ config: server.config, language: english, tokens: await siteTokens(server.services) });
  const { common } = await page();
  expect(common.theme).toEqual({ default: { token: { brandAppName: 'Acme BI' } } });
  expect(common.menu_data.brand).toMatchObject({ text: 'Acme BI', alt: 'Acme BI', icon: '/static/favicon.svg' });
  const kept = await admin.delete(`/api/v1/theme/?q=!(${second},${first})`);
  expect([kept.status, kept.body.message]).toEqual([422, expect.stringContaining('default of the site')]);
  expect((await admin.get(`/api/v1/theme/${second}`)).status).toBe(200);
  expect((await admin.delete('/api/v1/theme/unset_system_default')).status).toBe(200);
  expect((await page()).common.menu_data.brand.text).toBe('Tessera');
  expect((await admin.delete(`/api/v1/theme/${first}`)).status).toBe(200);
});

// Rows: I18N-14, DASH-37
test('a dashboard has a theme of its own, on paper too; without one, or when it is deleted, it has that of the site', async () => {
  const theme = await newTheme({ colorPrimary: '#0b6e4f' });
  const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Green', theme_id: theme });
  const read = async () => (await admin.get(`/api/v1/dashboard/${body.id}`)).body.result.theme;
  expect(await read()).toMatchObject({ id: theme, json_data: json({ colorPrimary: '#0b6e4f' }) });
  const unknown = await admin.put(`/api/v1/dashboard/${body.id}`, { theme_id: 9999 });
  expect([unknown.status, unknown.body.message]).toEqual([422, { theme_id: ['The theme does not exist'] }]);

  const { db } = server.services.store;
  const look = await paperLook(db, 'light', theme);
  expect(look).toEqual(themedColours('light', { colorPrimary: '#0b6e4f' }));
  const tabs = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'], parents: [], meta: {} },
    'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-1'], parents: ['ROOT_ID'], meta: {} },
    'TAB-1': { id: 'TAB-1', type: 'TAB', children: [], parents: ['ROOT_ID', 'TABS-1'], meta: { text: 'One' } },
  };
  const plan = planBoard(readLayout(tabs), { width: 800, tabs: ({ children }) => children });
  expect(boardSheet({ plan, tiles: new Map() }, look).svg).toContain(look.accent);

  const copy = await admin.post(`/api/v1/dashboard/${body.id}/copy/`, { dashboard_title: 'Copy', json_metadata: '{}' });
  expect((await admin.get(`/api/v1/dashboard/${copy.body.result.id}`)).body.result.theme.id).toBe(theme);
  expect((await admin.delete(`/api/v1/theme/${theme}`)).status).toBe(200);
  expect(await read()).toBeNull();
  expect(await paperLook(db, 'dark', theme)).toEqual(looks.dark);
  // A version that had it comes back without it.
  const restored = await admin.post(`/api/v1/dashboard/${body.id}/versions/1/restore`);
  expect(restored.status, JSON.stringify(restored.body)).toBe(200);
  expect(await read()).toBeNull();
});

// Rows: I18N-14
test('a bundle carries the theme of a dashboard; what cannot be acted upon is told in the report', async () => {
  const theme = await newTheme({ colorPrimary: '#7a3b8f', borderRadius: 2 });
  const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Purple', theme_id: theme });
  const { uuid } = (await admin.get(`/api/v1/theme/${theme}`)).body.result;
  const files = unzip(await exported(server, 'dashboard', [body.id]));
  const path = Object.keys(files).find((each) => each.startsWith('themes/')) ?? '';
  expect(files[path]).toContain(`uuid: ${uuid}`);
  expect(Object.entries(files).find(([each]) => each.startsWith('dashboards/'))?.[1]).toContain(`theme_uuid: ${uuid}`);

  await admin.delete(`/api/v1/dashboard/${body.id}`);
  await admin.delete(`/api/v1/theme/${theme}`);
  const stranger = { ...files, [path]: `${files[path]}`.replace('borderRadius: 2', 'borderRadius: 2\n    colorLink: red') };
  const sent = await sendBundle(admin, 'dashboard', zipOf(stranger));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const report = sent.body.report.objects.find(({ kind }: { kind: string }) => kind === 'theme');
  expect(report).toMatchObject({ action: 'created', status: 'adapted', notes: [expect.stringContaining('token.colorLink')] });
  const board = sent.body.report.objects.find(({ kind }: { kind: string }) => kind === 'dashboard');
  expect((await admin.get(`/api/v1/dashboard/${board.id}`)).body.result.theme).toMatchObject({
    json_data: json({ colorPrimary: '#7a3b8f', borderRadius: 2 }),
  });
  const again = await sendBundle(admin, 'dashboard', zipOf(files), { overwrite: 'true' });
  expect(again.body.report.objects.find(({ kind }: { kind: string }) => kind === 'theme').action).toBe('reused');
});
