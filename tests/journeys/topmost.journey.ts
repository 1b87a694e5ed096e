/** One thing at a time: links in texts, a question that stands, and Escape, which closes only what is on top. */
import type { Locator, Page } from '@playwright/test';
import { expectPainted, openDashboard } from './dashboard.ts';
import { boardOf, call, copyOf } from './rest.ts';
import { address, enter, expect, goTo, test } from './story.ts';

/** A dashboard with one text. */
const boardWith = (title: string, code: string): Promise<number> =>
  boardOf(title, { type: 'MARKDOWN', meta: { width: 6, height: 40, code } });

/** A mark that is gone when the page is loaded anew. */
const mark = (page: Page): Promise<void> => page.evaluate(() => document.body.setAttribute('data-same-page', ''));
const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => document.body.hasAttribute('data-same-page'));

const links = [
  '[Weather](/superset/dashboard/weather-and-climate/)',
  '[Charts](/chart/list/?filters=%28search%3Aflights%29)',
  `[Countries](${'ADDRESS'}/superset/dashboard/countries/)`,
  '[Health](/health)',
].join('\n\n');

test('links of a text to pages of ours are followed without loading anew, others by the browser', async ({ page, context }) => {
  const id = await boardWith('Linked', links.replace('ADDRESS', address()));
  await enter(page, `/superset/dashboard/${id}/`);
  await expect(page).toHaveTitle(/Linked/);
  await mark(page);
  const link = (name: string) => page.getByRole('link', { name, exact: true }).and(page.locator('[data-board] a'));
  for (const [name, title] of [
    ['Weather', /Weather/],
    ['Countries', /Lives and families/],
  ] as const) {
    await link(name).click();
    await expect(page).toHaveTitle(title);
    expect(await isSamePage(page)).toBe(true);
    await page.goBack();
    await expect(page).toHaveTitle(/Linked/);
  }
  await link('Charts').click();
  await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
  expect([await isSamePage(page), new URL(page.url()).search]).toEqual([true, expect.stringContaining('flights')]);
  await page.goBack();

  const [beside] = await Promise.all([context.waitForEvent('page'), link('Weather').click({ modifiers: ['Control'] })]);
  await expect(beside).toHaveTitle(/Weather/);
  await beside.close();

  await link('Health').click();
  await expect(page.locator('body')).toHaveText('OK');
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('"back" while a question stands asks nothing more, and the address stays true', async ({ page }) => {
  const id = await copyOf('work-and-markets', 'Asked once');
  await openDashboard(page, 'countries');
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Databases' }).click();
  await expect(page.getByRole('heading', { name: 'Databases', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Charts', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
  await goTo(page, 'Asked once');
  await expect(page).toHaveTitle(/Asked once/);
  const here = page.url();
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  const title = page.getByRole('textbox', { name: 'Dashboard title' });
  await title.fill('Asked');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog').filter({ hasText: 'You have unsaved changes.' });
  await page.getByRole('link', { name: 'Datasets', exact: true }).click();
  await expect(question).toHaveCount(1);
  for (let times = 0; times < 2; times += 1) await page.evaluate(() => history.back());
  await page.waitForTimeout(500);
  await expect(question).toHaveCount(1);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(title).toHaveValue('Asked');
  await page.evaluate(() => history.back());
  await expect(question).toHaveCount(1);
  await page.evaluate(() => history.back());
  await page.waitForTimeout(500);
  await expect(question).toHaveCount(1);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(here).pathname);
  await expect(title).toHaveValue('Asked');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('Escape closes the topmost thing only', async ({ page }) => {
  await openDashboard(page, 'countries');
  const card = page.locator('article[data-chart]').first();
  await expectPainted(card);
  const menu = page.getByRole('menu').filter({ hasText: 'Force refresh' });
  const palette = page.getByRole('combobox', { name: 'Search dashboards, charts, datasets and actions' });
  const openMenu = (): Promise<void> => card.getByRole('button', { name: /^Actions of/ }).click();
  await openMenu();
  await menu.getByText('Enter fullscreen').click();
  await expect(card).toHaveAttribute('data-full', 'true');

  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(card).toHaveAttribute('data-full', 'true');

  await openMenu();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(card).toHaveAttribute('data-full', 'true');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(card).toHaveAttribute('data-full', 'true');

  await openMenu();
  await menu.getByText('View query').click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'SELECT' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card).toHaveAttribute('data-full', 'true');
  await page.keyboard.press('Escape');
  await expect(card).not.toHaveAttribute('data-full', 'true');
});

test('a menu stays inside a low window, and what does not fit is scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 280 });
  await openDashboard(page, 'countries');
  await page
    .locator('article[data-chart]')
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click();
  const menu = page.getByRole('menu').filter({ hasText: 'Force refresh' });
  await expect(menu).toBeVisible();
  const inWindow = async (part: Locator): Promise<boolean> => {
    const box = await part.boundingBox();
    return box !== null && box.y >= 0 && box.x >= 0 && box.y + box.height <= 280 && box.x + box.width <= 740;
  };
  await expect.poll(() => inWindow(menu)).toBe(true);
  const last = menu.getByRole('menuitem').last();
  await last.scrollIntoViewIfNeeded();
  expect(await inWindow(last)).toBe(true);
});

test('of two quick Escapes the first closes a list and the second the dialog around it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openDashboard(page, 'flights');
  const dialog = page.getByRole('dialog', { name: /filters/i });
  // Before antd has begun to close the list, and while it fades away.
  for (const pauseMs of [0, 5, 60, 120]) {
    await page.getByRole('button', { name: 'Filter bar settings' }).click();
    await page.getByRole('menuitem', { name: 'Add/Edit Filters' }).click();
    await dialog.getByRole('combobox').first().focus();
    await page.keyboard.press('ArrowDown');
    const list = page.locator('.ant-select-dropdown:visible');
    await expect(list).toBeVisible();
    await expect.poll(() => list.evaluate((element) => element.getAnimations().length)).toBe(0);
    await page.keyboard.press('Escape');
    if (pauseMs > 0) await page.waitForTimeout(pauseMs);
    await page.keyboard.press('Escape');
    await expect(dialog, `${pauseMs} ms`).toHaveCount(0);
  }
});
