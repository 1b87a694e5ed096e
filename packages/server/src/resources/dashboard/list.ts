/** How dashboards are listed: what filters, what orders (docs/reference/api.md#lists). */
import { dashboardCreate, dashboardListItem, dashboardUpdate } from '@tessera/api/dashboard';
import { sql } from 'kysely';
import { visibleDashboards } from '../../rest/visible.ts';
import { list } from '../../rest/list.ts';
import {
  certifiedIs,
  contains,
  createdByMe,
  customOnly,
  favouriteIs,
  firstName,
  flag,
  hasCreator,
  many,
  number,
  owners,
  relation,
  text,
  time,
  type CustomFilter,
} from '../../rest/list-columns.ts';
import { relatedPeople, relatedRoles } from '../../rest/related.ts';
import { tagFilters } from '../tagging/links.ts';
import { presentDashboards } from './present.ts';

const titleOrSlug: CustomFilter = (_ctx, value) =>
  sql`(${contains('dashboards.dashboard_title', value)} or ${contains('dashboards.slug', value)})`;

/** The filters, orders and columns of lists of dashboards. */
export const dashboardList = list({
  kind: 'dashboard',
  view: 'Dashboard',
  title: 'List Dashboard',
  search: {
    dashboard_title: text('dashboards.dashboard_title', { title_or_slug: titleOrSlug }),
    slug: text('dashboards.slug'),
    published: flag('dashboards.published'),
    id: number('dashboards.id', {
      dashboard_is_favorite: favouriteIs('dashboard', 'dashboards'),
      dashboard_is_certified: certifiedIs('dashboards.certified_by'),
    }),
    uuid: text('dashboards.uuid'),
    owners: owners('dashboard', 'dashboards'),
    roles: many((id) => sql`exists (select 1 from dashboard_roles l where l.dashboard_id = dashboards.id and l.role_id = ${id})`),
    created_by: relation('dashboards.created_by_id', {
      dashboard_created_by_me: createdByMe('dashboards.created_by_id'),
      dashboard_has_created_by: hasCreator('dashboards.created_by_id'),
    }),
    changed_by: relation('dashboards.changed_by_id'),
    changed_on: time('dashboards.changed_on'),
    tags: customOnly(tagFilters('dashboard')),
  },
  order: {
    dashboard_title: 'dashboards.dashboard_title',
    published: 'dashboards.published',
    'changed_by.first_name': firstName('dashboards.changed_by_id'),
    'created_by.first_name': firstName('dashboards.created_by_id'),
    changed_on_delta_humanized: 'dashboards.changed_on',
    changed_on: 'dashboards.changed_on',
  },
  baseOrder: ['changed_on', 'desc'],
  visible: (ctx) => visibleDashboards(ctx.actor),
  present: presentDashboards,
  columns: Object.keys(dashboardListItem.shape),
  related: { owners: relatedPeople, roles: relatedRoles, created_by: relatedPeople, changed_by: relatedPeople },
  distinct: {},
  add: dashboardCreate,
  edit: dashboardUpdate,
  unique: ['slug'],
});
