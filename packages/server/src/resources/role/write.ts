/** Making, renaming and removing roles, and what they permit to whom. */
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import { allPermissions } from '@tessera/core/policy/names';
import { mustBeGivable, mustKeepAdmins } from '../../auth/admins.ts';
import { syncPermissionViews } from '../../auth/grantable.ts';
import { endSessionsOfEach } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import { changeObject, createObject, loadObject, removeObjects, withinTransaction } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { isBuiltIn } from './list.ts';

type Role = RowOf<'role'>;
const catalogue = new Set(allPermissions);

/** @throws Failure INVALID `{name}` */
export async function createRole(ctx: Context, name: string): Promise<Role> {
  await mustBeUnique(ctx.db, name, 0);
  return createObject(ctx, 'role', { name });
}

/** @throws Failure INVALID `{name}`: taken, or the role is the product's own */
export async function renameRole(ctx: Context, id: number, name: string): Promise<Role> {
  return changeObject(ctx, 'role', id, ctx.expected, async (tx, before) => {
    if (isBuiltIn(before.name) && before.name !== name)
      throw new Failure('INVALID', { fields: { name: ['A built-in role keeps its name.'] } });
    await mustBeUnique(tx, name, id);
    return { values: { name } };
  });
}

/** Whoever held them loses them. @throws Failure NOT_FOUND, STALE_VERSION, INVALID for a built-in role */
export async function removeRoles(ctx: Context, ids: readonly number[]): Promise<void> {
  const holders = await holdersOf(ctx.db, ids);
  await ctx.store.transaction(async (tx) => {
    await removeObjects(withinTransaction(ctx, tx), 'role', ids, ctx.expected, (_tx, row) => {
      if (isBuiltIn(row.name))
        throw new Failure('INVALID', { fields: { id: [`The built-in role ${row.name} cannot be deleted.`] } });
    });
    await mustKeepAdmins(tx, ctx.actor);
  });
  await endSessions(ctx, holders);
}

/**
 * @param viewIds  ids of `permission_views`
 * @throws Failure INVALID `{permission_view_menu_ids}` for unknown ids or for general permissions of a built-in role,
 *   which every start of the product sets anew; FORBIDDEN for what the caller does not hold
 */
export async function setPermissions(ctx: Context, id: number, viewIds: readonly number[]): Promise<void> {
  await syncPermissionViews(ctx.store);
  const wanted = [...new Set(viewIds)];
  const role = await loadObject(ctx.db, 'role', id);
  const views =
    wanted.length === 0 ? [] : await ctx.db.selectFrom('permission_views').selectAll().where('id', 'in', wanted).execute();
  if (views.length < wanted.length) throw invalid('A permission does not exist.');
  const names = views.map(({ permission_name, view_name }) => `${permission_name} on ${view_name}`);
  const held = await permissionsOf(ctx.db, id);
  if (isBuiltIn(role.name) && role.name !== 'Public') mustKeepGeneral(held, names);
  const foreign = names.find((name) => !held.includes(name) && !isAdmin(ctx.actor) && !ctx.actor.permissions.has(name));
  if (foreign) throw new Failure('FORBIDDEN', { message: `You do not hold “${foreign}”, so you cannot give it.` });
  await changeObject(ctx, 'role', id, ctx.expected, async (tx) => {
    await tx.deleteFrom('role_permissions').where('role_id', '=', id).execute();
    const rows = views.map(({ permission_name, view_name }) => ({ role_id: id, permission_name, view_name }));
    for (let at = 0; at < rows.length; at += 200)
      await tx
        .insertInto('role_permissions')
        .values(rows.slice(at, at + 200))
        .execute();
    return { values: {}, kept: { permissions: names } };
  });
}

/** @throws Failure INVALID `{user_ids}`, FORBIDDEN */
export async function setRoleUsers(ctx: Context, id: number, userIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  const before = (await ctx.db.selectFrom('user_roles').select('user_id').where('role_id', '=', id).execute()).map(
    ({ user_id }) => user_id,
  );
  const fresh = wanted.filter((user) => !before.includes(user));
  if (fresh.length > 0) await mustBeGivable(ctx.db, ctx.actor, [id], 'user_ids');
  await changeObject(ctx, 'role', id, ctx.expected, async (tx) => {
    if (wanted.length > 0) {
      const found = await tx.selectFrom('users').select('id').where('id', 'in', wanted).where('deleted_at', 'is', null).execute();
      if (found.length < wanted.length) throw new Failure('INVALID', { fields: { user_ids: ['A user does not exist.'] } });
    }
    await tx.deleteFrom('user_roles').where('role_id', '=', id).execute();
    const links = wanted.map((user_id) => ({ user_id, role_id: id }));
    if (links.length > 0) await tx.insertInto('user_roles').values(links).execute();
    await mustKeepAdmins(tx, ctx.actor);
    return { values: {}, kept: { users: wanted } };
  });
  await endSessions(ctx, [...fresh, ...before.filter((user) => !wanted.includes(user))]);
}

/** @throws Failure INVALID `{group_ids}`, FORBIDDEN */
export async function setRoleGroups(ctx: Context, id: number, groupIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(groupIds)];
  const before = (await ctx.db.selectFrom('group_roles').select('group_id').where('role_id', '=', id).execute()).map(
    ({ group_id }) => group_id,
  );
  const changed = [...wanted.filter((group) => !before.includes(group)), ...before.filter((group) => !wanted.includes(group))];
  if (wanted.some((group) => !before.includes(group))) await mustBeGivable(ctx.db, ctx.actor, [id], 'group_ids');
  await changeObject(ctx, 'role', id, ctx.expected, async (tx) => {
    if (wanted.length > 0) {
      const found = await tx
        .selectFrom('groups')
        .select('id')
        .where('id', 'in', wanted)
        .where('deleted_at', 'is', null)
        .execute();
      if (found.length < wanted.length) throw new Failure('INVALID', { fields: { group_ids: ['A group does not exist.'] } });
    }
    await tx.deleteFrom('group_roles').where('role_id', '=', id).execute();
    const links = wanted.map((group_id) => ({ group_id, role_id: id }));
    if (links.length > 0) await tx.insertInto('group_roles').values(links).execute();
    await mustKeepAdmins(tx, ctx.actor);
    return { values: {}, kept: { groups: wanted } };
  });
  if (changed.length === 0) return;
  const members = await ctx.db.selectFrom('user_groups').select('user_id').where('group_id', 'in', changed).distinct().execute();
  await endSessions(
    ctx,
    members.map(({ user_id }) => user_id),
  );
}

const invalid = (text: string): Failure => new Failure('INVALID', { fields: { permission_view_menu_ids: [text] } });

function mustKeepGeneral(held: readonly string[], wanted: readonly string[]): void {
  const general = (names: readonly string[]): string =>
    names
      .filter((name) => catalogue.has(name))
      .toSorted()
      .join('\n');
  if (general(held) !== general(wanted))
    throw invalid('The general permissions of a built-in role are fixed. Make a copy of the role and change that.');
}

/** `verb on View`, of one role. */
async function permissionsOf(db: Db, roleId: number): Promise<string[]> {
  const rows = await db.selectFrom('role_permissions').selectAll().where('role_id', '=', roleId).execute();
  return rows.map(({ permission_name, view_name }) => `${permission_name} on ${view_name}`);
}

async function holdersOf(db: Db, roles: readonly number[]): Promise<number[]> {
  if (roles.length === 0) return [];
  const own = await db.selectFrom('user_roles').select('user_id').where('role_id', 'in', roles).execute();
  const byGroup = await db
    .selectFrom('group_roles as g')
    .innerJoin('user_groups as u', 'u.group_id', 'g.group_id')
    .select('u.user_id')
    .where('g.role_id', 'in', roles)
    .execute();
  return [...own, ...byGroup].map(({ user_id }) => user_id);
}

/** Whose roles changed signs in again; the caller's own browser stays signed in (SECURITY.md#sessions). */
const endSessions = (ctx: Context, users: readonly number[]): Promise<void> =>
  endSessionsOfEach(ctx.db, users, ctx.services.clock(), ctx.cookie);

async function mustBeUnique(db: Db, name: string, id: number): Promise<void> {
  const other = await db
    .selectFrom('roles')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Failure('INVALID', { fields: { name: ['A role with this name already exists.'] } });
}
