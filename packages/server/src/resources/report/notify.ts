/** Who hears of a report: its recipients, and of what went wrong its owners. */
import { MailRefused, sendMail, type Mail } from '../../mail/mailer.ts';
import type { Services } from '../../services.ts';
import { ownersOf } from '../../store/objects.ts';
import { addressesIn } from './addresses.ts';
import { recipientsOf, type ReportRow } from './list.ts';
import { faultMessage } from './message.ts';

/**
 * Sends a message to every recipient; those of one entry get one message.
 * @throws Error that names each recipient who did not get it, after all others did
 */
export async function tellRecipients(
  services: Services,
  report: ReportRow,
  message: Omit<Mail, 'to'>,
  signal: AbortSignal,
): Promise<void> {
  const recipients = (await recipientsOf(services.store.db, [report.id])).get(report.id) ?? [];
  if (recipients.length === 0) throw new Error('The report has no recipients.');
  const faults: string[] = [];
  for (const { type, config } of recipients) {
    const to = addressesIn(config.target);
    try {
      if (type !== 'Email') throw new Error(`${type} is not connected to this site. Use Email.`);
      await send(services, { ...message, to, cc: addressesIn(config.ccTarget), bcc: addressesIn(config.bccTarget) }, signal);
    } catch (error) {
      faults.push(
        error instanceof MailRefused
          ? error.message
          : `${to.join(', ')}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Tells the owners who can be reached. @returns whether anybody was told */
export async function tellOwners(services: Services, report: ReportRow, sentence: string): Promise<boolean> {
  const { store, log, config } = services;
  const owners = (await ownersOf(store.db, 'report', [report.id])).get(report.id) ?? [];
  if (owners.length === 0 || !config.mail) return false;
  const rows = await store.db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', owners)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length === 0) return false;
  try {
    await send(
      services,
      { ...faultMessage(report, sentence), to: rows.map(({ email }) => email) },
      AbortSignal.timeout(ownersMs),
    );
    return true;
  } catch (error) {
    log.warn('The owners of a report could not be told', { report: report.id, error: String(error) });
    return false;
  }
}

const ownersMs = 60_000;

async function send({ config }: Services, mail: Mail, signal: AbortSignal): Promise<void> {
  if (!config.mail) throw new Error('This site sends no mail: TESSERA_SMTP_URL and TESSERA_MAIL_FROM are not set.');
  await sendMail(config.mail, mail, signal);
}
