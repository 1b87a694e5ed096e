/** A dialog with the fields of one stored object: opened with its version, saved with it, mistakes shown at their fields. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Modal, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';

/** An object as it was read: the form's values, and what stands beside them. */
export interface OpenedObject<Values, Extra = undefined> {
  readonly values: Values;
  /** Absent for a new object. */
  readonly etag: string | undefined;
  readonly extra: Extra;
}

export interface ObjectDialogProps<Values extends object, Extra> {
  title: string;
  /** The resource in the query cache; its lists are refreshed after a save. */
  resource: string;
  /** Identifies what is edited; `undefined` = a new one. */
  id: number | undefined;
  open: (signal: AbortSignal) => Promise<OpenedObject<Values, Extra>>;
  save: (values: Values, opened: OpenedObject<Values, Extra>) => Promise<unknown>;
  /** Told when it was saved. */
  saved: string;
  onClose: () => void;
  fields: (opened: OpenedObject<Values, Extra>, form: FormInstance<Values>) => ReactNode;
  width?: number;
}

/**
 * Opens an object, edits it and saves it. `open` reads it with its version, `save` sends it back; refusals are shown at their
 * fields, and a newer
 * version at the form.
 */
export function ObjectDialog<Values extends object, Extra = undefined>(props: ObjectDialogProps<Values, Extra>) {
  const { title, resource, id, open, save, saved, onClose, fields, width = 560 } = props;
  const [form] = Form.useForm<Values>();
  const cache = useQueryClient();
  const toasts = useToasts();
  const opened = useQuery({
    queryKey: [resource, 'edit', id ?? 'new'],
    queryFn: ({ signal }) => open(signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const saving = useMutation({
    mutationFn: (values: Values) => (opened.data ? save(values, opened.data) : Promise.resolve()),
    onSuccess: async () => {
      toasts.success(saved);
      await cache.invalidateQueries({ queryKey: ['list', resource] });
      onClose();
    },
    onError: (error) => showAtFields(form, error),
  });
  const reload = async (): Promise<void> => {
    saving.reset();
    const fresh = await opened.refetch();
    if (fresh.data) form.setFieldsValue(fresh.data.values as Parameters<typeof form.setFieldsValue>[0]);
  };
  return (
    <Modal
      open
      width={width}
      title={title}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={i18n._('Save')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: !opened.data, loading: saving.isPending }}
    >
      {saving.error ? <Refused error={saving.error} onReload={() => void reload()} /> : null}
      {opened.isError ? (
        <FailedFace
          compact
          title={sentenceOf(opened.error)}
          actions={<Button onClick={() => void opened.refetch()}>{i18n._('Try again')}</Button>}
        />
      ) : null}
      {opened.isPending ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {opened.data ? (
        <Form
          form={form}
          layout="vertical"
          initialValues={opened.data.values}
          scrollToFirstError
          onFinish={(values) => saving.mutate(values)}
        >
          {fields(opened.data, form)}
        </Form>
      ) : null}
    </Modal>
  );
}

function Refused({ error, onReload }: { error: Error; onReload: () => void }) {
  const isStale = error instanceof ApiFailure && error.status === 412;
  const text = error instanceof ApiFailure && error.fields ? i18n._('Some fields need your attention.') : sentenceOf(error);
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      title={text}
      action={
        isStale ? (
          <Button size="small" onClick={onReload}>
            {i18n._('Reload')}
          </Button>
        ) : null
      }
    />
  );
}

function showAtFields<Values extends object>(form: FormInstance<Values>, error: Error): void {
  const fields = error instanceof ApiFailure ? error.fields : undefined;
  if (!fields) return;
  const known = Object.entries(fields).map(([name, errors]) => ({ name, errors: [errors].flat() }));
  // The form's own type wants the names of its values; the server speaks of the same ones.
  form.setFields(known as Parameters<typeof form.setFields>[0]);
}

/** Required, and more than spaces. */
export const required = () => ({ required: true, whitespace: true, message: i18n._('This is a required field') });
