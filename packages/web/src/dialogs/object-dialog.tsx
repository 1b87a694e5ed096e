/** A dialog with the fields of one stored object: opened with its version, saved with it, mistakes shown at their fields. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Modal, Tooltip, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { ApiFailure } from '@tessera/api/client';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { isStale } from '../conflict/conflict.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { faultyLabels, type FormEntry } from './form/form-field.ts';
import styles from './form/form.module.css';
import { isToldAtFields, showAtFields } from './form/refusal.ts';
import { ShapedForm } from './form/shaped-form.tsx';

/** An object as it was read: the form's values, its version (absent for a new object), and what stands beside them. */
export type OpenedObject<Values, Extra = object> = { readonly values: Values; readonly etag: string | undefined } & Extra;

/** What can be done about a newer version that another user saved. */
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
  /** The text of a failure, where there is more to say than the server does. */
  sentence?: (error: Error) => string;
  /** What is shown of a save that came too late. Absent: an alert says so and offers the newer version. */
  onStale?: (actions: StaleActions) => ReactNode;
  width?: number;
  /** On the button that saves; `Save` when absent. */
  okText?: string;
  /** The button that saves is off while something is missing, and names it. */
  mustBeWhole?: boolean;
  /** What was changed in the form. */
  onChange?: (patch: Partial<Values>) => void;
  /** More that can be done with the values, left of the buttons. They are asked for when they are needed. */
  more?: (acts: FormActs<Values>) => ReactNode;
}

/** What buttons beside a form can do with it. */
export interface FormActs<Values> {
  /** The values, once everything is right; undefined when something is not, which is then shown at its field. */
  values: () => Promise<Values | undefined>;
  /** Tells at the fields what the server has refused. */
  refuse: (error: unknown) => void;
  /** Saves, then closes the dialog. @param then  what is done with what was saved */
  save: (then?: (saved: unknown) => Promise<void>) => void;
  isBusy: boolean;
}

/**
 * Opens an object, edits it and saves it. `open` reads it with its version, `save` sends it back; refusals are shown at their
 * fields, and of a newer version it says so and offers to reload.
 */
export function ObjectDialog<Values extends object, Extra = object, Saved = unknown>(
  props: ObjectDialogProps<Values, Extra, Saved>,
) {
  const { title, resource, onClose, fields, sentence = sentenceOf, onStale, width = 560, okText, mustBeWhole = false } = props;
  const { more, onChange } = props;
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
      // What was typed is not lost by a click beside it.
      mask={{ closable: false }}
      onOk={() => form.submit()}
      okText={okText ?? i18n._('Save')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: !data, loading: saving.isPending }}
      footer={(_, { OkBtn, CancelBtn }) => (
        <div className={styles['foot']}>
          {more && data ? <span className={styles['more']}>{more(formActs(form, saving, data))}</span> : null}
          <CancelBtn />
          {mustBeWhole && data ? (
            <WholeOnly form={form} isBusy={saving.isPending} entries={(values) => fields(values, data)}>
              {okText ?? i18n._('Save')}
            </WholeOnly>
          ) : (
            <OkBtn />
          )}
        </div>
      )}
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
          {...(onChange ? { onChange } : {})}
          onSubmit={(values) => saving.mutate({ values, on: data, after: undefined })}
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
    mutationFn: ({ values, on }: Saving<Values, Extra>) => save(values, on),
    onSuccess: async (kept, { after }) => {
      toasts.success(saved);
      onSaved?.(kept);
      await after?.(kept);
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
    if (fresh.data) saving.mutate({ values, on: fresh.data, after: undefined });
    else toasts.failure(fresh.error);
  };
  return { opened, saving, reload: () => void reload(), overwrite: () => void overwrite() };
}

interface Saving<Values, Extra> {
  values: Values;
  on: OpenedObject<Values, Extra>;
  after: ((saved: unknown) => Promise<void>) | undefined;
}

function formActs<Values extends object, Extra>(
  form: FormInstance<Values>,
  saving: { mutate: (saving: Saving<Values, Extra>) => void; isPending: boolean },
  on: OpenedObject<Values, Extra>,
): FormActs<Values> {
  const values = (): Promise<Values | undefined> =>
    form.validateFields().then(
      () => form.getFieldsValue(true),
      () => undefined,
    );
  return {
    values,
    refuse: (error) => showAtFields(form, error),
    save: (then) => void values().then((right) => right && saving.mutate({ values: right, on, after: then })),
    isBusy: saving.isPending,
  };
}

/** The button that saves, off while a field is missing or wrong; its tooltip names those. */
function WholeOnly<Values extends object>({
  form,
  entries,
  isBusy,
  children,
}: {
  form: FormInstance<Values>;
  entries: (values: Values) => readonly FormEntry<Values>[];
  isBusy: boolean;
  children: string;
}) {
  // Watched for its changes; what is not on the screen counts, too.
  Form.useWatch([], form);
  const values: Values = form.getFieldsValue(true);
  const missing = Object.keys(values).length === 0 ? [] : faultyLabels(entries(values), values);
  return (
    <Tooltip title={missing.length > 0 ? i18n._('Missing or wrong: {fields}', { fields: missing.join(', ') }) : ''}>
      <Button type="primary" disabled={missing.length > 0} loading={isBusy} onClick={() => form.submit()}>
        {children}
      </Button>
    </Tooltip>
  );
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
