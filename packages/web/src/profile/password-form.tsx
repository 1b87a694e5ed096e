import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { ApiFailure } from '@tessera/api/client';
import { me } from '@tessera/api/me';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { ConfirmPassword } from '../dialogs/confirm-password.tsx';

interface Values {
  current_password: string;
  password: string;
  confirm: string;
}

const minLength = 8;
const given = () => ({ required: true, message: i18n._('This is a required field') });

/** A new password; every other place where one is signed in is signed out. */
export function PasswordForm() {
  const [form] = Form.useForm<Values>();
  const toasts = useToasts();
  const saving = useMutation({
    mutationFn: ({ current_password, password }: Values) => client.call(me.update, { body: { current_password, password } }),
    onSuccess: () => {
      form.resetFields();
      toasts.success(i18n._('Your password was changed. You are signed out everywhere else.'));
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure) || !error.fields) return;
      const { current_password, password } = error.fields;
      form.setFields([
        ...(current_password ? [{ name: 'current_password' as const, errors: current_password }] : []),
        ...(password ? [{ name: 'password' as const, errors: password }] : []),
      ]);
    },
  });
  const isElsewhere = saving.error && !(saving.error instanceof ApiFailure && saving.error.fields);
  return (
    <Form<Values> form={form} layout="vertical" onFinish={(values) => saving.mutate(values)}>
      {isElsewhere ? <Alert type="error" showIcon role="alert" title={sentenceOf(saving.error)} /> : null}
      <Form.Item name="current_password" label={i18n._('Current password')} htmlFor="me-current" rules={[given()]}>
        <Input.Password id="me-current" autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label={i18n._('New password')}
        htmlFor="me-password"
        rules={[given(), { min: minLength, message: i18n._('At least {n} characters', { n: minLength }) }]}
      >
        <Input.Password id="me-password" autoComplete="new-password" />
      </Form.Item>
      <ConfirmPassword id="me-confirm" isRequired />
      <Button type="primary" htmlType="submit" loading={saving.isPending}>
        {i18n._('Change password')}
      </Button>
    </Form>
  );
}
