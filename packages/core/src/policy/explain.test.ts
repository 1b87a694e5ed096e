import { describe, expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import type { ChartThing } from './chart.ts';
import type { DashboardThing } from './dashboard.ts';
import type { DatabaseThing } from './database.ts';
import type { DatasetThing } from './dataset.ts';
import { explain, type Explainable, type ExplainedActor } from './explain.ts';
import { catalogAccess, databaseAccess, datasourceAccess, schemaAccess } from './names.ts';

const database: DatabaseThing = { id: 1, database_name: 'sales' };
const dataset: DatasetThing = { id: 2, schema: 'main', table_name: 'orders', database, owners: [9] };
const chart: ChartThing = { owners: [9], dataset };
const board: DashboardThing = { id: 4, owners: [9], published: true, datasets: [dataset], hasLostData: false };
const data = datasourceAccess(dataset);

/** Somebody whose roles give these permissions. */
function holding(roles: Readonly<Record<string, readonly string[]>>, more: Partial<Actor> = {}): ExplainedActor {
  return {
    actor: { id: 1, username: 'ann', roles: Object.keys(roles), permissions: new Set(Object.values(roles).flat()), ...more },
    rolesGiving: (permission) => Object.keys(roles).filter((role) => roles[role]?.includes(permission)),
  };
}

/** `+ sentence` argues for access, `− sentence` against. */
const reasons = (who: ExplainedActor, object: Explainable): string[] =>
  explain(who, object).reasons.map(({ opens, says }) => `${opens ? '+' : '−'} ${says}`);
const allowed = (who: ExplainedActor, object: Explainable): string[] =>
  explain(who, object).verdicts.flatMap((each) => (each.allowed ? [each.action] : []));

const nobody = holding({});
const reader = holding({
  Reader: ['can_read on Dashboard', 'can_read on Chart', 'can_read on Dataset', 'can_read on Database'],
  Sales: [data],
});
const admin = holding({ Admin: [] });
const owner = holding({ Reader: ['can_read on Dashboard', 'can_read on Chart', 'can_read on Dataset'] }, { id: 9 });

describe('a dashboard', () => {
  const of = (more: Partial<DashboardThing> = {}): Explainable => ({ kind: 'dashboard', thing: { ...board, ...more } });

  test('is open by a role that reads dashboards and one that opens its data', () => {
    expect(reasons(reader, of())).toEqual([
      '+ “can_read on Dashboard” comes from “Reader”.',
      `+ The data of “orders” is open by “${data}” from “Sales”.`,
      '+ It is published.',
    ]);
    expect(allowed(reader, of())).toEqual(['open', 'see in lists']);
  });

  test('is closed to a user without roles, who sees what is missing', () => {
    expect(reasons(nobody, of({ published: false }))).toEqual([
      '− Missing: no role gives “can_read on Dashboard”; there are no roles at all.',
      `− Missing: access to the data of “orders”; one of “all_datasource_access”, “all_database_access”, “${databaseAccess(database)}”, “${schemaAccess(database, 'main')}”, “${data}” would give it.`,
      '− A draft: it opens by its address and is listed for its owners and admins.',
    ]);
    expect(allowed(nobody, of())).toEqual([]);
    expect(reasons(holding({ Empty: [] }), of())[0]).toBe('− Missing: no role gives “can_read on Dashboard”.');
  });

  test('is open to admins and owners as such', () => {
    expect(reasons(admin, of())).toContain('+ An admin sees and may do everything.');
    expect(reasons(admin, of())).toContain('+ The data of “orders” is open.');
    expect(allowed(admin, of())).toEqual(['open', 'see in lists', 'change', 'export']);
    expect(reasons(owner, of())).toContain('+ Owns the dashboard.');
    expect(reasons(owner, of())).toContain('+ The data of “orders” is open to its owner.');
    expect(reasons(reader, of())).not.toContain('+ Owns the dashboard.');
  });

  test('that is shared with roles says whether one of them is held, when roles decide', () => {
    const shared = of({ roles: ['Sales', 'Finance'] });
    const byRoles = { ...reader, actor: { ...reader.actor, rbac: true } };
    const says = 'Shared with the role “Sales”';
    expect(reasons(byRoles, shared)[1]).toBe(`+ ${says}; roles decide instead of data access.`);
    expect(reasons(byRoles, of({ roles: ['Sales'], published: false }))[1]).toBe(
      `− ${says}, but a draft; roles decide instead of data access.`,
    );
    expect(reasons(byRoles, of({ roles: ['Finance', 'Board'] }))[1]).toBe(
      '− Missing: it is shared with “Finance”, “Board” only; roles decide instead of data access.',
    );
    for (const [who, object] of [
      [reader, shared],
      [byRoles, of({ roles: [] })],
      [byRoles, of()],
    ] as const)
      expect(reasons(who, object)[1]).toMatch(/^\+ The data of “orders”/);
  });

  test('without data is open when it is published; one that lost its data needs access to all', () => {
    expect(reasons(reader, of({ datasets: [] }))[1]).toBe('+ It shows no data.');
    expect(reasons(reader, of({ datasets: [], published: false }))[1]).toBe('− It shows no data.');
    const lost = of({ datasets: [], hasLostData: true });
    const says = 'The datasets of its charts were deleted: it opens for its owners and for those who may see all data.';
    expect([reasons(reader, lost)[1], reasons(admin, lost)[2]]).toEqual([`− ${says}`, `+ ${says}`]);
  });
});

test('a chart is explained by its dataset; without one only owners and admins see it', () => {
  const of = (more: Partial<ChartThing> = {}): Explainable => ({ kind: 'chart', thing: { ...chart, ...more } });
  expect(reasons(reader, of())).toEqual([
    '+ “can_read on Chart” comes from “Reader”.',
    `+ The data of “orders” is open by “${data}” from “Sales”.`,
  ]);
  expect(allowed(reader, of())).toEqual(['open', 'see its data']);
  expect(allowed(admin, of())).toEqual(['open', 'see its data', 'change', 'export']);
  expect(reasons(owner, of({ dataset: null }))).toEqual([
    '+ “can_read on Chart” comes from “Reader”.',
    '+ Owns the chart.',
    '− Its dataset was deleted: only owners and admins see it.',
  ]);
});

test('a dataset is open by its catalog, and names the catalog among what would open it', () => {
  const thing = { ...dataset, catalog: 'europe' };
  const way = catalogAccess(database, 'europe');
  const who = holding({ Reader: ['can_read on Dataset'], Europe: [way], More: [way] });
  expect(reasons(who, { kind: 'dataset', thing })[1]).toBe(`+ The data of “orders” is open by “${way}” from “Europe”, “More”.`);
  expect(allowed(who, { kind: 'dataset', thing })).toEqual(['open', 'see its data']);
  expect(reasons(nobody, { kind: 'dataset', thing })[1]).toContain(`“${way}”`);
  const bare = reasons(nobody, { kind: 'dataset', thing: { ...dataset, schema: null } })[1];
  expect(bare).not.toMatch(/schema_access|catalog_access/);
  expect(reasons(owner, { kind: 'dataset', thing: dataset })).toContain('+ Owns the dataset.');
});

describe('a database', () => {
  const of = (more: Partial<DatabaseThing> = {}): Explainable => ({ kind: 'database', thing: { ...database, ...more } });
  const sql = 'can_execute_sql_query on SQLLab';

  test('is open as a whole by the roles that open all of it, each named once', () => {
    const all = [databaseAccess(database), 'all_database_access on all_database_access', 'can_read on Database', sql];
    expect(reasons(holding({ Sales: all }), of())).toEqual([
      '+ “can_read on Database” comes from “Sales”.',
      '+ All its data is open by “Sales”.',
    ]);
    expect(reasons(admin, of())).toContain('+ All its data is open.');
  });

  test('is open in part by what is held inside it, and nothing outside', () => {
    const outside = datasourceAccess({ ...dataset, database: { id: 5, database_name: 'hr' } });
    const who = holding({ Sales: [data, outside, 'can_read on Database'] });
    expect(reasons(who, of())).toEqual([
      '+ “can_read on Database” comes from “Sales”.',
      `+ Holds a part: “${data}” from “Sales”.`,
      `− Missing: no role gives “${sql}”.`,
    ]);
    expect(allowed(who, of())).toEqual(['see its name']);
  });

  test('is closed, and says that it is not offered to the SQL page', () => {
    expect(reasons(holding({ Reader: [sql] }), of({ expose_in_sqllab: false }))).toEqual([
      '− Missing: no role gives “can_read on Database”.',
      `− Missing: “${databaseAccess(database)}”, or access to a schema or dataset in it.`,
      '− It is not offered to the SQL page.',
    ]);
    expect(reasons(nobody, of({ expose_in_sqllab: true }))).not.toContain('− It is not offered to the SQL page.');
  });
});

describe('an object of one author', () => {
  const of = (author?: number | null): Explainable => ({
    kind: 'plain',
    thing: { view: 'SavedQuery', ...(author === undefined ? {} : { author }) },
  });
  const who = holding({ Writer: ['can_read on SavedQuery', 'can_write on SavedQuery'] });

  test('is open to its author and to admins', () => {
    expect(reasons(who, of(1))).toEqual(['+ “can_read on SavedQuery” comes from “Writer”.', '+ Its author.']);
    expect(allowed(who, of(1))).toEqual(['open', 'change']);
    expect(reasons(admin, of(1))).not.toContain('+ Its author.');
    expect(allowed(admin, of(2))).toEqual(['open', 'change']);
    expect(allowed(holding({ Reader: ['can_read on SavedQuery'] }), of(1))).toEqual(['open']);
  });

  test('is closed to everybody else; one without an author is open to all who hold the permission', () => {
    expect(reasons(who, of(2))[1]).toBe('− Somebody else’s: only its author and admins see it.');
    expect(allowed(who, of(2))).toEqual([]);
    expect(allowed(holding({ Writer: ['can_read on SavedQuery'] }, { id: null }), of(null))).toEqual([]);
    expect([allowed(who, of()), reasons(who, of()).length]).toEqual([['open', 'change'], 1]);
  });
});
