/** People and objects drawn at random, for the property that lists show what may be opened. */
import { allPermissions, databaseAccess, datasourceAccess, schemaAccess } from '../../packages/core/src/policy/names.ts';
import { changeObject, createObject, type ObjectWriter } from '../../packages/server/src/store/objects.ts';
import type { TestReply, TestServer } from '../../packages/server/src/test-server.ts';
import type { Draw } from '../draw.ts';

/** Somebody who asks. */
export interface Visitor {
  readonly id: number;
  readonly username: string;
  get(url: string): Promise<Pick<TestReply, 'status' | 'body'>>;
}

/** What was drawn: people without rights to own things, the grants of data there are, the layers of annotations. */
export interface RandomSetup {
  readonly owners: readonly number[];
  readonly grants: readonly string[];
  readonly layers: readonly number[];
  /** A chart that was removed. */
  readonly gone: number;
}

const counted = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Objects of every kind: 3 databases, 12 datasets, 14 charts, 12 dashboards and what stands beside them. */
export async function drawObjects(server: TestServer, draw: Draw): Promise<RandomSetup> {
  const { store } = server.services;
  const owners: number[] = [];
  for (const at of [0, 1, 2]) owners.push(await server.addUser(`owner${at}`, draw.chance(0.5) ? ['Gamma'] : []));
  const writer = (): ObjectWriter => ({
    store,
    actor: { id: draw.one(owners) },
    now: () => server.services.clock().toISOString(),
  });
  const owned = () => ({ owners: draw.some(owners, draw.upTo(2)) });
  const role = await createObject(writer(), 'role', { name: 'shared' });
  for (const at of [0, 1]) await createObject(writer(), 'group', { name: `group ${at}` });
  const databases = [];
  for (const at of [0, 1, 2])
    databases.push(
      await createObject(writer(), 'database', {
        database_name: `db${at}`,
        sqlalchemy_uri: 'postgresql://u@127.0.0.1:1/d',
        backend: 'postgresql',
        expose_in_sqllab: draw.chance(0.5),
      }),
    );
  const grants = databases.flatMap((database) => [databaseAccess(database), schemaAccess(database, 'main')]);
  const datasets: number[] = [];
  for (const at of counted(12, (n) => n)) {
    const database = draw.one(databases);
    const table_name = `t${at}`;
    const schema = draw.one(['main', 'hr', null]);
    const catalog = draw.one(['prod', null, null]);
    const { id } = await createObject(writer(), 'dataset', { table_name, database_id: database.id, schema, catalog }, owned);
    datasets.push(id);
    grants.push(datasourceAccess({ id, table_name, database }));
  }
  const charts: number[] = [];
  for (const at of counted(14, (n) => n)) {
    const datasource_id = draw.chance(0.1) ? 99_999 : draw.one(datasets);
    const values = { slice_name: `c${at}`, viz_type: 'table', datasource_id, datasource_type: 'table' };
    charts.push((await createObject(writer(), 'chart', values, owned)).id);
  }
  for (const at of counted(12, (n) => n))
    await createObject(writer(), 'dashboard', { dashboard_title: `k${at}`, published: draw.chance(0.6) }, async (tx, { id }) => {
      const held = draw.some(charts, draw.upTo(3));
      if (held.length > 0)
        await tx
          .insertInto('dashboard_charts')
          .values(held.map((chart_id) => ({ dashboard_id: id, chart_id })))
          .execute();
      if (draw.chance(0.3)) await tx.insertInto('dashboard_roles').values({ dashboard_id: id, role_id: role.id }).execute();
      return owned();
    });
  const everyone = { subject: 'everyone', subject_id: 0 } as const;
  const boards = await store.db.selectFrom('dashboards').select('id').execute();
  const things = [
    ...charts.map((object_id) => ({ kind: 'chart' as const, object_id })),
    ...boards.map(({ id }) => ({ kind: 'dashboard' as const, object_id: id })),
  ].filter(() => draw.chance(0.2));
  for (const about of things) {
    const whom = draw.one([everyone, ...owners.map((id) => ({ subject: 'user' as const, subject_id: id }))]);
    const given = about.kind === 'chart' && draw.chance(0.5) ? datasets : [];
    const rest = { level: 'view' as const, datasets: given, created_on: server.services.clock().toISOString() };
    await store.db
      .insertInto('object_grants')
      .values({ ...about, ...whom, ...rest })
      .execute();
  }
  for (const at of counted(6, (n) => n))
    await createObject(writer(), 'saved_query', {
      label: `q${at}`,
      database_id: draw.one(databases).id,
      sql: 'SELECT 1',
      schema: `s${at}`,
    });
  const layers: number[] = [];
  for (const at of [0, 1]) layers.push((await createObject(writer(), 'annotation_layer', { name: `layer ${at}` })).id);
  for (const at of counted(4, (n) => n))
    await createObject(writer(), 'annotation', {
      layer_id: draw.one(layers),
      short_descr: `a${at}`,
      start_dttm: '2026-01-01T00:00:00',
      end_dttm: '2026-01-02T00:00:00',
    });
  for (const at of [0, 1])
    await createObject(
      writer(),
      'row_level_security',
      { name: `rule ${at}`, filter_type: 'Regular', clause: '1 = 1', group_key: `g${at}` },
      async (tx, { id }) => {
        await tx
          .insertInto('row_level_security_tables')
          .values({ rule_id: id, dataset_id: draw.one(datasets) })
          .execute();
        return {};
      },
    );
  const gone = draw.one(charts);
  await changeObject(writer(), 'chart', gone, {}, () => ({ values: { deleted_at: '2026-01-01T00:00:00.000Z' } as object }));
  return { owners, grants, layers, gone };
}

/** Somebody whose rights are drawn; who owns some of it already where `who` is given. */
export async function drawPerson(server: TestServer, draw: Draw, { grants }: RandomSetup, username: string): Promise<Visitor> {
  const roles = draw.some(['Gamma', 'Alpha', 'sql_lab', 'shared'], draw.upTo(2));
  const reads = allPermissions.filter((each) => each.startsWith('can_read on ') && draw.chance(0.7));
  const mine = grants.filter(() => draw.chance(0.2));
  return personOf(server, await server.addUser(username, roles, [...reads, ...mine]), username);
}

/** Somebody who is there already. */
export function personOf(server: TestServer, id: number, username: string): Visitor {
  const token = server.services.tokens.make('access', id, server.services.clock());
  const headers = { authorization: `Bearer ${token}` };
  return {
    id,
    username,
    get: async (url) => {
      const reply = await server.app.inject({ method: 'GET', url, headers });
      return { status: reply.statusCode, body: reply.json() };
    },
  };
}

/** As if they had looked at everything and marked it before some of it was closed to them. */
export async function markEverythingViewed(server: TestServer, { id }: Visitor): Promise<void> {
  const { db } = server.services.store;
  const at = server.services.clock().toISOString();
  for (const kind of ['chart', 'dashboard'] as const) {
    const rows = await db.selectFrom(`${kind}s`).select('id').execute();
    const about = rows.map((row) => ({ user_id: id, kind, object_id: row.id }));
    await db
      .insertInto('favourites')
      .values(about.map((each) => ({ ...each, created_on: at })))
      .execute();
    await db
      .insertInto('logs')
      .values(about.map((each) => ({ ...each, action: 'visit', dttm: at })))
      .execute();
  }
}
