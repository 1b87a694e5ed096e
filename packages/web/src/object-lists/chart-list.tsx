/** The list of charts as data; Home shows its cards too. */
import { DeleteOutlined, EditOutlined, ExportOutlined, FormOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { chart } from '@tessera/api/chart';
import type { ChartListItem } from '@tessera/api/chart';
import { useExportBundle } from '../bundle/export-bundle.ts';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { HrefLink } from '../kit/href-link.tsx';
import { People } from '../kit/person-avatar.tsx';
import { NameCell, Quiet } from '../lists/cells.tsx';
import { Certified } from '../lists/certified.tsx';
import { chartTypeName, chartTypeOptions } from './chart-types.ts';
import type { ListAction, ListColumn, ListDefinition } from '../lists/definition.ts';
import styles from '../lists/list.module.css';
import { owns } from '../lists/may-edit.ts';
import { emptyListWords } from './empty-list-words.ts';
import { datasetOptions, related } from '../lists/options.ts';
import { useDelete } from '../lists/use-delete.tsx';
import { useRights } from '../lists/use-rights.ts';
import { certifiedFilter, changedColumn, favouriteFilter } from '../lists/usual.tsx';

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
    <Popover
      trigger="click"
      content={
        <ul className={styles['links']}>
          {row.dashboards.slice(0, namedAtMost).map((d) => (
            <li key={d.id}>
              <HrefLink href={`/superset/dashboard/${d.id}/`}>{d.dashboard_title}</HrefLink>
            </li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small" style={{ padding: 0 }}>
        {i18n._('{n} dashboards', { n: row.dashboards.length })}
      </Button>
    </Popover>
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
        />
      ),
    },
    {
      key: 'type',
      title: i18n._('Type'),
      order: 'viz_type',
      widthPx: 170,
      from: 'md',
      render: (row) => <Quiet>{chartTypeName(row.viz_type)}</Quiet>,
    },
    {
      key: 'dataset',
      title: i18n._('Dataset'),
      order: 'datasource_name',
      widthPx: 180,
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
    { key: 'dashboards', title: i18n._('On dashboards'), widthPx: 180, from: 'lg', render: (row) => <Dashboards row={row} /> },
    { key: 'owners', title: i18n._('Owners'), widthPx: 120, from: 'lg', render: (row) => <People people={row.owners} /> },
    changedColumn(),
  ];
}

function filters(): ListDefinition<ChartListItem>['filters'] {
  return [
    { id: 'owners', col: 'owners', opr: 'rel_m_m', label: i18n._('Owner'), options: related('chart', 'owners') },
    { id: 'created_by', col: 'created_by', opr: 'rel_o_m', label: i18n._('Created by'), options: related('chart', 'created_by') },
    { id: 'viz_type', col: 'viz_type', opr: 'eq', label: i18n._('Chart type'), options: chartTypeOptions },
    { id: 'dataset', col: 'datasource_id', opr: 'eq', label: i18n._('Dataset'), options: datasetOptions },
    favouriteFilter('chart'),
    certifiedFilter('chart'),
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

/** @param edit  opens the properties of a chart */
export function useChartList({ edit }: { edit: (id: number) => void }): ListDefinition<ChartListItem> {
  const session = useSession();
  const ask = useDelete();
  const save = useExportBundle();
  const can = useChartRights();
  const [canWrite, canExport] = [can('can_write'), can('can_export')];
  const exportMany = (rows: ChartListItem[]): void =>
    void save(
      'chart',
      rows.map(({ id }) => id),
    );
  const allowed = (row: ChartListItem): boolean => owns(session, row);
  const refusal = (row: ChartListItem): string | undefined =>
    row.is_managed_externally ? i18n._("This chart is managed externally, and can't be edited in Superset") : undefined;
  const remove = (rows: ChartListItem[]): void => {
    void ask({
      resource: 'chart',
      names: rows.map((row) => row.slice_name),
      impact: async () => ({ lines: impactOf(rows) }),
      remove: () => client.call(chart.removeMany, { query: { q: rows.map((row) => row.id) } }),
    });
  };
  const exporting: ListAction<ChartListItem>[] = canExport
    ? [{ key: 'export', label: i18n._('Export'), icon: <ExportOutlined />, run: (row) => exportMany([row]) }]
    : [];
  const actions: ListAction<ChartListItem>[] = [
    { key: 'edit', label: i18n._('Edit chart'), icon: <EditOutlined />, href: (row) => row.url },
    { key: 'properties', label: i18n._('Edit properties'), icon: <FormOutlined />, run: (row) => edit(row.id), refusal, allowed },
    ...exporting,
    {
      key: 'delete',
      label: i18n._('Delete'),
      icon: <DeleteOutlined />,
      run: (row) => remove([row]),
      refusal,
      allowed,
      danger: true,
    },
  ];
  return {
    resource: 'chart',
    title: i18n._('Charts'),
    search: { id: 'search', col: 'slice_name', opr: 'chart_all_text', placeholder: i18n._('Search charts') },
    filters: filters(),
    columns: columns(),
    defaults: { order: newestFirst, view: 'table' },
    fetch: (q, signal) => client.call(chart.list, { query: { q } }, { signal }),
    nameOf: (row) => row.slice_name,
    card: (row) => ({
      title: row.slice_name,
      href: row.url,
      thumbnail: row.thumbnail_url || undefined,
      ...(row.certified_by ? { badge: <Certified by={row.certified_by} details={row.certification_details} /> } : {}),
      meta: (
        <span>
          {chartTypeName(row.viz_type)} · {row.changed_on_delta_humanized}
        </span>
      ),
    }),
    cardOrders: [
      { label: i18n._('Recently modified'), order: newestFirst },
      { label: i18n._('Least recently modified'), order: { ...newestFirst, direction: 'asc' } },
      { label: i18n._('Alphabetical'), order: { column: 'slice_name', direction: 'asc' } },
    ],
    favourites: 'chart',
    actions: canWrite ? actions : exporting,
    ...(canExport ? { exportMany } : {}),
    ...(canWrite ? { removeMany: remove, canRemove: (row: ChartListItem) => allowed(row) && refusal(row) === undefined } : {}),
    empty: emptyListWords('chart', session),
  };
}
