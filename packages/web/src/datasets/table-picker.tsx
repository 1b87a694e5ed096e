/** A dataset from a table: database, schema, table; then Explore. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Form, Modal } from 'antd';
import { useState } from 'react';
import { dataset } from '@tessera/api/dataset';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { queryClient } from '../kit/query-client.ts';
import { TableFields, type TableLocation } from '../dataset-editor/table-fields.tsx';

/** Makes a dataset of a table and opens it in Explore. */
export function TablePicker({ onClose }: { onClose: () => void }) {
  const [place, setPlace] = useState<TableLocation>({ databaseId: undefined, schema: undefined, table: undefined });
  const { databaseId = 0, schema = null, table } = place;
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: () => client.call(dataset.create, { body: { database: databaseId, schema, table_name: table ?? '' } }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['list', 'dataset'] });
      await navigate({ to: '/explore/', search: { datasource_type: 'table', datasource_id: String(id) } });
    },
  });
  return (
    <Modal
      open
      title={i18n._('Dataset from a table')}
      okText={i18n._('Create dataset and create chart')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: table === undefined, loading: create.isPending }}
      onOk={() => create.mutate()}
      onCancel={onClose}
    >
      {create.error ? (
        <Alert type="error" showIcon role="alert" style={{ marginBottom: 16 }} title={sentenceOf(create.error)} />
      ) : null}
      <Form layout="vertical">
        <TableFields id="picker" place={place} onChange={setPlace} />
      </Form>
    </Modal>
  );
}
