/** What `_info` tells a client of the forms and filters of real resources. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Column {
  name: string;
  type: string;
  required: boolean;
  unique: boolean;
  validate?: string[];
}

const columns = async (resource: string): Promise<ReadonlyMap<string, Column>> => {
  const admin = await server.program();
  const { body } = await admin.get(`/api/v1/${resource}/_info`);
  return new Map((body.add_columns as Column[]).map((column) => [column.name, column]));
};

test('the columns of forms say their rules and what no two may share', async () => {
  const dashboard = await columns('dashboard');
  expect(dashboard.get('slug')).toMatchObject({
    unique: true,
    validate: ['<Length(min=None, max=255, equal=None, error=None)>'],
  });
  expect(dashboard.get('published')).toMatchObject({ type: 'Boolean', unique: false });
  expect(dashboard.get('published')).not.toHaveProperty('validate');
  const chart = await columns('chart');
  expect(chart.get('slice_name')).toMatchObject({
    required: true,
    unique: false,
    validate: ['<Length(min=1, max=250, equal=None, error=None)>'],
  });
  expect((await columns('report')).get('type')?.validate).toEqual([
    "<OneOf(choices=('Report', 'Alert'), labels=[], error=None)>",
  ]);
  expect((await columns('security/users')).get('username')?.unique).toBe(true);
});

test('the function variants of filters find what the caller made, and take plain values', async () => {
  const admin = await server.program();
  await admin.post('/api/v1/dashboard/', { dashboard_title: 'Mine' });
  const titles = async (filters: string): Promise<string[]> =>
    (await admin.get(`/api/v1/dashboard/?q=(filters:!(${filters}))`)).body.result.map(
      ({ dashboard_title }: { dashboard_title: string }) => dashboard_title,
    );
  expect(await titles('(col:created_by,opr:eqf,value:current_user)')).toEqual(['Mine']);
  expect(await titles("(col:created_by,opr:inf,value:!('999',998))")).toEqual([]);
  expect(await titles('(col:dashboard_title,opr:eqf,value:Mine)')).toEqual(['Mine']);
  expect(await titles('(col:dashboard_title,opr:inf,value:!(Yours,Mine))')).toEqual(['Mine']);
});
