/** On a phone, 390 px wide, nothing has to be scrolled sideways. */
import { address, enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts';
import { expectPainted } from './dashboard.ts';

test.use({ viewport: { width: 390, height: 844 } });

const pages: readonly [path: string, heading: string | RegExp][] = [
  ['/superset/welcome/', 'Home'],
  ['/dashboard/list/', 'Dashboards'],
  ['/dashboard/list/?viewMode=table', 'Dashboards'],
  ['/chart/list/', 'Charts'],
  ['/tablemodelview/list/', 'Datasets'],
  ['/rowlevelsecurity/list/', 'Row Level Security'],
  ['/databaseview/list/', 'Databases'],
  ['/annotationlayer/list/', 'Annotation layers'],
  ['/savedqueryview/list/', 'Saved queries'],
  ['/actionlog/list/', 'Action log'],
  ['/user_info/', 'Site Admin'],
  ['/chart/add', 'Create a new chart'],
  ['/sqllab/', 'SQL'],
  ['/explore/?slice_id=1', /./],
  ['/nowhere', 'Page not found'],
];

test('pages fit', async ({ page }) => {
  await page.goto(`${address()}/login/`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await enter(page, '/');
  for (const [path, heading] of pages) {
    await page.goto(address() + path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});

test('dashboards stack their charts and keep their filters behind a button', async ({ page }) => {
  for (const slug of ['flights', 'movies', 'weather-and-climate', 'work-and-markets']) {
    await enter(page, `/superset/dashboard/${slug}/`);
    for (const card of await page.locator('article:visible').all()) await expectPainted(card);
    await expectNoSidewaysScroll(page);
    const widths = await page
      .locator('article:visible')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(300);
  }
  await page.getByRole('button', { name: /^Filters|filter Filters/ }).click();
  await expect(page.getByRole('button', { name: 'Apply filters' })).toBeVisible();
  await expectAccessible(page, 'filters on a phone');
});

test('the menu is behind a button', async ({ page }) => {
  await enter(page, '/superset/welcome/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Datasets' }).click();
  await expect(page.getByRole('heading', { name: 'Datasets', level: 1 })).toBeVisible();
});
