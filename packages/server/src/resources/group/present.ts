/** Groups with the roles they give and the people in them. */
import type { GroupItem } from '@tessera/api/group';
import type { Context } from '../../context.ts';
import type { RowOf } from '../../store/tables.ts';
import { authoredOf } from '../authored.ts';
import { people } from '../people.ts';

/** Groups as the wire shows them, in the same order. Roles and people that were deleted are not among theirs. */
export async function presentGroups(ctx: Context, rows: readonly RowOf<'group'>[]): Promise<GroupItem[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const known = await people(
    ctx,
    rows.flatMap((row) => [row.created_by_id, row.changed_by_id]),
  );
  const roles = await ctx.db
    .selectFrom('group_roles as l')
    .innerJoin('roles as r', 'r.id', 'l.role_id')
    .select(['l.group_id', 'r.id', 'r.name'])
    .where('l.group_id', 'in', ids)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.name')
    .execute();
  const users = await ctx.db
    .selectFrom('user_groups as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.group_id', 'u.id', 'u.username'])
    .where('l.group_id', 'in', ids)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.username')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    name: row.name,
    label: row.label,
    description: row.description,
    roles: roles.flatMap(({ group_id, id, name }) => (group_id === row.id ? [{ id, name }] : [])),
    users: users.flatMap(({ group_id, id, username }) => (group_id === row.id ? [{ id, username }] : [])),
    ...authoredOf(row, known, ctx.nowMs()),
  }));
}
