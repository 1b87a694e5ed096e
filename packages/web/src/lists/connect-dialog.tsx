/** Connecting a database, for the kinds this server can reach: name, address, a try before saving. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { database } from '@tessera/api/database';
import { ApiFailure } from '@tessera/api/client';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../shell/toasts.ts';

interface Values {
  engine?: string;
  database_name: string;
  sqlalchemy_uri: string;
  expose_in_sqllab: boolean;
}

interface Opened {
  values: Values;
  etag: string | undefined;
}

async function open(id: number | undefined, signal: AbortSignal): Promise<Opened> {
  if (id === undefined) return { values: { database_name: '', sqlalchemy_uri: '', expose_in_sqllab: true }, etag: undefined };
  const { body, etag } = await client.send(database.connection, { params: { pk: id } }, { signal });
  const { database_name, sqlalchemy_uri, expose_in_sqllab } = body.result;
  return { values: { database_name, sqlalchemy_uri, expose_in_sqllab }, etag };
}

/** What went wrong, for a message box: `ERROR: %s` as the specification words it. */
function ConnectError({ error }: { error: unknown }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      title={i18n._('ERROR: {error}', { error: sentenceOf(error) })}
    />
  );
}

function Fields({
  id,
  opened,
  form,
  onSave,
}: {
  id: number | undefined;
  opened: Opened;
  form: ReturnType<typeof Form.useForm<Values>>[0];
  onSave: (values: Values) => void;
}) {
  const kinds = useQuery({
    queryKey: ['database-kinds'],
    queryFn: ({ signal }) => client.call(database.available, {}, { signal }),
    staleTime: Infinity,
  });
  const engine = Form.useWatch('engine', form);
  const kind = kinds.data?.databases.find((candidate) => candidate.engine === engine);
  return (
    <Form form={form} layout="vertical" initialValues={opened.values} onFinish={onSave}>
      {id === undefined ? (
        <Form.Item name="engine" label={i18n._('Kind')} htmlFor="connect-engine">
          <Select
            id="connect-engine"
            loading={kinds.isPending}
            placeholder={i18n._('Choose a kind of database')}
            options={(kinds.data?.databases ?? []).map((k) => ({ value: k.engine, label: k.name }))}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="database_name"
        label={i18n._('Display name')}
        htmlFor="connect-name"
        rules={[{ required: true, whitespace: true, message: i18n._('This is a required field') }]}
      >
        <Input id="connect-name" maxLength={250} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="sqlalchemy_uri"
        label={i18n._('Address (URI)')}
        htmlFor="connect-uri"
        extra={kind?.sqlalchemy_uri_placeholder}
        rules={[{ required: true, whitespace: true, message: i18n._('This is a required field') }]}
      >
        <Input
          id="connect-uri"
          autoComplete="off"
          spellCheck={false}
          placeholder={kind?.sqlalchemy_uri_placeholder ?? 'postgresql://user:password@host:5432/name'}
        />
      </Form.Item>
      <Form.Item name="expose_in_sqllab" valuePropName="checked">
        <Checkbox>{i18n._('Expose in SQL Lab')}</Checkbox>
      </Form.Item>
    </Form>
  );
}

export function ConnectDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [tried, setTried] = useState<string>();
  const cache = useQueryClient();
  const toasts = useToasts();
  const opened = useQuery({
    queryKey: ['connection', id ?? 'new'],
    queryFn: ({ signal }) => open(id, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const test = useMutation({
    mutationFn: async () => {
      const { database_name, sqlalchemy_uri } = await form.validateFields();
      setTried(undefined);
      await client.call(database.testConnection, { body: { database_name, sqlalchemy_uri } });
    },
    onSuccess: () => setTried(i18n._('Connection looks good!')),
  });
  const saving = useMutation({
    mutationFn: async ({ engine: _kind, ...body }: Values) => {
      if (id === undefined) await client.call(database.create, { body: { ...body, configuration_method: 'sqlalchemy_form' } });
      else
        await client.call(database.update, { params: { pk: id }, body }, opened.data?.etag ? { ifMatch: opened.data.etag } : {});
    },
    onSuccess: async () => {
      toasts.success(id === undefined ? i18n._('Database connected') : i18n._('Database settings updated'));
      await cache.invalidateQueries({ queryKey: ['list', 'database'] });
      onClose();
    },
  });
  const failure = [saving.error, test.error].find((error) => error instanceof ApiFailure || error instanceof TypeError);
  return (
    <Modal
      open
      title={id === undefined ? i18n._('Connect a database') : i18n._('Edit database')}
      onCancel={onClose}
      footer={[
        <Button key="test" loading={test.isPending} disabled={!opened.data} onClick={() => test.mutate()}>
          {i18n._('Test connection')}
        </Button>,
        <Button key="cancel" onClick={onClose}>
          {i18n._('Cancel')}
        </Button>,
        <Button key="save" type="primary" loading={saving.isPending} disabled={!opened.data} onClick={() => form.submit()}>
          {id === undefined ? i18n._('Connect') : i18n._('Save')}
        </Button>,
      ]}
    >
      {failure ? <ConnectError error={failure} /> : null}
      {tried && !failure ? <Alert type="success" showIcon role="status" style={{ marginBottom: 16 }} title={tried} /> : null}
      {opened.isError ? <FailedFace compact title={sentenceOf(opened.error)} /> : null}
      {opened.isPending ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {opened.data ? <Fields id={id} opened={opened.data} form={form} onSave={(values) => saving.mutate(values)} /> : null}
    </Modal>
  );
}
