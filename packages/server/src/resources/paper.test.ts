/** Charts and dashboards as files made on the server: pictures, documents, and what a report sends of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../test-server.ts';
import { salesServer, type SalesServer } from './sales.testing.ts';

let server: SalesServer;
let admin: TestCaller;
let chart: number;
let board: number;
beforeAll(async () => {
  server = await salesServer();
  admin = server.admin;
  chart = await server.chart('Sales by country');
  const broken = await server.chart('Gone column', { groupby: ['no_such_column'] });
  board = await boardOf('Sales / all', chart, broken);
});
afterAll(() => server.close());

/** A dashboard with two tabs, and a chart in each. */
async function boardOf(dashboard_title: string, first: number, second: number): Promise<number> {
  const nodes = [first, second].flatMap((chartId, at) => {
    const [tab, row, leaf] = [`TAB-${at}`, `ROW-${at}`, `CHART-${at}`];
    return [
      { id: tab, type: 'TAB', children: [row], meta: { text: at === 0 ? 'First' : 'Second' } },
      { id: row, type: 'ROW', children: [leaf], meta: {} },
      { id: leaf, type: 'CHART', children: [], meta: { chartId, width: 6, height: 40 } },
    ];
  });
  const all = [
    { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    { id: 'GRID_ID', type: 'GRID', children: [] },
    { id: 'TABS-1', type: 'TABS', children: ['TAB-0', 'TAB-1'], meta: {} },
    ...nodes,
  ];
  const positions = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(all.map((node) => [node.id, node])) };
  const made = await admin.post('/api/v1/dashboard/', { dashboard_title, json_metadata: JSON.stringify({ positions }) });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

const kept = async (id: number, body: object): Promise<string> => {
  const { status, body: said } = await admin.post(`/api/v1/dashboard/${id}/cache_dashboard_screenshot/`, body);
  expect([status, said.task_status]).toEqual([202, 'Updated']);
  return new URL(said.image_url).pathname;
};
/** Pages of a PDF: each has one box. */
const pagesOf = (pdf: string): number => pdf.match(/\/Type \/Page\b/g)?.length ?? 0;

test.each([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['pdf', 'application/pdf'],
])('a dashboard is fetched as %s though a chart of another tab fails', async (format, type) => {
  const got = await admin.get(`${await kept(board, {})}?download_format=${format}`);
  expect([got.status, got.headers['content-type']]).toEqual([200, type]);
  if (format !== 'png') expect(got.headers['content-disposition']).toContain(`Sales%20_%20all.${format}`);
  if (format === 'pdf') expect(pagesOf(got.body)).toBe(2);
});

test('a link’s tabs and its chart alone decide what the document shows', async () => {
  const one = await admin.get(`${await kept(board, { activeTabs: ['TAB-0'] })}?download_format=pdf`);
  expect([one.status, pagesOf(one.body)]).toEqual([200, 1]);
  const alone = await admin.get(`${await kept(board, { anchor: 'CHART-0' })}?download_format=pdf&paper=Letter`);
  expect([alone.status, pagesOf(alone.body)]).toEqual([200, 1]);
});

test('when nothing can be shown, the failure of the chart is returned', async () => {
  const got = await admin.get(await kept(board, { anchor: 'CHART-1' }));
  expect(got.status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(got.body)).toContain('no_such_column');
});

test('the key of one dashboard opens no other, and what cannot be made is refused by name', async () => {
  const other = await boardOf('Other', chart, chart);
  const path = await kept(board, {});
  expect((await admin.get(path.replace(`/dashboard/${board}/`, `/dashboard/${other}/`))).status).toBe(404);
  expect((await admin.get(`${path}?download_format=gif`)).status).toBe(400);
  const several = await admin.post(`/api/v1/dashboard/${board}/cache_dashboard_screenshot/`, { anchor: '["TAB-0","TAB-1"]' });
  expect([several.status, JSON.stringify(several.body)]).toEqual([422, expect.stringContaining('anchor')]);
});

test.each([
  ['jpeg', 'image/jpeg'],
  ['svg', 'image/svg+xml'],
  ['pdf', 'application/pdf'],
])('a chart is fetched as %s with its title, and an old address leads to the current one', async (format, type) => {
  const { image_url } = (await admin.get(`/api/v1/chart/${chart}/cache_screenshot/`)).body;
  const got = await admin.get(`${new URL(image_url).pathname}?download_format=${format}`);
  expect([got.status, got.headers['content-type']]).toEqual([200, type]);
  if (format === 'svg') expect(got.body).toContain('Sales by country');
  const old = await admin.get(`/api/v1/chart/${chart}/screenshot/old/?download_format=${format}&theme=dark`);
  expect(old.status).toBe(302);
  const led = await admin.get(String(old.headers['location']));
  expect([led.status, led.headers['content-type']]).toEqual([200, type]);
  expect(String(old.headers['location'])).toContain('theme=dark');
});

// Rows: I18N-15
test('a picture of a chart is in the language of whoever fetches it, as its other files are', async () => {
  const { image_url } = (await admin.get(`/api/v1/chart/${chart}/cache_screenshot/`)).body;
  const { pathname } = new URL(image_url);
  const fetched = async (language: string) => admin.get(pathname, { 'accept-language': language });
  const [english, arabic, again] = [await fetched('en'), await fetched('ar'), await fetched('en')];
  expect([arabic.status, arabic.headers['vary']]).toEqual([200, 'accept-language, cookie']);
  expect(again.body === english.body).toBe(true);
  expect(arabic.body === english.body).toBe(false);
});
