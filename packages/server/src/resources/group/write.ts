/** Making, changing and removing groups. */
import type { groupCreate, groupUpdate } from '@tessera/api/group';
import { Failure } from '@tessera/core/failures';
import type { z } from 'zod';
import { mustBeGivable, mustKeepAdmins } from '../../auth/admins.ts';
import { endSessionsOfEach } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../store/db.ts';
import { changeObject, createObject, removeObjects, withinTransaction } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';

type Group = RowOf<'group'>;

interface Links {
  roles: number[];
  users: number[];
}

/** @throws Failure INVALID naming name, roles or users; FORBIDDEN when a role is not the caller's to give */
export async function createGroup(ctx: Context, body: z.output<typeof groupCreate>): Promise<Group> {
  const { roles = [], users = [], ...values } = body;
  await mustBeGivable(ctx.db, ctx.actor, roles);
  await mustBeUnique(ctx.db, values.name, 0);
  const row = await createObject(
    ctx,
    'group',
    { name: values.name, label: values.label ?? null, description: values.description ?? null },
    async (tx, { id }) => {
      await setLinks(tx, id, { roles, users });
      return { kept: { roles, users } };
    },
  );
  await endSessions(ctx, users);
  return row;
}

/** Only the fields sent change. @throws as `createGroup`; INVALID when the site would be left without an administrator */
export async function updateGroup(ctx: Context, id: number, body: z.output<typeof groupUpdate>): Promise<Group> {
  const { roles, users, ...values } = body;
  const before = await linksOf(ctx.db, id);
  const after = { roles: roles ?? before.roles, users: users ?? before.users };
  // New people get all the roles, and everybody the new roles.
  const hasNewPeople = after.users.some((user) => !before.users.includes(user));
  await mustBeGivable(ctx.db, ctx.actor, hasNewPeople ? after.roles : after.roles.filter((role) => !before.roles.includes(role)));
  const row = await changeObject(ctx, 'group', id, ctx.expected, async (tx) => {
    if (values.name !== undefined) await mustBeUnique(tx, values.name, id);
    await setLinks(tx, id, after);
    await mustKeepAdmins(tx, ctx.actor);
    return { values, kept: { ...after } };
  });
  const rolesChanged = !sameIds(before.roles, after.roles);
  const affected = [...before.users, ...after.users].filter(
    (user) => rolesChanged || before.users.includes(user) !== after.users.includes(user),
  );
  await endSessions(ctx, affected);
  return row;
}

/** The people stay, the roles they had through it go. @throws Failure NOT_FOUND, STALE_VERSION, INVALID */
export async function removeGroups(ctx: Context, ids: readonly number[]): Promise<void> {
  const members = new Set<number>();
  for (const id of ids) for (const user of (await linksOf(ctx.db, id)).users) members.add(user);
  await ctx.store.transaction(async (tx) => {
    await removeObjects(withinTransaction(ctx, tx), 'group', ids, ctx.expected);
    await mustKeepAdmins(tx, ctx.actor);
  });
  await endSessions(ctx, [...members]);
}

/** Whose roles changed signs in again; the caller's own browser stays signed in (SECURITY.md#sessions). */
const endSessions = (ctx: Context, users: readonly number[]): Promise<void> =>
  endSessionsOfEach(ctx.db, users, ctx.services.clock(), ctx.cookie);

const sameIds = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((id) => b.includes(id));

async function linksOf(db: Db, id: number): Promise<Links> {
  const roles = await db.selectFrom('group_roles').select('role_id').where('group_id', '=', id).execute();
  const users = await db.selectFrom('user_groups').select('user_id').where('group_id', '=', id).execute();
  return { roles: roles.map(({ role_id }) => role_id), users: users.map(({ user_id }) => user_id) };
}

async function setLinks(tx: Tx, group_id: number, { roles, users }: Links): Promise<void> {
  const wanted = [...new Set(users)];
  if (wanted.length > 0) {
    const found = await tx.selectFrom('users').select('id').where('id', 'in', wanted).where('deleted_at', 'is', null).execute();
    if (found.length < wanted.length) throw new Failure('INVALID', { fields: { users: ['A user does not exist.'] } });
  }
  await tx.deleteFrom('group_roles').where('group_id', '=', group_id).execute();
  await tx.deleteFrom('user_groups').where('group_id', '=', group_id).execute();
  const roleLinks = [...new Set(roles)].map((role_id) => ({ group_id, role_id }));
  if (roleLinks.length > 0) await tx.insertInto('group_roles').values(roleLinks).execute();
  const userLinks = wanted.map((user_id) => ({ user_id, group_id }));
  if (userLinks.length > 0) await tx.insertInto('user_groups').values(userLinks).execute();
}

async function mustBeUnique(db: Db, name: string, id: number): Promise<void> {
  const other = await db
    .selectFrom('groups')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Failure('INVALID', { fields: { name: ['A group with this name already exists.'] } });
}
