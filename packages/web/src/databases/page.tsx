/** Databases: `/databaseview/list/`. */
import { DeleteOutlined, EditOutlined, PlusOutlined, SyncOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { database } from '@tessera/api/database';
import type { DatabaseListItem } from '@tessera/api/database';
import { encodeRison } from '@tessera/api/rison';
import { ExportIcon } from '../kit/pointing-icons.tsx';
import { useToasts } from '../kit/toasts.ts';
import { useExportBundle } from '../bundle/export-bundle.ts';
import { ImportButton } from '../bundle/import-button.tsx';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { refusalInWords } from '../language/refusals.ts';
import { fullName } from '../session.ts';
import { NameCell, Tick } from '../lists/cells.tsx';
import { useAccessExplanation } from '../lists/use-access-explanation.tsx';
import type { ListAction, ListColumn, ListDefinition } from '../lists/definition.ts';
import { databaseLines, fetchDatabaseRelated } from '../lists/impact.ts';
import { ListPage } from '../lists/list-page.tsx';
import { useDelete } from '../lists/use-delete.tsx';
import { useRights } from '../lists/use-rights.ts';
import { createdByColumn, modifiedColumn, yesNo } from '../lists/usual.tsx';

const ConnectDialog = lazy(() => import('./connect/dialog.tsx').then((m) => ({ default: m.ConnectDialog })));

function columns(): ListColumn<DatabaseListItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Database'),
      order: 'database_name',
      render: (row) => (
        <NameCell
          name={row.database_name}
          href={`/sqllab/?dbid=${row.id}`}
          below={row.is_builtin ? i18n._('The analytics engine inside Tessera; uploads go here') : null}
        />
      ),
    },
    { key: 'backend', title: i18n._('Backend'), widthPx: 150, from: 'sm', render: (row) => <Tag>{row.backend}</Tag> },
    {
      key: 'async',
      title: i18n._('AQE'),
      hint: i18n._('Asynchronous query execution'),
      order: 'allow_run_async',
      widthPx: 80,
      from: 'xl',
      render: (row) => <Tick yes={row.allow_run_async} />,
    },
    {
      key: 'dml',
      title: i18n._('DML'),
      hint: i18n._('Allow data manipulation language'),
      order: 'allow_dml',
      widthPx: 80,
      from: 'xl',
      render: (row) => <Tick yes={row.allow_dml} />,
    },
    {
      key: 'upload',
      title: i18n._('CSV upload'),
      order: 'allow_file_upload',
      widthPx: 120,
      from: 'xl',
      render: (row) => <Tick yes={row.allow_file_upload} />,
    },
    {
      key: 'sqllab',
      title: i18n._('Expose in SQL Lab'),
      order: 'expose_in_sqllab',
      widthPx: 170,
      from: 'md',
      render: (row) => <Tick yes={row.expose_in_sqllab} />,
    },
    createdByColumn(),
    {
      ...modifiedColumn<DatabaseListItem>((row) => ({ at: row.changed_on, by: fullName(row.changed_by) })),
      title: i18n._('Last modified'),
      widthPx: 150,
    },
  ];
}

/** The list of databases. `?create=true` opens the dialog for a new connection, `?create=gsheets` at the form of a kind. */
export function DatabaseListPage() {
  const navigate = useNavigate();
  const { create: creating, ...search }: Record<string, unknown> = useSearch({ strict: false });
  const [edited, setEdited] = useState<number>();
  const isCreating = typeof creating === 'string';
  const engine = creating === 'true' || !isCreating ? undefined : creating;
  const setCreating = (on: boolean): void =>
    void navigate({ to: '/databaseview/list/', search: on ? { ...search, create: 'true' } : search, replace: true });
  const ask = useDelete();
  const toasts = useToasts();
  const save = useExportBundle();
  const can = useRights({ info: database.info, view: 'Database', thing: i18n._('database') });
  const [canWrite, canExport] = [can('can_write'), can('can_export')];
  const exportMany = (rows: DatabaseListItem[]): void =>
    void save(
      'database',
      rows.map(({ id }) => id),
    );
  const exporting: ListAction<DatabaseListItem>[] = canExport
    ? [{ key: 'export', label: i18n._('Export'), icon: <ExportIcon />, run: (row) => exportMany([row]) }]
    : [];
  const refusal = (row: DatabaseListItem): string | undefined =>
    row.is_builtin ? i18n._('The built-in engine cannot be changed') : undefined;
  const datasetsRefuse = (row: DatabaseListItem) => ({
    reason: i18n._('A database that has datasets cannot be deleted. Delete its datasets first; this is what stands on it:'),
    way: {
      label: i18n._('Show its datasets'),
      go: () => void navigate({ to: '/tablemodelview/list/', search: { filters: encodeRison({ database: row.id }) } }),
    },
  });
  const alertsRefuse = () => ({
    reason: i18n._('A database that alerts ask cannot be deleted. Delete those alerts first; this is what stands on it:'),
    way: { label: i18n._('Show alerts'), go: () => void navigate({ to: '/alert/list/' }) },
  });
  const remove = (row: DatabaseListItem): void =>
    void ask({
      resource: 'database',
      names: [row.database_name],
      impact: async () => {
        const related = await fetchDatabaseRelated(row.id);
        const lines = databaseLines(related);
        if (related.datasets.count > 0) return { lines, refusal: datasetsRefuse(row) };
        if (related.reports.count > 0) return { lines, refusal: alertsRefuse() };

        const { deletion_refused: reason } = related;
        return reason === null ? { lines } : { lines, refusal: { reason: await refusalInWords(reason) } };
      },
      remove: () => client.call(database.remove, { params: { pk: row.id } }),
    });
  const sync = (row: DatabaseListItem): void =>
    void client.call(database.syncPermissions, { params: { pk: row.id } }).then(
      () => toasts.success(i18n._('All schemas of {name} can be granted to roles now.', { name: row.database_name })),
      (error: unknown) => toasts.failure(error),
    );
  const actions: ListAction<DatabaseListItem>[] = [
    { key: 'edit', label: i18n._('Edit'), icon: <EditOutlined />, run: (row) => setEdited(row.id), refusal },
    ...(canWrite ? [{ key: 'sync', label: i18n._('Sync permissions'), icon: <SyncOutlined />, run: sync }] : []),
    ...exporting,
    { key: 'delete', label: i18n._('Delete'), icon: <DeleteOutlined />, run: remove, refusal, danger: true },
  ];
  const create = canWrite ? (
    <>
      <ImportButton resource="database" />
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
        {i18n._('Database')}
      </Button>
    </>
  ) : null;
  const definition: ListDefinition<DatabaseListItem> = {
    resource: 'database',
    title: i18n._('Databases'),
    search: { id: 'search', col: 'database_name', opr: 'ct', label: i18n._('Search databases') },
    filters: [
      { id: 'expose_in_sqllab', col: 'expose_in_sqllab', opr: 'eq', label: i18n._('Expose in SQL Lab'), options: yesNo() },
      {
        id: 'allow_run_async',
        col: 'allow_run_async',
        opr: 'eq',
        label: i18n._('AQE'),
        options: yesNo(),
      },
      {
        id: 'allow_file_upload',
        col: 'allow_file_upload',
        opr: 'upload_is_enabled',
        label: i18n._('CSV upload'),
        options: yesNo(),
      },
    ],
    columns: columns(),
    defaults: { order: { column: 'changed_on_delta_humanized', direction: 'desc' }, view: 'table' },
    fetch: (q, signal) => client.call(database.list, { query: { q } }, { signal }),
    nameOf: (row) => row.database_name,
    actions: canWrite ? actions : exporting,
    ...(canExport ? { exportMany } : {}),
    head: create,
    empty: {
      title: i18n._('No databases yet'),
      hint: i18n._('Connect a database, or upload a file: it needs none.'),
      actions: create,
    },
  };
  const why = useAccessExplanation('database', definition);
  return (
    <>
      <ListPage definition={why.definition} />
      {why.dialog}
      <Suspense fallback={null}>
        {edited === undefined ? null : <ConnectDialog id={edited} onClose={() => setEdited(undefined)} />}
        {isCreating && canWrite ? <ConnectDialog id={undefined} engine={engine} onClose={() => setCreating(false)} /> : null}
      </Suspense>
    </>
  );
}
