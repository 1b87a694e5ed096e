/**
 * The mail that confirms an address. Whoever asks is answered before anybody looks whether the address is somebody's; who has an
 * account already reads so in their own mail, and nowhere else.
 */
import type { Language } from '@tessera/core/language/languages';
import { productName } from '@tessera/core/look/product';
import { pages } from '@tessera/core/pages';
import { z } from 'zod';
import { mailLanguage, secretLink, sendLetter } from '../../auth/account-mail.ts';
import { makeMailedLink, noteSent } from '../../auth/mailed-links.ts';
import { handlerOf, jobKind, type JobHandler } from '../../jobs/kind.ts';
import { say } from '../../sent-words.ts';
import type { Services } from '../../services.ts';

/** Somebody wants an account. `language`: of the page they asked at. */
export const registrationMail = jobKind(
  'registration-mail',
  z.strictObject({ email: z.string(), language: z.string().optional() }),
  {
    maxAttempts: 5,
    priority: 5,
  },
);

/** Sends it. */
export function registrationMailHandler(services: Services): JobHandler {
  const origin = services.config.publicUrl ?? '';
  return handlerOf(registrationMail, async (job, { email, language: code }) => {
    const language = mailLanguage(code);
    const { db } = services.store;
    const user = await db
      .selectFrom('users')
      .select('email')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (user) {
      await sendLetter(services, user.email, knownLetter(language, origin), language, job.signal);
      return { sent: 'known' };
    }
    const link = { kind: 'registration', email, content: {}, by: null } as const;
    const made = await services.store.transaction((tx) => makeMailedLink(tx, link, job.now()));
    const letter = linkLetter(language, origin, secretLink(origin, pages.register, made.token));
    await sendLetter(services, email, letter, language, job.signal);
    await noteSent(db, made.id, job.now());
    return { sent: 'link' };
  });
}

const linkLetter = ({ tag }: Language, origin: string, href: string) => ({
  subject: say(tag, '{product}: your account', { product: productName }),
  lines: [
    say(tag, 'Somebody, probably you, wants an account at {host}.', { host: new URL(origin).host }),
    say(tag, 'The link below confirms your address and makes it. It can be used once, within a day.'),
  ],
  button: { label: say(tag, 'Make your account'), href },
  note: say(tag, 'Was it not you? Then there is nothing to do: no account is made.'),
});

const knownLetter = ({ tag }: Language, origin: string) => ({
  subject: say(tag, '{product}: your account', { product: productName }),
  lines: [
    say(tag, 'Somebody, probably you, wants an account at {host}.', { host: new URL(origin).host }),
    say(tag, 'This address has one already. Sign in with it; on the same page you can have a new password sent.'),
  ],
  button: { label: say(tag, 'Sign in'), href: `${origin}${pages.login}` },
  note: say(tag, 'Was it not you? Then there is nothing to do.'),
});
