/** Dashboards in another site's page by the clients that pages use: ours, and the one pages of the reference were written with. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FrameLocator, Page } from '@playwright/test';
import { shown } from './dashboard.ts';
import { call, numberOf } from './rest.ts';
import { html, openSite, script } from './site.ts';
import { address, expect, test } from './story.ts';

/** What a page calls on an embedded dashboard. */
interface Board {
  getScrollSize(): Promise<{ width: number; height: number }>;
  getDashboardPermalink(anchor?: string): Promise<string>;
  getActiveTabs(): Promise<string[]>;
  getDataMask(): Promise<Record<string, { filterState?: { value?: unknown } }>>;
  getChartStates(): Promise<object>;
  getChartDataPayloads(params?: { chartId?: number }): Promise<Record<string, object>>;
  observeDataMask(observe: (masks: Record<string, unknown>) => void): void;
  setThemeConfig(config: object): void;
  setThemeMode(mode: string): void;
  unmount(): void;
}

declare global {
  interface Window {
    board: Board;
    seen: Record<string, unknown>[];
  }
}

const referenceClient = (): string => readFileSync(createRequire(import.meta.url).resolve('@superset-ui/embedded-sdk'), 'utf8');

/** How a page has each client. */
const clients = {
  'our module': () => `import { embedDashboard } from '${address()}/static/embed/tessera-embed.mjs';`,
  'our script': () => 'const { embedDashboard } = tesseraEmbed;',
  'the client of the reference': () => 'const { embedDashboard } = supersetEmbeddedSdk;',
} as const;

const pageWith = (client: keyof typeof clients, id: string): string => `<!doctype html><title>Host</title>
<link rel="icon" href="data:,"><style>iframe { width: 1300px; height: 800px; border: 0 }</style>
<div id="place"></div>
<script src="${client === 'our script' ? `${address()}/static/embed/tessera-embed.js` : '/client.js'}"></script>
<script type="module">
  ${clients[client]()}
  const given = new URLSearchParams(location.search).get('state');
  window.seen = [];
  window.board = await embedDashboard({
    id: '${id}',
    supersetDomain: '${address()}/',
    mountPoint: document.getElementById('place'),
    fetchGuestToken: async () => (await fetch('/token')).text(),
    iframeTitle: 'Flights of the year',
    iframeSandboxExtras: ['allow-popups-to-escape-sandbox'],
    referrerPolicy: 'origin',
    resolvePermalinkUrl: ({ key }) => location.origin + '/?state=' + key,
    dashboardUiConfig: {
      hideTitle: true,
      hideChartControls: true,
      filters: { visible: true, expanded: true },
      urlParams: { ...(given && { permalink_key: given }) },
    },
  });
  window.board.observeDataMask((masks) => window.seen.push(masks));
</script>`;

interface Host {
  readonly url: string;
  /** The tokens it was asked for, in turn. */
  readonly tokens: readonly string[];
  /** The id of the dashboard that is embedded. */
  readonly board: number;
  readonly close: () => Promise<void>;
}

async function hostWith(client: keyof typeof clients): Promise<Host> {
  const tokens: string[] = [];
  let page = '';
  let asked = {};
  const site = await openSite(async (path) => {
    if (path === '/') return html(page);
    if (path === '/client.js') return script(client === 'the client of the reference' ? referenceClient() : '');
    if (path !== '/token') return undefined;
    const { token } = await call('POST', '/api/v1/security/guest_token/', asked);
    tokens.push(token);
    return { type: 'text/plain', text: token };
  });
  const board = await ownCopy();
  const { result } = await call('POST', `/api/v1/dashboard/${board}/embedded`, { allowed_domains: [site.url] });
  page = pageWith(client, result.uuid);
  // A name of its own makes a token of its own.
  asked = { resources: [{ type: 'dashboard', id: result.uuid }], rls: [], user: { username: 'visitor' } };
  const close = async (): Promise<void> => {
    site.close();
    await call('DELETE', `/api/v1/dashboard/${board}`);
  };
  return { url: site.url, board, tokens, close };
}

/** The id of a dashboard like that of flights: other stories may say who embeds theirs. */
async function ownCopy(): Promise<number> {
  const { result } = await call('GET', '/api/v1/dashboard/flights');
  const metadata: object = JSON.parse(result.json_metadata);
  const json_metadata = JSON.stringify({ ...metadata, positions: JSON.parse(result.position_json) });
  const copy = await call('POST', '/api/v1/dashboard/flights/copy/', {
    dashboard_title: 'Flights for other sites',
    json_metadata,
  });
  return copy.result.id;
}

const number = (board: FrameLocator) =>
  board.getByRole('group', { name: 'Flights', exact: true }).or(board.locator('[data-board]')).first();

const framed = (page: Page): FrameLocator => page.frameLocator('iframe[title="Flights of the year"]');

async function chooseState(page: Page, state: string): Promise<void> {
  const board = framed(page);
  const select = board.locator('[data-filter="From state"]').getByRole('combobox');
  await select.click();
  await select.pressSequentially(state);
  await board.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: state }).first().click();
  await select.press('Escape');
  await board.getByRole('button', { name: 'Apply filters' }).click();
}

for (const client of Object.keys(clients) as (keyof typeof clients)[])
  // Rows: LINK-05
  test(`${client} embeds a dashboard, asks it everything, and keeps its token fresh`, async ({ page }) => {
    const host = await hostWith(client);
    try {
      await page.clock.install();
      await page.goto(host.url);
      const board = framed(page);
      const all = shown(await numberOf('SELECT COUNT(*) FROM flights'));
      await expect(number(board)).toContainText(all);
      await expect(board.getByRole('heading', { level: 1 })).toHaveCount(0);
      await expect(board.getByRole('button', { name: /^Actions of / })).toHaveCount(0);
      const frame = page.locator('iframe');
      await expect(frame).toHaveAttribute('sandbox', /allow-same-origin.*allow-popups-to-escape-sandbox/);
      await expect(frame).toHaveAttribute('referrerpolicy', 'origin');
      await expect(frame).toHaveAttribute('allow', 'fullscreen; clipboard-write');

      await chooseState(page, 'CA');
      const some = shown(await numberOf("SELECT COUNT(*) FROM flights WHERE origin_state = 'CA'"));
      await expect(number(board)).toContainText(some);
      await expect
        .poll(() => page.evaluate(() => window.seen.at(-1)))
        .toMatchObject({
          nativeFiltersChanged: true,
          crossFiltersChanged: false,
          'NATIVE_FILTER-flights-2': { filterState: { value: ['CA'] } },
        });
      const told = await page.evaluate(async () => ({
        size: await window.board.getScrollSize(),
        tabs: await window.board.getActiveTabs(),
        masks: await window.board.getDataMask(),
        states: await window.board.getChartStates(),
        payloads: await window.board.getChartDataPayloads(),
        link: await window.board.getDashboardPermalink('CHART-x'),
      }));
      expect(told).toMatchObject({
        size: { width: expect.any(Number), height: expect.any(Number) },
        tabs: [expect.stringMatching(/^TAB-/)],
        masks: { 'NATIVE_FILTER-flights-2': { filterState: { value: ['CA'] } } },
        states: {},
        link: expect.stringContaining(`${host.url}/?state=`),
      });
      expect(Object.keys(told.payloads).length).toBeGreaterThan(3);

      await page.evaluate(() => window.board.setThemeMode('dark'));
      await expect(board.locator('html')).toHaveCSS('color-scheme', 'dark');
      await page.evaluate(() => window.board.setThemeConfig({ token: { fontFamily: 'Courier New' } }));
      await expect(board.locator('body')).toHaveCSS('font-family', /Courier New/);

      // Five seconds before a token of five minutes ends there is the next one, and the dashboard asks with it.
      const before = host.tokens.length;
      await page.clock.fastForward(280_000);
      expect(host.tokens).toHaveLength(before);
      await page.clock.fastForward(16_000);
      await expect.poll(() => host.tokens.length).toBe(before + 1);
      const asks = page.waitForRequest((request) => request.headers()['x-guesttoken'] === host.tokens.at(-1));
      await chooseState(page, 'TX');
      await asks;

      // A link that the page made opens with the state in it.
      await page.goto(told.link);
      await expect(number(framed(page))).toContainText(some);
      await page.evaluate(() => window.board.unmount());
      await expect(page.locator('iframe')).toHaveCount(0);
    } finally {
      await host.close();
    }
  });

// Rows: LINK-05
test('a link that somebody stored opens in another site’s page too; one that is unknown says so and hides nothing', async ({
  page,
  consoleErrors,
}) => {
  const host = await hostWith('our module');
  try {
    const id = 'NATIVE_FILTER-flights-2';
    const extraFormData = { filters: [{ col: 'origin_state', op: 'IN', val: ['CA'] }] };
    const dataMask = { [id]: { id, extraFormData, filterState: { value: ['CA'] } } };
    const { key } = await call('POST', `/api/v1/dashboard/${host.board}/permalink`, { dataMask });
    await page.goto(`${host.url}/?state=${key}`);
    await expect(number(framed(page))).toContainText(
      shown(await numberOf("SELECT COUNT(*) FROM flights WHERE origin_state = 'CA'")),
    );
    await page.goto(`${host.url}/?state=nothing-of-the-kind`);
    await expect(framed(page).getByText('This link does not work')).toBeVisible();
    await expect(number(framed(page))).toContainText(shown(await numberOf('SELECT COUNT(*) FROM flights')));
    // A browser writes what is refused into its console.
    consoleErrors.length = 0;
  } finally {
    await host.close();
  }
});

// Rows: LINK-05
test('a page that gets no token has no frame left, and is told why', async ({ page, consoleErrors }) => {
  const host = await hostWith('our module');
  try {
    await page.route('**/token', (route) => route.fulfill({ status: 200, body: '' }));
    const failure = page.waitForEvent('pageerror');
    await page.goto(host.url);
    expect((await failure).message).toContain('fetchGuestToken gave no token');
    await expect(page.locator('iframe')).toHaveCount(0);
    // The page above does nothing with the refusal.
    consoleErrors.length = 0;
  } finally {
    await host.close();
  }
});
