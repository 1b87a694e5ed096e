/** The life of an uploaded table: its first chart, more rows, a replacement, and the end of it. */
import type { Locator, Page } from '@playwright/test';
import { expect, enter, expectAccessible, test } from './story.ts';
import { call } from './rest.ts';

/** A name no earlier run used. */
const fresh = (stem: string): string => `${stem}_${Date.now().toString(36)}`;

const day = (at: number): string => {
  const date = new Date(Date.UTC(2023, 0, 1 + at));
  return (
    [date.getUTCDate(), date.getUTCMonth() + 1].map((n) => String(n).padStart(2, '0')).join('/') + `/${date.getUTCFullYear()}`
  );
};
/** Two years of days, day first. */
const sales = [
  'day,region,amount',
  ...Array.from({ length: 731 }, (_, at) => `${day(at)},${at % 2 ? 'North' : 'South'},${at}.5`),
].join('\n');

async function pick(page: Page, name: string, text: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload a file' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Drop a file here/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByLabel('Dataset name')).toBeVisible();
  return dialog;
}

async function storeAs(dialog: Locator, page: Page, way: string, table: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Store as' }).click();
  await page.getByTitle(way).click();
  const field = dialog.getByRole('combobox', { name: 'Table', exact: true });
  await field.click();
  await field.fill(table);
  await page.getByTitle(new RegExp(`^${table} \\(`)).click();
}

const rowsOf = async (table: string): Promise<number> => {
  const { result } = await call('GET', `/api/v1/uploaded_table/?q=(filters:!((col:table_name,opr:eq,value:${table})))`);
  return result[0]?.rows;
};

test('an upload opens with a line over its own time, rows are added as the table reads them, and the table is replaced', async ({
  page,
}) => {
  const name = fresh('shop');
  await enter(page, '/uploads/list/');
  const first = await pick(page, `${name}.csv`, sales);
  await first.getByRole('button', { name: 'Create dataset and explore' }).click();
  await expect(page).toHaveURL(/\/explore\//);
  const controls = page.getByRole('region', { name: 'Chart controls' });
  await expect(controls.getByText('SUM(amount)')).toBeVisible();
  await expect(controls.getByText('Month', { exact: true })).toBeVisible();
  await expect(page.getByText('24 rows', { exact: true })).toBeVisible();

  await enter(page, '/uploads/list/');
  // The third of January by the table, the first of March by the file alone; and a time the column of days cannot hold.
  const dialog = await pick(page, 'next.csv', 'day,amount,extra\n03/01/2025,10.5,x\n04/01/2025 10:30,11.5,y\n');
  await storeAs(dialog, page, 'More rows of a table', name);
  const change = dialog.getByRole('region', { name: 'What changes' });
  await expect(change).toContainText(`${name} has 731 rows; 2 are added, which makes 733.`);
  await expect(change).toContainText('The table has no column "extra".');
  await expect(change).toContainText('day: 1 value does not fit exactly into the column, which holds days without a time');
  await expectAccessible(page, 'what changes', ['[role=dialog]']);
  const add = dialog.getByRole('button', { name: 'Add rows and explore' });
  await expect(add).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Include extra' }).uncheck();
  await change.getByRole('checkbox', { name: 'Store them without what does not fit' }).check();
  await expect(change).not.toContainText('extra');
  await add.click();
  await expect(page).toHaveURL(/\/explore\//);
  expect(await rowsOf(name)).toBe(733);

  await enter(page, '/uploads/list/');
  const last = await pick(page, 'whole.csv', 'day,total\n01/02/2026,1\n');
  await storeAs(last, page, 'Replacement of a table', name);
  const replaced = last.getByRole('region', { name: 'What changes' });
  await expect(replaced).toContainText('733 rows; they are replaced by the 1 rows of this file');
  for (const gone of ['region', 'amount'])
    await expect(replaced.getByRole('listitem').filter({ hasText: gone })).toContainText('Missing');
  await last.getByRole('button', { name: 'Replace table and explore' }).click();
  await expect(page).toHaveURL(/\/explore\//);
  expect(await rowsOf(name)).toBe(1);
});

test('a dataset takes its uploaded table with it when asked to, and a table alone is deleted from its own list', async ({
  page,
}) => {
  const [one, two] = [fresh('goes_with'), fresh('stays_alone')];
  await enter(page, '/uploads/list/');
  for (const name of [one, two]) {
    const dialog = await pick(page, `${name}.csv`, 'a,b\n1,x\n2,y\n3,y\n');
    await dialog.getByRole('button', { name: 'Create dataset and explore' }).click();
    await expect(page).toHaveURL(/\/explore\//);
    await enter(page, '/tablemodelview/list/');
    await page.getByRole('row', { name }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    const also = question.getByRole('checkbox', { name: /Also delete the uploaded table \(3 rows, / });
    await expect(also).not.toBeChecked();
    if (name === one) await also.check();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Deleted: ${name}`)).toBeVisible();
    await enter(page, '/uploads/list/');
    await page.getByLabel('Search tables and files').fill(name);
    if (name === one) await expect(page.getByText('No results match your filter criteria')).toBeVisible();
    else await expect(page.getByRole('row', { name })).toContainText('Nothing');
    await enter(page, '/uploads/list/');
  }
  await page.getByRole('row', { name: two }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: two })).toHaveCount(0);
});

test('a table that a dataset reads is deleted only by a typed word, and what goes is shown before', async ({ page }) => {
  const name = fresh('in_use');
  await enter(page, '/uploads/list/');
  const dialog = await pick(page, `${name}.csv`, 'a,b\n1,x\n2,y\n');
  await dialog.getByRole('button', { name: 'Create dataset and explore' }).click();
  await expect(page).toHaveURL(/\/explore\//);
  await enter(page, '/uploads/list/');
  await page.getByRole('row', { name }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('region', { name: 'What will break' })).toContainText(
    `${name}: 1 dataset reads it (${name}), no chart`,
  );
  const go = question.getByRole('button', { name: 'Delete' });
  await expect(go).toBeDisabled();
  await question.getByLabel('Type "DELETE" to confirm').fill('DELETE');
  await go.click();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
  const { count } = await call('GET', `/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:${name})))`);
  expect(count).toBe(0);
});

test('a draft says that it is one and is published by a button of its own', async ({ page }) => {
  const { id } = await call('POST', '/api/v1/dashboard/', { dashboard_title: fresh('Draft board') });
  await enter(page, `/superset/dashboard/${id}/`);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish this dashboard' }).click();
  await expect(page.getByText('This dashboard is now published')).toBeVisible();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Unpublish this dashboard' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await call('DELETE', `/api/v1/dashboard/${id}`);
});
