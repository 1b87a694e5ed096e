/** The login call. It stands apart from `client`: a refusal here is an answer, not a reason to go to the login page. */

import { z } from 'zod';
import { i18n } from '../i18n.ts';
import { replyInWords } from '../language/refusals.ts';

/**
 * What came of it: `wrong` = name or password, `second` = they are right and a second factor is wanted, `code` = that was wrong, `setup` = they are right
 * and a second factor has to be set up first: a secret for the app comes along,
 * `network` = no answer at all.
 */
export type SignIn =
  /** With recovery codes where a second factor was set up by it; they are shown this once. */
  | { ok: true; recoveryCodes?: readonly string[] | undefined }
  | { ok: false; why: 'setup'; offered: { secret: string; uri: string } }
  | { ok: false; why: 'wrong' | 'second' | 'code' | 'network' | 'refused'; message?: string | undefined };

const refusal = z.object({
  message: z.string().optional(),
  errors: z
    .array(
      z.object({ error_type: z.string(), extra: z.object({ secret: z.string(), uri: z.string() }).optional().catch(undefined) }),
    )
    .optional(),
});

const admitted = z.object({ recovery_codes: z.array(z.string()).optional() });

/** Posts name and password, and a second factor, as the login form does; on success the session cookie is set. Never throws. */
export async function signIn(username: string, password: string, code?: string): Promise<SignIn> {
  try {
    const reply = await fetch('/login/', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ username, password, ...(code !== undefined && { code }) }),
    });
    const response = await replyInWords(reply);
    if (response.ok) {
      const told = admitted.safeParse(await response.json().catch(() => null));
      return { ok: true, recoveryCodes: told.data?.recovery_codes };
    }
    const said = refusal.safeParse(await response.json().catch(() => null));
    const [first] = said.data?.errors ?? [];
    const type = first?.error_type;
    if (type === 'SECOND_FACTOR_SETUP_ERROR' && first?.extra) return { ok: false, why: 'setup', offered: first.extra };
    if (type === 'SECOND_FACTOR_REQUIRED_ERROR') return { ok: false, why: 'second' };
    if (type === 'SECOND_FACTOR_WRONG_ERROR') return { ok: false, why: 'code' };
    if (response.status === 401) return { ok: false, why: 'wrong' };
    return { ok: false, why: 'refused', message: said.data?.message };
  } catch {
    return { ok: false, why: 'network' };
  }
}

/** What to tell the person who was not let in. */
export function signInSentence(answer: Exclude<SignIn, { ok: true }>): string {
  if (answer.why === 'second') return i18n._('Six digits from your authenticator app, or a recovery code');
  if (answer.why === 'setup') return setUpSentence();
  if (answer.why === 'code') return i18n._('The code is wrong, or was used already.');
  if (answer.why === 'wrong') return i18n._('Invalid login. Please try again.');
  if (answer.why === 'network') return i18n._('The server does not answer. Check the connection and try again.');
  return answer.message ?? i18n._('Something went wrong on the server.');
}

/** Also where a proxy vouches for people, which has no name. */
const failedSentence = (): string => i18n._('Signing in did not work. Try again.');

const setUpSentence = (): string =>
  i18n._('This site asks for two-factor authentication. Sign in on the sign-in page to set it up.');

/**
 * What to tell somebody whom an identity provider sent back, or the form without scripts.
 * @param why  `error` of the address; what is not known is no refusal
 * @param provider  what people know it by
 */
export function refusalSentence(why: unknown, provider: string | undefined): string | undefined {
  switch (why) {
    case 'wrong':
      return i18n._('Invalid login. Please try again.');
    case 'second':
      return i18n._('This account uses two-factor authentication: sign in here.');
    case 'setup':
      return setUpSentence();
    case 'later':
      return i18n._('Too many tries. Wait a while and try again.');
    case 'unknown':
      return i18n._('You have no account here yet. Ask an administrator for one.');
    case 'taken':
      return i18n._('Another account here has your name or email address. Ask an administrator.');
    case 'inactive':
      return i18n._('Your account is not active. Ask an administrator.');
    case 'unreachable':
      return provider === undefined ? failedSentence() : i18n._('{name} does not answer. Try again later.', { name: provider });
    case 'expired':
    case 'cancelled':
    case 'failed':
      return provider === undefined
        ? failedSentence()
        : i18n._('Signing in with {name} did not work. Try again.', { name: provider });
    default:
      return undefined;
  }
}
