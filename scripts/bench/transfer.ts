/** What JavaScript a page really fetches: every script the browser received until the page came to rest, gzipped. */
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';

export interface Transferred {
  /** Sum over the files, each gzipped by itself, in kB of 1,000 bytes. */
  readonly kb: number;
  /** File name → kB, the largest first. */
  readonly files: ReadonlyMap<string, number>;
  /** From the navigation to the first painted chart, in ms; `undefined` on pages without a chart. */
  readonly firstChartMs: number | undefined;
}

/** Counts the scripts of `page` from now on. @returns gives the count so far */
export function countScripts(page: Page): () => Promise<Pick<Transferred, 'kb' | 'files'>> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const name = /\/assets\/([^/?]+\.js)$/.exec(response.url())?.[1];
    if (name !== undefined && response.ok()) bodies.set(name, response.body());
  });
  return async () => {
    const sizes = await Promise.all([...bodies].map(async ([name, body]) => [name, gzipSync(await body).length / 1000] as const));
    const files = new Map(sizes.toSorted(([, a], [, b]) => b - a));
    return { kb: sizes.reduce((sum, [, size]) => sum + size, 0), files };
  };
}

/** Runs in the page: notes when the first chart has its picture. */
function watchFirstChart(): void {
  const look = (): void => {
    if (document.querySelector('[data-status="done"] > *')) Object.assign(window, { benchFirstChart: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Until no chart is busy and no script has come for a second. */
async function rest(page: Page, count: () => Promise<{ files: ReadonlyMap<string, number> }>): Promise<void> {
  for (let before = -1; ; ) {
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await page.waitForTimeout(1000);
    const { size } = (await count()).files;
    if (size === before) return;
    before = size;
  }
}

/** Opens `url` with an empty cache and waits until nothing has been fetched for a while. `context` is signed in. */
export async function transferred(context: BrowserContext, url: string): Promise<Transferred> {
  const page = await context.newPage();
  // A file kept from an earlier page would not be counted.
  await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(watchFirstChart);
  const count = countScripts(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await rest(page, count);
  // Set by watchFirstChart above.
  const firstChartMs = await page.evaluate(() => (window as unknown as { benchFirstChart?: number }).benchFirstChart);
  const counted = await count();
  await page.close();
  return { ...counted, firstChartMs };
}
