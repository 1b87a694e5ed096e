import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bootstrap, MenuData } from '@tessera/api/bootstrap';
import { limits } from '@tessera/core/limits';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../test-server.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'tessera-web-'));
writeFileSync(join(webRoot, 'index.html'), '<html lang="en"><head></head><body><div id="app"></div></body></html>');
const house = { id: 'house', label: 'Our house', colors: ['#112233', '#445566'] };
const schemes = { categorical: [house], sequential: [] };
const numbers = { decimal: ',', thousands: '.', grouping: [3], currency: ['', ' €'] as [string, string] };
const about = { documentationUrl: 'https://docs.example.org/bi', buildNumber: '812', buildSha: '0a1b2c3d4e' };
const scheduledQueries = { JSONSCHEMA: { properties: { output: { type: 'string' } } } } as const;
const server = await testServer({
  config: { webRoot, announcement: 'Away on <Sunday>', schemes, numbers, about, scheduledQueries },
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

/** As a program of another product reads it: the attribute of the root element, unescaped, as JSON. */
async function told(caller: { get: (url: string, headers?: Record<string, string>) => Promise<{ body: unknown }> }) {
  const { body } = await caller.get('/superset/welcome/', { accept: 'text/html' });
  const [, attribute = ''] = /<div id="app" data-bootstrap='([^']*)'>/.exec(String(body)) ?? [];
  const text = attribute.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  return JSON.parse(text) as Bootstrap;
}

const names = (entries: readonly { readonly name: string }[]): string[] => entries.map(({ name }) => name);

function within({ settings }: MenuData, heading: string): string[] {
  const found = settings.find(({ name }) => name === heading);
  return found && 'childs' in found ? names(found.childs) : [];
}

// Rows: SHELL-09, SHELL-10, FLAG-03, FLAG-04, ERR-05
test('a page contains its user, the limits, the flags and the menus of the site', async () => {
  const { user, common } = await told(await server.browser());
  expect(user).toMatchObject({ userId: 1, username: 'admin', isActive: true, isAnonymous: false });
  expect(user).toMatchObject({ createdOn: expect.stringMatching(/^\d{4}-/), email: expect.any(String), firstName: 'Site' });
  expect(Object.keys(user.roles)).toEqual(['Admin']);
  expect(user.roles['Admin']).toContainEqual(['can_read', 'Chart']);
  expect(common.conf).toMatchObject({
    SUPERSET_WEBSERVER_TIMEOUT: 60,
    SUPERSET_DASHBOARD_POSITION_DATA_LIMIT: 65_535,
    ROW_LIMIT: 50_000,
    SAMPLES_ROW_LIMIT: 1000,
    NATIVE_FILTER_DEFAULT_ROW_LIMIT: 1000,
    FILTER_SELECT_ROW_LIMIT: 10_000,
    TABLE_VIZ_MAX_ROW_SERVER: 500_000,
    QUERY_SEARCH_LIMIT: 1000,
    DEFAULT_SQLLAB_LIMIT: 1000,
    SQL_MAX_ROW: limits.rowLimitMax,
    DISPLAY_MAX_ROW: 10_000,
    DEFAULT_TIME_FILTER: 'No filter',
    EXCEL_EXTENSIONS: ['xlsx', 'ods'],
    ENABLE_JAVASCRIPT_CONTROLS: false,
    ALERT_REPORTS_DEFAULT_CRON_VALUE: '0 12 * * 1',
    GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL: '/ws',
    MAPBOX_API_KEY: '',
    JWT_ACCESS_CSRF_COOKIE_NAME: 'csrf_access_token',
    HTML_SANITIZATION_SCHEMA_EXTENSIONS: {},
  });
  expect(common.conf['SCHEDULED_QUERIES']).toEqual(scheduledQueries);
  expect(common.conf['ALLOWED_EXTENSIONS']).toEqual(expect.arrayContaining(['csv', 'parquet', 'xlsx', 'ods']));
  expect(common.feature_flags).toMatchObject({ DASHBOARD_NATIVE_FILTERS: true, DASHBOARD_RBAC: false });
  expect(common).toMatchObject({ locale: 'en', flash_messages: [], application_root: '/' });
  expect(common.menu_data.navbar_right).toMatchObject({
    user_is_anonymous: false,
    version_string: expect.stringMatching(/^\d+\./),
    build_number: '812',
    version_sha: '0a1b2c3d4e',
    documentation_url: 'https://docs.example.org/bi',
    bug_report_url: null,
  });
});

// Rows: ERR-07
test('the editing pages of the first versions are the list pages of today', async () => {
  const { menu, settings } = (await told(await server.browser())).common.menu_data;
  const urls = [...menu, ...settings].flatMap((entry) => ('childs' in entry ? entry.childs : [entry])).map(({ url }) => url);
  expect(urls).toEqual(
    expect.arrayContaining(['/chart/list/', '/dashboard/list/', '/tablemodelview/list/', '/databaseview/list/']),
  );
  for (const url of urls) {
    const page = await server.app.inject({ url, headers: { accept: 'text/html' } });
    expect([url, page.statusCode, page.body.includes('data-bootstrap')]).toEqual([url, 200, true]);
  }
});

// Rows: HOME-08
test("the site's announcement goes to signed-in users only", async () => {
  expect((await told(await server.browser())).announcement).toBe('Away on <Sunday>');
  expect(await told(server.visitor)).not.toHaveProperty('announcement');
});

// Rows: SHELL-09, SHELL-07, SEC-11
test('menus lead where a user may go: all of it, a part, and for a visitor to the sign-in', async () => {
  await server.addUser('reader', ['Gamma']);
  const [admin, gamma, visitor] = [
    await told(await server.browser()),
    await told(await server.browser('reader')),
    await told(server.visitor),
  ];
  expect(names(admin.common.menu_data.menu)).toEqual(['Dashboards', 'Charts', 'Datasets', 'SQL Lab', 'Data']);
  expect(within(admin.common.menu_data, 'Security')).toEqual(
    expect.arrayContaining(['List Users', 'List Roles', 'List Groups', 'Row Level Security', 'Action Log']),
  );
  expect(within(admin.common.menu_data, 'Manage')).toEqual(
    expect.arrayContaining(['CSS Templates', 'Alerts & Report', 'Annotation Layers', 'Tags']),
  );
  expect(names(gamma.common.menu_data.menu)).toEqual(['Dashboards', 'Charts', 'Datasets']);
  expect(names(gamma.common.menu_data.settings)).not.toContain('Security');
  // Programs of the reference product ask the roles for the same.
  const gammaMenus = (gamma.user.roles['Gamma'] ?? []).filter(([permission]) => permission === 'menu_access');
  expect(gammaMenus).toEqual(['Dashboards', 'Charts', 'Datasets', 'Manage', 'Tags'].map((view) => ['menu_access', view]));
  const { menu, settings } = gamma.common.menu_data;
  const asked = await (await server.program('reader')).get('/api/v1/menu/');
  expect(asked).toMatchObject({ status: 200, body: { result: [...menu, ...settings] } });
  expect(visitor.user).toEqual({ isAnonymous: true, roles: {}, permissions: {} });
  expect(visitor.common.menu_data).toMatchObject({ menu: [], settings: [] });
  expect(visitor.common.menu_data.navbar_right).toMatchObject({
    user_is_anonymous: true,
    user_login_url: '/login/',
    documentation_url: 'https://docs.example.org/bi',
    version_string: '',
    version_sha: '',
    build_number: '',
  });
});

// Rows: I18N-12
test('a page says how its site writes numbers', async () => {
  expect((await told(server.visitor)).common.d3_format).toEqual(numbers);
});

// Rows: I18N-13
test('a page contains the colour schemes of its site, for visitors too', async () => {
  const { common } = await told(server.visitor);
  expect([common.extra_categorical_color_schemes, common.extra_sequential_color_schemes]).toEqual([[house], []]);
});

// Rows: SHELL-08
test('pages are written for the language of the browser until another one is chosen', async () => {
  const open = async (headers: Record<string, string>): Promise<string> =>
    (await server.app.inject({ url: '/superset/welcome/', headers: { accept: 'text/html', ...headers } })).body;
  expect(await open({ 'accept-language': 'de-AT, en;q=0.5' })).toContain('<html lang="de" dir="ltr"');
  expect(await open({ 'accept-language': 'ar-EG, en;q=0.5' })).toContain('<html lang="ar" dir="rtl"');
  expect(await open({ 'accept-language': 'tlh' })).toContain('<html lang="en"');
  const chosen = await server.app.inject({
    url: '/lang/de',
    headers: { referer: 'http://localhost/dashboard/list/?page=2', host: 'localhost' },
  });
  expect([chosen.statusCode, chosen.headers.location]).toEqual([302, '/dashboard/list/?page=2']);
  const cookie = String(chosen.headers['set-cookie']).split(';', 1)[0] ?? '';
  const page = await open({ 'accept-language': 'en', cookie });
  expect(page).toContain('<html lang="de"');
  expect(page).toContain('"locale":"de"');
});

test('a language that is not ours, and a page of another site to go back to, are refused', async () => {
  expect((await server.app.inject({ url: '/lang/tlh' })).statusCode).toBe(404);
  const away = await server.app.inject({ url: '/lang/en', headers: { referer: 'https://evil.example/x', host: 'localhost' } });
  expect(away.headers.location).toBe('/superset/welcome/');
});
