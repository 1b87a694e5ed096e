/** `/register/`: an account for whoever was invited, or has confirmed an address. The link's token stands behind the #. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { invitation } from '@tessera/api/invitation';
import { registration } from '@tessera/api/registration';
import { Button, Form } from 'antd';
import { useEffect } from 'react';
import { registersOfPage } from '../bootstrap.ts';
import { client } from '../client.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { newPassword } from '../dialogs/form/new-password.ts';
import { isToldAtFields, showAtFields } from '../dialogs/form/refusal.ts';
import { ShapedForm } from '../dialogs/form/shaped-form.tsx';
import { i18n } from '../i18n.ts';
import { pageTitle } from '../kit/page-title.ts';
import { AskForLink } from './ask-for-link.tsx';
import { SignInFrame } from './frame.tsx';
import { DeadLinkPage, linkToken, LookingAtLink, Refused, ToSignIn } from './mailed-link.tsx';

/** A new account. */
export function RegisterPage() {
  useEffect(() => {
    document.title = pageTitle(i18n._('New account'));
  }, []);
  const domains = registersOfPage();
  if (linkToken !== '') return <ByLink />;
  return domains ? <AskForAccount domains={domains} /> : <ByInvitation />;
}

const ByInvitation = () => (
  <SignInFrame title={i18n._('New account')} lead={i18n._('Accounts are made by invitation here. Ask an administrator for one.')}>
    <ToSignIn />
  </SignInFrame>
);

/** The address is confirmed before there is an account. */
const AskForAccount = ({ domains }: { readonly domains: readonly string[] }) => (
  <AskForLink
    name="registration"
    title={i18n._('Create an account')}
    lead={i18n._('Enter your email address to receive a link.')}
    help={domains.length > 0 ? i18n._('An address of {domains}', { domains: domains.join(', ') }) : undefined}
    request={(email) => client.call(registration.request, { body: { email } })}
    sentTo={(email) => i18n._('A message to {email} is on its way. Its link can be used once, within a day.', { email })}
  />
);

function ByLink() {
  const looked = useQuery({
    queryKey: ['invitation'],
    queryFn: ({ signal }) => client.call(invitation.look, { body: { token: linkToken } }, { signal }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (!looked.data) return <LookingAtLink title={i18n._('New account')} looked={looked} />;
  const { state, email } = looked.data.result;
  if (state === 'open') return <MakeAccount email={email ?? ''} again={() => void looked.refetch()} />;
  return <DeadLinkPage state={state} why={whyNot(state)} />;
}

const whyNot = (state: 'used' | 'ended' | 'wrong'): string =>
  state === 'used'
    ? i18n._('An account was made with it. Sign in.')
    : i18n._('It is too old, or was revoked, or a newer one was sent. Ask for another one.');

interface Values {
  first_name: string;
  last_name: string;
  username: string;
  password: string;
  confirm: string;
}

const blank: Values = { first_name: '', last_name: '', username: '', password: '', confirm: '' };

const fields = (): FormEntry<Values>[] => [
  {
    kind: 'row',
    fields: [
      {
        kind: 'text',
        name: 'first_name',
        label: i18n._('First name'),
        required: true,
        input: { maxLength: 64, autoComplete: 'given-name', autoFocus: true },
      },
      {
        kind: 'text',
        name: 'last_name',
        label: i18n._('Last name'),
        required: true,
        input: { maxLength: 64, autoComplete: 'family-name' },
      },
    ],
  },
  {
    kind: 'text',
    name: 'username',
    label: i18n._('User name'),
    required: true,
    input: { maxLength: 64, autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  },
  ...newPassword({ label: i18n._('Password'), required: true }),
];

function MakeAccount({ email, again }: { readonly email: string; readonly again: () => void }) {
  const [form] = Form.useForm<Values>();
  const making = useMutation({
    mutationFn: ({ confirm: _, ...values }: Values) => client.call(invitation.accept, { body: { ...values, token: linkToken } }),
    onError: (error) => {
      showAtFields(form, error);
      // Somebody may have used the link, or it has ended meanwhile.
      if (!isToldAtFields(form, error)) again();
    },
  });
  if (making.isSuccess)
    return (
      <SignInFrame
        title={i18n._('Your account is ready')}
        lead={i18n._('Sign in with the user name and the password you chose.')}
      >
        <ToSignIn isFirst />
      </SignInFrame>
    );
  return (
    <SignInFrame title={i18n._('New account')} lead={i18n._('For the address {email}.', { email })}>
      {making.error && !isToldAtFields(form, making.error) ? <Refused error={making.error} /> : null}
      <ShapedForm name="new-account" form={form} initial={blank} entries={fields} onSubmit={(values) => making.mutate(values)}>
        <Button type="primary" htmlType="submit" block size="large" loading={making.isPending}>
          {i18n._('Make the account')}
        </Button>
      </ShapedForm>
    </SignInFrame>
  );
}
