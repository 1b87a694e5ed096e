/**
 * The mail with the link for a new password. Whoever asks is answered before anybody looks whether the address is somebody's, so
 * that neither the answer nor its time tells.
 */
import { createHash } from 'node:crypto';
import type { Language } from '@tessera/core/language/languages';
import { pages } from '@tessera/core/pages';
import { productName } from '@tessera/core/look/product';
import { z } from 'zod';
import { mailLanguage, secretLink, sendLetter } from '../../auth/account-mail.ts';
import { makeMailedLink, noteSent } from '../../auth/mailed-links.ts';
import { handlerOf, jobKind, type JobContext, type JobHandler } from '../../jobs/kind.ts';
import { say } from '../../sent-words.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../store/db.ts';
import type { RowOf } from '../../store/tables.ts';

/** Somebody asked for a new password. `language`: of the page they asked at. */
export const passwordMail = jobKind('password-mail', z.strictObject({ email: z.string(), language: z.string().optional() }), {
  maxAttempts: 5,
  priority: 5,
});

/** Sends it to those whose password is kept here; people of a provider or directory are told where theirs is. */
export function passwordMailHandler(services: Services): JobHandler {
  return handlerOf(passwordMail, async (job, { email, language: code }) => {
    const language = mailLanguage(code);
    const user = await userAt(services.store.db, email);
    if (!user?.active) return { sent: false };
    if (user.password_hash === null) {
      await sendLetter(services, user.email, elsewhereLetter(language), language, job.signal);
      return { sent: true };
    }
    await sendLink(services, user, language, job);
    return { sent: true };
  });
}

async function sendLink(services: Services, user: RowOf<'user'>, language: Language, job: JobContext): Promise<void> {
  const { store, config, actions } = services;
  const content = { mark: markOf(user) };
  const link = { kind: 'password', email: user.email, userId: user.id, content, by: null } as const;
  const made = await store.transaction((tx) => makeMailedLink(tx, link, job.now()));
  const href = secretLink(config.publicUrl ?? '', pages.resetPassword, made.token);
  await sendLetter(services, user.email, linkLetter(language, user.username, href), language, job.signal);
  await noteSent(store.db, made.id, job.now());
  actions.add({
    action: 'PasswordResetRestApi.request',
    user_id: user.id,
    kind: 'user',
    object_id: user.id,
    dashboard_id: null,
    slice_id: null,
    json: null,
    duration_ms: null,
    referrer: null,
    dttm: job.now().toISOString(),
  });
}

/** Of password and address: a link sent before either changed is void. */
export const markOf = ({ password_hash, email }: Pick<RowOf<'user'>, 'password_hash' | 'email'>): string =>
  createHash('sha256')
    .update(`${password_hash ?? ''} ${email}`)
    .digest('base64url');

const userAt = (db: Db, email: string): Promise<RowOf<'user'> | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

const linkLetter = ({ tag }: Language, username: string, href: string) => ({
  subject: say(tag, '{product}: a new password', { product: productName }),
  lines: [
    say(tag, 'Somebody, probably you, asked for a new password of the account “{username}”.', { username }),
    say(tag, 'The link below lets you set one. It can be used once, within an hour.'),
  ],
  button: { label: say(tag, 'Set a new password'), href },
  note: say(tag, 'Was it not you? Then there is nothing to do: your password stays as it is.'),
});

const elsewhereLetter = ({ tag }: Language) => ({
  subject: say(tag, '{product}: a new password', { product: productName }),
  lines: [
    say(tag, 'Somebody, probably you, asked for a new password of your account.'),
    say(tag, 'Your password is not kept here: change it where your company keeps its accounts.'),
  ],
});
