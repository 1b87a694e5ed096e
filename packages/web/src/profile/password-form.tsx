import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import { me } from '@tessera/api/me';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { newPassword } from '../dialogs/form/new-password.ts';
import { isToldAtFields, showAtFields } from '../dialogs/form/refusal.ts';
import { ShapedForm } from '../dialogs/form/shaped-form.tsx';

interface Values {
  current_password: string;
  password: string;
  confirm: string;
}

const blank: Values = { current_password: '', password: '', confirm: '' };

const fields = (): FormEntry<Values>[] => [
  {
    kind: 'password',
    name: 'current_password',
    label: i18n._('Current password'),
    required: true,
    input: { autoComplete: 'current-password' },
  },
  ...newPassword({ label: i18n._('New password'), required: true }),
];

/** A new password; every other place where one is signed in is signed out. */
export function PasswordForm() {
  const [form] = Form.useForm<Values>();
  const toasts = useToasts();
  const saving = useMutation({
    mutationFn: ({ current_password, password }: Values) => client.call(me.update, { body: { current_password, password } }),
    onSuccess: () => {
      form.resetFields();
      toasts.success(
        i18n._('Your password was changed. You are signed out everywhere else, and your access tokens are revoked.'),
      );
    },
    onError: (error) => showAtFields(form, error),
  });
  return (
    <>
      {saving.error && !isToldAtFields(form, saving.error) ? (
        <Alert type="error" showIcon role="alert" title={sentenceOf(saving.error)} />
      ) : null}
      <ShapedForm name="me-password" form={form} initial={blank} entries={fields} onSubmit={(values) => saving.mutate(values)}>
        <Button type="primary" htmlType="submit" loading={saving.isPending}>
          {i18n._('Change password')}
        </Button>
      </ShapedForm>
    </>
  );
}
