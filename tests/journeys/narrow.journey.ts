/** On a phone, 390 px wide, nothing has to be scrolled sideways. */
import type { Locator } from '@playwright/test';
import { address, enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts';
import { chart, choose, expectPainted, filterSelect } from './dashboard.ts';
import { pointIn } from './mouse.ts';
import { call } from './rest.ts';

test.use({ viewport: { width: 390, height: 844 } });

const pages: readonly [path: string, heading: string | RegExp][] = [
  ['/superset/welcome/', 'Home'],
  ['/dashboard/list/', 'Dashboards'],
  ['/dashboard/list/?viewMode=table', 'Dashboards'],
  ['/chart/list/', 'Charts'],
  ['/tablemodelview/list/', 'Datasets'],
  ['/rowlevelsecurity/list/', 'Row Level Security'],
  ['/uploads/list/', 'Uploaded files'],
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

test('the buttons beside a heading stay together', async ({ page }) => {
  await enter(page, '/tablemodelview/list/');
  const tops = ['Import', 'Upload a file', 'Dataset'].map(async (name) => {
    const box = await page.locator('header').last().getByRole('button', { name }).boundingBox();
    return box?.y;
  });
  expect(new Set(await Promise.all(tops)).size).toBe(1);
});

test('what is done to many objects at once is all in reach', async ({ page }) => {
  await enter(page, '/tablemodelview/list/');
  await page.getByRole('button', { name: 'Bulk select' }).click();
  const bar = page.getByRole('status').filter({ hasText: 'Selected' });
  for (const name of ['Select all on this page', 'Export', 'Delete', 'Done'])
    await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
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
  await choose(page, filterSelect(page, 'Industry'), 'Mining');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the menu is behind a button', async ({ page }) => {
  await enter(page, '/superset/welcome/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Datasets' }).click();
  await expect(page.getByRole('heading', { name: 'Datasets', level: 1 })).toBeVisible();
});

/** What is hit 11 px from the middle of a thing, on each side, is that thing: 24 px with a pixel to spare for roundings. */
async function expectTouchable(target: Locator): Promise<void> {
  const missed = await target.first().evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const around: [number, number][] = [
      [x - 11, y],
      [x + 11, y],
      [x, y - 11],
      [x, y + 11],
    ];
    return around.filter(([atX, atY]) => !element.contains(document.elementFromPoint(atX, atY)));
  });
  expect.soft(missed, `${target} is too small to be touched`).toEqual([]);
}

test('what one touches is at least 24 px wide and high', async ({ page }) => {
  await page.goto(`${address()}/login/`);
  await expectTouchable(page.getByRole('button', { name: 'Show' }));
  await enter(page, '/superset/dashboard/countries/');
  await expectTouchable(page.getByRole('button', { name: 'Favorite' }));
  await page.goto(`${address()}/superset/welcome/`);
  await expectTouchable(page.locator('label', { hasText: 'Thumbnails' }));
  await expectTouchable(page.getByRole('heading', { name: 'Recents' }).getByRole('button'));
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expect(menu.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expectTouchable(menu.getByRole('button', { name: 'Close' }));
});

test('a look at the chart keeps what was put away in the controls', async ({ page }) => {
  await enter(page, '/explore/?slice_id=1');
  const part = (name: string) => page.getByRole('radiogroup', { name: 'Part of the editor' }).getByText(name, { exact: true });
  await part('Controls').click();
  const filters = page.getByRole('group', { name: 'Filters', exact: true });
  await filters.getByRole('button', { name: /^Filters: / }).click();
  const editor = page.getByRole('dialog', { name: 'Filter', exact: true });
  await editor.getByRole('tab', { name: 'Custom SQL' }).click();
  await editor.getByLabel('SQL expression').fill('1 = 1');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden({ timeout: 1000 });
  }).toPass();
  await part('Chart').click();
  await part('Controls').click();
  await filters.getByRole('button', { name: /^Filters: / }).click();
  await expect(editor.getByText('Not applied yet')).toBeVisible();
});

test('the names of a pivot table that are cut can be shown whole', async ({ page }) => {
  const datasets = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:movies)))');
  const form = {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['distributor', 'genre'],
    groupbyColumns: [],
    metrics: ['count'],
    adhoc_filters: [],
  };
  const { id } = await call('POST', '/api/v1/chart/', {
    slice_name: 'Films of distributors',
    viz_type: form.viz_type,
    datasource_id: datasets.ids[0],
    datasource_type: 'table',
    params: JSON.stringify(form),
  });
  await enter(page, `/explore/?slice_id=${id}&standalone=1`);
  const name = page.getByRole('rowheader', { name: 'Access Motion Picture Group' }).getByText(/^Access/);
  const isCut = (): Promise<boolean> => name.evaluate((element) => element.scrollWidth > element.clientWidth);
  await expect.poll(isCut).toBe(true);
  await page.getByRole('button', { name: 'Show whole names' }).click();
  await expect.poll(isCut).toBe(false);
  await expect(name).toBeInViewport({ ratio: 1 });
});

test('a pivot table wider than the screen says which metric it is about', async ({ page }) => {
  const datasets = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:movies)))');
  const form = { viz_type: 'pivot_table_v2', groupbyRows: ['genre'], groupbyColumns: ['mpaa'], metrics: ['count'] };
  const { id } = await call('POST', '/api/v1/chart/', {
    slice_name: 'Films by genre and rating',
    viz_type: form.viz_type,
    datasource_id: datasets.ids[0],
    datasource_type: 'table',
    params: JSON.stringify({ ...form, adhoc_filters: [] }),
  });
  await enter(page, `/explore/?slice_id=${id}&standalone=1`);
  const metric = page.getByRole('columnheader', { name: /Films$/ }).getByText('Films', { exact: true });
  await expect(metric).toBeInViewport({ ratio: 1 });
  await page.locator('[data-picture="pivot"]').evaluate((box) => box.scrollBy({ left: 1000 }));
  await expect(metric).toBeInViewport({ ratio: 1 });
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('a tap on a chart shows its values beside the finger, and lists inside a menu stay on the screen', async ({ page }) => {
    await enter(page, '/superset/dashboard/flights/');
    const card = chart(page, 'Average delay by day');
    await expectPainted(card);
    // A page that has been scrolled since the chart was drawn.
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { x, y } = await pointIn(card.locator('canvas').first());
    await page.touchscreen.tap(x, y);
    await expect(page.getByText('Average delay (min)').last()).toBeInViewport();

    await page.getByRole('button', { name: 'Actions of Average delay by day' }).tap();
    await page.getByRole('menuitem', { name: 'Download' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Download as image' })).toBeInViewport({ ratio: 1 });
  });
});
