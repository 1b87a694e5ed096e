/** Signing in. After it, the page one wanted. */
import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { ownAddress } from '@tessera/core/own-address';
import { useSearch } from '@tanstack/react-router';
import { Alert, Button, Divider, Form, Input } from 'antd';
import type { InputRef } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SignInBy } from '@tessera/api/bootstrap';
import { pages } from '@tessera/core/pages';
import { arePasswordsReset, isRemoteUser, registersOfPage, signInByOfPage } from '../bootstrap.ts';
import { i18n } from '../i18n.ts';
import styles from './login.module.css';
import { SignInFrame } from './frame.tsx';
import type { SetUp } from './set-up-two-factor.tsx';
import { CodeField } from '../kit/code-field.tsx';
import { refusalSentence, signIn, signInSentence } from '../kit/sign-in.ts';
import { pageTitle } from '../kit/page-title.ts';

const SetUpTwoFactor = lazy(() => import('./set-up-two-factor.tsx').then((m) => ({ default: m.SetUpTwoFactor })));

interface Fields {
  username: string;
  password: string;
  code?: string;
}

/**
 * The page for signing in. `?next=` is where the person goes afterwards, within the application only; `from` names the provider that
 * sent them back.
 */
export function LoginPage() {
  const { next, error: refusal, from = '' }: Record<string, unknown> = useSearch({ strict: false });
  const providers = signInByOfPage();
  const [error, setError] = useState(() => refusalSentence(refusal, providers.find(({ key }) => key === from)?.name));
  const [isBusy, setBusy] = useState(false);
  const [wantsCode, setWantsCode] = useState(false);
  const [setUp, setSetUp] = useState<SetUp>();
  const [form] = Form.useForm<Fields>();
  const name = useRef<InputRef>(null);
  const password = useRef<InputRef>(null);
  useEffect(() => {
    // Once: whoever was sent back signs in here, or reads why not.
    if (isRemoteUser() && refusal === undefined) window.location.replace(`/login/remote${nextQuery(next)}`);
  }, [next, refusal]);
  useEffect(() => {
    document.title = pageTitle(i18n._('Sign in'));
    name.current?.focus();
  }, []);
  useEffect(() => {
    // After a refusal one types the password again; the field is enabled once nothing is under way.
    if (error && !isBusy && !wantsCode) password.current?.focus({ cursor: 'all' });
  }, [error, isBusy, wantsCode]);

  const submit = async (fields: Fields): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const answer = await signIn(fields.username, fields.password, fields.code);
    if (!answer.ok && answer.why === 'setup') {
      setBusy(false);
      setSetUp({ username: fields.username, password: fields.password, offered: answer.offered });
      return;
    }
    if (answer.ok) {
      // A full load: everything that was loaded anonymously is forgotten with the page.
      window.location.assign(ownAddress(next, window.location.origin, URL));
      return;
    }
    setBusy(false);
    // A name or password that was changed since asks anew.
    setWantsCode(answer.why === 'second' || answer.why === 'code');
    setError(answer.why === 'second' ? undefined : signInSentence(answer));
  };

  if (setUp)
    return (
      <Suspense fallback={null}>
        <SetUpTwoFactor {...setUp} next={ownAddress(next, window.location.origin, URL)} onBack={() => setSetUp(undefined)} />
      </Suspense>
    );
  return (
    <SignInFrame title={i18n._('Sign in')} lead={i18n._('Explore data, build charts, arrange dashboards.')}>
      {error ? <Alert type="error" showIcon title={error} className={`${styles['alert']}`} role="alert" /> : null}
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit} disabled={isBusy}>
        <Form.Item
          name="username"
          label={i18n._('User name')}
          htmlFor="username"
          rules={[{ required: true, message: i18n._('Type your user name') }]}
        >
          <Input
            ref={name}
            id="username"
            prefix={<UserOutlined />}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={i18n._('Password')}
          htmlFor="password"
          rules={[{ required: true, message: i18n._('Type your password') }]}
        >
          <Input.Password ref={password} id="password" prefix={<LockOutlined />} autoComplete="current-password" />
        </Form.Item>
        {wantsCode ? <CodeField id="code" refusal={isBusy ? undefined : error} /> : null}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {i18n._('Sign in')}
        </Button>
      </Form>
      <p className={styles['below']}>
        {arePasswordsReset() ? <a href={pages.resetPassword}>{i18n._('Forgot your password?')}</a> : null}
        {registersOfPage() ? <a href={pages.register}>{i18n._('Create an account')}</a> : null}
      </p>
      {providers.length === 0 ? null : <Divider plain>{i18n._('or')}</Divider>}
      {providers.map(({ key, ...provider }) => (
        <ProviderLink key={key} {...provider} next={next} />
      ))}
    </SignInFrame>
  );
}

/** A way over the company's accounts: a full load, since the browser leaves us. */
function ProviderLink({ name, path, next }: Pick<SignInBy, 'name' | 'path'> & { readonly next: unknown }) {
  return (
    <Button block size="large" className={styles['provider'] ?? ''} href={`${path}${nextQuery(next)}`}>
      {i18n._('Sign in with {name}', { name })}
    </Button>
  );
}

const nextQuery = (next: unknown): string => (typeof next === 'string' ? `?next=${encodeURIComponent(next)}` : '');
