/** The signed-in user's own profile (reference API §2). */
import { me } from '@tessera/api/me';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import { allPermissions, splitPermission } from '@tessera/core/policy/names';
import { hashNewPassword } from '../../auth/new-password.ts';
import { isPassword } from '../../auth/passwords.ts';
import { endSessionsOf } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { changeObject, loadObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';

const passwordMinLength = 8;
const dataVerbs = new Set(['database_access', 'catalog_access', 'schema_access', 'datasource_access']);

/** `/api/v1/me`. */
export const meResource = implement(me, {
  get: async (ctx) => ({ result: profile(await self(ctx)) }),
  roles: async (ctx) => {
    const row = await self(ctx);
    return { result: { ...profile(row), ...(await roles(ctx)) } };
  },
  update: async (ctx, { body }) => {
    const before = await self(ctx);
    const { password, current_password, ...names } = body;
    const password_hash = password === undefined ? undefined : await newPassword(ctx, before, password, current_password);
    const row = await changeObject(ctx, 'user', before.id, {}, () => ({
      values: { ...names, ...(password_hash === undefined ? {} : { password_hash }) },
    }));
    // Whoever knew the old password is out; the browser that changed it stays in.
    if (password_hash !== undefined) await endSessionsOf(ctx.db, row.id, ctx.services.clock(), ctx.cookie);
    return { result: profile(row) };
  },
});

function self(ctx: Context): Promise<RowOf<'user'>> {
  if (ctx.actor.id === null) throw new Failure('NOT_LOGGED_IN');
  return loadObject(ctx.db, 'user', ctx.actor.id);
}

/** @throws Failure INVALID naming the field: too short, easily guessed, or the current password is wrong */
async function newPassword(ctx: Context, row: RowOf<'user'>, password: string, current: string | undefined): Promise<string> {
  if (password.length < passwordMinLength)
    throw new Failure('INVALID', { fields: { password: [`Shorter than minimum length ${passwordMinLength}.`] } });
  // A stolen browser session must not be able to lock its owner out.
  const isKnown = current !== undefined && (await isPassword(current, row.password_hash));
  if (!isKnown && (ctx.via === 'cookie' || current !== undefined))
    throw new Failure('INVALID', { fields: { current_password: ['The current password is wrong.'] } });
  return hashNewPassword(password, row);
}

function profile({ id, username, email, first_name, last_name, active, login_count }: RowOf<'user'>) {
  return { id, username, email, first_name, last_name, is_active: active, is_anonymous: false, login_count };
}

/** An admin is said to hold every permission, which is what `has` answers. */
async function roles(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('user_roles as l')
    .innerJoin('roles as r', 'r.id', 'l.role_id')
    .leftJoin('role_permissions as p', 'p.role_id', 'r.id')
    .select(['r.name', 'p.permission_name', 'p.view_name'])
    .where('l.user_id', '=', ctx.actor.id ?? 0)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.name')
    .orderBy('p.id')
    .execute();
  const held = new Map<string, [string, string][]>();
  const permissions = new Map<string, string[]>();
  for (const { name, permission_name, view_name } of rows) {
    const pairs = held.get(name) ?? [];
    held.set(name, pairs);
    if (permission_name === null || view_name === null) continue;
    pairs.push([permission_name, view_name]);
    if (dataVerbs.has(permission_name))
      permissions.set(permission_name, [...(permissions.get(permission_name) ?? []), view_name]);
  }
  if (isAdmin(ctx.actor))
    for (const name of held.keys()) if (name.toLowerCase() === 'admin') held.set(name, allPermissions.map(asPair));
  return { roles: Object.fromEntries(held), permissions: Object.fromEntries(permissions) };
}

function asPair(permission: string): [string, string] {
  const { verb, view } = splitPermission(permission);
  return [verb, view];
}
