import { Form, Input } from 'antd';
import { i18n } from '../i18n.ts';

interface ConfirmPasswordProps {
  id: string;
  /** Empty is refused as a missing field; otherwise it must only be what `password` is. */
  isRequired?: boolean;
}

/** The new password of the field `password` once more. */
export function ConfirmPassword({ id, isRequired = false }: ConfirmPasswordProps) {
  return (
    <Form.Item
      name="confirm"
      label={i18n._('Confirm password')}
      htmlFor={id}
      dependencies={['password']}
      rules={[
        { required: isRequired, message: i18n._('This is a required field') },
        ({ getFieldValue }) => ({
          validator: (_, value: string | undefined) =>
            (isRequired && !value) || (value ?? '') === (getFieldValue('password') ?? '')
              ? Promise.resolve()
              : Promise.reject(new Error(i18n._('Passwords do not match!'))),
        }),
      ]}
    >
      <Input.Password id={id} autoComplete="new-password" />
    </Form.Item>
  );
}
