/** What every story has: a signed-in page that fails on console errors, and an accessibility check. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { password } from '../../scripts/machine/server.ts';

export { expect } from '@playwright/test';

export const address = (): string => process.env['JOURNEY_URL'] ?? '';

/** Signs in through the page a person would use. */
export async function signIn(page: Page): Promise<void> {
  await page.goto(`${address()}/login/`);
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/superset\/welcome|\/$/);
}

/** No violation of WCAG A or AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
  const said = found.violations.map(
    (v) =>
      `${v.id}: ${v.help}\n  ${v.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 5)
        .join('\n  ')}`,
  );
  expect(said, said.join('\n')).toEqual([]);
}

/** Nothing reaches past the right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, visible } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    visible: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(visible);
}

/** Errors the page printed; a story that expects one removes it from the list. */
export const test = base.extend<{ consoleErrors: string[] }>({
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        // A refused request is a story's own business; everything else is a fault.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
