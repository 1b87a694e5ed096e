/** A dashboard on the screen, as a reader sees it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { pointIn } from './mouse.ts';
import { enter } from './story.ts';

/** Opens a dashboard as `admin`; `search` with its question mark. */
export async function openDashboard(page: Page, slugOrId: string | number, search = ''): Promise<void> {
  await enter(page, `/superset/dashboard/${slugOrId}/${search}`);
  await expect(page.getByRole('article').first()).toBeVisible();
}

export const chart = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** The chart has its answer and drew it. */
export async function expectSettled(card: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('[data-status]')).toHaveAttribute('aria-busy', 'false');
}

/** The big number of a chart, as shown. */
export const numberIn = (card: Locator): Locator => card.locator('[data-part="number"]');

/** Share of a canvas that is drawn on; 0 before anything is drawn. */
const ink = (card: Locator): Promise<number> =>
  card
    .locator('[data-picture="echarts"] canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      // Read from a copy: a browser warns when what is drawn for the screen is read again and again.
      const copy = new OffscreenCanvas(canvas.width || 1, canvas.height || 1).getContext('2d', { willReadFrequently: true });
      if (canvas.width > 0 && canvas.height > 0) copy?.drawImage(canvas, 0, 0);
      const pixels = copy?.getImageData(0, 0, canvas.width || 1, canvas.height || 1).data ?? [];
      let drawn = 0;
      for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 0) drawn += 1;
      return drawn / Math.max(1, pixels.length / 4);
    });

/** A canvas with axes only has less than this. */
const inkMin = 0.005;

/** The chart shows a picture of data: no failed face, no empty face, no blank. */
export async function expectPainted(card: Locator): Promise<void> {
  await expectSettled(card);
  await expect(card.getByRole('alert')).toHaveCount(0);
  const picture = card.locator('[data-picture]').first();
  await expect(picture).toBeVisible();
  const kind = await picture.getAttribute('data-picture');
  expect(kind).not.toBe('empty');
  if (kind === 'echarts' || kind === 'number') await expect(picture).toHaveAttribute('aria-label', /\S/);
  if (kind === 'echarts') await expect.poll(() => ink(card)).toBeGreaterThan(inkMin);
  else if (kind === 'number') await expect(numberIn(card)).toHaveText(/\d/);
  else if (kind === 'text') await expect(picture).toHaveText(/\S/);
  // The land under the marks alone is one shape, borders another.
  else if (kind === 'map') await expect.poll(() => picture.locator('svg path, svg circle').count()).toBeGreaterThan(5);
  else await expect.poll(() => card.locator('td, [role="gridcell"]').count()).toBeGreaterThan(3);
}

/** How many filters a chart says reached its SQL. */
export async function expectFiltersOn(card: Locator, count: number): Promise<void> {
  if (count === 0) await expect(card.locator('[data-filters]:not([data-filters="0"])')).toHaveCount(0);
  else await expect(card.locator('[data-filters]')).toHaveAttribute('data-filters', String(count));
}

/** Opens the list of filters behind a chart; Escape or a click elsewhere closes it. */
export async function openFilterList(page: Page, card: Locator): Promise<Locator> {
  await card.locator('[data-filters]').click();
  const list = page.locator('.ant-popover:visible').filter({ hasText: 'Filters (' });
  await expect(list).toBeVisible();
  return list;
}

/** The control of a filter in the bar that offers a list. */
export const filterSelect = (page: Page, name: string): Locator => page.locator(`[data-filter="${name}"]`).getByRole('combobox');

/** Chooses an entry of a Select by typing its beginning; the list is closed afterwards. */
export async function choose(page: Page, select: Locator, entry: string): Promise<void> {
  await select.click();
  await select.pressSequentially(entry);
  const list = page.locator('.ant-select-dropdown:visible');
  await list.locator('.ant-select-item-option', { hasText: entry }).first().click();
  // A list of several stays open. Escape only then: elsewhere it would close the dialog around the list.
  const stays = await select.evaluate((element) => element.closest('.ant-select-multiple') !== null);
  if (stays) await select.press('Escape');
  await expect(list).toBeHidden();
}

/** Chooses an entry of the dashboard's own menu, through its submenus. */
export async function dashboardMenu(page: Page, ...path: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await follow(page, path);
}

/** Chooses an entry of the menu of a chart. */
export async function chartMenu(page: Page, name: string, ...path: string[]): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${name}`, exact: true }).click();
  await follow(page, path);
}

async function follow(page: Page, path: readonly string[]): Promise<void> {
  for (const [at, name] of path.entries()) {
    const entries = page.getByRole('menuitem', { name });
    if (at === path.length - 1) return entries.last().click();
    const entry = entries.and(page.locator('[aria-haspopup]'));
    // While a menu still unfolds it does not feel the mouse; one comes in again.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await entry.hover();
      await expect(entry).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 });
    }).toPass();
  }
}

/** A number as the page writes it. */
export const shown = (value: number): string => value.toLocaleString('en-US');

/** Clicks a mark of a drawn chart, in shares of its picture: once the hand is over something to click. */
export async function clickPicture(
  page: Page,
  card: Locator,
  shareX: number,
  shareY: number,
  button: 'left' | 'right' = 'left',
): Promise<void> {
  await expectPainted(card);
  const picture = card.locator('[data-picture]');
  const { x, y } = await pointIn(picture, shareX, shareY);
  await expect(async () => {
    await page.mouse.move(x - 2, y - 2);
    await page.mouse.move(x, y);
    const inner = picture.locator('div').first();
    expect(await inner.evaluate((element) => element.style.cursor)).toBe('pointer');
  }).toPass();
  await page.mouse.click(x, y, { button });
}
