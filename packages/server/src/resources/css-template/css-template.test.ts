import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await testServer();
  admin = await server.program();
});
afterAll(() => server.close());

test('CSS is kept under a unique name, found by name and text, changed and deleted', async () => {
  const made = await admin.post('/api/v1/css_template/', { template_name: 'Quiet', css: '.header { color: grey }' });
  expect([made.status, made.body.result]).toEqual([201, { template_name: 'Quiet', css: '.header { color: grey }' }]);
  const taken = await admin.post('/api/v1/css_template/', { template_name: 'Quiet' });
  expect([taken.status, taken.body]).toEqual([422, { message: { template_name: ['Must be unique'] } }]);
  const other: number = (await admin.post('/api/v1/css_template/', { template_name: 'Loud' })).body.id;
  const find = async (value: string) =>
    (await admin.get(`/api/v1/css_template/?q=(filters:!((col:template_name,opr:css_template_all_text,value:${value})))`)).body
      .ids;
  expect([await find('grey'), await find('LOU')]).toEqual([[made.body.id], [other]]);
  expect((await admin.put(`/api/v1/css_template/${other}`, { css: 'b { color: red }' })).status).toBe(200);
  expect((await admin.get(`/api/v1/css_template/${other}`)).body.result).toMatchObject({
    template_name: 'Loud',
    css: 'b { color: red }',
    version: 2,
  });
  expect((await admin.delete(`/api/v1/css_template/?q=!(${other},${made.body.id})`)).body).toEqual({
    message: 'Deleted 2 css templates',
  });
  expect((await admin.get('/api/v1/css_template/')).body.count).toBe(0);
});
