/**
 * Why a user can or cannot see an object, in words and in the order the rules are evaluated. The verdicts are those of the
 * rules themselves; the reasons look at the same facts.
 */
import { has, isAdmin, isOwner, type Actor } from './actor.ts';
import { mayChart, type ChartThing } from './chart.ts';
import { mayDashboard, type DashboardThing } from './dashboard.ts';
import { grantsFor, type ObjectGrant } from './grants.ts';
import { hasDatabaseAccess, mayDatabase, type DatabaseThing } from './database.ts';
import { hasDataAccess, mayDataset, seesAllData, type DatasetThing } from './dataset.ts';
import { catalogAccess, databaseAccess, datasourceAccess, schemaAccess, splitPermission } from './names.ts';

/** One fact. `opens`: it argues for access; otherwise it is missing, or argues against. */
export interface AccessReason {
  readonly opens: boolean;
  readonly says: string;
}
/** May the actor do this to the object? */
export interface AccessVerdict {
  readonly action: string;
  readonly allowed: boolean;
}
/** All verdicts, and the reasons in the order the rules are asked. */
export interface Explanation {
  readonly verdicts: readonly AccessVerdict[];
  readonly reasons: readonly AccessReason[];
}

/** Who is explained: the actor, and which of the actor's roles give a permission. */
export interface ExplainedActor {
  readonly actor: Actor;
  rolesGiving(permission: string): readonly string[];
}

const listed = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

function permissionReason({ actor, rolesGiving }: ExplainedActor, permission: string): AccessReason {
  const roles = rolesGiving(permission);
  if (roles.length > 0) return { opens: true, says: `“${permission}” comes from ${listed(roles)}.` };
  return {
    opens: false,
    says: `Missing: no role gives “${permission}”${actor.roles.length === 0 ? '; there are no roles at all' : ''}.`,
  };
}

const adminReason = ({ actor }: ExplainedActor): AccessReason[] =>
  isAdmin(actor) ? [{ opens: true, says: 'An admin sees and may do everything.' }] : [];

const ownerReason = ({ actor }: ExplainedActor, owners: readonly number[], what: string): AccessReason[] =>
  isOwner(actor, owners) ? [{ opens: true, says: `Owns the ${what}.` }] : [];

const shareReason = ({ actor }: ExplainedActor, grants: readonly ObjectGrant[] | undefined): AccessReason[] =>
  grantsFor(actor, grants).map(({ subject, level }) => {
    const whom = { user: 'this person', group: 'a group of theirs', everyone: 'everyone who is signed in' }[subject];
    return { opens: true, says: `Shared with ${whom}, to ${level}.` };
  });

/** Where access to a dataset's rows comes from; what would give it when there is none. */
function dataReasons(who: ExplainedActor, dataset: DatasetThing): AccessReason[] {
  const { database, schema, catalog, table_name } = dataset;
  const named = catalog || database.own_catalog;
  const ways = [
    'all_datasource_access on all_datasource_access',
    'all_database_access on all_database_access',
    databaseAccess(database),
    ...(named ? [catalogAccess(database, named)] : []),
    ...(schema ? [schemaAccess(database, schema, catalog)] : []),
    datasourceAccess(dataset),
  ];
  const found = ways.flatMap((way): AccessReason[] => {
    const roles = who.rolesGiving(way);
    return roles.length > 0
      ? [{ opens: true, says: `The data of “${table_name}” is open by “${wordOf(way)}” from ${listed(roles)}.` }]
      : [];
  });
  const owned = isOwner(who.actor, dataset.owners)
    ? [{ opens: true, says: `The data of “${table_name}” is open to its owner.` }]
    : [];
  const all = [...found, ...owned];
  if (all.length > 0) return all;
  if (hasDataAccess(who.actor, dataset)) return [{ opens: true, says: `The data of “${table_name}” is open.` }];
  return [
    {
      opens: false,
      says: `Missing: access to the data of “${table_name}”; one of ${ways.map((way) => `“${wordOf(way)}”`).join(', ')} would give it.`,
    },
  ];
}

/** `all_database_access`, or `schema_access on [db].[schema]`. */
function wordOf(permission: string): string {
  const { verb, view } = splitPermission(permission);
  return verb === view ? verb : permission;
}

function explainDashboard(who: ExplainedActor, dashboard: DashboardThing): Explanation {
  const { actor } = who;
  const { roles = [], datasets, published, owners } = dashboard;
  const shared = actor.rbac === true && roles.length > 0;
  const mine = roles.filter((role) => actor.roles.includes(role));
  const byRoles: AccessReason =
    mine.length > 0
      ? {
          opens: published,
          says: `Shared with the role ${listed(mine)}${published ? '' : ', but a draft'}; roles decide instead of data access.`,
        }
      : { opens: false, says: `Missing: it is shared with ${listed(roles)} only; roles decide instead of data access.` };
  const byData: AccessReason[] =
    datasets.length === 0
      ? [dashboard.hasLostData ? lostReason(who) : { opens: published, says: 'It shows no data.' }]
      : datasets.flatMap((dataset) => dataReasons(who, dataset));
  return {
    verdicts: [
      { action: 'open', allowed: mayDashboard(actor, 'read', dashboard) },
      { action: 'see in lists', allowed: mayDashboard(actor, 'list', dashboard) },
      { action: 'change', allowed: mayDashboard(actor, 'edit', dashboard) },
      { action: 'export', allowed: mayDashboard(actor, 'export', dashboard) },
    ],
    reasons: [
      ...adminReason(who),
      permissionReason(who, 'can_read on Dashboard'),
      ...ownerReason(who, owners, 'dashboard'),
      ...shareReason(who, dashboard.grants),
      ...(shared ? [byRoles] : byData),
      {
        opens: published,
        says: published ? 'It is published.' : 'A draft: it opens by its address and is listed for its owners and admins.',
      },
    ],
  };
}

/** Of a dashboard whose charts have all lost their datasets. */
const lostReason = ({ actor }: ExplainedActor): AccessReason => ({
  opens: seesAllData(actor),
  says: 'The datasets of its charts were deleted: it opens for its owners and for those who may see all data.',
});

function explainChart(who: ExplainedActor, chart: ChartThing): Explanation {
  const { actor } = who;
  return {
    verdicts: [
      { action: 'open', allowed: mayChart(actor, 'read', chart) },
      { action: 'see its data', allowed: mayChart(actor, 'data', chart) },
      { action: 'change', allowed: mayChart(actor, 'edit', chart) },
      { action: 'export', allowed: mayChart(actor, 'export', chart) },
    ],
    reasons: [
      ...adminReason(who),
      permissionReason(who, 'can_read on Chart'),
      ...ownerReason(who, chart.owners, 'chart'),
      ...shareReason(who, chart.grants),
      ...(chart.dataset
        ? dataReasons(who, chart.dataset)
        : [{ opens: false, says: 'Its dataset was deleted: only owners and admins see it.' }]),
    ],
  };
}

function explainDataset(who: ExplainedActor, dataset: DatasetThing): Explanation {
  const { actor } = who;
  return {
    verdicts: [
      { action: 'open', allowed: mayDataset(actor, 'read', dataset) },
      { action: 'see its data', allowed: mayDataset(actor, 'query', dataset) },
      { action: 'change', allowed: mayDataset(actor, 'edit', dataset) },
      { action: 'export', allowed: mayDataset(actor, 'export', dataset) },
    ],
    reasons: [
      ...adminReason(who),
      permissionReason(who, 'can_read on Dataset'),
      ...ownerReason(who, dataset.owners, 'dataset'),
      ...dataReasons(who, dataset),
    ],
  };
}

function explainDatabase(who: ExplainedActor, database: DatabaseThing): Explanation {
  const { actor } = who;
  const seen = mayDatabase(actor, 'list', database);
  const whole = hasDatabaseAccess(actor, database);
  const roles = [...who.rolesGiving('all_database_access on all_database_access'), ...who.rolesGiving(databaseAccess(database))];
  const inside = `[${database.database_name}].`;
  const parts = [...actor.permissions].filter((permission) => {
    const { verb, view } = splitPermission(permission);
    return /^(schema|catalog|datasource)_access$/.test(verb) && view.startsWith(inside);
  });
  const some: AccessReason[] = parts.map((each) => ({
    opens: true,
    says: `Holds a part: “${each}” from ${listed(who.rolesGiving(each))}.`,
  }));
  const none: AccessReason = {
    opens: false,
    says: `Missing: “${databaseAccess(database)}”, or access to a schema or dataset in it.`,
  };
  return {
    verdicts: [
      { action: 'see its name', allowed: seen },
      { action: 'see its tables', allowed: mayDatabase(actor, 'browse', database) },
      { action: 'run SQL', allowed: mayDatabase(actor, 'run-sql', database) },
      { action: 'change', allowed: mayDatabase(actor, 'edit', database) },
    ],
    reasons: [
      ...adminReason(who),
      permissionReason(who, 'can_read on Database'),
      ...(whole
        ? [{ opens: true, says: `All its data is open${roles.length > 0 ? ` by ${listed([...new Set(roles)])}` : ''}.` }]
        : some.length > 0
          ? some
          : [none]),
      ...(database.expose_in_sqllab === false ? [{ opens: false, says: 'It is not offered to the SQL page.' }] : []),
      ...(has(actor, 'can_execute_sql_query on SQLLab') ? [] : [permissionReason(who, 'can_execute_sql_query on SQLLab')]),
    ],
  };
}

/** What its author alone sees, and objects that a permission opens to everybody who holds it. */
export interface PlainThing {
  /** The resource in permissions, e.g. `SavedQuery`. */
  readonly view: string;
  /** Present: only its author and admins see it. */
  readonly author?: number | null;
}

function explainPlain(who: ExplainedActor, { view, author }: PlainThing): Explanation {
  const { actor } = who;
  const isMine = isAdmin(actor) || author === undefined || (actor.id !== null && author === actor.id);
  const others: AccessReason[] =
    author === undefined || isAdmin(actor)
      ? []
      : [
          isMine
            ? { opens: true, says: 'Its author.' }
            : { opens: false, says: 'Somebody else’s: only its author and admins see it.' },
        ];
  return {
    verdicts: [
      { action: 'open', allowed: isMine && has(actor, `can_read on ${view}`) },
      { action: 'change', allowed: isMine && has(actor, `can_write on ${view}`) },
    ],
    reasons: [...adminReason(who), permissionReason(who, `can_read on ${view}`), ...others],
  };
}

/** An object whose access can be explained. */
export type Explainable =
  | { readonly kind: 'dashboard'; readonly thing: DashboardThing }
  | { readonly kind: 'chart'; readonly thing: ChartThing }
  | { readonly kind: 'dataset'; readonly thing: DatasetThing }
  | { readonly kind: 'database'; readonly thing: DatabaseThing }
  | { readonly kind: 'plain'; readonly thing: PlainThing };

/** Verdicts and reasons for one object. Nothing is decided here: the rules of the object’s kind are asked. */
export function explain(who: ExplainedActor, object: Explainable): Explanation {
  switch (object.kind) {
    case 'dashboard':
      return explainDashboard(who, object.thing);
    case 'chart':
      return explainChart(who, object.thing);
    case 'dataset':
      return explainDataset(who, object.thing);
    case 'database':
      return explainDatabase(who, object.thing);
    case 'plain':
      return explainPlain(who, object.thing);
  }
}
