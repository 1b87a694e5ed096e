/** Turning two-factor authentication on and off, and new recovery codes. */
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Modal } from 'antd';
import { twoFactor } from '@tessera/api/two-factor';
import { client, sentenceOf } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { isToldAtFields, showAtFields } from '../dialogs/form/refusal.ts';
import { ShapedForm } from '../dialogs/form/shaped-form.tsx';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { OfferedSecret, RecoveryCodes } from '../kit/authenticator.tsx';

interface Values {
  current_password: string;
  code: string;
}

const blank: Values = { current_password: '', code: '' };

const passwordField = (): FormEntry<Values> => ({
  kind: 'password',
  name: 'current_password',
  label: i18n._('Current password'),
  required: true,
  input: { autoComplete: 'current-password', autoFocus: true },
});

const codeField = (label: string): FormEntry<Values> => ({
  kind: 'text',
  name: 'code',
  label,
  required: true,
  input: { autoComplete: 'one-time-code', spellCheck: false, maxLength: 32 },
});

interface StepProps {
  form: string;
  fields: () => FormEntry<Values>[];
  button: string;
  danger?: boolean;
  send: (values: Values) => Promise<void>;
}

/** One question, its refusal at the field it is about, and the button that sends it. */
function Step({ form: name, fields, button, danger = false, send }: StepProps) {
  const [form] = Form.useForm<Values>();
  const sending = useMutation({ mutationFn: send, onError: (error) => showAtFields(form, error) });
  return (
    <>
      {sending.error && !isToldAtFields(form, sending.error) ? (
        <Alert type="error" showIcon role="alert" title={sentenceOf(sending.error)} style={{ marginBottom: 16 }} />
      ) : null}
      <ShapedForm name={name} form={form} initial={blank} entries={fields} onSubmit={(values) => sending.mutate(values)}>
        <Button type="primary" htmlType="submit" danger={danger} loading={sending.isPending}>
          {button}
        </Button>
      </ShapedForm>
    </>
  );
}

interface DialogProps {
  onClose: () => void;
}

const done = (onClose: () => void) => (
  <Button type="primary" onClick={onClose}>
    {i18n._('Done')}
  </Button>
);

/** Password, then the secret, then a code of the app, then the recovery codes. */
export function TurnOnDialog({ onClose }: DialogProps) {
  const begin = useMutation({
    mutationFn: ({ current_password }: Values) => client.call(twoFactor.begin, { body: { current_password } }),
  });
  const confirm = useMutation({ mutationFn: ({ code }: Values) => client.call(twoFactor.confirm, { body: { code } }) });
  const offered = begin.data?.result;
  const codes = confirm.data?.result.recovery_codes;
  return (
    <Modal
      open
      width={480}
      title={i18n._('Turn on two-factor authentication')}
      mask={{ closable: offered === undefined }}
      onCancel={onClose}
      footer={codes ? done(onClose) : null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : offered ? (
        <>
          <OfferedSecret {...offered} />
          <Step
            key="code"
            form="two-factor-code"
            fields={() => [codeField(i18n._('Six digits from your authenticator app'))]}
            button={i18n._('Turn on')}
            send={async (values) => void (await confirm.mutateAsync(values))}
          />
        </>
      ) : (
        <Step
          key="password"
          form="two-factor-password"
          fields={() => [passwordField()]}
          button={i18n._('Next')}
          send={async (values) => void (await begin.mutateAsync(values))}
        />
      )}
    </Modal>
  );
}

/** Password and a code. */
export function TurnOffDialog({ onClose }: DialogProps) {
  const toasts = useToasts();
  return (
    <Modal open width={480} title={i18n._('Turn off two-factor authentication')} onCancel={onClose} footer={null}>
      <Step
        form="two-factor-off"
        fields={() => [passwordField(), codeField(i18n._('Six digits from your authenticator app, or a recovery code'))]}
        button={i18n._('Turn off')}
        danger
        send={async (values) => {
          await client.call(twoFactor.remove, { body: values });
          toasts.success(i18n._('Two-factor authentication is off'));
          onClose();
        }}
      />
    </Modal>
  );
}

/** A code, then new recovery codes. */
export function RecoveryDialog({ onClose }: DialogProps) {
  const renew = useMutation({ mutationFn: ({ code }: Values) => client.call(twoFactor.renew, { body: { code } }) });
  const codes = renew.data?.result.recovery_codes;
  return (
    <Modal
      open
      width={480}
      title={i18n._('New recovery codes')}
      mask={{ closable: codes === undefined }}
      onCancel={onClose}
      footer={codes ? done(onClose) : null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <Step
          form="two-factor-recovery"
          fields={() => [codeField(i18n._('Six digits from your authenticator app, or a recovery code'))]}
          button={i18n._('Make new codes')}
          send={async (values) => void (await renew.mutateAsync(values))}
        />
      )}
    </Modal>
  );
}
