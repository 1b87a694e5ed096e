import { expect, test } from 'vitest';
import { flagsWith } from '../flags.ts';
import { has, isAdmin, type Actor } from './actor.ts';
import { mayChart, mayCreateChart, type ChartThing } from './chart.ts';
import { mayCreateDashboard, mayDashboard, type DashboardThing } from './dashboard.ts';
import { mayDatabase, maySchema, mayUpload, type DatabaseThing } from './database.ts';
import { mayDataset, type DatasetThing } from './dataset.ts';
import { allPermissions, datasourceAccess, schemaAccess } from './names.ts';
import { builtInRoles } from './roles.ts';

// The fixture of SECURITY.md#who-may-do-what
const db1: DatabaseThing = { id: 1, database_name: 'DB1', allow_file_upload: true, schemasAllowedForUpload: ['main'] };
const dataset = (id: number, schema: string, table_name: string): DatasetThing => ({
  id,
  schema,
  table_name,
  database: db1,
  owners: [99],
});
const d1 = dataset(1, 'main', 'sales');
const d2 = dataset(2, 'hr', 'salaries');
const chart = (on: DatasetThing, owners: number[] = []): ChartThing => ({ owners, dataset: on });
const [c1, c2, c9] = [chart(d1), chart(d2), chart(d1, [5])];
const board = (on: DatasetThing, more: Partial<DashboardThing> = {}): DashboardThing => ({
  owners: [98],
  published: true,
  datasets: [on],
  hasLostData: false,
  ...more,
});
const [k1, k2, k3, k4] = [board(d1), board(d1, { published: false, owners: [5] }), board(d2), board(d2, { roles: ['R1'] })];

const actor = (id: number | null, roles: string[], more: string[] = []): Actor => ({
  id,
  username: `u${id}`,
  roles,
  // Names outside the table, R1 among them, carry no permissions of their own.
  permissions: new Set([...roles.flatMap((r) => [...((builtInRoles as Record<string, ReadonlySet<string>>)[r] ?? [])]), ...more]),
});
const actors = {
  P: actor(null, ['Public']),
  G: actor(3, ['Gamma']),
  D: actor(4, ['Gamma'], [datasourceAccess(d1)]),
  O: actor(5, ['Gamma'], [datasourceAccess(d1)]),
  S: actor(6, ['Gamma', 'sql_lab'], [schemaAccess(db1, 'main')]),
  L: actor(7, ['Alpha']),
  A: actor(8, ['ADMIN']),
};

const rbac = { rbac: true };
// [row of the table, who may, the question]
const table: [string, string, (a: Actor) => boolean][] = [
  ['3 a published dashboard is listed', 'DOSLA', (a) => mayDashboard(a, 'list', k1)],
  ['4 a draft is listed for its owner', 'OA', (a) => mayDashboard(a, 'list', k2)],
  ['5 a published dashboard opens', 'DOSLA', (a) => mayDashboard(a, 'read', k1)],
  ['6 a draft opens by link', 'DOSLA', (a) => mayDashboard(a, 'read', k2)],
  ['7 a dashboard on other data opens', 'LA', (a) => mayDashboard(a, 'read', k3)],
  ['8 roles win over data access', 'A', (a) => mayDashboard(a, 'read', k4, rbac)],
  ['11 chart data', 'DOSLA', (a) => mayChart(a, 'data', c1)],
  ['15 chart data of the other dataset', 'LA', (a) => mayChart(a, 'data', c2)],
  ['22 export to CSV', 'DOSLA', (a) => mayChart(a, 'download', c1)],
  ['23 create a chart', 'DOSLA', (a) => mayCreateChart(a, d1)],
  ['24 create a chart on other data', 'LA', (a) => mayCreateChart(a, d2)],
  ['25 update a chart', 'OA', (a) => mayChart(a, 'edit', c9)],
  ['26 delete a chart', 'OA', (a) => mayChart(a, 'delete', c9)],
  ['28 change a dashboard of others', 'A', (a) => mayDashboard(a, 'edit', k3)],
  ['29 create a dashboard', 'GDOSLA', mayCreateDashboard],
  ['30 publish', 'OA', (a) => mayDashboard(a, 'publish', k2)],
  ['32 set roles', 'OA', (a) => mayDashboard(a, 'set-roles', k2, rbac)],
  ['33 copy', 'DOSLA', (a) => mayDashboard(a, 'copy', k1)],
  ['34 copy a dashboard on other data', 'LA', (a) => mayDashboard(a, 'copy', k3)],
  ['35 favourite', 'DOSLA', (a) => mayDashboard(a, 'favourite', k1)],
  ['38 read a dataset', 'DOSLA', (a) => mayDataset(a, 'read', d1)],
  ['39 create a dataset', 'LA', (a) => mayDatabase(a, 'create-dataset', db1) && maySchema(a, db1, 'main')],
  ['41 edit a dataset of others', 'A', (a) => mayDataset(a, 'edit', d1)],
  ['42 databases listed', 'DOSLA', (a) => mayDatabase(a, 'list', db1)],
  ['43 connection details', 'A', (a) => mayDatabase(a, 'read-connection', db1)],
  ['45 change a connection', 'A', (a) => mayDatabase(a, 'edit', db1)],
  ['46 tables of main', 'SLA', (a) => maySchema(a, db1, 'main')],
  ['46 tables of hr', 'LA', (a) => maySchema(a, db1, 'hr')],
  ['47 upload', 'LA', (a) => mayUpload(a, db1, 'main')],
  ['48 upload elsewhere', '', (a) => mayUpload(a, db1, 'hr')],
  ['49 SQL Lab', 'SA', (a) => has(a, 'can_execute_sql_query on SQLLab')],
  ['59 reports', 'LA', (a) => has(a, 'can_write on ReportSchedule')],
  ['64 CSS templates', 'LA', (a) => has(a, 'can_write on CssTemplate')],
  ['themes written', 'A', (a) => has(a, 'can_write on Theme')],
  ['65 import', 'LA', (a) => has(a, 'can_import_ on ImportExportRestApi')],
  ['67 export a dashboard', 'DOSLA', (a) => mayDashboard(a, 'export', k1)],
  ['68 row level security', 'A', (a) => has(a, 'can_read on Row Level Security')],
  ['69 embedding', 'A', (a) => mayDashboard(a, 'set-embedded', k1)],
];

test.each(table)('permission table row %s', (_, who, may) => {
  expect(
    Object.entries(actors)
      .filter(([, a]) => may(a))
      .map(([name]) => name)
      .join(''),
  ).toBe(who);
});

test('a role shared on a published dashboard opens it, and a draft it does not', () => {
  const r1 = actor(9, ['Gamma', 'R1']);
  expect(mayDashboard(r1, 'read', k4, rbac)).toBe(true);
  expect(mayDashboard(r1, 'read', { ...k4, published: false }, rbac)).toBe(false);
  expect(mayDashboard(r1, 'read', k4)).toBe(false);
});

test('a dashboard whose datasets were all deleted does not open to those who could not see them', () => {
  const { G, D, O, L, A } = actors;
  const opens = (thing: DashboardThing) => [G, D, O, L, A].map((each) => mayDashboard(each, 'read', thing));
  const lost = board(d1, { owners: [5], datasets: [], hasLostData: true });
  expect(opens(lost)).toEqual([false, false, true, true, true]);
  expect(opens({ ...lost, datasets: [d1] })).toEqual([false, true, true, true, true]);
  expect(opens({ ...lost, hasLostData: false })).toEqual([true, true, true, true, true]);
});

test('an owner sees their chart but not data they were never granted', () => {
  const owner = actor(5, ['Gamma']);
  expect(mayChart(owner, 'read', chart(d2, [5]))).toBe(true);
  expect(mayChart(owner, 'data', chart(d2, [5]))).toBe(false);
});

test('a guest is neither admin nor owner, whatever the token says', () => {
  const guest: Actor = { ...actors.A, isGuest: true, permissions: new Set() };
  expect(isAdmin(guest)).toBe(false);
  expect(mayDashboard(guest, 'edit', { ...k1, owners: [8] })).toBe(false);
});

test('an owner whose role cannot write may not edit', () => {
  expect(mayDashboard(actor(5, ['Public']), 'edit', k2)).toBe(false);
});

test('every built-in permission is of the catalogue and roles grow: Gamma ⊂ Alpha ⊂ Admin', () => {
  for (const role of Object.values(builtInRoles)) for (const p of role) expect(allPermissions).toContain(p);
  expect(builtInRoles.Gamma.isSubsetOf(builtInRoles.Alpha)).toBe(true);
  expect(builtInRoles.Alpha.isSubsetOf(builtInRoles.Admin)).toBe(true);
});

test('flags take overrides by either spelling and ignore unknown names', () => {
  const flags = flagsWith({ USE_ANALOGOUS_COLORS: false, DASHBOARD_RBAC: true, NOT_A_FLAG: true });
  expect([flags.USE_ANALAGOUS_COLORS, flags.DASHBOARD_RBAC, 'NOT_A_FLAG' in flags]).toEqual([false, true, false]);
  expect(flagsWith().CHART_PLUGINS_EXPERIMENTAL).toBe(false);
});
