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
