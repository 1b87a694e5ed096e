/** While a page loads, what already stands on it stays where it is. */
import { address, enter, expect, test } from './story.ts';

const pages = [
  '/superset/welcome/',
  '/dashboard/list/?viewMode=card',
  '/chart/list/?viewMode=table',
  '/tablemodelview/list/',
  '/superset/dashboard/movies/',
] as const;

/** The sum of all shifts so far, as the browser counts them; 0.02 is a fifth of what counts as good. */
declare global {
  interface Window {
    shifted?: number;
  }
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('nothing is pushed away by what comes later', async ({ page }) => {
      await page.addInitScript(() => {
        window.shifted = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number') window.shifted = (window.shifted ?? 0) + entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await enter(page, '/');
      for (const path of pages) {
        await page.goto(address() + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        // Charts further down wait until they are scrolled to.
        await expect(page.locator('[aria-busy="true"]:not(article, article *)')).toHaveCount(0);
        await expect(page.locator('article').first().locator('[data-picture]')).toHaveCount(
          path.includes('dashboard/movies') ? 1 : 0,
        );
        expect.soft(await page.evaluate(() => window.shifted), path).toBeLessThanOrEqual(0.02);
      }
    });
  });
}

test('a list inside a menu that is opened while a dashboard still loads stays open', async ({ page }) => {
  await enter(page, '/superset/dashboard/flights/');
  for (let n = 0; n < 5; n += 1) {
    await page.reload();
    await page.getByRole('button', { name: 'Dashboard actions' }).click();
    await page.getByRole('menuitem', { name: 'Share', exact: true }).hover();
    await expect(page.getByRole('menuitem', { name: 'Copy permalink to clipboard' })).toBeVisible();
    await expect(page.locator('article').first().locator('[data-picture]')).toHaveCount(1);
    await expect(page.getByRole('menuitem', { name: 'Copy permalink to clipboard' })).toBeVisible();
  }
});
