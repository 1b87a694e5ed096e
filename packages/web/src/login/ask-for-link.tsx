/** Asks for an address, to which a link is mailed. */
import { useMutation } from '@tanstack/react-query';
import { pages } from '@tessera/core/pages';
import { Button, Form } from 'antd';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { isToldAtFields, showAtFields } from '../dialogs/form/refusal.ts';
import { ShapedForm } from '../dialogs/form/shaped-form.tsx';
import { i18n } from '../i18n.ts';
import { SignInFrame } from './frame.tsx';
import styles from './login.module.css';
import { Refused, ToSignIn } from './mailed-link.tsx';

interface Values {
  email: string;
}

interface AskForLinkProps {
  /** Of the form, in ids. */
  name: string;
  title: string;
  lead: string;
  /** Under the field. */
  help?: string | undefined;
  /** Asks the server for the link. */
  request: (email: string) => Promise<unknown>;
  /** What is said once it is on its way. */
  sentTo: (email: string) => string;
}

/** The page until a link is asked for, and after. */
export function AskForLink({ name, title, lead, help, request, sentTo }: AskForLinkProps) {
  const [form] = Form.useForm<Values>();
  const asking = useMutation({
    mutationFn: ({ email }: Values) => request(email.trim()),
    onError: (error) => showAtFields(form, error),
  });
  if (asking.isSuccess)
    return (
      <SignInFrame title={i18n._('Check your email')} lead={sentTo(asking.variables.email.trim())}>
        <ToSignIn />
      </SignInFrame>
    );
  return (
    <SignInFrame title={title} lead={lead}>
      {asking.error && !isToldAtFields(form, asking.error) ? <Refused error={asking.error} /> : null}
      <ShapedForm
        name={name}
        form={form}
        initial={{ email: '' }}
        entries={(): FormEntry<Values>[] => [
          {
            kind: 'text',
            name: 'email',
            label: i18n._('Email'),
            required: true,
            help,
            input: { type: 'email', autoComplete: 'email', size: 'large', autoFocus: true },
          },
        ]}
        onSubmit={(values) => asking.mutate(values)}
      >
        <Button type="primary" htmlType="submit" block size="large" loading={asking.isPending}>
          {i18n._('Send the link')}
        </Button>
      </ShapedForm>
      <p className={styles['below']}>
        <a href={pages.login}>{i18n._('Back to signing in')}</a>
      </p>
    </SignInFrame>
  );
}
