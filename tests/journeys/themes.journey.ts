/** A look of one's own: a theme is made, worn by one dashboard, then by the whole site, and taken off again. */
import type { Page } from '@playwright/test';
import { looks } from '../../packages/core/src/look/tokens.ts';
import { chart, choose, dashboardMenu, expectPainted, openDashboard } from './dashboard.ts';
import { call, copyOf } from './rest.ts';
import { enter, expect, expectAccessible, expectAccessibleInBothLooks, expectNoSidewaysScroll, test } from './story.ts';

const green = '#0b6e4f';
/** As the theme gives it where the page is dark. */
const paleGreen = '#49a07e';
const builtIn = looks.light.accent;
/** The page is drawn with an accent. */
const expectAccent = (page: Page, colour: string): Promise<void> => expect(page.locator('html')).toHaveCSS('--t-accent', colour);

// Rows: I18N-14, DASH-37
test('a theme is made with its contrast told, worn by one dashboard, then by the site in both looks, and taken off', async ({
  page,
}) => {
  await enter(page, '/theme/list/');
  await page.getByRole('button', { name: 'Theme' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add theme' });
  await dialog.getByLabel('Name', { exact: true }).fill('Acme');
  const json = dialog.getByRole('textbox', { name: 'JSON of the tokens' });
  await json.fill(JSON.stringify({ token: { padding: 3 } }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/padding/).last()).toBeVisible();
  await json.fill(JSON.stringify({ token: { colorPrimary: green, brandAppName: 'Acme BI' } }));
  await expect(dialog.getByRole('list', { name: 'Contrast of the primary color' })).toContainText(
    'Light: 5.48 : 1, meets WCAG AA',
  );
  await expectAccessible(page, 'the dialog of a theme', ['.ant-modal']);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The theme was added')).toBeVisible();

  const id = await copyOf('movies', 'In green');
  await openDashboard(page, id);
  await expectAccent(page, builtIn);
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await dashboardMenu(page, 'Edit properties');
  const properties = page.getByRole('dialog', { name: 'Dashboard properties' });
  await choose(page, properties.getByLabel('Theme'), 'Acme');
  await properties.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  await page.reload();
  await expectPainted(chart(page, 'Films'));
  await expectAccent(page, green);
  // The theme is that dashboard's alone.
  await enter(page, '/theme/list/');
  await expect(
    page.getByRole('link', { name: 'Acme', exact: true }).or(page.getByRole('button', { name: 'Acme', exact: true })),
  ).toBeVisible();
  await expectAccent(page, builtIn);

  try {
    await page.getByRole('button', { name: 'Make it the default of the site: Acme' }).click();
    await expect(page.getByRole('link', { name: 'Acme BI' })).toBeVisible();
    await expectAccent(page, green);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Default of the site')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothLooks(page, 'the page of themes at 390 px');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccent(page, paleGreen);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Give the site its built-in look back: Acme' }).click();
    await expectAccent(page, builtIn);
    await expect(page.getByRole('link', { name: 'Acme BI' })).toHaveCount(0);
  } finally {
    await call('DELETE', '/api/v1/theme/unset_system_default');
    await call('DELETE', `/api/v1/dashboard/${id}`);
  }
});
