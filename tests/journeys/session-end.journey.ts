/** The session ends while one works: nothing typed is lost, and what one saves arrives after signing in again. */
import type { Page } from '@playwright/test';
import { password } from '../../scripts/machine/server.ts';
import { copyOf, call } from './rest.ts';
import { openDashboard } from './dashboard.ts';
import { enter, expect, expectAccessible, test } from './story.ts';

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

async function signInAgain(page: Page): Promise<void> {
  await ended(page).getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(ended(page)).toHaveCount(0);
}

test('a dashboard: put off, the refusal is a sentence; signed in again, the work arrives', async ({ page, context }) => {
  const id = await copyOf('work-and-markets', 'Before');
  await enter(page, '/superset/welcome/');
  await openDashboard(page, id, '?edit=true');
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('After');
  await page.keyboard.press('Enter');
  // A chart that asks only now would find the session ended before we do.
  const { result } = await call('GET', `/api/v1/dashboard/${id}/charts`);
  await expect(page.locator('[data-status]')).toHaveCount(result.length);
  for (const card of await page.locator('[data-status]').all()) {
    await card.scrollIntoViewIfNeeded();
    await expect(card).toHaveAttribute('aria-busy', 'false');
  }
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await context.clearCookies();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(ended(page)).toBeVisible();
  await expect(ended(page).getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page, 'the session has ended', ['[role="dialog"]']);
  await ended(page).getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(ended(page).getByRole('alert')).toHaveText('Invalid login. Please try again.');
  await ended(page).getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Your session has ended. Sign in and try again.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue('After');
  await save.click();
  await signInAgain(page);
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  expect((await call('GET', `/api/v1/dashboard/${id}`)).result.dashboard_title).toBe('After');
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('a chart is saved in Explore', async ({ page, context }) => {
  const { result } = await call(
    'GET',
    "/api/v1/chart/?q=(filters:!((col:slice_name,opr:chart_all_text,value:'Costliest animals')))",
  );
  await enter(page, `/explore/?slice_id=${result[0].id}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('radio', { name: 'Save as...' }).click();
  const name = `Costliest, kept ${Date.now()}`;
  await dialog.getByLabel('Chart name').fill(name);
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await signInAgain(page);
  await expect(dialog).toHaveCount(0);
  const kept = await call('GET', `/api/v1/chart/?q=(filters:!((col:slice_name,opr:chart_all_text,value:'${name}')))`);
  expect(kept.count).toBe(1);
  await call('DELETE', `/api/v1/chart/${kept.result[0].id}`);
});

// Rows: ERR-06
test('a page that is opened without a session goes to the login page', async ({ page }) => {
  await enter(page, '/dashboard/list/');
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login\/\?next=/);
});
