/** Datasets: `/tablemodelview/list/`. */
import {
  CloudUploadOutlined,
  CodeOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  HistoryOutlined,
  LineChartOutlined,
  PlusOutlined,
  ReloadOutlined,
  TableOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { dataset } from '@tessera/api/dataset';
import { pathOfOurs } from '@tessera/core/own-address';
import type { DatasetListItem } from '@tessera/api/dataset';
import { ExportIcon } from '../kit/pointing-icons.tsx';
import { useExportBundle } from '../bundle/export-bundle.ts';
import { ImportButton } from '../bundle/import-button.tsx';
import { client } from '../client.ts';
import { readExtra } from '../dataset-extra.ts';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { People } from '../kit/person-avatar.tsx';
import { idIn } from '../kit/search.ts';
import { useToasts } from '../kit/toasts.ts';
import { openUpload } from '../upload/store.ts';
import { useMayUpload } from '../upload/upload-rights.ts';
import { TagPills } from '../tagging/tag-pills.tsx';
import { useTagging } from '../tagging/use-tagging.tsx';
import { NameCell, Quiet } from '../lists/cells.tsx';
import type { ListAction, ListColumn, ListDefinition } from '../lists/definition.ts';
import { datasetImpact } from '../lists/impact.ts';
import { ListPage } from '../lists/list-page.tsx';
import { owns } from '../lists/may-edit.ts';
import { emptyListWords } from '../object-lists/empty-list-words.ts';
import { distinct, related } from '../lists/options.ts';
import { selectedText } from './selected-datasets.ts';
import { useDelete } from '../lists/use-delete.tsx';
import { useRights } from '../lists/use-rights.ts';
import { useAccessExplanation } from '../lists/use-access-explanation.tsx';
import { Certified } from '../lists/certified.tsx';
import { certifiedFilter, changedByColumn, changedColumn } from '../lists/usual.tsx';
import { useVersions } from '../versions/use-versions.tsx';

const DatasetEditor = lazy(() => import('../dataset-editor/dialog.tsx').then((m) => ({ default: m.DatasetEditor })));
const DuplicateDataset = lazy(() => import('./duplicate-dataset.tsx').then((m) => ({ default: m.DuplicateDataset })));

const newestFirst = { column: 'changed_on_delta_humanized', direction: 'desc' } as const;

function Kind({ kind }: { kind: DatasetListItem['kind'] }) {
  const label = kind === 'physical' ? i18n._('Physical') : i18n._('Virtual');
  return (
    <Tooltip title={label}>
      <span role="img" aria-label={label} style={{ color: 'var(--t-text-muted)' }}>
        {kind === 'physical' ? <TableOutlined /> : <CodeOutlined />}
      </span>
    </Tooltip>
  );
}

/** What to know of a dataset before it is opened: its kind, who vouches for it, what to be careful of. */
function Marks({ row }: { row: DatasetListItem }) {
  const { certifiedBy, certificationDetails, warning } = readExtra(row.extra);
  return (
    <>
      <Kind kind={row.kind} />
      <Certified by={certifiedBy} details={certificationDetails} />
      {warning ? (
        <Tooltip title={warning}>
          <WarningOutlined role="img" aria-label={warning} tabIndex={0} style={{ color: 'var(--t-warning)' }} />
        </Tooltip>
      ) : null}
    </>
  );
}

/** Where a dataset opens: at its default address, where that is one of ours, else in Explore. */
const addressOf = ({ default_endpoint, explore_url }: DatasetListItem): string =>
  (default_endpoint && pathOfOurs(default_endpoint, window.location.origin, URL)) || explore_url;

function columns(): ListColumn<DatasetListItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Name'),
      order: 'table_name',
      render: (row) => (
        <NameCell
          name={row.table_name}
          href={addressOf(row)}
          before={<Marks row={row} />}
          after={<TagPills tags={row.tags} />}
          below={row.description}
        />
      ),
    },
    {
      key: 'kind',
      title: i18n._('Type'),
      widthPx: 100,
      from: 'lg',
      render: (row) => <Quiet>{row.kind === 'physical' ? i18n._('Physical') : i18n._('Virtual')}</Quiet>,
    },
    {
      key: 'database',
      title: i18n._('Database'),
      order: 'database.database_name',
      widthPx: 150,
      from: 'md',
      render: (row) => <Quiet>{row.database.database_name}</Quiet>,
    },
    {
      key: 'schema',
      title: i18n._('Schema'),
      order: 'schema',
      widthPx: 120,
      from: 'lg',
      render: (row) => <Quiet>{row.schema}</Quiet>,
    },
    changedColumn(),
    changedByColumn(),
    { key: 'owners', title: i18n._('Owners'), widthPx: 120, from: 'md', render: (row) => <People people={row.owners} /> },
  ];
}

function filters(): ListDefinition<DatasetListItem>['filters'] {
  return [
    { id: 'owners', col: 'owners', opr: 'rel_m_m', label: i18n._('Owner'), options: related('dataset', 'owners') },
    { id: 'database', col: 'database', opr: 'rel_o_m', label: i18n._('Database'), options: related('dataset', 'database') },
    { id: 'schema', col: 'schema', opr: 'eq', label: i18n._('Schema'), options: distinct('dataset', 'schema') },
    {
      id: 'sql',
      col: 'sql',
      opr: 'dataset_is_null_or_empty',
      label: i18n._('Type'),
      options: [
        { value: false, label: i18n._('Virtual') },
        { value: true, label: i18n._('Physical') },
      ],
    },
    certifiedFilter('dataset'),
  ];
}

/** Why a dataset may not be changed by anybody. */
function refusal(row: DatasetListItem): string | undefined {
  return row.is_managed_externally ? i18n._("This dataset is managed externally, and can't be edited in Superset") : undefined;
}

function useRemove(): (rows: DatasetListItem[]) => void {
  const ask = useDelete();
  return (rows) =>
    void ask({
      resource: 'dataset',
      names: rows.map((row) => row.table_name),
      impact: () => datasetImpact(rows),
      remove: (withTables) =>
        client.call(dataset.removeMany, {
          query: { q: rows.map((row) => row.id), ...(withTables ? { drop_table: 'true' } : {}) },
        }),
      alsoRefresh: ['uploaded_table'],
    });
}

function useRefresh(): (row: DatasetListItem) => Promise<void> {
  const toasts = useToasts();
  return async (row) => {
    try {
      await client.call(dataset.refresh, { params: { pk: row.id } });
      toasts.success(i18n._('Columns of {name} were read again', { name: row.table_name }));
    } catch (error) {
      toasts.failure(error);
    }
  };
}

const useDatasetRights = (): ((name: string) => boolean) =>
  useRights({ info: dataset.info, view: 'Dataset', thing: i18n._('dataset') });

function Head({ create }: { create: () => void }) {
  const canUpload = useMayUpload();
  const canWrite = useDatasetRights()('can_write');
  return (
    <>
      {canWrite ? <ImportButton resource="dataset" /> : null}
      {canUpload ? (
        <Button icon={<CloudUploadOutlined />} onClick={() => openUpload()}>
          {i18n._('Upload a file')}
        </Button>
      ) : null}
      {canWrite ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={create}>
          {i18n._('Dataset')}
        </Button>
      ) : null}
    </>
  );
}

/** The list of datasets, with the dialogs that make, edit, copy and import them for those who may. */
export function DatasetListPage() {
  const session = useSession();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [edited, setEdited] = useState<number>();
  const [duplicated, setDuplicated] = useState<DatasetListItem>();
  const can = useDatasetRights();
  const canDuplicate = can('can_duplicate');
  const versions = useVersions();
  const cache = useQueryClient();
  const remove = useRemove();
  const refresh = useRefresh();
  const save = useExportBundle();
  const [canWrite, canExport] = [can('can_write'), can('can_export')];
  const exportMany = (rows: DatasetListItem[]): void =>
    void save(
      'dataset',
      rows.map(({ id }) => id),
    );
  // `edit_url` of a dataset leads here.
  const open = edited ?? (canWrite ? idIn(search['edit']) : undefined);
  const closeEditor = (): void => {
    setEdited(undefined);
    if (search['edit'] !== undefined)
      void navigate({ to: '.', search: (old: Record<string, unknown>) => ({ ...old, edit: undefined }), replace: true });
  };
  const allowed = (row: DatasetListItem): boolean => owns(session, row);
  const explore: ListAction<DatasetListItem> = {
    key: 'explore',
    label: i18n._('Explore'),
    icon: <LineChartOutlined />,
    href: (row) => row.explore_url,
  };
  const exporting: ListAction<DatasetListItem>[] = canExport
    ? [{ key: 'export', label: i18n._('Export'), icon: <ExportIcon />, run: (row) => exportMany([row]) }]
    : [];
  const changes: ListAction<DatasetListItem>[] = [
    { key: 'edit', label: i18n._('Edit dataset'), icon: <EditOutlined />, run: (row) => setEdited(row.id), refusal, allowed },
    {
      key: 'refresh',
      label: i18n._('Read columns again'),
      icon: <ReloadOutlined />,
      run: (row) => void refresh(row),
      refusal,
      allowed,
    },
    {
      key: 'duplicate',
      label: i18n._('Duplicate'),
      icon: <CopyOutlined />,
      run: setDuplicated,
      allowed: (row) => canDuplicate && row.kind === 'virtual',
    },
    ...exporting,
    {
      key: 'versions',
      label: i18n._('Version history'),
      icon: <HistoryOutlined />,
      run: (row) =>
        versions.open({
          kind: 'dataset',
          id: row.id,
          name: row.table_name,
          mayChange: allowed(row) && refusal(row) === undefined,
          onRestored: () => void cache.invalidateQueries({ queryKey: ['list', 'dataset'] }),
        }),
    },
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
  const head = <Head create={() => void navigate({ to: '/dataset/add/' })} />;
  const definition: ListDefinition<DatasetListItem> = {
    resource: 'dataset',
    title: i18n._('Datasets'),
    search: { id: 'search', col: 'table_name', opr: 'ct', label: i18n._('Search datasets') },
    filters: filters(),
    columns: columns(),
    defaults: { order: newestFirst, view: 'table' },
    fetch: (q, signal) => client.call(dataset.list, { query: { q } }, { signal }),
    nameOf: (row) => row.table_name,
    selectedText,
    actions: canWrite ? [explore, ...changes] : [explore, ...exporting],
    ...(canExport ? { exportMany } : {}),
    ...(canWrite ? { removeMany: remove, canRemove: (row: DatasetListItem) => allowed(row) && refusal(row) === undefined } : {}),
    head,
    empty: { ...emptyListWords('dataset', session), actions: head },
  };
  const tagged = useTagging(definition, {
    type: 'dataset',
    operators: 'dataset',
    allowed: (row) => canWrite && allowed(row),
    onRows: true,
  });
  const why = useAccessExplanation('dataset', tagged.definition);
  return (
    <>
      <ListPage definition={why.definition} />
      {why.dialog}
      {versions.drawer}
      {tagged.dialog}
      <Suspense fallback={null}>
        {open === undefined ? null : <DatasetEditor id={open} onClose={closeEditor} />}
        {duplicated ? <DuplicateDataset of={duplicated} onClose={() => setDuplicated(undefined)} /> : null}
      </Suspense>
    </>
  );
}
