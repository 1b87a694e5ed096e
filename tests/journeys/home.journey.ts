/** Home: what one had in hand, panels that fold, saved queries, pictures on and off; and it stays as one left it. */
import { openDashboard } from './dashboard.ts';
import { call, copyOf, examplesId } from './rest.ts';
import { address, enter, expect, expectAccessible, test } from './story.ts';

// Rows: HOME-01, HOME-03, HOME-04
test('home shows what was made and changed, folds away, and stays as it was left', async ({ page }) => {
  const label = 'Flights by day, for Home';
  const { id } = await call('POST', '/api/v1/saved_query/', {
    db_id: await examplesId(),
    label,
    sql: 'SELECT day, 42 AS flights\nFROM t',
  });
  try {
    await openDashboard(page, 'movies');
    await enter(page, '/');
    const recents = page.getByRole('region', { name: 'Recents' });
    await recents.getByText('Edited', { exact: true }).click();
    await expect(recents.getByRole('link', { name: label })).toBeVisible();
    await recents.getByText('Created', { exact: true }).click();
    await expect(recents.getByRole('link', { name: label })).toBeVisible();

    const queries = page.getByRole('region', { name: 'Saved queries' });
    await expect(queries.getByText('SELECT day, 42 AS flights')).toBeVisible();
    await queries.getByText('Favorite', { exact: true }).click();
    await expect(queries.getByText("You don't have any favorites yet!")).toBeVisible();
    await queries.getByText('Mine', { exact: true }).click();
    await queries.getByRole('button', { name: `Favorite: ${label}` }).click();
    await queries.getByText('Favorite', { exact: true }).click();
    await expect(queries.getByRole('link', { name: label })).toBeVisible();
    const charts = page.getByRole('region', { name: 'Charts' });
    await expect(charts.getByRole('link').nth(3)).toBeVisible();
    await charts.getByRole('button', { name: 'Charts', exact: true }).click();
    await expect(charts.getByRole('link')).toHaveCount(0);
    await page.getByRole('switch', { name: 'Thumbnails' }).click();
    await expect(queries.getByText('SELECT day, 42 AS flights')).toBeHidden();
    await expectAccessible(page);

    await page.reload();
    await expect(recents.getByRole('link', { name: label })).toBeVisible();
    await expect(charts.getByRole('button', { name: 'Charts', exact: true })).toHaveAttribute('aria-expanded', 'false');
    await expect(queries.getByRole('link', { name: label })).toBeVisible();
    await expect(queries.getByText('SELECT day, 42 AS flights')).toBeHidden();
    await queries.getByRole('link', { name: label }).click();
    await expect(page.getByRole('tab', { name: label })).toBeVisible();
    await expect(page.locator('.cm-content')).toContainText('SELECT day, 42 AS flights');
  } finally {
    await call('DELETE', `/api/v1/saved_query/${id}`);
  }
});

// Rows: HOME-05
test('pictures are asked for three at a time, and pages do not wait behind them', async ({ page }) => {
  const held: (() => void)[] = [];
  let isHolding = true;
  await page.route(/\/thumbnail\//, async (route) => {
    if (isHolding) await new Promise<void>((resolve) => void held.push(resolve));
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>' });
  });
  await enter(page, '/');
  await expect(page.locator('[data-state="waiting"]').nth(6)).toBeVisible();
  await expect.poll(() => held.length).toBe(3);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Datasets' }).click();
  await expect(page.getByRole('heading', { name: 'Datasets', level: 1 })).toBeVisible();
  expect(held).toHaveLength(3);
  isHolding = false;
  for (const go of held) go();
  // Those that left the page have given up their turns.
  await page.goBack();
  await expect(page.locator('[data-state="shown"]').nth(6)).toBeVisible();
  await expect(page.locator('img[src*="/api/v1/dashboard/"]').first()).toBeVisible();
});

// Rows: HOME-01, HOME-03
test('who has done nothing finds examples; once something is edited that is found, although nothing was looked at', async ({
  page,
}) => {
  const { result } = await call('GET', '/api/v1/security/roles/?q=(page_size:100)');
  const alpha = result.find(({ name }: { name: string }) => name === 'Alpha').id;
  const username = 'newcomer';
  const secret = 'a newcomer at Home 27';
  const person = { username, first_name: 'Nora', last_name: 'Newcomer', email: 'nora@example.org', password: secret };
  const { id } = await call('POST', '/api/v1/security/users/', { ...person, active: true, roles: [alpha] });
  const board = await copyOf('movies', 'Films for Nora');
  try {
    await call('PUT', `/api/v1/dashboard/${board}`, { owners: [id] });
    const sent = { form: { username, password: secret }, headers: { accept: 'application/json' } };
    expect((await page.request.post(`${address()}/login/`, sent)).status()).toBe(200);
    await page.goto(`${address()}/superset/welcome/`);
    const recents = page.getByRole('region', { name: 'Recents' });
    await expect(recents.getByRole('radio', { name: 'Examples' })).toBeChecked();
    await expect(recents.getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();

    // By a program of theirs: the page they look at is not the one that edits.
    const json = { 'content-type': 'application/json' };
    const login = { method: 'POST', headers: json, body: JSON.stringify({ username, password: secret, provider: 'db' }) };
    const { access_token } = await (await fetch(`${address()}/api/v1/security/login`, login)).json();
    const saved = await fetch(`${address()}/api/v1/dashboard/${board}`, {
      method: 'PUT',
      headers: { ...json, authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ dashboard_title: 'Films of Nora' }),
    });
    expect(saved.status).toBe(200);
    await page.reload();
    await expect(recents.getByRole('radio', { name: 'Edited' })).toBeChecked();
    await expect(recents.getByRole('link', { name: 'Films of Nora' })).toBeVisible();
    await expect(recents.getByRole('radio', { name: 'Examples' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
  } finally {
    await call('DELETE', `/api/v1/dashboard/${board}`);
    await call('DELETE', `/api/v1/security/users/${id}`);
  }
});
