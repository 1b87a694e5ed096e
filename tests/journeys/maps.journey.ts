/** Maps with the keyboard and with the pointer. */
import { expect, test } from './story.ts';
import { chart, clickPicture, expectFiltersOn, openDashboard } from './dashboard.ts';

test('a mark of a map is reached and read out by keyboard, and filters the other charts', async ({ page }) => {
  await openDashboard(page, 'more-ways');
  const map = chart(page, 'Every quake of the week').locator('[data-picture="map"][data-painted]');
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect(map.locator('[aria-live]')).toHaveText(/Place.*Strongest/);
  await page.keyboard.press('Enter');
  await expectFiltersOn(chart(page, 'Quakes, gathered'), 1);
  // The chosen circle alone is not pale.
  const opacities = await map.locator('circle').evaluateAll((all) => all.map((each) => Number(each.getAttribute('opacity'))));
  expect(opacities.filter((opacity) => opacity === Math.max(...opacities))).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expectFiltersOn(chart(page, 'Quakes, gathered'), 0);
});

test('a region of a country map filters by its code', async ({ page }) => {
  await openDashboard(page, 'more-ways');
  const states = chart(page, 'Where flights begin');
  // Kansas: in the middle of the country.
  await clickPicture(page, states, 0.46, 0.57);
  await page.getByRole('tab', { name: 'Parts and comparisons' }).click();
  await expectFiltersOn(chart(page, 'Average delay'), 1);
});
