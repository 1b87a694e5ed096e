import { expect, test } from 'vitest';
import { shown } from '../../shown.testing.tsx';
import { MadeTable } from './made-table.tsx';

const query = { ctas: true, dbId: 3, catalog: null, tempSchema: 'main', tempTable: 'orders' };
const rights = ['can_read on Explore', 'can_get_or_create_dataset on Dataset'];
const page = (permissions: readonly string[], part: Partial<typeof query> = {}, allows_virtual_table_explore = true) =>
  shown(<MadeTable query={{ ...query, ...part }} />, {
    permissions,
    answers: [[['databases', 'sql'], [{ id: 3, allows_virtual_table_explore }]]],
  });
const buttons = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = '']) => inner.replaceAll(/<[^>]*>/g, ''));

// Rows: SQL-05
test('a table that a query was made into is named, and can be queried and explored', async () => {
  const html = await page(rights);
  expect(html).toContain('main.orders was created');
  expect(buttons(html)).toEqual(['Query in a new tab', 'Explore']);
  expect(buttons(await page(['can_read on Explore']))).toEqual(['Query in a new tab']);
  expect(buttons(await page(rights, {}, false))).toEqual(['Query in a new tab']);
  expect(buttons(await page(rights, { ctas: false }))).toEqual([]);
});
