import { afterAll, beforeAll, expect, test } from 'vitest';
import { exported, sendBundle, unzip, zipOf } from '../../bundle/bundle.testing.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

let server: TestServer;
let admin: TestCaller;
let gamma: TestCaller;
let draft = 0;
let open = 0;

beforeAll(async () => {
  server = await testServer();
  admin = await server.program();
  await server.addUser('ann', ['Gamma']);
  gamma = await server.program('ann');
  const board = async (title: string, published: boolean): Promise<number> =>
    (await admin.post('/api/v1/dashboard/', { dashboard_title: title, published })).body.id;
  draft = await board('Secret plans', false);
  open = await board('Open numbers', true);
});
afterAll(() => server.close());

const tagsOn = async (id: number) =>
  (await admin.get(`/api/v1/dashboard/${id}`)).body.result.tags.map(({ name }: { name: string }) => name);

test('a tag is made with its objects, and found by them; only who may see an object finds or counts it', async () => {
  const made = await admin.post('/api/v1/tag/', {
    name: ' Finance ',
    description: 'Money',
    objects_to_tag: [
      ['dashboard', draft],
      [3, open],
    ],
  });
  expect([made.status, made.body.result.name]).toEqual([201, 'Finance']);
  const { id } = made.body;
  expect((await admin.get(`/api/v1/tag/${id}`)).body.result).toMatchObject({
    name: 'Finance',
    type: 1,
    object_count: 2,
    can_edit: true,
  });
  expect((await gamma.get(`/api/v1/tag/${id}`)).body.result).toMatchObject({ object_count: 1, can_edit: false });
  const found = async (caller: TestCaller, search: string) =>
    (await caller.get(`/api/v1/tag/get_objects/?${search}`)).body.result.map(({ name }: { name: string }) => name);
  expect(await found(admin, `tagIds=${id}`)).toEqual(expect.arrayContaining(['Secret plans', 'Open numbers']));
  expect(await found(gamma, `tagIds=${id}&types=dashboard`)).toEqual(['Open numbers']);
  expect(await found(gamma, 'tags=finance')).toEqual(['Open numbers']);
  expect(await found(admin, `tagIds=${id}&types=chart,query`)).toEqual([]);
  const listed = await gamma.get(`/api/v1/dashboard/?q=(filters:!((col:tags,opr:dashboard_tag_id,value:${id})))`);
  expect([listed.body.ids, listed.body.result[0].tags]).toEqual([[open], [{ id, name: 'Finance', type: 1 }]]);
  const byName = await admin.get('/api/v1/dashboard/?q=(filters:!((col:tags,opr:dashboard_tags,value:finan)))');
  expect(byName.body.count).toBe(2);
});

// Rows: PAGE-12
test('only tags people made are listed, with who changed them; every list of what can be tagged is narrowed by a tag', async () => {
  const chosen = (await admin.post('/api/v1/tag/', { name: 'Only these', objects_to_tag: [['dashboard', open]] })).body.id;
  const tags = (await admin.get('/api/v1/tag/?q=(filters:!((col:type,opr:custom_tag,value:!t)),page_size:100)')).body.result;
  expect(tags.length).toBeGreaterThan(0);
  for (const each of tags) expect(each).toMatchObject({ type: 1, changed_by_name: expect.any(String) });
  // 2: type, 3: owner, 4: favorited_by. None is ever made here.
  for (const type of [2, 3, 4])
    expect((await admin.get(`/api/v1/tag/?q=(filters:!((col:type,opr:eq,value:${type})))`)).body.count).toBe(0);
  const counts: Record<string, number> = {};
  for (const [path, operator] of [
    ['dashboard', 'dashboard'],
    ['chart', 'chart'],
    ['dataset', 'dataset'],
    ['saved_query', 'saved_query'],
  ] as const) {
    const { status, body } = await admin.get(`/api/v1/${path}/?q=(filters:!((col:tags,opr:${operator}_tag_id,value:${chosen})))`);
    expect([path, status]).toEqual([path, 200]);
    counts[path] = body.count;
  }
  expect(counts).toEqual({ dashboard: 1, chart: 0, dataset: 0, saved_query: 0 });
  expect((await admin.delete(`/api/v1/tag/${chosen}`)).status).toBe(200);
});

test('names are unique in any case; a wrong object, type or key is named', async () => {
  expect((await admin.post('/api/v1/tag/', { name: 'FINANCE' })).body).toEqual({ message: { name: ['Must be unique'] } });
  expect((await admin.post('/api/v1/tag/', { name: 'a,b' })).status).toBe(400);
  const missing = await admin.post('/api/v1/tag/', { name: 'x', objects_to_tag: [['chart', 999]] });
  expect([missing.status, missing.body.message]).toEqual([422, { objects_to_tag: ['chart 999 does not exist'] }]);
  // Hidden ones look like ones that never existed.
  const hidden = await gamma.post('/api/v1/tag/', { name: 'x', objects_to_tag: [['dashboard', draft]] });
  expect(hidden.body.message).toEqual({ objects_to_tag: [`dashboard ${draft} does not exist`] });
  expect((await gamma.post('/api/v1/tag/', { name: 'x', objects_to_tag: [['dashboard', open]] })).body.message).toEqual({
    objects_to_tag: [`You may not tag dashboard ${open}`],
  });
  expect((await admin.post('/api/v1/tag/', { name: 'x', colour: 'red' })).status).toBe(400);
});

test('in bulk, tags that are missing are made and objects of others are skipped', async () => {
  const own: number = (await gamma.post('/api/v1/dashboard/', { dashboard_title: 'Ann’s' })).body.id;
  const { body } = await gamma.post('/api/v1/tag/bulk_create', {
    tags: [
      {
        name: 'Q1',
        objects_to_tag: [
          ['dashboard', own],
          ['dashboard', open],
          ['dashboard', draft],
        ],
      },
      { name: 'finance', objects_to_tag: [['dashboard', own]] },
    ],
  });
  expect(body.result).toEqual({
    objects_tagged: [['dashboard', own]],
    objects_skipped: [
      ['dashboard', open],
      ['dashboard', draft],
    ],
  });
  expect(await tagsOn(own)).toEqual(['Finance', 'Q1']);
  expect((await gamma.delete(`/api/v1/tag/dashboard/${own}/q1/`)).status).toBe(200);
  expect((await gamma.delete(`/api/v1/tag/dashboard/${own}/q1/`)).status).toBe(404);
  expect((await gamma.post(`/api/v1/tag/dashboard/${open}/`, { properties: { tags: ['Q1'] } })).status).toBe(403);
  expect((await gamma.post(`/api/v1/tag/dashboard/${draft}/`, { properties: { tags: ['Q1'] } })).status).toBe(404);
});

test('the objects of a tag are replaced; those its editor may not see keep it', async () => {
  const name = 'Kept';
  const { id } = (await gamma.post('/api/v1/tag/', { name })).body;
  await admin.post(`/api/v1/tag/dashboard/${draft}/`, { properties: { tags: [name] } });
  const own: number = (await gamma.post('/api/v1/dashboard/', { dashboard_title: 'Mine' })).body.id;
  expect((await gamma.put(`/api/v1/tag/${id}`, { objects_to_tag: [['dashboard', own]] })).status).toBe(200);
  expect((await gamma.put(`/api/v1/tag/${id}`, { objects_to_tag: [] })).status).toBe(200);
  expect([await tagsOn(own), await tagsOn(draft)]).toEqual([[], ['Finance', 'Kept']]);
  expect((await gamma.put(`/api/v1/tag/${id}`, { name: 'Renamed' })).status).toBe(200);
  expect(await tagsOn(draft)).toEqual(['Finance', 'Renamed']);
  const finance = (await admin.get('/api/v1/tag/?q=(filters:!((col:name,opr:eq,value:Finance)))')).body.ids[0];
  expect((await gamma.put(`/api/v1/tag/${finance}`, { name: 'Mine now' })).status).toBe(403);
});

test('a save names an object’s tags; a favourite tag is marked; a deleted tag leaves its objects', async () => {
  const { id } = (await admin.post('/api/v1/tag/', { name: 'Brief' })).body;
  expect((await admin.put(`/api/v1/dashboard/${open}`, { tags: [id] })).status).toBe(200);
  expect(await tagsOn(open)).toEqual(['Brief']);
  expect((await admin.put(`/api/v1/dashboard/${open}`, { tags: [9999] })).body).toEqual({
    message: { tags: ['Some tags do not exist'] },
  });
  expect((await admin.post(`/api/v1/tag/${id}/favorites/`)).body).toEqual({ result: 'OK' });
  expect((await admin.get(`/api/v1/tag/favorite_status/?q=!(${id})`)).body.result).toEqual([{ id, value: true }]);
  expect((await admin.delete('/api/v1/tag/?q=!(brief)')).body).toEqual({ message: 'Deleted 1 tag' });
  expect(await tagsOn(open)).toEqual([]);
  expect((await admin.delete(`/api/v1/tag/?q=!(${id})`)).status).toBe(404);
});

test('bundles carry tags with their descriptions, out and in', async () => {
  const uuid = '0a0b0c0d-1111-4222-8333-444455556666';
  const files = {
    'metadata.yaml': 'version: 1.0.0\ntype: Dashboard\n',
    'dashboards/B_1.yaml': `dashboard_title: B\nuuid: ${uuid}\nversion: 1.0.0\nposition: {}\nmetadata: {}\ntags: [Imported, FINANCE]\n`,
    'tags.yaml': 'tags:\n- tag_name: Imported\n  description: From elsewhere\n',
  };
  const taken = await sendBundle(admin, 'dashboard', zipOf(files));
  expect([taken.status, taken.body.report.objects.map(({ kind }: { kind: string }) => kind)]).toEqual([200, ['dashboard']]);
  const { ids } = (await admin.get(`/api/v1/dashboard/?q=(filters:!((col:uuid,opr:eq,value:'${uuid}')))`)).body;
  expect(await tagsOn(ids[0])).toEqual(['Finance', 'Imported']);
  const out = unzip(await exported(server, 'dashboard', ids));
  expect(out['tags.yaml']).toBe(
    'tags:\n- tag_name: Finance\n  description: Money\n- tag_name: Imported\n  description: From elsewhere\n',
  );
  expect(Object.values(out).join('\n')).toContain('tags:\n- Finance\n- Imported\n');
});
