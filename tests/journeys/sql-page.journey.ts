/** The SQL page row by row: its addresses, tables, keys, saved queries, files and catalogs. */
import { startPostgres, type RunningPostgres } from '../../scripts/machine/postgres.ts';
import { call, examplesId } from './rest.ts';
import { editorOf, enterSql, write } from './sql-editor.ts';
import { address, enter, expect, test } from './story.ts';

/** Takes longer than any story. */
const endless = 'SELECT SUM(a.range * b.range) FROM range(10000000) a, range(10000000) b';

// Rows: SQL-01
test('a posted form opens its text, however long, where its dataset lies', async ({ page }) => {
  await enter(page, '/superset/welcome/');
  const { result: csrf_token } = await (await page.request.get(`${address()}/api/v1/security/csrf_token/`)).json();
  const { result } = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:flights)))');
  const sql = `SELECT 1 AS posted -- ${'long '.repeat(5000)}`;
  await page.evaluate(
    (fields) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: '/superset/sqllab/' });
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { name, value }));
      document.body.append(form);
      form.submit();
    },
    { csrf_token, form_data: JSON.stringify({ datasourceKey: `${result[0].id}__table`, sql }) },
  );
  await expect(editorOf(page)).toContainText('SELECT 1 AS posted');
  await expect(page.getByRole('complementary', { name: 'Schema browser' }).getByTitle('main')).toBeVisible();
});

// Rows: SQL-01
test('a database that is not open to the page is told, and its text runs nowhere else', async ({ page }) => {
  await enter(page, '/sqllab/?dbid=4711&sql=SELECT%2077%20AS%20seen&autorun=true');
  await expect(page.getByText('The database of this query is not available in SQL Lab. Choose another one.')).toBeVisible();
  await expect(editorOf(page)).toContainText('SELECT 77 AS seen');
  await expect(page.getByText('Run a query to display results')).toBeVisible();
  expect(page.url()).toBe(`${address()}/sqllab/`);
});

// Rows: SQL-03
test('an opened table stays open through a search and while another tab is worked in', async ({ page }) => {
  await enterSql(page);
  const browser = page.getByRole('complementary', { name: 'Schema browser' });
  const flights = browser.getByRole('button', { name: 'flights', exact: true });
  await flights.click();
  await browser.getByRole('button', { name: 'Sort columns alphabetically' }).click();
  await expect(browser.getByRole('button', { name: /^(date|delay|destination|distance) / })).toHaveText([
    /^date/,
    /^delay/,
    /^destination/,
    /^distance/,
  ]);
  const search = browser.getByRole('searchbox', { name: 'Select table or type table name' });
  await search.fill('no such table');
  await expect(browser.getByText('No results found')).toBeVisible();
  await search.fill('');
  await expect(flights).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Add a new tab' }).click();
  await expect(flights).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('tab', { selected: true }).first().press('ArrowLeft');
  await expect(flights).toHaveAttribute('aria-expanded', 'true');
});

// Rows: SQL-04, SQL-08
test('keys work where no field has the focus, and each word is offered once', async ({ page }) => {
  await enterSql(page);
  await write(page, endless);
  await page.getByRole('button', { name: /Run$/ }).click();
  await expect(page.getByRole('button', { name: /Stop$/ })).toBeVisible();
  await page.keyboard.press('Control+e');
  await expect(page.getByText('Query was stopped')).toBeVisible();
  await write(page, '');
  await page.keyboard.type('SELECT 1 FROM flights f WHERE f.ori', { delay: 20 });
  const offered = page.locator('.cm-tooltip-autocomplete li');
  await expect(offered).toHaveText([/^origin/, /^origin_city/, /^origin_state/]);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Query history' }).click();
  const tabs = page.getByRole('button', { name: /^Close tab: / });
  const before = await tabs.count();
  await page.keyboard.press('Control+q');
  await expect(tabs).toHaveCount(before + 1);
});

// Rows: SQL-09
test('a query is saved under the name of its tab, marked once it differs, updated and saved anew', async ({ page }) => {
  const name = `Kept ${Date.now().toString(36)}`;
  await enter(page, `/sqllab/?dbid=${await examplesId()}&sql=SELECT%201&name=${encodeURIComponent(name)}`);
  const bar = page.getByRole('toolbar', { name: 'Query' });
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await bar.getByRole('button', { name: 'Save query' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('This is a required field')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your query was saved')).toBeVisible();
  await write(page, 'SELECT 2');
  await expect(bar.getByText('Edited')).toBeVisible();
  await bar.getByRole('button', { name: 'Save query' }).click();
  await expect(dialog.getByRole('radio', { name: 'Update' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(bar.getByText('Edited')).toBeHidden();
  await bar.getByRole('button', { name: 'Save query' }).click();
  await dialog.getByRole('radio', { name: 'Save as new' }).check();
  await dialog.getByLabel('Name').fill(`${name} again`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(bar.getByText(`${name} again`)).toBeVisible();
  const q = `(columns:!(label,sql),filters:!((col:label,opr:all_text,value:'${name}')),order_column:label,order_direction:asc)`;
  const { result } = await call('GET', `/api/v1/saved_query/?q=${encodeURIComponent(q)}`);
  expect(result.map(({ label, sql }: { label: string; sql: string }) => [label, sql])).toEqual([
    [name, 'SELECT 2'],
    [`${name} again`, 'SELECT 2'],
  ]);

  // What the scheduler of the site needs is asked, by the site's rules, and kept where it reads it.
  await bar.getByRole('button', { name: 'Schedule query' }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule' });
  await schedule.getByLabel('Name').first().fill(`${name} daily`);
  await schedule.getByRole('button', { name: 'Hand over' }).click();
  await expect(schedule.getByText('This is a required field')).toBeVisible();
  await schedule.getByLabel('Output table').fill('sums');
  await schedule.getByLabel('Retries').fill('4');
  await schedule.getByLabel('At most').fill('3');
  await schedule.getByRole('button', { name: 'Hand over' }).click();
  await expect(schedule.getByText('Fewer than the retries')).toBeVisible();
  await schedule.getByLabel('At most').fill('5');
  await schedule.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('The query is scheduled. It stands among the saved queries.')).toBeVisible();
  await enter(page, `/savedqueryview/list/?filters=(search:'${name} daily')`);
  await page.getByRole('button', { name: `Query preview: ${name} daily` }).click();
  const preview = page.getByRole('dialog', { name: `${name} daily` });
  await expect(preview.getByRole('region', { name: 'Schedule' })).toContainText('Output tablesums');
  await expect(preview.getByRole('link', { name: 'Open in the scheduler' })).toHaveAttribute('href', /\/run\/sums$/);
});

// Rows: SQL-13, DET-10
test('a file is named by its tab and the moment; what cut the rows is told beside them', async ({ page }) => {
  await enter(page, `/sqllab/?dbid=${await examplesId()}&name=My%20flights&sql=${encodeURIComponent('SELECT * FROM flights')}`);
  const run = page.getByRole('button', { name: /Run$/ });
  await run.click();
  await expect(page.getByText(/^1,000 rows returned in /)).toBeVisible();
  await expect(page.getByText('The row limit of 1,000 cut the result.')).toHaveAttribute('data-tone', 'info');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download to CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^sqllab_my_flights_\d{8}T\d{6}\.csv$/);
  await write(page, 'SELECT * FROM flights LIMIT 1');
  await run.click();
  await expect(page.getByText('The LIMIT of the query cut the result to one row.')).toBeVisible();
});

// Rows: SQL-11
test('a text with parameters becomes a dataset with them, and goes over it after a question', async ({ page }) => {
  await enterSql(page);
  const name = `by_origin_${Date.now().toString(36)}`;
  await page.getByRole('button', { name: 'Edit template parameters' }).click();
  const parameters = page.getByRole('dialog', { name: 'Edit template parameters' });
  await parameters.getByLabel('Names and values, as JSON').fill('{"t": ');
  await expect(parameters.getByText('Invalid JSON').first()).toBeVisible();
  await expect(parameters.getByRole('button', { name: 'Save' })).toBeDisabled();
  await parameters.getByLabel('Names and values, as JSON').fill('{"t": "flights"}');
  await parameters.getByRole('button', { name: 'Save' }).click();
  await write(page, 'select origin, count(*) as n from {{ t }} group by origin');
  await page.getByRole('button', { name: 'Format SQL' }).click();
  await expect(editorOf(page)).toContainText('{{ t }}');
  await expect(editorOf(page)).toContainText('GROUP BY');
  await page.getByRole('button', { name: 'Save as dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save or Overwrite Dataset' });
  await dialog.getByLabel('Dataset name').fill(name);
  await expect(dialog.getByRole('checkbox', { name: 'Include Template Parameters' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save & Explore' }).click();
  await expect(page).toHaveURL(/\/explore\//);
  const q = `(columns:!(id,table_name,sql),filters:!((col:table_name,opr:eq,value:${name})))`;
  const { result } = await call('GET', `/api/v1/dataset/?q=${encodeURIComponent(q)}`);
  const [{ id }] = result;
  expect((await call('GET', `/api/v1/dataset/${id}`)).result.template_params).toBe('{"t": "flights"}');
  await enter(page, '/sqllab/');
  await write(page, 'SELECT origin FROM flights LIMIT 5');
  await page.getByRole('button', { name: 'Save as dataset' }).click();
  await dialog.getByRole('radio', { name: 'Overwrite existing' }).check();
  await dialog.getByRole('combobox').fill(name);
  await page.getByTitle(name, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Overwrite & Explore' }).click();
  const sure = page.getByRole('dialog', { name: 'Overwrite dataset' });
  await expect(sure.getByText('Are you sure you want to overwrite this dataset?')).toBeVisible();
  await sure.getByRole('button', { name: 'Overwrite', exact: true }).click();
  await expect(page).toHaveURL(/\/explore\//);
  expect((await call('GET', `/api/v1/dataset/${id}`)).result.sql).toBe('SELECT origin FROM flights LIMIT 5');
});

test.describe('several catalogs', () => {
  let postgres: RunningPostgres | undefined;
  test.beforeAll(async () => {
    postgres = await startPostgres();
  });
  test.afterAll(() => postgres?.stop());

  // Rows: SQL-03, SQL-05
  test('another catalog is chosen above its schemas, the text stays with it, and a table made there is asked and explored', async ({
    page,
  }) => {
    test.skip(postgres === undefined, 'No PostgreSQL can be started here.');
    const name = `Land ${Date.now().toString(36)}`;
    const sqlalchemy_uri = postgres?.newDatabase('land').replace(/^postgres:/, 'postgresql:') ?? '';
    postgres?.newDatabase('sea');
    const { id } = await call('POST', '/api/v1/database/', {
      database_name: name,
      sqlalchemy_uri,
      allow_dml: true,
      allow_ctas: true,
      extra: JSON.stringify({ allow_multi_catalog: true }),
    });
    const make = (catalog: string, sql: string) => call('POST', '/api/v1/sqllab/execute/', { database_id: id, catalog, sql });
    await make('land', "CREATE TABLE hills (id int PRIMARY KEY, name text); INSERT INTO hills VALUES (1, 'Fell')");
    await make('sea', "CREATE TABLE islands (id int PRIMARY KEY, name text); INSERT INTO islands VALUES (7, 'Inis')");

    await enter(page, `/sqllab/?dbid=${id}&new=true`);
    const browser = page.getByRole('complementary', { name: 'Schema browser' });
    const catalog = browser.getByRole('combobox', { name: 'Catalog' });
    await expect(browser.getByRole('button', { name: 'hills', exact: true })).toBeVisible();
    await expect(browser.getByTitle('land', { exact: true })).toBeVisible();
    await catalog.click();
    await page.getByTitle('sea', { exact: true }).click();
    await expect(browser.getByRole('button', { name: 'islands', exact: true })).toBeVisible();
    await expect(browser.getByRole('button', { name: 'hills', exact: true })).toBeHidden();
    await browser.getByRole('button', { name: 'islands', exact: true }).click();
    await expect(browser.getByRole('img', { name: 'Primary key' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'Inis' })).toBeVisible();
    await write(page, 'SELECT name AS island FROM islands');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('columnheader', { name: /island/ })).toBeVisible();
    await write(page, 'SELECT 1 FROM hills');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('alert')).toContainText('relation "hills" does not exist');

    await page.reload();
    await expect(browser.getByTitle('sea', { exact: true })).toBeVisible();
    await enter(page, `/sqllab/?dbid=${id}&catalog=sea&sql=SELECT%20name%20FROM%20islands&autorun=true`);
    await expect(page.getByRole('gridcell', { name: 'Inis' })).toBeVisible();

    await page.getByRole('button', { name: 'Other ways to run' }).click();
    await page.getByRole('menuitem', { name: 'CREATE TABLE AS' }).click();
    const target = page.getByRole('dialog', { name: 'CREATE TABLE AS' });
    await target.getByLabel('Name of the table').fill('isles');
    await target.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('public.isles was created')).toBeVisible();
    await page.getByRole('button', { name: 'Query in a new tab' }).click();
    await expect(page.getByRole('tab', { name: 'isles', selected: true })).toBeVisible();
    await expect(editorOf(page)).toContainText('isles');
    await expect(page.getByRole('gridcell', { name: 'Inis' })).toBeVisible();
    await expect(browser.getByTitle('sea', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'isles', selected: true }).press('ArrowLeft');
    await page.getByRole('button', { name: 'Explore', exact: true }).click();
    await expect(page).toHaveURL(/\/explore\/\?.*datasource_id=\d+/);
    const dataset = await call('GET', `/api/v1/dataset/${new URL(page.url()).searchParams.get('datasource_id')}`);
    expect([dataset.result.catalog, dataset.result.schema, dataset.result.table_name]).toEqual(['sea', 'public', 'isles']);
    await call('DELETE', `/api/v1/dataset/${dataset.id}`);
    await call('DELETE', `/api/v1/database/${id}`);
  });
});
