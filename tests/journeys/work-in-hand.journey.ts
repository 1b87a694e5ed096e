/** Nothing that was begun in Explore is lost: drafts of popovers, an edit and a reload in one breath, a form carried through types. */
import type { Locator, Page } from '@playwright/test';
import { choose } from './dashboard.ts';
import { call } from './rest.ts';
import { enter, expect, goTo, test } from './story.ts';

const zone = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
const pills = (page: Page, name: string): Locator => zone(page, name).locator('[data-pill]');
const adder = (page: Page, name: string): Promise<void> =>
  zone(page, name)
    .getByRole('button', { name: new RegExp(`^${name}:`) })
    .click();
/** A place beside every popover of the control panel. */
const outside = async (page: Page): Promise<void> => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width - 30, height - 120);
};

async function openFilms(page: Page, form: object): Promise<void> {
  const { result } = await call('GET', '/api/v1/dataset/?q=(page_size:100)');
  const films = (result as { id: number; table_name: string }[]).find((each) => each.table_name === 'movies');
  const text = JSON.stringify({ datasource: `${films?.id}__table`, ...form });
  await enter(page, `/explore/?form_data=${encodeURIComponent(text)}`);
  await expect(page.locator('[data-picture]')).toBeVisible();
}

const table = { viz_type: 'table', query_mode: 'aggregate', groupby: ['genre'], metrics: ['count'], row_limit: 10 };

test('a draft is applied by a click outside, offered again after Escape, thrown away by Close', async ({ page }) => {
  await openFilms(page, table);
  const metric = page.getByRole('dialog', { name: 'Metric', exact: true });
  await adder(page, 'Metrics');
  await metric.getByRole('tab', { name: 'Custom SQL' }).click();
  await metric.getByLabel('SQL expression').fill('MAX(imdb_rating)');
  // Once closes the completion, where one is open.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(metric).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(pills(page, 'Metrics')).toHaveCount(1);
  await adder(page, 'Metrics');
  await expect(metric.getByText('Not applied yet')).toBeVisible();
  await outside(page);
  await expect(pills(page, 'Metrics')).toHaveCount(2);
  await expect(pills(page, 'Metrics').nth(1)).toContainText('MAX(imdb_rating)');

  await pills(page, 'Metrics').nth(1).click();
  await metric.getByLabel('Metric title').fill('Best');
  await metric.getByRole('button', { name: 'Close' }).click();
  await expect(metric).toBeHidden();
  await pills(page, 'Metrics').nth(1).click();
  await expect(metric.getByLabel('Metric title')).toHaveValue('MAX(imdb_rating)');
  await metric.getByLabel('Metric title').fill('Best rating');
  // The title is still being typed: leaving keeps it.
  await outside(page);
  await expect(pills(page, 'Metrics').nth(1)).toContainText('Best rating');
});

test('an edit and a reload in one breath: the address has it', async ({ page }) => {
  await openFilms(page, table);
  page.on('dialog', (dialog) => void dialog.accept());
  const descending = page.getByRole('switch', { name: 'Sort Descending' });
  for (const wanted of [false, true]) {
    await descending.click();
    await page.reload();
    await expect(descending).toBeChecked({ checked: wanted });
  }
});

test('two tabs of one address keep each their own work', async ({ page, context }) => {
  await openFilms(page, table);
  await page.getByRole('switch', { name: 'Sort Descending' }).click();
  await expect(page).toHaveURL(/form_data_key=/);
  // As "duplicate tab" does: the same address, and what the first tab kept for itself.
  const [second] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open(location.href))]);
  const tabs = [page, second] as const;
  const descending = (tab: Page) => tab.getByRole('switch', { name: 'Sort Descending' });
  await expect(descending(second)).not.toBeChecked();
  for (const tab of tabs) tab.on('dialog', (dialog) => void dialog.accept());
  await descending(second).click();
  await zone(page, 'Dimensions')
    .getByRole('button', { name: /^Remove/ })
    .click();
  for (const tab of tabs) await tab.reload();
  await expect(descending(page)).not.toBeChecked();
  await expect(pills(page, 'Dimensions')).toHaveCount(0);
  await expect(descending(second)).toBeChecked();
  await expect(pills(second, 'Dimensions')).toHaveCount(1);
});

async function chooseType(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'View all charts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select a visualization type' });
  await dialog.getByRole('searchbox').fill(type);
  await dialog.getByRole('option', { name: new RegExp(`^${type}`) }).dblclick();
  await expect(dialog).toBeHidden();
}

test('a draft that was put away outlives another chart type, where its control is there too', async ({ page }) => {
  await openFilms(page, table);
  const metric = page.getByRole('dialog', { name: 'Metric', exact: true });
  const putAway = async (): Promise<void> =>
    expect(async () => {
      await page.keyboard.press('Escape');
      await expect(metric).toBeHidden({ timeout: 1000 });
    }).toPass();
  await adder(page, 'Metrics');
  await metric.getByRole('tab', { name: 'Custom SQL' }).click();
  await metric.getByLabel('SQL expression').fill('MAX(imdb_rating)');
  await putAway();
  // The second has its metrics under another heading.
  for (const type of ['Radar', 'Mixed Chart', 'Table']) {
    await chooseType(page, type);
    await zone(page, 'Metrics')
      .first()
      .getByRole('button', { name: /^Metrics:/ })
      .click();
    await expect(metric.getByText('Not applied yet')).toBeVisible();
    await expect(metric.getByLabel('SQL expression')).toHaveText('MAX(imdb_rating)');
    await putAway();
  }
});

test('what one chart type has no place for waits for the next that has', async ({ page }) => {
  await openFilms(page, table);
  for (const type of ['Histogram', 'Treemap']) await chooseType(page, type);
  await expect(pills(page, 'Metric')).toHaveText(/Films/);
  await expect(pills(page, 'Dimensions')).toHaveText(/Genre/);
});

// Rows: NF-25
test('one click outside applies a time range and the filter it belongs to', async ({ page }) => {
  const open = { expressionType: 'SIMPLE', clause: 'WHERE', operator: 'TEMPORAL_RANGE', comparator: 'No filter' };
  await openFilms(page, { ...table, adhoc_filters: [{ ...open, subject: 'released' }] });
  const filter = page.getByRole('dialog', { name: 'Filter', exact: true });
  await pills(page, 'Filters').click();
  await filter.getByRole('button', { name: /^Time range:/ }).click();
  const range = page.getByRole('dialog', { name: 'Edit time range' });
  await choose(page, range.getByLabel('Range type'), 'Last');
  await range.getByRole('radio', { name: 'Last year', exact: true }).check();
  // Beside both: the range goes to the filter, and the filter to the form.
  await outside(page);
  await expect(range).toBeHidden();
  await expect(filter).toBeHidden();
  await expect(pills(page, 'Filters')).toContainText('Last year');
});

test('another chart opened from Explore is that chart, on the way back too; unsaved work is asked about first', async ({
  page,
}) => {
  // Of an example that is never copied with its charts: their names are unique.
  const { result } = await call('GET', '/api/v1/dashboard/wildlife-strikes/charts');
  const named = (name: string) => {
    const chart = (result as { id: number; slice_name: string }[]).find(({ slice_name }) => slice_name === name);
    if (!chart) throw new Error(`The example has no chart ${name}.`);
    return { ...chart, url: `/explore/?slice_id=${chart.id}` };
  };
  const [first, second] = [named('Costliest animals'), named('Strikes by year and phase of flight')];
  const title = page.getByRole('textbox', { name: 'Chart name' });
  await enter(page, first.url);
  await expect(title).toHaveValue(first.slice_name);
  await goTo(page, second.slice_name);
  await expect(title).toHaveValue(second.slice_name);
  await page.goBack();
  await expect(title).toHaveValue(first.slice_name);
  await page.goForward();
  await expect(title).toHaveValue(second.slice_name);

  await title.fill('Not saved yet');
  await title.press('Tab');
  await goTo(page, first.slice_name);
  const question = page.getByRole('dialog').filter({ hasText: 'You have unsaved changes.' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(title).toHaveValue('Not saved yet');
  await goTo(page, first.slice_name);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(title).toHaveValue(first.slice_name);
});
