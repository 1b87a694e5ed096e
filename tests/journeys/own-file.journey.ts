/** A file of one's own becomes a dataset and opens in Explore. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, enter, test } from './story.ts';
import { call } from './rest.ts';

const rows = Array.from(
  { length: 240 },
  (_, at) =>
    `2024-${String((at % 12) + 1).padStart(2, '0')}-01,${['North', 'South', 'East'][at % 3]},${at * 10},0${at % 7},${1_700_000_000 + at}`,
);
const csv = ['sold_on,region,amount,code,seen', ...rows].join('\n');

/** A name no earlier run used. */
const fresh = (stem: string): string => `${stem}_${Date.now().toString(36)}`;

async function pick(page: Page, name: string, text: string | Buffer): Promise<void> {
  await enter(page, '/superset/welcome/');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('menuitem', { name: 'Upload CSV to database' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Drop a file here/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

// Rows: DB-07
test('a CSV is previewed, a type is changed, the dataset opens in Explore', async ({ page }) => {
  const name = fresh('sales');
  await pick(page, `${name}.csv`, csv);
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  await expect(dialog.getByLabel('Dataset name')).toHaveValue(name);
  await expect(dialog.getByLabel('Type of sold_on')).toHaveValue('date');
  await expect(dialog.getByLabel('Type of amount')).toHaveValue('integer');
  await expect(dialog.getByRole('cell', { name: 'North' }).first()).toBeVisible();
  const rest = await dialog.getByRole('region', { name: 'Preview of the file' }).evaluate((box) => {
    const [table] = box.getElementsByTagName('table');
    return box.clientWidth - (table?.offsetWidth ?? 0);
  });
  expect(rest, 'columns take the width of the dialog').toBeLessThanOrEqual(0);
  await dialog.getByLabel('Type of code').selectOption('Text');
  await dialog.getByLabel('Name of amount').fill('revenue');
  // Numbers that count from 1970 may become moments; a text may not.
  await expect(dialog.getByLabel('Type of region').locator('option', { hasText: 'Epoch' })).toHaveCount(0);
  await expect(dialog.getByLabel('Type of seen')).toHaveValue('integer');
  await dialog.getByLabel('Type of seen').selectOption('Epoch seconds');
  await dialog.getByRole('button', { name: 'Create dataset and explore' }).click();
  await expect(page).toHaveURL(/\/explore\//);
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('revenue', { exact: true }).first()).toBeVisible();
  // A column of days shows days, without an added midnight.
  await page.getByRole('tab', { name: 'Samples' }).click();
  const samples = page.getByRole('tabpanel', { name: 'Samples' }).getByRole('grid');
  await expect(samples.getByRole('gridcell', { name: '2024-01-01', exact: true }).first()).toBeVisible();
  await expect(samples.getByRole('gridcell', { name: '2023-11-14 22:13:20', exact: true })).toBeVisible();

  const { result } = await call('GET', `/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:${name})))`);
  const { result: made } = await call('GET', `/api/v1/dataset/${result[0].id}`);
  const types = Object.fromEntries(
    made.columns.map((c: { column_name: string; type_generic: number }) => [c.column_name, c.type_generic]),
  );
  expect(types).toMatchObject({ sold_on: 2, region: 1, revenue: 0, code: 1, seen: 2 });
});

test('a bad cell is named by its line, and the file may be read otherwise', async ({ page }) => {
  // The first rows look like numbers; the fault stands far below what a preview reads.
  const lines = Array.from({ length: 30_000 }, (_, at) => `${at},${at === 27_123 ? 'twelve' : at * 2}`);
  await pick(page, `${fresh('bad')}.csv`, ['id,price', ...lines].join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  await dialog.getByLabel('Type of price').selectOption('Whole number');
  await dialog.getByRole('button', { name: 'Create dataset and explore' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Line 27125');
  await expect(dialog.getByRole('alert')).toContainText('price');
  await dialog.getByLabel('Type of price').selectOption('Text');
  await dialog.getByRole('button', { name: 'Create dataset and explore' }).click();
  await expect(page).toHaveURL(/\/explore\//);
});

test('an empty file and a file that is none are refused with a sentence', async ({ page }) => {
  await pick(page, 'empty.csv', '');
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  await expect(dialog.getByRole('alert')).toContainText(/empty/i);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Drop a file here/ }).click();
  await (
    await chooser
  ).setFiles({ name: 'broken.parquet', mimeType: 'application/octet-stream', buffer: Buffer.from('PAR1 nothing more') });
  await expect(dialog.getByRole('alert')).toContainText(/broken|read|parquet/i);
  await expect(dialog.getByRole('button', { name: /Drop a file here/ })).toBeVisible();
});

/** Lets files of this machine go over the page, as a hand would that brings them from another window. */
async function letGo(page: Page, paths: readonly string[], at: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

test('a file let go anywhere on Home is read, two become one table, and a folder is refused in words', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-drop-'));
  const [one, two, inner] = ['north.csv', 'south.csv', 'all'].map((name) => join(folder, name));
  for (const file of [one, two]) writeFileSync(file ?? '', csv);
  mkdirSync(inner ?? '');
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  const home = async (): Promise<void> => {
    await enter(page, '/superset/welcome/');
    await expect(page.getByRole('button', { name: 'Upload a file' })).toBeVisible();
  };
  // Into the empty page, over the bar at the top, in the last corner.
  for (const at of [
    { x: 700, y: 700 },
    { x: 300, y: 20 },
    { x: 1435, y: 895 },
  ]) {
    await home();
    await letGo(page, [one ?? ''], at);
    await expect(dialog.getByLabel('Dataset name')).toHaveValue('north');
  }
  // What is in work stays: neither is another file taken nor does the browser open it.
  await letGo(page, [two ?? ''], { x: 20, y: 500 });
  await expect(dialog.getByLabel('Dataset name')).toHaveValue('north');

  await home();
  await letGo(page, [one ?? '', two ?? ''], { x: 700, y: 500 });
  await expect(dialog.getByText(/^2 files are read one behind the other: north\.csv \(240 rows\), south\.csv/)).toBeVisible();
  await expect(dialog.getByText('480 numbers').first()).toBeVisible();

  await home();
  await letGo(page, [inner ?? ''], { x: 20, y: 500 });
  await expect(dialog.getByRole('alert')).toContainText('“all” is a folder.');
  // Beside the box that asks for one.
  await letGo(page, [two ?? ''], { x: 20, y: 500 });
  await expect(dialog.getByLabel('Dataset name')).toHaveValue('south');
  await expect(page).toHaveURL(/\/superset\/welcome\//);
});

test('what a point means is asked where the file leaves it open, and answered beside the options', async ({ page }) => {
  await pick(page, `${fresh('open')}.csv`, 'region;amount\nNorth;1.234\nSouth;2.500\n');
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  const question = dialog.getByRole('radiogroup', { name: '1.234 in column amount is' });
  await expect(question.getByRole('radio', { name: 'the number 1.234 (decimal point)' })).toBeChecked();
  await expect(dialog.getByRole('cell', { name: '2.5', exact: true })).toBeVisible();
  await question.getByRole('radio', { name: 'the number 1234 (decimal comma)' }).check();
  await expect(dialog.getByRole('cell', { name: '2500', exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Type of amount')).toHaveValue('integer');
  await expectAccessible(page, 'open question of an upload');
});

test('a guessed encoding is shown, and another is looked at at once', async ({ page }) => {
  // "name, Dvořák" as Windows-1250 writes it.
  await pick(page, `${fresh('letters')}.csv`, Buffer.from('name\nDvo\u00f8\u00e1k Ji\u00f8\u00ed\nPlze\u00f2\n', 'latin1'));
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  await expect(dialog.getByText(/^The text was read as/)).toBeVisible();
  for (const [name, cell] of [
    ['Windows-1252 (Latin 1)', 'Plzeò'],
    ['Windows-1250', 'Plzeň'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Encoding' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('cell', { name: cell, exact: true })).toBeVisible();
  }
});
