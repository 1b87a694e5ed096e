/** Cross-filters: a click in one chart narrows the others, shows as a chip, and a second click takes it back. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './story.ts';
import { chart, clickPicture, expectFiltersOn, expectPainted, numberIn, openDashboard, shown } from './dashboard.ts';
import { call, copyOf, numberOf } from './rest.ts';

const chips = (page: Page): Locator => page.getByRole('region', { name: 'Cross-filters' });

/** What the only chip says, without the name of its chart. */
async function chipText(page: Page, chartName: string): Promise<string> {
  await expect(chips(page).locator('.ant-tag')).toHaveCount(1);
  return (await chips(page).locator('.ant-tag').innerText()).replace(chartName, '').trim();
}

// Rows: XF-03
test('a slice of a pie narrows the other charts and not its own; clicked again it lets go', async ({ page }) => {
  await openDashboard(page, 'flights');
  const flights = numberIn(chart(page, 'Flights'));
  const all = shown(await numberOf('SELECT COUNT(*) FROM flights'));
  await expect(flights).toHaveText(all);
  const pie = chart(page, 'Length of flight');
  // The largest slice begins at twelve o'clock and goes right.
  await clickPicture(page, pie, 0.5 + 0.19, 0.42);
  const narrowed = shown(await numberOf("SELECT COUNT(*) FROM flights WHERE haul = 'under 500 mi'"));
  await expect(flights).toHaveText(narrowed);
  await expect(chips(page)).toContainText('under 500 mi');
  await expectFiltersOn(chart(page, 'Flights'), 1);
  await expectFiltersOn(chart(page, 'When flights run late'), 1);
  await expectFiltersOn(pie, 0);
  await expect(page).toHaveURL(/native_filters_key=/);

  await clickPicture(page, pie, 0.5 + 0.19, 0.42);
  await expect(flights).toHaveText(all);
  await expect(chips(page)).toHaveCount(0);
});

// Rows: NF-30
test('a bar narrows the other charts; the chip is taken back by its cross', async ({ page }) => {
  await openDashboard(page, 'flights');
  const flights = numberIn(chart(page, 'Flights'));
  await page.getByRole('tab', { name: 'Airports' }).click();
  // Near the left edge of a horizontal bar, so that a short one is met as well.
  await clickPicture(page, chart(page, 'Busiest airports'), 0.35, 0.1);
  const airport = await chipText(page, 'Busiest airports');
  await expectFiltersOn(chart(page, 'Delay by state of departure'), 1);
  await page.getByRole('tab', { name: 'Overview' }).click();
  const all = shown(await numberOf('SELECT COUNT(*) FROM flights'));
  await expect(flights).not.toHaveText(all);
  const departed = await numberOf(`SELECT COUNT(*) FROM flights WHERE '${airport}' IN (origin, origin_city)`);
  await expect(flights).toHaveText(shown(departed));
  await chips(page)
    .getByRole('button', { name: /Remove cross-filter/ })
    .click();
  await expect(flights).toHaveText(all);
});

/** Does the text have all the room it needs? */
const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight);

test('a chip has its value whole, the name of its chart gives way; the tooltip has both', async ({ page }) => {
  await openDashboard(page, 'weather-and-climate');
  const name = 'Warmth of the year';
  await clickPicture(page, chart(page, name), 0.5, 0.5);
  const chip = chips(page).locator('.ant-tag');
  await expect(chip).toHaveCount(1);
  const value = chip.locator('small + span');
  expect(await isWhole(value)).toBe(true);
  await chip.hover();
  await expect(page.getByRole('tooltip')).toContainText(`${name}: ${await value.innerText()}`);
});

test('a cell of a heatmap narrows by both its sides', async ({ page }) => {
  await openDashboard(page, 'movies');
  const films = numberIn(chart(page, 'Films'));
  await expect(films).toHaveText(shown(await numberOf('SELECT COUNT(*) FROM movies')));
  await clickPicture(page, chart(page, 'Who films what'), 0.2, 0.2);
  const [genre, mpaa] = (await chipText(page, 'Who films what')).split(', ');
  const both = await numberOf(`SELECT COUNT(*) FROM movies WHERE mpaa = '${mpaa}' AND genre = '${genre}'`);
  expect(both).toBeGreaterThan(0);
  // Charts out of sight ask when they are looked at.
  await films.scrollIntoViewIfNeeded();
  await expect(films).toHaveText(shown(both));
});

// Rows: XF-05
test('a cell of a table narrows the other charts', async ({ page }) => {
  await openDashboard(page, 'work-and-markets');
  const table = chart(page, 'Industries');
  await expectPainted(table);
  await table.getByRole('gridcell', { name: 'Agriculture', exact: true }).click();
  await expect(chips(page)).toContainText('Agriculture');
  await expectFiltersOn(chart(page, 'Unemployed'), 1);
  await expectFiltersOn(table, 0);
  await table.getByRole('gridcell', { name: 'Agriculture', exact: true }).click();
  await expect(chips(page)).toHaveCount(0);
});

// Rows: XF-01
test('a scope set while another user saved the dashboard is put into the newer version', async ({ page }) => {
  const id = await copyOf('flights', 'Scopes of two people');
  await openDashboard(page, String(id));
  await chart(page, 'Length of flight').getByRole('button', { name: 'Actions of Length of flight' }).click();
  await page.getByRole('menuitem', { name: 'Cross-filter scoping' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cross-filtering scoping' });
  await dialog.getByText('Apply to specific panels').click();
  await dialog.getByText('Flights', { exact: true }).click();
  await call('PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Scopes of the other one' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save all the same' }).click();
  await expect(dialog).toBeHidden();
  const { result } = await call('GET', `/api/v1/dashboard/${id}`);
  expect(result).toMatchObject({ dashboard_title: 'Scopes of the other one' });
  expect(scopesOf(result)).toMatchObject([{ rootPath: ['ROOT_ID'] }]);

  // All of them stand in one list: one is added there, the other taken away.
  await page.getByRole('button', { name: 'Filter bar settings' }).click();
  await page.getByRole('menuitem', { name: 'Cross-filtering scoping' }).click();
  const list = dialog.getByRole('list', { name: 'Scoping' }).getByRole('listitem');
  await expect(list).toHaveText([/^All charts/, /^Length of flightFilters \d+ other charts$/]);
  await dialog.getByRole('button', { name: 'Add custom scoping' }).click();
  await page.keyboard.type('When flights');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Remove Length of flight' }).click();
  await expect(list).toHaveText([/^All charts/, /^When flights run late/]);
  await expectAccessible(page, 'the scopings of a dashboard', ['.ant-modal']);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const saved = scopesOf((await call('GET', `/api/v1/dashboard/${id}`)).result);
  expect(new Set(saved)).toEqual(new Set(['global', expect.objectContaining({ rootPath: ['ROOT_ID'] })]));
});

/** The scopes that are stored with the charts of a dashboard. */
const scopesOf = (board: Record<string, unknown>): unknown[] =>
  Object.values(JSON.parse(String(board['json_metadata'])).chart_configuration as Record<string, ApiScoping>).map(
    ({ crossFilters }) => crossFilters.scope,
  );

interface ApiScoping {
  readonly crossFilters: { readonly scope: unknown };
}
