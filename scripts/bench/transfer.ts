/** What JavaScript a page really fetches: every script the browser received until the page came to rest, gzipped. */
import { gzipSync } from 'node:zlib';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { browserArgs } from '../machine/browser.ts';
import { kilobytes } from './bundle.ts';
import { atMost, ms, type Chapter, type Figure } from './figures.ts';

/** Addresses of the example data, with the most a first visit may fetch. */
const visits: readonly { name: string; path: string; limitKb: number }[] = [
  { name: 'flights dashboard', path: '/superset/dashboard/flights/', limitKb: 480 },
  { name: 'Explore', path: '/explore/?slice_id=1', limitKb: 560 },
  { name: 'Explore, a line chart', path: '/explore/?slice_id=5', limitKb: 560 },
  { name: 'list of dashboards', path: '/dashboard/list/', limitKb: 400 },
  { name: 'list of charts', path: '/chart/list/', limitKb: 400 },
  { name: 'list of datasets', path: '/tablemodelview/list/', limitKb: 400 },
  { name: 'SQL', path: '/sqllab/', limitKb: 480 },
];

interface Transferred {
  /** Sum over the files, each gzipped by itself, in kB of 1,000 bytes. */
  readonly kb: number;
  /** File name → kB, the largest first. */
  readonly files: ReadonlyMap<string, number>;
  /** From the navigation to the first painted chart, in ms; `undefined` on pages without a chart. */
  readonly firstChartMs: number | undefined;
}

/** Counts the scripts of `page` from now on. @returns gives the count so far */
function countScripts(page: Page): () => Promise<Pick<Transferred, 'kb' | 'files'>> {
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
  for (let before = -1; ;) {
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await page.waitForTimeout(1000);
    const { size } = (await count()).files;
    if (size === before) return;
    before = size;
  }
}

/** Opens `url` with an empty cache and waits until nothing has been fetched for a while. `context` is signed in. */
async function transferred(context: BrowserContext, url: string): Promise<Transferred> {
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

/**
 * @param url     a server with the examples and the built application
 * @param cookie  of a session, as the header `cookie` says it
 */
export async function measureTransfer(url: string, cookie: string, executablePath: string): Promise<Chapter> {
  const browser = await chromium.launch({ executablePath, args: browserArgs });
  try {
    const figures: Figure[] = [];
    for (const { name, path, limitKb } of visits) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies(
        cookie.split('; ').map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.slice(pair.indexOf('=') + 1), url })),
      );
      const { kb, files, firstChartMs } = await transferred(context, `${url}${path}`);
      const drawn = firstChartMs === undefined ? '' : `, first chart after ${ms(firstChartMs)}`;
      figures.push(atMost(name, kb, limitKb, (value) => kilobytes(value)));
      figures.push({ name: `${name}: files`, value: `${files.size}${drawn}` });
      await context.close();
    }
    return {
      title: 'JavaScript a first visit fetches',
      how: 'Headless Chromium at 1440 × 900 with an empty cache, signed in, example data; every script received until the page rests, each gzipped by itself.',
      figures,
    };
  } finally {
    await browser.close();
  }
}
