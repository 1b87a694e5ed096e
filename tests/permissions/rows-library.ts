/** Tags, favourites of saved queries and CSS templates. */
import type { ActorName, PermissionWorld } from './fixture.ts';
import { request, signedIn, type PermissionRow } from './row.ts';

let serial = 0;
const fresh = (): string => `library ${(serial += 1)}`;

/** A tag of the one who asks, where they may make one; of the admin for all others. */
async function newTag({ callers }: PermissionWorld, actor: ActorName): Promise<number> {
  const maker = callers[signedIn.includes(actor) ? actor : 'A'];
  return (await maker.post('/api/v1/tag/', { name: fresh() })).body.id;
}
const tagOfA = async ({ callers }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/tag/', { name: fresh() })).body.id;
const newTemplate = async ({ callers }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/css_template/', { template_name: fresh() })).body.id;
const newTheme = async ({ callers }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/theme/', { theme_name: fresh(), json_data: '{"token":{}}' })).body.id;
async function taggedC9({ callers, ids }: PermissionWorld): Promise<string> {
  const name = fresh();
  await callers.A.post(`/api/v1/tag/chart/${ids.c9}/`, { properties: { tags: [name] } });
  return name;
}
/** The answer holds C2, which stands on salaries. */
const showsC2 =
  ({ ids }: PermissionWorld) =>
  ({ status, body }: { status: number; body: { result?: { type: string; id: number }[] } }): boolean =>
    status === 200 && (body.result ?? []).some(({ type, id }) => type === 'chart' && id === ids.c2);
const isThere = ({ status }: { status: number }) => ![401, 403].includes(status);

export const libraryRows: readonly PermissionRow[] = [
  {
    row: '66',
    action: 'read tags, make them, change one’s own',
    who: signedIn,
    requests: [
      request('GET /api/v1/tag'),
      request('GET /api/v1/tag/_info'),
      request('GET /api/v1/tag/related/{column}', () => ({ params: { column: 'created_by' } })),
      request('GET /api/v1/tag/distinct/{column}', () => ({ params: { column: 'name' } })),
      request('POST /api/v1/tag', () => ({ body: { name: fresh() } })),
      request('GET /api/v1/tag/{pk}', async (world) => ({ params: { pk: await tagOfA(world) } })),
      request('PUT /api/v1/tag/{pk}', async (world, actor) => ({
        params: { pk: await newTag(world, actor) },
        body: { description: 'd' },
      })),
      request('DELETE /api/v1/tag/{pk}', async (world, actor) => ({ params: { pk: await newTag(world, actor) } })),
      request('DELETE /api/v1/tag', async (world, actor) => ({ search: `?q=!(${await newTag(world, actor)})` })),
      request('POST /api/v1/tag/bulk_create', () => ({ body: { tags: [{ name: fresh() }] } })),
      request('GET /api/v1/tag/get_objects', async (world) => ({ search: `?tagIds=${await tagOfA(world)}` })),
      request('GET /api/v1/tag/favorite_status', async (world) => ({ search: `?q=!(${await tagOfA(world)})` })),
      request('POST /api/v1/tag/{pk}/favorites', async (world) => ({ params: { pk: await tagOfA(world) } })),
      request('DELETE /api/v1/tag/{pk}/favorites', async (world) => ({ params: { pk: await tagOfA(world) } })),
    ],
  },
  {
    row: '66a',
    action: 'rename and delete the tag of somebody else',
    who: 'A',
    requests: [
      request('PUT /api/v1/tag/{pk}', async (world) => ({ params: { pk: await tagOfA(world) }, body: { name: fresh() } })),
      request('DELETE /api/v1/tag/{pk}', async (world) => ({ params: { pk: await tagOfA(world) } })),
    ],
  },
  {
    row: '66b',
    action: 'tag C9, which is O’s',
    who: 'OA',
    requests: [
      request('POST /api/v1/tag/{object_type}/{object_id}', ({ ids }) => ({
        params: { object_type: 'chart', object_id: ids.c9 },
        body: { properties: { tags: [fresh()] } },
      })),
      request('DELETE /api/v1/tag/{object_type}/{object_id}/{tag}', async (world) => ({
        params: { object_type: 'chart', object_id: world.ids.c9, tag: await taggedC9(world) },
      })),
      request('POST /api/v1/tag/bulk_create', ({ ids }) => ({
        body: { tags: [{ name: fresh(), objects_to_tag: [['chart', ids.c9]] }] },
        allowed: ({ status, body }) => status === 200 && body.result.objects_tagged.length === 1,
      })),
    ],
  },
  {
    row: '66c',
    action: 'find C2 by a tag',
    who: 'LA',
    requests: [
      request('GET /api/v1/tag/get_objects', async (world) => {
        const name = fresh();
        await world.callers.A.post(`/api/v1/tag/chart/${world.ids.c2}/`, { properties: { tags: [name] } });
        return { search: `?tags=${encodeURIComponent(name)}`, allowed: showsC2(world) };
      }),
      request('GET /api/v1/tag/{pk}', async (world) => {
        const made = await world.callers.A.post('/api/v1/tag/', { name: fresh(), objects_to_tag: [['chart', world.ids.c2]] });
        return {
          params: { pk: made.body.id },
          allowed: ({ status, body }) => status === 200 && body.result.object_count === 1,
        };
      }),
    ],
  },
  {
    row: '55d',
    action: 'mark a saved query of the admin',
    who: 'A',
    requests: [
      request('GET /api/v1/saved_query/favorite_status', ({ ids }) => ({ search: `?q=!(${ids.query})` })),
      request('POST /api/v1/saved_query/{pk}/favorites', ({ ids }) => ({ params: { pk: ids.query } })),
      request('DELETE /api/v1/saved_query/{pk}/favorites', ({ ids }) => ({ params: { pk: ids.query } })),
    ],
  },
  {
    row: '67b',
    action: 'read themes',
    who: 'GDOSLA',
    requests: [
      request('GET /api/v1/theme'),
      request('GET /api/v1/theme/_info'),
      request('GET /api/v1/theme/related/{column}', () => ({ params: { column: 'created_by' } })),
      request('GET /api/v1/theme/distinct/{column}', () => ({ params: { column: 'theme_name' }, allowed: isThere })),
      request('GET /api/v1/theme/{pk}', async (world) => ({ params: { pk: await newTheme(world) } })),
    ],
  },
  {
    row: '67c',
    action: 'write themes, and choose that of the site',
    who: 'A',
    requests: [
      request('POST /api/v1/theme', () => ({ body: { theme_name: fresh(), json_data: '{"token":{}}' } })),
      request('PUT /api/v1/theme/{pk}', async (world) => ({
        params: { pk: await newTheme(world) },
        body: { json_data: '{"token":{}}' },
      })),
      request('PUT /api/v1/theme/{pk}/set_system_default', async (world) => ({ params: { pk: await newTheme(world) } })),
      request('DELETE /api/v1/theme/unset_system_default'),
      request('DELETE /api/v1/theme/{pk}', async (world) => ({ params: { pk: await newTheme(world) } })),
      request('DELETE /api/v1/theme', async (world) => ({ search: `?q=!(${await newTheme(world)})` })),
    ],
  },
  {
    row: '67',
    action: 'read and write CSS templates',
    who: 'LA',
    requests: [
      request('GET /api/v1/css_template'),
      request('GET /api/v1/css_template/_info'),
      request('GET /api/v1/css_template/related/{column}', () => ({ params: { column: 'created_by' } })),
      request('GET /api/v1/css_template/distinct/{column}', () => ({
        params: { column: 'template_name' },
        allowed: isThere,
      })),
      request('POST /api/v1/css_template', () => ({ body: { template_name: fresh(), css: 'a{}' } })),
      request('GET /api/v1/css_template/{pk}', async (world) => ({ params: { pk: await newTemplate(world) } })),
      request('PUT /api/v1/css_template/{pk}', async (world) => ({
        params: { pk: await newTemplate(world) },
        body: { css: 'b{}' },
      })),
      request('DELETE /api/v1/css_template/{pk}', async (world) => ({ params: { pk: await newTemplate(world) } })),
      request('DELETE /api/v1/css_template', async (world) => ({ search: `?q=!(${await newTemplate(world)})` })),
    ],
  },
];
