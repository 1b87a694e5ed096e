/** Name, description, certification, cache timeout and owners of the open chart. Saved at once, with the version that was read. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, InputNumber, Modal, type FormInstance } from 'antd';
import { useState } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { chart } from '@tessera/api/chart';
import type { ExploreSlice } from '@tessera/api/explore';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../../client.ts';
import { isStale } from '../../conflict/conflict.ts';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { i18n } from '../../i18n.ts';
import { OwnersSelect } from '../../dialogs/owners-select.tsx';
import { useToasts } from '../../kit/toasts.ts';
import { fetchSlice } from './use-save-chart.ts';
import styles from './chart-properties.module.css';

export interface ChartPropertiesProps {
  open: boolean;
  chartId: number;
  onClose: () => void;
  /** The chart as it is now; its version has grown. */
  onSaved: (saved: { slice: ExploreSlice; etag: string }) => void;
}

interface Values {
  slice_name: string;
  description: string | null;
  certified_by: string | null;
  certification_details: string | null;
  /** Seconds; null = the dataset's own. */
  cache_timeout: number | null;
  owners: number[];
}

interface Opened {
  values: Values;
  etag: string | undefined;
}

async function open(pk: number, signal?: AbortSignal): Promise<Opened> {
  const { body, etag } = await client.send(chart.get, { params: { pk } }, signal ? { signal } : {});
  const { slice_name, description, certified_by, certification_details, cache_timeout, owners } = body.result;
  return {
    etag,
    values: { slice_name, description, certified_by, certification_details, cache_timeout, owners: owners.map(({ id }) => id) },
  };
}

async function save(pk: number, values: Values, etag: string | undefined): Promise<{ slice: ExploreSlice; etag: string }> {
  const body = {
    ...values,
    slice_name: values.slice_name.trim(),
    description: values.description || null,
    certified_by: values.certified_by || null,
    certification_details: values.certified_by ? values.certification_details || null : null,
  };
  await client.call(chart.update, { params: { pk }, body }, etag ? { ifMatch: etag } : {});
  return fetchSlice(pk);
}

/** The dialog of a saved chart's properties. It reads the chart when it opens, so that it edits the newest version. */
export function ChartProperties(props: ChartPropertiesProps) {
  return props.open ? <OpenProperties {...props} /> : null;
}

function useSaving({ chartId, onSaved, onClose }: ChartPropertiesProps, refetch: () => Promise<unknown>) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const saving = useMutation({
    mutationFn: ({ values, etag }: { values: Values; etag: string | undefined }) => save(chartId, values, etag),
    onSuccess: async (saved) => {
      toasts.success(i18n._('Chart properties updated'));
      onClose();
      onSaved(saved);
      await Promise.all([['list', 'chart'], ['home']].map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
  const overwrite = async (values: Values): Promise<void> => {
    try {
      saving.mutate({ values, etag: (await open(chartId)).etag });
    } catch (error) {
      toasts.failure(error);
    }
  };
  const reload = async (): Promise<void> => {
    saving.reset();
    await refetch();
  };
  return { saving, overwrite, reload };
}

function refusalText(error: unknown): string {
  return error instanceof ApiFailure && error.status === 403
    ? i18n._('You do not have permission to edit this chart')
    : sentenceOf(error);
}

function OpenProperties(props: ChartPropertiesProps) {
  const { chartId, onClose } = props;
  const [form] = Form.useForm<Values>();
  const opened = useQuery({
    queryKey: ['properties', 'chart', chartId],
    queryFn: ({ signal }) => open(chartId, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const { saving, overwrite, reload } = useSaving(props, async () => {
    const fresh = await opened.refetch();
    if (fresh.data) form.setFieldsValue(fresh.data.values);
  });
  const isLate = isStale(saving.error) ? saving.error : undefined;
  return (
    <Modal
      open
      width={600}
      title={i18n._('Edit Chart Properties')}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={i18n._('Save')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: !opened.data, loading: saving.isPending }}
    >
      {saving.error && !isLate ? (
        <Alert type="error" showIcon role="alert" className={`${styles['alert']}`} title={refusalText(saving.error)} />
      ) : null}
      {opened.isPending ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {opened.isError ? (
        <FailedFace
          compact
          title={sentenceOf(opened.error)}
          actions={<Button onClick={() => void opened.refetch()}>{i18n._('Try again')}</Button>}
        />
      ) : null}
      {opened.data ? (
        <Fields form={form} initial={opened.data.values} onSave={(values) => saving.mutate({ values, etag: opened.data.etag })} />
      ) : null}
      {isLate ? (
        <ConflictDialog
          failure={isLate}
          title={i18n._('This chart was changed by someone else')}
          onClose={() => saving.reset()}
          onReload={() => void reload()}
          onOverwrite={() => void overwrite(form.getFieldsValue())}
        />
      ) : null}
    </Modal>
  );
}

function Fields({ form, initial, onSave }: { form: FormInstance<Values>; initial: Values; onSave: (values: Values) => void }) {
  const [isCertified, setCertified] = useState(Boolean(initial.certified_by));
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={initial}
      onFinish={onSave}
      onValuesChange={(_, values) => setCertified(Boolean(values.certified_by))}
    >
      <Form.Item
        name="slice_name"
        label={i18n._('Name')}
        htmlFor="chart-name"
        rules={[{ required: true, whitespace: true, message: i18n._('cannot be empty') }]}
      >
        <Input id="chart-name" maxLength={250} />
      </Form.Item>
      <Form.Item
        name="description"
        label={i18n._('Description')}
        htmlFor="chart-description"
        extra={i18n._('Shown under the chart on dashboards. Markdown is understood.')}
      >
        <Input.TextArea id="chart-description" autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item
          name="certified_by"
          label={i18n._('Certified by')}
          htmlFor="chart-certified"
          extra={i18n._('Person or group that has certified this chart.')}
        >
          <Input id="chart-certified" />
        </Form.Item>
        <Form.Item name="certification_details" label={i18n._('Certification details')} htmlFor="chart-certification">
          <Input id="chart-certification" disabled={!isCertified} />
        </Form.Item>
      </div>
      <Form.Item
        name="cache_timeout"
        label={i18n._('Cache timeout')}
        htmlFor="chart-cache"
        extra={i18n._("Seconds an answer stays in the cache. -1 bypasses the cache; empty takes the dataset's timeout.")}
      >
        <InputNumber id="chart-cache" min={-1} precision={0} className={`${styles['number']}`} />
      </Form.Item>
      <Form.Item
        name="owners"
        label={i18n._('Owners')}
        htmlFor="chart-owners"
        extra={i18n._('Owners may change the chart. Search by name or username.')}
      >
        <OwnersSelect id="chart-owners" kind="chart" />
      </Form.Item>
    </Form>
  );
}
