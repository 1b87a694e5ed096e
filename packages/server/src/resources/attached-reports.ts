/** Reports and alerts stand in the way of deleting what they send: a schedule that goes on would only fail. */
import { Failure } from '@tessera/core/failures';
import { isAdmin, type Actor } from '@tessera/core/policy/actor';
import { isOwnedBy } from '../rest/list-columns.ts';
import type { Db } from '../store/db.ts';

/** The column of a report that names what it sends or asks. */
type About = 'chart_id' | 'dashboard_id' | 'database_id';

/** Why something cannot be deleted as its reports are; null where it has none. Those the actor sees are named. */
export async function reportsRefusal(db: Db, actor: Actor, about: About, id: number): Promise<string | null> {
  const attached = db.selectFrom('report_schedule').where(about, '=', id).where('deleted_at', 'is', null);
  const any = await attached.select('id').limit(1).executeTakeFirst();
  if (!any) return null;
  const named = attached.select('name').orderBy('name').limit(namedMax);
  const seen = await (isAdmin(actor) ? named : named.where(isOwnedBy('report', 'report_schedule', actor.id))).execute();
  const names = seen.map(({ name }) => name).join(', ');
  return names === '' ? 'There are associated alerts or reports' : `There are associated alerts or reports: ${names}`;
}

/** As many as a sentence can hold. */
const namedMax = 20;

/** @throws Failure IN_USE */
export async function mustHaveNoReports(db: Db, actor: Actor, about: About, id: number): Promise<void> {
  const message = await reportsRefusal(db, actor, about, id);
  if (message !== null) throw new Failure('IN_USE', { message });
}
