/** What is large on one page: rows of a query scrolled, tables of a schema searched, a hundred thousand points drawn and moved. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { chromium, type Page } from '@playwright/test';
import { database } from '@tessera/api/database';
import { dataset } from '@tessera/api/dataset';
import { browserArgs } from '../machine/browser.ts';
import type { Client } from '@tessera/api/client';
import { asProgram, pageHeaders } from '../machine/caller.ts';
import { startServer, type RunningServer } from '../machine/server.ts';
import { atLeast, atMost, median, ms, quantile, type Chapter } from './figures.ts';

const tables = 5000;
const points = 100_000;
const shownRows = 10_000;

const perSecond = (value: number): string => `${value.toFixed(0)} per second`;

/** A SQLite file of many tables, connected. @returns the database's id */
async function connectTables({ home }: RunningServer, client: Client): Promise<number> {
  mkdirSync(join(home, 'files'), { recursive: true });
  const file = new DatabaseSync(join(home, 'files', 'many.db'));
  file.exec('BEGIN');
  for (let n = 0; n < tables; n += 1) file.exec(`CREATE TABLE fact_${n * 7919} (id INTEGER, name TEXT)`);
  file.exec('COMMIT');
  file.close();
  const body = { database_name: 'many tables', sqlalchemy_uri: 'sqlite:///many.db', expose_in_sqllab: true };
  return (await client.call(database.create, { body })).id;
}

/** Whole frames in a second: 16.7 ms are all a screen of 60 Hz shows. */
const ratePerSecond = (frames: readonly number[]): number => Math.round(1000 / median(frames));

/** The milliseconds between the frames that a page shows while something is done to it. */
async function framesDuring(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  const shown = await page.evaluateHandle(() => {
    const at: number[] = [];
    const look = (now: number): void => {
      at.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return at;
  });
  await work();
  const at = await shown.jsonValue();
  return at.slice(1).map((now, n) => now - (at[n] ?? now));
}

async function writeAndRun(page: Page, sql: string): Promise<void> {
  await page.getByRole('textbox', { name: 'SQL' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
  await page.keyboard.press('ControlOrMeta+Enter');
}

/** Ten thousand rows, as many as the page shows of a result, scrolled from the first to the last by the wheel. */
async function scrolled(page: Page, url: string, databaseId: number): Promise<{ frames: number[]; lastMs: number }> {
  await page.goto(`${url}/sqllab/?new=true&dbid=${databaseId}&schema=main`);
  await page.getByRole('button', { name: 'Preview data: flights' }).waitFor();
  await page.locator('.ant-select', { hasText: /^LIMIT/ }).click();
  await page.locator('.ant-select-item-option', { hasText: '100,000' }).click();
  const columns = Array.from({ length: 20 }, (_, n) => `i * ${n + 1} AS c${n}`).join(', ');
  await writeAndRun(page, `SELECT ${columns} FROM range(1000000) AS r(i)`);
  const cell = page.getByRole('gridcell').first();
  await cell.waitFor();
  await cell.hover();
  const frames = await framesDuring(page, async () => {
    for (let n = 0; n < 120; n += 1) await page.mouse.wheel(0, 1200);
  });
  const started = performance.now();
  await page.keyboard.press('Escape');
  await page
    .getByRole('grid')
    .last()
    .evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
  await page
    .getByRole('gridcell', { name: String(shownRows - 1), exact: true })
    .first()
    .waitFor();
  return { frames, lastMs: performance.now() - started };
}

/** From the key that completes a word to the list that holds its tables alone. */
async function searched(page: Page, url: string, databaseId: number): Promise<number[]> {
  await page.goto(`${url}/sqllab/?dbid=${databaseId}`);
  const search = page.getByRole('searchbox', { name: 'Select table or type table name' });
  await search.waitFor();
  const times: number[] = [];
  for (const word of ['fact_791', 'fact_39', '8813', 'fact_1', '77']) {
    await search.fill('');
    await page.waitForTimeout(200);
    times.push(
      await search.evaluate(async (input: HTMLInputElement, text) => {
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        const started = performance.now();
        write?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        const isThere = (): boolean => {
          const items = [...document.querySelectorAll('ul[aria-label="Tables"] > li')];
          return items.length > 0 && items.every((item) => item.textContent.includes(text));
        };
        while (!isThere()) await new Promise(requestAnimationFrame);
        return performance.now() - started;
      }, word),
    );
  }
  return times;
}

/** The id of the database of the examples. */
async function examplesId(client: Client): Promise<number> {
  const { result } = await client.call(database.list, { query: {} });
  return result.find(({ database_name }) => database_name === 'examples')?.id ?? 0;
}

/** A dataset of a hundred thousand points no two of which lie on each other. @returns its id */
async function pointsDataset(client: Client): Promise<number> {
  const sql = `SELECT i AS x, sin(i / 5000) * 40 + (i * 7919 % 1009) / 40 AS y FROM range(${points}) AS r(i)`;
  return (
    await client.call(dataset.create, {
      body: { database: await examplesId(client), schema: 'main', table_name: 'bench_points', sql },
    })
  ).id;
}

/** A scatter plot in Explore: from the answer's arrival to its picture, and its frames while the zoomed picture is dragged. */
async function scatter(page: Page, url: string, datasetId: number): Promise<{ paintMs: number; frames: number[] }> {
  const form = {
    datasource: `${datasetId}__table`,
    viz_type: 'echarts_timeseries_scatter',
    x_axis: 'x',
    metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(y)', label: 'y' }],
    groupby: [],
    row_limit: points,
    zoomable: true,
    markerSize: 3,
  };
  await page.goto(`${url}/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  const run = page.getByRole('button', { name: /^(Create|Update) chart$/ }).first();
  await run.click();
  const picture = page.locator('[data-status="done"] [data-picture]').first();
  await picture.waitFor({ timeout: 60_000 });
  const paintMs = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/v1/chart/data'));
    const came = Math.max(...asked.map((entry) => entry.startTime + entry.duration));
    return performance.now() - came;
  });
  const box = await picture.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  for (let n = 0; n < 5; n += 1) await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await page.waitForTimeout(500);
  const frames = await framesDuring(page, async () => {
    await page.mouse.down();
    for (let n = 0; n < 100; n += 1) await page.mouse.move(x + Math.sin(n / 8) * 200, y);
    await page.mouse.up();
  });
  return { paintMs, frames };
}

/** @param executablePath  of Chromium */
export async function measureLargePages(executablePath: string): Promise<Chapter> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath, args: browserArgs });
  try {
    const client = await asProgram(server.url);
    const databaseId = await connectTables(server, client);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const { cookie = '' } = await pageHeaders(server.url);
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    const found = await searched(page, server.url, databaseId);
    const { frames, lastMs } = await scrolled(page, server.url, await examplesId(client));
    const drawn = await scatter(page, server.url, await pointsDataset(client));
    return {
      title: 'Large lists and pictures in a browser',
      how: `In a headless Chromium without a graphics card. A word is written into the search of a schema of ${tables.toLocaleString('en')} tables, until the list holds its tables alone. Of a query of 1,000,000 rows and 20 columns, limited to 100,000, the page shows ${shownRows.toLocaleString('en')} (docs/reference/limits.md); they are scrolled by the wheel. A scatter plot of ${points.toLocaleString('en')} points is timed from the end of its answer to the first points on the screen, zoomed and dragged. Frames are counted by requestAnimationFrame.`,
      figures: [
        atMost(`a word searched in ${tables} tables, slowest of ${found.length}`, Math.max(...found), 100, ms),
        atLeast('frames while rows are scrolled', ratePerSecond(frames), 60, perSecond),
        { name: 'slowest frame of a hundred', value: ms(quantile(frames, 0.99)) },
        { name: 'from the first row to the last', value: ms(lastMs) },
        atMost(`${points} points, first paint`, drawn.paintMs, 1500, ms),
        atLeast('frames while they are dragged', ratePerSecond(drawn.frames), 30, perSecond),
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
