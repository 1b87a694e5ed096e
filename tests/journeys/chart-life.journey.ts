/** The life of a chart in Explore: nothing asked yet, asked, stopped, asked anew, drawn again; and what its head and its dataset say. */
import type { Page, Request, Route } from '@playwright/test';
import { call } from './rest.ts';
import { enter, expect, goTo, test } from './story.ts';

const datasetNamed = async (name: string): Promise<{ id: number; database: { id: number } }> =>
  (await call('GET', `/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:${name})))`)).result[0];
const openForm = (page: Page, form: object): Promise<void> =>
  enter(page, `/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
const picture = (page: Page) => page.locator('[data-picture]');
const face = (page: Page) => page.locator('[data-status]');

// Rows: EXP-05, EXP-10, EXP-19, EXP-20, EXP-21, EXP-22, EXP-23
test('a chart waits for its controls, is stopped, asks once at a time, and is drawn anew without asking', async ({ page }) => {
  const asked: Request[] = [];
  const givenUp: Request[] = [];
  const isQuestion = (request: Request): boolean => request.url().includes('/api/v1/chart/data');
  page.on('request', (request) => void (isQuestion(request) && asked.push(request)));
  page.on('requestfailed', (request) => void (isQuestion(request) && givenUp.push(request)));
  const held: Route[] = [];
  const hold = () => page.route('**/api/v1/chart/data*', (route) => void held.push(route));

  await openForm(page, { datasource: `${(await datasetNamed('movies')).id}__table`, viz_type: 'pie', groupby: ['genre'] });
  await expect(page.getByText('Add required control values to preview chart')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page
    .getByRole('region', { name: 'Dataset', exact: true })
    .getByRole('button', { name: /Films$/ })
    .click();
  await page.getByRole('menuitem', { name: 'Add to Metric' }).click();
  await expect(page.getByText('Your chart is ready to go!')).toBeVisible();
  const data = page.getByRole('region', { name: 'Data', exact: true });
  await data.getByRole('tab', { name: 'Results' }).click();
  await expect(data.getByText('Run a query to display results')).toBeVisible();
  const sizes = await Promise.all([data.boundingBox(), page.getByRole('region', { name: 'Chart', exact: true }).boundingBox()]);
  expect((sizes[0]?.height ?? 0) / (sizes[1]?.height ?? 1)).toBeGreaterThan(0.3);
  expect((sizes[0]?.height ?? 0) / (sizes[1]?.height ?? 1)).toBeLessThan(0.45);
  const samples = page.waitForRequest(/\/datasource\/samples/);
  await data.getByRole('tab', { name: 'Samples' }).click();
  expect((await samples).method()).toBe('POST');
  await expect(data.getByRole('gridcell').first()).toBeVisible();
  await data.getByRole('button', { name: 'Collapse data panel' }).click();

  // Stopped: the request is given up, and the chart says so.
  await hold();
  await page.getByRole('button', { name: 'Create chart' }).first().click();
  await expect.poll(() => held.length).toBe(1);
  await expect(face(page)).toHaveAttribute('data-status', 'loading');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Updating chart was stopped')).toBeVisible();
  await expect.poll(() => givenUp.length).toBe(1);

  // The newest question wins: the one before it is given up while it is under way.
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => held.length).toBe(2);
  await page
    .getByRole('region', { name: 'Dataset', exact: true })
    .getByRole('button', { name: /Rating class$/ })
    .click();
  await page.getByRole('menuitem', { name: 'Add to Dimensions' }).click();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => held.length).toBe(3);
  await expect.poll(() => givenUp.length).toBe(2);
  await held[2]?.continue();
  await page.unroute('**/api/v1/chart/data*');
  await expect(picture(page)).toHaveAttribute('aria-label', /Drama, R/);
  await expect(face(page)).toHaveAttribute('data-status', 'done');

  // Another size is another picture of the same answer.
  const before = { asked: asked.length, width: (await picture(page).boundingBox())?.width ?? 0 };
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect.poll(async () => (await picture(page).boundingBox())?.width ?? 0).toBeLessThan(before.width);
  expect(asked.length).toBe(before.asked);

  // Past the cache for one run only.
  const bodyOf = (request: Request): { force: boolean } => JSON.parse(request.postData() ?? '{}');
  const update = page.getByRole('button', { name: 'Update chart' });
  await update.click();
  await page.getByRole('button', { name: 'Cached' }).click();
  await expect.poll(() => asked.slice(before.asked).map((request) => bodyOf(request).force)).toEqual([false, true]);
  await expect(face(page)).toHaveAttribute('data-status', 'done');
  await update.click();
  await expect.poll(() => asked.slice(before.asked).map((request) => bodyOf(request).force)).toEqual([false, true, false]);
  await expect(face(page)).toHaveAttribute('data-status', 'done');

  // Leaving gives the question up.
  await hold();
  await update.click();
  await expect.poll(() => held.length).toBe(4);
  await goTo(page, 'Datasets');
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave' });
  await leave.click();
  await expect.poll(() => givenUp.length).toBe(3);
  await page.unroute('**/api/v1/chart/data*');
});

// Rows: EXP-06, EXP-07, EXP-24
test('the head of a saved chart says what it is and what has changed; its menu has every way on, and links open beside', async ({
  page,
  context,
}) => {
  const { result } = await call('GET', '/api/v1/chart/?q=(filters:!((col:slice_name,opr:eq,value:Distributors)))');
  const { id } = result[0];
  await call('PUT', `/api/v1/chart/${id}`, { certified_by: 'Finance', certification_details: 'checked' });
  await enter(page, `/explore/?slice_id=${id}`);
  await expect(picture(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Distributors', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: /Certified by Finance/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /favou?rite/i })).toBeVisible();
  await expect(page.getByText(/^On \d+ dashboard/)).toBeVisible();
  await expect(page.getByText(/^Modified /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Altered/ })).toHaveCount(0);
  await page
    .getByRole('region', { name: 'Dataset', exact: true })
    .getByRole('button', { name: /Rating class$/ })
    .click();
  await page.getByRole('menuitem', { name: 'Add to Rows' }).click();
  await page.getByRole('button', { name: 'Altered: 1 change' }).click();
  for (const name of ['Control', 'Before', 'After']) await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Rows / })).toBeVisible();
  await page.keyboard.press('Escape');

  const open = (): Promise<void> => page.getByRole('button', { name: 'More actions' }).click();
  await open();
  const items = page.getByRole('menuitem');
  for (const name of ['Edit chart properties', 'Set up an email report', 'View query', 'Run in SQL Lab'])
    await expect(items.filter({ hasText: name })).toBeVisible();
  await items.filter({ hasText: 'Download' }).click();
  for (const name of [
    'Export to original .CSV',
    'Export to pivoted .CSV',
    'Export to Excel',
    'Export to .JSON',
    'Download as image',
  ])
    await expect(items.filter({ hasText: name })).toBeVisible();
  await items.filter({ hasText: 'Share' }).click();
  for (const name of ['Copy permalink to clipboard', 'Share chart by email'])
    await expect(items.filter({ hasText: name })).toBeVisible();
  await items.filter({ hasText: 'Dashboards added to' }).click();
  const beside = context.waitForEvent('page');
  await page
    .getByRole('menuitem')
    .getByRole('link')
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  const board = await beside;
  await expect(board).toHaveURL(/\/superset\/dashboard\//);
  await board.close();
  await expect(page).toHaveURL(/\/explore\//);
  await page.keyboard.press('Escape');
  await open();
  await items.filter({ hasText: 'Run in SQL Lab' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/sqllab\//);
  await expect(page.locator('.cm-content').first()).toContainText('SELECT');
  await call('PUT', `/api/v1/chart/${id}`, { certified_by: '', certification_details: '' });
});

// Rows: EDS-01, EDS-02
test('the dataset of a chart says its whole name and its warnings; an address without one says what is missing', async ({
  page,
}) => {
  const name = `films above seven, with a long name ${Date.now().toString(36)}`;
  const made = await call('POST', '/api/v1/dataset/', {
    database: (await datasetNamed('movies')).database.id,
    table_name: name,
    sql: 'SELECT title, imdb FROM movies WHERE imdb > 7',
  });
  await call('PUT', `/api/v1/dataset/${made.id}`, { extra: JSON.stringify({ warning_markdown: 'Old numbers' }) });
  await enter(page, `/explore/?datasource_type=table&datasource_id=${made.id}`);
  const dataset = page.getByRole('region', { name: 'Dataset', exact: true });
  await dataset.getByRole('heading', { name }).hover();
  await expect(page.getByRole('tooltip').filter({ hasText: name })).toBeVisible();
  await expect(dataset.getByRole('img', { name: 'Old numbers' })).toBeVisible();
  await page.getByRole('button', { name: 'Dataset menu' }).click();
  for (const item of ['Edit dataset', 'Change dataset', 'Query preview', 'View in SQL Lab', 'Save as dataset'])
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
  // The dataset itself, not what the chart asks of it.
  await page.getByRole('menuitem', { name: 'View in SQL Lab' }).click();
  await expect(page.locator('.cm-content').first()).toHaveText('SELECT title, imdb FROM movies WHERE imdb > 7');
  await call('DELETE', `/api/v1/dataset/${made.id}`);

  await page.goto(new URL('/explore/', page.url()).href);
  await expect(page.getByText('Missing URL parameters')).toBeVisible();
  await expect(page.getByText('The URL is missing the dataset_id or slice_id parameters.')).toBeVisible();
  await openForm(page, { datasource: `${made.id}__table`, viz_type: 'table' });
  await expect(page.getByText('Missing dataset')).toBeVisible();
  await expect(page.getByText('The dataset linked to this chart may have been deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Change dataset' }).click();
  await expect(page.getByRole('dialog', { name: 'Change dataset' })).toBeVisible();
});
