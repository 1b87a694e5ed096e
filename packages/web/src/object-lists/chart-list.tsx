/** The list of charts as data; Home shows its cards too. */
import { chart } from '@tessera/api/chart';
import type { ChartListItem } from '@tessera/api/chart';
import { areChartsCardsFirst } from '../bootstrap.ts';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { HrefLink } from '../kit/href-link.tsx';
import { Modified } from '../kit/modified.tsx';
import { People } from '../kit/person-avatar.tsx';
import { TagPills } from '../tagging/tag-pills.tsx';
import { CountCell, NameCell, Quiet } from '../lists/cells.tsx';
import { Certified } from '../lists/certified.tsx';
import { chartTypeName, chartTypeOptions } from './chart-types.ts';
import type { ListColumn, ListDefinition } from '../lists/definition.ts';
import { emptyListWords } from './empty-list-words.ts';
import { dashboardOptions, datasetOptions, related } from '../lists/options.ts';
import { useObjectActions } from './use-object-actions.tsx';
import { useRights } from '../lists/use-rights.ts';
import { changedByColumn, createdByNameColumn, lastModifiedColumn, sharedFilters } from '../lists/usual.tsx';
import { ago } from '../language/ago.ts';

const newestFirst = { column: 'changed_on_delta_humanized', direction: 'desc' } as const;
const namedAtMost = 20;

function Dashboards({ row }: { row: ChartListItem }) {
  const [first] = row.dashboards;
  if (!first) return null;
  if (row.dashboards.length === 1)
    return (
      <HrefLink href={`/superset/dashboard/${first.id}/`} title={first.dashboard_title}>
        {first.dashboard_title}
      </HrefLink>
    );
  return (
    <CountCell
      label={i18n._('{n} dashboards', { n: row.dashboards.length })}
      items={row.dashboards.slice(0, namedAtMost).map((d) => ({
        key: String(d.id),
        item: <HrefLink href={`/superset/dashboard/${d.id}/`}>{d.dashboard_title}</HrefLink>,
      }))}
    />
  );
}

function columns(): ListColumn<ChartListItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Chart'),
      order: 'slice_name',
      render: (row) => (
        <NameCell
          name={row.slice_name}
          href={row.url}
          before={<Certified by={row.certified_by} details={row.certification_details} />}
          after={<TagPills tags={row.tags} />}
        />
      ),
    },
    {
      key: 'type',
      title: i18n._('Visualization type'),
      order: 'viz_type',
      widthPx: 178,
      from: 'md',
      render: (row) => <Quiet>{chartTypeName(row.viz_type)}</Quiet>,
    },
    {
      key: 'dataset',
      title: i18n._('Dataset'),
      order: 'datasource_name',
      widthPx: 145,
      from: 'md',
      render: (row) =>
        row.datasource_name_text && row.datasource_url ? (
          <HrefLink href={row.datasource_url} title={row.datasource_name_text}>
            {row.datasource_name_text}
          </HrefLink>
        ) : (
          <Quiet>{i18n._('Missing dataset')}</Quiet>
        ),
    },
    { key: 'dashboards', title: i18n._('On dashboards'), widthPx: 128, from: 'lg', render: (row) => <Dashboards row={row} /> },
    changedByColumn(),
    lastModifiedColumn((row) => ({ at: row.changed_on_utc, by: row.changed_by_name })),
    createdByNameColumn('xl'),
    { key: 'owners', title: i18n._('Owners'), widthPx: 110, from: 'lg', render: (row) => <People people={row.owners} /> },
  ];
}

function filters(): ListDefinition<ChartListItem>['filters'] {
  return [
    { id: 'owners', col: 'owners', opr: 'rel_m_m', label: i18n._('Owner'), options: related('chart', 'owners') },
    { id: 'created_by', col: 'created_by', opr: 'rel_o_m', label: i18n._('Created by'), options: related('chart', 'created_by') },
    { id: 'viz_type', col: 'viz_type', opr: 'eq', label: i18n._('Chart type'), options: chartTypeOptions },
    { id: 'dataset', col: 'datasource_id', opr: 'eq', label: i18n._('Dataset'), options: datasetOptions },
    { id: 'dashboards', col: 'dashboards', opr: 'rel_m_m', label: i18n._('Dashboards'), options: dashboardOptions },
    ...sharedFilters('chart'),
  ];
}

/** What stands on the charts that are to go. */
function impactOf(rows: ChartListItem[]): string[] {
  return rows
    .filter((row) => row.dashboards.length > 0)
    .map((row) =>
      i18n._('{name}: used on {n, plural, one {# dashboard} other {# dashboards}} ({titles})', {
        name: row.slice_name,
        n: row.dashboards.length,
        titles: row.dashboards.map((d) => d.dashboard_title).join(', '),
      }),
    );
}

/** What one may do with charts. */
export const useChartRights = (): ((name: string) => boolean) =>
  useRights({ info: chart.info, view: 'Chart', thing: i18n._('chart') });

/** What the list opens. */
interface ChartListActs {
  /** The properties of a chart. */
  readonly edit: (id: number) => void;
  /** Its shares. */
  readonly share?: (row: ChartListItem) => void;
}

/** @param edit  opens the properties of a chart */
export function useChartList({ edit, share }: ChartListActs): ListDefinition<ChartListItem> {
  const session = useSession();
  const acts = useObjectActions<ChartListItem>({
    resource: 'chart',
    can: useChartRights(),
    nameOf: (row) => row.slice_name,
    managed: i18n._("This chart is managed externally, and can't be edited in Superset"),
    open: { label: i18n._('Edit chart'), href: (row) => row.url, onlyShows: true },
    edit,
    share,
    impact: impactOf,
    remove: (ids) => client.call(chart.removeMany, { query: { q: ids } }),
  });
  return {
    resource: 'chart',
    title: i18n._('Charts'),
    search: { id: 'search', col: 'slice_name', opr: 'chart_all_text', label: i18n._('Search charts') },
    filters: filters(),
    columns: columns(),
    defaults: { order: newestFirst, view: areChartsCardsFirst() ? 'card' : 'table' },
    fetch: (q, signal) => client.call(chart.list, { query: { q } }, { signal }),
    nameOf: (row) => row.slice_name,
    card: (row) => ({
      title: row.slice_name,
      href: row.url,
      thumbnail: row.thumbnail_url || undefined,
      ...(row.certified_by ? { badge: <Certified by={row.certified_by} details={row.certification_details} /> } : {}),
      meta: (
        <>
          <Modified humanized={ago(row.changed_on_delta_humanized)} at={row.changed_on_utc} by={row.changed_by_name} /> ·{' '}
          {chartTypeName(row.viz_type)}
        </>
      ),
      footer: <People people={row.owners} />,
    }),
    cardOrders: [
      { label: i18n._('Alphabetical'), order: { column: 'slice_name', direction: 'asc' } },
      { label: i18n._('Recently modified'), order: newestFirst },
      { label: i18n._('Least recently modified'), order: { ...newestFirst, direction: 'asc' } },
    ],
    favourites: 'chart',
    ...acts,
    empty: emptyListWords('chart', session),
  };
}
