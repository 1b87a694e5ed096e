/** Makes a personal access token and shows it, once. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Modal } from 'antd';
import { accessToken } from '@tessera/api/access-token';
import { client, sentenceOf } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { isToldAtFields, showAtFields } from '../dialogs/form/refusal.ts';
import { ShapedForm } from '../dialogs/form/shaped-form.tsx';
import { i18n } from '../i18n.ts';
import { CopyField } from '../kit/copy-field.tsx';
import styles from './profile.module.css';

interface Values {
  name: string;
  scope: string;
  expires_in_days: number | null;
}

const initial: Values = { name: '', scope: 'read', expires_in_days: 90 };

const fields = (): FormEntry<Values>[] => [
  {
    kind: 'text',
    name: 'name',
    label: i18n._('Name'),
    help: i18n._('What the token is for, so that you know it again.'),
    required: true,
    input: { maxLength: 100, autoFocus: true },
  },
  {
    kind: 'radios',
    name: 'scope',
    label: i18n._('Scope'),
    choices: [
      { value: 'read', label: i18n._('Read: look at things and ask for data') },
      { value: 'write', label: i18n._('Read and write: everything you may do') },
    ],
  },
  {
    kind: 'number',
    name: 'expires_in_days',
    label: i18n._('Days until it expires'),
    required: true,
    input: { min: 1, max: 365 },
  },
];

/** The token itself: it cannot be shown again. */
function Shown({ token }: { token: string }) {
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={i18n._('Copy the token now. It is kept nowhere and cannot be shown again.')}
        style={{ marginBottom: 16 }}
      />
      <div className={styles['secret']}>
        <CopyField value={token} label={i18n._('Access token')} told={i18n._('Token copied')} />
      </div>
      <p className={styles['hint']}>{i18n._('Programs send it as “Authorization: Bearer …”.')}</p>
    </>
  );
}

/** Asks for name, scope and days; then shows what was made. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const cache = useQueryClient();
  const making = useMutation({
    mutationFn: ({ name, scope, expires_in_days }: Values) =>
      client.call(accessToken.create, {
        body: { name, scopes: scope === 'write' ? ['read', 'write'] : ['read'], expires_in_days: expires_in_days ?? 0 },
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['me', 'tokens'] }),
    onError: (error) => showAtFields(form, error),
  });
  const made = making.data?.token;
  return (
    <Modal
      open
      width={520}
      title={i18n._('Create a token')}
      onCancel={onClose}
      mask={{ closable: made === undefined }}
      footer={
        made === undefined
          ? [
              <Button key="cancel" onClick={onClose}>
                {i18n._('Cancel')}
              </Button>,
              <Button key="make" type="primary" loading={making.isPending} onClick={() => form.submit()}>
                {i18n._('Create')}
              </Button>,
            ]
          : [
              <Button key="done" type="primary" onClick={onClose}>
                {i18n._('Done')}
              </Button>,
            ]
      }
    >
      {making.error && !isToldAtFields(form, making.error) ? (
        <Alert type="error" showIcon role="alert" title={sentenceOf(making.error)} style={{ marginBottom: 16 }} />
      ) : null}
      {made === undefined ? (
        <ShapedForm
          name="access-token"
          form={form}
          initial={initial}
          entries={fields}
          onSubmit={(values) => making.mutate(values)}
        />
      ) : (
        <Shown token={made} />
      )}
    </Modal>
  );
}
