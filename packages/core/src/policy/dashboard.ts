/** Who may see and change a dashboard (SECURITY.md#who-may-do-what). */
import { has, isAdmin, isOwner, type Actor } from './actor.ts';
import { hasDataAccess, seesAllData, type DatasetThing } from './dataset.ts';
import { grantsFor, type ObjectGrant } from './grants.ts';

/** What the rules look at of a dashboard. */
export interface DashboardThing {
  /** Absent for one that is not saved yet: no guest token opens it. */
  readonly id?: number;
  /** User ids. */
  readonly owners: readonly number[];
  readonly published: boolean;
  /** Names of the roles it is shared with; only looked at when `rbac` is on. */
  readonly roles?: readonly string[];
  /** The datasets of its charts; deleted ones are absent. */
  readonly datasets: readonly DatasetThing[];
  /** Whether a chart's dataset was deleted. */
  readonly hasLostData: boolean;
  /** With whom it is shared. */
  readonly grants?: readonly ObjectGrant[];
}

/** What one may want with a dashboard; `list` is to find it, `read` to open it, `grant` to say who else may. */
export type DashboardAction =
  | 'list'
  | 'read'
  | 'edit'
  | 'publish'
  | 'delete'
  | 'copy'
  | 'export'
  | 'favourite'
  | 'share'
  | 'grant'
  | 'set-roles'
  | 'set-embedded';

/** Settings of the site that change the rules. */
export interface DashboardPolicy {
  /** The DASHBOARD_RBAC flag: roles on a dashboard then decide instead of data access. */
  readonly rbac?: boolean;
}

/**
 * Whether the actor may do this to a dashboard.
 * A draft opens by link for those who see its data, but is listed only for owners and admins.
 * Whoever it is shared with finds and opens it, draft or not, whatever its roles.
 * A published dashboard without any dataset shows no data and opens for everyone who may read dashboards; one whose
 * datasets were all deleted does not: its titles and texts were meant for those who saw the data.
 */
export function mayDashboard(
  actor: Actor,
  action: DashboardAction,
  dashboard: DashboardThing,
  policy: DashboardPolicy = { rbac: actor.rbac === true },
): boolean {
  if (actor.isGuest === true) return action === 'read' && isGuestOf(actor, dashboard);
  const owns = isAdmin(actor) || isOwner(actor, dashboard.owners);
  const shared = grantsFor(actor, dashboard.grants);
  const isShared = shared.length > 0;
  const reads = has(actor, 'can_read on Dashboard') && (owns || isShared || mayOpen(actor, dashboard, policy));
  switch (action) {
    case 'list':
      return reads && (owns || isShared || dashboard.published);
    case 'read':
      return reads;
    case 'favourite':
      return reads && actor.id !== null;
    case 'share':
      return reads && has(actor, 'can_share_dashboard on Superset');
    case 'export':
      return reads && has(actor, 'can_export on Dashboard');
    case 'copy':
      return reads && has(actor, 'can_write on Dashboard') && has(actor, 'can_save_dash on Superset');
    case 'edit':
    case 'publish':
      return (owns || shared.some(({ level }) => level === 'edit')) && has(actor, 'can_write on Dashboard');
    case 'grant':
      return owns && reads && has(actor, 'can_share_dashboard on Superset');
    case 'delete':
      return owns && has(actor, 'can_write on Dashboard');
    case 'set-roles':
      return owns && has(actor, 'can_write on Dashboard') && policy.rbac === true;
    case 'set-embedded':
      return owns && has(actor, 'can_set_embedded on Dashboard');
  }
}

/** Datasets by id: `all` that a dashboard shows, or these. */
export type OpenedData = 'all' | ReadonlySet<number>;

/**
 * The data of its charts and filter targets that the dashboard itself opens: all of it to a guest whose token names it, and
 * under DASHBOARD_RBAC to the holders of its roles; to those it is shared with, the datasets the share names. What may be
 * asked of the data is then what is stored, no more.
 */
export function openedData(
  actor: Actor,
  dashboard: DashboardThing,
  policy: DashboardPolicy = { rbac: actor.rbac === true },
): OpenedData {
  if (actor.isGuest === true) {
    if (!isGuestOf(actor, dashboard)) return new Set();
    return actor.openDatasets === undefined ? 'all' : new Set(actor.openDatasets);
  }
  if (!has(actor, 'can_read on Dashboard')) return new Set();
  if (policy.rbac === true && dashboard.published && sharesRole(actor, dashboard)) return 'all';
  return new Set(grantsFor(actor, dashboard.grants).flatMap(({ datasets }) => datasets));
}

/** Whether a dataset is among those. */
export const opens = (opened: OpenedData, dataset: number): boolean => opened === 'all' || opened.has(dataset);

/** Whether the actor may create a dashboard. */
export function mayCreateDashboard(actor: Actor): boolean {
  return actor.id !== null && has(actor, 'can_write on Dashboard');
}

function mayOpen(actor: Actor, dashboard: DashboardThing, policy: DashboardPolicy): boolean {
  if (policy.rbac === true && (dashboard.roles ?? []).length > 0) return dashboard.published && sharesRole(actor, dashboard);
  if (dashboard.datasets.length === 0) return dashboard.hasLostData ? seesAllData(actor) : dashboard.published;
  return dashboard.datasets.some((dataset) => hasDataAccess(actor, dataset));
}

const sharesRole = (actor: Actor, { roles = [] }: DashboardThing): boolean => roles.some((role) => actor.roles.includes(role));

const isGuestOf = ({ dashboards = [] }: Actor, { id }: DashboardThing): boolean => id !== undefined && dashboards.includes(id);
