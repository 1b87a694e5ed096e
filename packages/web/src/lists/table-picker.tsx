/** A dataset from a table: database, schema, table; then Explore. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { database } from '@tessera/api/database';
import { dataset } from '@tessera/api/dataset';
import { wholeList } from '@tessera/ui/option-list';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { queryClient } from '../shell/query-client.ts';

/** Databases, then the schemas of one, then its tables: each asked when the one before is known. */
function useSource(databaseId: number | undefined, schema: string | undefined) {
  const databases = useQuery({
    queryKey: ['databases', 'names'],
    queryFn: ({ signal }) =>
      client.call(
        database.list,
        {
          query: {
            q: { columns: ['id', 'database_name'], page_size: 1000, order_column: 'database_name', order_direction: 'asc' },
          },
        },
        { signal },
      ),
  });
  const schemas = useQuery({
    queryKey: ['schemas', databaseId],
    enabled: databaseId !== undefined,
    queryFn: ({ signal }) => client.call(database.schemas, { params: { pk: databaseId ?? 0 } }, { signal }),
  });
  const only = schemas.data?.result.length === 1 ? schemas.data.result[0] : undefined;
  const asked = schema ?? only;
  const tables = useQuery({
    queryKey: ['tables', databaseId, asked],
    enabled: databaseId !== undefined && asked !== undefined,
    queryFn: ({ signal }) =>
      client.call(database.tables, { params: { pk: databaseId ?? 0 }, query: { q: { schema_name: asked ?? '' } } }, { signal }),
  });
  return { databases, schemas, tables, schema: asked };
}

export function TablePicker({ onClose }: { onClose: () => void }) {
  const [databaseId, setDatabaseId] = useState<number>();
  const [chosenSchema, setSchema] = useState<string>();
  const [table, setTable] = useState<string>();
  const navigate = useNavigate();
  const { databases, schemas, tables, schema } = useSource(databaseId, chosenSchema);
  const create = useMutation({
    mutationFn: () =>
      client.call(dataset.create, { body: { database: databaseId ?? 0, schema: schema ?? null, table_name: table ?? '' } }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['list', 'dataset'] });
      await navigate({ to: '/explore/', search: { datasource_type: 'table', datasource_id: String(id) } });
    },
  });
  const failure = create.error ?? tables.error ?? schemas.error ?? databases.error;
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
      {failure ? <Alert type="error" showIcon role="alert" style={{ marginBottom: 16 }} title={sentenceOf(failure)} /> : null}
      <Form layout="vertical">
        <Form.Item label={i18n._('Database')} htmlFor="picker-database">
          <Select
            id="picker-database"
            showSearch={{ optionFilterProp: 'label' }}
            loading={databases.isPending}
            value={databaseId ?? null}
            placeholder={i18n._('Select database')}
            options={(databases.data?.result ?? []).map((d) => ({ value: d.id, label: d.database_name }))}
            onChange={(id: number) => {
              setDatabaseId(id);
              setSchema(undefined);
              setTable(undefined);
            }}
          />
        </Form.Item>
        <Form.Item label={i18n._('Schema')} htmlFor="picker-schema">
          <Select
            id="picker-schema"
            showSearch={{ optionFilterProp: 'label' }}
            loading={schemas.isFetching}
            disabled={databaseId === undefined}
            value={schema ?? null}
            placeholder={i18n._('Select schema')}
            options={(schemas.data?.result ?? []).map((name) => ({ value: name, label: name }))}
            onChange={(name: string) => {
              setSchema(name);
              setTable(undefined);
            }}
          />
        </Form.Item>
        <Form.Item label={i18n._('Table')} htmlFor="picker-table" style={{ marginBottom: 0 }}>
          <Select
            id="picker-table"
            showSearch={{ optionFilterProp: 'label' }}
            loading={tables.isFetching}
            disabled={schema === undefined}
            value={table ?? null}
            placeholder={i18n._('Select table')}
            {...wholeList(
              (tables.data?.result ?? []).map(({ value, type }) => ({
                value,
                label: type === 'table' ? value : i18n._('{name} (view)', { name: value }),
              })),
            )}
            onChange={(name: string) => setTable(name)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
