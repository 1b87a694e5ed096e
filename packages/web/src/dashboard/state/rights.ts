/** What the signed-in person may do on a dashboard. The server decides; this keeps buttons honest. */
import type { DashboardItem } from '@tessera/api/dashboard';
import { owns } from '../../lists/may-edit.ts';
import type { Session } from '../../session.ts';

/** What the signed-in person may do here. */
export interface DashboardRights {
  readonly edit: boolean;
  /** Could edit it, were it not managed from elsewhere. */
  readonly isManaged: boolean;
  readonly saveAs: boolean;
  /** The server keeps this person's filters under a key, for short addresses. */
  readonly keepsFilters: boolean;
  /** To make links to it, and to one of its charts. */
  readonly share: boolean;
  readonly shareChart: boolean;
  /** To say who else may see or edit it. */
  readonly grant: boolean;
  readonly explore: boolean;
  /** To see the statements behind a chart. */
  readonly viewQuery: boolean;
  /** To read the rows that a chart is drawn of. */
  readonly viewTable: boolean;
  /** To list the rows behind a chart, and to draw it by another column. */
  readonly drill: boolean;
  readonly csv: boolean;
  readonly signedIn: boolean;
  /** Filter sets: to see them, and to keep own ones. */
  readonly seesFilterSets: boolean;
  readonly keepsFilterSets: boolean;
}

/** @param session  undefined for a guest, and for anonymous visitors */
export function rightsOn(
  session: Session | undefined,
  { owners, is_managed_externally, can_edit }: Pick<DashboardItem, 'owners' | 'is_managed_externally' | 'can_edit'>,
): DashboardRights {
  const can = (permission: string): boolean => session?.permissions.has(permission) ?? false;
  const writes = can('can_write on Dashboard');
  const mayEdit = writes && can_edit;
  const links = can('can_write on DashboardPermalinkRestApi');
  const explore = can('can_explore on Superset') || can('can_read on Explore');
  return {
    edit: mayEdit && !is_managed_externally,
    isManaged: mayEdit && is_managed_externally,
    saveAs: writes && can('can_save_dash on Superset'),
    keepsFilters: can('can_write on DashboardFilterStateRestApi'),
    grant: owns(session, { owners }) && can('can_share_dashboard on Superset'),
    share: links && can('can_share_dashboard on Superset'),
    shareChart: links && can('can_share_chart on Superset'),
    explore,
    viewQuery: explore || can('can_view_query on Dashboard'),
    // Whoever holds only a token or a link has no roles that could say so.
    viewTable: session === undefined || can('can_view_chart_as_table on Dashboard'),
    drill: can('can_drill on Dashboard'),
    csv: can('can_csv on Superset'),
    signedIn: session !== undefined,
    seesFilterSets: can('can_read on FilterSets'),
    keepsFilterSets: can('can_write on FilterSets'),
  };
}
