/** Who hears of what went wrong with a report: its owners. */
import { sendMail } from '../../mail/mailer.ts';
import { waysOut } from '../../notify/settings.ts';
import type { Services } from '../../services.ts';
import { ownersOf } from '../../store/objects.ts';
import type { ReportRow } from './list.ts';
import { faultMessage } from './message.ts';

const ownersMs = 60_000;

/** Notifies the owners who can be reached. @returns whether any was notified */
export async function tellOwners(services: Services, report: ReportRow, sentence: string): Promise<boolean> {
  const { store, log } = services;
  const owners = (await ownersOf(store.db, 'report', [report.id])).get(report.id) ?? [];
  const { mail, prefix } = await waysOut(services);
  if (owners.length === 0 || !mail) return false;
  const rows = await store.db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', owners)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length === 0) return false;
  try {
    const message = { ...faultMessage(report, sentence, prefix), to: rows.map(({ email }) => email) };
    await sendMail(mail, message, AbortSignal.timeout(ownersMs));
    return true;
  } catch (error) {
    log.warn('The owners of a report could not be told', { report: report.id, error: String(error) });
    return false;
  }
}
