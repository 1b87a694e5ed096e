/** Who may see and change a dashboard (SECURITY.md#who-may-do-what). */
import { has, isAdmin, isOwner, type Actor } from './actor.ts';
import { hasDataAccess, seesAllData, type DatasetThing } from './dataset.ts';

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
}

/** What one may want with a dashboard; `list` is to find it, `read` to open it. */
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
  const reads = has(actor, 'can_read on Dashboard') && (owns || mayOpen(actor, dashboard, policy));
  switch (action) {
    case 'list':
      return reads && (owns || dashboard.published);
    case 'read':
      return reads;
    case 'favourite':
      return reads && actor.id !== null;
    case 'share':
      return reads && has(actor, 'can_share_dashboard on Superset');
    case 'export':
      return reads && has(actor, 'can_export on Dashboard');
    case 'copy':
      return reads && has(actor, 'can_write on Dashboard');
    case 'edit':
    case 'publish':
    case 'delete':
      return owns && has(actor, 'can_write on Dashboard');
    case 'set-roles':
      return owns && has(actor, 'can_write on Dashboard') && policy.rbac === true;
    case 'set-embedded':
      return owns && has(actor, 'can_set_embedded on Dashboard');
  }
}

/**
 * Whether the dashboard itself opens the data of its charts and filter targets: to a guest whose token names it, and
 * under DASHBOARD_RBAC to the holders of its roles. What may be asked of the data is then what is stored, no more.
 */
export function grantsData(
  actor: Actor,
  dashboard: DashboardThing,
  policy: DashboardPolicy = { rbac: actor.rbac === true },
): boolean {
  if (actor.isGuest === true) return isGuestOf(actor, dashboard);
  return policy.rbac === true && has(actor, 'can_read on Dashboard') && dashboard.published && sharesRole(actor, dashboard);
}

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
