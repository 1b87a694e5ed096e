/** Lists: searched, sorted, paged, shown as cards or table, favoured, deleted after the impact is shown. */
import type { Page } from '@playwright/test';
import { address, enter, expect, expectAccessible, test } from './story.ts';
import { call } from './rest.ts';

const names = (page: Page) =>
  page
    .locator('tbody tr.ant-table-row td')
    .filter({ has: page.getByRole('link') })
    .getByRole('link');

// Rows: LIST-02, LIST-04
test('a list is searched, filtered and restored by its address', async ({ page }) => {
  await enter(page, '/chart/list/');
  await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
  await page.getByRole('search').getByRole('searchbox').fill('S&P');
  await expect(page.getByRole('link', { name: 'S&P 500, step by quarter' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Routes', exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/search:S%26P/);
  await page.reload();
  await expect(page.getByRole('search').getByRole('searchbox')).toHaveValue('S&P');
  await expect(page.getByRole('link', { name: 'S&P 500, step by quarter' })).toBeVisible();
  await page.getByRole('search').getByRole('searchbox').fill('no chart is called so');
  await expect(page.getByText('No results match your filter criteria')).toBeVisible();
  await page.getByRole('button', { name: 'clear all filters', exact: true }).click();
  await expect(page.getByText('No results match your filter criteria')).toHaveCount(0);
});

// Rows: LIST-06
test('a list is sorted by its heads and paged', async ({ page }) => {
  await enter(page, '/chart/list/');
  await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Table', { exact: true }).click();
  await page.getByRole('columnheader', { name: 'Chart', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Chart', exact: true })).toHaveAttribute('aria-sort', 'ascending');
  const { count, result } = await call(
    'GET',
    '/api/v1/chart/?q=(order_column:slice_name,order_direction:asc,page:0,page_size:1)',
  );
  await expect(names(page).first()).toHaveText(result[0].slice_name);
  await page.getByRole('columnheader', { name: 'Chart', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Chart', exact: true })).toHaveAttribute('aria-sort', 'descending');
  const last = await call('GET', '/api/v1/chart/?q=(order_column:slice_name,order_direction:desc,page:0,page_size:1)');
  await expect(names(page).first()).toHaveText(last.result[0].slice_name);

  await expect(page.getByText(new RegExp(`^1-25 of ${count}$`))).toBeVisible();
  await page.getByRole('listitem', { name: '2', exact: true }).or(page.locator('.ant-pagination-item-2')).first().click();
  await expect(page.getByText(new RegExp(`^26-${Math.min(50, count)} of ${count}$`))).toBeVisible();
  await page.goBack();
  await expect(page.getByText(new RegExp(`^1-25 of ${count}$`))).toBeVisible();
});

// Rows: HOME-07, LIST-03
test('cards and table are two looks at the same list, and a star is kept', async ({ page }) => {
  await enter(page, '/dashboard/list/');
  await page.getByTitle('Cards', { exact: true }).click();
  const order = page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: 'Sort' }) });
  const cut = await order.locator('*').evaluateAll((parts) => parts.some((part) => part.scrollWidth > part.clientWidth + 1));
  expect(cut, 'the order is named in full').toBe(false);
  const star = page.getByRole('button', { name: 'Favorite: Weather and climate' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Table', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Tessera: home' }).click();
  await page.getByRole('region', { name: 'Dashboards' }).getByText('Favorite', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Dashboards' }).getByRole('link', { name: 'Weather and climate' })).toBeVisible();
  // Taken back where it is open, it is gone where it was listed a moment ago.
  await page.getByRole('region', { name: 'Dashboards' }).getByRole('link', { name: 'Weather and climate' }).click();
  await page.getByRole('button', { name: 'Favorite', exact: true, pressed: true }).click();
  await expect(page.getByRole('button', { name: 'Favorite', exact: true, pressed: false })).toBeVisible();
  await page.goBack();
  await page.getByRole('region', { name: 'Dashboards' }).getByText('Favorite', { exact: true }).click();
  await expect(page.getByText("You don't have any favorites yet!")).toBeVisible();
});

// Rows: LIST-10
test('deleting many charts shows where they are used before anything goes', async ({ page }) => {
  const title = `Doomed ${Date.now().toString(36)}`;
  const { result } = await call('GET', '/api/v1/chart/?q=(filters:!((col:slice_name,opr:eq,value:Films)))');
  const films = (await call('GET', `/api/v1/chart/${result[0].id}`)).result;
  const make = (name: string) =>
    call('POST', '/api/v1/chart/', {
      slice_name: name,
      viz_type: films.viz_type,
      params: films.params,
      datasource_id: 2,
      datasource_type: 'table',
    });
  const used = await make(`${title} used`);
  await make(`${title} free`);
  const dashboard = await call('POST', '/api/v1/dashboard/', { dashboard_title: `${title} dashboard` });
  await call('PUT', `/api/v1/chart/${used.id}`, { dashboards: [dashboard.id] });

  await enter(page, '/chart/list/?viewMode=table');
  await page.getByRole('search').getByRole('searchbox').fill(title);
  await expect(page.getByText('1-2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Bulk select' }).click();
  const all = page.getByRole('columnheader').getByRole('checkbox', { name: 'Choose all on this page' });
  await page.getByRole('checkbox', { name: `Choose ${title} free` }).check();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.click();
  await expect(page.getByText('2 Selected')).toBeVisible();
  await all.click();
  await expect(page.getByText('0 Selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await expect(page.getByText('2 Selected')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Delete?' });
  await expect(dialog).toContainText(`${title} dashboard`);
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results match your filter criteria')).toBeVisible();
  const left = await call('GET', `/api/v1/chart/?q=(filters:!((col:slice_name,opr:ct,value:'${title}')))`);
  expect(left.count).toBe(0);
  await call('DELETE', `/api/v1/dashboard/${dashboard.id}`);
});

// Rows: DET-08, DS-02, DS-03, EDS-05, ERR-07
test('a dataset’s source is behind a lock; another one brings its columns, one that is taken is refused', async ({ page }) => {
  const name = `Sourced ${Date.now().toString(36)}`;
  const { result } = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:co2)))');
  const sql = 'SELECT 1 AS one';
  const { id } = await call('POST', '/api/v1/dataset/', { database: result[0].database.id, table_name: name, sql });
  await enter(page, (await call('GET', `/api/v1/dataset/${id}`)).result.edit_url);
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('alert')).toContainText('Be careful.');
  for (const tab of ['Source', 'Metrics (1)', 'Columns (1)', 'Calculated columns (0)', 'Relations (0)', 'Settings', 'Usage (0)'])
    await expect(dialog.getByRole('tab', { name: tab, exact: true })).toBeVisible();
  const editor = dialog.getByRole('textbox', { name: 'SQL' });
  await expect(editor).toContainText('one');
  await expect(dialog.getByRole('radio', { name: 'Physical (table or view)' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Click the lock to make changes.' }).click();
  await editor.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(', 2 AS two');
  await expect(dialog.getByText('The source has changed. Sync its columns?')).toBeVisible();
  await expectAccessible(page, 'source of a dataset');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm save' });
  await expect(question.getByRole('checkbox', { name: 'Sync columns from the new source' })).toBeChecked();
  await expect(question).toContainText('Are you sure you want to save and apply changes?');
  // Somebody else was faster: nothing that was written here is lost.
  await call('PUT', `/api/v1/dataset/${id}`, { description: 'Theirs' });
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('New columns added: two')).toBeVisible();
  const conflict = page.getByRole('dialog', { name: 'This dataset was changed by someone else' });
  await conflict.getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByText('The dataset has been saved')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/edit=/);
  const saved = (await call('GET', `/api/v1/dataset/${id}`)).result;
  expect([saved.sql, saved.column_names]).toEqual(['SELECT 1 AS one, 2 AS two', ['one', 'two']]);

  await page.getByRole('link', { name: 'Charts', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Datasets', exact: true }).click();
  await page.getByRole('button', { name: `Edit dataset: ${name}` }).click();
  await dialog.getByRole('button', { name: 'Click the lock to make changes.' }).click();
  await dialog.getByText('Physical (table or view)').click();
  await dialog.getByRole('combobox', { name: 'Table' }).click();
  await page.keyboard.type('co2');
  // The list of tables comes from the server: Enter before it is here chooses nothing.
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active', { hasText: /^co2$/ }).click();
  await expect(dialog.locator('.ant-select', { has: page.getByRole('combobox', { name: 'Table' }) })).toContainText('co2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'OK' }).click();
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('Dataset co2 already exists');
  await expectAccessible(page, 'a refused dataset', ['.ant-modal-confirm']);
  await error.getByRole('button', { name: 'OK' }).click();
  await expect(error).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  // A server that gives no reason.
  await page.route(`**/api/v1/dataset/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(error).toContainText('An error has occurred');
  await page.unrouteAll();
  await error.getByRole('button', { name: 'OK' }).click();
  await expect(error).toHaveCount(0);
  // What is not saved is not lost by "back".
  await page.goBack();
  const leaving = page.getByRole('dialog', { name: 'You have unsaved changes.' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(leaving).toHaveCount(0);
  await expect(dialog.locator('.ant-select', { has: page.getByRole('combobox', { name: 'Table' }) })).toContainText('co2');
  // A mistake is in sight wherever the tab is scrolled to.
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await dialog.getByLabel('Template parameters').fill('[1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Template parameters: Invalid JSON')).toBeInViewport();
  expect((await call('GET', `/api/v1/dataset/${id}`)).result.kind).toBe('virtual');
  await call('DELETE', `/api/v1/dataset/${id}`);
});

// Rows: LIST-07
test('a list offers what its resource says one may do now, and says so when that cannot be read', async ({ page }) => {
  const q = '(filters:!((col:name,opr:eq,value:Alpha)))';
  const alpha = (await call('GET', `/api/v1/security/roles/?q=${q}`)).result[0].id;
  const { result: rights } = await call('GET', `/api/v1/security/roles/${alpha}/permissions/`);
  type Right = { id: number; permission_name: string; view_menu_name: string };
  const idsOf = (keep: (right: Right) => boolean): number[] => rights.filter(keep).map(({ id }: Right) => id);
  const role = (await call('POST', '/api/v1/security/roles/', { name: 'Charters' })).id;
  const grant = (ids: number[]) => call('POST', `/api/v1/security/roles/${role}/permissions`, { permission_view_menu_ids: ids });
  await grant(idsOf(() => true));
  const names = { first_name: 'Cara', last_name: 'Chart', username: 'charter', email: 'charter@example.org' };
  await call('POST', '/api/v1/security/users/', { ...names, password: 'long enough', roles: [role] });
  await page.request.post(`${address()}/login/`, {
    form: { username: 'charter', password: 'long enough' },
    headers: { accept: 'application/json' },
  });
  await page.goto(`${address()}/tablemodelview/list/`);
  const head = page.getByRole('main');
  const begin = (thing: string) => head.getByRole('button', { name: new RegExp(`\\b${thing}$`) });
  await expect(begin('Dataset')).toBeVisible();
  await expect(begin('Import')).toBeVisible();

  // Removed while the page is open: what it loaded when it was opened is no longer true.
  await grant(idsOf(({ permission_name, view_menu_name }) => `${permission_name} ${view_menu_name}` !== 'can_write Chart'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Charts' }).click();
  await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
  await expect(begin('Chart')).toHaveCount(0);
  await expect(begin('Import')).toHaveCount(0);

  await page.route('**/api/v1/dashboard/_info*', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboards' }).click();
  await expect(page.getByText(/^An error occurred while fetching dashboard info: \S/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboards', level: 1 })).toBeVisible();
  await expect(begin('Dashboard')).toHaveCount(0);
});

// Rows: SHELL-06
test('connecting a database is begun from anywhere', async ({ page }) => {
  await enter(page, '/chart/list/');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('menuitem', { name: 'Connect database' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a database' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/databaseview\/list\/$/);
});

// Rows: DS-02, DET-10
test('a relation made in the editor of a dataset is refused while its key repeats, and brings its columns to Explore', async ({
  page,
}) => {
  const name = `Orders ${Date.now().toString(36)}`;
  const { result } = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:co2)))');
  const create = async (table_name: string, sql: string): Promise<number> =>
    (await call('POST', '/api/v1/dataset/', { database: result[0].database.id, table_name, sql })).id;
  const orders = await create(name, 'SELECT 1 AS client, 10 AS amount');
  const clients = await create(`${name} clients`, "SELECT * FROM (VALUES (1, 7, 'Oslo'), (2, 7, 'Rome')) AS t(id, area, town)");
  await enter(page, (await call('GET', `/api/v1/dataset/${orders}`)).result.edit_url);
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.getByRole('tab', { name: /^Relations/ }).click();
  await dialog.getByRole('button', { name: 'Add relation' }).click();
  const choose = async (label: string, option: string): Promise<void> => {
    const box = dialog.getByRole('combobox', { name: label });
    await box.click();
    // Long lists show what is searched for.
    if (label.includes('ataset')) await box.fill(option);
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(option, { exact: true }).click();
  };
  await choose('Dataset to look up', `${name} clients`);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Client');
  await choose('Column of this dataset', 'client');
  await choose('Column of the other dataset', 'area');
  const save = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Confirm save' }).getByRole('button', { name: 'OK' }).click();
  };
  await save();
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('area is no key of');
  await error.getByRole('button', { name: 'OK' }).click();
  await choose('Column of the other dataset', 'id');
  await save();
  await expect(page.getByText('The dataset has been saved')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, (await call('GET', `/api/v1/dataset/${orders}`)).result.edit_url);
  await choose('Section', 'Relations (1)');
  await expect(dialog).toContainText('each value of the key is in one row at most');
  await expectAccessible(page, 'relations of a dataset');
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, `/explore/?datasource_type=table&datasource_id=${orders}`);
  const panel = page.getByRole('region', { name: 'Dataset' });
  await expect(panel.getByRole('button', { name: /Client.*Showing 3 of 3/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Client.town' })).toBeVisible();
  await call('DELETE', `/api/v1/dataset/${orders}`);
  await call('DELETE', `/api/v1/dataset/${clients}`);
});

test('a long type of a column stays in its own cell and is shown whole on demand', async ({ page }) => {
  const name = `Typed ${Date.now().toString(36)}`;
  const { result } = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:co2)))');
  const sql = `SELECT CAST(1 AS DECIMAL(38,10)) AS price, {'city': 'Paris', 'street': 'Rue', 'no': 1} AS place,
    TIMESTAMPTZ '2024-01-01 00:00:00+00' AS at`;
  const { id } = await call('POST', '/api/v1/dataset/', { database: result[0].database.id, table_name: name, sql });
  await enter(page, '/tablemodelview/list/');
  await page.getByRole('button', { name: `Edit dataset: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('tab', { name: /^Columns/ }).click();
  for (const column of ['price', 'place', 'at']) {
    const type = dialog.getByRole('row').filter({ hasText: column }).locator('.ant-tag');
    const label = dialog.getByRole('textbox', { name: `Label of ${column}` });
    const [typeBox, labelBox] = [await type.boundingBox(), await label.boundingBox()];
    expect((typeBox?.x ?? 0) + (typeBox?.width ?? 0), column).toBeLessThanOrEqual(labelBox?.x ?? 0);
  }
  const place = dialog.getByText(/^STRUCT/);
  await place.focus();
  await expect(page.getByRole('tooltip').getByText(await place.innerText())).toBeVisible();
  await call('DELETE', `/api/v1/dataset/${id}`);
});
