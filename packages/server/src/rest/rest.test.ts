import { contract } from '@tessera/api/contract';
import { message } from '@tessera/api/common';
import { listQuery } from '@tessera/api/list-query';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { everyResource } from '../app.ts';
import { testServer } from '../test-server.ts';
import { createObject, changeObject, loadObject, removeObjects } from '../store/objects.ts';
import { implement } from './implement.ts';
import { infoOf } from './info.ts';
import { list, listRows } from './list.ts';
import { flag, number, owners, relation, text } from './list-columns.ts';
import { relatedPeople, relatedRows } from './related.ts';

// A resource of its own, over the store's dashboards: the machinery is tested apart from what the product makes of it.
const pk = z.strictObject({ pk: z.coerce.number().int().positive() });
const title = z.string().min(1).max(10);
const item = z.object({ id: z.number(), dashboard_title: z.string(), published: z.boolean() });
const base = '/api/v1/board';
const changes = z.strictObject({ dashboard_title: title, css: z.string().nullish(), owners: z.array(z.number()) }).partial();
const boards = contract({
  list: {
    method: 'GET',
    path: base,
    permission: 'can_read on Dashboard',
    summary: 'List',
    query: listQuery,
    reply: z.looseObject({}),
  },
  info: { method: 'GET', path: `${base}/_info`, permission: 'can_read on Dashboard', summary: 'Info', reply: z.looseObject({}) },
  owners: {
    method: 'GET',
    path: `${base}/related/owners`,
    permission: 'can_read on Dashboard',
    summary: 'Owners',
    reply: z.looseObject({}),
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: 'can_read on Dashboard',
    summary: 'One',
    params: pk,
    reply: item,
    versioned: true,
  },
  create: {
    method: 'POST',
    path: base,
    permission: 'can_write on Dashboard',
    summary: 'New',
    status: 201,
    mayBeLarge: true,
    body: z.strictObject({ dashboard_title: title, published: z.boolean().optional() }),
    reply: item,
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    permission: 'can_write on Dashboard',
    summary: 'Change',
    params: pk,
    mayBeLarge: true,
    body: changes,
    reply: item,
    versioned: true,
  },
  remove: {
    method: 'DELETE',
    path: `${base}/{pk}`,
    permission: 'can_write on Dashboard',
    summary: 'Delete',
    params: pk,
    reply: message,
  },
  broken: { method: 'GET', path: `${base}/broken`, permission: 'public', summary: 'Fails', reply: message },
});
const boardList = list({
  kind: 'dashboard',
  view: 'Dashboard',
  title: 'List Board',
  search: {
    id: number('dashboards.id'),
    dashboard_title: text('dashboards.dashboard_title'),
    published: flag('dashboards.published'),
    created_by: relation('dashboards.created_by_id'),
    owners: owners('dashboard', 'dashboards'),
  },
  order: { dashboard_title: 'dashboards.dashboard_title', changed_on: 'dashboards.changed_on' },
  baseOrder: ['changed_on', 'desc'],
  visible: () => undefined,
  present: async (_ctx, rows) => rows.map(({ id, dashboard_title, published }) => ({ id, dashboard_title, published })),
  columns: ['id', 'dashboard_title', 'published'],
  related: { owners: relatedPeople },
  distinct: {},
  edit: changes,
});
const resource = implement(boards, {
  list: async (ctx, { query }) => ({ ...(await listRows(ctx, boardList, query.q)) }),
  info: async (ctx) => ({ ...(await infoOf(ctx, boardList)) }),
  owners: async (ctx) => ({ ...(await relatedRows(ctx, boardList, 'owners', { filter: 'ADM' })) }),
  get: async (ctx, { params }) => {
    const row = await loadObject(ctx.db, 'dashboard', params.pk);
    ctx.version(row.version);
    return row;
  },
  create: (ctx, { body }) => createObject(ctx, 'dashboard', body),
  update: (ctx, { params, body: { owners: ids, ...values } }) =>
    changeObject(ctx, 'dashboard', params.pk, ctx.expected, () => ({ values, owners: ids })),
  remove: async (ctx, { params }) => {
    await removeObjects(ctx, 'dashboard', [params.pk], ctx.expected);
    return { message: 'OK' };
  },
  broken: () => {
    throw new Error('a secret path /etc/tessera');
  },
});

const server = await testServer({ resources: [['BoardRestApi', resource]] });
afterAll(() => server.close());

async function newBoard(dashboard_title = 'one'): Promise<number> {
  const made = await (await server.program()).post(`${base}/`, { dashboard_title });
  expect(made.status).toBe(201);
  return made.body.id;
}

test('a path answers with and without its trailing slash, and a wrong method is told the right ones', async () => {
  const admin = await server.program();
  const id = await newBoard();
  for (const url of [`${base}/${id}`, `${base}/${id}/`])
    expect(await admin.get(url)).toMatchObject({ status: 200, body: { id } });
  expect(await admin.post(`${base}/${id}`, {})).toMatchObject({
    status: 405,
    body: { errors: [{ message: 'Method not allowed', error_type: 'GENERIC_BACKEND_ERROR', level: 'error' }] },
    headers: { allow: 'GET, PUT, DELETE' },
  });
});

test('a path that names nothing is 404, whatever is wrong with it', async () => {
  const admin = await server.program();
  for (const url of [`${base}/999999`, `${base}/abc`, `${base}/-1`, `${base}/1e400`])
    expect(await admin.get(url)).toMatchObject({ status: 404, body: { message: 'Not found' } });
  // No route: the shape of what nobody handled (docs/reference/api.md#errors).
  expect(await admin.get('/api/v1/nothing')).toMatchObject({
    status: 404,
    body: { errors: [{ error_type: 'GENERIC_BACKEND_ERROR', level: 'error', extra: { issue_codes: [{ code: 1011 }] } }] },
  });
});

test('a body that is not JSON, or has wrong fields, is refused by name', async () => {
  const admin = await server.program();
  const json = { 'content-type': 'application/json' };
  const cases: [string | undefined, Record<string, string>, unknown][] = [
    ['{"a', json, 'Request is not JSON'],
    ['', json, 'Request is not JSON'],
    [undefined, {}, 'Request is not JSON'],
    ['<a/>', { 'content-type': 'application/xml' }, 'Request is not JSON'],
    ['dashboard_title=x', { 'content-type': 'application/x-www-form-urlencoded' }, 'Request is not JSON'],
    ['{}', json, { dashboard_title: ['Missing data for required field.'] }],
    ['{"dashboard_title":7}', json, { dashboard_title: ['Not a valid string.'] }],
    ['{"dashboard_title":null}', json, { dashboard_title: ['Field may not be null.'] }],
    ['{"dashboard_title":"12345678901"}', json, { dashboard_title: ['Longer than maximum length 10.'] }],
    ['{"dashboard_title":"x","colour":1}', json, { colour: ['Unknown field.'] }],
    ['{"dashboard_title":"x","__proto__":{"published":true}}', json, 'The key "__proto__" is not allowed.'],
    ['{"dashboard_title":"x","\\u005f_proto__":{}}', json, 'The key "__proto__" is not allowed.'],
    ['{"dashboard_title":"a\\u0000b"}', json, 'A text holds the character NUL, which is not allowed.'],
    ['[[]]', json, { _schema: ['Not a valid mapping.'] }],
  ];
  for (const [body, headers, said] of cases)
    expect(await admin.post(base, body, headers), String(body)).toMatchObject({ status: 400, body: { message: said } });
});

test('2 MB of nested JSON and a body over the limit are refused without being parsed', async () => {
  const admin = await server.program();
  const json = { 'content-type': 'application/json' };
  const nested = await admin.post(base, '['.repeat(1_000_000) + ']'.repeat(1_000_000), json);
  expect(nested).toMatchObject({ status: 400, body: { message: 'The JSON is nested deeper than 64 levels.' } });
  const long = await admin.post(base, JSON.stringify({ dashboard_title: 'x'.repeat(9_000_000) }), json);
  expect(long.status).toBe(413);
});

test('q is read as rison or JSON; what is wrong with it is said', async () => {
  const admin = await server.program();
  await newBoard('Zebra');
  for (const q of ['(page_size:1,columns:!(id))', '{"page_size":1,"columns":["id"]}'])
    expect(Object.keys((await admin.get(`${base}/?q=${encodeURIComponent(q)}`)).body.result[0])).toEqual(['id']);
  const cases: [string, RegExp][] = [
    ['(page', /Not a valid rison\/json argument/],
    ['{"page":', /Not a valid rison\/json argument/],
    ['(page:one)', /q\.page: Not a valid/],
    ['(pages:1)', /q\.pages: Unknown field/],
    ['(filters:!((col:nope,opr:eq,value:1)))', /Filter column: nope not allowed to filter/],
    ['(filters:!((col:dashboard_title,opr:gt,value:1)))', /Filter operator not allowed: gt/],
    ['(filters:!((col:published,opr:eq,value:maybe)))', /published cannot use "maybe"/],
    ['(order_column:css)', /Order column: css not allowed to order/],
  ];
  for (const [q, said] of cases) {
    const answer = await admin.get(`${base}/?q=${encodeURIComponent(q)}`);
    expect(answer.status, q).toBe(400);
    expect(answer.body.message, q).toMatch(said);
  }
});

test('a list filters, orders, pages and counts', async () => {
  const admin = await server.program();
  const titles = ['äpfel 1', 'Äpfel 2', 'b%r', 'bar', 'Cd'];
  const ids: number[] = [];
  for (const one of titles) ids.push(await newBoard(one));
  const shown = async (filters: string, more = '') => {
    const q = `(filters:!((col:id,opr:in,value:!(${ids.join(',')})),${filters}),order_column:dashboard_title${more})`;
    const { status, body } = await admin.get(`${base}/?q=${encodeURIComponent(q)}`);
    expect(status, q).toBe(200);
    return { count: body.count, titles: body.result.map((row: { dashboard_title: string }) => row.dashboard_title) };
  };
  const by = (opr: string, value: string) => `(col:dashboard_title,opr:${opr},value:${value})`;
  expect(await shown(by('ct', "'ÄPFEL'"))).toEqual({ count: 2, titles: ['äpfel 1', 'Äpfel 2'] });
  expect(await shown(by('ct', "'%'"))).toEqual({ count: 1, titles: ['b%r'] });
  expect(await shown(by('sw', 'B'))).toMatchObject({ count: 2 });
  expect(await shown(by('nsw', 'b'), ',page_size:2')).toMatchObject({ count: 3 });
  expect((await shown(by('neq', 'bar'), ',page_size:1,page:1')).count).toBe(4);
  expect(await shown('(col:published,opr:eq,value:!f)')).toMatchObject({ count: 5 });
  expect(await shown('(col:created_by,opr:rel_o_m,value:0)')).toMatchObject({ count: 0 });
  const page = await admin.get(`${base}/?q=(page_size:0,keys:!(none))`);
  expect(Object.keys(page.body)).toEqual(['count', 'ids', 'result']);
});

test('a program that signed in with a session saves as one with a token does, whatever the kind of object', async () => {
  const { cookie, get } = await server.browser();
  const token = (await get('/api/v1/security/csrf_token/')).body.result;
  const headers = { cookie, 'x-csrftoken': token };
  const id = await newBoard('session');
  const saved = await server.visitor.put(`${base}/${id}`, { css: 'b{}' }, headers);
  expect(saved).toMatchObject({ status: 200, body: { dashboard_title: 'session' }, headers: { etag: '"v2"' } });
  // What it does send still counts.
  expect((await server.visitor.put(`${base}/${id}`, { css: '' }, { ...headers, 'if-match': '"v1"' })).status).toBe(412);
  expect((await server.visitor.put(`${base}/${id}`, { css: '' }, { cookie })).status).toBe(400);
  for (const [, { routes }] of everyResource)
    for (const { method, path, versioned } of Object.values(routes)) {
      if (method !== 'PUT' || versioned !== true) continue;
      const url = path.replace(/\{\w+\}/g, '999999');
      expect((await server.visitor.put(url, {}, headers)).status, path).not.toBe(428);
    }
});

test('a save needs the version that was edited: 428, 412 with who and when, 200 with the next', async () => {
  const [browser, program] = [await server.browser(), await server.program()];
  const id = await newBoard('v');
  const url = `${base}/${id}`;
  expect((await browser.get(url)).headers.etag).toBe('"v1"');
  expect(await browser.put(url, { dashboard_title: 'w' })).toMatchObject({ status: 428 });
  const saved = await browser.put(url, { dashboard_title: 'w' }, { 'if-match': '"v1"' });
  expect(saved).toMatchObject({ status: 200, body: { dashboard_title: 'w' }, headers: { etag: '"v2"' } });
  const stale = await browser.put(url, { dashboard_title: 'x' }, { 'if-match': '"v1"' });
  expect(stale).toMatchObject({
    status: 412,
    body: { version: 2, changed_by: { username: 'admin' }, changed_on: server.services.clock().toISOString() },
  });
  expect(await program.put(url, { css: 'b{}' })).toMatchObject({
    status: 200,
    body: { dashboard_title: 'w' },
    headers: { etag: '"v3"' },
  });
  expect(await program.put(url, { css: '' }, { 'if-match': '"v2"' })).toMatchObject({ status: 412 });
  expect(await program.put(url, { css: '' }, { 'if-match': 'seventeen' })).toMatchObject({ status: 400 });
  const kept = await server.services.store.db
    .selectFrom('revisions')
    .selectAll()
    .where('kind', '=', 'dashboard')
    .where('object_id', '=', id)
    .orderBy('version')
    .execute();
  expect(kept).toMatchObject([
    { version: 1, reason: 'create', body: { dashboard_title: 'v', css: null }, author_id: 1 },
    { version: 2, reason: 'update', body: { dashboard_title: 'w', css: null } },
    { version: 3, reason: 'update', body: { dashboard_title: 'w', css: 'b{}' } },
  ]);
});

test('of many saves from one version exactly one is kept', async () => {
  const browser = await server.browser();
  const id = await newBoard('race');
  const saves = Array.from({ length: 20 }, (_, n) =>
    browser.put(`${base}/${id}`, { dashboard_title: `by ${n}` }, { 'if-match': '"v1"' }),
  );
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 412)).toHaveLength(19);
});

test('a refused save leaves nothing behind', async () => {
  const admin = await server.program();
  const id = await newBoard('whole');
  const refused = await admin.put(`${base}/${id}`, { dashboard_title: 'half', owners: [99999] });
  expect(refused).toMatchObject({ status: 422, body: { message: { owners: ['Owners are invalid'] } } });
  expect(await admin.get(`${base}/${id}`)).toMatchObject({ body: { dashboard_title: 'whole' }, headers: { etag: '"v1"' } });
});

test('a deleted object is gone for everybody and its revisions stay', async () => {
  const admin = await server.program();
  const id = await newBoard('gone');
  expect(await admin.delete(`${base}/${id}`, { 'if-match': '"v7"' })).toMatchObject({ status: 412 });
  expect(await admin.delete(`${base}/${id}`)).toMatchObject({ status: 200, body: { message: 'OK' } });
  for (const answer of [
    await admin.get(`${base}/${id}`),
    await admin.delete(`${base}/${id}`),
    await admin.put(`${base}/${id}`, {}),
  ])
    expect(answer.status).toBe(404);
  const kept = await server.services.store.db
    .selectFrom('revisions')
    .select('reason')
    .where('object_id', '=', id)
    .where('kind', '=', 'dashboard')
    .orderBy('version')
    .execute();
  expect(kept.map(({ reason }) => reason)).toEqual(['create', 'delete']);
});

test('a fault of ours says an id and nothing else', async () => {
  const seen: unknown[] = [];
  const { error } = console;
  console.error = (...all) => void seen.push(all);
  const answer = await server.visitor.get(`${base}/broken`);
  console.error = error;
  expect(answer.status).toBe(500);
  expect(answer.body.errors[0]).toMatchObject({
    error_type: 'GENERIC_BACKEND_ERROR',
    extra: { request_id: answer.headers['x-request-id'] },
  });
  expect(JSON.stringify(answer.body)).not.toContain('tessera');
  expect(JSON.stringify(seen)).toContain('/etc/tessera');
});

test('_info says permissions, filters and fields; related offers people', async () => {
  const admin = await server.program();
  const info = await admin.get(`${base}/_info`);
  expect(info.body.permissions).toContain('can_write');
  expect(info.body.filters.published).toEqual([
    { name: 'Equal to', operator: 'eq' },
    { name: 'Not Equal to', operator: 'neq' },
    { name: 'Filter view by a function', operator: 'eqf' },
  ]);
  expect(info.body.edit_columns.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
    ['dashboard_title', 'String'],
    ['css', 'String'],
    ['owners', 'RelatedList'],
  ]);
  await server.addUser('gina', ['Gamma']);
  const gamma = await server.program('gina');
  expect((await gamma.get(`${base}/related/owners/`)).body).toEqual({
    count: 1,
    result: [{ value: 1, text: 'Site Admin', extra: { active: true, email: 'admin@localhost' } }],
  });
});

test.skipIf(process.env.PG_URL)('a full disk answers 507, loses nothing and is forgotten when there is room again', async () => {
  const admin = await server.program();
  const id = await newBoard('room');
  const { db } = server.services.store;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db);
  const large = { css: 'x'.repeat(2_000_000) };
  const full = await admin.put(`${base}/${id}`, large);
  expect(full).toMatchObject({ status: 507, body: { errors: [{ message: 'The disk is full. Nothing was changed.' }] } });
  expect(await admin.get(`${base}/${id}`)).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
  await sql`pragma max_page_count = 1073741823`.execute(db);
  expect(await admin.put(`${base}/${id}`, large)).toMatchObject({ status: 200, headers: { etag: '"v2"' } });
});

test('who may not is told 401 when nobody is signed in and 403 otherwise', async () => {
  await server.addUser('bare', []);
  expect(await server.visitor.get(base)).toMatchObject({ status: 401, body: { msg: 'Missing Authorization Header' } });
  expect(await (await server.program('bare')).get(base)).toMatchObject({ status: 403, body: { message: 'Forbidden' } });
});

test('what was changed is in the action log with its author; questions are not', async () => {
  const admin = await server.program();
  const id = await newBoard('logged');
  await admin.put(`${base}/${id}`, { css: 'c' });
  await admin.get(`${base}/${id}`);
  await server.services.actions.flush();
  const entries = await server.services.store.db
    .selectFrom('logs')
    .select(['action', 'user_id'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(entries).toEqual([
    { action: 'BoardRestApi.update', user_id: 1 },
    { action: 'BoardRestApi.create', user_id: 1 },
  ]);
});

test('pages are the application, programs get JSON, and nothing outside is served', async () => {
  const html = { accept: 'text/html,*/*' };
  expect(await server.visitor.get('/superset/dashboard/7/', html)).toMatchObject({
    status: 503,
    headers: { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' },
  });
  expect(await server.visitor.get('/superset/dashboard/7/', { accept: 'application/json' })).toMatchObject({
    status: 404,
    body: { errors: [{ error_type: 'GENERIC_BACKEND_ERROR' }] },
  });
  for (const url of ['/assets/../../../etc/passwd', '/assets/%2e%2e/secret', '/static/..%2f..%2fsecret', '/api/v1/none'])
    expect((await server.visitor.get(url, html)).status, url).toBeGreaterThanOrEqual(400);
});

test('every reply carries the same rules for browsers', async () => {
  for (const [url, accept] of [
    ['/', 'text/html'],
    ['/api/v1/_openapi', '*/*'],
    ['/api/v1/none', '*/*'],
    ['/health', '*/*'],
  ] as const) {
    const { headers } = await server.visitor.get(url, { accept });
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => [part.split(' ', 1)[0], part.split(' ').slice(1)]),
    );
    expect(policy, url).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'script-src-attr': ["'none'"],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'report-uri': ['/csp-reports'],
    });
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('reports of what a page was kept from doing are counted, whatever else is sent there', async () => {
  const count = async () => (await server.visitor.get('/csp-reports')).body.count as number;
  const before = await count();
  const send = (type: string, body: unknown) =>
    server.visitor.post('/csp-reports', JSON.stringify(body), { 'content-type': type });
  const old = { 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'inline', 'document-uri': 'http://x/?q' } };
  expect((await send('application/csp-report', old)).status).toBe(204);
  const body = { effectiveDirective: 'img-src', blockedURL: 'http://e/' };
  const other = { type: 'deprecation', url: 'http://x/', body };
  expect((await send('application/reports+json', [{ ...other, type: 'csp-violation' }, other])).status).toBe(204);
  for (const junk of [{}, [], 'x', { 'csp-report': 1 }]) expect((await send('application/csp-report', junk)).status).toBe(204);
  expect((await send('application/csp-report', { __proto__x: 'a'.repeat(70_000) })).status).toBe(413);
  expect(await count()).toBe(before + 2);
});

test('the OpenAPI document describes every route with its permission and shapes', async () => {
  const { body } = await server.visitor.get('/api/v1/_openapi');
  expect(body.openapi).toBe('3.1.0');
  const login = body.paths['/api/v1/security/login'].post;
  expect(login.requestBody.content['application/json'].schema.required).toEqual(['username', 'password', 'provider']);
  const text = JSON.stringify(body);
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
    expect(body.components.schemas).toHaveProperty([name ?? '']);
});
