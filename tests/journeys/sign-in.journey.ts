/** Signing in and out, and addresses that lead nowhere. */
import { password } from '../../scripts/machine/server.ts';
import { address, enter, expect, signIn, test } from './story.ts';

// Rows: SHELL-15
test('a wrong password says so, the right one leads home, signing out ends the session', async ({ page }) => {
  await page.goto(`${address()}/superset/welcome/`);
  await expect(page).toHaveURL(/\/login\//);
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid login. Please try again.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login\//);
  await page.goto(`${address()}/dashboard/list/`);
  await expect(page).toHaveURL(/\/login\//);
});

test('signing in leads back to the page one wanted', async ({ page }) => {
  await page.goto(`${address()}/superset/dashboard/flights/`);
  await expect(page).toHaveURL(/\/login\//);
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'US flights, 2001', level: 1 })).toBeVisible();
});

// Rows: SHELL-04
test('an address that leads nowhere says so and offers the way home', async ({ page }) => {
  await signIn(page);
  for (const path of ['/nowhere/at/all', '/superset/dashboard/no-such-dashboard/']) {
    await page.goto(address() + path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

test('Home leads to the examples', async ({ page }) => {
  await enter(page, '/');
  await page.getByRole('link', { name: 'US flights, 2001' }).first().click();
  await expect(page).toHaveURL(/superset\/dashboard\/flights/);
});

test('who has no session is asked for none: nothing is refused before they sign in', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`);
  });
  await page.goto(`${address()}/`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(refused).toEqual([]);
  expect((await page.request.get(`${address()}/assets/no-such-file.js`)).status()).toBe(404);
});
