/** No page and no open dialog breaks WCAG A or AA, in the light and in the dark. */
import type { Locator, Page } from '@playwright/test';
import { call } from './rest.ts';
import { address, enter, expect, expectAccessible, expectAccessibleInBothLooks, test } from './story.ts';
import { chart, expectPainted, expectSettled, filterSelect, openDashboard } from './dashboard.ts';

const pages: readonly [path: string, heading: string][] = [
  ['/superset/welcome/', 'Home'],
  ['/chart/add', 'Create a new chart'],
  ['/sqllab/', 'SQL'],
  ['/nowhere', 'Page not found'],
];

const lists: typeof pages = [
  ['/dashboard/list/?viewMode=card', 'Dashboards'],
  ['/dashboard/list/?viewMode=table', 'Dashboards'],
  ['/chart/list/?viewMode=table', 'Charts'],
  ['/tablemodelview/list/', 'Datasets'],
  ['/rowlevelsecurity/list/', 'Row Level Security'],
  ['/uploads/list/', 'Uploaded files'],
  ['/databaseview/list/', 'Databases'],
];

const settingsPages: typeof pages = [
  ['/annotationlayer/list/', 'Annotation layers'],
  ['/savedqueryview/list/', 'Saved queries'],
  ['/actionlog/list/', 'Action log'],
  ['/user_info/', 'Site Admin'],
  ['/swagger/v1', 'API'],
];

async function expectPagesAccessible(page: Page, each: typeof pages): Promise<void> {
  for (const [path, heading] of each) {
    await page.goto(address() + path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessibleInBothLooks(page, path);
  }
}

/** Opens by a button, checks, closes. */
async function expectDialogAccessible(page: Page, what: string, parts: readonly string[] = []): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleInBothLooks(page, what, parts);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the pages, in the light and in the dark', async ({ page }) => {
  await page.goto(`${address()}/login/`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'login');
  await enter(page, '/');
  await expectPagesAccessible(page, pages);
});

test('the lists, in the light and in the dark', async ({ page }) => {
  // Many pages, each looked at twice.
  test.slow();
  await enter(page, '/');
  await expectPagesAccessible(page, lists);
});

test('the pages behind the settings, in the light and in the dark', async ({ page }) => {
  await enter(page, '/');
  await expectPagesAccessible(page, settingsPages);
});

test('dashboards, in the light and in the dark', async ({ page }) => {
  for (const slug of ['movies', 'flights']) {
    await openDashboard(page, slug);
    for (const card of await page.locator('article:visible').all()) await expectSettled(card);
    await expectAccessibleInBothLooks(page, slug);
  }
});

test('the dialogs of a dashboard and its edit mode, in the light and in the dark', async ({ page }) => {
  // Many pages, each looked at twice.
  test.slow();
  await openDashboard(page, 'flights');
  await expectSettled(chart(page, 'Flights'));
  await page.getByRole('button', { name: 'Actions of Flights', exact: true }).click();
  await page.getByRole('menuitem', { name: 'View as table' }).click();
  await expectDialogAccessible(page, 'rows');
  await page.getByRole('button', { name: /^Departure/ }).click();
  await expect(page.getByRole('dialog', { name: 'Edit time range' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'time range');
  await page.getByRole('button', { name: 'CANCEL' }).click();
  await page.getByRole('button', { name: 'Filter bar settings' }).click();
  await page.getByRole('menuitem', { name: 'Add/Edit Filters' }).click();
  await expectDialogAccessible(page, 'filter dialog');
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await expect(page.getByRole('complementary', { name: 'Add to the dashboard' })).toBeVisible();
  await expect(page.locator('[data-source]').first()).toBeVisible();
  await expectAccessibleInBothLooks(page, 'edit mode');
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit properties' }).click();
  await expectDialogAccessible(page, 'properties');
});

test('Explore and its dialogs, in the light and in the dark', async ({ page }) => {
  await enter(page, '/chart/list/?filters=(search:%27Gross%20by%20genre%27)&viewMode=table');
  await page.getByRole('link', { name: 'Gross by genre' }).click();
  await expect(page.locator('[data-picture="echarts"]')).toHaveAttribute('aria-label', /\S/);
  await expectAccessibleInBothLooks(page, 'explore');
  await page.getByRole('tab', { name: 'Customize' }).click();
  await expectAccessibleInBothLooks(page, 'explore, customize');
  await page.getByRole('button', { name: 'View all charts' }).click();
  // Its example is made of charts of another type.
  const several = page.getByRole('dialog').getByRole('option', { name: 'Multiple Line Charts' });
  await expect(several.locator('[data-picture="echarts"]')).toBeVisible();
  await expectDialogAccessible(page, 'gallery');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectDialogAccessible(page, 'save chart');
});

test('search and upload, in the light and in the dark', async ({ page }) => {
  await enter(page, '/superset/welcome/');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectDialogAccessible(page, 'palette');
  await page.getByRole('button', { name: 'Create' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload CSV to database' }).click();
  await page.getByRole('button', { name: /Drop a file here/ }).click();
  await (await chooser).setFiles({ name: 'small.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,x\n2,y\n') });
  await expect(page.getByLabel('Dataset name')).toBeVisible();
  await expectDialogAccessible(page, 'upload');
});

const openList = ['.ant-select-dropdown:not(.ant-select-dropdown-hidden)', '[role="combobox"][aria-expanded="true"]'];

/** A list of options, open: with something in it and, where it is searched, with nothing left. */
async function expectListAccessible(page: Page, select: Locator, what: string, isSearched = true): Promise<void> {
  await select.focus();
  await page.keyboard.press('ArrowDown');
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(list).toBeVisible();
  await expectAccessible(page, `${what}, open`, openList);
  if (isSearched) {
    await page.keyboard.type('zzqq');
    await expect(list.getByText('No results found')).toBeVisible();
    await expectAccessible(page, `${what}, nothing found`, openList);
  }
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(select).toBeFocused();
}

// Rows: I18N-15
test('lists of options, menus and editors that are open', async ({ page }) => {
  await enter(page, '/chart/list/?viewMode=table');
  for (const name of ['Chart type', 'Dataset']) await expectListAccessible(page, page.getByRole('combobox', { name }), name);
  await page.getByRole('button', { name: 'Bulk select' }).click();
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await page.getByRole('status').getByRole('button', { name: 'Delete' }).click();
  await expectDialogAccessible(page, 'a long list of what will be deleted', ['.ant-modal']);

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /^Search dashboards, charts/ }).fill('zzqqzz');
  await expect(page.getByRole('dialog').getByText('No results found')).toBeVisible();
  await expectDialogAccessible(page, 'palette, nothing found', ['.ant-modal']);

  await openDashboard(page, 'flights');
  await expectListAccessible(page, filterSelect(page, 'From state'), 'a filter of the bar', false);
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  for (const name of [/^Edit tab/, /^Edit Chart Flights$/, 'More ways to save']) {
    const button = page.getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expectAccessible(page, `menu ${name}`, ['.ant-dropdown:not(.ant-dropdown-hidden)']);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
});

test('the controls of Explore, with their lists open', async ({ page }) => {
  await enter(page, '/chart/list/?filters=(search:%27Gross%20by%20genre%27)&viewMode=table');
  await page.getByRole('link', { name: 'Gross by genre' }).click();
  await page.getByRole('button', { name: /^Filters: / }).click();
  await expectListAccessible(
    page,
    page.getByRole('dialog').getByRole('combobox', { name: 'Select subject' }),
    'column of a filter',
  );
  await page.keyboard.press('Escape');
  // A list one may write beside: nothing in it is chosen before one moves to it.
  await page.getByRole('combobox', { name: 'Row limit' }).fill('77');
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible();
  await expectAccessible(page, 'a list one may write beside', openList);
});

test('a colour is chosen by key, in a panel whose parts have names', async ({ page }) => {
  await enter(page, '/chart/list/?filters=(search:Unemployed)&viewMode=table');
  await page.getByRole('link', { name: 'Unemployed', exact: true }).click();
  await page.getByRole('tab', { name: 'Customize' }).click();
  const colour = page.getByRole('button', { name: 'Fixed Color', exact: true });
  await colour.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Choose a color' });
  await expect(panel.getByRole('textbox', { name: 'Hexadecimal' })).toBeFocused();
  await expectAccessible(page, 'the colour panel', ['.ant-color-picker']);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('aa3300');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(colour).toBeFocused();
  await expect(colour).toHaveText('#AA3300');
});

test('in a contrast theme one sees switches, sliders and what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openDashboard(page, 'flights');
  await expect(page.locator('.ant-slider-rail')).toHaveCSS('border-top-width', '1px');
  const tab = page.getByRole('tab', { name: 'Overview' });
  await expect(tab).toHaveCSS('text-decoration-line', 'underline');
  await expect(page.getByRole('tab', { name: 'Airports' })).toHaveCSS('text-decoration-line', 'none');
  await enter(page, '/chart/list/?filters=(search:%27Gross%20by%20genre%27)&viewMode=table');
  await page.getByRole('link', { name: 'Gross by genre' }).click();
  await expect(page.getByRole('switch').first()).toHaveCSS('border-top-width', '1px');
});

test("no level is left out in a dashboard's headings", async ({ page }) => {
  for (const slug of ['movies', 'countries', 'flights']) {
    await openDashboard(page, slug);
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((all) => all.map((heading) => Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1))));
    const leaps = levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1);
    expect.soft(leaps, `${slug}: ${levels.join(' ')}`).toEqual([]);
    // The bar of filters may be away; the charts stand under a heading of their own.
    await expect(page.getByRole('heading', { name: 'Charts', level: 2, exact: true })).toBeAttached();
  }
});

// Rows: I18N-15
test('a chart describes what it shows to screen readers', async ({ page }) => {
  await openDashboard(page, 'flights');
  const card = chart(page, 'Length of flight');
  await expectPainted(card);
  await expect(card.locator('[data-picture]')).toHaveAttribute('aria-label', /under 500 mi/);
  await card.locator('[data-picture]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card.locator('[aria-live="polite"]')).toContainText('under 500 mi');
});

// Rows: I18N-15
test('the focus goes back to what opened a dialog', async ({ page }) => {
  const closed = async (path: string, opener: string | RegExp, through?: string): Promise<void> => {
    await enter(page, path);
    const button = page.getByRole('button', { name: opener }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    if (through !== undefined) await page.getByRole('menuitem', { name: through }).click();
    const dialog = page.getByRole('dialog').last();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  };
  await closed('/superset/welcome/', /^Search/);
  await closed('/dashboard/list/?viewMode=table', /^Access…/);
  await closed('/superset/dashboard/flights/', 'Actions of Flights', 'View query');
});

test('after a deletion the focus goes to the next row, and to the content of the page where none is left', async ({ page }) => {
  for (const name of ['Gone 1', 'Gone 2']) await call('POST', '/api/v1/dashboard/', { dashboard_title: name });
  await enter(page, '/dashboard/list/?filters=(search:Gone)&viewMode=table');
  const button = (name: string) => page.getByRole('button', { name: `Delete: ${name}`, exact: true });
  const remove = async (name: string): Promise<void> => {
    await button(name).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(name)).toHaveCount(0);
  };
  await expect(page.getByRole('button', { name: /^Delete: Gone/ })).toHaveCount(2);
  await remove('Gone 1');
  await expect(button('Gone 2')).toBeFocused();
  await remove('Gone 2');
  await expect(page.locator('#content')).toBeFocused();
});

test('among cards it goes to the next card, and to the one before after the last', async ({ page }) => {
  for (const name of ['Card 1', 'Card 2', 'Card 3']) await call('POST', '/api/v1/dashboard/', { dashboard_title: name });
  await enter(page, '/dashboard/list/?filters=(search:Card)&viewMode=card');
  const menus = page.getByRole('button', { name: /^Actions: Card/ });
  const remove = async (at: number): Promise<void> => {
    const left = (await menus.count()) - 1;
    await menus.nth(at).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menus).toHaveCount(left);
  };
  await expect(menus).toHaveCount(3);
  await remove(0);
  await expect(menus.nth(0)).toBeFocused();
  await remove(1);
  await expect(menus.nth(0)).toBeFocused();
  await remove(0);
  await expect(page.locator('#content')).toBeFocused();
});

test('what a page asks for ahead it takes', async ({ page }) => {
  // Nothing is asked here before a statement runs; the browser waits three seconds before it complains.
  await enter(page, '/sqllab/');
  await expect(page.getByRole('heading', { name: 'SQL', level: 1 })).toBeAttached();
  const complaint = await page.waitForEvent('console', { timeout: 4500 }).catch(() => undefined);
  expect(complaint?.text()).toBeUndefined();
});
