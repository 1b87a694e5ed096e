/** The way in for somebody who must have a second factor and has none: the secret, a code of it, the recovery codes. */
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { i18n } from '../i18n.ts';
import { OfferedSecret, RecoveryCodes } from '../kit/authenticator.tsx';
import { CodeField } from '../kit/code-field.tsx';
import { signIn, signInSentence } from '../kit/sign-in.ts';
import { SignInFrame } from './frame.tsx';
import styles from './login.module.css';

/** What the first step found out. */
export interface SetUp {
  readonly username: string;
  readonly password: string;
  readonly offered: { readonly secret: string; readonly uri: string };
}

interface Props extends SetUp {
  /** A path of ours. */
  readonly next: string;
  /** To name and password again. */
  readonly onBack: () => void;
}

/** Nothing else opens before it is done. */
export function SetUpTwoFactor({ username, password, offered, next, onBack }: Props) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const submit = async ({ code }: { code: string }): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const answer = await signIn(username, password, code);
    setBusy(false);
    if (!answer.ok) setError(signInSentence(answer));
    else if (answer.recoveryCodes) setCodes(answer.recoveryCodes);
    else window.location.assign(next);
  };
  if (codes)
    return (
      <SignInFrame title={i18n._('Recovery codes')}>
        <div className={styles['form']}>
          <RecoveryCodes codes={codes} />
        </div>
        <Button block size="large" type="primary" className={styles['form'] ?? ''} onClick={() => window.location.assign(next)}>
          {i18n._('I have saved them. Continue')}
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={i18n._('Two-factor authentication')}
      lead={i18n._('This site asks you for six digits of an authenticator app beside your password. Set it up to go on.')}
    >
      {error ? <Alert type="error" showIcon title={error} className={styles['alert'] ?? ''} role="alert" /> : null}
      <OfferedSecret {...offered} />
      <Form layout="vertical" size="large" requiredMark={false} onFinish={submit} disabled={isBusy}>
        <CodeField
          id="set-up-code"
          refusal={isBusy ? undefined : error}
          help={i18n._('Six digits from your authenticator app')}
        />
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {i18n._('Turn on and sign in')}
        </Button>
      </Form>
      <p className={styles['below']}>
        <Button type="link" onClick={onBack}>
          {i18n._('Sign in as somebody else')}
        </Button>
      </p>
    </SignInFrame>
  );
}
