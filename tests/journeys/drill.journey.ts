/** Right-clicking a chart: the rows behind one value, the chart drawn by another column, and the menu by key and by finger. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './story.ts';
import { chart, clickPicture, expectPainted, openDashboard, shown } from './dashboard.ts';
import { pointIn } from './mouse.ts';
import { boardOf, call, numberOf } from './rest.ts';

const entry = (page: Page, name: string | RegExp): Locator => page.getByRole('menuitem', { name });

// Rows: XF-07
test('a bar leads to the rows it counts, and to the same chart by another column and back', async ({ page }) => {
  await openDashboard(page, 'flights');
  await page.getByRole('tab', { name: 'Airports' }).click();
  const bars = chart(page, 'Busiest airports');
  await clickPicture(page, bars, 0.35, 0.1, 'right');
  await expect(entry(page, /^Add cross-filter/)).toContainText(/Filters \d+ other charts/);
  await expectAccessible(page, 'the menu at a bar', ['.ant-dropdown']);
  const by = entry(page, 'Drill to detail by');
  await expect(async () => {
    await page.mouse.move(0, 0);
    await by.hover();
    await expect(by).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 });
  }).toPass();
  const value = page.locator('.ant-dropdown-menu-submenu-popup').getByRole('menuitem').first();
  const airport = (await value.innerText()).split(' From')[0]?.trim() ?? '';
  await value.click();

  const rows = page.getByRole('dialog', { name: 'Drill to detail: Busiest airports' });
  const departed = await numberOf(`SELECT COUNT(*) FROM flights WHERE '${airport}' IN (origin, origin_city)`);
  await expect(rows.getByText(/^[\d,]+ rows$/)).toHaveText(`${shown(departed)} rows`);
  await rows.getByRole('button', { name: /^Remove filter .*\bin\b/ }).click();
  await expect(rows.getByText(/^[\d,]+ rows$/)).toHaveText(`${shown(await numberOf('SELECT COUNT(*) FROM flights'))} rows`);
  await rows.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows).toBeHidden();

  await clickPicture(page, bars, 0.35, 0.1, 'right');
  await entry(page, 'Drill by').click();
  const drill = page.getByRole('dialog', { name: 'Drill by: Busiest airports' });
  const search = drill.getByRole('searchbox', { name: 'Search columns' });
  await expect(search).toBeVisible();
  await expectAccessible(page, 'choosing a column', ['.ant-modal']);
  await search.fill('weekd');
  await drill.getByRole('button', { name: 'Weekday' }).click();
  await expectPainted(drill);
  const path = drill.getByRole('navigation', { name: 'Drilled columns' });
  await expect(path.getByRole('listitem')).toHaveText([new RegExp(`\\(${airport}\\)`), 'Weekday']);
  await drill.getByText('Table', { exact: true }).click();
  await expect(drill.getByRole('grid')).toHaveAttribute('aria-rowcount', '8');
  await expectAccessible(page, 'a drilled chart', ['.ant-modal']);
  await expect(drill.getByRole('link', { name: 'Edit chart' })).toHaveAttribute('href', /form_data=.*weekday/);
  await path.getByRole('button').first().click();
  await expect(path.getByRole('listitem')).toHaveCount(1);
  await drill.getByText('Chart', { exact: true }).click();
  await expectPainted(drill);
  await drill.getByRole('button', { name: 'Close' }).last().click();
  await expect(drill).toBeHidden();
  // Nothing of it filtered the dashboard.
  await expect(page.getByRole('region', { name: 'Cross-filters' })).toHaveCount(0);
});

test('a moment of a time chart leads to its rows, from anywhere above it; beside a series to the rows of both', async ({
  page,
}) => {
  await openDashboard(page, 'flights');
  const line = chart(page, 'Average delay by day');
  await expectPainted(line);
  const by = entry(page, 'Drill to detail by');
  const values = page.locator('.ant-dropdown-menu-submenu-popup').getByRole('menuitem');
  const openValues = () =>
    expect(async () => {
      await page.mouse.move(0, 0);
      await by.hover();
      await expect(values.first()).toBeVisible({ timeout: 1000 });
    }).toPass();
  // High above the line, where no mark is.
  const { x, y } = await pointIn(line.locator('[data-picture]'), 0.5, 0.15);
  await page.mouse.click(x, y, { button: 'right' });
  await openValues();
  await expect(values).toHaveText([/^2001-0\d-\d\d Departure$/]);
  const day = (await values.innerText()).slice(0, 10);
  await values.click();
  const rows = page.getByRole('dialog', { name: 'Drill to detail: Average delay by day' });
  const flown = await numberOf(`SELECT COUNT(*) FROM flights WHERE date::DATE = DATE '${day}'`);
  await expect(rows.getByText(/^[\d,]+ rows$/)).toHaveText(`${shown(flown)} rows`);
  await rows.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows).toBeHidden();

  await clickPicture(page, chart(page, 'Flights a week by length'), 0.5, 0.75, 'right');
  await openValues();
  await expect(values).toHaveText([/^under 500 mi/, /^2001-\d\d-\d\d — 2001-\d\d-\d\d Departure$/, 'all']);
  const week = (await values.nth(1).innerText()).slice(0, 10);
  await values.last().click();
  const both = page.getByRole('dialog', { name: 'Drill to detail: Flights a week by length' });
  const where = `haul = 'under 500 mi' AND date >= DATE '${week}' AND date < DATE '${week}' + INTERVAL 7 DAY`;
  const short = await numberOf(`SELECT COUNT(*) FROM flights WHERE ${where}`);
  await expect(both.getByText(/^[\d,]+ rows$/)).toHaveText(`${shown(short)} rows`);
});

test('the keyboard opens the menu at the point it reached; the entry filters, and takes the filter back', async ({ page }) => {
  await openDashboard(page, 'flights');
  const pie = chart(page, 'Length of flight');
  await expectPainted(pie);
  const picture = pie.locator('[data-picture]');
  await picture.focus();
  await page.keyboard.press('Shift+F10');
  await expect(entry(page, /^Add cross-filter/)).toContainText('There is no value here');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(picture).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+F10');
  await expect(entry(page, /^Add cross-filter/)).toBeVisible();
  await expect(entry(page, /^Add cross-filter/)).toBeFocused();
  await page.keyboard.press('Enter');
  const chips = page.getByRole('region', { name: 'Cross-filters' });
  await expect(chips).toContainText('under 500 mi');
  await picture.focus();
  await page.keyboard.press('Shift+F10');
  await entry(page, 'Remove cross-filter').click();
  await expect(chips).toHaveCount(0);
});

test('the area of a line filters by its series; all cross-filters are taken back at once', async ({ page }) => {
  await openDashboard(page, 'flights');
  const areas = chart(page, 'Flights a week by length');
  await clickPicture(page, areas, 0.5, 0.75, 'right');
  await entry(page, /^Add cross-filter/).click();
  const chips = page.getByRole('region', { name: 'Cross-filters' });
  await expect(chips).toContainText('under 500 mi');
  await clickPicture(page, chart(page, 'When flights run late'), 0.5, 0.5, 'right');
  await entry(page, /^Add cross-filter/).click();
  await chips.getByRole('button', { name: 'Remove all cross-filters' }).click();
  await expect(chips).toHaveCount(0);
});

test('a number of a table leads to the rows of its group', async ({ page }) => {
  await openDashboard(page, 'work-and-markets');
  const table = chart(page, 'Industries');
  await expectPainted(table);
  const group = table.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'Agriculture', exact: true }) });
  // The first column is the group, those behind it are its numbers.
  await group.getByRole('gridcell').nth(1).click({ button: 'right' });
  await expect(entry(page, /^Add cross-filter/)).toContainText('There is no value here');
  const by = entry(page, 'Drill to detail by');
  const value = page.locator('.ant-dropdown-menu-submenu-popup').getByRole('menuitem');
  await expect(async () => {
    await page.mouse.move(0, 0);
    await by.hover();
    await expect(value).toHaveText(/^Agriculture/, { timeout: 1000 });
  }).toPass();
  await value.click();
  const rows = page.getByRole('dialog', { name: 'Drill to detail: Industries' });
  await expect(rows.getByText(/^industry IN \(Agriculture\)$/i)).toBeVisible();
  await expect(rows.getByText(/^[\d,]+ rows$/)).toBeVisible();
});

test('a mark of the second question of a mixed chart leads to rows under the filters of that question', async ({ page }) => {
  const { result } = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:flights)))');
  const haul = (comparator: string[], operator: string) => [
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'haul', operator, comparator },
  ];
  const form = {
    viz_type: 'mixed_timeseries',
    datasource: `${result[0].id}__table`,
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    adhoc_filters: haul(['under 500 mi'], 'NOT IN'),
    metrics_b: ['count'],
    groupby_b: ['haul'],
    adhoc_filters_b: haul(['under 500 mi'], 'IN'),
    seriesTypeB: 'bar',
  };
  const name = `Both hauls ${Date.now().toString(36)}`;
  const { id } = await call('POST', '/api/v1/chart/', {
    slice_name: name,
    viz_type: form.viz_type,
    datasource_id: result[0].id,
    datasource_type: 'table',
    params: JSON.stringify(form),
  });
  const board = await boardOf(name, { type: 'CHART', meta: { chartId: id, width: 8, height: 60, sliceName: name } });
  await openDashboard(page, board);
  await clickPicture(page, chart(page, name), 0.44, 0.7, 'right');
  const by = entry(page, 'Drill to detail by');
  const values = page.locator('.ant-dropdown-menu-submenu-popup').getByRole('menuitem');
  await expect(async () => {
    await page.mouse.move(0, 0);
    await by.hover();
    await expect(values).toHaveText([/^under 500 mi/, /^\w+ 2001 Departure$/, 'all'], { timeout: 1000 });
  }).toPass();
  const month = (await values.nth(1).innerText()).replace(/ Departure$/, '');
  await values.last().click();
  const rows = page.getByRole('dialog', { name: `Drill to detail: ${name}` });
  const flown = await numberOf(
    `SELECT COUNT(*) FROM flights WHERE haul = 'under 500 mi' AND strftime(date, '%b %Y') = '${month}'`,
  );
  expect(flown).toBeGreaterThan(0);
  await expect(rows.getByText(/^[\d,]+ rows$/)).toHaveText(`${shown(flown)} rows`);
});
