/** A dashboard as readers use it: a closer look at one chart, what an address hides, and an empty one that is built. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enter, expect, test } from './story.ts';
import { chart, chartMenu, dashboardMenu, expectPainted, openDashboard } from './dashboard.ts';
import { call } from './rest.ts';

// Rows: DASH-04, DASH-11, DASH-13, DASH-15, DASH-16, DASH-25
test('a chart fills the window and comes back, is taken along as a JPEG; head and tabs stay in sight', async ({ page }) => {
  await openDashboard(page, 'flights');
  const card = chart(page, 'Average delay by day');
  await expectPainted(card);
  const before = await card.boundingBox();
  await chartMenu(page, 'Average delay by day', 'Enter fullscreen');
  const viewport = page.viewportSize();
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(viewport?.width);
  await page.keyboard.press('Escape');
  await expect.poll(() => card.boundingBox()).toEqual(before);

  const image = page.waitForEvent('download');
  await chartMenu(page, 'Average delay by day', 'Download', 'Download as image');
  const file = await image;
  expect(file.suggestedFilename()).toMatch(/^average-delay-by-day-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.jpg$/);
  expect([...(await readFile(await file.path())).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);

  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeInViewport();
  await expectLeavesFromAfar(page, 'Flights', 'Average delay by day');

  await page.route(/\/favorites\/?$/, (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  const star = page.getByRole('button', { name: 'Favorite', exact: true });
  const isOn = await star.getAttribute('aria-pressed');
  await star.click();
  await expect(page.getByText('There was an issue favoriting this dashboard.')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', String(isOn));
});

/** Five heights of a low window away a picture is gone, unless somebody worked in it; on paper all are. */
async function expectLeavesFromAfar(page: Page, name: string, worked: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const far = chart(page, name).locator('[data-picture]');
  const kept = chart(page, worked).locator('[data-picture]');
  await kept.focus();
  await page.keyboard.press('ArrowRight');
  await page.setViewportSize({ ...size, height: 120 });
  await expectPainted(chart(page, name));
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(far).toHaveCount(0);
  await expect(kept).toHaveCount(1);
  const printed = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const count = document.querySelectorAll('article [data-status="done"]:not(:has([data-picture]))').length;
    window.dispatchEvent(new Event('afterprint'));
    return count;
  });
  expect(printed).toBe(0);
  await expect(far).toHaveCount(0);
  await page.setViewportSize(size);
  await expectPainted(chart(page, name));
}

// Rows: DASH-21
test('tiles stand in steps of 8 px with gutters of 16, and a picture has its tile less its head and 16 px on each side', async ({
  page,
}) => {
  await openDashboard(page, 'flights');
  const boxOf = async (name: string, part?: string) => {
    const card = chart(page, name);
    const { x = 0, y = 0, width = 0, height = 0 } = (await (part ? card.locator(part) : card).boundingBox()) ?? {};
    return { x, y, width, height };
  };
  await expectPainted(chart(page, 'Average delay by day'));
  const [first, second, below] = [await boxOf('Flights'), await boxOf('Flights a week'), await boxOf('Average delay by day')];
  expect(second.x - first.x - first.width).toBeCloseTo(16, 1);
  expect(below.y - first.y - first.height).toBeCloseTo(16, 1);
  expect([first.height % 8, below.height % 8]).toEqual([0, 0]);
  for (const name of ['Flights', 'Average delay by day']) {
    const [tile, head, picture] = [await boxOf(name), await boxOf(name, '.chart-header'), await boxOf(name, '[data-picture]')];
    expect(picture.width).toBeCloseTo(tile.width - 32, 0);
    expect(picture.height).toBeCloseTo(tile.height - head.height - 32, 0);
    expect(head.x - tile.x).toBeCloseTo(16, 1);
  }
});

// Rows: DASH-08
test('printing waits for charts that were never near the window; paper that could not wait says what is missing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', String(document.querySelectorAll(toCome).length));
    const toCome = 'article [aria-busy="true"], article [data-status="done"]:not(:has([data-picture]))';
  });
  await page.setViewportSize({ width: 1280, height: 200 });
  await openDashboard(page, 'flights');
  await page.keyboard.press('Control+p');
  await expect(page.getByText('Preparing to print …')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '0');
  await expect(page.getByText('Preparing to print …')).toHaveCount(0);

  await page.reload();
  await expectPainted(chart(page, 'Flights'));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/chart/data*', (route) => held.then(() => route.continue()));
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const missing = page.getByText('This chart was not loaded yet when the page was printed.').last();
  await expect(missing).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(missing).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByText(/not loaded yet when the page was printed. Print it again./)).toBeVisible();
  release();
  await dashboardMenu(page, 'Download', 'Print');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '0');
});

// Rows: DASH-01, DASH-44
test('for a report an address shows the content of every tab and nothing around it; datasets that fail are named', async ({
  page,
}) => {
  await page.route('**/api/v1/dashboard/flights/datasets', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await enter(page, '/superset/dashboard/flights/?standalone=3');
  await expect(page.getByText('Error loading chart datasources. Filters may not work correctly.')).toBeVisible();
  await expectPainted(chart(page, 'Delay by state of departure'));
  await expectPainted(chart(page, 'Flights'));
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Airports', level: 2 })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Filters' })).toHaveCount(0);
  await enter(page, '/superset/dashboard/nothing-of-the-kind/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i);
});

// Rows: DASH-03, DASH-38, DASH-43, BUILD-17, BUILD-22, BUILD-23
test('an empty dashboard says what to do, gets a chart, tabs and a style sheet that names rules without effect', async ({
  page,
}) => {
  const { result } = await call('GET', '/api/v1/chart/?q=(page_size:1)');
  const like = { viz_type: 'table', datasource_id: result[0].datasource_id, datasource_type: 'table', params: '{}' };
  const gone = await call('POST', '/api/v1/chart/', { ...like, slice_name: 'Soon deleted' });
  const { id } = await call('POST', '/api/v1/dashboard/', { dashboard_title: 'Begun' });
  await enter(page, `/superset/dashboard/${id}/`);
  await expect(page.getByText('There are no charts added to this dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Edit the dashboard' }).click();
  await expect(page.getByText('Drag and drop components and charts to the dashboard')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create a new chart' })).toHaveAttribute('href', `/chart/add?dashboard_id=${id}`);

  const search = page.getByRole('searchbox', { name: 'Filter your charts' });
  await search.fill('Soon deleted');
  await expect(page.getByRole('button', { name: 'Add Soon deleted' })).toBeVisible();
  await call('DELETE', `/api/v1/chart/${gone.id}`);
  await page.reload();
  await search.fill('Soon deleted');
  await expect(page.getByText('No results found')).toBeVisible();
  await search.fill('S&P 500, step');
  await page.getByRole('button', { name: 'Add S&P 500, step by quarter' }).click();
  await expectPainted(chart(page, 'S&P 500, step by quarter'));

  const title = page.getByRole('textbox', { name: 'Dashboard title' });
  await title.fill('');
  await expect(title).toHaveAttribute('placeholder', 'Add the name of the dashboard');
  await title.fill('Built');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/Built/);

  await dashboardMenu(page, 'Edit CSS');
  await page.getByRole('textbox', { name: 'CSS' }).fill('.header-title { font-style: italic } .gridster .widget { color: red }');
  await expect(
    page.getByRole('heading', { name: 'Chart title' }).or(chart(page, 'S&P 500, step by quarter').locator('h3')),
  ).toHaveCSS('font-style', 'italic');
  await expect(page.getByRole('alert').getByText('.gridster .widget')).toBeVisible();
  await expect(page.getByRole('alert').getByText('.header-title')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Layout elements' }).click();
  await page.getByRole('button', { name: 'Add Tabs' }).click();
  const tabs = page.locator('[data-component="TABS"]');
  await tabs.getByRole('button', { name: 'Add tab' }).click();
  await expect(tabs.getByRole('tab')).toHaveCount(2);
  await tabs.getByRole('button', { name: /^Edit tab/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Delete dashboard tab?' });
  await expect(question).toContainText('undo');
  await question.getByRole('button', { name: 'CANCEL' }).click();
  await expect(tabs.getByRole('tab')).toHaveCount(2);
  await tabs.getByRole('button', { name: /^Edit tab/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'DELETE' }).click();
  await expect(tabs.getByRole('tab')).toHaveCount(1);
  await call('DELETE', `/api/v1/dashboard/${id}`);
});
