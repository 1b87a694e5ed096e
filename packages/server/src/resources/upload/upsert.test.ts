/** Rows of a table are changed by those of a file with the same keys, and others are added. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipart, salesServer, uploadFile, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
beforeAll(async () => void (server = await salesServer()));
afterAll(() => server.close());

const stage = async (content: string): Promise<string> => {
  const { body, headers } = multipart('file.csv', content);
  const staged = await server.admin.post('/api/v1/upload/', body, headers);
  expect(staged.status, JSON.stringify(staged.body)).toBe(201);
  return staged.body.id;
};
const rowsOf = async (id: number): Promise<unknown[]> =>
  (await server.admin.post(`/datasource/samples?datasource_type=table&datasource_id=${id}`, {})).body.result.data;

// Rows: DB-07
test('new, changed and unchanged rows are counted first, and then done', async () => {
  const first = 'shop,sku,price,note\nA,1,1.5,x\nA,2,2,y\nB,1,3,\n';
  const made = await uploadFile(server.admin, 'prices.csv', first, { table_name: 'prices' });
  const id = await stage('sku,shop,price\n1,A,1.50\n2,A,2.25\n1,B,3\n9,B,4\n');
  const plan = { table_name: 'prices', if_exists: 'upsert', keys: ['Shop', 'sku'] };
  const told = await server.admin.post(`/api/v1/upload/${id}/compare`, plan);
  expect(told.body).toMatchObject({
    changes: { new: 1, changed: 1, unchanged: 2 },
    rows: { before: 3, file: 4, after: 4 },
    problems: [],
  });
  const bare = await server.admin.post(`/api/v1/upload/${id}/commit`, { ...plan, keys: [] });
  expect(bare.body.message.keys[0]).toMatch(/Choose the columns/);
  const strange = await server.admin.post(`/api/v1/upload/${id}/commit`, { ...plan, keys: ['nowhere'] });
  expect(strange.body.message.keys[0]).toMatch(/no column nowhere/);
  const done = await server.admin.post(`/api/v1/upload/${id}/commit`, plan);
  expect(done.status, JSON.stringify(done.body)).toBe(201);
  expect(done.body).toMatchObject({ dataset_id: made.body.dataset_id, rows: 4 });
  // A column the file does not have keeps its values.
  expect(await rowsOf(made.body.dataset_id)).toEqual([
    { shop: 'A', sku: 1, price: 1.5, note: 'x' },
    { shop: 'A', sku: 2, price: 2.25, note: 'y' },
    { shop: 'B', sku: 1, price: 3, note: null },
    { shop: 'B', sku: 9, price: 4, note: null },
  ]);
});
