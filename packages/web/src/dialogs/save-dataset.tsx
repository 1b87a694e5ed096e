/** 'Save this query as a virtual dataset to continue exploring': a new one, or over one of one's own. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Checkbox, Form, Input, Modal, Radio, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { dataset } from '@tessera/api/dataset';
import { confirmed } from '@tessera/ui/notices';
import { NoOptions } from '@tessera/ui/option-list';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { queryClient } from '../kit/query-client.ts';

export interface SaveDatasetProps {
  databaseId: number;
  catalog?: string | undefined;
  schema: string | undefined;
  sql: string;
  /** JSON text of template parameters; empty for none. */
  parameters: string;
  /** What the statement is called; the new dataset is offered under it and the moment. */
  title?: string | undefined;
  /** What happens to it; absent: Explore opens on it. */
  onSaved?: ((id: number) => void | Promise<void>) | undefined;
  onClose: () => void;
}

/** Where Explore shows the dataset, with its columns chosen. */
export const savedSearch = (id: number) => ({
  datasource_type: 'table',
  datasource_id: String(id),
  first_chart: 'columns',
});

type Source = Omit<SaveDatasetProps, 'onClose' | 'onSaved' | 'title'>;

async function overwrite(
  id: number,
  { databaseId, catalog, schema, sql }: Source,
  template_params: string | null,
): Promise<number> {
  const { etag } = await client.send(dataset.get, { params: { pk: id } });
  await client.call(
    dataset.update,
    {
      params: { pk: id },
      body: {
        database_id: databaseId,
        catalog: catalog ?? null,
        schema: schema ?? null,
        sql,
        ...(template_params === null ? {} : { template_params }),
      },
    },
    etag ? { ifMatch: etag } : {},
  );
  await client.call(dataset.refresh, { params: { pk: id } });
  return id;
}

/** Virtual datasets one may overwrite. */
function useOwnDatasets(text: string, isAsked: boolean) {
  const session = useSession();
  return useQuery({
    queryKey: ['options', 'dataset', 'overwrite', text],
    enabled: isAsked && session !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filters = [
        { col: 'sql', opr: 'dataset_is_null_or_empty', value: false },
        { col: 'owners', opr: 'rel_m_m', value: session?.user.id ?? 0 },
        ...(text ? [{ col: 'table_name', opr: 'ct', value: text }] : []),
      ];
      return (
        await client.call(
          dataset.list,
          {
            query: {
              q: {
                columns: ['id', 'table_name'],
                filters,
                page: 0,
                page_size: 100,
                order_column: 'table_name',
                order_direction: 'asc',
              },
            },
          },
          { signal },
        )
      ).result;
    },
  });
}

const two = (number: number): string => String(number).padStart(2, '0');

/** A new name: `title MM/DD/YYYY HH:mm:ss`. */
export function datasetNameAt(title: string, at: Date): string {
  const day = [two(at.getMonth() + 1), two(at.getDate()), at.getFullYear()].join('/');
  return `${title} ${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}

/** Makes a virtual dataset of a statement, or puts the statement into one that exists, and opens it in Explore. */
export function SaveDataset({ onClose, onSaved, title, ...source }: SaveDatasetProps) {
  const [mode, setMode] = useState<'new' | 'over'>('new');
  const [name, setName] = useState(() => datasetNameAt(title ?? i18n._('Untitled'), new Date()));
  const [target, setTarget] = useState<number>();
  const [text, setText] = useState('');
  const [withParameters, setWithParameters] = useState(true);
  const own = useOwnDatasets(useDeferredValue(text), mode === 'over');
  const navigate = useNavigate();
  const saving = useMutation({
    mutationFn: async () => {
      const { databaseId, catalog, schema, sql, parameters } = source;
      const template_params = withParameters && parameters !== '' ? parameters : null;
      if (mode === 'over') return overwrite(target ?? 0, source, template_params);
      return (
        await client.call(dataset.create, {
          body: {
            database: databaseId,
            catalog: catalog ?? null,
            schema: schema ?? null,
            sql,
            table_name: name.trim(),
            template_params,
          },
        })
      ).id;
    },
    onSuccess: async (id) => {
      await queryClient.invalidateQueries({ queryKey: ['list', 'dataset'] });
      onClose();
      if (onSaved) await onSaved(id);
      else await navigate({ to: '/explore/', search: savedSearch(id) });
    },
  });
  const isReady = mode === 'new' ? name.trim() !== '' : target !== undefined;
  const submit = async (): Promise<void> => {
    if (!isReady) return;
    const isSure =
      mode === 'new' ||
      (await confirmed({
        title: i18n._('Overwrite dataset'),
        content: i18n._('Are you sure you want to overwrite this dataset?'),
        okText: i18n._('Overwrite'),
        cancelText: i18n._('Cancel'),
      }));
    if (isSure) saving.mutate();
  };
  return (
    <Modal
      open
      title={i18n._('Save or Overwrite Dataset')}
      onCancel={onClose}
      okText={mode === 'new' ? i18n._('Save & Explore') : i18n._('Overwrite & Explore')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: !isReady, loading: saving.isPending, danger: mode === 'over' }}
      onOk={() => void submit()}
    >
      <p style={{ margin: '0 0 12px', color: 'var(--t-text-muted)' }}>
        {i18n._('Save this query as a virtual dataset to continue exploring')}
      </p>
      {saving.error ? (
        <Alert type="error" showIcon role="alert" style={{ marginBottom: 12 }} title={sentenceOf(saving.error)} />
      ) : null}
      <Radio.Group
        style={{ marginBottom: 12 }}
        value={mode}
        onChange={(event) => setMode(event.target.value === 'over' ? 'over' : 'new')}
        options={[
          { value: 'new', label: i18n._('Save as new') },
          { value: 'over', label: i18n._('Overwrite existing') },
        ]}
      />
      <Form layout="vertical" onFinish={() => void submit()}>
        {mode === 'new' ? (
          <Form.Item label={i18n._('Dataset name')} htmlFor="save-name" style={{ marginBottom: 0 }}>
            <Input id="save-name" maxLength={250} value={name} onChange={(event) => setName(event.target.value)} />
          </Form.Item>
        ) : (
          <Form.Item
            label={i18n._('Existing dataset')}
            htmlFor="save-over"
            style={{ marginBottom: 0 }}
            extra={i18n._('Every chart of the dataset will read the new query.')}
          >
            <Select
              id="save-over"
              showSearch={{ filterOption: false, onSearch: setText }}
              loading={own.isFetching}
              value={target ?? null}
              placeholder={i18n._('Select or type dataset name')}
              notFoundContent={<NoOptions>{own.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>}
              options={(own.data ?? []).map((row) => ({ value: row.id, label: row.table_name }))}
              onChange={(id: number) => setTarget(id)}
            />
          </Form.Item>
        )}
        {source.parameters === '' ? null : (
          <Checkbox
            style={{ marginTop: 12 }}
            checked={withParameters}
            onChange={(event) => setWithParameters(event.target.checked)}
          >
            {i18n._('Include Template Parameters')}
          </Checkbox>
        )}
      </Form>
    </Modal>
  );
}
