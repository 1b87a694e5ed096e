import { afterAll, expect, test } from 'vitest';
import { permissionCatalogue } from '@tessera/core/policy/names';
import { testServer } from '../../test-server.ts';

const server = await testServer();
afterAll(() => server.close());

const base = '/api/v1/security';
const roleId = async (name: string): Promise<number> => {
  const admin = await server.program();
  const found = await admin.get(
    `${base}/roles/?q=${encodeURIComponent(JSON.stringify({ filters: [{ col: 'name', opr: 'eq', value: name }] }))}`,
  );
  return found.body.ids[0];
};
const person = (username: string, roles: number[]) => ({
  first_name: 'Ada',
  last_name: 'Byron',
  username,
  email: `${username}@example.org`,
  password: 'correct horse battery canary7q',
  roles,
});

// Rows: PAGE-14
test('a user is made, shown without a password, changed and removed', async () => {
  const admin = await server.program();
  const gamma = await roleId('Gamma');
  const made = await admin.post(`${base}/users/`, person('ada', [gamma]));
  expect(made.status).toBe(201);
  expect(JSON.stringify(made.body)).not.toContain('battery');
  const shown = await admin.get(`${base}/users/${made.body.id}`);
  expect(shown.body.result).toMatchObject({
    username: 'ada',
    active: true,
    roles: [{ name: 'Gamma' }],
    groups: [],
    login_count: 0,
  });
  expect(JSON.stringify(shown.body)).not.toMatch(/password|scrypt/);
  expect((await admin.put(`${base}/users/${made.body.id}`, { last_name: 'Lovelace' })).status).toBe(200);
  expect((await admin.get(`${base}/users/${made.body.id}`)).body.result).toMatchObject({
    first_name: 'Ada',
    last_name: 'Lovelace',
  });
  expect((await admin.delete(`${base}/users/${made.body.id}`)).status).toBe(200);
  expect((await admin.get(`${base}/users/${made.body.id}`)).status).toBe(404);
});

test('what does not fit is refused by field', async () => {
  const admin = await server.program();
  const gamma = await roleId('Gamma');
  await admin.post(`${base}/users/`, person('bea', [gamma]));
  const twice = await admin.post(`${base}/users/`, person('BEA', [gamma]));
  expect([twice.status, Object.keys(twice.body.message)]).toEqual([422, ['username', 'email']]);
  const short = await admin.post(`${base}/users/`, { ...person('cid', [gamma]), password: 'short' });
  expect([short.status, short.body.message.password]).toEqual([400, ['Shorter than minimum length 8.']]);
  const local = { ...person('cleo', [gamma]), email: `${'a'.repeat(65)}@example.org` };
  const long = await admin.post(`${base}/users/`, local);
  expect([long.status, long.body.message.email]).toEqual([400, ['Longer than 64 characters before the @.']]);
  const nobody = await admin.post(`${base}/users/`, person('dan', [999_999]));
  expect([nobody.status, nobody.body.message.roles]).toEqual([422, ['A role does not exist.']]);
  const odd = await admin.post(`${base}/users/`, { ...person('eve', [gamma]), is_admin: true });
  expect([odd.status, Object.keys(odd.body.message)]).toEqual([400, ['is_admin']]);
});

test('a new password, other roles and deactivation end every session and token at once', async () => {
  const admin = await server.program();
  const alpha = await roleId('Alpha');
  for (const change of [{ password: 'another password' }, { roles: [alpha] }, { active: false }]) {
    const name = `fay${Object.keys(change)[0]}`;
    const id = await server.addUser(name, ['Gamma']);
    const browser = await server.browser(name);
    const program = await server.program(name);
    server.advance(2000);
    expect((await browser.get('/api/v1/me/')).status).toBe(200);
    expect((await admin.put(`${base}/users/${id}`, change)).status).toBe(200);
    expect((await browser.get('/api/v1/me/')).status).toBe(401);
    expect((await program.get('/api/v1/me/')).status).toBe(401);
  }
});

test('the last administrator and one’s own administrator role cannot be taken away', async () => {
  const admin = await server.program();
  const gamma = await roleId('Gamma');
  const [me] = (
    await admin.get(
      `${base}/users/?q=${encodeURIComponent(JSON.stringify({ filters: [{ col: 'username', opr: 'eq', value: 'admin' }] }))}`,
    )
  ).body.ids;
  const tries = [
    await admin.put(`${base}/users/${me}`, { roles: [gamma] }),
    await admin.put(`${base}/users/${me}`, { active: false }),
    await admin.put(`${base}/roles/${await roleId('Admin')}/users`, { user_ids: [] }),
    await admin.delete(`${base}/users/${me}`),
    await admin.delete(`${base}/roles/${await roleId('Admin')}`),
  ];
  expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  expect((await admin.get('/api/v1/me/')).status).toBe(200);
});

test('a user manager without the admin role gives only what they hold, and changes no administrator', async () => {
  const admin = await server.program();
  await server.addUser('hr', ['Gamma'], ['can_read on User', 'can_write on User', 'can_read on Role', 'can_write on Role']);
  const hr = await server.program('hr');
  expect((await hr.post(`${base}/users/`, person('gil', [await roleId('Gamma')]))).status).toBe(201);
  expect((await hr.post(`${base}/users/`, person('hal', [await roleId('Admin')]))).status).toBe(403);
  expect((await hr.put(`${base}/users/1`, { password: 'taken over now' })).status).toBe(403);
  const role = await admin.post(`${base}/roles/`, { name: 'Own making' });
  const grants = await admin.get(`${base}/permissions-resources/?q=${encodeURIComponent(JSON.stringify({ page_size: 1000 }))}`);
  const idOf = (permission: string, view: string): number =>
    grants.body.result.find(
      (each: { permission: { name: string }; view_menu: { name: string } }) =>
        each.permission.name === permission && each.view_menu.name === view,
    ).id;
  const set = (ids: number[]) => hr.post(`${base}/roles/${role.body.id}/permissions`, { permission_view_menu_ids: ids });
  expect((await set([idOf('can_read', 'User')])).status).toBe(200);
  expect((await set([idOf('all_database_access', 'all_database_access')])).status).toBe(403);
  expect((await admin.get(`${base}/roles/${role.body.id}/permissions/`)).body.result).toMatchObject([
    { permission_name: 'can_read', view_menu_name: 'User' },
  ]);
});

test('a group gives its roles to its people, until it is gone', async () => {
  const admin = await server.program();
  const id = await server.addUser('ivy', []);
  const made = await admin.post(`${base}/groups/`, { name: 'Analysts', roles: [await roleId('Alpha')], users: [id] });
  expect(made.status).toBe(201);
  const ivy = await server.program('ivy');
  expect((await ivy.get('/api/v1/chart/')).status).toBe(200);
  expect((await admin.get(`${base}/groups/${made.body.id}`)).body.result).toMatchObject({
    roles: [{ name: 'Alpha' }],
    users: [{ username: 'ivy' }],
  });
  const search = await admin.get(
    `${base}/roles/search/?q=${encodeURIComponent(JSON.stringify({ filters: [{ col: 'group_ids', value: made.body.id }] }))}`,
  );
  expect(search.body.result.map(({ name }: { name: string }) => name)).toEqual(['Alpha']);
  server.advance(2000);
  expect((await admin.delete(`${base}/groups/${made.body.id}`)).status).toBe(200);
  expect((await ivy.get('/api/v1/chart/')).status).toBe(401);
  expect((await (await server.program('ivy')).get('/api/v1/chart/')).status).toBe(403);
});

test('a built-in role keeps its name and its general permissions, and may be granted data', async () => {
  const admin = await server.program();
  const gamma = await roleId('Gamma');
  expect((await admin.put(`${base}/roles/${gamma}`, { name: 'Delta' })).status).toBe(422);
  const held = (await admin.get(`${base}/roles/${gamma}/permissions/`)).body.result.map(({ id }: { id: number }) => id);
  const less = await admin.post(`${base}/roles/${gamma}/permissions`, { permission_view_menu_ids: held.slice(1) });
  expect([less.status, Object.keys(less.body.message)]).toEqual([422, ['permission_view_menu_ids']]);
  const database = (
    await admin.get(
      `${base}/permissions-resources/?q=${encodeURIComponent(JSON.stringify({ filters: [{ col: 'name', opr: 'ct', value: 'database_access' }] }))}`,
    )
  ).body.result[0];
  expect(
    (await admin.post(`${base}/roles/${gamma}/permissions`, { permission_view_menu_ids: [...held, database.id] })).status,
  ).toBe(200);
});

test('permissions are listed as everything is: filtered by the operator asked for, ordered, paged and described', async () => {
  const admin = await server.program();
  const ask = async (path: string, q: object) =>
    admin.get(`${base}/${path}/?q=${encodeURIComponent(JSON.stringify({ page_size: 1000, ...q }))}`);
  const nameIn = async (path: string, name: string): Promise<number> => {
    const { body } = await ask(path, { filters: [{ col: 'name', opr: 'eq', value: name }] });
    expect([body.count, body.result[0].name]).toEqual([1, name]);
    return body.ids[0];
  };
  const filters = [
    { col: 'permission', opr: 'rel_o_m', value: await nameIn('permissions', 'can_read') },
    { col: 'view_menu', opr: 'rel_o_m', value: await nameIn('resources', 'Chart') },
  ];
  const one = (await ask('permissions-resources', { filters })).body;
  expect(one).toMatchObject({
    count: 1,
    result: [{ permission: { name: 'can_read' }, view_menu: { name: 'Chart' } }],
    list_columns: ['id', 'permission', 'view_menu'],
    label_columns: { view_menu: 'View Menu' },
    order_columns: ['name', 'id', 'permission.name', 'view_menu.name'],
    list_title: 'List Permissions on View Menus',
  });
  const reads = { filters: [{ col: 'permission.name', opr: 'eq', value: 'can_read' }], keys: ['none'] };
  const { body } = await ask('permissions-resources', { ...reads, order_column: 'view_menu.name', order_direction: 'desc' });
  const views = body.result.map((each: { view_menu: { name: string } }) => each.view_menu.name.toLowerCase());
  expect([Object.keys(body), views]).toEqual([['count', 'ids', 'result'], views.toSorted().toReversed()]);
  expect((await ask('permissions', { order_column: 'nothing' })).status).toBe(400);
  expect((await ask('permissions', { filters: [{ col: 'nothing', opr: 'eq', value: 1 }] })).status).toBe(400);
});

test.each([
  ['permissions', 'Permissions', 'Permission', ['id', 'name']],
  ['resources', 'View Menus', 'ViewMenu', ['id', 'name']],
  ['permissions-resources', 'Permissions on View Menus', 'PermissionViewMenu', ['id', 'permission', 'view_menu']],
])('one of the %s can be looked at, and what may be done with them', async (path, noun, view, fields) => {
  const admin = await server.program();
  const [first] = (await admin.get(`${base}/${path}/`)).body.result;
  const one = await admin.get(`${base}/${path}/${first.id}`);
  expect(one.body).toEqual({
    id: first.id,
    result: first,
    show_columns: fields,
    show_title: `Show ${noun}`,
    label_columns: expect.objectContaining({ id: 'Id' }),
    description_columns: {},
  });
  expect(Object.keys((await admin.get(`${base}/${path}/${first.id}?q=(columns:!(id),keys:!(none))`)).body.result)).toEqual([
    'id',
  ]);
  expect((await admin.get(`${base}/${path}/99999999`)).status).toBe(404);
  const info = (await admin.get(`${base}/${path}/_info`)).body;
  expect(info).toMatchObject({ add_title: `Add ${noun}`, add_columns: [], edit_columns: [] });
  expect(info.permissions).toEqual(permissionCatalogue[view as keyof typeof permissionCatalogue]);
  expect(info.filters.name).toContainEqual({ name: 'Contains', operator: 'ct' });
  expect((await admin.get(`${base}/${path}/_info?q=(keys:!(permissions))`)).body).toEqual({ permissions: info.permissions });
});

test('what can be granted is offered as choices, and none of it is changed or deleted', async () => {
  const admin = await server.program();
  const [write] = (await admin.get(`${base}/permissions/?q=(filters:!((col:name,opr:eq,value:can_write)))`)).body.ids;
  const choices = await admin.get(
    `${base}/permissions-resources/related/permission?q=(filter:duplicate,include_ids:!(${write}))`,
  );
  expect(choices.body).toMatchObject({ count: 2, result: [{ value: write, text: 'can_write' }, { text: 'can_duplicate' }] });
  expect((await admin.get(`${base}/permissions-resources/distinct/view_menu.name?q=(filter:CssTemp)`)).body).toEqual({
    count: 1,
    result: [{ text: 'CssTemplate', value: 'CssTemplate' }],
  });
  expect((await admin.get(`${base}/permissions-resources/related/clause`)).status).toBe(404);
  for (const path of ['permissions', 'resources', 'permissions-resources']) {
    const [one] = (await admin.get(`${base}/${path}/`)).body.ids;
    const refused = [
      await admin.put(`${base}/${path}/${one}`, {}),
      await admin.delete(`${base}/${path}/${one}`),
      await admin.delete(`${base}/${path}/?q=!(${one})`),
    ];
    for (const { status, body } of refused)
      expect([status, body.message.id[0]]).toEqual([422, expect.stringContaining('none can be changed or deleted')]);
    expect((await admin.delete(`${base}/${path}/99999999`)).status).toBe(404);
  }
});

test('users, roles and groups are administrators’ business', async () => {
  await server.addUser('joe', ['Alpha']);
  const joe = await server.program('joe');
  for (const path of [
    'users',
    'roles',
    'groups',
    'permissions',
    'resources',
    'permissions-resources',
    'permissions/1',
    'resources/_info',
    'roles/search',
  ])
    expect((await joe.get(`${base}/${path}/`)).status).toBe(403);
  expect((await server.visitor.get(`${base}/users/`)).status).toBe(401);
});
