/** Mail about accounts. It holds links, so the site must know its own address: a request's could be forged. */
import { english, findLanguage, type Language } from '@tessera/core/language/languages';
import { letterOf, type Letter } from '../mail/letter.ts';
import { sendMail } from '../mail/mailer.ts';
import { waysOut } from '../notify/settings.ts';
import type { Services } from '../services.ts';

const deadlineMs = 60_000;

/** Whether mail about accounts can go out: a mail server is set up, and `TESSERA_PUBLIC_URL` says where links lead. */
export async function sendsAccountMail(services: Services): Promise<boolean> {
  return services.config.publicUrl !== undefined && (await waysOut(services)).mail !== undefined;
}

/** The address of a page of ours with a secret behind its #, where it is sent to no server and stands in no log. */
export const secretLink = (origin: string, page: string, token: string): string => `${origin}${page}#${token}`;

/**
 * The language for mail that a request caused: accounts keep none, and who asks reads the answer.
 * @param code  as `languageOf` of the request says; undefined in jobs of an older version
 */
export const mailLanguage = (code: string | undefined): Language =>
  (code === undefined ? undefined : findLanguage(code)) ?? english;

/**
 * @param language  the one that the letter is written in
 * @throws MailRefused, MailFault when it did not go out; Error when no mail server is set up
 */
export async function sendLetter(
  services: Services,
  to: string,
  letter: Letter,
  language: Language,
  signal?: AbortSignal,
): Promise<void> {
  const { mail } = await waysOut(services);
  if (!mail) throw new Error('This site sends no mail: no mail server is set up.');
  const deadline = AbortSignal.timeout(deadlineMs);
  await sendMail(mail, letterOf(letter, to, language), signal ? AbortSignal.any([signal, deadline]) : deadline);
}
