/** What `/api/v1/security/roles` and the lists of permissions do. */
import { role } from '@tessera/api/role';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { loadObject } from '../../store/objects.ts';
import { presentRoles, roleList } from './list.ts';
import {
  allGrants,
  grantInfo,
  grantNameInfo,
  grantNames,
  oneGrant,
  oneGrantName,
  permissionsOfRole,
  searchRoles,
} from './search.ts';
import { distinctGrantNames, relatedGrantNames } from './grant-choices.ts';
import { createRole, removeRoles, renameRole, setPermissions, setRoleGroups, setRoleUsers } from './write.ts';

const notChangeable =
  'Permissions are those the product asks about: none can be changed or deleted. Take one from a role instead.';

/** Refuses changes of what is fixed: one that permits something is what the product asks about. @param look  finds one, or throws NOT_FOUND */
function refusing(look: (ctx: Context, id: number) => Promise<unknown>) {
  const refuse = async (ctx: Context, ids: readonly number[]): Promise<never> => {
    for (const id of ids) await look(ctx, id);
    throw new Failure('INVALID', { fields: { id: [notChangeable] } });
  };
  return {
    one: (ctx: Context, { params }: { params: { pk: number } }) => refuse(ctx, [params.pk]),
    many: (ctx: Context, { query }: { query: { q: readonly number[] } }) => refuse(ctx, query.q),
  };
}

const fixedPermissions = refusing((ctx, id) => oneGrantName(ctx, 'permission_name', id));
const fixedViews = refusing((ctx, id) => oneGrantName(ctx, 'view_name', id));
const fixedGrants = refusing((ctx, id) => oneGrant(ctx, id));

/** Roles, what each of them permits, and the permissions there are (docs/reference/api.md#permission-names). */
export const roleResource = implement(role, {
  list: (ctx, { query }) => listRows(ctx, roleList, query.q),
  info: (ctx, { query }) => infoOf(ctx, roleList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, roleList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, roleList, params.column, query.q),
  search: (ctx, { query }) => searchRoles(ctx, query.q),
  get: async (ctx, { params, query }) => {
    const row = await loadObject(ctx.db, 'role', params.pk);
    ctx.version(row.version);
    const [item] = await presentRoles(ctx, [row]);
    return oneRow(roleList, row.id, item ?? {}, query.q);
  },
  create: async (ctx, { body }) => ({ id: (await createRole(ctx, body.name)).id, result: body }),
  update: async (ctx, { params, body }) => ({ id: (await renameRole(ctx, params.pk, body.name)).id, result: body }),
  remove: async (ctx, { params }) => {
    await removeRoles(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeRoles(ctx, ids);
    return { message: `Deleted ${ids.length} role${ids.length === 1 ? '' : 's'}` };
  },
  permissions: async (ctx, { params }) => {
    const { id } = await loadObject(ctx.db, 'role', params.pk);
    return { result: await permissionsOfRole(ctx, id) };
  },
  setPermissions: async (ctx, { params, body }) => {
    await setPermissions(ctx, params.pk, body.permission_view_menu_ids);
    return { result: body };
  },
  setUsers: async (ctx, { params, body }) => {
    await setRoleUsers(ctx, params.pk, body.user_ids);
    return { result: body };
  },
  setGroups: async (ctx, { params, body }) => {
    await setRoleGroups(ctx, params.pk, body.group_ids);
    return { result: body };
  },
  allPermissions: (ctx, { query }) => grantNames(ctx, 'permission_name', query.q),
  createPermission: () => noFurther('name'),
  permissionInfo: (ctx, { query }) => grantNameInfo(ctx, 'permission_name', query.q),
  onePermission: (ctx, { params, query }) => oneGrantName(ctx, 'permission_name', params.pk, query.q),
  relatedPermissions: (ctx, { params, query }) => relatedGrantNames(ctx, 'permission_name', params.column, query.q),
  distinctPermissions: (ctx, { params, query }) => distinctGrantNames(ctx, 'permission_name', params.column, query.q),
  updatePermission: fixedPermissions.one,
  removePermission: fixedPermissions.one,
  removePermissions: fixedPermissions.many,
  allViews: (ctx, { query }) => grantNames(ctx, 'view_name', query.q),
  createView: () => noFurther('name'),
  viewInfo: (ctx, { query }) => grantNameInfo(ctx, 'view_name', query.q),
  oneView: (ctx, { params, query }) => oneGrantName(ctx, 'view_name', params.pk, query.q),
  relatedViews: (ctx, { params, query }) => relatedGrantNames(ctx, 'view_name', params.column, query.q),
  distinctViews: (ctx, { params, query }) => distinctGrantNames(ctx, 'view_name', params.column, query.q),
  updateView: fixedViews.one,
  removeView: fixedViews.one,
  removeViews: fixedViews.many,
  allGrants: (ctx, { query }) => allGrants(ctx, query.q),
  createGrant: () => noFurther('permission_id'),
  grantInfo: (ctx, { query }) => grantInfo(ctx, query.q),
  oneGrant: (ctx, { params, query }) => oneGrant(ctx, params.pk, query.q),
  relatedGrants: (ctx, { params, query }) => relatedGrantNames(ctx, 'grant', params.column, query.q),
  distinctGrants: (ctx, { params, query }) => distinctGrantNames(ctx, 'grant', params.column, query.q),
  updateGrant: fixedGrants.one,
  removeGrant: fixedGrants.one,
  removeGrants: fixedGrants.many,
});

/** One that is made up would permit nothing. @throws Failure INVALID naming the field */
function noFurther(field: string): never {
  const why = 'Permissions are those the product asks about: none can be added. Grant one of the list to a role.';
  throw new Failure('INVALID', { fields: { [field]: [why] } });
}
