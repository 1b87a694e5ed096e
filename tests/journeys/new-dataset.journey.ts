/** A dataset from a table: database, schema, table, a look at its columns; by mouse and by keyboard. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { call, examplesId } from './rest.ts';
import { serverOfWorker } from './servers.ts';
import { enter, expect, expectAccessibleInBothLooks, test } from './story.ts';

/** A database of three tables, one of which has a dataset. */
async function connectShop(name: string): Promise<number> {
  const folder = join(serverOfWorker().home, 'files');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.db`);
  rmSync(path, { force: true });
  const file = new DatabaseSync(path);
  for (const table of ['orders', 'visits', 'stock']) file.exec(`CREATE TABLE ${table} (id INTEGER, day DATE, place TEXT)`);
  file.close();
  const { id } = await call('POST', '/api/v1/database/', {
    database_name: name,
    sqlalchemy_uri: `sqlite:///${name}.db`,
  });
  await call('POST', '/api/v1/dataset/', { database: id, schema: 'main', table_name: 'visits' });
  return id;
}

// Rows: DS-10
test('a table is chosen, looked at, and becomes a dataset with a chart; one that has a dataset leads to it', async ({ page }) => {
  await connectShop('shop of tables');
  await enter(page, '/tablemodelview/list/');
  await page.getByRole('main').getByRole('button', { name: 'Dataset', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'New dataset' })).toBeVisible();
  await expect(page.getByText('Choose a table')).toBeVisible();
  const create = page.getByRole('button', { name: 'Create dataset and create chart' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Database').click();
  await page.getByRole('option', { name: 'shop of tables' }).or(page.getByTitle('shop of tables')).last().click();
  const tables = page.getByRole('list', { name: 'Tables' });
  await expect(tables.getByRole('button')).toHaveCount(3);
  await tables.getByRole('button', { name: 'visits' }).click();
  await expect(page.getByRole('alert').getByText('This table already has a dataset')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View dataset' })).toBeVisible();
  await expect(create).toBeDisabled();
  await page.getByLabel('Search tables').fill('ord');
  await expect(tables.getByRole('button')).toHaveCount(1);
  await tables.getByRole('button', { name: 'orders' }).click();
  await expect(page.getByRole('table', { name: 'Table columns' }).getByRole('row')).toHaveCount(4);
  await expectAccessibleInBothLooks(page, 'a new dataset');
  const told = page.waitForRequest((request) => request.postData()?.includes('dataset_creation_success') === true);
  await create.click();
  await expect(page).toHaveURL(/\/explore\//);
  await expect(page.getByRole('heading', { name: 'orders' })).toBeVisible();
  await told;
});

// Rows: DS-10
test('a dataset alone is made by keyboard on a phone, from an address that names the table', async ({ page }) => {
  const id = await connectShop('shop by keys');
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, `/dataset/add/?database=${id}&schema=main&table=stock`);
  await expect(page.getByRole('table', { name: 'Table columns' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'More ways to create' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Create dataset' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The dataset stock was created')).toBeVisible();
  await expect(page.getByRole('link', { name: 'stock' }).first()).toBeVisible();
});

// Rows: DS-10
test('leaving without a dataset tells how far the choice had come', async ({ page }) => {
  await enter(page, `/dataset/add/?database=${await examplesId()}&schema=main&table=flighs`);
  await expect(page.getByText('No table has this name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create dataset and create chart' })).toBeDisabled();
  await page.getByRole('list', { name: 'Tables' }).getByRole('button', { name: 'flights' }).click();
  await expect(page.getByRole('heading', { name: 'flights' })).toBeVisible();
  // The menu begins anew, also on the page itself.
  await page.getByRole('banner').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('menuitem', { name: 'Create dataset' }).click();
  await expect(page.getByText('Choose a table')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'flights' })).toHaveCount(0);
  const told = page.waitForRequest((request) => request.postData()?.includes('dataset_creation_empty_cancellation') === true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/tablemodelview\/list/);
  await told;
});
