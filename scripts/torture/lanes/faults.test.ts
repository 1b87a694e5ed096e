/** The watch over killed stores sees what it watches for. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '@tessera/server/test-server';
import { saveBoard, type SaveTally } from '../board.ts';
import { outputOf, laneFaults } from './faults.ts';
import { clientOf, createObjects, importBundle, injector, type InjectRequest } from './people.ts';
import { pairTitles, type LaneStore, type LaneReport, type LaneWork } from './plan.ts';

let server: TestServer;
let inject: InjectRequest;
let at: LaneStore;
let work: LaneWork;
beforeAll(async () => {
  server = await testServer({ config: { databaseUrl: undefined } });
  at = { lane: 1, home: server.config.home, databaseUrl: undefined };
  inject = injector(server);
  work = await createObjects(1, inject);
});
afterAll(() => server.close());
beforeEach(async () => expect(await found()).toEqual([]));

const found = (said: readonly LaneReport[] = []): Promise<string[]> => laneFaults(at, work, outputOf(said), true);
const db = () => server.services.store.db;
const board = (): SaveTally => work.boards[0] ?? { id: 0, name: '', tried: 0, acknowledged: 0 };

test('a save that was acknowledged and is not there is lost', async () => {
  const { tried, acknowledged } = board();
  Object.assign(board(), { tried: 9, acknowledged: 9 });
  expect(await found()).toEqual([`LOST ${board().name}: 9 was acknowledged, 1 is there`]);
  Object.assign(board(), { tried, acknowledged });
});

test('parts of two saves, two imports, or links of another save are torn', async () => {
  const { id, name } = board();
  const { css } = await db().selectFrom('dashboards').select('css').where('id', '=', id).executeTakeFirstOrThrow();
  await db().updateTable('dashboards').set({ css: '/* 7 */' }).where('id', '=', id).execute();
  expect(await found()).toEqual([`TORN ${name}: it is 1, css says 7`]);
  await db().updateTable('dashboards').set({ css }).where('id', '=', id).execute();

  const links = await db().selectFrom('dashboard_charts').selectAll().where('dashboard_id', '=', id).execute();
  await db().deleteFrom('dashboard_charts').where('dashboard_id', '=', id).execute();
  expect((await found()).join()).toMatch(/^TORN .*: links of 1 are /);
  await db().insertInto('dashboard_charts').values(links).execute();

  await importBundle(inject, { lane: 1, of: 2, n: 1, charts: 2 });
  Object.assign(work.bundle, { tried: 1, acknowledged: 1 });
  expect(await found()).toEqual([]);
  await db().updateTable('dataset_columns').set({ description: '0' }).where('description', '=', '1').execute();
  expect((await found()).join()).toMatch(/^TORN bundle 1: it is 1, column \d+ says 0,TORN bundle 1: it is 1, column \d+ says 0$/);
  await db()
    .updateTable('dataset_columns')
    .set({ description: '1' })
    .where('dataset_id', 'in', db().selectFrom('datasets').select('id').where('description', '=', '1'))
    .execute();
});

test('a version without its revision is a hole', async () => {
  await saveBoard(clientOf(inject), board(), work.charts);
  const { id } = board();
  const rows = await db()
    .selectFrom('revisions')
    .selectAll()
    .where('kind', '=', 'dashboard')
    .where('object_id', '=', id)
    .execute();
  const last = rows.at(-1);
  if (!last) throw new Error('There are revisions.');
  await db().deleteFrom('revisions').where('id', '=', last.id).execute();
  expect((await found()).join()).toMatch(/^HOLE dashboard \d+ has version 3, 2 revisions up to 2$/);
  await db().insertInto('revisions').values(last).execute();
});

test('a pair that is half removed is torn, one that was acknowledged and is absent is lost', async () => {
  const said: LaneReport[] = [];
  const word = (say: 'try' | 'done', what: string): void => void said.push({ say, what, n: 1 });
  const [a, b] = pairTitles(1, 1);
  for (const [i, dashboard_title] of [a, b].entries()) {
    word('try', `make ${i}`);
    await inject(
      'POST',
      '/api/v1/dashboard/',
      JSON.stringify({ dashboard_title }),
      new Headers({ 'content-type': 'application/json' }),
    );
    word('done', `make ${i}`);
  }
  expect(await found(said)).toEqual([]);
  word('try', 'drop');
  await db().updateTable('dashboards').set({ deleted_at: '2026-01-01T00:00:00.000Z' }).where('dashboard_title', '=', a).execute();
  expect(await found(said)).toEqual(['TORN pair 1-1: gone and here, removed at once']);
  word('done', 'drop');
  expect(await found(said)).toEqual(['LOST pair 1-1: gone and here, removal was acknowledged']);
  await db().deleteFrom('dashboards').where('dashboard_title', '=', b).execute();
  expect(await found(said.slice(0, 4))).toEqual([
    'TORN pair 1-1: gone and absent, nobody removed it',
    'LOST pair 1-1: gone and absent, 1 was acknowledged',
  ]);
  await db().deleteFrom('dashboards').where('dashboard_title', '=', a).execute();
  // The first create was refused: what the next pair received says nothing about this one.
  const [tries, dones] = [
    said.filter((each) => each.say === 'try').slice(0, 1),
    said.filter((each) => each.say === 'done').slice(0, 2),
  ];
  expect(await found([...tries, ...dones.map((each) => ({ ...each, n: 2 }))])).toEqual([]);
});
