/** The login call. It stands apart from `client`: a refusal here is an answer, not a reason to go to the login page. */

import { i18n } from '../i18n.ts';

/** What came of it: `wrong` = name or password, `network` = no answer at all. */
export type SignIn = { ok: true } | { ok: false; why: 'wrong' | 'network' | 'refused'; message?: string | undefined };

/** Posts name and password as the login form does; on success the session cookie is set. Never throws. */
export async function signIn(username: string, password: string): Promise<SignIn> {
  try {
    const response = await fetch('/login/', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ username, password }),
    });
    if (response.ok) return { ok: true };
    if (response.status === 401) return { ok: false, why: 'wrong' };
    const body: unknown = await response.json().catch(() => null);
    const message =
      typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
        ? body.message
        : undefined;
    return { ok: false, why: 'refused', message };
  } catch {
    return { ok: false, why: 'network' };
  }
}

/** What to tell the person who was not let in. */
export function signInSentence(answer: Exclude<SignIn, { ok: true }>): string {
  if (answer.why === 'wrong') return i18n._('Invalid login. Please try again.');
  if (answer.why === 'network') return i18n._('The server does not answer. Check the connection and try again.');
  return answer.message ?? i18n._('Something went wrong on the server.');
}

/**
 * What to tell somebody whom an identity provider sent back, or the form without scripts.
 * @param why  `error` of the address; what is not known is no refusal
 * @param provider  what people know it by
 */
export function refusalSentence(why: unknown, provider: string | undefined): string | undefined {
  const name = provider ?? '';
  switch (why) {
    case 'wrong':
      return i18n._('Invalid login. Please try again.');
    case 'later':
      return i18n._('Too many tries. Wait a while and try again.');
    case 'unknown':
      return i18n._('You have no account here yet. Ask an administrator for one.');
    case 'taken':
      return i18n._('Another account here has your name or email address. Ask an administrator.');
    case 'inactive':
      return i18n._('Your account is not active. Ask an administrator.');
    case 'unreachable':
      return i18n._('{name} does not answer. Try again later.', { name });
    case 'expired':
    case 'cancelled':
    case 'failed':
      return i18n._('Signing in with {name} did not work. Try again.', { name });
    default:
      return undefined;
  }
}
