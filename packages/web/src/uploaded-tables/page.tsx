/** Tables of uploaded files: `/uploads/list/`. One's own, all of them for administrators. */
import { CloudUploadOutlined, DeleteOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { uploadedTable, type UploadedTableItem } from '@tessera/api/uploaded-table';
import { client } from '../client.ts';
import { formatCount, i18n } from '../i18n.ts';
import { HrefLink } from '../kit/href-link.tsx';
import { sizeText } from '../size-text.ts';
import { openUpload } from '../upload/store.ts';
import { OpenName, Quiet } from '../lists/cells.tsx';
import type { ListAction, ListColumn, ListDefinition } from '../lists/definition.ts';
import { ListPage } from '../lists/list-page.tsx';
import { related } from '../lists/options.ts';
import { useDelete } from '../lists/use-delete.tsx';
import { changedColumn } from '../lists/usual.tsx';
import styles from '../lists/list.module.css';

const newestFirst = { column: 'changed_on_delta_humanized', direction: 'desc' } as const;
const namedAtMost = 3;

const exploreUrl = (datasetId: number): string => `/explore/?datasource_type=table&datasource_id=${datasetId}`;

/** The datasets that read a table as links, and how many charts stand on them. */
function Uses({ row: { datasets, charts } }: { row: UploadedTableItem }) {
  if (datasets.count === 0) return <Quiet>{i18n._('Nothing')}</Quiet>;
  const named = datasets.result.slice(0, namedAtMost);
  const more = datasets.count - named.length;
  return (
    <div className={styles['name']}>
      <span className={styles['nameLine']}>
        {named.map(({ id, table_name, kind }) => (
          <HrefLink key={id} href={exploreUrl(id)} title={table_name} className={styles['useLink'] ?? ''}>
            {kind === 'virtual' ? i18n._('{name} (SQL)', { name: table_name }) : table_name}
          </HrefLink>
        ))}
        {more > 0 ? (
          <span>
            {named.length > 0
              ? i18n._('and {n} more', { n: more })
              : i18n._('{n, plural, one {# dataset} other {# datasets}}', { n: more })}
          </span>
        ) : null}
      </span>
      {charts.count > 0 ? (
        <span className={styles['nameBelow']}>{i18n._('{n, plural, one {# chart} other {# charts}}', { n: charts.count })}</span>
      ) : null}
    </div>
  );
}

function columns(): ListColumn<UploadedTableItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Table'),
      order: 'table_name',
      render: (row) => <OpenName name={row.table_name} onOpen={undefined} below={row.source_name ?? undefined} />,
    },
    {
      key: 'rows',
      title: i18n._('Rows'),
      order: 'rows',
      firstDirection: 'desc',
      align: 'end',
      widthPx: 110,
      from: 'sm',
      render: (row) => formatCount(row.rows),
    },
    {
      key: 'bytes',
      title: i18n._('Size on disk'),
      order: 'bytes',
      firstDirection: 'desc',
      align: 'end',
      widthPx: 110,
      from: 'md',
      render: (row) => sizeText(row.bytes),
    },
    { key: 'uses', title: i18n._('Used by'), from: 'md', render: (row) => <Uses row={row} /> },
    {
      key: 'by',
      title: i18n._('Uploaded by'),
      order: 'changed_by.first_name',
      widthPx: 160,
      from: 'lg',
      render: (row) => <Quiet>{row.changed_by_name}</Quiet>,
    },
    { ...changedColumn<UploadedTableItem>(), title: i18n._('Last upload') },
  ];
}

/** What goes with the tables and what breaks, a sentence each. */
function impactOf(rows: readonly UploadedTableItem[]): string[] {
  return rows.flatMap(({ table_name, rows: count, datasets, charts }) => {
    if (datasets.count === 0) return [];
    const values = { name: table_name, rows: formatCount(count), n: datasets.count, charts: charts.count };
    const names = datasets.result.map((dataset) => dataset.table_name).join(', ');
    const used = i18n._('{name}: {n, plural, one {# dataset reads it} other {# datasets read it}}', values);
    const stand = i18n._('{charts, plural, =0 {no chart} one {# chart} other {# charts}}', values);
    return [names === '' ? `${used}, ${stand}` : `${used} (${names}), ${stand}`];
  });
}

function useRemove(): (rows: UploadedTableItem[]) => void {
  const ask = useDelete();
  return (rows) =>
    void ask({
      resource: 'uploaded_table',
      names: rows.map(({ table_name, rows: count, bytes }) =>
        i18n._('{name} ({rows} rows, {size})', { name: table_name, rows: formatCount(count), size: sizeText(bytes) }),
      ),
      // Asked anew: a chart may have been made since the list was read.
      impact: async () => {
        const q = { filters: [{ col: 'id', opr: 'in', value: rows.map(({ id }) => id) }], page_size: rows.length };
        return { lines: impactOf((await client.call(uploadedTable.list, { query: { q } })).result) };
      },
      remove: () => client.call(uploadedTable.removeMany, { query: { q: rows.map(({ id }) => id), with_datasets: 'true' } }),
      alsoRefresh: ['dataset'],
    });
}

/** The list of uploaded tables, with the datasets that use them. */
export function UploadedTableListPage() {
  const remove = useRemove();
  const head = (
    <Button type="primary" icon={<CloudUploadOutlined />} onClick={() => openUpload()}>
      {i18n._('Upload a file')}
    </Button>
  );
  const actions: ListAction<UploadedTableItem>[] = [
    {
      key: 'dataset',
      label: i18n._('Make a dataset'),
      icon: <TableOutlined />,
      href: () => '/dataset/add/',
      allowed: (row) => row.datasets.count === 0,
    },
    { key: 'delete', label: i18n._('Delete'), icon: <DeleteOutlined />, run: (row) => remove([row]), danger: true },
  ];
  const definition: ListDefinition<UploadedTableItem> = {
    resource: 'uploaded_table',
    title: i18n._('Uploaded files'),
    search: {
      id: 'search',
      col: 'table_name',
      opr: 'uploaded_table_all_text',
      label: i18n._('Search tables and files'),
    },
    filters: [
      {
        id: 'changed_by',
        col: 'changed_by',
        opr: 'rel_o_m',
        label: i18n._('Uploaded by'),
        options: related('uploaded_table', 'changed_by'),
      },
    ],
    columns: columns(),
    defaults: { order: newestFirst, view: 'table' },
    fetch: (q, signal) => client.call(uploadedTable.list, { query: { q } }, { signal }),
    nameOf: (row) => row.table_name,
    actions,
    removeMany: remove,
    head,
    empty: {
      title: i18n._('No uploaded files yet'),
      hint: i18n._('A file you upload becomes a table, and a dataset to make charts of.'),
      actions: head,
    },
  };
  return <ListPage definition={definition} />;
}
