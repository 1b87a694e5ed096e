/** The modal "Change dataset": search, a page of datasets, and a confirmation (specification §2). */
import { SearchOutlined } from '@ant-design/icons';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Avatar, Button, Input, Modal, Table, Tooltip } from 'antd';
import { useState } from 'react';
import { dataset as datasetApi, type DatasetForCharts, type DatasetListItem } from '@tessera/api/dataset';
import { datasource } from '@tessera/api/datasource';
import { limits } from '@tessera/core/limits';
import { FailedFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { fullName } from '../../session.ts';
import { useToasts } from '../../shell/toasts.ts';
import { useDebounced } from '../../lists/use-debounced.ts';

export interface ChangeDatasetProps {
  onClose: () => void;
  onChanged: (dataset: DatasetForCharts) => void;
}

const sizes = { bodyPx: 540, confirmWidthPx: 432 } as const;

export function ChangeDataset({ onClose, onChanged }: ChangeDatasetProps) {
  const toasts = useToasts();
  const [picked, setPicked] = useState<DatasetListItem>();
  const fetching = useMutation({
    mutationFn: (id: number) => client.call(datasource.get, { params: { type: 'table', id: String(id) } }),
    onSuccess: (dataset) => {
      toasts.success(i18n._('Successfully changed dataset!'));
      onChanged(dataset);
      onClose();
    },
    onError: (error) => toasts.failure(error),
  });
  if (picked) {
    return (
      <Modal
        open
        title={i18n._('Change dataset')}
        width={sizes.confirmWidthPx}
        onCancel={onClose}
        footer={[
          <Button key="cancel" onClick={() => setPicked(undefined)}>
            {i18n._('Cancel')}
          </Button>,
          <Button key="proceed" type="primary" danger loading={fetching.isPending} onClick={() => fetching.mutate(picked.id)}>
            {i18n._('Proceed')}
          </Button>,
        ]}
      >
        <p>{i18n._('Warning! Changing the dataset may break the chart if the metadata does not exist.')}</p>
      </Modal>
    );
  }
  return (
    <Modal open title={i18n._('Change dataset')} width="min(900px, calc(100vw - 32px))" onCancel={onClose} footer={null} styles={{ body: { minHeight: `min(${sizes.bodyPx}px, calc(100dvh - 200px))` } }}>
      <Alert type="warning" showIcon style={{ marginBottom: 12 }} title={i18n._('Changing the dataset may break the chart if the chart relies on columns or metadata that does not exist in the target dataset')} />
      <Browse onPick={setPicked} />
    </Modal>
  );
}

function Browse({ onPick }: { onPick: (dataset: DatasetListItem) => void }) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const search = useDebounced(text, 300);
  const rows = useQuery({
    queryKey: ['change-dataset', search, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.call(
        datasetApi.list,
        { query: { q: { ...(search.trim() ? { filters: [{ col: 'table_name', opr: 'ct', value: search.trim() }] } : {}), order_column: 'changed_on_delta_humanized', order_direction: 'desc', page: page - 1, page_size: limits.listPageSize } } },
        { signal },
      ),
  });
  if (rows.isError) return <FailedFace compact title={sentenceOf(rows.error)} actions={<Button onClick={() => void rows.refetch()}>{i18n._('Try again')}</Button>} />;
  return (
    <>
      <Input
        autoFocus
        allowClear
        prefix={<SearchOutlined />}
        aria-label={i18n._('Search / Filter')}
        placeholder={i18n._('Search / Filter')}
        style={{ marginBottom: 12 }}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPage(1);
        }}
      />
      <Table<DatasetListItem>
        size="small"
        rowKey="id"
        loading={rows.isFetching}
        dataSource={rows.data?.result ?? []}
        scroll={{ x: 'max-content', y: 320 }}
        pagination={{ current: page, pageSize: limits.listPageSize, total: rows.data?.count ?? 0, onChange: setPage, showSizeChanger: false, hideOnSinglePage: true }}
        locale={{ emptyText: i18n._('No results found') }}
        columns={[
          {
            title: i18n._('Name'),
            dataIndex: 'table_name',
            render: (name: string, row) => (
              <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => onPick(row)}>
                {name}
              </Button>
            ),
          },
          { title: i18n._('Type'), dataIndex: 'kind', render: (kind: string) => (kind === 'virtual' ? i18n._('Virtual') : i18n._('Physical')) },
          { title: i18n._('Schema'), dataIndex: 'schema' },
          { title: i18n._('Connection'), dataIndex: ['database', 'database_name'] },
          { title: i18n._('Owners'), dataIndex: 'owners', render: (owners: DatasetListItem['owners']) => <Owners owners={owners} /> },
        ]}
      />
    </>
  );
}

function Owners({ owners }: { owners: DatasetListItem['owners'] }) {
  return (
    <Avatar.Group size="small" max={{ count: limits.avatarsMax }}>
      {owners.map((owner) => (
        <Tooltip key={owner.id} title={fullName(owner)}>
          <Avatar size="small">{`${owner.first_name.slice(0, 1)}${owner.last_name.slice(0, 1)}`}</Avatar>
        </Tooltip>
      ))}
    </Avatar.Group>
  );
}
