/** Users as administrators see them. */
import type { UserItem } from '@tessera/api/user';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import type { RowOf } from '../../store/tables.ts';
import { personIn } from '../authored.ts';
import { people } from '../people.ts';

interface Named {
  id: number;
  name: string;
}

/** Users with their roles and groups, in the same order; passwords are no part of them. */
export async function presentUsers(ctx: Context, rows: readonly RowOf<'user'>[]): Promise<UserItem[]> {
  const ids = rows.map(({ id }) => id);
  const known = await people(
    ctx,
    rows.flatMap((row) => [row.created_by_id, row.changed_by_id]),
  );
  const roles = await rolesOf(ctx.db, ids);
  const groups = await groupsOf(ctx.db, ids);
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
    email: row.email,
    active: row.active,
    name_claimed: row.name_claimed,
    email_claimed: row.email_claimed,
    roles: roles.get(row.id) ?? [],
    groups: groups.get(row.id) ?? [],
    login_count: row.login_count,
    fail_login_count: row.fail_login_count,
    last_login: row.last_login,
    created_on: row.created_on,
    changed_on: row.changed_on,
    created_by: personIn(known, row.created_by_id),
    changed_by: personIn(known, row.changed_by_id),
  }));
}

const byUser = (rows: readonly (Named & { user_id: number })[]): Map<number, Named[]> =>
  Map.groupBy(
    rows.map(({ user_id, id, name }) => ({ user_id, id, name })),
    ({ user_id }) => user_id,
  );

async function rolesOf(db: Db, ids: readonly number[]): Promise<Map<number, Named[]>> {
  if (ids.length === 0) return new Map();
  return byUser(
    await db
      .selectFrom('user_roles as l')
      .innerJoin('roles as r', 'r.id', 'l.role_id')
      .select(['l.user_id', 'r.id', 'r.name'])
      .where('l.user_id', 'in', ids)
      .where('r.deleted_at', 'is', null)
      .orderBy('r.name')
      .execute(),
  );
}

async function groupsOf(db: Db, ids: readonly number[]): Promise<Map<number, Named[]>> {
  if (ids.length === 0) return new Map();
  return byUser(
    await db
      .selectFrom('user_groups as l')
      .innerJoin('groups as g', 'g.id', 'l.group_id')
      .select(['l.user_id', 'g.id', 'g.name'])
      .where('l.user_id', 'in', ids)
      .where('g.deleted_at', 'is', null)
      .orderBy('g.name')
      .execute(),
  );
}
