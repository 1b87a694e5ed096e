/** Making, changing and removing users. */
import type { userCreate, userUpdate } from '@tessera/api/user';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import type { z } from 'zod';
import { adminIds, mustBeGivable, mustKeepAdmins } from '../../auth/admins.ts';
import { hashNewPassword } from '../../auth/new-password.ts';
import { revokeTokensOf } from '../../auth/access-tokens.ts';
import { endSignInsOf } from '../connections/database-tokens.ts';
import { endSessionsOf, endSessionsOfEach } from '../../auth/sessions.ts';
import { heldIds, setRoles } from '../../auth/user-links.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../store/db.ts';
import {
  changeObject,
  createObject,
  loadObject,
  removeObjects,
  withinTransaction,
  type NewValues,
  type ObjectWriter,
} from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';

type User = RowOf<'user'>;

/** @throws Failure INVALID naming username, email, roles or groups; FORBIDDEN when a role is not the caller's to give */
export async function createUser(ctx: Context, body: z.output<typeof userCreate>): Promise<User> {
  const { password, roles, groups = [], active = true, ...names } = body;
  await mustBeGivable(ctx.db, ctx.actor, [...roles, ...(await rolesOfGroups(ctx.db, groups))]);
  const password_hash = await hashNewPassword(password, names);
  const claims = { name_claimed: !isAdmin(ctx.actor), email_claimed: !isAdmin(ctx.actor) };
  return makeUser(ctx, { ...names, ...claims, active, password_hash }, { roles, groups });
}

/**
 * Makes a user with roles and groups that somebody may give.
 * @param also  more of the same transaction
 * @throws Failure INVALID naming username or email that somebody has
 */
export async function makeUser(
  writer: ObjectWriter,
  values: NewValues<'user'>,
  { roles, groups }: { readonly roles: readonly number[]; readonly groups: readonly number[] },
  also?: (tx: Tx) => Promise<void>,
): Promise<User> {
  await mustBeUnique(writer.store.db, { id: 0, ...values });
  return createObject(writer, 'user', values, async (tx, row) => {
    await setRoles(tx, row.id, roles);
    await setGroups(tx, row.id, groups);
    await also?.(tx);
    return { kept: { roles, groups } };
  });
}

/** Only the fields sent change. @throws as `createUser`; INVALID `{roles}` when the site would be left without an administrator */
export async function updateUser(ctx: Context, id: number, body: z.output<typeof userUpdate>): Promise<User> {
  const { password, roles, groups, ...sent } = body;
  const given = [...(roles ?? []), ...(await rolesOfGroups(ctx.db, groups ?? []))];
  const held = await heldIds(ctx.db, 'user_roles', id);
  await mustBeGivable(
    ctx.db,
    ctx.actor,
    given.filter((role) => !held.includes(role)),
  );
  await mustBeBelow(ctx, id);
  const values = { ...sent, ...(await claimsOf(ctx, id, sent)) };
  const password_hash =
    password === undefined
      ? undefined
      : await hashNewPassword(password, { ...(await loadObject(ctx.db, 'user', id)), ...values });
  const row = await changeObject(ctx, 'user', id, ctx.expected, async (tx, before) => {
    await mustBeUnique(tx, { id, username: values.username ?? before.username, email: values.email ?? before.email });
    if (roles) await setRoles(tx, id, roles);
    if (groups) await setGroups(tx, id, groups);
    if (values.active === false) await tx.updateTable('users').set({ active: false }).where('id', '=', id).execute();
    await mustKeepAdmins(tx, ctx.actor);
    return {
      values: { ...values, ...(password_hash === undefined ? {} : { password_hash }) },
      kept: { roles: roles ?? held, groups: groups ?? (await heldIds(tx, 'user_groups', id)) },
    };
  });
  // SECURITY.md#sessions: sessions signed in with this user's former credentials end; the browser that made the change stays.
  const changed = password !== undefined || roles !== undefined || groups !== undefined || values.active === false;
  if (changed) await endSessionsOf(ctx.db, id, ctx.services.clock(), ctx.cookie);
  // A token has the rights its owner has at the moment, so that other roles need not end it.
  if (password !== undefined || values.active === false) await revokeTokensOf(ctx.db, [id]);
  if (values.active === false) await endSignInsOf(ctx.db, [id]);
  return row;
}

type Sent = Omit<z.output<typeof userUpdate>, 'password' | 'roles' | 'groups'>;

/**
 * Another name or address is an administrator's word, or that of somebody who is none. Whoever says that a name is somebody's
 * own opens the account to whom a proxy calls so.
 * @throws Failure FORBIDDEN
 */
async function claimsOf(ctx: Context, id: number, sent: Sent): Promise<Partial<Pick<User, 'name_claimed' | 'email_claimed'>>> {
  const before = await loadObject(ctx.db, 'user', id);
  const claimed = !isAdmin(ctx.actor);
  const vouches = (['name_claimed', 'email_claimed'] as const).some((field) => before[field] && sent[field] === false);
  if (claimed && vouches)
    throw new Failure('FORBIDDEN', { message: 'Only an administrator may say that a name or an address is somebody’s own.' });
  const isOther = (field: 'username' | 'email'): boolean => sent[field] !== undefined && sent[field] !== before[field];
  return {
    ...(isOther('username') && { name_claimed: claimed }),
    ...(isOther('email') && { email_claimed: claimed }),
  };
}

/** @throws Failure NOT_FOUND, FORBIDDEN, INVALID `{roles}` when the last administrator or the caller would go */
export async function removeUsers(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ctx.actor.id !== null && ids.includes(ctx.actor.id))
    throw new Failure('INVALID', { fields: { id: ['You cannot delete yourself.'] } });
  for (const id of ids) await mustBeBelow(ctx, id);
  await ctx.store.transaction(async (tx) => {
    await removeObjects(withinTransaction(ctx, tx), 'user', ids, ctx.expected);
    await mustKeepAdmins(tx, ctx.actor);
  });
  await endSessionsOfEach(ctx.db, ids, ctx.services.clock());
  await revokeTokensOf(ctx.db, ids);
  await endSignInsOf(ctx.db, ids);
}

/** Somebody who manages users without being an administrator must not take over one who is. */
async function mustBeBelow(ctx: Context, id: number): Promise<void> {
  if (isAdmin(ctx.actor)) return;
  if ((await adminIds(ctx.db)).includes(id)) throw new Failure('FORBIDDEN', { message: 'Only an administrator may change one.' });
}

/** Names and addresses are compared without case, as at sign-in. */
async function mustBeUnique(tx: Db, user: Pick<User, 'id' | 'username' | 'email'>): Promise<void> {
  const fields: Record<string, string[]> = {};
  for (const field of ['username', 'email'] as const) {
    const other = await tx
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', [field]), '=', user[field].toLowerCase()))
      .where('id', '<>', user.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (other) fields[field] = [`A user with this ${field === 'email' ? 'email address' : 'username'} already exists.`];
  }
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields });
}

/** Ids of the roles that groups give. */
export async function rolesOfGroups(db: Db, groups: readonly number[]): Promise<number[]> {
  if (groups.length === 0) return [];
  const rows = await db.selectFrom('group_roles').select('role_id').where('group_id', 'in', groups).distinct().execute();
  return rows.map(({ role_id }) => role_id);
}

async function setGroups(tx: Tx, user_id: number, groups: readonly number[]): Promise<void> {
  const wanted = [...new Set(groups)];
  if (wanted.length > 0) {
    const found = await tx.selectFrom('groups').select('id').where('id', 'in', wanted).where('deleted_at', 'is', null).execute();
    if (found.length < wanted.length) throw new Failure('INVALID', { fields: { groups: ['A group does not exist.'] } });
  }
  await tx.deleteFrom('user_groups').where('user_id', '=', user_id).execute();
  if (wanted.length > 0)
    await tx
      .insertInto('user_groups')
      .values(wanted.map((group_id) => ({ user_id, group_id })))
      .execute();
}
