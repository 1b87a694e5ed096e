/** No lost work: two tabs that save the same dashboard, and a tab that dies while editing. */
import type { BrowserContext, Page } from '@playwright/test';
import { address, expect, expectAccessible, test } from './story.ts';
import { openDashboard } from './dashboard.ts';
import { call, copyOf } from './rest.ts';

/** Opens a dashboard for editing and renames it, without saving. */
async function rename(page: Page, id: number, title: string): Promise<void> {
  await openDashboard(page, id, '?edit=true');
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill(title);
  await page.keyboard.press('Enter');
}

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
const titleOf = async (id: number): Promise<string> => (await call('GET', `/api/v1/dashboard/${id}`)).result.dashboard_title;

/** Two tabs edit; the first saves, the second gets the conflict. Returns the second tab with its question. */
async function collide(context: BrowserContext, page: Page, id: number) {
  const second = await context.newPage();
  await rename(page, id, 'First');
  await rename(second, id, 'Second');
  await save(page);
  await saved(page);
  await save(second);
  const question = second.getByRole('dialog', { name: 'This dashboard was changed by someone else' });
  await expect(question).toBeVisible();
  await expect(question).toContainText('newer version');
  expect(await titleOf(id)).toBe('First');
  return { second, question };
}

// Rows: DASH-35
test('two tabs: the second may reload and see the first one’s work', async ({ page, context }) => {
  const id = await copyOf('work-and-markets', 'Shared');
  const { second, question } = await collide(context, page, id);
  await question.getByRole('button', { name: 'Reload, drop my changes' }).click();
  await expect(second).toHaveTitle(/First/);
  await expect(second.getByText('There are unsaved changes')).toHaveCount(0);
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('two tabs: the second may save a copy', async ({ page, context }) => {
  const id = await copyOf('work-and-markets', 'Shared');
  const { second, question } = await collide(context, page, id);
  await question.getByRole('button', { name: 'Save as a copy' }).click();
  const dialog = second.getByRole('dialog', { name: 'Save dashboard' });
  await dialog.getByLabel('Dashboard name').fill('Second, a copy');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(second).toHaveTitle(/Second, a copy/);
  expect(await titleOf(id)).toBe('First');
  const copies = await call(
    'GET',
    "/api/v1/dashboard/?q=(filters:!((col:dashboard_title,opr:title_or_slug,value:'Second, a copy')))",
  );
  expect(copies.count).toBe(1);
  await call('DELETE', `/api/v1/dashboard/${copies.result[0].id}`);
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('two tabs: the second may overwrite', async ({ page, context }) => {
  const id = await copyOf('work-and-markets', 'Shared');
  const { second, question } = await collide(context, page, id);
  await question.getByRole('button', { name: 'Overwrite' }).click();
  const sure = second.getByRole('dialog', { name: 'Confirm overwrite' });
  await expect(sure).toContainText('→ First');
  await sure.getByRole('button', { name: 'Yes, overwrite changes' }).click();
  await saved(second);
  expect(await titleOf(id)).toBe('Second');
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

// Rows: DASH-31
test('a tab that is killed while editing leaves a draft, offered and restored', async ({ page, context, consoleErrors }) => {
  const id = await copyOf('work-and-markets', 'Precious');
  await rename(page, id, 'Precious work');
  // The draft is written once the hand rests; another tab sees it when the browser, not only the dying page, has it.
  const witness = await context.newPage();
  await witness.goto(`${address()}/health`);
  const draft = () =>
    witness.evaluate((start) => {
      const key = Object.keys(localStorage).find((each) => each.startsWith(start));
      return key === undefined ? null : localStorage.getItem(key);
    }, `tessera:draft:dashboard:${id}:`);
  await expect.poll(draft).toContain('Precious work');
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;

  const again = await context.newPage();
  await openDashboard(again, id);
  await expect(again).toHaveTitle(/^Precious(?! work)/);
  await expect(again.getByText('There are unsaved changes')).toBeVisible();
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(again.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue('Precious work');
  await save(again);
  await saved(again);
  expect(await titleOf(id)).toBe('Precious work');
  await again.reload();
  await expect(again.getByRole('heading', { name: 'Precious work', level: 1 })).toBeVisible();
  await expect(again.getByText('There are unsaved changes')).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

test('work left behind on purpose is offered at the return, in the same page', async ({ page }) => {
  const id = await copyOf('work-and-markets', 'Put down');
  await rename(page, id, 'Taken up');
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'You have unsaved changes.' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Put down' }).first().click();
  await expect(page.getByText('There are unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue('Taken up');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Put down', level: 1 })).toBeVisible();
  await expect(page.getByText('There are unsaved changes')).toHaveCount(0);
  await call('DELETE', `/api/v1/dashboard/${id}`);
});

// Rows: BUILD-19
test('Discard asks while there are unsaved changes, and only then', async ({ page }) => {
  const id = await copyOf('work-and-markets', 'Not thrown away');
  await rename(page, id, 'Nearly thrown away');
  const title = page.getByRole('textbox', { name: 'Dashboard title' });
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await discard.click();
  await expect(question).toBeVisible();
  await expectAccessible(page, 'discarding changes', ['.ant-modal-confirm']);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(title).toHaveValue('Nearly thrown away');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Not thrown away');
  await discard.click();
  await expect(page.getByRole('heading', { name: 'Not thrown away', level: 1 })).toBeVisible();
  await call('DELETE', `/api/v1/dashboard/${id}`);
});
