/** Filters of a dashboard: they change the numbers to what the data say, are listed on each chart, and live in the address. */
import { expect, expectAccessible, goTo, test } from './story.ts';
import {
  choose,
  chart,
  dashboardMenu,
  expectFiltersOn,
  expectPainted,
  filterSelect,
  numberIn,
  openDashboard,
  openFilterList,
  shown,
} from './dashboard.ts';
import { call, copyOf, numberOf } from './rest.ts';
import type { Page } from '@playwright/test';

const flights = (page: Page) => numberIn(chart(page, 'Flights'));
const apply = (page: Page) => page.getByRole('button', { name: 'Apply filters' }).click();

// Rows: DASH-22
test('value, range and time filters narrow the number to what the data say, each named on the chart', async ({ page }) => {
  await openDashboard(page, 'flights');
  await expect(flights(page)).toHaveText(shown(await numberOf('SELECT COUNT(*) FROM flights')));

  await choose(page, filterSelect(page, 'From state'), 'CA');
  // Nothing changes before it is applied.
  await expectFiltersOn(chart(page, 'Flights'), 0);
  await apply(page);
  const where = ["origin_state = 'CA'"];
  const count = () => numberOf(`SELECT COUNT(*) FROM flights WHERE ${where.join(' AND ')}`);
  await expect(flights(page)).toHaveText(shown(await count()));
  await expectFiltersOn(chart(page, 'Flights'), 1);

  await page.getByRole('spinbutton', { name: 'Distance (mi): minimum' }).fill('1000');
  await page.getByRole('spinbutton', { name: 'Distance (mi): maximum' }).fill('2000');
  await page.keyboard.press('Tab');
  await apply(page);
  where.push('distance BETWEEN 1000 AND 2000');
  await expect(flights(page)).toHaveText(shown(await count()));

  await page.getByRole('button', { name: /^Departure/ }).click();
  const range = page.getByRole('dialog', { name: 'Edit time range' });
  await choose(page, range.getByLabel('Range type'), 'Advanced');
  await range.getByRole('textbox').first().fill('2001-02-01');
  await range.getByRole('textbox').last().fill('2001-03-01');
  await expect(range.getByRole('status')).toHaveText('2001-02-01 ≤ col < 2001-03-01');
  await range.getByRole('button', { name: 'APPLY' }).click();
  await apply(page);
  where.push("date >= TIMESTAMP '2001-02-01' AND date < TIMESTAMP '2001-03-01'");
  await expect(flights(page)).toHaveText(shown(await count()));
  await expectFiltersOn(chart(page, 'Flights'), 3);

  const list = await openFilterList(page, chart(page, 'Flights'));
  await expect(list).toContainText('Applied Filters (3)');
  await expect(list).toContainText('From state: CA');
  await expect(list).toContainText('Unset Filters (1)');
});

// Rows: NF-24
test('a number is taken as it is typed, also beyond the end of the range, and a minimum above the maximum is an error', async ({
  page,
}) => {
  await openDashboard(page, 'flights');
  const field = (end: string) => page.getByRole('spinbutton', { name: `Distance (mi): ${end}` });
  const least = String(await numberOf('SELECT MIN(distance) FROM flights'));
  await field('minimum').fill('5');
  // On its way the text is the least distance there is, which restricts nothing.
  await field('minimum').fill(least);
  await page.keyboard.type('7');
  await expect(field('minimum')).toHaveValue(`${least}7`);
  await apply(page);
  const count = `SELECT COUNT(*) FROM flights WHERE distance >= ${least}7`;
  await expect(flights(page)).toHaveText(shown(await numberOf(count)));
  await field('maximum').fill('1');
  await expect(page.getByRole('alert')).toHaveText('The minimum is above the maximum: no value lies between them.');
});

test('Apply rests while a minimum is above its maximum, beside the dashboard and in the drawer', async ({ page }) => {
  await openDashboard(page, 'flights');
  const button = page.getByRole('button', { name: 'Apply filters' });
  const [low, high] = ['minimum', 'maximum'].map((end) => page.getByRole('spinbutton', { name: `Distance (mi): ${end}` }));
  await low?.fill('2000');
  await high?.fill('1000');
  await expect(page.getByRole('alert')).toContainText('The minimum is above the maximum');
  await expect(button).toBeDisabled();
  await high?.fill('3000');
  await expect(button).toBeEnabled();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^(filter )?Filters/ }).click();
  await low?.fill('4000');
  await expect(button).toBeDisabled();
});

// Rows: NF-22
test('Enter takes the first choice that matches; a search given up is forgotten; a new value says that it is one', async ({
  page,
}) => {
  await openDashboard(page, 'flights');
  const select = filterSelect(page, 'From state');
  const chosen = page.locator('[data-filter="From state"] .ant-select-selection-item');
  const list = page.locator('.ant-select-dropdown:visible');
  await select.click();
  await expect(list.locator('.ant-select-item-option').first()).toBeVisible();
  await select.pressSequentially('zoo');
  await expect(list.getByText('Add “zoo”')).toBeVisible();
  await select.press('Escape');
  await expect(list).toBeHidden();
  await expect(select).toHaveValue('');
  await select.pressSequentially('C');
  await expect(list.locator('.ant-select-item-option').first()).toContainText('C');
  const first = await list.locator('.ant-select-item-option').first().innerText();
  expect(first).not.toBe('C');
  await select.press('Enter');
  await expect(chosen.first()).toContainText(first);
  // The list begins with "Select all" again: a second Enter, or Tab on the way to the next filter, does not take it.
  await expect(list.getByText('Select all')).toBeVisible();
  await select.press('Enter');
  await select.pressSequentially('zoo');
  await select.press('Enter');
  // To what empties the field, and past it.
  await select.press('Tab');
  await page.keyboard.press('Tab');
  await expect(list).toBeHidden();
  await apply(page);
  const filters = await openFilterList(page, chart(page, 'Flights'));
  await expect(filters).toContainText(`From state: ${first}, zoo`);
});

// Rows: TIME-08
test('an open range of time reads the same in the bar and on the charts', async ({ page }) => {
  await openDashboard(page, 'flights');
  await page.getByRole('button', { name: /^Departure/ }).click();
  const range = page.getByRole('dialog', { name: 'Edit time range' });
  await choose(page, range.getByLabel('Range type'), 'Advanced');
  await range.getByRole('textbox').last().fill('2001-03-01');
  await range.getByRole('button', { name: 'APPLY' }).click();
  await expect(page.getByRole('button', { name: 'Departure: before 2001-03-01' })).toBeVisible();
  await apply(page);
  const filters = await openFilterList(page, chart(page, 'Flights'));
  await expect(filters).toContainText(': before 2001-03-01');
});

test('clear all brings the whole data back', async ({ page }) => {
  await openDashboard(page, 'flights');
  const all = shown(await numberOf('SELECT COUNT(*) FROM flights'));
  await expect(flights(page)).toHaveText(all);
  await choose(page, filterSelect(page, 'From state'), 'TX');
  await apply(page);
  await expect(flights(page)).not.toHaveText(all);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(flights(page)).toHaveText(all);
  await expectFiltersOn(chart(page, 'Flights'), 0);
  await expect(page).not.toHaveURL(/native_filters/);
});

test('the address and a permalink show the same filtered tab again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDashboard(page, 'flights');
  await choose(page, filterSelect(page, 'From state'), 'NY');
  await apply(page);
  const expected = shown(await numberOf("SELECT COUNT(*) FROM flights WHERE origin_state = 'NY'"));
  await expect(flights(page)).toHaveText(expected);
  await page.getByRole('tab', { name: 'Airports' }).click();
  await expectPainted(chart(page, 'Delay by state of departure'));
  await expect(page).toHaveURL(/native_filters_key=/);
  await expect(page).toHaveURL(/activeTabs=/);

  await page.reload();
  await expect(page.getByRole('tab', { name: 'Airports' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[data-filter="From state"]')).toContainText('NY');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(flights(page)).toHaveText(expected);

  await dashboardMenu(page, 'Share', 'Copy permalink to clipboard');
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('/superset/dashboard/p/');
  const other = await context.newPage();
  await other.goto(link);
  await expect(flights(other)).toHaveText(expected);
  await expectFiltersOn(chart(other, 'Flights'), 1);
});

test('another address of the dashboard shows what it says; "back" brings filters, tab and place', async ({ page }) => {
  await openDashboard(page, 'flights');
  const all = shown(await numberOf('SELECT COUNT(*) FROM flights'));
  await choose(page, filterSelect(page, 'From state'), 'NY');
  await apply(page);
  await expect(flights(page)).not.toHaveText(all);
  await page.getByRole('tab', { name: 'Delays' }).click();
  await expect(page).toHaveURL(/activeTabs=/);
  await goTo(page, 'US flights, 2001');
  await expect(flights(page)).toHaveText(all);
  await expect(page.locator('[data-filter="From state"]')).not.toContainText('NY');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Delays' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[data-filter="From state"]')).toContainText('NY');
  // Back at once, before the page has written its own state into the address.
  await goTo(page, 'US flights, 2001');
  await expect(page).not.toHaveURL(/activeTabs=/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Delays' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[data-filter="From state"]')).toContainText('NY');
  // What is left of the page below the window.
  const place = await page.evaluate(() => {
    window.scrollTo(0, 150);
    return window.scrollY;
  });
  expect(place).toBeGreaterThan(50);
  await goTo(page, 'Charts');
  await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Delays' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('a filter reaches only the charts of its scope', async ({ page }) => {
  await openDashboard(page, 'weather-and-climate');
  await choose(page, filterSelect(page, 'City'), 'Seattle');
  await apply(page);
  await expectFiltersOn(chart(page, 'Weather'), 1);
  await page.getByRole('tab', { name: 'The world' }).click();
  await expectPainted(chart(page, 'World temperature'));
  await expectFiltersOn(chart(page, 'World temperature'), 0);
  await expect(page.getByText('Filters out of scope (4)')).toBeVisible();
});

// Rows: NF-29
test('above the dashboard the filters stand in one row; what has no room waits behind a button, and none is lost', async ({
  page,
}) => {
  const id = await copyOf('flights', 'Flights with filters above');
  await openDashboard(page, id);
  await page.getByRole('button', { name: 'Filter bar settings' }).click();
  await page.getByRole('menuitem', { name: 'Horizontal (Top)' }).click();
  const bar = page.getByRole('complementary', { name: 'Filters' });
  const isAbove = async (): Promise<boolean> => {
    const [filters, number] = [await bar.boundingBox(), await chart(page, 'Flights').boundingBox()];
    return filters !== null && number !== null && filters.y + filters.height < number.y;
  };
  await expect.poll(isAbove).toBe(true);
  // It is saved at once, and there again after a reload.
  await expect
    .poll(async () => JSON.parse((await call('GET', `/api/v1/dashboard/${id}`)).result.json_metadata).filter_bar_orientation)
    .toBe('HORIZONTAL');
  await page.reload();
  await expect.poll(isAbove).toBe(true);
  await expect(bar.locator('[data-filter]')).toHaveCount(4);
  await expect(bar.getByRole('button', { name: 'More filters' })).toHaveCount(0);

  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(bar.locator('[data-filter]:visible')).toHaveCount(2);
  await bar.getByRole('button', { name: 'More filters' }).click();
  const more = page.getByRole('dialog', { name: 'More filters' });
  await choose(page, filterSelect(page, 'Length of flight'), '500 to 999');
  await page.keyboard.press('Escape');
  await expect(more).toBeHidden();
  await expect(bar.getByRole('button', { name: 'More filters' })).toBeFocused();
  await apply(page);
  const expected = shown(await numberOf("SELECT COUNT(*) FROM flights WHERE haul LIKE '500 to 999%'"));
  await expect(flights(page)).toHaveText(expected);
  await expect(bar.getByRole('button', { name: 'More filters (1)' })).toBeVisible();

  // The list of a chart leads to the filter where it stands now.
  const list = await openFilterList(page, chart(page, 'Flights'));
  await list.getByRole('button', { name: 'Length of flight' }).click();
  await expect(more).toBeVisible();
  await expect(filterSelect(page, 'Length of flight')).toBeFocused();
  await expectAccessible(page, 'filters above');

  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Filter bar settings' }).click();
  await page.getByRole('menuitem', { name: 'Vertical (Left)' }).click();
  await expect.poll(isAbove).toBe(false);
  await expect(flights(page)).toHaveText(expected);
});

test('Escape closes a list inside "More filters", and what is around it while the list still fades away', async ({ page }) => {
  const id = await copyOf('flights', 'Flights that fade');
  const stored = JSON.parse((await call('GET', `/api/v1/dashboard/${id}`)).result.json_metadata);
  await call('PUT', `/api/v1/dashboard/${id}`, {
    json_metadata: JSON.stringify({ ...stored, filter_bar_orientation: 'HORIZONTAL' }),
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1000, height: 900 });
  await openDashboard(page, id);
  await page.getByRole('button', { name: 'More filters' }).click();
  const more = page.getByRole('dialog', { name: 'More filters' });
  const select = filterSelect(page, 'Length of flight');
  await select.click();
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(select).toHaveAttribute('aria-expanded', 'false');
  await expect(more).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeHidden();
});

// Rows: NF-28
test("a chart's list leads to a filter that does not show: in the folded bar, and in the drawer of a phone", async ({ page }) => {
  await openDashboard(page, 'flights');
  await choose(page, filterSelect(page, 'From state'), 'TX');
  await apply(page);
  const follow = async (): Promise<void> => {
    const list = await openFilterList(page, chart(page, 'Flights'));
    await list.getByRole('button', { name: 'From state' }).click();
    await expect(filterSelect(page, 'From state')).toBeFocused();
  };
  await page.getByRole('button', { name: 'Collapse filters' }).click();
  await expect(filterSelect(page, 'From state')).toBeHidden();
  await follow();
  await expect(page.getByRole('button', { name: 'Collapse filters' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await follow();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toContainText('TX');
});

// Rows: NF-11
test('a condition of the pre-filter offers the values of its column', async ({ page }) => {
  await openDashboard(page, 'movies');
  await page.getByRole('button', { name: 'Filter bar settings' }).click();
  await page.getByRole('menuitem', { name: 'Add/Edit Filters' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Genre', { exact: true }).first().click();
  await dialog.getByRole('checkbox', { name: 'Pre-filter available values' }).check();
  await dialog.getByRole('button', { name: 'Pre-filter: Add filter' }).click();
  const editor = page.getByRole('dialog', { name: 'Filter', exact: true });
  await choose(page, editor.getByRole('combobox', { name: 'Select subject' }), 'Rating class');
  await choose(page, editor.getByRole('combobox', { name: 'Select operator' }), 'Not in');
  await editor.getByRole('combobox', { name: 'Filter value (case sensitive)' }).click();
  await expect(page.getByRole('option', { name: 'PG-13', exact: true })).toBeAttached();
  await page.keyboard.type('PG-13');
  await page.keyboard.press('Enter');
  await expect(dialog.locator('.ant-select-selection-item', { hasText: 'PG-13' })).toBeVisible();
});

test("filters configured while another user saved the dashboard are not lost, nor are that user's changes", async ({ page }) => {
  const id = await copyOf('movies', 'Films of two people');
  await openDashboard(page, String(id));
  await page.getByRole('button', { name: 'Filter bar settings' }).click();
  await page.getByRole('menuitem', { name: 'Add/Edit Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add and edit filters' });
  await dialog.getByText('Genre', { exact: true }).first().click();
  await dialog.getByLabel('Filter name').fill('Kind of film');
  await call('PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Films of the other one' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save all the same' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(filterSelect(page, 'Kind of film')).toBeVisible();
  await expect(page.getByText('Films of the other one').first()).toBeVisible();
});

test("the filter bar is moved while another user saved the dashboard, and that user's changes stay", async ({ page }) => {
  const id = await copyOf('movies', 'Films moved by two people');
  await openDashboard(page, String(id));
  await call('PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Films moved by the other one' });
  await page.getByRole('button', { name: 'Filter bar settings' }).click();
  await page.getByRole('menuitem', { name: 'Horizontal (Top)' }).click();
  await expect(page.getByText('Films moved by the other one').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Films moved by the other one').first()).toBeVisible();
  await page.getByRole('button', { name: 'Filter bar settings' }).click();
  await expect(page.getByRole('menuitem', { name: 'Horizontal (Top)' }).getByRole('img', { name: 'Selected' })).toBeVisible();
});
