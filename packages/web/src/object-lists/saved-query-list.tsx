/** The list of saved queries as data, with its dialogs; Home shows its cards too. */
import { DeleteOutlined, EditOutlined, EyeOutlined, HistoryOutlined, LinkOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { savedQuery, type SavedQueryItem } from '@tessera/api/saved-query';
import { ExportIcon } from '../kit/pointing-icons.tsx';
import { useExportBundle } from '../bundle/export-bundle.ts';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { TagPills } from '../tagging/tag-pills.tsx';
import { NameCell, Quiet } from '../lists/cells.tsx';
import type { ListAction, ListColumn, ListDefinition } from '../lists/definition.ts';
import { distinct, related } from '../lists/options.ts';
import { useDelete } from '../lists/use-delete.tsx';
import { useRights } from '../lists/use-rights.ts';
import { useCopy } from '../kit/use-copy.ts';
import { changedByFilter, createdByColumn, createdOnColumn, favouriteFilter, modifiedColumn } from '../lists/usual.tsx';
import { useVersions, type VersionsOf } from '../versions/use-versions.tsx';
import { TablesCell } from './tables-cell.tsx';

const Preview = lazy(() => import('./saved-query-preview.tsx').then((m) => ({ default: m.Preview })));

/** Where a saved query is opened. */
export const openHref = (id: number): string => `/sqllab/?savedQueryId=${id}`;
/** The address the reference gives people to share. */
const shareHref = (id: number): string => `${window.location.origin}/superset/sqllab?savedQueryId=${id}`;

function columns(): ListColumn<SavedQueryItem>[] {
  return [
    {
      key: 'label',
      title: i18n._('Name'),
      order: 'label',
      render: (row) => (
        <NameCell name={row.label} href={openHref(row.id)} after={<TagPills tags={row.tags} />} below={row.description} />
      ),
    },
    {
      key: 'database',
      title: i18n._('Database'),
      order: 'database.database_name',
      widthPx: 160,
      from: 'sm',
      render: (row) => <Quiet>{row.database.database_name}</Quiet>,
    },
    {
      key: 'schema',
      title: i18n._('Schema'),
      order: 'schema',
      widthPx: 130,
      from: 'lg',
      render: (row) => <Quiet>{row.schema}</Quiet>,
    },
    { key: 'tables', title: i18n._('Tables'), widthPx: 170, from: 'md', render: (row) => <TablesCell tables={row.sql_tables} /> },
    createdByColumn(),
    createdOnColumn('xl'),
    modifiedColumn((row) => ({ at: row.changed_on, by: row.changed_by_name })),
  ];
}

/** What one may do with saved queries. */
export const useSavedQueryRights = (): ((name: string) => boolean) =>
  useRights({ info: savedQuery.info, view: 'SavedQuery', thing: i18n._('saved query') });

function useActions(
  preview: (row: SavedQueryItem) => void,
  remove: (rows: SavedQueryItem[]) => void,
  openVersions: (of: VersionsOf) => void,
) {
  const cache = useQueryClient();
  const copy = useCopy();
  const save = useExportBundle();
  const can = useSavedQueryRights();
  const [canWrite, canExport] = [can('can_write'), can('can_export')];
  const exportMany = (rows: SavedQueryItem[]): void =>
    void save(
      'saved_query',
      rows.map(({ id }) => id),
    );
  const actions: ListAction<SavedQueryItem>[] = [
    { key: 'preview', label: i18n._('Query preview'), icon: <EyeOutlined />, run: preview },
    { key: 'edit', label: i18n._('Edit'), icon: <EditOutlined />, href: ({ id }) => openHref(id) },
    {
      key: 'share',
      label: i18n._('Copy query URL'),
      icon: <LinkOutlined />,
      run: ({ id }) => void copy(shareHref(id), i18n._('Link Copied!')),
    },
  ];
  actions.push({
    key: 'versions',
    label: i18n._('Version history'),
    icon: <HistoryOutlined />,
    run: ({ id, label }) =>
      openVersions({
        kind: 'saved_query',
        id,
        name: label,
        mayChange: canWrite,
        onRestored: () => void cache.invalidateQueries({ queryKey: ['list', 'saved_query'] }),
      }),
  });
  if (canExport) actions.push({ key: 'export', label: i18n._('Export'), icon: <ExportIcon />, run: (row) => exportMany([row]) });
  if (canWrite)
    actions.push({ key: 'delete', label: i18n._('Delete'), icon: <DeleteOutlined />, run: (row) => remove([row]), danger: true });
  return { actions, ...(canExport ? { exportMany } : {}), ...(canWrite ? { removeMany: remove } : {}) };
}

/** @returns the list, and the dialog that shows one of them */
export function useSavedQueryList(): { definition: ListDefinition<SavedQueryItem>; dialog: ReactNode } {
  const [shown, setShown] = useState<SavedQueryItem>();
  const versions = useVersions();
  const ask = useDelete();
  const remove = (rows: SavedQueryItem[]): void =>
    void ask({
      resource: 'saved_query',
      names: rows.map((row) => row.label),
      impact: () => Promise.resolve({ lines: [] }),
      remove: () => client.call(savedQuery.removeMany, { query: { q: rows.map(({ id }) => id) } }),
    });
  const definition: ListDefinition<SavedQueryItem> = {
    resource: 'saved_query',
    favourites: 'saved_query',
    title: i18n._('Saved queries'),
    search: { id: 'search', col: 'label', opr: 'all_text', label: i18n._('Search saved queries') },
    filters: [
      {
        id: 'database',
        col: 'database',
        opr: 'rel_o_m',
        label: i18n._('Database'),
        options: related('saved_query', 'database'),
      },
      { id: 'schema', col: 'schema', opr: 'eq', label: i18n._('Schema'), options: distinct('saved_query', 'schema') },
      favouriteFilter('saved_query'),
      changedByFilter('saved_query'),
    ],
    columns: columns(),
    defaults: { order: { column: 'changed_on_delta_humanized', direction: 'desc' }, view: 'table' },
    fetch: (q, signal) => client.call(savedQuery.list, { query: { q } }, { signal }),
    nameOf: (row) => row.label,
    ...useActions(setShown, remove, versions.open),
    empty: {
      title: i18n._('No saved queries yet'),
      hint: i18n._('Write SQL and save it: it is kept here, to be run, changed and shared.'),
    },
  };
  const dialog = (
    <>
      <Suspense fallback={null}>
        {shown ? <Preview query={shown} show={setShown} onClose={() => setShown(undefined)} /> : null}
      </Suspense>
      {versions.drawer}
    </>
  );
  return { definition, dialog };
}
