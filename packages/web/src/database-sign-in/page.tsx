/** Where the provider of a database leads back to: it tells the page that asked, and closes its window. */
import { useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect } from 'react';
import { signInOutcomes, type SignInOutcome } from '@tessera/api/database-sign-in';
import { EmptyFace, FailedFace } from '@tessera/ui/faces';
import { i18n } from '../i18n.ts';
import { pageTitle } from '../kit/page-title.ts';
import { tellSignedIn } from '../kit/sign-in-channel.ts';

function whyOf(outcome: Exclude<SignInOutcome, 'done'>): string {
  switch (outcome) {
    case 'cancelled':
      return i18n._('You chose not to sign in. Close this window and sign in again whenever you like.');
    case 'expired':
      return i18n._('This sign-in has expired, or was used before. Close this window and sign in again.');
    case 'other':
      return i18n._('This sign-in was begun by somebody else, or in another browser.');
    case 'refused':
      return i18n._('The sign-in was refused. Close this window and try again, or ask an administrator.');
    case 'silent':
      return i18n._('The server where you sign in did not answer. Close this window and try again.');
  }
}

const closeWindow = (): void => window.close();

/** Says how a sign-in to a database ended. */
export function DatabaseSignInPage() {
  const { outcome: said, database } = useSearch({ strict: false });
  const outcome = signInOutcomes.find((each) => each === said) ?? 'expired';
  const isDone = outcome === 'done';
  useEffect(() => {
    document.title = pageTitle(i18n._('Sign in to a database'));
  }, []);
  useEffect(() => {
    const id = Number(database);
    if (!isDone || !Number.isInteger(id)) return;
    tellSignedIn(id);
    // Browsers that keep a window open show what is below.
    closeWindow();
  }, [isDone, database]);
  const close = <Button onClick={closeWindow}>{i18n._('Close')}</Button>;
  const title = (text: string) => <h1 style={{ fontSize: 'inherit' }}>{text}</h1>;
  return (
    <main>
      {isDone ? (
        <EmptyFace
          title={title(i18n._('You are signed in'))}
          hint={i18n._('What you asked for is being loaded. You can close this window.')}
          actions={close}
        />
      ) : (
        <FailedFace title={title(i18n._('You are not signed in'))} hint={whyOf(outcome)} actions={close} />
      )}
    </main>
  );
}
