/** The list of dashboards as data; Home shows its cards too. */
import { Tag } from 'antd';
import { dashboard } from '@tessera/api/dashboard';
import type { DashboardListItem } from '@tessera/api/dashboard';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { Modified } from '../kit/modified.tsx';
import { People } from '../kit/person-avatar.tsx';
import { useSession } from '../session.ts';
import { TagPills } from '../tagging/tag-pills.tsx';
import { NameCell } from '../lists/cells.tsx';
import { Certified } from '../lists/certified.tsx';
import type { ListColumn, ListDefinition } from '../lists/definition.ts';
import { emptyListWords } from './empty-list-words.ts';
import { related } from '../lists/options.ts';
import { useObjectActions } from './use-object-actions.tsx';
import { useRights } from '../lists/use-rights.ts';
import { changedByColumn, changedColumn, createdByNameColumn, sharedFilters } from '../lists/usual.tsx';
import { ago } from '../language/ago.ts';

const newestFirst = { column: 'changed_on_delta_humanized', direction: 'desc' } as const;

function Status({ published }: { published: boolean }) {
  return published ? <Tag color="success">{i18n._('Published')}</Tag> : <Tag>{i18n._('Draft')}</Tag>;
}

function columns(): ListColumn<DashboardListItem>[] {
  return [
    {
      key: 'title',
      title: i18n._('Title'),
      order: 'dashboard_title',
      render: (row) => (
        <NameCell
          name={row.dashboard_title}
          href={row.url}
          before={<Certified by={row.certified_by} details={row.certification_details} />}
          after={<TagPills tags={row.tags} />}
        />
      ),
    },
    changedByColumn(),
    {
      key: 'status',
      title: i18n._('Status'),
      order: 'published',
      widthPx: 110,
      from: 'md',
      render: (row) => <Status published={row.published} />,
    },
    changedColumn(),
    createdByNameColumn('lg'),
    { key: 'owners', title: i18n._('Owners'), widthPx: 130, from: 'md', render: (row) => <People people={row.owners} /> },
  ];
}

function filters(): ListDefinition<DashboardListItem>['filters'] {
  return [
    { id: 'owners', col: 'owners', opr: 'rel_m_m', label: i18n._('Owner'), options: related('dashboard', 'owners') },
    {
      id: 'created_by',
      col: 'created_by',
      opr: 'rel_o_m',
      label: i18n._('Created by'),
      options: related('dashboard', 'created_by'),
    },
    {
      id: 'published',
      col: 'published',
      opr: 'eq',
      label: i18n._('Status'),
      options: [
        { value: true, label: i18n._('Published') },
        { value: false, label: i18n._('Draft') },
      ],
    },
    ...sharedFilters('dashboard'),
  ];
}

/** What one may do with dashboards. */
export const useDashboardRights = (): ((name: string) => boolean) =>
  useRights({ info: dashboard.info, view: 'Dashboard', thing: i18n._('dashboard') });

/** What the list opens. */
interface DashboardListActs {
  /** The properties of a dashboard. */
  readonly edit: (id: number) => void;
  /** Its shares. */
  readonly share?: (row: DashboardListItem) => void;
}

/** The list of dashboards. */
export function useDashboardList({ edit, share }: DashboardListActs): ListDefinition<DashboardListItem> {
  const session = useSession();
  const acts = useObjectActions<DashboardListItem>({
    resource: 'dashboard',
    can: useDashboardRights(),
    nameOf: (row) => row.dashboard_title,
    managed: i18n._("This dashboard is managed externally, and can't be edited in Superset"),
    open: { label: i18n._('Edit dashboard'), href: (row) => `${row.url}?edit=true`, onlyShows: false },
    edit,
    share,
    impact: () => [],
    remove: (ids) => client.call(dashboard.removeMany, { query: { q: ids } }),
  });
  return {
    resource: 'dashboard',
    title: i18n._('Dashboards'),
    search: { id: 'search', col: 'dashboard_title', opr: 'title_or_slug', label: i18n._('Search dashboards') },
    filters: filters(),
    columns: columns(),
    defaults: { order: newestFirst, view: 'card' },
    fetch: (q, signal) => client.call(dashboard.list, { query: { q } }, { signal }),
    nameOf: (row) => row.dashboard_title,
    card: (row) => ({
      title: row.dashboard_title,
      href: row.url,
      thumbnail: row.thumbnail_url || undefined,
      ...(row.certified_by ? { badge: <Certified by={row.certified_by} details={row.certification_details} /> } : {}),
      meta: (
        <>
          {row.published ? null : <Tag>{i18n._('Draft')}</Tag>}
          <Modified humanized={ago(row.changed_on_delta_humanized)} at={row.changed_on_utc} by={row.changed_by_name} />
        </>
      ),
      footer: <People people={row.owners} />,
    }),
    cardOrders: [
      { label: i18n._('Alphabetical'), order: { column: 'dashboard_title', direction: 'asc' } },
      { label: i18n._('Recently modified'), order: newestFirst },
      { label: i18n._('Least recently modified'), order: { ...newestFirst, direction: 'asc' } },
    ],
    favourites: 'dashboard',
    ...acts,
    empty: emptyListWords('dashboard', session),
  };
}
