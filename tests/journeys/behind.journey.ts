/** What stands behind a picture: its rows, its query, its dataset; and addresses that carry the filters by a key. */
import { chart, chartMenu, choose, expectFiltersOn, filterSelect, numberIn, openDashboard, shown } from './dashboard.ts';
import { call, copyOf, numberOf } from './rest.ts';
import { enter, expect, test } from './story.ts';

// Rows: DASH-19
test('the rows behind a filtered chart are those of its question; a filter less gives more of them', async ({ page }) => {
  await openDashboard(page, 'flights');
  await choose(page, filterSelect(page, 'From state'), 'CA');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expectFiltersOn(chart(page, 'Flights'), 1);
  await expect(chart(page, 'Flights').locator('[data-status]')).toHaveAttribute('aria-busy', 'false');
  await chartMenu(page, 'Flights', 'Drill to detail');
  const dialog = page.getByRole('dialog', { name: 'Drill to detail: Flights' });
  const rows = dialog.getByText(/^[\d,]+ rows$/);
  await expect(rows).toHaveText(`${shown(await numberOf("SELECT COUNT(*) FROM flights WHERE origin_state = 'CA'"))} rows`);
  await dialog.getByRole('button', { name: 'Remove filter From state in (CA)' }).click();
  await expect(rows).toHaveText(`${shown(await numberOf('SELECT COUNT(*) FROM flights'))} rows`);
  const moments = (text: RegExp) => dialog.getByRole('gridcell', { name: text });
  await expect(moments(/^2001-\d\d-\d\d \d\d:/).first()).toBeVisible();
  await dialog.getByText('Original value').click();
  await expect(moments(/^9\d{11}$/).first()).toBeVisible();
  const isWhole = (text: Element): boolean => text.scrollWidth <= text.clientWidth;
  expect(
    await moments(/^9\d{11}$/)
      .first()
      .locator('span')
      .last()
      .evaluate(isWhole),
  ).toBe(true);
  await expect(moments(/^2001-/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await chartMenu(page, 'Flights', 'View query');
  const query = page.getByRole('dialog', { name: 'View query: Flights' });
  await expect(query.getByRole('textbox', { name: 'SQL of query 1' })).toContainText("'CA'");
  const sql = new URL(
    await query.getByRole('link', { name: 'View in SQL Lab' }).evaluate((link: HTMLAnchorElement) => link.href),
  );
  expect(sql.searchParams.get('sql')).toContain("'CA'");
  await query.getByRole('button', { name: 'Close' }).last().click();

  await chartMenu(page, 'Flights', 'View as table');
  const data = page.getByRole('dialog', { name: 'Chart Data: Flights' });
  await expect(data.getByRole('gridcell').first()).toBeVisible();
  await expect(data.getByRole('button', { name: 'Copy' })).toBeVisible();
});

// Rows: DASH-17
test('a chart opened from a filtered dashboard has its filters in Explore, and is saved without them', async ({ page }) => {
  const id = await copyOf('flights', 'Flights to look behind');
  const { result } = await call('GET', `/api/v1/dashboard/${id}/charts`);
  const { id: chartId, form_data: before } = result.find(
    (each: { slice_name: string }) => each.slice_name === 'Length of flight',
  );
  await openDashboard(page, id);
  await choose(page, filterSelect(page, 'From state'), 'CA');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  const card = chart(page, 'Length of flight');
  await expectFiltersOn(card, 1);
  const href = await card.getByRole('link', { name: 'Length of flight' }).getAttribute('href');
  await page.goto(new URL(href ?? '', page.url()).href);
  const filters = page.getByRole('group', { name: 'Filters', exact: true });
  await expect(filters).toContainText("From state in ('CA')");
  await expect(filters.getByRole('img', { name: /inherited from the dashboard/ })).toBeVisible();
  // It is the chart as it was: nothing to save, nothing altered.
  await expect(page.getByRole('button', { name: /^Altered/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Save chart' }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Chart [Length of flight] has been overwritten')).toBeVisible();
  const after = JSON.parse((await call('GET', `/api/v1/chart/${chartId}`)).result.params);
  expect(JSON.stringify(after)).not.toContain('CA');
  expect(after.adhoc_filters ?? []).toEqual(before.adhoc_filters ?? []);
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('keys of kept filters and of a permalink open the dashboard with them', async ({ page }) => {
  const { result } = await call('GET', '/api/v1/dashboard/flights');
  const { id } = JSON.parse(result.json_metadata).native_filter_configuration.find(
    (each: { name: string }) => each.name === 'From state',
  );
  const mask = {
    [id]: {
      id,
      extraFormData: { filters: [{ col: 'origin_state', op: 'IN', val: ['NY'] }] },
      filterState: { value: ['NY'], label: 'NY' },
    },
  };
  const kept = await call('POST', `/api/v1/dashboard/${result.id}/filter_state`, { value: JSON.stringify(mask) });
  const link = await call('POST', `/api/v1/dashboard/${result.id}/permalink`, { dataMask: mask });
  const expected = shown(await numberOf("SELECT COUNT(*) FROM flights WHERE origin_state = 'NY'"));
  for (const search of [`native_filters_key=${kept.key}`, `permalink_key=${link.key}`]) {
    await openDashboard(page, 'flights', `?${search}`);
    await expect(numberIn(chart(page, 'Flights'))).toHaveText(expected);
    await expect(page).toHaveURL(/native_filters(_key)?=/);
  }
  // An expired key is no reason to show nothing.
  await openDashboard(page, 'flights', '?native_filters_key=forgotten');
  await expectFiltersOn(chart(page, 'Flights'), 0);
  await expect(page).not.toHaveURL(/native_filters_key/);
});

// Rows: DASH-10
test('a header and a tab give a link to themselves', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDashboard(page, 'flights');
  await page.getByRole('tab', { name: 'Airports' }).click();
  await page.getByRole('button', { name: 'Copy permalink to Airports' }).click();
  await expect(page.getByRole('textbox', { name: 'Permalink' })).toHaveValue(/\/superset\/dashboard\/p\//);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(page.getByRole('tab', { name: 'Airports' })).toHaveAttribute('aria-selected', 'true');
});

test('a number keeps its point while it is typed; the query of a virtual dataset is read and saved as another', async ({
  page,
}) => {
  const { result } = await call('GET', '/api/v1/dataset/?q=(page_size:100)');
  const films = (result as { table_name: string; database: { id: number } }[]).find((each) => each.table_name === 'movies');
  const made = await call('POST', '/api/v1/dataset/', {
    database: films?.database.id,
    schema: 'main',
    table_name: 'good films',
    sql: 'SELECT title, genre, imdb FROM movies WHERE imdb > 7',
  });
  await enter(page, `/explore/?datasource_type=table&datasource_id=${made.id}`);
  await page.getByRole('button', { name: /^Filters: / }).click();
  const filter = page.getByRole('dialog', { name: 'Filter', exact: true });
  await choose(page, filter.getByLabel('Select subject'), 'imdb');
  await choose(page, filter.getByLabel('Operator'), 'Greater than');
  const value = filter.getByLabel('Filter value (case sensitive)');
  await value.pressSequentially('8.05');
  await expect(value).toHaveValue('8.05');
  await filter.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('group', { name: 'Filters', exact: true })).toContainText('8.05');

  await page.getByRole('button', { name: 'Dataset menu' }).click();
  await page.getByRole('menuitem', { name: 'Query preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Query preview' });
  await expect(preview.getByRole('textbox', { name: 'Query preview' })).toContainText('imdb > 7');
  await preview.getByRole('button', { name: 'Save as Dataset' }).click();
  const save = page.getByRole('dialog', { name: 'Save or Overwrite Dataset' });
  await expect(save).toContainText('Save this query as a virtual dataset to continue exploring');
  await save.getByLabel('Dataset name').fill('best films');
  await save.getByRole('button', { name: 'Save & Explore' }).click();
  // The chart under way has a filter by now.
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('region', { name: 'Dataset', exact: true })).toContainText('best films');
  const saved = new URL(page.url()).searchParams.get('datasource_id');
  for (const id of [made.id, saved]) await call('DELETE', `/api/v1/dataset/${id}`);
});
