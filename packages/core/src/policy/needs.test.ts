import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { isOwner } from './actor.ts';
import { mayChart, mayCreateChart, type ChartThing } from './chart.ts';
import { mayCreateDashboard, mayDashboard, openedData, opens, type DashboardThing } from './dashboard.ts';
import { mayDatabase, mayUpload, type DatabaseThing } from './database.ts';
import { hasDataAccess, mayDataset, type DatasetThing } from './dataset.ts';
import { catalogAccess, databaseAccess, datasourceAccess, schemaAccess } from './names.ts';
import { mayChangeTag, mayTag } from './tag.ts';

const database: DatabaseThing = { id: 1, database_name: 'sales', allow_file_upload: true };
const dataset: DatasetThing = { id: 2, schema: 'main', catalog: 'europe', table_name: 'orders', database, owners: [9] };
const other: DatasetThing = { ...dataset, id: 3, table_name: 'salaries', schema: 'hr', catalog: null };
const data = datasourceAccess(dataset);
const inSales = databaseAccess(database);
const owned: ChartThing = { owners: [1], dataset };
const chart: ChartThing = { owners: [9], dataset };
const board: DashboardThing = { id: 4, owners: [9], published: true, datasets: [dataset], hasLostData: false };
const mine: DashboardThing = { ...board, owners: [1] };

const somebody = (permissions: readonly string[], more: Partial<Actor> = {}): Actor => ({
  id: 1,
  username: 'somebody',
  roles: ['Analyst'],
  permissions: new Set(permissions),
  ...more,
});
const grantsData = (actor: Actor, thing: DashboardThing): boolean => opens(openedData(actor, thing), dataset.id);
const guest = somebody(['can_read on Dashboard', data], { id: null, isGuest: true, dashboards: [4] });

/** Each action, and the permissions that together give it; without any one of them it is refused. */
const needs: readonly [action: string, permissions: readonly string[], may: (actor: Actor) => boolean][] = [
  ['read a chart', ['can_read on Chart', data], (a) => mayChart(a, 'read', chart)],
  ['list a chart', ['can_read on Chart', data], (a) => mayChart(a, 'list', chart)],
  ['see a chart’s data', ['can_read on Chart', data], (a) => mayChart(a, 'data', owned)],
  ['download a chart’s data', ['can_csv on Superset', data], (a) => mayChart(a, 'download', chart)],
  ['favour a chart', ['can_read on Chart', data], (a) => mayChart(a, 'favourite', chart)],
  ['share a chart', ['can_read on Chart', data, 'can_share_chart on Superset'], (a) => mayChart(a, 'share', chart)],
  ['export a chart', ['can_read on Chart', data, 'can_export on Chart'], (a) => mayChart(a, 'export', chart)],
  ['change an own chart', ['can_write on Chart'], (a) => mayChart(a, 'edit', owned)],
  ['create a chart', ['can_write on Chart', data], (a) => mayCreateChart(a, dataset)],
  ['list a dashboard', ['can_read on Dashboard', data], (a) => mayDashboard(a, 'list', board)],
  ['open a dashboard', ['can_read on Dashboard', data], (a) => mayDashboard(a, 'read', board)],
  ['favour a dashboard', ['can_read on Dashboard', data], (a) => mayDashboard(a, 'favourite', board)],
  [
    'share a dashboard',
    ['can_read on Dashboard', data, 'can_share_dashboard on Superset'],
    (a) => mayDashboard(a, 'share', board),
  ],
  ['export a dashboard', ['can_read on Dashboard', data, 'can_export on Dashboard'], (a) => mayDashboard(a, 'export', board)],
  [
    'copy a dashboard',
    ['can_read on Dashboard', data, 'can_write on Dashboard', 'can_save_dash on Superset'],
    (a) => mayDashboard(a, 'copy', board),
  ],
  ['change an own dashboard', ['can_write on Dashboard'], (a) => mayDashboard(a, 'edit', mine)],
  ['share an own dashboard with roles', ['can_write on Dashboard'], (a) => mayDashboard(a, 'set-roles', mine, { rbac: true })],
  ['embed an own dashboard', ['can_set_embedded on Dashboard'], (a) => mayDashboard(a, 'set-embedded', mine)],
  ['create a dashboard', ['can_write on Dashboard'], mayCreateDashboard],
  ['read a dataset', ['can_read on Dataset', data], (a) => mayDataset(a, 'read', dataset)],
  ['query a dataset', [data], (a) => mayDataset(a, 'query', dataset)],
  ['change an own dataset', ['can_write on Dataset'], (a) => mayDataset(a, 'edit', { ...dataset, owners: [1] })],
  ['duplicate a dataset', ['can_duplicate on Dataset', data], (a) => mayDataset(a, 'duplicate', dataset)],
  ['export a dataset', ['can_export on Dataset', data], (a) => mayDataset(a, 'export', dataset)],
  ['see a database’s name', ['can_read on Database', data], (a) => mayDatabase(a, 'list', database)],
  [
    'see the tables of a database with one schema of it',
    ['can_read on Database', schemaAccess(database, 'main')],
    (a) => mayDatabase(a, 'browse', database),
  ],
  [
    'see the tables of a database with one dataset of it, to write SQL',
    ['can_read on Database', 'can_read on SQLLab', data],
    (a) => mayDatabase(a, 'browse', database),
  ],
  ['change a connection', ['can_write on Database', inSales], (a) => mayDatabase(a, 'edit', database)],
  ['export a database', ['can_export on Database', inSales], (a) => mayDatabase(a, 'export', database)],
  ['run SQL', ['can_execute_sql_query on SQLLab', data], (a) => mayDatabase(a, 'run-sql', database)],
  ['create a dataset', ['can_write on Dataset', data], (a) => mayDatabase(a, 'create-dataset', database)],
  ['upload a file', ['can_upload on Database', inSales], (a) => mayUpload(a, database)],
  [
    'upload a file into a schema',
    ['can_upload on Database', schemaAccess(database, 'main')],
    (a) => mayUpload(a, database, 'main'),
  ],
  ['tag a saved query', ['can_write on Tag'], (a) => mayTag(a, 'saved_query')],
  ['tag a chart', ['can_tag on Chart'], (a) => mayTag(a, 'chart')],
  ['tag a dashboard', ['can_tag on Dashboard'], (a) => mayTag(a, 'dashboard')],
  ['rename an own tag', ['can_write on Tag'], (a) => mayChangeTag(a, { created_by_id: 1 })],
];

test.each(needs)('to %s takes %j, and each of them', (_, permissions, may) => {
  expect(may(somebody(permissions))).toBe(true);
  expect(may(somebody([], { roles: ['Admin'] }))).toBe(true);
  for (const missing of permissions) expect(may(somebody(permissions.filter((each) => each !== missing)))).toBe(false);
});

test.each([
  'all_datasource_access on all_datasource_access',
  'all_database_access on all_database_access',
  inSales,
  catalogAccess(database, 'europe'),
  schemaAccess(database, 'main', 'europe'),
  data,
])('“%s” alone opens the data', (permission) => {
  expect(hasDataAccess(somebody([permission]), dataset)).toBe(true);
});

test('access to other data, and to a catalog or schema a dataset does not have, opens nothing', () => {
  for (const permission of [datasourceAccess(other), schemaAccess(database, 'hr'), schemaAccess(database, '')])
    expect(hasDataAccess(somebody([permission]), dataset)).toBe(false);
  const bare: DatasetThing = { ...dataset, schema: null, catalog: null };
  for (const permission of [catalogAccess(database, ''), schemaAccess(database, '')])
    expect(hasDataAccess(somebody([permission]), bare)).toBe(false);
  expect(hasDataAccess(somebody([], { id: 9 }), dataset)).toBe(true);
});

test('anonymous visitors and guests have no favourites, own nothing, set no tags and create no dashboards', () => {
  const visitor = somebody(['can_read on Chart', 'can_read on Dashboard', 'can_write on Dashboard', 'can_write on Tag', data], {
    id: null,
  });
  expect(mayChart(visitor, 'favourite', chart) || mayDashboard(visitor, 'favourite', board)).toBe(false);
  expect(mayCreateDashboard(visitor) || mayTag(visitor, 'chart') || mayChangeTag(visitor, { created_by_id: null })).toBe(false);
  expect([isOwner(visitor, [1]), isOwner({ ...guest, id: 1 }, [1]), isOwner(somebody([]), [1])]).toEqual([false, false, true]);
});

test('a guest opens the dashboards of the token and does nothing else; only these open their data', () => {
  const unsaved: DashboardThing = { owners: [9], published: true, datasets: [dataset], hasLostData: false };
  expect([mayDashboard(guest, 'read', board), grantsData(guest, board)]).toEqual([true, true]);
  for (const closed of [{ ...board, id: 5 }, unsaved])
    expect([mayDashboard(guest, 'read', closed), grantsData(guest, closed)]).toEqual([false, false]);
  for (const action of ['list', 'edit', 'export', 'copy', 'share'] as const)
    expect(mayDashboard({ ...guest, permissions: new Set(needs.flatMap(([, all]) => all)) }, action, board)).toBe(false);
});

test('under DASHBOARD_RBAC the roles of a dashboard decide, and open its data when it is published', () => {
  const shared: DashboardThing = { ...board, roles: ['Sales', 'Finance'] };
  const reader = somebody(['can_read on Dashboard'], { roles: ['Finance'], rbac: true });
  expect([mayDashboard(reader, 'read', shared), grantsData(reader, shared)]).toEqual([true, true]);
  const draft = { ...shared, published: false };
  expect([mayDashboard(reader, 'read', draft), grantsData(reader, draft)]).toEqual([false, false]);
  for (const kept of [
    somebody(['can_read on Dashboard'], { roles: ['Finance'] }),
    somebody([], { roles: ['Finance'], rbac: true }),
    somebody(['can_read on Dashboard', data], { rbac: true }),
  ])
    expect(grantsData(kept, shared)).toBe(false);
  expect(mayDashboard(somebody(['can_read on Dashboard', data], { rbac: true }), 'read', shared)).toBe(false);
  // Without roles of its own it opens by its data, as without the flag.
  for (const none of [{ ...board, roles: [] }, board]) {
    expect(mayDashboard(somebody(['can_read on Dashboard', data], { rbac: true }), 'read', none)).toBe(true);
    expect(grantsData(reader, none)).toBe(false);
  }
  expect(mayDashboard(somebody(['can_write on Dashboard']), 'set-roles', mine)).toBe(false);
});

test('one dataset that is open opens a dashboard of several; one without data opens when it is published', () => {
  const reader = somebody(['can_read on Dashboard', data]);
  expect(mayDashboard(reader, 'read', { ...board, datasets: [other, dataset] })).toBe(true);
  expect(mayDashboard(reader, 'read', { ...board, datasets: [other] })).toBe(false);
  const empty = { ...board, datasets: [] };
  expect(mayDashboard(reader, 'read', empty)).toBe(true);
  expect(mayDashboard(reader, 'read', { ...empty, published: false })).toBe(false);
  const lost = { ...empty, hasLostData: true };
  const all = somebody(['can_read on Dashboard', 'all_datasource_access on all_datasource_access']);
  expect([mayDashboard(reader, 'read', lost), mayDashboard(all, 'read', lost)]).toEqual([false, true]);
  expect([mayDashboard(reader, 'list', { ...board, published: false }), mayDashboard(reader, 'list', board)]).toEqual([
    false,
    true,
  ]);
});

test('a chart that lost its dataset shows itself to its owners, and no data to anybody', () => {
  const reader = somebody(['can_read on Chart', 'can_csv on Superset', data]);
  const lost = { owners: [1], dataset: null };
  expect((['read', 'data', 'download'] as const).map((action) => mayChart(reader, action, lost))).toEqual([true, false, false]);
  expect(mayChart(reader, 'read', { ...lost, owners: [] })).toBe(false);
});

test('a database that is not offered to the SQL page runs none; names of others, and single datasets, open no tables', () => {
  const writer = somebody(['can_execute_sql_query on SQLLab', 'can_read on Database', data]);
  expect(mayDatabase(writer, 'run-sql', { ...database, expose_in_sqllab: true })).toBe(true);
  expect(mayDatabase(writer, 'run-sql', { ...database, expose_in_sqllab: false })).toBe(false);
  expect(mayDatabase(writer, 'browse', database)).toBe(false);
  const elsewhere: DatabaseThing = { ...database, id: 8, database_name: 'sales2' };
  for (const action of ['list', 'browse', 'run-sql', 'create-dataset'] as const)
    expect(mayDatabase(writer, action, elsewhere)).toBe(false);
  expect(mayDatabase(somebody(['can_read on Database', 'can_read on SQLLab']), 'list', database)).toBe(false);
});

test('files go only into databases and schemas that take them', () => {
  const uploader = somebody(['can_upload on Database', inSales]);
  expect(mayUpload(uploader, { ...database, allow_file_upload: false })).toBe(false);
  const some = { ...database, schemasAllowedForUpload: ['main', 'staging'] };
  expect(['main', 'staging', 'hr', '', null].map((schema) => mayUpload(uploader, some, schema))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(mayUpload(somebody(['can_upload on Database', schemaAccess(database, 'main')]), database)).toBe(false);
});

test('a tag of another user is renamed by admins only', () => {
  const tag = { created_by_id: 2 };
  expect(mayChangeTag(somebody(['can_write on Tag']), tag)).toBe(false);
  expect(mayChangeTag(somebody([], { roles: ['Admin'] }), tag)).toBe(true);
  expect([mayTag(somebody(['can_tag on Chart']), 'dashboard'), mayTag(somebody(['can_tag on Dashboard']), 'chart')]).toEqual([
    false,
    false,
  ]);
});
