/** What clicks and drags in a chart do: several values, a stretch of time, a page that is opened with the value. */
import { expect, test } from './story.ts';
import { chart, expectPainted, filterSelect, openDashboard } from './dashboard.ts';
import { drag, pointIn } from './mouse.ts';
import { call, copyOf } from './rest.ts';

test('Ctrl adds a slice to the cross-filter and takes it away again', async ({ page }) => {
  await openDashboard(page, 'flights');
  const pie = chart(page, 'Length of flight');
  await expectPainted(pie);
  const chips = page.getByRole('region', { name: 'Cross-filters' });
  const slice = async (share: number, isAdded: boolean): Promise<void> => {
    const { x, y } = await pointIn(pie.locator('canvas').first(), share, share > 0.5 ? 0.42 : 0.55);
    if (isAdded) await page.keyboard.down('Control');
    await page.mouse.click(x, y);
    if (isAdded) await page.keyboard.up('Control');
  };
  await slice(0.69, false);
  await expect(chips).toContainText('under 500 mi');
  await slice(0.31, true);
  await expect(chips).toContainText('500 to 999 mi');
  await expect(chips).toContainText('under 500 mi');
  await slice(0.69, true);
  await expect(chips).not.toContainText('under 500 mi');
  await expect(chips).toContainText('500 to 999 mi');
});

test('a drag over an axis of time sets the time filter, its arrows step on, Escape takes it back', async ({ page }) => {
  await openDashboard(page, 'flights');
  const line = chart(page, 'Average delay by day');
  await expectPainted(line);
  const picture = line.locator('[data-picture]');
  await drag(page, await pointIn(picture, 0.4, 0.4), await pointIn(picture, 0.7, 0.4));
  const departure = page.locator('[data-filter="Departure"]');
  await expect(departure).toContainText('2001-');
  await page.keyboard.press('Escape');
  await expect(departure).toContainText('No filter');
  // The same from the keyboard.
  await picture.focus();
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(departure).toContainText('2001-01-07 ≤ col < 2001-01-10');
  await page.getByRole('button', { name: 'Next period: Departure' }).click();
  await expect(departure).toContainText('2001-01-10 ≤ col < 2001-01-13');
});

// Rows: XF-03, XF-04
test('a drag over bins or around bubbles filters the others; Escape, or a click on empty ground, takes it back', async ({
  page,
}) => {
  await openDashboard(page, 'flights');
  const chips = page.getByRole('region', { name: 'Cross-filters' });
  await page.getByRole('tab', { name: 'Routes' }).click();
  const bins = chart(page, 'How far people fly');
  await expectPainted(bins);
  await drag(page, await pointIn(bins.locator('[data-picture]'), 0.2), await pointIn(bins.locator('[data-picture]'), 0.5));
  await expect(chips).toContainText(/How far people fly\s*21 – \d/);
  await page.keyboard.press('Escape');
  await expect(chips).toBeHidden();
  await page.getByRole('tab', { name: 'Delays' }).click();
  const bubbles = chart(page, 'Large airports: distance and lateness');
  await expectPainted(bubbles);
  const plot = bubbles.locator('[data-picture]');
  await drag(page, await pointIn(plot, 0.3, 0.3), await pointIn(plot, 0.7, 0.7));
  await expect(chips).toContainText(/Large airports: distance and lateness\s*\w{3}, \w{3}, \w{3} \+ \d+/);
  await expect(bubbles.locator('[data-filters]')).toHaveText('1');
  const { x, y } = await pointIn(plot, 0.97, 0.2);
  await page.mouse.click(x, y);
  await expect(chips).toBeHidden();
  // By key: the marks gone over with Shift.
  await plot.focus();
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(chips).toContainText('Large airports: distance and lateness');
});

test('a tile’s click opens another dashboard, filtered by the value', async ({ page }) => {
  const id = await copyOf('flights', 'Clicks');
  const { result } = await call('GET', `/api/v1/dashboard/${id}`);
  const target = (await call('GET', '/api/v1/dashboard/flights')).result;
  const layout = JSON.parse(result.position_json);
  const tile = Object.values<{ meta?: { sliceName?: string; click?: object } }>(layout).find(
    ({ meta }) => meta?.sliceName === 'Length of flight',
  );
  if (tile?.meta) tile.meta.click = { does: 'dashboard', uuid: target.uuid };
  const json_metadata = JSON.stringify({ ...JSON.parse(result.json_metadata), positions: layout });
  await call('PUT', `/api/v1/dashboard/${id}`, { json_metadata });
  await openDashboard(page, id);
  const pie = chart(page, 'Length of flight');
  await expectPainted(pie);
  const { x, y } = await pointIn(pie.locator('canvas').first(), 0.69, 0.42);
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(/\/superset\/dashboard\/flights\//);
  await expect(page.locator('[data-filter="Length of flight"]')).toContainText('under 500 mi');
  await expect(filterSelect(page, 'From state')).toBeVisible();
});
