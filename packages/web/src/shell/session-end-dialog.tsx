/** Over the page whose session has ended: the person signs in again and goes on where they were. */
import { Alert, Button, Form, Input, Modal } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetCsrf, loginUrl } from '../client.ts';
import { i18n } from '../i18n.ts';
import { CodeField } from '../kit/code-field.tsx';
import { signIn, signInSentence } from '../kit/sign-in.ts';
import { fetchSession, fullName, type Session } from '../session.ts';
import { answerSessionEnd } from '../session-end.ts';

const formId = 'session-end';

function goOn(): void {
  forgetCsrf();
  answerSessionEnd(true);
}

/** Signing in may also have happened in another tab. */
function useSignedInElsewhere(username: string): void {
  const look = useEffectEvent(async () => {
    const session = await fetchSession().catch(() => null);
    if (session?.user.username === username) goOn();
  });
  useEffect(() => {
    const onFocus = (): void => void look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}

/** Asks for the password of the same user, so that the page and its unsaved work stay. */
export function SessionEndDialog({ user }: { user: Session['user'] }) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [wantsCode, setWantsCode] = useState(false);
  const field = useRef<InputRef>(null);
  useSignedInElsewhere(user.username);
  useEffect(() => {
    // After a refusal one types the password again.
    if (error && !isBusy && !wantsCode) field.current?.focus({ cursor: 'all' });
  }, [error, isBusy, wantsCode]);
  const submit = async ({ password, code }: { password: string; code?: string }): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const answer = await signIn(user.username, password, code);
    if (answer.ok) return goOn();
    setBusy(false);
    setWantsCode(answer.why === 'second' || answer.why === 'code');
    setError(answer.why === 'second' ? undefined : signInSentence(answer));
  };
  return (
    <Modal
      open
      width={440}
      // Whatever stands on the page, its menus too, stands below.
      zIndex={1200}
      title={i18n._('Your session has ended')}
      mask={{ closable: false }}
      onCancel={() => answerSessionEnd(false)}
      footer={[
        <Button key="later" onClick={() => answerSessionEnd(false)}>
          {i18n._('Not now')}
        </Button>,
        <Button key="sign-in" type="primary" htmlType="submit" form={formId} loading={isBusy}>
          {i18n._('Sign in')}
        </Button>,
      ]}
    >
      <p style={{ marginTop: 0 }}>
        {i18n._('Nothing on this page is lost. Type your password to go on as {name}.', { name: fullName(user) })}
      </p>
      {error ? <Alert type="error" showIcon role="alert" title={error} style={{ marginBottom: 16 }} /> : null}
      <Form id={formId} layout="vertical" requiredMark={false} disabled={isBusy} onFinish={submit}>
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <Form.Item
          name="password"
          label={i18n._('Password')}
          htmlFor="session-password"
          rules={[{ required: true, message: i18n._('Type your password') }]}
        >
          <Input.Password ref={field} id="session-password" autoComplete="current-password" />
        </Form.Item>
        {wantsCode ? <CodeField id="session-code" refusal={isBusy ? undefined : error} /> : null}
      </Form>
      <Button type="link" href={loginUrl() ?? '/login/'} style={{ paddingInline: 0 }}>
        {i18n._('Sign in as somebody else')}
      </Button>
    </Modal>
  );
}
