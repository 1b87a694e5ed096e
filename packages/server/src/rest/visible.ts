/** The access rules as SQL conditions, so that lists page and count only what the caller may see. A test holds them equal to core's. */
import { has, isAdmin, type Actor } from '@tessera/core/policy/actor';
import { seesAllData } from '@tessera/core/policy/dataset';
import { splitPermission } from '@tessera/core/policy/names';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isOwnedBy, type WhereClause } from './list-columns.ts';

const nothing: WhereClause = sql`1 = 0`;

/** Rows of `datasets`; undefined = all. */
export function visibleDatasets(actor: Actor): WhereClause | undefined {
  if (!has(actor, 'can_read on Dataset')) return nothing;
  return dataOpenTo(actor);
}

/** Rows of `charts`; undefined = all. */
export function visibleCharts(actor: Actor): WhereClause | undefined {
  if (!has(actor, 'can_read on Chart')) return nothing;
  if (isAdmin(actor)) return undefined;
  const open = dataOpenTo(actor);
  const onOpenData: WhereClause = sql`exists (select 1 from datasets join databases on databases.id = datasets.database_id
    where datasets.id = charts.datasource_id and datasets.deleted_at is null and ${open ?? sql`1 = 1`})`;
  return sql`(${isOwnedBy('chart', 'charts', actor.id)} or ${sharedWith(actor, 'chart', 'charts')} or ${onOpenData})`;
}

/** Rows of `dashboards`; undefined = all. */
export function visibleDashboards(actor: Actor): WhereClause | undefined {
  if (actor.isGuest === true || !has(actor, 'can_read on Dashboard')) return nothing;
  if (isAdmin(actor)) return undefined;
  const open = dataOpenTo(actor);
  const charts = sql`from dashboard_charts l join charts c on c.id = l.chart_id`;
  const datasets = sql`join datasets on datasets.id = c.datasource_id join databases on databases.id = datasets.database_id`;
  const living = sql`where l.dashboard_id = dashboards.id and c.deleted_at is null`;
  // Charts whose datasets are all deleted show nothing, and yet open nothing to those who never saw their data.
  const byData: WhereClause =
    open === undefined
      ? sql`1 = 1`
      : sql`(not exists (select 1 ${charts} ${living})
          or exists (select 1 ${charts} ${datasets} ${living} and datasets.deleted_at is null and ${open}))`;
  const opens = actor.rbac === true ? byRoles(actor, byData) : byData;
  const shared = sharedWith(actor, 'dashboard', 'dashboards');
  return sql`(${isOwnedBy('dashboard', 'dashboards', actor.id)} or ${shared} or (dashboards.published and ${opens}))`;
}

/** Under DASHBOARD_RBAC the roles of a dashboard decide, where it has some. */
function byRoles(actor: Actor, byData: WhereClause): WhereClause {
  const roles = sql`from dashboard_roles dr join roles r on r.id = dr.role_id where dr.dashboard_id = dashboards.id`;
  const mine = within('r.name', actor.roles);
  return sql`((not exists (select 1 ${roles}) and ${byData}) or exists (select 1 ${roles} and ${mine}))`;
}

/** Rows that are shared with the actor, with a group of theirs or with everyone. Mirrors `grantsFor` of core/policy/grants. */
function sharedWith({ id, isGuest, groups = [] }: Actor, kind: 'chart' | 'dashboard', table: string): WhereClause {
  if (id === null || isGuest === true) return nothing;
  const mine = either([
    sql`g.subject = 'everyone'`,
    sql`(g.subject = 'user' and g.subject_id = ${id})`,
    sql`(g.subject = 'group' and ${within('g.subject_id', groups)})`,
  ]);
  return sql`exists (select 1 from object_grants g where g.kind = ${kind} and g.object_id = ${sql.ref(`${table}.id`)} and ${mine})`;
}

/** Rows of `databases` whose name the actor may know; undefined = all. */
export function visibleDatabases(actor: Actor): WhereClause | undefined {
  if (!has(actor, 'can_read on Database')) return nothing;
  if (has(actor, 'all_database_access on all_database_access')) return undefined;
  const ids = grants(actor, 'database_access').flatMap(({ id }) => (id === undefined ? [] : [id]));
  const names = ['schema_access', 'catalog_access', 'datasource_access'].flatMap((verb) =>
    grants(actor, verb).flatMap(({ parts: [database] }) => (database === undefined ? [] : [database])),
  );
  return either([within('databases.id', ids), within('databases.database_name', [...new Set(names)])]);
}

/**
 * Datasets whose rows the actor may read, over `datasets` and its `database_name`; undefined = all.
 * Mirrors `hasDataAccess` of core/policy/dataset.
 */
function dataOpenTo(actor: Actor): WhereClause | undefined {
  if (seesAllData(actor)) return undefined;
  const ids = (verb: string) => grants(actor, verb).flatMap(({ id }) => (id === undefined ? [] : [id]));
  const schemas = grants(actor, 'schema_access').map(({ parts }) => schemaIs(parts));
  const catalogs = grants(actor, 'catalog_access').map(({ parts: [database, catalog] }): WhereClause =>
    database === undefined || catalog === undefined
      ? nothing
      : sql`(${databaseName} = ${database} and coalesce(nullif(datasets.catalog, ''), ${ownCatalog}) = ${catalog})`,
  );
  const owned = actor.id === null || actor.isGuest === true ? nothing : isOwnedBy('dataset', 'datasets', actor.id);
  return either([
    within('datasets.id', ids('datasource_access')),
    within('datasets.database_id', ids('database_access')),
    ...schemas,
    ...catalogs,
    owned,
  ]);
}

const databaseName: RawBuilder<string> = sql`(select b.database_name from databases b where b.id = datasets.database_id)`;

const ownCatalog: RawBuilder<string> = sql`(select b.own_catalog from databases b where b.id = datasets.database_id)`;

/** `[db].[schema]`, or `[db].[catalog].[schema]` where the dataset has a catalog. */
function schemaIs(parts: readonly string[]): WhereClause {
  const [database, second, third] = parts;
  if (database === undefined || second === undefined) return nothing;
  if (third !== undefined)
    return sql`(${databaseName} = ${database} and datasets.catalog = ${second} and datasets.schema = ${third})`;
  return sql`(${databaseName} = ${database} and coalesce(datasets.catalog, '') = '' and datasets.schema = ${second})`;
}

/** `datasource_access on [examples].[flights](id:3)` → parts `examples`, `flights`; id 3. */
function grants(actor: Actor, verb: string): { parts: string[]; id: number | undefined }[] {
  return [...actor.permissions].flatMap((permission) => {
    const split = splitPermission(permission);
    if (split.verb !== verb) return [];
    const id = /\(id:(\d+)\)$/.exec(split.view)?.[1];
    const named = split.view.replace(/\.?\(id:\d+\)$/, '');
    return [{ parts: named.slice(1, -1).split('].['), id: id === undefined ? undefined : Number(id) }];
  });
}

function within(column: string, values: readonly (string | number)[]): WhereClause {
  return values.length === 0 ? nothing : sql`${sql.ref(column)} in (${sql.join(values)})`;
}

function either(conditions: readonly WhereClause[]): WhereClause {
  return sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`;
}
