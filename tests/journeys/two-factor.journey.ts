/** Two-factor authentication: turned on in the profile, asked for at the sign-in, turned off. */
import { fromBase32, totp } from '../../packages/server/src/auth/totp.testing.ts';
import { call } from './rest.ts';
import { address, expect, expectAccessibleInBothLooks, test } from './story.ts';

const person = { username: 'twofold', password: 'a quiet harbour at dawn' };

test('an app is paired, its codes open the account, a recovery code does so once, and the password alone does not', async ({
  page,
}) => {
  const { result } = await call('GET', '/api/v1/security/roles/?q=(page_size:100)');
  const gamma = result.find((role: { name: string }) => role.name === 'Gamma');
  await call('POST', '/api/v1/security/users/', {
    ...person,
    first_name: 'Two',
    last_name: 'Fold',
    email: 'twofold@example.org',
    active: true,
    roles: [gamma.id],
  });
  const signIn = async (): Promise<void> => {
    await page.goto(`${address()}/login/`);
    await page.getByLabel('User name').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
  };
  await signIn();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await page.goto(`${address()}/user_info/`);
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await card.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'pairing an app', ['.ant-modal']);
  const key = fromBase32((await dialog.locator('code').innerText()).replaceAll(' ', ''));
  await dialog.getByLabel('Six digits from your authenticator app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The code is wrong, or was used already.')).toBeVisible();
  await dialog.getByLabel('Six digits from your authenticator app').fill(totp(key, Date.now() - 30_000));
  await page.keyboard.press('Enter');
  const codes = (await dialog.getByLabel('Recovery codes').inputValue()).split('\n');
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByText('10 recovery codes left')).toBeVisible();

  await page.goto(`${address()}/logout/`);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn();
  const code = page.getByLabel('Authentication code');
  await expect(code).toBeFocused();
  await expectAccessibleInBothLooks(page, 'the second step');
  await code.fill('123');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code is wrong, or was used already.')).toBeVisible();
  await code.fill(totp(key, Date.now()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();

  await page.goto(`${address()}/logout/`);
  await signIn();
  await code.fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await page.goto(`${address()}/user_info/`);
  await expect(card.getByText('9 recovery codes left')).toBeVisible();
  await card.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByLabel('Six digits from your authenticator app, or a recovery code').fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible();
});
