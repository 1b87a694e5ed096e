/** Roles and groups of a user, as the store links them. */
import type { Db, Tx } from '../store/db.ts';

/** Ids of the roles given to a user, or of the groups they are in. */
export async function heldIds(db: Db, links: 'user_roles' | 'user_groups', userId: number): Promise<number[]> {
  if (links === 'user_roles') {
    const rows = await db.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute();
    return rows.map(({ role_id }) => role_id);
  }
  const rows = await db.selectFrom('user_groups').select('group_id').where('user_id', '=', userId).execute();
  return rows.map(({ group_id }) => group_id);
}

/** Gives a user these roles and no others. */
export async function setRoles(tx: Tx, user_id: number, roles: readonly number[]): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_id', '=', user_id).execute();
  const links = [...new Set(roles)].map((role_id) => ({ user_id, role_id }));
  if (links.length > 0) await tx.insertInto('user_roles').values(links).execute();
}
