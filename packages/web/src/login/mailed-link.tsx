/** Parts of the pages that mailed links lead to. */
import { pages } from '@tessera/core/pages';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { SignInFrame } from './frame.tsx';
import styles from './login.module.css';

/** How a link stands that opens nothing. */
export type DeadLink = 'used' | 'ended' | 'wrong';

/** The token of a link, as the address had it when the page was opened. */
export const linkToken = window.location.hash.slice(1);

/** The way to the sign-in page. */
export function ToSignIn({ isFirst = false }: { readonly isFirst?: boolean }) {
  return (
    <Button block size="large" type={isFirst ? 'primary' : 'default'} href={pages.login} className={styles['form'] ?? ''}>
      {i18n._('Sign in')}
    </Button>
  );
}

/** What the server said, above a form. */
export const Refused = ({ error }: { readonly error: unknown }) => (
  <Alert type="error" showIcon role="alert" title={sentenceOf(error)} className={styles['alert'] ?? ''} />
);

/** The page while its link is looked at, and when that failed. */
export function LookingAtLink({ title, looked }: { title: string; looked: { error: unknown; refetch: () => unknown } }) {
  return (
    <SignInFrame title={title}>
      {looked.error ? (
        <FailedFace
          compact
          title={sentenceOf(looked.error)}
          actions={<Button onClick={() => void looked.refetch()}>{i18n._('Try again')}</Button>}
        />
      ) : (
        <LoadingFace compact label={i18n._('Loading…')} />
      )}
    </SignInFrame>
  );
}

/** A link that opens nothing, and why. */
export function DeadLinkPage({ state, why, children }: { state: DeadLink; why: string; children?: ReactNode }) {
  const titles = {
    used: i18n._('This link was used already'),
    ended: i18n._('This link has ended'),
    wrong: i18n._('This link does not work'),
  };
  const lead =
    state === 'wrong' ? i18n._('The address is incomplete. Open the link in the email again, or copy all of it.') : why;
  return (
    <SignInFrame title={titles[state]} lead={lead}>
      {children}
      <ToSignIn />
    </SignInFrame>
  );
}
