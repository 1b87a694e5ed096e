/** `/reset-password/`: asks for an address, and with a link's token behind its # for the new password. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { passwordReset } from '@tessera/api/password-reset';
import { pages } from '@tessera/core/pages';
import { Button, Form } from 'antd';
import { useEffect } from 'react';
import { arePasswordsReset } from '../bootstrap.ts';
import { client } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { newPassword } from '../dialogs/form/new-password.ts';
import { isToldAtFields, showAtFields } from '../dialogs/form/refusal.ts';
import { ShapedForm } from '../dialogs/form/shaped-form.tsx';
import { i18n } from '../i18n.ts';
import { pageTitle } from '../kit/page-title.ts';
import { AskForLink } from './ask-for-link.tsx';
import { SignInFrame } from './frame.tsx';
import styles from './login.module.css';
import { DeadLinkPage, linkToken, LookingAtLink, Refused, ToSignIn, type DeadLink } from './mailed-link.tsx';

/** Both halves of a forgotten password. */
export function ResetPasswordPage() {
  useEffect(() => {
    document.title = pageTitle(i18n._('New password'));
  }, []);
  return linkToken === '' ? <Forgotten /> : <ByLink />;
}

function Forgotten() {
  if (!arePasswordsReset())
    return (
      <SignInFrame
        title={i18n._('New password')}
        lead={i18n._('This site sends no mail for forgotten passwords. Ask an administrator for a new one.')}
      >
        <ToSignIn />
      </SignInFrame>
    );
  return (
    <AskForLink
      name="forgotten"
      title={i18n._('Forgot your password?')}
      lead={i18n._('Enter the email address of your account to receive a link for a new password.')}
      request={(email) => client.call(passwordReset.request, { body: { email } })}
      sentTo={(email) =>
        i18n._(
          'If an account has the address {email}, a link for a new password is on its way. It can be used once, within an hour.',
          { email },
        )
      }
    />
  );
}

function ByLink() {
  const looked = useQuery({
    queryKey: ['password-reset'],
    queryFn: ({ signal }) => client.call(passwordReset.look, { body: { token: linkToken } }, { signal }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (!looked.data) return <LookingAtLink title={i18n._('New password')} looked={looked} />;
  const { state, username } = looked.data.result;
  if (state === 'open') return <SetPassword username={username ?? ''} again={() => void looked.refetch()} />;
  return (
    <DeadLinkPage state={state} why={whyNot(state)}>
      {arePasswordsReset() ? (
        <Button block size="large" type="primary" className={styles['form'] ?? ''} onClick={askAnew}>
          {i18n._('Ask for a new link')}
        </Button>
      ) : null}
    </DeadLinkPage>
  );
}

/** A full load, since the address has no # any more: the page reads its token when it is loaded. */
const askAnew = (): void => window.location.replace(pages.resetPassword);

const whyNot = (state: DeadLink): string =>
  state === 'used'
    ? i18n._('A link sets one password. Sign in with the one you have set, or ask for a new link.')
    : i18n._('It is older than an hour, or a newer one was sent, or the account changed since.');

interface Values {
  password: string;
  confirm: string;
}

function SetPassword({ username, again }: { readonly username: string; readonly again: () => void }) {
  const [form] = Form.useForm<Values>();
  const setting = useMutation({
    mutationFn: ({ password }: Values) => client.call(passwordReset.finish, { body: { token: linkToken, password } }),
    onError: (error) => {
      showAtFields(form, error);
      // Somebody may have used the link, or it has ended meanwhile.
      if (!isToldAtFields(form, error)) again();
    },
  });
  if (setting.isSuccess)
    return (
      <SignInFrame
        title={i18n._('Your password was changed')}
        lead={i18n._('You are signed out everywhere, and your access tokens are revoked. Sign in with the new password.')}
      >
        <ToSignIn isFirst />
      </SignInFrame>
    );
  return (
    <SignInFrame title={i18n._('New password')} lead={i18n._('For the account “{username}”.', { username })}>
      {setting.error && !isToldAtFields(form, setting.error) ? <Refused error={setting.error} /> : null}
      <ShapedForm
        name="new-password"
        form={form}
        initial={{ password: '', confirm: '' }}
        entries={(): FormEntry<Values>[] => [...newPassword({ label: i18n._('New password'), required: true })]}
        onSubmit={(values) => setting.mutate(values)}
      >
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Button type="primary" htmlType="submit" block size="large" loading={setting.isPending}>
          {i18n._('Change password')}
        </Button>
      </ShapedForm>
    </SignInFrame>
  );
}
