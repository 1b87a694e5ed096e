/** A dashboard in another site's page: for a guest, and only where its owner allowed it. */
import { call, rowsOf } from './rest.ts';
import { html, openSite } from './site.ts';
import { address, enter, expect, test } from './story.ts';

const hostPage = (framed: string, token: string): string => `<!doctype html><title>Host</title>
<iframe title="board" src="${framed}" style="width:1200px;height:800px;border:0"
  sandbox="allow-same-origin allow-scripts allow-presentation allow-downloads allow-forms allow-popups"></iframe>
<script>
  const frame = document.querySelector('iframe');
  let count = 0;
  window.told = [];
  frame.addEventListener('load', () => {
    const { port1, port2 } = new MessageChannel();
    frame.contentWindow.postMessage({ type: '__embedded_comms__', handshake: 'port transfer' }, '*', [port2]);
    window.send = (method, args) => port1.postMessage({ switchboardAction: 'emit', method, args });
    window.give = (guestToken) => send('guestToken', { guestToken });
    window.ask = (method, args = {}) => new Promise((resolve) => {
      const messageId = 'm_' + (count += 1);
      port1.addEventListener('message', ({ data }) => data.messageId === messageId && resolve(data));
      port1.postMessage({ switchboardAction: 'get', method, messageId, args });
    });
    port1.addEventListener('message', ({ data }) => data.switchboardAction === 'emit' && window.told.push(data));
    port1.start();
    window.give(${JSON.stringify(token)});
    // At once, as pages do that size their frame: the board has not been asked for yet.
    window.early = Promise.all([ask('getScrollSize'), ask('getDashboardPermalink'), ask('getActiveTabs')]);
  });
</script>`;

// Rows: LINK-05
test('a site embeds a dashboard for its guests, another site cannot, and no other page can be framed', async ({
  page,
  consoleErrors,
}) => {
  let shown = '';
  const site = await openSite(() => html(shown));
  const other = await openSite(() => html(shown));
  try {
    await enter(page, '/superset/dashboard/flights/');
    const refused: string[] = [];
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
    await page.getByRole('button', { name: 'Dashboard actions' }).click();
    await page.getByRole('menuitem', { name: 'Embed dashboard' }).click();
    await page.getByLabel('Allowed domains').fill(site.url);
    // A browser writes what is refused into its console.
    expect(refused).toEqual([]);
    await page.getByRole('button', { name: 'Enable embedding' }).click();
    const uuid = await page.getByLabel('For the page that embeds the dashboard').inputValue();

    const [flights] = await rowsOf("SELECT count(*) AS n FROM flights WHERE origin = 'DAL'");
    const { result } = await call('GET', '/api/v1/dashboard/flights/datasets');
    const rls = [{ clause: "origin = 'DAL'", dataset: result[0].id }];
    const asked = { resources: [{ type: 'dashboard', id: uuid }], rls, user: { username: 'visitor' } };
    const { token } = await call('POST', '/api/v1/security/guest_token/', asked);

    shown = hostPage(`${address()}/embedded/${uuid}?uiConfig=1&show_filters=0`, token);
    await page.goto(site.url);
    const board = page.frameLocator('iframe');
    const digits = String(flights?.['n']);
    await expect(board.locator('[data-board]')).toContainText(new RegExp(digits.split('').join(',?')));
    await expect(board.getByRole('heading', { level: 1 })).toHaveCount(0);
    await expect(board.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
    expect(await page.evaluate('early')).toMatchObject([
      { switchboardAction: 'reply', result: { width: expect.any(Number), height: expect.any(Number) } },
      { switchboardAction: 'reply', result: expect.stringContaining('/superset/dashboard/') },
      { switchboardAction: 'reply', result: expect.any(Array) },
    ]);
    const answers = await page.evaluate(
      `(async () => [await ask('getScrollSize'), await ask('getDashboardPermalink'), await ask('x')])()`,
    );
    expect(answers).toMatchObject([
      { switchboardAction: 'reply', result: { width: expect.any(Number), height: expect.any(Number) } },
      { switchboardAction: 'reply', result: expect.stringContaining('/superset/dashboard/') },
      { switchboardAction: 'error' },
    ]);

    const told = await page.evaluate<{ result: Record<string, { queries: object[] }> }>(`ask('getChartDataPayloads')`);
    const numbers = Object.values(told.result).find(({ queries }) => queries.length === 1);
    const again = await call('POST', '/api/v1/chart/data', numbers);
    expect(again.result[0]).toMatchObject({ status: 'success', data: expect.any(Array) });
    expect(await page.evaluate(`ask('getChartStates')`)).toMatchObject({
      switchboardAction: 'reply',
      result: expect.any(Object),
    });

    const look = board.locator('html');
    await expect(look).toHaveCSS('color-scheme', 'light');
    await page.evaluate(`send('setThemeMode', { mode: 'dark' })`);
    await expect(look).toHaveCSS('color-scheme', 'dark');

    // A token that is no good says so where something is asked; the next one shows it again.
    await page.evaluate(`give('no.good.token')`);
    await board.getByRole('button', { name: 'Actions of Flights', exact: true }).click();
    await board.getByRole('menuitem', { name: 'Force refresh' }).click();
    await expect(board.getByRole('alert').first()).toContainText('This chart could not be loaded');
    await page.evaluate(`give(${JSON.stringify(token)})`);
    await expect(board.getByRole('alert')).toHaveCount(0);
    await expect(board.locator('[data-board]')).toContainText(new RegExp(digits.split('').join(',?')));

    await page.goto(other.url);
    await expect(page.frameLocator('iframe').locator('[data-board]')).toHaveCount(0);
    shown = hostPage(`${address()}/superset/dashboard/flights/`, token);
    await page.goto(site.url);
    await expect.poll(() => consoleErrors.filter((said) => /frame-ancestors/.test(said)).length).toBeGreaterThan(0);
    await expect(page.frameLocator('iframe').locator('[data-board]')).toHaveCount(0);
    consoleErrors.length = 0;
  } finally {
    site.close();
    other.close();
  }
});
