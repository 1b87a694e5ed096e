/** The example of every chart type on screen (a Chromium, from the sources) and on paper (the server's painters), at the same size. */
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { charts, type ListedChart } from '@tessera/charts';
import type { LookMode } from '@tessera/core/look/tokens';
import { rect, tag } from '@tessera/server/render/markup';
import { toPng } from '@tessera/server/render/png';
import { depict, paintPicture, schemeOf } from '@tessera/server/render/svg';
import { lookOf, viewOf, type PaperTheme } from '@tessera/server/render/theme';
import { createServer, type ViteDevServer } from 'vite';
import { browserArgs } from '../../machine/browser.ts';
import { freePort } from '../../machine/free-port.ts';

const web = join(import.meta.dirname, '../../../packages/web');

/** Px of both pictures: a tile of a dashboard, six columns wide. */
const sheetSize = { width: 640, height: 400 } as const;

/** Pixels per px: of dense screens, and of the server's PNGs. On others the smoothing of letters alone makes a tenth of the likeness. */
const scale = 2;

/** Two pictures of the same thing, as PNG. */
export interface SheetPair {
  readonly chart: ListedChart;
  readonly look: LookMode;
  readonly screen: Buffer;
  readonly paper: Buffer;
}

/** A type's example as the server's painters draw it, without a heading. */
function paperOf({ id, example }: ListedChart, look: LookMode): Promise<Buffer> {
  const form = { ...example.form, viz_type: id };
  const { width, height } = sheetSize;
  const paper: PaperTheme = { ...sheetSize, mode: 'report', look, now: Date.UTC(2024, 0, 1), inner: example.inner };
  const body = paintPicture(depict(form, example.answers, paper), viewOf(paper, schemeOf(form)));
  const ground = rect({ x: 0, y: 0, width, height }, lookOf(look).background);
  return toPng(tag('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height }, ground, body), scale);
}

/**
 * Paints the chosen types one after the other in both themes.
 * @param executablePath  of a Chromium
 * @param word            of a `viz_type`: only these; absent = all
 * @param told            is told each pair as soon as it is painted
 * @throws Error when a picture does not come within 30 s
 */
export async function paintSheets(
  executablePath: string,
  word: string | undefined,
  told: (pair: SheetPair) => void,
): Promise<void> {
  const port = await freePort();
  const vite = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    // Each run finds the libraries bundled by the last one; beside those of `npm run dev`.
    cacheDir: join(web, 'node_modules/.vite-sheets'),
    server: { port, strictPort: true, host: '127.0.0.1', proxy: {}, hmr: false, watch: null },
    optimizeDeps: { entries: ['src/chart/example-sheet.testing.tsx'] },
  });
  await vite.listen();
  const browser = await chromium.launch({ executablePath, args: browserArgs });
  try {
    const page = await openPage(browser, vite, `http://127.0.0.1:${port}`);
    for (const chart of charts.filter(({ id }) => id.includes(word ?? '')))
      for (const look of ['light', 'dark'] as const) {
        const screen = await screenOf(page, chart.id, look);
        told({ chart, look, screen, paper: await paperOf(chart, look) });
      }
  } finally {
    await browser.close();
    await vite.close();
  }
}

async function openPage(browser: Browser, vite: ViteDevServer, url: string): Promise<Page> {
  const html = await vite.transformIndexHtml(
    '/sheet',
    '<!doctype html><html lang="en"><body><div id="app"></div><script type="module" src="/src/chart/example-sheet.testing.tsx"></script></body></html>',
  );
  const context = await browser.newContext({ viewport: sheetSize, deviceScaleFactor: scale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.route('**/sheet', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${url}/sheet`);
  return page;
}

async function screenOf(page: Page, id: string, look: LookMode): Promise<Buffer> {
  const { width, height } = sheetSize;
  const hash = `#chart=${id}&theme=${look}&width=${width}&height=${height}`;
  await page.evaluate((next) => void (window.location.hash = next), hash);
  await page.locator(`[data-sheet="${id} ${look}"] [data-picture]`).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  // Parts of a picture are fetched, and it may be laid out again once its fonts are here.
  let before = await page.screenshot();
  for (let same = 0, tries = 0; same < 2 && tries < 30; tries++) {
    await page.waitForTimeout(120);
    const now = await page.screenshot();
    same = now.equals(before) ? same + 1 : 0;
    before = now;
  }
  return before;
}
