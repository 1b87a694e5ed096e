/** Reports and alerts as people set them up: from a dashboard's own menu, and on their pages. */
import type { Page } from '@playwright/test';
import { openDashboard } from './dashboard.ts';
import { enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts';

async function inMenu(page: Page, ...names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  for (const name of names) await page.getByRole('menuitem', { name }).click();
}
const told = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();

// Rows: REP-02, REP-03, REP-04
test('an email report of a dashboard is set up, edited, switched off and deleted in its menu', async ({ page }) => {
  await openDashboard(page, 'movies');
  await inMenu(page, 'Set up an email report');
  const fresh = page.getByRole('dialog', { name: 'Schedule a new email report' });
  await expect(fresh.getByLabel('Report Name')).toHaveValue('Weekly Report for Films: money and opinion');
  await expect(fresh.getByRole('textbox', { name: 'Schedule' })).toHaveValue('0 12 * * 1');
  await expect(fresh.getByText('Timezone')).toBeVisible();
  await fresh.getByText('PDF attached in email').click();
  await fresh.getByText('One long page').click();
  await expectAccessible(page, 'a new report', ['[role="dialog"]']);
  await fresh.getByRole('button', { name: 'Add', exact: true }).click();
  await told(page, 'The report has been created');

  await inMenu(page, 'Manage email report', 'Edit email report');
  const edited = page.getByRole('dialog', { name: 'Edit email report' });
  await expect(edited.getByRole('radio', { name: 'One long page' })).toBeChecked();
  await edited.getByLabel('Report Name').fill('Films every week');
  await edited.getByRole('button', { name: 'Save', exact: true }).click();
  await told(page, 'Report updated');

  const isActive = page.getByRole('menuitem', { name: 'Email reports active' }).getByRole('switch');
  await inMenu(page, 'Manage email report');
  await expect(isActive).toBeChecked();
  await page.getByRole('menuitem', { name: 'Email reports active' }).click();
  await inMenu(page, 'Manage email report');
  await expect(isActive).not.toBeChecked();
  await page.getByRole('menuitem', { name: 'Delete email report' }).click();
  await page.getByRole('dialog', { name: 'Delete Report?' }).getByRole('button', { name: 'Delete' }).click();
  await told(page, 'Deleted: Films every week');
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Set up an email report' })).toBeVisible();
});

// Rows: REP-05
test('an alert is added once every section is right, and what is missing is named; it is found on its page', async ({ page }) => {
  const name = `Too many rows ${Date.now().toString(36)}`;
  await enter(page, '/alert/list/');
  await page.getByRole('main').getByRole('button', { name: 'Alert', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Alert' });
  for (const section of ['General information', 'Alert condition', 'Alert contents', 'Schedule', 'Notification method'])
    await expect(dialog.getByRole('heading', { name: section })).toBeVisible();
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await add.hover({ force: true });
  await expect(page.getByRole('tooltip')).toContainText('Alert name, Database, SQL Query, Trigger Alert If...');
  await dialog.getByLabel('Alert name').fill(name);
  await dialog.getByLabel('Database').click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'SQL Query' }).click();
  await page.keyboard.type('SELECT 50 AS n');
  await dialog.getByLabel('Trigger Alert If...').click();
  await page.getByTitle('>=', { exact: true }).click();
  await expect(add).toBeDisabled();
  await dialog.getByRole('spinbutton', { name: 'Value' }).fill('40');
  await expect(add).toBeEnabled();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText(`[Alert] ${name}`)).toBeVisible();
  await expect(preview.frameLocator('iframe').getByText('Triggered when >= 40')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).last().click();
  await add.click();
  await told(page, 'Alert updated');

  // On a phone names keep their room, and the state stands beneath them.
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('row', { name });
  // Its column goes away a moment after the window is narrow.
  await expect(row.getByText('Never')).toHaveCount(1);
  await expect(row.getByText('Never')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Alert' }).getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
});
