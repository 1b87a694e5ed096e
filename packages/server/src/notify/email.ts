/** E-mail as a way out. Those of one recipient get one message. */
import { z } from 'zod';
import { MailFault, MailRefused, sendMail } from '../mail/mailer.ts';
import { partsOf, type Channel, type RecipientConfig } from './channel.ts';
import { DeliveryFault } from './delivery-fault.ts';

/** Also of this machine, as the first administrator’s is: `admin@localhost`. */
const address = z.union([z.email(), z.string().regex(/^[\w.+-]+@localhost$/)]);
const deadlineMs = 120_000;

/** What is wrong with a recipient's addresses, as sentences. */
function addressFaults({ target, ccTarget, bccTarget }: RecipientConfig): string[] {
  if (partsOf(target).length === 0) return ['Write at least one e-mail address.'];
  const named = [target, ccTarget, bccTarget].flatMap(partsOf);
  return named.flatMap((each) => (address.safeParse(each).success ? [] : [`“${each}” is not an e-mail address.`]));
}

/** Messages by SMTP: refused recipients are reported one by one, and those refused for a while are tried again. */
export const emailChannel: Channel = {
  types: ['Email'],
  isRepeatable: false,
  isSetUp: ({ mail }) => mail !== undefined,
  faults: addressFaults,
  split: (config) => [config],
  deliver: async ({ subject, html, text, files }, config, { ways }) => {
    if (!ways.mail) throw new DeliveryFault('This site sends no mail: no mail server is set up.');
    const to = partsOf(config.target);
    const mail = { subject, html, text, files, to, cc: partsOf(config.ccTarget), bcc: partsOf(config.bccTarget) };
    try {
      await sendMail(ways.mail, mail, AbortSignal.timeout(deadlineMs));
    } catch (error) {
      throw error instanceof MailRefused ? refusedFault(error) : mailFault(to, error);
    }
  },
};

/** Others of the message have it: those refused for a while are tried again, the rest is reported. */
function refusedFault({ refused }: MailRefused): DeliveryFault {
  const isLater = ({ why }: MailRefused['refused'][number]): boolean => /^4\d\d\b/.test(why);
  const later = refused.filter(isLater);
  const never = refused.filter((each) => !isLater(each));
  const said = (never.length > 0 ? never : later).map((each) => `${each.address}: ${each.why}`).join('\n');
  if (later.length === 0) return new DeliveryFault(said);
  const rest = { target: later.map((each) => each.address).join(', ') };
  return new DeliveryFault(said, { canRetry: true, rest, hasEnded: never.length > 0 });
}

function mailFault(to: readonly string[], error: unknown): DeliveryFault {
  const message = `${to.join(', ')}: ${error instanceof Error ? error.message : String(error)}`;
  if (!(error instanceof MailFault)) return new DeliveryFault(message);
  const { isHandedOver, code } = error;
  if (code !== undefined) return new DeliveryFault(message, { canRetry: code >= 400 && code < 500 });
  return new DeliveryFault(isHandedOver ? `${message} The server may have taken it; it is not sent again.` : message, {
    canRetry: !isHandedOver,
  });
}
