/** A dashboard goes out as a bundle and comes in again: looked into first, asked before anything is overwritten. */
import { enter, expect, expectAccessible, test } from './story.ts';
import { call, copyOf } from './rest.ts';
import { openDashboard } from './dashboard.ts';

// Rows: IO-01, LIST-11
test('an exported dashboard is imported over a changed one, after a look and a typed word', async ({ page }, info) => {
  const title = `Travels ${Date.now().toString(36)}`;
  const id = await copyOf('work-and-markets', title);
  await openDashboard(page, id);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
  const zip = info.outputPath('bundle.zip');
  await (await coming).saveAs(zip);
  await call('PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Changed since' });

  await enter(page, '/dashboard/list/');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import dashboards' });
  await dialog.locator('input[type=file]').setInputFiles(zip);
  await expect(dialog.getByText(/already exist/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await dialog.getByLabel('Type "OVERWRITE" to confirm').fill('OVERWRITE');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('region', { name: 'Report' })).toContainText(title);
  await expectAccessible(page, 'import report');
  // A look changes nothing.
  expect((await call('GET', `/api/v1/dashboard/${id}`)).result.dashboard_title).toBe('Changed since');
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByText('Dashboard imported')).toBeVisible();
  expect((await call('GET', `/api/v1/dashboard/${id}`)).result.dashboard_title).toBe(title);
});

test('what is no bundle is refused with what is wrong', async ({ page }) => {
  await enter(page, '/chart/list/');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import charts' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bundle.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip at all') });
  await expect(dialog.getByRole('alert')).toContainText('Please re-export your file and try importing again.');
});
