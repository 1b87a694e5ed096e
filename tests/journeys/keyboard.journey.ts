/** The same work without a mouse. */
import type { Locator, Page } from '@playwright/test';
import { password } from '../../scripts/machine/server.ts';
import { address, enter, expect, test } from './story.ts';
import { chart, filterSelect, numberIn, openDashboard } from './dashboard.ts';
import { call, copyOf, layoutOf, numberOf } from './rest.ts';

/** More stops than any page has. */
const stopsMax = 150;

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);

/** Moves there with Tab, as a keyboard user would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < stopsMax; step += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(target), `${String(target)} is not reached by Tab`).toBe(true);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Opens a menu by key and chooses an entry with the arrows. */
async function chooseInMenu(page: Page, trigger: Locator, name: string): Promise<void> {
  await press(page, trigger);
  const entry = page.getByRole('menuitem', { name });
  await expect(entry).toBeVisible();
  if (
    !(await page
      .getByRole('menu')
      .last()
      .evaluate((menu) => menu.contains(document.activeElement)))
  )
    await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 20 && !(await isFocused(entry)); step += 1) await page.keyboard.press('ArrowDown');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
}

async function type(page: Page, select: Locator, entry: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.type(entry);
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toContainText(entry);
  await page.keyboard.press('Enter');
}

async function signInByKeys(page: Page): Promise<void> {
  await page.goto(`${address()}/login/`);
  await expect(page.getByLabel('User name')).toBeFocused();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
}

async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('combobox', { name: /Search dashboards/ });
  await expect(search).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { selected: true })).toContainText(text);
  await page.keyboard.press('Enter');
}

test('sign in, find a dashboard, filter it, move a chart, save', async ({ page }) => {
  const id = await copyOf('flights', 'Keys only');
  await signInByKeys(page);
  await command(page, 'Keys only');
  await expect(page.getByRole('heading', { name: 'Keys only', level: 1 })).toBeVisible();

  await type(page, filterSelect(page, 'From state'), 'CA');
  await page.keyboard.press('Escape');
  await press(page, page.getByRole('button', { name: 'Apply filters' }));
  // Nothing is left to apply, and the keyboard stays where it is.
  await expect(page.getByRole('button', { name: 'Apply filters' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Apply filters' })).toBeFocused();
  const expected = await numberOf("SELECT COUNT(*) FROM flights WHERE origin_state = 'CA'");
  await expect(numberIn(chart(page, 'Flights'))).toHaveText(expected.toLocaleString('en-US'));

  await press(page, page.getByRole('button', { name: 'Edit dashboard' }));
  await chooseInMenu(page, page.getByRole('button', { name: 'Edit Chart Average delay', exact: true }), 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move Chart Average delay to' });
  await type(page, dialog.getByRole('combobox', { name: 'Into' }), 'Tab Routes');
  await press(page, dialog.getByRole('button', { name: 'Move', exact: true }));
  await expect(dialog).toHaveCount(0);
  // The keyboard goes along with what it moved.
  await expect(page.getByRole('button', { name: 'Edit Chart Average delay', exact: true })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();

  const layout = await layoutOf(id);
  const routes = Object.values(layout).find((place) => place.meta?.['text'] === 'Routes');
  const inRoutes = (ids: readonly string[]): readonly string[] =>
    ids.flatMap((each) => [String(layout[each]?.meta?.['sliceName']), ...inRoutes(layout[each]?.children ?? [])]);
  expect(inRoutes(routes?.children ?? [])).toContain('Average delay');
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('build a number from a saved metric', async ({ page }) => {
  await signInByKeys(page);
  await command(page, 'New chart');
  await type(page, page.getByRole('combobox', { name: 'Choose a dataset' }), 'movies');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search all charts' }));
  await page.keyboard.type('Big Number');
  await tabTo(page, page.getByRole('radio', { name: 'Big Number', exact: true }));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Create new chart' }));
  await expect(page).toHaveURL(/\/explore\//);

  await press(page, page.getByRole('group', { name: 'Metric', exact: true }).getByRole('button', { name: /Drop/ }));
  const editor = page.getByRole('dialog', { name: 'Metric', exact: true });
  await type(page, editor.getByRole('combobox', { name: 'Saved metric' }), 'Films');
  await press(page, editor.getByRole('button', { name: 'Save' }));
  await expect(editor).toHaveCount(0);
  await press(page, page.getByRole('button', { name: 'Create chart' }).first());
  await expect(page.locator('[data-part="number"]')).toHaveText(/3[.,]1/);
});

test('every stop in the head of a page shows that it has the focus', async ({ page }) => {
  await enter(page, '/chart/list/');
  await expect(page.getByRole('button', { name: 'Data', exact: true })).toBeVisible();
  const shown: string[] = [];
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return { style: outlineStyle, px: Number.parseFloat(outlineWidth), name: document.activeElement?.textContent ?? '' };
    });
    expect(outline).toMatchObject({ style: 'solid' });
    expect(outline.px).toBeGreaterThanOrEqual(2);
    shown.push(outline.name);
  }
  expect(shown).toEqual(expect.arrayContaining(['Dashboards', 'Charts', 'Datasets', 'Data']));
});

test('the head of a list that sorts by key shows that it has the focus', async ({ page }) => {
  await enter(page, '/chart/list/?viewMode=table');
  const head = page.getByRole('columnheader', { name: 'Type' });
  await expect(head).toBeVisible();
  await tabTo(page, head);
  await expect(head).toHaveCSS('outline-style', 'solid');
});

/** The stops by Tab from here that one does not see: behind something, or faded away. @param count  stops to make */
async function unseenStops(page: Page, count: number): Promise<string[]> {
  const unseen: string[] = [];
  for (let made = 0; made < count; made += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const stop = document.activeElement;
      // The box of a checkbox is drawn beside the field, which has no size.
      if (!stop || stop === document.body || (stop instanceof HTMLInputElement && stop.type !== 'text')) return undefined;
      const name = stop.getAttribute('aria-label') ?? stop.textContent;
      if (!stop.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return `${name} is faded away`;
      const { x, y, width, height } = stop.getBoundingClientRect();
      const seen = document.elementFromPoint(x + width / 2, y + height / 2);
      return seen && !stop.contains(seen) && !seen.contains(stop) ? `${name} behind ${seen.outerHTML.slice(0, 80)}` : undefined;
    });
    if (fault !== undefined) unseen.push(fault);
  }
  return unseen;
}

test('what has the focus is never behind what sticks to the top of a dashboard', async ({ page }) => {
  await openDashboard(page, 'movies');
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await expect(page.getByRole('tab', { name: 'Layout elements' })).toBeVisible();
  expect(await unseenStops(page, 90)).toEqual([]);
});

test('every stop among the controls of Explore is seen', async ({ page }) => {
  await enter(page, '/chart/list/?filters=(search:%27Gross%20by%20genre%27)&viewMode=table');
  await page.getByRole('link', { name: 'Gross by genre' }).click();
  await tabTo(page, page.getByRole('tab', { name: 'Data' }));
  expect(await unseenStops(page, 45)).toEqual([]);
});

test('a dialog opens with the focus on its first field, where the space bar closes nothing', async ({ page }) => {
  await enter(page, '/databaseview/list/');
  await page.getByRole('button', { name: /Database$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await press(page, dialog.getByRole('button', { name: 'PostgreSQL' }));
  await expect(dialog.getByLabel('Display Name')).toBeFocused();
  // The panel of the tab, then the tab.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('tab', { name: 'Basic' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  await page.goto(`${address()}/tablemodelview/list/`);
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await expect(dialog.getByRole('tab', { name: 'Source' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.goto(`${address()}/chart/list/`);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('menuitem', { name: 'Upload CSV to database' }).click();
  await expect(dialog.getByRole('button', { name: /Drop a file/ })).toBeFocused();
});

test('a menu that is placed late still takes the focus; Escape gives it back to the button', async ({ page }) => {
  await enter(page, '/superset/welcome/');
  const button = page.getByRole('button', { name: 'Create', exact: true });
  const hidden = await page.addStyleTag({ content: '.ant-dropdown { visibility: hidden }' });
  await button.click();
  await expect(page.locator('.ant-dropdown [role="menuitem"]').first()).toBeAttached();
  // Longer than the few frames after which antd has tried.
  await page.waitForTimeout(500);
  await hidden.evaluate((style) => style.parentNode?.removeChild(style));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
