/** The API page: every operation of the server's document, found, read and sent. */
import { address, enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts';

test('the API page finds an operation, sends it and shows the answer', async ({ page }) => {
  await enter(page, '/superset/welcome/');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: /API$/ }).click();
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search operations' }).fill('put chart {pk}');
  await page.getByText('/api/v1/chart/{pk}', { exact: true }).first().click();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await page.getByRole('textbox', { name: 'pk' }).fill('2000000000');
  await send.click();
  await expect(page.getByRole('status').getByText('404 Not Found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('"message"');
});

test('the address of an operation opens it', async ({ page }) => {
  await enter(page, '/swagger/v1#ChartRestApi.list');
  await expect(page.getByRole('heading', { name: 'Send a request' })).toBeVisible();
  await page.getByRole('textbox', { name: 'q' }).fill('(page_size:1)');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').getByText('200 OK')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('"count"');
});

for (const look of ['light', 'dark'] as const)
  test.describe(look, () => {
    test.use({ colorScheme: look });

    test(`an open operation keeps WCAG AA and the width of a phone, ${look}`, async ({ page }) => {
      await enter(page, '/swagger/v1#ChartRestApi.update');
      await expect(page.getByRole('heading', { name: 'Send a request' })).toBeVisible();
      await expectAccessible(page, `operation ${look}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    });
  });

test('an anonymous visitor is led to the sign-in and back', async ({ page }) => {
  await page.goto(`${address()}/swagger/v1`);
  await expect(page).toHaveURL(/\/login\/\?next=(?:%2F|\/)swagger(?:%2F|\/)v1$/);
});
