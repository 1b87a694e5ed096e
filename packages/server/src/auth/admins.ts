/** Nobody locks a site, or themselves, out (docs/reference/charts.md#forms-in-hand). */
import { Failure } from '@tessera/core/failures';
import { isAdmin, type Actor } from '@tessera/core/policy/actor';
import { sql } from 'kysely';
import type { Db, Tx } from '../store/db.ts';

/** Role ids of a user: their own and those of their groups. Deleted roles and groups give nothing. */
const heldRoles = sql`(
  select user_id, role_id from user_roles
  union select ug.user_id, gr.role_id from user_groups ug
    join groups g on g.id = ug.group_id and g.deleted_at is null
    join group_roles gr on gr.group_id = g.id)`;

/** Ids of the active users who are administrators. */
export async function adminIds(db: Db): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select distinct u.id from users u join ${heldRoles} h on h.user_id = u.id
    join roles r on r.id = h.role_id and r.deleted_at is null and lower(r.name) = 'admin'
    where u.active and u.deleted_at is null`.execute(db);
  return found.rows.map(({ id }) => id);
}

/**
 * To be called inside the transaction, after the change.
 * @throws Failure INVALID `{roles}` when no administrator would be left, or the actor has taken their own rights away
 */
export async function mustKeepAdmins(tx: Tx, actor: Pick<Actor, 'id' | 'roles' | 'isGuest'>): Promise<void> {
  const left = await adminIds(tx);
  if (left.length === 0) throw new Failure('INVALID', { fields: { roles: ['At least one active administrator must remain.'] } });
  const wasAdmin = isAdmin({ ...actor, username: '', permissions: new Set() });
  if (wasAdmin && actor.id !== null && !left.includes(actor.id))
    throw new Failure('INVALID', { fields: { roles: ['You cannot take the administrator role from yourself.'] } });
}

/** @throws Failure INVALID naming `field` when a role is not there, FORBIDDEN when the actor may not give it away */
export async function mustBeGivable(db: Db, actor: Actor, roleIds: readonly number[], field = 'roles'): Promise<void> {
  const wanted = [...new Set(roleIds)];
  if (wanted.length === 0) return;
  const roles = await db.selectFrom('roles').select('name').where('id', 'in', wanted).where('deleted_at', 'is', null).execute();
  if (roles.length < wanted.length) throw new Failure('INVALID', { fields: { [field]: ['A role does not exist.'] } });
  const foreign = roles.find(({ name }) => !isAdmin(actor) && !actor.roles.includes(name));
  if (foreign) throw new Failure('FORBIDDEN', { message: `You do not hold the role ${foreign.name}, so you cannot give it.` });
}
