/** The SQL page: run, fail with the reason, keep the query as a dataset. */
import { enterSql, write } from './sql-editor.ts';
import { enter, expect, expectAccessible, goTo, test } from './story.ts';

const statement = 'SELECT haul, COUNT(*) AS flights FROM flights GROUP BY haul ORDER BY flights DESC';

// Rows: SQL-04
test('a query runs by button and by key and shows its rows', async ({ page }) => {
  await enterSql(page);
  // Rows: SQL-03
  await page.getByRole('searchbox', { name: 'Select table or type table name' }).fill('flig');
  await page.getByRole('button', { name: 'flights', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Preview: flights' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/^100 rows returned in /)).toBeVisible();
  await write(page, statement);
  await page.getByRole('button', { name: /Run$/ }).click();
  await expect(page.getByText(/^4 rows returned in /)).toBeVisible();
  await expect(page.getByText('under 500 mi').first()).toBeVisible();
  await write(page, 'SELECT 42 AS answer');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/^1 row returned in /)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '42' })).toBeVisible();
  // A look at something else costs no answer.
  await goTo(page, 'Charts');
  await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('gridcell', { name: '42' })).toBeVisible();
});

// Rows: SQL-15
test('an error says what and where; writing is refused', async ({ page }) => {
  await enterSql(page);
  await write(page, 'SELECT no_such_column FROM flights');
  await page.getByRole('button', { name: /Run$/ }).click();
  await expect(page.getByRole('alert')).toContainText('no_such_column');
  await write(page, 'DROP TABLE flights');
  await page.getByRole('button', { name: /Run$/ }).click();
  await expect(page.getByRole('alert')).not.toContainText('no_such_column');
  await expect(page.getByRole('alert')).toContainText('Only SELECT statements are allowed against this database.');
});

test('the text survives a reload, and becomes a dataset that opens in Explore', async ({ page }) => {
  await enterSql(page);
  await write(page, statement);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'SQL' })).toContainText('GROUP BY haul');
  await page.getByRole('button', { name: 'Save as dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save or Overwrite Dataset' });
  const name = `hauls_${Date.now().toString(36)}`;
  await dialog.getByLabel('Dataset name').fill(name);
  await dialog.getByRole('button', { name: 'Save & Explore' }).click();
  await expect(page).toHaveURL(/\/explore\//);
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('haul', { exact: true }).first()).toBeVisible();
});

test('a result becomes a chart without a dataset, and saving the chart saves one (SQL-06)', async ({ page }) => {
  await enterSql(page);
  await write(page, statement);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/^4 rows returned in /)).toBeVisible();
  await page.getByRole('tab', { name: 'Chart', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Open in Explore' })).toBeVisible();
  await page.getByRole('tab', { name: 'Results', exact: true }).click();
  await page.getByRole('button', { name: 'Create Chart' }).click();
  await expect(page).toHaveURL(/datasource_type=query/);
  await expect(page.getByText('This chart reads a query of SQL Lab.')).toBeVisible();
  const name = `Hauls ${Date.now().toString(36)}`;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByLabel('Chart name').fill(name);
  await dialog.getByLabel('Dataset name').fill(`${name} data`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/slice_id=/);
  await expect(page.getByRole('heading', { name: `${name} data` })).toBeVisible();
});

test('two pages keep a tab each; a closed tab comes back with its text', async ({ page, context }) => {
  const mark = Date.now().toString(36);
  const editor = page.getByRole('textbox', { name: 'SQL' });
  await enter(page, '/sqllab/?new=true');
  await write(page, `SELECT 1 AS first_${mark}`);
  const other = await context.newPage();
  await enter(other, '/sqllab/?new=true');
  await write(other, `SELECT 2 AS second_${mark}`);
  await page.reload();
  await expect(editor).toContainText(`first_${mark}`);
  await other.reload();
  await expect(other.getByRole('textbox', { name: 'SQL' })).toContainText(`second_${mark}`);
  await other.close({ runBeforeUnload: true });
  await page.getByRole('button', { name: /^Tab menu: / }).click();
  await page.getByRole('menuitem', { name: 'Close tab' }).click();
  await expect(editor).not.toContainText(`first_${mark}`);
  await page.getByRole('button', { name: /^Tab menu: / }).click();
  await page.getByRole('menuitem', { name: 'Reopen the closed tab' }).click();
  await expect(editor).toContainText(`first_${mark}`);
});

// Rows: SHELL-05
test('the menu of SQL leads to its pages, by mouse and by key, and is marked on each', async ({ page }) => {
  await enter(page, '/superset/welcome/');
  const main = page.getByRole('navigation', { name: 'Main' });
  const menu = main.getByRole('button', { name: 'SQL' });
  await expect(menu).not.toHaveAttribute('aria-current');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Saved queries' }).click();
  await expect(page.getByRole('heading', { name: 'Saved queries', level: 1 })).toBeVisible();
  await expect(menu).toHaveAttribute('aria-current', 'true');
  await menu.press('Enter');
  // It stands where it was last.
  await expect(page.getByRole('menuitem', { name: 'Saved queries' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'SQL Lab' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sqllab\//);
  await expect(menu).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, 'the menu of SQL', ['nav']);
});
