/** The signed-in user, for their own page (docs/reference/api.md#security). */
import type { Me } from '@tessera/api/me';
import { menuAccess } from '@tessera/core/navigation';
import { isAdmin, type Actor } from '@tessera/core/policy/actor';
import { allPermissions, splitPermission } from '@tessera/core/policy/names';
import type { Db } from '../../store/db.ts';
import type { RowOf } from '../../store/tables.ts';

const dataVerbs = new Set(['database_access', 'catalog_access', 'schema_access', 'datasource_access']);

/** A user as they see themselves. */
export function profile({ active, password_hash, ...row }: RowOf<'user'>) {
  const { id, username, email, first_name, last_name, login_count, created_on } = row;
  const has_password = password_hash !== null;
  return {
    id,
    username,
    email,
    first_name,
    last_name,
    is_active: active,
    is_anonymous: false,
    login_count,
    created_on,
    has_password,
  };
}

/** The same with the roles and what they permit. An admin is listed with every permission, which is what `has` answers. */
export async function profileWithRoles(db: Db, actor: Actor, row: RowOf<'user'>): Promise<Me> {
  const rows = await db
    .selectFrom('user_roles as l')
    .innerJoin('roles as r', 'r.id', 'l.role_id')
    .leftJoin('role_permissions as p', 'p.role_id', 'r.id')
    .select(['r.name', 'p.permission_name', 'p.view_name'])
    .where('l.user_id', '=', row.id)
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
  if (isAdmin(actor))
    for (const name of held.keys()) if (name.toLowerCase() === 'admin') held.set(name, allPermissions.map(asPair));
  const roles = Object.fromEntries([...held].map(([name, pairs]) => [name, [...pairs, ...menusOf(pairs)]]));
  return { ...profile(row), roles, permissions: Object.fromEntries(permissions) };
}

/** The entries of the menus that a role's permissions open. */
export function menusOf(pairs: readonly (readonly [permission: string, view: string])[]): [string, string][] {
  const held = new Set(pairs.map(([permission, view]) => `${permission} on ${view}`));
  return menuAccess((permission) => held.has(permission));
}

function asPair(permission: string): [string, string] {
  const { verb, view } = splitPermission(permission);
  return [verb, view];
}
