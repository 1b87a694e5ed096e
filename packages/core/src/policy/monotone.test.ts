/** Random grants, random objects: a user with more grants may never do less. A failure prints its seed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { mayChart, mayCreateChart, type ChartAction } from './chart.ts';
import { mayCreateDashboard, mayDashboard, type DashboardAction } from './dashboard.ts';
import { mayDatabase, maySchema, mayUpload, type DatabaseAction, type DatabaseThing } from './database.ts';
import { mayDataset, type DatasetAction, type DatasetThing } from './dataset.ts';
import { explain } from './explain.ts';
import { allPermissions, catalogAccess, databaseAccess, datasourceAccess, schemaAccess } from './names.ts';

const databases: DatabaseThing[] = [
  { id: 1, database_name: 'one', allow_file_upload: true },
  { id: 2, database_name: 'two', expose_in_sqllab: false, allow_file_upload: true, schemasAllowedForUpload: ['main'] },
];
const datasets: DatasetThing[] = databases.flatMap((database, at) =>
  [null, 'main', 'hr'].flatMap((schema, n) =>
    [null, 'prod'].map((catalog, m) => ({
      id: at * 100 + n * 10 + m,
      table_name: `t${n}${m}`,
      database,
      schema,
      catalog,
      owners: n === 1 ? [7] : [],
    })),
  ),
);
const grants = [
  ...allPermissions,
  ...databases.map(databaseAccess),
  ...datasets.flatMap((each) => [
    datasourceAccess(each),
    ...(each.schema ? [schemaAccess(each.database, each.schema, each.catalog)] : []),
    ...(each.catalog ? [catalogAccess(each.database, each.catalog)] : []),
  ]),
];
// Most of the catalogue is of no matter for an object's rule; these are.
const telling = grants.filter(
  (each) => !allPermissions.includes(each) || / on (Dashboard|Chart|Dataset|Database|SQLLab|Superset|all_\w+)$/.test(each),
);

const holder = fc.record({
  more: fc.subarray(telling),
  kept: fc.float({ min: 0, max: 1, noNaN: true }),
  id: fc.constantFrom(null, 7, 8),
  roles: fc.subarray(['Gamma', 'R1', 'R2', 'Admin'], { maxLength: 2 }),
  fewer: fc.subarray(['Gamma', 'R1', 'R2', 'Admin']),
  rbac: fc.boolean(),
});
const board = fc.record({
  owners: fc.subarray([7, 8]),
  published: fc.boolean(),
  roles: fc.subarray(['R1', 'R2']),
  datasets: fc.subarray(datasets, { maxLength: 3 }),
  hasLostData: fc.boolean(),
});

const onDashboard: DashboardAction[] = [
  'list',
  'read',
  'edit',
  'publish',
  'delete',
  'copy',
  'export',
  'favourite',
  'share',
  'set-roles',
  'set-embedded',
];
const onChart: ChartAction[] = ['list', 'read', 'data', 'download', 'edit', 'delete', 'export', 'favourite', 'share'];
const onDataset: DatasetAction[] = ['list', 'read', 'query', 'edit', 'delete', 'duplicate', 'export'];
const onDatabase: DatabaseAction[] = [
  'list',
  'browse',
  'read-connection',
  'edit',
  'delete',
  'test',
  'export',
  'run-sql',
  'create-dataset',
];

test('with more permissions and roles nothing is closed that was open, and an explanation never contradicts the rule', () => {
  let opened = 0;
  fc.assert(
    fc.property(
      holder,
      board,
      fc.constantFrom(...datasets),
      fc.constantFrom(...databases),
      fc.subarray([7, 8]),
      (who, dashboard, dataset, database, owners) => {
        const { more, kept, id, roles, fewer, rbac } = who;
        const much: Actor = { id, username: 'u', roles, permissions: new Set(more), rbac };
        const less: Actor = {
          ...much,
          roles: roles.filter((each) => fewer.includes(each)),
          permissions: new Set(more.slice(0, Math.floor(more.length * kept))),
        };
        const chart = { owners, dataset };
        const allowed = (actor: Actor): string[] => [
          ...onDashboard.filter((action) => mayDashboard(actor, action, dashboard)).map((each) => `dashboard ${each}`),
          ...onChart.filter((action) => mayChart(actor, action, chart)).map((each) => `chart ${each}`),
          ...onDataset.filter((action) => mayDataset(actor, action, dataset)).map((each) => `dataset ${each}`),
          ...onDatabase.filter((action) => mayDatabase(actor, action, database)).map((each) => `database ${each}`),
          ...(mayCreateChart(actor, dataset) ? ['create a chart'] : []),
          ...(mayCreateDashboard(actor) ? ['create a dashboard'] : []),
          ...(maySchema(actor, database, 'main') ? ['schema'] : []),
          ...(mayUpload(actor, database, 'main') ? ['upload'] : []),
        ];
        const most = new Set(allowed(much));
        const some = allowed(less);
        opened += some.length;
        expect(some.filter((each) => !most.has(each))).toEqual([]);
        const rolesGiving = (permission: string): string[] => (much.permissions.has(permission) ? ['R'] : []);
        const { verdicts, reasons } = explain({ actor: much, rolesGiving }, { kind: 'dashboard', thing: dashboard });
        expect(verdicts[0]?.allowed).toBe(most.has('dashboard read'));
        if (most.has('dashboard read')) expect(reasons.some(({ opens }) => opens)).toBe(true);
        else expect(reasons.some(({ opens }) => !opens)).toBe(true);
      },
    ),
    { numRuns: 3000 },
  );
  expect(opened).toBeGreaterThan(3000);
});

test('a guest may read the dashboards of the token, and nothing else, whatever permissions come with it', () => {
  fc.assert(
    fc.property(board, fc.subarray([1, 2, 3]), fc.constantFrom(1, 2, 3), (dashboard, dashboards, id) => {
      const guest: Actor = {
        id: null,
        username: 'g',
        roles: ['Public', 'Admin'],
        permissions: new Set(grants),
        isGuest: true,
        dashboards,
      };
      expect(onDashboard.filter((action) => mayDashboard(guest, action, { ...dashboard, id }))).toEqual(
        dashboards.includes(id) ? ['read'] : [],
      );
    }),
    { numRuns: 500 },
  );
});
