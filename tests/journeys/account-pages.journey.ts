/** Pages about accounts that mail leads to: registration, a forgotten password, an invitation, a second factor that is required. */
import type { Page } from '@playwright/test';
import { tokensInMail } from '../../packages/server/src/mail/links.testing.ts';
import { testSmtp, type TestSmtp } from '../../packages/server/src/mail/smtp.testing.ts';
import { fromBase32, totp } from '../../packages/server/src/auth/totp.testing.ts';
import { password, startServer, type RunningServer } from '../../scripts/machine/server.ts';
import { expect, expectAccessibleInBothLooks, expectNoSidewaysScroll, test } from './story.ts';

const narrow = { width: 390, height: 844 };
const chosen = 'a quiet harbour at dawn';

let smtp: TestSmtp;
let server: RunningServer;

test.beforeAll(async () => {
  smtp = await testSmtp();
  server = await startServer({
    env: {
      TESSERA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      TESSERA_MAIL_FROM: 'Tessera <bi@example.org>',
      TESSERA_SELF_REGISTRATION: 'example.org',
      TESSERA_SELF_REGISTRATION_ROLE: 'Gamma',
      TESSERA_REQUIRE_TWO_FACTORS: 'admins',
    },
    envAt: (url) => ({ TESSERA_PUBLIC_URL: url }),
  });
});

test.afterAll(async () => {
  await server.stop();
  await smtp.close();
});

/** Opens a link of the newest mail to somebody. */
async function openLinkOf(page: Page, to: string, path: string, mails: number): Promise<void> {
  const mine = () => smtp.received.filter((mail) => mail.to.includes(to));
  await expect.poll(() => mine().length).toBe(mails);
  const [token = ''] = tokensInMail(mine().at(-1)?.source ?? '');
  // An address that differs only behind its # would not load the page anew.
  await page.goto('about:blank');
  await page.goto(`${server.url}${path}#${token}`);
}

async function expectFine(page: Page, what: string): Promise<void> {
  await expectAccessibleInBothLooks(page, what);
  await expectNoSidewaysScroll(page);
}

async function signIn(page: Page, username: string, secret: string): Promise<void> {
  await page.goto(`${server.url}/login/`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.keyboard.press('Enter');
}

const expectHome = (page: Page) => expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();

async function makeAccount(page: Page, username: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm password').fill(chosen);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
}

test('an account is made by a confirmed address, and its forgotten password set anew by a mailed link', async ({ page }) => {
  const email = 'ada@example.org';
  await page.setViewportSize(narrow);
  await page.goto(`${server.url}/login/`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill('ada@elsewhere.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await expectFine(page, 'asking for an account');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectFine(page, 'check your email');
  await openLinkOf(page, email, '/register/', 1);
  await expect(page.getByText(`For the address ${email}.`)).toBeVisible();
  await expectFine(page, 'a new account');
  await makeAccount(page, 'ada');
  await signIn(page, 'ada', chosen);
  await expectHome(page);

  await page.goto(`${server.url}/logout/`);
  await page.goto(`${server.url}/login/`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await openLinkOf(page, email, '/reset-password/', 2);
  await expect(page.getByText('For the account “ada”.')).toBeVisible();
  await expectFine(page, 'a new password');
  await page.getByLabel('New password', { exact: true }).fill(`${chosen} again`);
  await page.getByLabel('Confirm password').fill(`${chosen} again`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('A link sets one password.')).toBeVisible();
  await expectFine(page, 'a used link');
  await signIn(page, 'ada', `${chosen} again`);
  await expectHome(page);
});

test('an administrator sets up the required second factor and invites somebody, who makes an account', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', password);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await expectFine(page, 'a required second factor');
  await page.setViewportSize(narrow);
  await expectNoSidewaysScroll(page);
  const key = fromBase32((await page.locator('code').innerText()).replaceAll(' ', ''));
  await page.getByLabel('Authentication code').fill(totp(key, Date.now()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  await expectFine(page, 'recovery codes');
  await page.getByRole('button', { name: 'I have saved them. Continue' }).click();
  await expectHome(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/users/`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('grace@example.org');
  await dialog.getByLabel('Roles').fill('Gamma');
  await page.locator('.ant-select-item-option', { hasText: /^Gamma$/ }).click();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('The invitation was sent to grace@example.org')).toBeVisible();
  const other = await browser.newContext({ viewport: narrow });
  const guest = await other.newPage();
  await openLinkOf(guest, 'grace@example.org', '/register/', 1);
  await expect(guest.getByText('For the address grace@example.org.')).toBeVisible();
  await makeAccount(guest, 'grace');
  await expectFine(guest, 'an account that is ready');
  await signIn(guest, 'grace', chosen);
  await expectHome(guest);
  await other.close();
});
