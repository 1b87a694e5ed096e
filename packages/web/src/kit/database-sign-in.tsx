/** A question that waits until the person has signed in to the database: the way there, and the question again afterwards. */
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { z } from 'zod';
import { i18n } from '../i18n.ts';
import { onSignedIn } from './sign-in-channel.ts';

const wantedShape = z.object({
  /** Of the provider: it is followed by a click, and must be no script. */
  url: z.url({ protocol: /^https?$/ }),
  database_id: z.number().int(),
  database_name: z.string(),
});
/** Where one signs in to which database. */
export type WantedSignIn = z.output<typeof wantedShape>;

/** What rich errors ask for; undefined for all others. */
export function wantedSignIn(
  errors: readonly { readonly error_type?: unknown; readonly extra?: unknown }[],
): WantedSignIn | undefined {
  const wanted = errors.find(({ error_type }) => error_type === 'OAUTH2_REDIRECT');
  return wanted && wantedShape.safeParse(wanted.extra).data;
}

/** The same of whatever failed. */
export const signInWantedBy = (error: unknown): WantedSignIn | undefined =>
  error instanceof ApiFailure ? wantedSignIn(error.errors) : undefined;

interface SignInButtonProps {
  wanted: WantedSignIn;
  /** Asks again; called as soon as the person is signed in, here or in another page. */
  again: () => unknown;
  size?: 'small' | 'middle';
}

/** Opens the provider in a window of its own, which can do nothing to this page. */
export function SignInButton({ wanted: { url, database_id, database_name }, again, size = 'middle' }: SignInButtonProps) {
  const told = useEffectEvent((database: number) => {
    if (database === database_id) void again();
  });
  useEffect(() => onSignedIn((database) => told(database)), []);
  return (
    <Button
      type="primary"
      size={size}
      onClick={() => window.open(url, '_blank', 'noopener,noreferrer,popup,width=600,height=720')}
    >
      {i18n._('Sign in to {database}', { database: database_name })}
    </Button>
  );
}

/** For whatever failed: nothing unless signing in would help. */
export function SignInIfWanted({ error, again }: { error: unknown; again: () => unknown }) {
  const wanted = signInWantedBy(error);
  return wanted ? <SignInButton wanted={wanted} again={again} size="small" /> : null;
}
