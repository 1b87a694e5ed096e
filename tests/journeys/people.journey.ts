/** Roles as an administrator makes them, also where a part of that fails; and what stands above a dashboard. */
import { enter, expect, test } from './story.ts';
import { call } from './rest.ts';

// Rows: PAGE-14
test('a role whose people were refused is gone on with by Save, not made twice', async ({ page }) => {
  const name = `Half made ${Date.now()}`;
  await enter(page, '/roles/');
  await page.getByRole('button', { name: 'Role', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add role' });
  await dialog.getByLabel('Role name').fill(name);
  await dialog.getByRole('combobox', { name: 'Users' }).fill('admin');
  await page.locator('.ant-select-item-option').filter({ hasText: 'admin' }).first().click();
  await dialog.getByLabel('Role name').click();
  await page.route('**/security/roles/*/users*', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The role was added, but not all of it was saved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const q = encodeURIComponent(JSON.stringify({ filters: [{ col: 'name', value: name }] }));
  const found = await call('GET', `/api/v1/security/roles/search/?q=${q}`);
  expect(found.result.map((role: { user_ids: number[] }) => role.user_ids.length)).toEqual([1]);
  await call('DELETE', `/api/v1/security/roles/${found.result[0].id}`);
});

// Rows: NF-20
test('the filter bar ends where the window ends, whatever stands above the dashboard', async ({ page }) => {
  await enter(page, '/superset/dashboard/flights/');
  const apply = page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name: 'Apply filters' });
  await expect(apply).toBeVisible();
  await page.evaluate(() => {
    const notice = document.createElement('div');
    notice.style.height = '120px';
    document.querySelector('main')?.before(notice);
    window.scrollTo(0, 0);
  });
  const end = () => apply.evaluate((button) => Math.round(window.innerHeight - button.getBoundingClientRect().bottom));
  await expect.poll(end).toBeGreaterThanOrEqual(0);
  const before = await end();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(120);
  await expect.poll(end).toBe(before);
});
