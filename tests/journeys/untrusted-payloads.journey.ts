/**
 * Text stored by one person never runs as code for another: payloads in every text, every view opened with them.
 * 100 of the 2,000, chosen by a seed that is printed; `PAYLOADS=2000` takes all, `PAYLOAD_SEED` takes the same again.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { corpus, corpusSize, drawnBy } from './payloads.ts';
import { fillWorld, hostileFile, type PayloadWorld } from './payload-world.ts';
import { address, enter, expect, test } from './story.ts';

test.use({ ownBrowser: true });

const count = Math.min(corpusSize, Number(process.env['PAYLOADS'] ?? 100));
// Kept in the environment, so that the process that lists the stories and those that play them draw the same.
process.env['PAYLOAD_SEED'] ??= String(Date.now() % 1_000_000);
const seed = Number(process.env['PAYLOAD_SEED']);
const batchSize = 100;

/** What must stay empty, with where it was seen. */
interface Watch {
  readonly faults: string[];
  readonly calm: (page: Page, view: string) => Promise<void>;
}

/** Elements that only markup made of user text could have brought. */
const foreign =
  '[onerror],[onload],[onfocus],[onmouseover],[ontoggle],[onbegin],[onpointerenter],[onanimationstart],iframe,object,embed,' +
  'base,meta[http-equiv],math,marquee,form[action],a[href^="javascript:" i],a[href^="data:" i],a[href^="vbscript:" i],' +
  'img[src*="payload.invalid"],link[href*="payload.invalid"],script:not([src])';

async function watch(context: BrowserContext): Promise<Watch> {
  const faults: string[] = [];
  let view = '';
  const fault = (what: string): void => void faults.push(`${view}: ${what}`);
  await context.exposeFunction('__hit', (number: unknown) => fault(`payload ${String(number)} ran`));
  await context.exposeFunction('__violation', (what: string) => fault(`the policy forbade ${what}`));
  await context.addInitScript(() => {
    // The function is given to the page above; the page's own types do not know it.
    const tell = (globalThis as unknown as { __violation(what: string): void }).__violation;
    document.addEventListener('securitypolicyviolation', (event) =>
      tell(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  });
  const own = new URL(address()).origin;
  context.on('page', (page) => fault(`a window opened at ${page.url()}`));
  context.on('dialog', (dialog) => {
    fault(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== own) fault(`asked for ${request.url()}`);
  });
  return {
    faults,
    calm: async (page, now) => {
      view = now;
      await page.waitForLoadState('networkidle').catch(() => undefined);
      const found = await page.locator(foreign).evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 120)));
      for (const markup of found) fault(`an element of a payload: ${markup}`);
      if (new URL(page.url()).origin !== own) fault(`the page went to ${page.url()}`);
    },
  };
}

/** Points at the middle of each chart on the way down, so that tooltips show. */
async function pointAtCharts(page: Page): Promise<void> {
  const cards = page.getByRole('article');
  for (let at = 0; at < (await cards.count()); at += 1) {
    const card = cards.nth(at);
    await card.scrollIntoViewIfNeeded();
    await card
      .locator('[data-status][aria-busy="false"]')
      .waitFor({ timeout: 20_000 })
      .catch(() => undefined);
    const box = await card.boundingBox();
    if (!box) continue;
    for (const part of [0.35, 0.6]) await page.mouse.move(box.x + box.width * part, box.y + box.height * (part + 0.1));
  }
}

async function readViews(page: Page, { calm }: Watch): Promise<void> {
  const paths = [
    '/superset/welcome/',
    '/dashboard/list/',
    '/chart/list/',
    '/tablemodelview/list/',
    '/databaseview/list/',
    '/users/',
    '/roles/',
    '/list_groups/',
    '/rowlevelsecurity/list/',
  ];
  for (const path of paths) {
    await enter(page, path);
    await expect(page.getByRole('main')).toBeVisible();
    await calm(page, path);
  }
  await enter(page, '/dashboard/list/');
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('hit');
  await calm(page, 'palette');
}

/** A failed statement, a file before it is kept: texts that come back in errors and previews. */
async function passingViews(page: Page, world: PayloadWorld, batch: readonly string[], { calm }: Watch): Promise<void> {
  for (const sql of world.statements) {
    await enter(page, `/sqllab/?dbid=${world.database}&sql=${encodeURIComponent(sql)}`);
    await page.getByRole('button', { name: /Run$/ }).click();
    await expect(
      page
        .getByText(/ rows? returned in /)
        .or(page.getByRole('alert'))
        .first(),
    ).toBeVisible();
    await calm(page, sql);
  }
  const { name, csv } = hostileFile(batch);
  await enter(page, '/superset/welcome/');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('menuitem', { name: 'Upload CSV to database' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Drop a file here/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByRole('cell').first()).toBeVisible();
  await calm(page, 'upload');
}

async function dashboardViews(page: Page, world: PayloadWorld, { calm }: Watch): Promise<void> {
  const path = `/superset/dashboard/${world.dashboard}/`;
  await enter(page, path);
  await pointAtCharts(page);
  await calm(page, 'dashboard');
  const values = page.locator('[data-filter]').first().getByRole('combobox');
  if (await values.isVisible()) {
    await values.click();
    await calm(page, 'filter values');
    await page.keyboard.press('Escape');
  }
  // Each dialog on a page of its own: what is open over the page does not matter then.
  for (const entry of ['Edit properties', 'Edit CSS']) {
    await enter(page, `${path}?edit=true`);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Dashboard actions' }).click();
    await page.getByRole('menuitem', { name: entry }).last().click();
    await expect(page.getByRole('dialog').last()).toBeVisible();
    await calm(page, entry);
  }
}

/** The bar of the shell must look and stand as it does elsewhere, whatever the dashboard's style sheet says. */
async function shellLook(page: Page): Promise<unknown> {
  return page.getByRole('banner').evaluate((bar) => {
    const { position, backgroundImage, zIndex, fontFamily } = getComputedStyle(bar);
    return { position, backgroundImage, zIndex, fontFamily, top: bar.getBoundingClientRect().top };
  });
}

const reported = async (): Promise<number> => (await (await fetch(`${address()}/csp-reports`)).json()).count;

test('the watch sees what it watches for, and reports it to the server', async ({ page, context, consoleErrors }) => {
  const before = await reported();
  const seen = await watch(context);
  await enter(page, '/superset/welcome/');
  await expect(page.getByRole('main')).toBeVisible();
  await seen.calm(page, 'home');
  expect(seen.faults).toEqual([]);
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=__hit(1)><base href=/x/>'));
  await page.evaluate(() => (globalThis as unknown as { __hit(number: number): void }).__hit(2));
  await expect.poll(reported).toBeGreaterThan(before);
  await seen.calm(page, 'home');
  const said = seen.faults.join('\n');
  for (const part of ['script-src-attr', 'base-uri', 'payload 2 ran', 'an element of a payload: <img', 'payload: <base'])
    expect(said).toContain(part);
  consoleErrors.length = 0;
});

/** One chart of so many is opened in Explore too; 20 batches open each several times. */
const explored = 7;
const batches = Math.ceil(count / batchSize);
const payloads = count === corpusSize ? corpus() : drawnBy(seed, count);

for (let batch = 0; batch < batches; batch += 1) {
  test(`payloads ${batch + 1} of ${batches}: no text runs, loads, or becomes markup (seed ${seed})`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    page.setDefaultTimeout(15_000);
    const before = await reported();
    const texts = payloads.slice(batch * batchSize, (batch + 1) * batchSize);
    const world = await fillWorld(texts, `${seed}_${batch}`);
    const seen = await watch(context);
    await enter(page, '/superset/welcome/');
    const look = await shellLook(page);
    await readViews(page, seen);
    await passingViews(page, world, texts, seen);
    await dashboardViews(page, world, seen);
    await enter(page, `/superset/dashboard/${world.dashboard}/`);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await shellLook(page)).toEqual(look);
    // Each batch opens its share; all types are open on the dashboard anyway.
    for (const chart of world.charts.filter((_, at) => at % explored === batch % explored)) {
      await enter(page, `/explore/?slice_id=${chart}`);
      await expect(page.getByRole('button', { name: /Update chart|Create chart/ }).first()).toBeVisible();
      await seen.calm(page, `explore ${chart}`);
    }
    expect(seen.faults).toEqual([]);
    expect(await reported()).toBe(before);
  });
}
