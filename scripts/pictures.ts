/**
 * `npm run pictures`: the README's pictures of an example dashboard, light and dark, as the product shows it. Run it when the
 * look has changed; needs a Chromium and builds nothing.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser, noBrowserHelp } from './machine/browser.ts';
import { password, startServer } from './machine/server.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
const dashboard = '/superset/dashboard/movies/';
/** More and a page on the web waits for it. */
const maxBytes = 300_000;

const executablePath = findBrowser();
if (!executablePath) throw new Error(noBrowserHelp);
const server = await startServer();
const browser = await chromium.launch({ executablePath, args: browserArgs });
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.request.post(`${server.url}/login/`, {
      form: { username: 'admin', password },
      headers: { accept: 'application/json' },
    });
    await page.goto(server.url + dashboard);
    await page.locator('[data-picture]').first().waitFor();
    await page.waitForLoadState('networkidle');
    // Charts further down wait until the page is scrolled to them.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[aria-busy="true"]')].every((box) => box.getBoundingClientRect().top > window.innerHeight),
    );
    const path = join(folder, `dashboard-${colorScheme}.png`);
    await page.screenshot({ path, animations: 'disabled' });
    const { size } = statSync(path);
    if (size > maxBytes) throw new Error(`${path} has ${size} bytes; at most ${maxBytes}.`);
    console.log(`${path}: ${Math.round(size / 1000)} kB`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
