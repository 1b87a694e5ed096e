import { isAdmin, type Actor } from '@tessera/core/policy/actor';
import { databaseAccess, datasourceAccess, schemaAccess } from '@tessera/core/policy/names';
import { mayChart } from '@tessera/core/policy/chart';
import { mayDashboard } from '@tessera/core/policy/dashboard';
import { mayDatabase } from '@tessera/core/policy/database';
import { mayDataset } from '@tessera/core/policy/dataset';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WhereClause } from './list-columns.ts';
import { createObject, type ObjectWriter } from '../store/objects.ts';
import { testServer, type TestServer } from '../test-server.ts';
import { actorOf, visitor } from '../auth/actors.ts';
import { chartThings, dashboardThing, databaseThing, datasetThing } from '../auth/things.ts';
import { visibleCharts, visibleDashboards, visibleDatabases, visibleDatasets } from './visible.ts';

let server: TestServer;
const actors: Actor[] = [];
beforeAll(async () => {
  server = await testServer();
  const { store } = server.services;
  const roleId = async (name: string) =>
    (await store.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const [sharedRole, gammaRole] = [await roleId('Public'), await roleId('Gamma')];
  const users = {
    gamma: await server.addUser('gamma', ['Gamma']),
    owner: await server.addUser('owner', ['Gamma']),
    alpha: await server.addUser('alpha', ['Alpha']),
    bare: await server.addUser('bare', []),
  };
  const writer: ObjectWriter = { store, actor: { id: 1 }, now: () => server.services.clock().toISOString() };
  const databases = [];
  for (const database_name of ['one', 'two'])
    databases.push(await createObject(writer, 'database', { database_name, sqlalchemy_uri: 'duckdb://', backend: 'duckdb' }));
  const [one, two] = databases;
  if (!one || !two) throw new Error('No databases.');
  const places = [
    [one.id, null, 'main'],
    [one.id, null, 'hr'],
    [one.id, 'prod', 'main'],
    [two.id, null, null],
  ] as const;
  const datasets = [];
  for (const [database_id, catalog, schema] of places)
    datasets.push(
      await createObject(writer, 'dataset', { table_name: `t${datasets.length}`, database_id, catalog, schema }, () => ({
        owners: datasets.length === 1 ? [users.owner] : [],
      })),
    );
  const charts: { id: number }[] = [];
  for (const datasource_id of [...datasets.map(({ id }) => id), 99_999])
    charts.push(
      await createObject(
        writer,
        'chart',
        { slice_name: `on ${datasource_id}`, viz_type: 'table', datasource_id, datasource_type: 'table' },
        () => ({ owners: datasource_id === 99_999 ? [users.owner] : [] }),
      ),
    );
  for (const published of [true, false])
    for (const held of [[], [0], [1, 2], [3], [4]])
      await createObject(writer, 'dashboard', { dashboard_title: held.join(), published }, async (tx, { id }) => {
        const links = held.map((n) => ({ dashboard_id: id, chart_id: charts[n]?.id ?? 0 }));
        if (links.length > 0) await tx.insertInto('dashboard_charts').values(links).execute();
        // Under DASHBOARD_RBAC some are shared with a role, whatever data they show.
        if (held.includes(1) || held.includes(3))
          await tx
            .insertInto('dashboard_roles')
            .values({ dashboard_id: id, role_id: held.includes(1) ? sharedRole : gammaRole })
            .execute();
        return { owners: held.includes(2) ? [users.gamma] : [] };
      });
  const [, , third] = datasets;
  const granted: [string, string][] = [
    ['schema', schemaAccess(one, 'main')],
    ['catalog schema', schemaAccess(one, 'main', 'prod')],
    ['database', databaseAccess(two)],
    ['dataset', datasourceAccess({ id: third?.id ?? 0, table_name: 't2', database: one })],
  ];
  for (const [name, grant] of granted) users[name as 'gamma'] = await server.addUser(name, ['Gamma'], [grant]);
  const cache = new Map();
  for (const id of [1, ...Object.values(users)]) {
    const actor = await actorOf(store.db, cache, id);
    if (actor) actors.push(actor);
  }
  actors.push(await visitor(store.db, cache));
});
afterAll(() => server.close());

async function shown(table: string, condition: WhereClause | undefined): Promise<number[]> {
  const rows = await sql<{ id: number }>`select id from ${sql.table(table)} where ${condition ?? sql`1 = 1`} order by id`.execute(
    server.services.store.db,
  );
  return rows.rows.map(({ id }) => id);
}

/** The same numbers for the same seed (a linear congruence is plenty here). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Any of the grants the actors hold, in any combination, with or without DASHBOARD_RBAC: drawn anew by `VISIBLE_SEED`. */
function drawn(count: number): Actor[] {
  const seed = Number(process.env['VISIBLE_SEED'] ?? 1);
  const random = numbersFrom(seed);
  const grants = [...new Set(actors.filter((each) => !isAdmin(each)).flatMap(({ permissions }) => [...permissions]))];
  return Array.from({ length: count }, (_, at): Actor => {
    const share = random();
    const reads = grants.filter((each) => / on (Dashboard|Chart|Dataset|Database)$/.test(each));
    return {
      id: [null, ...actors.map(({ id }) => id)][Math.floor(random() * (actors.length + 1))] ?? null,
      username: `drawn ${at}, seed ${seed}`,
      roles: ['Gamma', 'Public', 'R9'].filter(() => random() < 0.4),
      permissions: new Set([
        ...grants.filter((each) => !each.startsWith('all_') && random() < share * 0.4),
        ...reads.filter(() => random() < 0.8),
        ...(random() < 0.1 ? ['all_datasource_access on all_datasource_access'] : []),
      ]),
      rbac: random() < 0.5,
    };
  });
}

test('a list shows exactly what the access rules of core allow, for every kind of actor and any mixture of grants', async () => {
  const { db } = server.services.store;
  const charts = await db.selectFrom('charts').selectAll().orderBy('id').execute();
  const dashboards = await db.selectFrom('dashboards').selectAll().orderBy('id').execute();
  const datasets = await db.selectFrom('datasets').selectAll().orderBy('id').execute();
  const databases = await db.selectFrom('databases').selectAll().orderBy('id').execute();
  const ofCharts = await chartThings(db, charts);
  const ofDashboards = await Promise.all(dashboards.map(async (row) => [row.id, await dashboardThing(db, row)] as const));
  const ofDatasets = await Promise.all(datasets.map(async (row) => [row.id, await datasetThing(db, row)] as const));
  const sizes = new Set<number>();
  for (const actor of [...actors, ...actors.map((each) => ({ ...each, rbac: true })), ...drawn(150)]) {
    const who = actor.username;
    const wanted = {
      charts: [...ofCharts].filter(([, thing]) => mayChart(actor, 'list', thing)).map(([id]) => id),
      dashboards: ofDashboards.filter(([, thing]) => mayDashboard(actor, 'list', thing)).map(([id]) => id),
      datasets: ofDatasets.filter(([, thing]) => mayDataset(actor, 'list', thing)).map(([id]) => id),
      databases: databases.filter((row) => mayDatabase(actor, 'list', databaseThing(row))).map(({ id }) => id),
    };
    expect(await shown('charts', visibleCharts(actor)), who).toEqual(wanted.charts);
    expect(await shown('dashboards', visibleDashboards(actor)), who).toEqual(wanted.dashboards);
    expect(await shown('datasets', visibleDatasets(actor)), who).toEqual(wanted.datasets);
    expect(await shown('databases', visibleDatabases(actor)), who).toEqual(wanted.databases);
    if (isAdmin(actor)) expect(wanted.charts).toHaveLength(charts.length);
    sizes.add(wanted.charts.length);
  }
  // The fixture tells the actors apart; otherwise the comparison would prove little.
  expect(sizes.size).toBeGreaterThan(4);
});
