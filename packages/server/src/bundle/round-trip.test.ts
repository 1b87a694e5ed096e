import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testServer } from '../test-server.ts';
import { absent, corpus, exported, filesIn, sendBundle, unzip, zipOf, type Files } from './bundle.testing.ts';
import { readYaml } from './read-yaml.ts';

const bundles = ['bundles', 'bundles-2.0'].flatMap((age) =>
  ['sales-dashboard', 'video-game-sales', 'fcc-new-coder-survey-2018'].map((name) => `${age}/${name}`),
);

const server = await testServer();
const admin = await server.program();
afterAll(() => server.close());

/** Everything but the built-in database; ids go on counting, so nothing comes back under its old number. */
async function wipe(): Promise<void> {
  for (const resource of ['dashboard', 'chart', 'dataset', 'saved_query']) {
    const { ids } = (await admin.get(`/api/v1/${resource}/?q=(page_size:1000)`)).body;
    if (ids.length > 0) expect((await admin.delete(`/api/v1/${resource}/?q=!(${ids.join(',')})`)).status).toBe(200);
  }
}

const idsOf = async (resource: string): Promise<number[]> =>
  (await admin.get(`/api/v1/${resource}/?q=(page_size:1000)`)).body.ids;

describe.skipIf(absent !== undefined).each(bundles)(`%s${absent ?? ''}`, (name) => {
  const original = absent === undefined ? filesIn(join(corpus, name)) : {};

  test('export, wipe, import, export gives the same bytes; a dry run writes nothing', async () => {
    const dry = await sendBundle(admin, 'dashboard', zipOf(original), { dry_run: 'true' });
    expect([dry.status, await idsOf('dashboard'), await idsOf('chart'), await idsOf('dataset')]).toEqual([200, [], [], []]);
    const first = await sendBundle(admin, 'dashboard', zipOf(original));
    expect({
      ...dry.body.report,
      dry_run: false,
      objects: dry.body.report.objects.map((o: object) => ({ ...o, id: 0 })),
    }).toEqual({
      ...first.body.report,
      objects: first.body.report.objects.map((o: object) => ({ ...o, id: 0 })),
    });
    const one = await exported(server, 'dashboard', await idsOf('dashboard'));
    await wipe();
    expect((await sendBundle(admin, 'dashboard', one)).status).toBe(200);
    const two = await exported(server, 'dashboard', await idsOf('dashboard'));
    expect(unzip(two)).toEqual(unzip(one));
    expect(two.equals(one)).toBe(true);
    lost(original, unzip(one));
    await wipe();
  });
});

/** What the bundle had in forms, layouts and metadata stands in the export, unknown keys included. */
function lost(before: Files, after: Files): void {
  const byUuid = new Map(objectsIn(after).map((object) => [object.uuid, object]));
  for (const object of objectsIn(before)) {
    const now = byUuid.get(object.uuid);
    for (const key of ['params', 'query_context', 'position', 'metadata', 'slice_name', 'viz_type', 'css', 'table_name'])
      if (key in object && object.table_name === undefined) expect([key, now?.[key] ?? null]).toEqual([key, object[key] ?? null]);
    if (object.table_name !== undefined)
      expect(now).toMatchObject({ schema: object.schema, data: object.data, params: object.params });
  }
}

function objectsIn(files: Files): Record<string, unknown>[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const value = path.includes('/') && !path.startsWith('databases/') ? readYaml(path, Buffer.from(text)).value : undefined;
    return typeof value === 'object' && value !== null ? [{ ...value }] : [];
  });
}
