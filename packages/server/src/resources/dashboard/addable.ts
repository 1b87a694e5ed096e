/**
 * Which charts somebody may put on a dashboard: a dashboard opens the data of its charts to guests and to the holders of its
 * roles, so that nobody gives away what they may not see themselves.
 */
import { Failure } from '@tessera/core/failures';
import type { Actor } from '@tessera/core/policy/actor';
import { may } from '../../auth/access.ts';
import { chartThings } from '../../auth/things.ts';
import type { Db } from '../../store/db.ts';
import { findObjects } from '../../store/objects.ts';

/**
 * Charts that do not exist are no concern here. Of a chart whose dataset was deleted there is nothing to give away.
 * @param ids  of charts that are new on the dashboard
 * @throws Failure INVALID `{position_json}` naming every chart whose data the actor may not read
 */
export async function mustBeAddable(db: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const things = await chartThings(db, await findObjects(db, 'chart', [...ids]));
  const closed = [...things].filter(([, thing]) => !may(actor, 'chart', thing.dataset === null ? 'read' : 'data', thing));
  if (closed.length === 0) return;
  const faults = closed.map(([id]) => `You may not add chart ${id}: you have no access to its data.`);
  throw new Failure('INVALID', { fields: { position_json: faults } });
}
