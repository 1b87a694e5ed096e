/** Saved versions are looked through, named and restored; deleted things are taken back. */
import { call } from './rest.ts';
import { enter, expect, expectAccessible, test } from './story.ts';

async function newChart(slice_name: string): Promise<number> {
  const { result } = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:weather)))');
  const [dataset] = result;
  const metric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Days' };
  const params = JSON.stringify({ viz_type: 'big_number_total', datasource: `${dataset.id}__table`, metric });
  const body = { slice_name, datasource_id: dataset.id, datasource_type: 'table', viz_type: 'big_number_total', params };
  return (await call('POST', '/api/v1/chart/', body)).id;
}

test('the history of a chart says what changed, a version gets a name and comes back', async ({ page }) => {
  const id = await newChart('Rows, first title');
  await call('PUT', `/api/v1/chart/${id}`, { slice_name: 'Rows, second title' });
  await enter(page, `/explore/?slice_id=${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Version history' }).click();
  const drawer = page.getByRole('dialog', { name: 'Version history of Rows, second title' });
  await expect(drawer.getByText('Name: Rows, first title → Rows, second title')).toBeVisible();
  await drawer.getByRole('button', { name: 'Pictures of version 2' }).click();
  await expect(drawer.getByRole('img', { name: 'After' })).toHaveJSProperty('complete', true);
  await expect(drawer.getByRole('img', { name: 'Before' })).not.toHaveJSProperty('naturalWidth', 0);
  await expectAccessible(page, 'the version history', ['.ant-drawer']);
  await drawer.getByRole('button', { name: 'Name version 1' }).click();
  await drawer.getByRole('textbox', { name: 'Name of the version' }).fill('as it began');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('as it began')).toBeVisible();
  await drawer.getByRole('button', { name: 'Restore version 1' }).click();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  await expect(question).toContainText('as it began');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(async () => (await call('GET', `/api/v1/chart/${id}`)).result.slice_name).toBe('Rows, first title');
  await expect(drawer).toHaveCount(0);
});

test('a deleted chart is found under Recently deleted and taken back', async ({ page }) => {
  const id = await newChart('Deleted by mistake');
  await call('DELETE', `/api/v1/chart/${id}`);
  await enter(page, '/bin/list/');
  const row = page.getByRole('row', { name: /Deleted by mistake/ });
  await expect(row).toContainText('Chart');
  await expectAccessible(page, 'recently deleted');
  await page.getByRole('search').getByRole('searchbox').fill('by mistake');
  await expect(page.getByText(/^1-1 of 1$/)).toBeVisible();
  await row.getByRole('button', { name: /Take back/ }).click();
  await expect(page.getByText('Deleted by mistake is back')).toBeVisible();
  expect((await call('GET', `/api/v1/chart/${id}`)).result.slice_name).toBe('Deleted by mistake');
});
