/** The list of uploaded regions for country maps: `/regions/list/`. */
import { ApiFailure } from '@tessera/api/client';
import { lazy, Suspense, useState } from 'react';
import { DeleteOutlined, EditOutlined, UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Upload } from 'antd';
import { region, type RegionItem } from '@tessera/api/region';
import { client } from '../client.ts';
import { formatCount, i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { OpenName, Quiet } from '../lists/cells.tsx';
import type { ListAction, ListColumn, ListDefinition } from '../lists/definition.ts';
import { ListPage } from '../lists/list-page.tsx';
import { related } from '../lists/options.ts';
import { useDelete } from '../lists/use-delete.tsx';
import { changedColumn } from '../lists/usual.tsx';
import { useSession } from '../session.ts';
import { sizeText } from '../size-text.ts';

const NameDialog = lazy(() => import('./name-dialog.tsx').then((m) => ({ default: m.NameDialog })));

function columns(): ListColumn<RegionItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Name'),
      order: 'name',
      render: (row) => <OpenName name={row.name} onOpen={undefined} below={row.source_name} />,
    },
    {
      key: 'regions',
      title: i18n._('Regions'),
      order: 'region_count',
      firstDirection: 'desc',
      align: 'end',
      widthPx: 110,
      from: 'sm',
      render: (row) => formatCount(row.region_count),
    },
    {
      key: 'properties',
      title: i18n._('Properties to join on'),
      from: 'md',
      render: (row) => <Quiet>{row.properties.join(', ')}</Quiet>,
    },
    {
      key: 'bytes',
      title: i18n._('Size'),
      order: 'bytes',
      firstDirection: 'desc',
      align: 'end',
      widthPx: 110,
      from: 'lg',
      render: (row) => sizeText(row.bytes),
    },
    { ...changedColumn<RegionItem>(), title: i18n._('Uploaded') },
  ];
}

/** A button that sends the chosen file. */
function UploadRegions() {
  const toasts = useToasts();
  const cache = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    const body = new FormData();
    body.set('file', file, file.name);
    setSending(true);
    try {
      const { result } = await client.call(region.create, { body });
      toasts.success(
        i18n._('{name}: {n, plural, one {# region} other {# regions}}', { name: result.name, n: result.region_count }),
      );
      await cache.invalidateQueries({ queryKey: ['list', 'region'] });
    } catch (error) {
      // One file was sent: its name as a field says nothing more.
      const reason = error instanceof ApiFailure ? [error.fields?.['file']].flat()[0] : undefined;
      toasts.failure(error, (sentence) => i18n._('The regions could not be uploaded: {error}', { error: reason ?? sentence }));
    } finally {
      setSending(false);
    }
  };
  const choose = (file: File): false => {
    void send(file);
    // We send it, not antd.
    return false;
  };
  return (
    <Upload accept=".json,.geojson,.topojson" maxCount={1} showUploadList={false} beforeUpload={choose} disabled={isSending}>
      <Button type="primary" icon={<UploadOutlined />} loading={isSending}>
        {i18n._('Upload regions')}
      </Button>
    </Upload>
  );
}

function useRemove(): (rows: RegionItem[]) => void {
  const ask = useDelete();
  return (rows) =>
    void ask({
      resource: 'region',
      names: rows.map(({ name }) => name),
      impact: () => Promise.resolve({ lines: [i18n._('Maps that show these regions will be empty.')] }),
      remove: () => client.call(region.removeMany, { query: { q: rows.map(({ id }) => id) } }),
    });
}

/** The list of own regions; users who may upload files may add to it and remove from it. */
export function OwnRegionListPage() {
  const session = useSession();
  const mayUpload = session?.permissions.has('can_upload on Database') ?? false;
  // The server holds the same: one's own, all of them for administrators.
  const mayChange = ({ created_by: by }: RegionItem): boolean =>
    mayUpload && (session?.roles.includes('Admin') === true || by?.id === session?.user.id);
  const remove = useRemove();
  const [renamed, setRenamed] = useState<number>();
  const head = mayUpload ? <UploadRegions /> : undefined;
  const actions: ListAction<RegionItem>[] = [
    { key: 'rename', label: i18n._('Rename'), icon: <EditOutlined />, run: (row) => setRenamed(row.id), allowed: mayChange },
    {
      key: 'delete',
      label: i18n._('Delete'),
      icon: <DeleteOutlined />,
      run: (row) => remove([row]),
      danger: true,
      allowed: mayChange,
    },
  ];
  const definition: ListDefinition<RegionItem> = {
    resource: 'region',
    title: i18n._('Own regions'),
    search: { id: 'search', col: 'name', opr: 'ct', label: i18n._('Search regions') },
    filters: [
      {
        id: 'created_by',
        col: 'created_by',
        opr: 'rel_o_m',
        label: i18n._('Uploaded by'),
        options: related('region', 'created_by'),
      },
    ],
    columns: columns(),
    defaults: { order: { column: 'changed_on_delta_humanized', direction: 'desc' }, view: 'table' },
    fetch: (q, signal) => client.call(region.list, { query: { q } }, { signal }),
    nameOf: (row) => row.name,
    actions,
    ...(mayUpload && { removeMany: remove }),
    head,
    empty: {
      title: i18n._('No own regions yet'),
      hint: i18n._(
        'Upload districts, sales areas or postcodes as GeoJSON or TopoJSON. The country map then offers them beside the countries.',
      ),
      actions: head,
    },
  };
  return (
    <>
      <ListPage definition={definition} />
      {renamed !== undefined && (
        <Suspense fallback={null}>
          <NameDialog id={renamed} onClose={() => setRenamed(undefined)} />
        </Suspense>
      )}
    </>
  );
}
