/** Datasets by pages of the server, to choose one: search, sort, name as a button. */
import { SearchOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { dataset, type DatasetListItem } from '@tessera/api/dataset';
import type { ListArguments } from '@tessera/api/list-query';
import { limits } from '@tessera/core/limits';
import { EmptyFace, FailedFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useDebounced } from '../../lists/use-debounced.ts';
import { People } from '../../kit/person-avatar.tsx';
import styles from './dataset-change.module.css';
import { clearable } from '../../kit/clearable.tsx';
import { namedArrows } from '../../kit/pages.tsx';

/** As much of a dataset as is known before it is fetched. */
export type PickedDataset = Pick<DatasetListItem, 'id' | 'table_name'>;

const searchWaitMs = 250;
const order = { column: 'changed_on_delta_humanized', direction: 'desc' } as const;

function usePage(text: string, page: number) {
  const q: ListArguments = {
    columns: ['id', 'table_name', 'kind', 'schema', 'database', 'owners'],
    page,
    page_size: limits.listPageSize,
    order_column: order.column,
    order_direction: order.direction,
    ...(text ? { filters: [{ col: 'table_name', opr: 'ct', value: text }] } : {}),
  };
  return useQuery({
    queryKey: ['list', 'dataset', 'choose', q],
    queryFn: ({ signal }) => client.call(dataset.list, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function columns(onPick: (picked: PickedDataset) => void): TableColumnType<DatasetListItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Name'),
      render: (_: unknown, row) => (
        <Button type="link" className={`${styles['name']}`} title={row.table_name} onClick={() => onPick(row)}>
          {row.table_name}
        </Button>
      ),
    },
    {
      key: 'type',
      title: i18n._('Type'),
      width: 80,
      render: (_: unknown, row) => (row.kind === 'physical' ? i18n._('Physical') : i18n._('Virtual')),
    },
    {
      key: 'schema',
      title: i18n._('Schema'),
      width: 88,
      ellipsis: true,
      responsive: ['sm'],
      render: (_: unknown, row) => row.schema,
    },
    {
      key: 'connection',
      title: i18n._('Connection'),
      width: 100,
      ellipsis: true,
      responsive: ['sm'],
      render: (_: unknown, row) => row.database.database_name,
    },
    { key: 'owners', title: i18n._('Owners'), width: 84, render: (_: unknown, row) => <People people={row.owners} /> },
  ];
}

export interface DatasetTableProps {
  /** The dataset in use: marked. */
  currentId?: number | undefined;
  onPick: (picked: PickedDataset) => void;
}

/** A table of the datasets the person may see, page by page; the one in use is marked. */
export function DatasetTable({ currentId, onPick }: DatasetTableProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ text: '', page: 0 });
  const search = useDebounced((text) => setAsked({ text: text.trim(), page: 0 }), searchWaitMs);
  const rows = usePage(asked.text, asked.page);
  return (
    <>
      <Input
        type="search"
        allowClear={clearable()}
        autoFocus
        className={`${styles['search']}`}
        prefix={<SearchOutlined />}
        aria-label={i18n._('Search / Filter')}
        placeholder={i18n._('Search / Filter')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          search.later(event.target.value);
        }}
        onPressEnter={() => search.now(typed)}
      />
      {rows.isError ? (
        <FailedFace
          compact
          title={i18n._('An error occurred while fetching {resource}s: {error}', {
            resource: 'dataset',
            error: sentenceOf(rows.error),
          })}
          actions={<Button onClick={() => void rows.refetch()}>{i18n._('Try again')}</Button>}
        />
      ) : (
        <Table<DatasetListItem>
          size="small"
          tableLayout="fixed"
          rowKey="id"
          className={`${styles['table']}`}
          columns={columns(onPick)}
          dataSource={rows.data?.result ?? []}
          loading={rows.isPending || rows.isPlaceholderData}
          rowClassName={(row) => (row.id === currentId ? `${styles['current']}` : '')}
          scroll={{ y: 'min(420px, 46dvh)' }}
          locale={{ emptyText: rows.isPending ? ' ' : <EmptyFace compact title={i18n._('No results found')} /> }}
          pagination={{
            current: asked.page + 1,
            pageSize: limits.listPageSize,
            total: rows.data?.count ?? 0,
            showSizeChanger: false,
            hideOnSinglePage: true,
            itemRender: namedArrows,
            onChange: (page) => setAsked((old) => ({ ...old, page: page - 1 })),
          }}
        />
      )}
    </>
  );
}
