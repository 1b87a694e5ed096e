/**
 * The mail that confirms an address. Whoever asks is answered before anybody looks whether the address is somebody's; who has an
 * account already reads so in their own mail, and nowhere else.
 */
import { productName } from '@tessera/core/look/product';
import { pages } from '@tessera/core/pages';
import { z } from 'zod';
import { secretLink, sendLetter } from '../../auth/account-mail.ts';
import { makeMailedLink, noteSent } from '../../auth/mailed-links.ts';
import { handlerOf, jobKind, type JobHandler } from '../../jobs/kind.ts';
import type { Services } from '../../services.ts';

/** Somebody wants an account. */
export const registrationMail = jobKind('registration-mail', z.strictObject({ email: z.string() }), {
  maxAttempts: 5,
  priority: 5,
});

/** Sends it. */
export function registrationMailHandler(services: Services): JobHandler {
  const origin = services.config.publicUrl ?? '';
  return handlerOf(registrationMail, async (job, { email }) => {
    const { db } = services.store;
    const user = await db
      .selectFrom('users')
      .select('email')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (user) {
      await sendLetter(services, user.email, knownLetter(origin), job.signal);
      return { sent: 'known' };
    }
    const link = { kind: 'registration', email, content: {}, by: null } as const;
    const made = await services.store.transaction((tx) => makeMailedLink(tx, link, job.now()));
    await sendLetter(services, email, linkLetter(origin, secretLink(origin, pages.register, made.token)), job.signal);
    await noteSent(db, made.id, job.now());
    return { sent: 'link' };
  });
}

const linkLetter = (origin: string, href: string) => ({
  subject: `${productName}: your account`,
  lines: [
    `Somebody, probably you, wants an account at ${new URL(origin).host}.`,
    'The link below confirms your address and makes it. It can be used once, within a day.',
  ],
  button: { label: 'Make your account', href },
  note: 'Was it not you? Then there is nothing to do: no account is made.',
});

const knownLetter = (origin: string) => ({
  subject: `${productName}: your account`,
  lines: [
    `Somebody, probably you, wants an account at ${new URL(origin).host}.`,
    'This address has one already. Sign in with it; on the same page you can have a new password sent.',
  ],
  button: { label: 'Sign in', href: `${origin}${pages.login}` },
  note: 'Was it not you? Then there is nothing to do.',
});
