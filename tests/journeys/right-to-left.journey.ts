/** A page in Arabic: mirrored as its reader expects it, with charts, code and numbers as they are everywhere. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { address, enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts';
import { chart, expectPainted, openDashboard } from './dashboard.ts';
import { drag, pointIn } from './mouse.ts';
import { call, copyOf, examplesId, layoutOf } from './rest.ts';

const languages = join(import.meta.dirname, '../../packages/core/src/language');
const translationsIn = (folder: string) =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(languages, folder, 'ar.json'), 'utf8')));
const [texts, refusals] = [translationsIn('catalogues'), translationsIn('refusals')];
/** A text of the pages in Arabic. */
const inArabic = (text: string): string => texts[text] ?? text;

/** Left edge and width, px of the window. */
async function acrossOf(element: Locator): Promise<{ x: number; width: number }> {
  await expect(element).toBeVisible();
  const { x = 0, width = 0 } = (await element.boundingBox()) ?? {};
  return { x, width };
}

async function expectRightOf(one: Locator, other: Locator): Promise<void> {
  // While a page comes into place its parts may still move.
  await expect
    .poll(
      async () => {
        const [a, b] = [await acrossOf(one), await acrossOf(other)];
        return a.x - (b.x + b.width);
      },
      { message: `${String(one)} right of ${String(other)}` },
    )
    .toBeGreaterThanOrEqual(-1);
}

test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: 'language', value: 'ar', url: address() }]);
});

const pages = [
  '/superset/welcome/',
  '/dashboard/list/',
  '/chart/list/?viewMode=table',
  '/tablemodelview/list/',
  '/superset/dashboard/work-and-markets/',
  '/explore/?slice_id=1',
  '/sqllab/',
];

async function expectMirrored(page: Page, path: string): Promise<void> {
  await enter(page, path);
  await expect(page.locator('h1').first()).toBeAttached();
  // Charts further down a dashboard wait until they are looked at.
  if (path.includes('/dashboard/work')) await expectPainted(page.getByRole('article').first());
  else await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectNoSidewaysScroll(page);
}

test('the choice of Arabic mirrors the page at once', async ({ page, context }) => {
  await context.clearCookies({ name: 'language' });
  await enter(page, '/superset/welcome/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.goto(`${address()}/lang/ar`);
  await expect(page.getByRole('heading', { name: inArabic('Home'), level: 1 })).toBeVisible();
  await expect(page.locator('html[lang="ar"]')).toHaveAttribute('dir', 'rtl');
});

test('pages fit their window from right to left, wide and narrow', async ({ page }) => {
  for (const path of pages) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectMirrored(page, path);
    if (path.includes('work-and-markets') || path.includes('explore') || path.includes('sqllab')) await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectMirrored(page, path);
  }
});

test('what begins a line stands at the right; charts and code are read as everywhere', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDashboard(page, 'work-and-markets');
  const table = chart(page, 'Industries');
  await expectPainted(table);
  // The bar of filters, the first column; numbers keep their order and stand at the end of the line.
  await expectRightOf(page.getByRole('heading', { name: inArabic('Filters') }), table);
  const heads = table.getByRole('columnheader');
  await expectRightOf(heads.nth(0), heads.nth(1));
  await table.getByRole('gridcell', { name: 'Manufacturing' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(table.getByRole('grid')).toHaveAttribute('aria-activedescendant', /-1$/);
  await expect(table.locator('[data-picture="table"], [role="grid"]').first()).toHaveCSS('direction', 'rtl');
  await expect(page.locator('[data-picture="echarts"]').first()).toHaveCSS('direction', 'ltr');

  await enter(page, `/sqllab/?dbid=${await examplesId()}&sql=SELECT%201`);
  const editor = page.locator('.cm-content');
  await expect(editor).toHaveCSS('direction', 'ltr');
  const bar = page.getByRole('separator').first();
  await expectRightOf(page.getByText('birdstrikes', { exact: true }), editor);
  const before = (await acrossOf(editor)).width;
  await bar.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await acrossOf(editor)).width).toBeLessThan(before);
  // What the server refuses is read in Arabic too, the names in it as they are.
  const refused = 'The table {value} does not exist.';
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('SELECT 1 FROM no_such_table');
  await page.keyboard.press('ControlOrMeta+Enter');
  for (const words of (refusals[refused] ?? refused).split('{value}')) await expect(page.getByRole('alert')).toContainText(words);
  await expect(page.getByRole('alert')).toContainText('no_such_table');
});

/** The component a chart stands in. */
const frameOf = (page: Page, name: string) => page.locator('[data-component="CHART"]').filter({ has: chart(page, name) });

// Rows: DASH-42
test('what is pulled and dropped while a dashboard is edited goes where one sees it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = await copyOf('flights', 'من اليمين');
  await openDashboard(page, id, '?edit=true');
  const [wide, narrow] = [frameOf(page, 'Average delay by day'), frameOf(page, 'Length of flight')];
  await expect(wide).toBeVisible();
  await wide.scrollIntoViewIfNeeded();
  await expectRightOf(wide, narrow);

  // The edge at the end of the line is the left one: pulled to the right, the chart becomes narrower.
  await wide.hover();
  const handle = wide.getByRole('separator', { name: inArabic('Width in columns') });
  const edge = await pointIn(handle);
  const { x, width } = await acrossOf(wide);
  expect(edge.x).toBeLessThan(x + 12);
  await drag(page, edge, { x: edge.x + (width / 8) * 4, y: edge.y });
  await expect(handle).toHaveAttribute('aria-valuenow', '4');
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(handle).toHaveAttribute('aria-valuenow', '5');

  const moved = frameOf(page, 'Average delay');
  await moved.hover();
  await drag(page, await pointIn(moved.locator('> * [data-drag-handle]').first()), await pointIn(narrow, 0.05));
  await expectRightOf(narrow, moved);
  await page.getByRole('button', { name: inArabic('Save'), exact: true }).click();
  await expect(page.getByRole('button', { name: inArabic('Edit dashboard') })).toBeVisible();
  const layout = await layoutOf(id);
  const row = Object.values(layout).find(
    (place) => place.type === 'ROW' && place.children?.some((child) => layout[child]?.meta?.['sliceName'] === 'Length of flight'),
  );
  expect(row?.children?.map((child) => layout[child]?.meta?.['sliceName'])).toEqual([
    'Average delay by day',
    'Length of flight',
    'Average delay',
  ]);

  const tabs = page.locator('[data-board]').getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

// Rows: I18N-15
test('icons have no English names, and what the pages leave to the browser’s reader is called in Arabic', async ({ page }) => {
  await enter(page, '/chart/list/?viewMode=table');
  await expect(page.getByRole('button', { name: inArabic('Next page'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: inArabic('Previous page'), exact: true })).toBeVisible();
  const signs = page.locator('.anticon:not([aria-hidden="true"])');
  const named = await signs.evaluateAll((all) => all.map((sign) => sign.getAttribute('aria-label') ?? ''));
  expect(named.filter((name) => !/[\u0600-\u06FF]/.test(name))).toEqual([]);
  await page.getByRole('searchbox').first().fill('delay');
  await page.getByRole('button', { name: inArabic('Clear'), exact: true }).click();
  await expect(page.getByRole('searchbox').first()).toHaveValue('');
});

// Rows: HOME-05, I18N-15
test('on a card of a draft its sign comes first, and the time beside it is cut at its end', async ({ page }) => {
  const id = await copyOf('movies', 'Films in draft');
  try {
    await enter(page, '/dashboard/list/?viewMode=card');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Films in draft' }) });
    await expectRightOf(card.getByText(inArabic('Draft')), card.locator('time'));
  } finally {
    await call('DELETE', `/api/v1/dashboard/${id}`);
  }
});
