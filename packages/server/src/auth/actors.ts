/** Who a user is at this moment: read per request, so that a removed role or a deactivation counts at once. */
import { anonymous, type Actor } from '@tessera/core/policy/actor';
import type { Db } from '../store/db.ts';
import { groupsOf, sharedDatasets } from './shares.ts';

interface RoleRef {
  id: number;
  name: string;
  version: number;
}

/**
 * Permissions by role and version: a role's version rises with every change of its permissions,
 * so an entry can never be stale. Old versions are few.
 */
export type PermissionCache = Map<string, ReadonlySet<string>>;

/**
 * The active user as an actor.
 * @param tokenFrom  when the token was made that vouches for them, if one does
 * @returns undefined when deleted, deactivated, or the token was made before the user's tokens were ended
 */
export async function actorOf(db: Db, cache: PermissionCache, userId: number, tokenFrom?: Date): Promise<Actor | undefined> {
  const rows = await db
    .selectFrom('users')
    .leftJoin(heldBy(db, userId).as('held'), (join) => join.onTrue())
    .leftJoin('roles', (join) => join.onRef('roles.id', '=', 'held.role_id').on('roles.deleted_at', 'is', null))
    .select([
      'users.username',
      'users.tokens_not_before',
      'roles.id as role_id',
      'roles.name as role_name',
      'roles.version as role_version',
    ])
    .where('users.id', '=', userId)
    .where('users.active', '=', true)
    .where('users.deleted_at', 'is', null)
    .execute();
  const first = rows[0];
  if (!first || (tokenFrom && isEnded(tokenFrom, first.tokens_not_before))) return undefined;
  const roles = rows.flatMap(({ role_id: id, role_name: name, role_version: version }): RoleRef[] =>
    id === null || name === null || version === null ? [] : [{ id, name, version }],
  );
  const groups = await groupsOf(db, userId);
  const permissions = await union(db, cache, roles);
  const shared = await sharedDatasets(db, userId, groups);
  return {
    id: userId,
    username: first.username,
    roles: roles.map(({ name }) => name),
    permissions: shared.length === 0 ? permissions : new Set([...permissions, ...shared]),
    ...(groups.length > 0 && { groups }),
  };
}

/** What each of a user's roles gives, by the role's name: for explanations. */
export async function permissionsByRole(db: Db, userId: number): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('roles')
    .innerJoin(heldBy(db, userId).as('held'), 'held.role_id', 'roles.id')
    .leftJoin('role_permissions as p', 'p.role_id', 'roles.id')
    .select(['roles.name', 'p.permission_name', 'p.view_name'])
    .where('roles.deleted_at', 'is', null)
    .execute();
  const byRole = new Map<string, Set<string>>();
  for (const { name, permission_name, view_name } of rows) {
    const known = byRole.get(name) ?? new Set();
    if (permission_name !== null && view_name !== null) known.add(`${permission_name} on ${view_name}`);
    byRole.set(name, known);
  }
  return byRole;
}

/** Ids of a user's roles: their own, and those of their groups. */
function heldBy(db: Db, userId: number) {
  const byGroup = db
    .selectFrom('user_groups')
    .innerJoin('groups', (join) => join.onRef('groups.id', '=', 'user_groups.group_id').on('groups.deleted_at', 'is', null))
    .innerJoin('group_roles', 'group_roles.group_id', 'groups.id')
    .select('group_roles.role_id')
    .where('user_groups.user_id', '=', userId);
  return db.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).union(byGroup);
}

/** A token's time is in whole seconds: one made in the same second as the change is taken as made after it. */
function isEnded(tokenFrom: Date, notBefore: string | null): boolean {
  return notBefore !== null && tokenFrom.getTime() + 999 < Date.parse(notBefore);
}

/** The visitor without a session: the Public role. */
export async function visitor(db: Db, cache: PermissionCache): Promise<Actor> {
  const role = await db
    .selectFrom('roles')
    .select(['id', 'name', 'version'])
    .where('name', '=', 'Public')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return anonymous(role ? await permissionsOf(db, cache, role) : new Set());
}

async function union(db: Db, cache: PermissionCache, roles: readonly RoleRef[]): Promise<ReadonlySet<string>> {
  const sets = [];
  for (const role of roles) sets.push(await permissionsOf(db, cache, role));
  const [only] = sets;
  return sets.length === 1 && only ? only : new Set(sets.flatMap((set) => [...set]));
}

async function permissionsOf(db: Db, cache: PermissionCache, { id, version }: RoleRef): Promise<ReadonlySet<string>> {
  const key = `${id}:${version}`;
  const known = cache.get(key);
  if (known) return known;
  const rows = await db
    .selectFrom('role_permissions')
    .select(['permission_name', 'view_name'])
    .where('role_id', '=', id)
    .execute();
  const permissions = new Set(rows.map(({ permission_name, view_name }) => `${permission_name} on ${view_name}`));
  if (cache.size > 1000) cache.clear();
  cache.set(key, permissions);
  return permissions;
}
