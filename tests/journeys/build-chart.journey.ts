/** A chart is built by drag and drop, updated, and saved to a new dashboard. */
import type { Locator, Page } from '@playwright/test';
import { expect, enter, test } from './story.ts';
import { chart, choose, expectPainted } from './dashboard.ts';
import { dragTo, pointIn } from './mouse.ts';
import { call } from './rest.ts';

const source = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Dataset' })
    .getByRole('button')
    .filter({ hasText: new RegExp(`^(\\S+ ?)?${name}$`) });
const zone = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
/** The control panel's own button; an empty chart pane offers the same. */
const create = (page: Page): Promise<void> => page.getByRole('button', { name: 'Create chart' }).first().click();

/** From the `+` menu to an empty chart of a type. */
async function newChart(page: Page, dataset: string, type: string): Promise<void> {
  await enter(page, '/superset/welcome/');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('menuitem', { name: 'Chart' }).click();
  await choose(page, page.getByRole('combobox', { name: 'Choose a dataset' }), dataset);
  await page.getByRole('searchbox', { name: 'Search all charts' }).fill(type);
  await page.getByRole('radio', { name: type, exact: true }).locator('xpath=..').click();
  await page.getByRole('button', { name: 'Create new chart' }).click();
  await expect(page).toHaveURL(/\/explore\//);
  await expect(page.getByRole('region', { name: 'Dataset' })).toContainText(dataset);
}

// Rows: EXP-12
test('a bar chart is built by drag and drop and saved to a new dashboard', async ({ page }) => {
  await newChart(page, 'movies', 'Bar Chart');
  await dragTo(page, source(page, 'Genre'), zone(page, 'X-axis'));
  await expect(zone(page, 'X-axis')).toContainText('Genre');
  await dragTo(page, source(page, 'Films'), zone(page, 'Metrics'));
  await expect(zone(page, 'Metrics')).toContainText('Films');
  await dragTo(page, source(page, 'Rating class'), zone(page, 'Dimensions'));
  await expect(zone(page, 'Dimensions')).toContainText('Rating class');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(zone(page, 'Dimensions')).not.toContainText('Rating class');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(zone(page, 'Dimensions')).toContainText('Rating class');

  await create(page);
  const picture = page.locator('[data-picture="echarts"]');
  await expect(picture).toHaveAttribute('aria-label', /Drama/);
  await expect(page).toHaveURL(/form_data_key=/);
  // The address alone brings the same chart back.
  await page.reload();
  await expect(zone(page, 'Dimensions')).toContainText('Rating class');
  await expect(picture).toHaveAttribute('aria-label', /Drama/);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  const stamp = Date.now().toString(36);
  await dialog.getByLabel('Chart name').fill(`Films by genre ${stamp}`);
  await choose(page, dialog.getByLabel('Add to dashboard'), `My films ${stamp}`);
  await dialog.getByRole('button', { name: 'Save & go to new dashboard' }).click();
  await expect(page.getByRole('heading', { name: `My films ${stamp}`, level: 1 })).toBeVisible();
  await expectPainted(chart(page, `Films by genre ${stamp}`));

  const id = /dashboard\/([^/]+)/.exec(page.url())?.[1] ?? '';
  const { result } = await call('GET', `/api/v1/dashboard/${id}/charts`);
  expect(result).toMatchObject([
    { slice_name: `Films by genre ${stamp}`, viz_type: 'echarts_timeseries_bar', form_data: { x_axis: 'genre' } },
  ]);
});

// Rows: CTL-13
test('what does not fit is refused, entries are edited by a click, results stand as rows', async ({ page }) => {
  await newChart(page, 'movies', 'Pie Chart');
  await dragTo(page, source(page, 'Genre'), zone(page, 'Dimensions'));
  // The same column twice says nothing new.
  await dragTo(page, source(page, 'Genre'), zone(page, 'Dimensions'));
  await expect(zone(page, 'Dimensions').locator('[data-pill]')).toHaveCount(1);

  await zone(page, 'Metric').getByRole('button', { name: /Drop/ }).click();
  const editor = page.getByRole('dialog', { name: 'Metric', exact: true });
  await editor.getByRole('tab', { name: 'Simple' }).click();
  await choose(page, editor.getByRole('combobox', { name: 'Column' }), 'Budget');
  await choose(page, editor.getByRole('combobox', { name: 'Aggregate' }), 'SUM');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(zone(page, 'Metric')).toContainText('SUM(budget)');

  await dragTo(page, source(page, 'Rating class'), zone(page, 'Filters'));
  const filter = page.getByRole('dialog', { name: 'Filter', exact: true });
  await expect(filter).toBeVisible();
  await choose(page, filter.getByRole('combobox').last(), 'PG-13');
  await filter.getByRole('button', { name: 'Save' }).click();
  await expect(zone(page, 'Filters')).toContainText('PG-13');

  await create(page);
  await expect(page.locator('[data-picture="echarts"]')).toHaveAttribute('aria-label', /Pie/);
  await page.getByRole('tab', { name: 'Results' }).click();
  await expect(page.getByRole('gridcell', { name: 'Drama' })).toBeVisible();
  // Under the names people gave, as in every file of these rows; the column is `genre`.
  await expect(page.getByRole('columnheader', { name: 'Genre', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'View query' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'SELECT' })).toContainText('PG-13');
  await page.keyboard.press('Escape');

  // Ctrl+S asks for a name once, and saves over from then on, with what is just being typed.
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByLabel('Chart name').fill(`Budget by genre ${Date.now().toString(36)}`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/slice_id=\d+&save_action=saveas$/);
  await zone(page, 'Metric')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('button', { name: 'Update chart' })).toBeDisabled();
  const banner = page.getByRole('alert').filter({ hasText: 'Required control values have been removed' });
  await expect(banner).toContainText('Control labeled "Metric": cannot be empty');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(banner).toHaveCount(0);
  await page.getByRole('tab', { name: 'Customize' }).click();
  await page.getByRole('textbox', { name: 'Percentage threshold' }).fill('7');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/has been overwritten/)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('slice_id');
  expect(JSON.parse((await call('GET', `/api/v1/chart/${id}`)).result.params)).toMatchObject({ show_labels_threshold: 7 });
});

test('a name too long for a tooltip is wrapped within it', async ({ page }) => {
  const { result } = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:movies)))');
  const long = { expressionType: 'SQL', label: 'long', sqlExpression: "repeat('a long story ', 60)" };
  const form = { datasource: `${result[0].id}__table`, viz_type: 'echarts_timeseries_bar', x_axis: long, metrics: ['count'] };
  await enter(page, `/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  const picture = page.locator('[data-picture="echarts"]');
  await expect(picture).toHaveAttribute('aria-label', /a long story/);
  const title = page.getByText('a long story '.repeat(60).trim(), { exact: true });
  await expect(async () => {
    const { x, y } = await pointIn(picture, 0.5, 0.6);
    await page.mouse.move(x - 4, y);
    await page.mouse.move(x, y);
    await expect(title).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
});

// Rows: DET-14
test('Ctrl+Enter runs the query from an open editor, which it applies, and from a select, whose list stays closed', async ({
  page,
}) => {
  await newChart(page, 'movies', 'Pie Chart');
  await dragTo(page, source(page, 'Genre'), zone(page, 'Dimensions'));
  await zone(page, 'Metric').getByRole('button', { name: /Drop/ }).click();
  const editor = page.getByRole('dialog', { name: 'Metric', exact: true });
  await choose(page, editor.getByRole('combobox', { name: 'Saved metric' }), 'Films');
  await editor.getByRole('combobox', { name: 'Saved metric' }).press('Control+Enter');
  await expect(editor).toHaveCount(0);
  await expect(zone(page, 'Metric')).toContainText('Films');
  await expect(page.locator('[data-picture="echarts"]')).toHaveAttribute('aria-label', /Drama/);

  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/v1/chart/data') && asked.push(request.url())));
  const select = page.getByRole('combobox', { name: 'Row limit' });
  await select.focus();
  await select.press('Control+Enter');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
});

// Rows: EDS-04
test('another dataset gives the chart its own time axis and metric, and says so; calculated columns are marked', async ({
  page,
}) => {
  const stamp = Date.now().toString(36);
  const { result } = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:co2)))');
  const made = await call('POST', '/api/v1/dataset/', {
    database: result[0].database.id,
    table_name: `moments_${stamp}`,
    sql: "SELECT TIMESTAMP '2024-01-01' AS happened, 1 AS amount",
  });
  const { columns } = (await call('GET', `/api/v1/dataset/${made.id}`)).result;
  const kept = columns.map(({ id, column_name }: { id: number; column_name: string }) => ({ id, column_name }));
  await call('PUT', `/api/v1/dataset/${made.id}?override_columns=false`, {
    columns: [...kept, { column_name: 'double_amount', expression: 'amount * 2', type: 'INTEGER', groupby: true }],
  });
  await newChart(page, 'flights', 'Line Chart');
  const saved = page.getByRole('region', { name: 'Dataset' });
  await dragTo(page, source(page, 'Flights'), zone(page, 'Metrics'));
  await page.getByRole('button', { name: 'Dataset menu' }).click();
  await page.getByRole('menuitem', { name: 'Change dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change dataset' });
  await dialog.getByLabel('Search / Filter').fill(`moments_${stamp}`);
  await dialog.getByText(`moments_${stamp}`, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  const question = page.getByRole('dialog', { name: 'Keep control settings?' });
  await expect(question).toContainText('Chosen instead: X-axis: happened');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(zone(page, 'X-axis')).toContainText('happened');
  await expect(saved.getByRole('img', { name: /, calculated$/ })).toContainText('fx');
  await call('DELETE', `/api/v1/dataset/${made.id}`);
});

// Rows: ANN-02
test('a time series annotation offers charts with numbers over time only; an order reads as people write it', async ({
  page,
}) => {
  const { result } = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:flights)))');
  const datasource = `${result[0].id}__table`;
  const form = {
    datasource,
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: ['origin'],
    order_by_cols: ['["origin", false]'],
  };
  await enter(page, `/explore/?datasource=${datasource}&form_data=${encodeURIComponent(JSON.stringify(form))}`);
  const order = page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: 'Ordering' }) });
  await expect(order).toContainText('[desc]');
  await expect(order).not.toContainText('"');

  await newChart(page, 'flights', 'Line Chart');
  await page.getByRole('button', { name: 'Add annotation layer' }).click();
  const editor = page.getByRole('dialog', { name: 'Add annotation layer' });
  await choose(page, editor.getByLabel('Annotation layer type'), 'Time series');
  await editor.getByLabel('Chart', { exact: true }).click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(offered.first()).toBeVisible();
  const pages = [0, 1].map((at) => call('GET', `/api/v1/chart/?q=(columns:!(slice_name,viz_type),page:${at},page_size:100)`));
  const charts = (await Promise.all(pages)).flatMap(({ result: listed }) => listed);
  const types = new Map(charts.map((each: { slice_name: string; viz_type: string }) => [each.slice_name, each.viz_type]));
  for (const name of await offered.allInnerTexts())
    expect([name, String(types.get(name))]).toEqual([name, expect.stringMatching(/timeseries|area|^big_number$/)]);
});
