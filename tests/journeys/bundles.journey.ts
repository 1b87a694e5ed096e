/** A dashboard goes out as a bundle and comes in again: looked into first, asked before anything is overwritten. */
import { enter, expect, expectAccessible, test } from './story.ts';
import { call, copyOf } from './rest.ts';
import { openDashboard } from './dashboard.ts';

// Rows: IO-01, LIST-11
test('an exported dashboard is imported over a changed one, after a look and a typed word', async ({ page }, info) => {
  const title = `Travels ${Date.now().toString(36)}`;
  const id = await copyOf('work-and-markets', title);
  await openDashboard(page, id);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
  const zip = info.outputPath('bundle.zip');
  await (await coming).saveAs(zip);
  await call('PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Changed since' });

  await enter(page, '/dashboard/list/');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import dashboards' });
  await dialog.locator('input[type=file]').setInputFiles(zip);
  await expect(dialog.getByText(/already exist/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await dialog.getByLabel('Type "OVERWRITE" to confirm').fill('OVERWRITE');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('region', { name: 'Report' })).toContainText(title);
  await expectAccessible(page, 'import report');
  // A look changes nothing.
  expect((await call('GET', `/api/v1/dashboard/${id}`)).result.dashboard_title).toBe('Changed since');
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByText('Dashboard imported')).toBeVisible();
  expect((await call('GET', `/api/v1/dashboard/${id}`)).result.dashboard_title).toBe(title);
});

test('what is no bundle is refused with what is wrong', async ({ page }) => {
  await enter(page, '/chart/list/');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import charts' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bundle.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip at all') });
  await expect(dialog.getByRole('alert')).toContainText('Please re-export your file and try importing again.');
});

// Rows: LIST-11, IO-02, DB-09
test('one file of a database asks for each secret of its SSH tunnel, and says that the key of its server is to be confirmed', async ({
  page,
}) => {
  const name = `far ${Date.now().toString(36)}`;
  const file = `database_name: ${name}
sqlalchemy_uri: postgresql://u:XXXXXXXXXX@db.example/x
uuid: ${crypto.randomUUID()}
version: 1.0.0
ssh_tunnel:
  server_address: gate.example
  server_port: 22
  username: ann
  private_key: XXXXXXXXXX
  private_key_password: XXXXXXXXXX
`;
  await enter(page, '/databaseview/list/');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import databases' });
  await expect(dialog.locator('input[type=file]')).toHaveAttribute('accept', '.yaml,.json,.yml,.zip');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'far.yaml', mimeType: 'application/yaml', buffer: Buffer.from(file) });
  await dialog.getByLabel('far.yaml password', { exact: true }).fill('one');
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await dialog.getByLabel('far.yaml SSH tunnel private key', { exact: true }).fill('-----BEGIN KEY-----\nabc\n-----END KEY-----');
  await dialog.getByLabel('far.yaml SSH tunnel private key password').fill('two');
  await expectAccessible(page, 'import questions');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('region', { name: 'Report' })).toContainText('without the key of the SSH server');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Database imported')).toBeVisible();
  const { result } = await call(
    'GET',
    `/api/v1/database/?q=${encodeURIComponent(JSON.stringify({ filters: [{ col: 'database_name', opr: 'eq', value: name }] }))}`,
  );
  await call('DELETE', `/api/v1/database/${result[0].id}`);
});

// Rows: LIST-11
test('a dashboard that was exported before version 1.0 is imported from its JSON file', async ({ page }) => {
  const title = `From before ${Date.now().toString(36)}`;
  const [dataset] = (await call('GET', '/api/v1/dataset/?q=(page_size:1)')).result;
  const params = { datasource_name: dataset.table_name, schema: dataset.schema, database_name: dataset.database.database_name };
  const slice = { id: 7, slice_name: `Old ${title}`, viz_type: 'table', params: JSON.stringify(params) };
  const old = {
    dashboards: [{ __Dashboard__: { dashboard_title: title, json_metadata: '{}', slices: [{ __Slice__: slice }] } }],
  };
  await enter(page, '/dashboard/list/');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import dashboards' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'old.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(old)) });
  await expect(dialog.getByRole('region', { name: 'Report' })).toContainText(title);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Dashboard imported')).toBeVisible();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByText(`Old ${title}`)).toBeVisible();
});
