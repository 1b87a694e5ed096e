/** The field for the authentication code, below the password that was right. */
import { SafetyOutlined } from '@ant-design/icons';
import { Form, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { i18n } from '../i18n.ts';

/** Takes the focus when it comes, and after each refusal. @param refusal  what was said of the last code */
export function CodeField({ id, refusal, help }: { id: string; refusal: string | undefined; help?: string }) {
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus({ cursor: 'all' }), [refusal]);
  return (
    <Form.Item
      name="code"
      label={i18n._('Authentication code')}
      htmlFor={id}
      extra={help ?? i18n._('Six digits from your authenticator app, or a recovery code')}
      rules={[{ required: true, message: i18n._('Type the code') }]}
    >
      <Input ref={field} id={id} prefix={<SafetyOutlined />} autoComplete="one-time-code" spellCheck={false} maxLength={32} />
    </Form.Item>
  );
}
