import { mostCombinedFiles } from '@tessera/api/upload-files';
import { afterAll, expect, test } from 'vitest';
import { everyResource } from '../app.ts';
import { testServer } from '../test-server.ts';

const server = await testServer();
afterAll(() => server.close());
const admin = await server.program();

/** Every route that reads a form of parts, whatever it makes of it. */
const routes = everyResource.flatMap(([, { routes: of }]) =>
  Object.values(of).flatMap(({ path, bodyType = 'json', formField }) =>
    bodyType !== 'json' || formField !== undefined ? [path.replace('{pk}', '1').replace(/\{\w+\}/g, 'x')] : [],
  ),
);

const field = 'content-disposition: form-data; name="form_data"';
const file = 'content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv';
const whole = `--b\r\n${field}\r\n\r\n{}\r\n--b\r\n${file}\r\n\r\na,b\r\n1,2\r\n--b--\r\n`;
const multipart = 'multipart/form-data; boundary=b';

const broken: readonly [name: string, type: string, body: string][] = [
  ['no boundary', 'multipart/form-data', whole],
  ['no boundary and no body', 'multipart/form-data', ''],
  ['an empty boundary', 'multipart/form-data; boundary=', whole],
  ['an empty quoted boundary', 'multipart/form-data; boundary=""', whole],
  ['a boundary without its value', 'multipart/form-data; boundary', whole],
  ['another parameter only', 'multipart/form-data; charset=utf-8', whole],
  ['another boundary than its body has', 'multipart/form-data; boundary=other', whole],
  ['a boundary of 5000 characters', `multipart/form-data; boundary=${'b'.repeat(5000)}`, whole],
  ['a body that is no multipart', multipart, '{"form_data": {}}'],
  ['a body that ends in the first header', multipart, '--b\r\ncontent-dispo'],
  ['a body that ends in a file', multipart, `--b\r\n${file}\r\n\r\na,b`],
  ['a body that ends after a field', multipart, `--b\r\n${field}\r\n\r\n{}\r\n`],
  ['a part named __proto__', multipart, '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n'],
  [
    'a field that says it is JSON and is not',
    multipart,
    `--b\r\n${field}\r\ncontent-type: application/json\r\n\r\n{no\r\n--b--\r\n`,
  ],
  ['101 fields', multipart, `${`--b\r\n${field}\r\n\r\nx\r\n`.repeat(101)}--b--\r\n`],
  ['more files than are read together', multipart, `${`--b\r\n${file}\r\n\r\nx\r\n`.repeat(mostCombinedFiles + 1)}--b--\r\n`],
];

/** Read as a form without a word in it: enough for a route that needs none. */
const empty: readonly [name: string, body: string][] = [
  ['nothing in it', ''],
  ['a part without headers', '--b\r\n\r\nx\r\n--b--\r\n'],
  ['a part whose header is no header', '--b\r\n:::\u0000\r\n\r\nx\r\n--b--\r\n'],
];

test.each(empty)('a form with %s fails at no route for want of a reader', async (_name, body) => {
  for (const url of routes) expect((await admin.post(url, body, { 'content-type': multipart })).status, url).toBeLessThan(500);
});

test('routes that read forms are found', () => expect(routes.length).toBeGreaterThan(8));

test.each(broken)('a form with %s is refused with a sentence at every route', async (_name, type, body) => {
  for (const url of routes) {
    const { status, body: said } = await admin.post(url, body, { 'content-type': type });
    const what = `${url} ${status} ${JSON.stringify(said)}`;
    expect(status >= 400 && status < 500, what).toBe(true);
    expect(what).toMatch(/"(message|msg)":/);
  }
});

test('the token of a page stands in a form before its files, or in a header', async () => {
  const page = await server.browser();
  const { result: token } = (await page.get('/api/v1/security/csrf_token/')).body;
  const part = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const csv = `--b\r\n${file}\r\n\r\na,b\r\n1,2\r\n`;
  const send = async (parts: string, headers: Record<string, string> = {}) => {
    // The tests' own browser sends the token in a header; a plain form cannot.
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/v1/upload/',
      headers: { 'content-type': multipart, cookie: page.cookie, ...headers },
      payload: `${parts}--b--\r\n`,
    });
    return [reply.statusCode, reply.body.includes('CSRF')];
  };
  expect(await send(part('note', 'x') + part('csrf_token', token) + csv)).toEqual([201, false]);
  expect(await send(csv, { 'x-csrftoken': token })).toEqual([201, false]);
  expect(await send(csv)).toEqual([400, true]);
  expect(await send(csv + part('csrf_token', token))).toEqual([400, true]);
  expect(await send(part('csrf_token', 'wrong') + csv)).toEqual([400, true]);
});
