/** Annotation layers, saved queries, one's own name and password, and what the log says of it. */
import { address, enter, expect, expectAccessible, test } from './story.ts';
import { call } from './rest.ts';

const serial = Date.now().toString(36);

// Rows: PAGE-09
test('a layer is made, filled, refused while it is full, emptied and deleted', async ({ page }) => {
  await enter(page, '/annotationlayer/list/');
  await page.getByRole('button', { name: 'Annotation layer' }).first().click();
  const layer = page.getByRole('dialog', { name: 'Add annotation layer' });
  await layer.getByLabel('Name').fill(`Releases ${serial}`);
  await layer.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: `Releases ${serial}` }).click();
  await expect(page).toHaveTitle(`Releases ${serial} · Tessera`);

  await page
    .getByRole('button', { name: /Annotation$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add annotation' });
  await dialog.getByLabel('Name').fill('Launch');
  await dialog.getByLabel('Start (UTC)').fill('2024-03-02 10:00');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('End (UTC)').fill('2024-03-01 09:30');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('JSON metadata').fill('{');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The end must not be before the start.')).toBeVisible();
  await expect(dialog.getByText('Not valid JSON')).toBeVisible();
  await expectAccessible(page, 'annotation dialog');
  await dialog.getByLabel('End (UTC)').fill('2024-03-03 09:30');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('JSON metadata').fill('{"owner":"us"}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2024-03-03 09:30')).toBeVisible();

  await page.getByRole('link', { name: '← Annotation layers' }).click();
  await page.getByRole('button', { name: `Delete: Releases ${serial}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/has associated annotations/)).toBeVisible();
  await page.getByRole('link', { name: `Releases ${serial}` }).click();
  await page.getByRole('button', { name: 'Bulk select' }).click();
  await page.getByRole('checkbox', { name: 'Choose Launch' }).check();
  await page.getByRole('status').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No annotations yet')).toBeVisible();
});

test('SQL is saved, previewed, opened again, changed and saved over; what was being written keeps its tab', async ({ page }) => {
  await enter(page, '/sqllab/?new=true');
  const editor = page.getByRole('textbox', { name: 'SQL' });
  await editor.click();
  await page.keyboard.insertText('SELECT 1 AS one');
  await page.getByRole('button', { name: 'Save query' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await dialog.getByLabel('Name').fill(`One ${serial}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTitle(`One ${serial}`)).toBeVisible();

  await page.goto(`${address()}/sqllab/?new=true`);
  await expect(editor).not.toContainText('one');
  await editor.click();
  await page.keyboard.insertText('SELECT 2 AS unsaved');
  const unsaved = await page.locator('[id^="sql-tab-"][aria-selected="true"]').getAttribute('title');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'SQL' }).click();
  await page.getByRole('menuitem', { name: 'Saved queries' }).click();
  await page.getByRole('button', { name: `Query preview: One ${serial}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open in SQL Lab' }).click();
  await expect(editor).toContainText('one');
  await expect(page).not.toHaveURL(/savedQueryId/);
  await page.getByRole('tab', { name: unsaved ?? '' }).click();
  await expect(editor).toContainText('unsaved');

  const { result } = await call('GET', '/api/v1/saved_query/');
  const { id } = result.find((row: { label: string }) => row.label === `One ${serial}`);
  await page.goto(`${address()}/superset/sqllab?savedQueryId=${id}`);
  await expect(editor).toContainText('one');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(', 3 AS three');
  await expect(page.getByText('Edited')).toBeVisible();
  await page.getByRole('button', { name: 'Save query' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Edited')).toHaveCount(0);
  expect((await call('GET', `/api/v1/saved_query/${id}`)).result.sql).toBe('SELECT 1 AS one, 3 AS three');
});

// Rows: SHELL-16
test('one’s own name and password are changed after the current one; the log says who did it', async ({ page }) => {
  await enter(page, '/user_info/');
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('long enough');
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Passwords do not match!')).toBeVisible();
  await page.getByLabel('Confirm password').fill('long enough');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is wrong.')).toBeVisible();

  await page.getByLabel('Last name').fill('Keeper');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { name: 'Site Keeper', level: 1 })).toBeVisible();
  await page.getByLabel('Last name').fill('Admin');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { name: 'Site Admin', level: 1 })).toBeVisible();

  await page.getByRole('tab', { name: 'Favorites' }).click();
  await expect(page.getByRole('region', { name: 'Charts' })).toContainText("You don't have any favorites yet!");
  await page.getByRole('tab', { name: 'Created content' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Created content' }).getByRole('region', { name: 'Dashboards' })).toBeVisible();
  await page.getByRole('tab', { name: 'Recent activity' }).click();
  await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible();
  await page.getByRole('tab', { name: 'Security & Access' }).click();
  await expect(page.getByRole('region', { name: 'Roles and data' })).toContainText('Admin');
  await expect(page.getByRole('region', { name: 'Where you are signed in' })).toContainText('this browser');

  await page.goto(`${address()}/actionlog/list/`);
  await page.getByRole('searchbox').fill('Annotation');
  await expect(page.getByRole('cell', { name: /^Made an annotation layer/ }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: /^Saved a query/ })).toHaveCount(0);
});

test('a new person needs a password, written twice', async ({ page }) => {
  await enter(page, '/users/');
  await page.locator('header').last().getByRole('button', { name: 'User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  for (const name of ['Password', 'Confirm password'])
    await expect(dialog.getByLabel(name, { exact: true })).toHaveAttribute('aria-required', 'true');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});
