/** A dashboard is shared with people, asked for by others, and shown by a link to whoever holds it. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { call } from './rest.ts';
import { address, enter, expect, expectAccessibleInBothLooks, expectNoSidewaysScroll, test } from './story.ts';
import { dashboardMenu } from './dashboard.ts';

const password = 'a long one of 4711 words';

interface People {
  readonly ids: Readonly<Record<string, number>>;
  /** A browser in which somebody is signed in. */
  enterAs(name: string): Promise<Page>;
  close(): Promise<void>;
}

/** People with the role Gamma, to whom no data is open; the second is in a group. */
async function people(browser: Browser, names: readonly [string, string, string]): Promise<People> {
  const roles = await call('GET', '/api/v1/security/roles/?q=(page_size:100)');
  const gamma = roles.result.find(({ name }: { name: string }) => name === 'Gamma').id;
  const ids: Record<string, number> = {};
  for (const name of names) {
    const who = { username: name, first_name: name, last_name: 'Berg', email: `${name}@example.org` };
    ids[name] = (await call('POST', '/api/v1/security/users/', { ...who, password, roles: [gamma], active: true })).id;
  }
  await call('POST', '/api/v1/security/groups/', { name: `team of ${names[1]}`, users: [ids[names[1]]] });
  const open: BrowserContext[] = [];
  return {
    ids,
    enterAs: async (name) => {
      const context = await browser.newContext();
      open.push(context);
      const form = { username: name, password };
      const reply = await context.request.post(`${address()}/login/`, { form, headers: { accept: 'application/json' } });
      expect(reply.status()).toBe(200);
      return context.newPage();
    },
    close: async () => {
      for (const context of open) await context.close();
    },
  };
}

async function shareWith(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Share with' }).fill(name);
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
  await expect(dialog.getByText('Opened within the dashboard: the data of “flights”.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('with the data of “flights”');
}

const opensFlights = async (page: Page): Promise<void> => {
  await page.goto(`${address()}/superset/dashboard/flights/`);
  await expect(page.locator('[data-board]')).toContainText('2,999,994');
};

// Rows: SEC-05
test('an owner shares a dashboard with a person and a group, and takes it back', async ({ page, browser }) => {
  const those = await people(browser, ['ann', 'ben', 'cai']);
  try {
    await enter(page, '/superset/dashboard/flights/');
    await dashboardMenu(page, 'Share', 'Share with people');
    await shareWith(page, 'ann Berg');
    await shareWith(page, 'team of ben');
    await expectAccessibleInBothLooks(page, 'the dialog of shares', ['[role=dialog]']);
    const ann = await those.enterAs('ann');
    await opensFlights(ann);
    await ann.goto(`${address()}/dashboard/list/`);
    await expect(ann.getByRole('link', { name: 'US flights, 2001' }).first()).toBeVisible();
    await opensFlights(await those.enterAs('ben'));
    const cai = await those.enterAs('cai');
    await cai.goto(`${address()}/superset/dashboard/flights/`);
    await expect(cai.getByText("You don't have access to this dashboard.")).toBeVisible();
    await page.getByRole('button', { name: 'Take the share with ann Berg back' }).click();
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'ann Berg' })).toHaveCount(0);
    await ann.goto(`${address()}/superset/dashboard/flights/`);
    await expect(ann.getByText("You don't have access to this dashboard.")).toBeVisible();
  } finally {
    await those.close();
  }
});

test('whoever is refused asks with one click, and the owner lets them in', async ({ page, browser }) => {
  const those = await people(browser, ['dan', 'eve', 'fay']);
  try {
    const dan = await those.enterAs('dan');
    await dan.setViewportSize({ width: 390, height: 844 });
    await dan.goto(`${address()}/superset/dashboard/flights/`);
    await expect(dan.getByRole('button', { name: 'Request access' })).toBeVisible();
    await expectAccessibleInBothLooks(dan, 'a refused dashboard');
    await expectNoSidewaysScroll(dan);
    await dan.getByLabel('Message to the owner (optional)').fill('For the quarterly report');
    await dan.getByRole('button', { name: 'Request access' }).click();
    await expect(dan.getByText('You asked for access.')).toBeVisible();

    await enter(page, '/superset/welcome/');
    await page.getByRole('alert').filter({ hasText: 'waits for your answer' }).getByRole('link', { name: 'Show' }).click();
    await expect(page.getByRole('heading', { name: 'Access requests', level: 1 })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'dan Berg' })).toContainText('For the quarterly report');
    await expectAccessibleInBothLooks(page, 'requests for access');
    await page.getByRole('button', { name: 'Let them view: US flights, 2001, dan Berg' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'dan Berg' })).toContainText('Granted');
    await dan.setViewportSize({ width: 1440, height: 900 });
    await opensFlights(dan);
  } finally {
    await those.close();
  }
});

test('a public link shows the dashboard to whoever holds it, until it is revoked', async ({ page, browser }) => {
  await enter(page, '/superset/dashboard/flights/');
  await dashboardMenu(page, 'Share', 'Share with people');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What the link is for').fill('For the wall');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Public link' }).inputValue();
  await expectAccessibleInBothLooks(page, 'a new public link', ['[role=dialog]']);
  const nobody = await browser.newContext();
  try {
    const wall = await nobody.newPage();
    await wall.goto(url);
    await expect(wall.locator('[data-board]')).toContainText('2,999,994');
    await expect(wall.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
    await expect(wall.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessibleInBothLooks(wall, 'a dashboard by its public link');
    await wall.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(wall);
    await dialog.getByRole('button', { name: 'Revoke the link “For the wall”' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(dialog.getByText('There are no public links.')).toBeVisible();
    await wall.reload();
    await expect(wall.getByText('This link has ended')).toBeVisible();
  } finally {
    await nobody.close();
  }
});

test('a link that has expired shows nothing', async ({ browser }) => {
  const { result } = await call('GET', '/api/v1/dashboard/flights');
  const expires_on = new Date(Date.now() + 5_000).toISOString();
  const { url } = await call('POST', `/api/v1/public_link/${result.id}`, { name: 'Short', expires_on });
  const nobody = await browser.newContext();
  try {
    const wall = await nobody.newPage();
    await expect
      .poll(
        async () =>
          (await nobody.request.post(`${address()}/api/v1/public_link/open`, { data: { secret: url.split('#')[1] } })).status(),
        {
          timeout: 20_000,
        },
      )
      .toBe(404);
    await wall.goto(`${address()}/shared/${url.slice(url.indexOf('#'))}`);
    await expect(wall.getByText('This link has ended')).toBeVisible();
  } finally {
    await nobody.close();
  }
});

test('an administrator sees the site as somebody else, and stops', async ({ page, browser }) => {
  const those = await people(browser, ['gil', 'hal', 'ida']);
  try {
    await enter(page, '/dashboard/list/?viewMode=table');
    await page.getByRole('button', { name: 'Access…: US flights, 2001' }).click();
    await page.getByRole('combobox', { name: 'Why can or cannot this person see it?' }).fill('gil Berg');
    await page.locator('.ant-select-item-option').filter({ hasText: 'gil Berg' }).click();
    await page.getByRole('button', { name: 'View the site as this person' }).click();
    const bar = page.getByRole('status').filter({ hasText: 'You see the site as gil Berg does.' });
    await expect(bar).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    await expectAccessibleInBothLooks(page, 'the site as somebody else');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${address()}/superset/dashboard/flights/`);
    await expect(page.getByText("You don't have access to this dashboard.")).toBeVisible();
    await bar.getByRole('button', { name: 'Stop' }).click();
    await expect(bar).toHaveCount(0);
    await opensFlights(page);
  } finally {
    await those.close();
  }
});
