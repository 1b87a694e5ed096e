/** A dialog with the fields of one stored object: opened with its version, saved with it, mistakes shown at their fields. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Modal, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { ApiFailure } from '@tessera/api/client';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { isStale } from '../conflict/conflict.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import type { FormEntry } from './form/form-field.ts';
import { isToldAtFields, showAtFields } from './form/refusal.ts';
import { ShapedForm } from './form/shaped-form.tsx';

/** An object as it was read: the form's values, its version (absent for a new object), and what stands beside them. */
export type OpenedObject<Values, Extra = object> = { readonly values: Values; readonly etag: string | undefined } & Extra;

/** What can be done about a version that somebody else saved meanwhile. */
interface StaleActions {
  failure: ApiFailure;
  /** Back to the form, nothing decided. */
  close: () => void;
  /** Takes the newer version and drops what was typed. */
  reload: () => void;
  /** Saves what was typed over the newer version. */
  overwrite: () => void;
}

export interface ObjectDialogProps<Values extends object, Extra, Saved> {
  title: string;
  /** The resource in the query cache; its lists are refreshed after a save. */
  resource: string;
  /** Identifies what is edited; `undefined` = a new one. */
  id: number | undefined;
  open: (signal: AbortSignal) => Promise<OpenedObject<Values, Extra>>;
  save: (values: Values, opened: OpenedObject<Values, Extra>) => Promise<Saved>;
  /** Told when it was saved. */
  saved: string;
  onSaved?: (saved: Saved) => void;
  onClose: () => void;
  fields: (values: Values, opened: OpenedObject<Values, Extra>) => readonly FormEntry<Values>[];
  /** What is said of a failure, where there is more to say than the server does. */
  sentence?: (error: Error) => string;
  /** What is shown of a save that came too late. Absent: an alert says so and offers the newer version. */
  onStale?: (actions: StaleActions) => ReactNode;
  width?: number;
}

/**
 * Opens an object, edits it and saves it. `open` reads it with its version, `save` sends it back; refusals are shown at their
 * fields, and a newer
 * version at the form.
 */
export function ObjectDialog<Values extends object, Extra = object, Saved = unknown>(
  props: ObjectDialogProps<Values, Extra, Saved>,
) {
  const { title, resource, onClose, fields, sentence = sentenceOf, onStale, width = 560 } = props;
  const [form] = Form.useForm<Values>();
  const { opened, saving, ...acts } = useObject(props, form);
  const { data, error: unread } = opened;
  const refusal = saving.error ?? undefined;
  return (
    <Modal
      open
      width={width}
      title={title}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={i18n._('Save')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: !data, loading: saving.isPending }}
    >
      {refusal && !(onStale && isStale(refusal)) ? (
        <Refused
          text={isToldAtFields(form, refusal) ? i18n._('Some fields need your attention.') : sentence(refusal)}
          onReload={isStale(refusal) ? acts.reload : undefined}
        />
      ) : null}
      {unread ? (
        <FailedFace
          compact
          title={sentenceOf(unread)}
          actions={<Button onClick={() => void opened.refetch()}>{i18n._('Try again')}</Button>}
        />
      ) : null}
      {opened.isPending ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {data ? (
        <ShapedForm
          name={resource}
          form={form}
          initial={data.values}
          entries={(values) => fields(values, data)}
          onSubmit={(values) => saving.mutate({ values, on: data })}
        />
      ) : null}
      {onStale && isStale(refusal) ? onStale({ failure: refusal, close: () => saving.reset(), ...acts }) : null}
    </Modal>
  );
}

/** The object as it was opened, and its saving. */
function useObject<Values extends object, Extra, Saved>(props: ObjectDialogProps<Values, Extra, Saved>, form: FormInstance) {
  const { resource, id, open, save, saved, onSaved, onClose } = props;
  const cache = useQueryClient();
  const toasts = useToasts();
  const opened = useQuery({
    queryKey: [resource, 'edit', id ?? 'new'],
    queryFn: ({ signal }) => open(signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const saving = useMutation({
    mutationFn: ({ values, on }: { values: Values; on: OpenedObject<Values, Extra> }) => save(values, on),
    onSuccess: async (kept) => {
      toasts.success(saved);
      onSaved?.(kept);
      await Promise.all([['list', resource], ['home']].map((queryKey) => cache.invalidateQueries({ queryKey })));
      onClose();
    },
    onError: (error) => showAtFields(form, error),
  });
  const reload = async (): Promise<void> => {
    saving.reset();
    const fresh = await opened.refetch();
    if (fresh.data) form.setFieldsValue(fresh.data.values);
  };
  const overwrite = async (): Promise<void> => {
    const values: Values = form.getFieldsValue(true);
    const fresh = await opened.refetch();
    if (fresh.data) saving.mutate({ values, on: fresh.data });
    else toasts.failure(fresh.error);
  };
  return { opened, saving, reload: () => void reload(), overwrite: () => void overwrite() };
}

function Refused({ text, onReload }: { text: string; onReload: (() => void) | undefined }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      title={text}
      action={
        onReload ? (
          <Button size="small" onClick={onReload}>
            {i18n._('Reload')}
          </Button>
        ) : null
      }
    />
  );
}
