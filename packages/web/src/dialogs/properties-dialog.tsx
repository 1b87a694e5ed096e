/** Name, description, owners and certification of a chart or dashboard, edited from a list. Saved with the version that was opened. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { ApiFailure } from '@tessera/api/client';
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { OwnersSelect } from './owners-select.tsx';

export interface PropertiesDialogProps {
  kind: 'chart' | 'dashboard';
  id: number;
  onClose: () => void;
}

interface Values {
  name: string;
  slug?: string | null;
  description?: string | null;
  owners: number[];
  certified_by?: string | null;
  certification_details?: string | null;
}

interface Opened {
  values: Values;
  etag: string | undefined;
}

async function open(kind: PropertiesDialogProps['kind'], id: number, signal: AbortSignal): Promise<Opened> {
  if (kind === 'chart') {
    const { body, etag } = await client.send(chart.get, { params: { pk: id } }, { signal });
    const { slice_name, description, owners, certified_by, certification_details } = body.result;
    return {
      etag,
      values: { name: slice_name, description, owners: owners.map((o) => o.id), certified_by, certification_details },
    };
  }
  const { body, etag } = await client.send(dashboard.get, { params: { id_or_slug: String(id) } }, { signal });
  const { dashboard_title, slug, owners, certified_by, certification_details } = body.result;
  return { etag, values: { name: dashboard_title, slug, owners: owners.map((o) => o.id), certified_by, certification_details } };
}

async function save(kind: PropertiesDialogProps['kind'], id: number, values: Values, etag: string | undefined): Promise<void> {
  const certification = {
    certified_by: values.certified_by || null,
    certification_details: values.certified_by ? values.certification_details || null : null,
  };
  const options = etag ? { ifMatch: etag } : {};
  if (kind === 'chart') {
    const body = { slice_name: values.name, description: values.description || null, owners: values.owners, ...certification };
    await client.call(chart.update, { params: { pk: id }, body }, options);
    return;
  }
  const body = { dashboard_title: values.name, slug: values.slug || null, owners: values.owners, ...certification };
  await client.call(dashboard.update, { params: { pk: id }, body }, options);
}

function Fields({
  kind,
  opened,
  onSave,
  form,
}: {
  kind: PropertiesDialogProps['kind'];
  opened: Opened;
  onSave: (values: Values) => void;
  form: ReturnType<typeof Form.useForm<Values>>[0];
}) {
  return (
    <Form form={form} layout="vertical" initialValues={opened.values} onFinish={onSave}>
      <Form.Item
        name="name"
        label={i18n._('Name')}
        htmlFor="properties-name"
        rules={[{ required: true, whitespace: true, message: i18n._('This is a required field') }]}
      >
        <Input id="properties-name" maxLength={kind === 'chart' ? 250 : 500} />
      </Form.Item>
      {kind === 'dashboard' ? (
        <Form.Item
          name="slug"
          label={i18n._('URL slug')}
          htmlFor="properties-slug"
          extra={i18n._('A readable address: /superset/dashboard/my-dashboard/')}
        >
          <Input id="properties-slug" maxLength={255} />
        </Form.Item>
      ) : (
        <Form.Item name="description" label={i18n._('Description')} htmlFor="properties-description">
          <Input.TextArea id="properties-description" autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
      )}
      <Form.Item name="owners" label={i18n._('Owners')} htmlFor="properties-owners">
        <OwnersSelect id="properties-owners" kind={kind} />
      </Form.Item>
      <Form.Item name="certified_by" label={i18n._('Certified by')} htmlFor="properties-certified">
        <Input id="properties-certified" />
      </Form.Item>
      <Form.Item name="certification_details" label={i18n._('Certification details')} htmlFor="properties-details">
        <Input id="properties-details" />
      </Form.Item>
    </Form>
  );
}

/** Edits the properties of a chart or dashboard without opening it. */
export function PropertiesDialog({ kind, id, onClose }: PropertiesDialogProps) {
  const [form] = Form.useForm<Values>();
  const cache = useQueryClient();
  const toasts = useToasts();
  const opened = useQuery({
    queryKey: ['properties', kind, id],
    queryFn: ({ signal }) => open(kind, id, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const saving = useMutation({
    mutationFn: (values: Values) => save(kind, id, values, opened.data?.etag),
    onSuccess: async () => {
      toasts.success(kind === 'chart' ? i18n._('Chart properties updated') : i18n._('Dashboard properties updated'));
      await Promise.all([cache.invalidateQueries({ queryKey: ['list', kind] }), cache.invalidateQueries({ queryKey: ['home'] })]);
      onClose();
    },
  });
  const isStale = saving.error instanceof ApiFailure && saving.error.status === 412;
  const reload = async (): Promise<void> => {
    saving.reset();
    const fresh = await opened.refetch();
    if (fresh.data) form.setFieldsValue(fresh.data.values);
  };
  return (
    <Modal
      open
      title={kind === 'chart' ? i18n._('Chart properties') : i18n._('Dashboard properties')}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={i18n._('Save')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: !opened.data, loading: saving.isPending }}
    >
      {saving.error ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          style={{ marginBottom: 16 }}
          title={sentenceOf(saving.error)}
          action={
            isStale ? (
              <Button size="small" onClick={() => void reload()}>
                {i18n._('Reload')}
              </Button>
            ) : null
          }
        />
      ) : null}
      {opened.isError ? (
        <FailedFace
          compact
          title={sentenceOf(opened.error)}
          actions={<Button onClick={() => void opened.refetch()}>{i18n._('Try again')}</Button>}
        />
      ) : null}
      {opened.isPending ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {opened.data ? <Fields kind={kind} opened={opened.data} form={form} onSave={(values) => saving.mutate(values)} /> : null}
    </Modal>
  );
}
