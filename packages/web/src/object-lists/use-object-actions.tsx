/** What one may do with charts and dashboards from their lists: change, export and delete, one or many. */
import { DeleteOutlined, EditOutlined, FormOutlined, ShareAltOutlined } from '@ant-design/icons';
import { ExportIcon } from '../kit/pointing-icons.tsx';
import { useExportBundle } from '../bundle/export-bundle.ts';
import { i18n } from '../i18n.ts';
import type { ListAction, ListDefinition, ListedObject } from '../lists/definition.ts';
import { owns } from '../lists/may-edit.ts';
import { useDelete } from '../lists/use-delete.tsx';
import { useCan, useSession } from '../session.ts';

interface OwnedObject extends ListedObject {
  owners: readonly { id: number }[];
  is_managed_externally: boolean;
}

interface ObjectKind<Row> {
  resource: 'chart' | 'dashboard';
  can: (right: string) => boolean;
  nameOf: (row: Row) => string;
  /** Why a row that another system manages is not changed here. */
  managed: string;
  /** Opens it to be changed; kept from rows that are not to be changed, unless it only shows them. */
  open: Pick<ListAction<Row>, 'label' | 'href'> & { onlyShows: boolean };
  /** Opens its properties. */
  edit: (id: number) => void;
  /** Opens its shares; absent where no dialog can be shown. */
  share?: ((row: Row) => void) | undefined;
  /** What stands on rows that are to go. */
  impact: (rows: Row[]) => string[];
  remove: (ids: number[]) => Promise<unknown>;
}

/** The part of a list's definition that does something. */
export function useObjectActions<Row extends OwnedObject>(
  kind: ObjectKind<Row>,
): Pick<ListDefinition<Row>, 'actions' | 'exportMany' | 'removeMany' | 'canRemove'> {
  const { resource, can, nameOf, managed, open, edit } = kind;
  const session = useSession();
  const mayShare = useCan(`can_share_${resource} on Superset`);
  const ask = useDelete();
  const save = useExportBundle();
  const allowed = (row: Row): boolean => owns(session, row);
  const refusal = (row: Row): string | undefined => (row.is_managed_externally ? managed : undefined);
  const idsOf = (rows: Row[]): number[] => rows.map(({ id }) => id);
  const exportMany = (rows: Row[]): void => void save(resource, idsOf(rows));
  const removeMany = (rows: Row[]): void =>
    void ask({
      resource,
      names: rows.map(nameOf),
      impact: async () => ({ lines: kind.impact(rows) }),
      remove: () => kind.remove(idsOf(rows)),
    });
  const sharing: ListAction<Row>[] =
    kind.share && mayShare
      ? [{ key: 'share', label: i18n._('Share'), icon: <ShareAltOutlined />, run: kind.share, allowed }]
      : [];
  const { onlyShows, ...opening } = open;
  const whenChanging = { refusal, allowed };
  const exporting: ListAction<Row>[] = can('can_export')
    ? [{ key: 'export', label: i18n._('Export'), icon: <ExportIcon />, run: (row) => exportMany([row]) }]
    : [];
  const changing: ListAction<Row>[] = [
    { key: 'edit', icon: <EditOutlined />, ...opening, ...(onlyShows ? {} : whenChanging) },
    { key: 'properties', label: i18n._('Edit properties'), icon: <FormOutlined />, run: (row) => edit(row.id), ...whenChanging },
    ...sharing,
    ...exporting,
    {
      key: 'delete',
      label: i18n._('Delete'),
      icon: <DeleteOutlined />,
      run: (row) => removeMany([row]),
      ...whenChanging,
      danger: true,
    },
  ];
  const canWrite = can('can_write');
  return {
    actions: canWrite ? changing : [...sharing, ...exporting],
    ...(can('can_export') ? { exportMany } : {}),
    ...(canWrite ? { removeMany, canRemove: (row: Row) => allowed(row) && refusal(row) === undefined } : {}),
  };
}
