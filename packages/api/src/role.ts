/** Roles and the permissions they hold. docs/reference/api.md#security. */
import { z } from 'zod';
import { commonRoutes, identified, itemOf, listOf, message, pkParams, saved } from './common.ts';
import { contract } from './contract.ts';
import { itemQuery, listFilter, listQuery } from './list-query.ts';

const ids = z.array(z.number().int().positive());

/** A role as lists show it. */
export const roleItem = z.object({
  ...identified,
  name: z.string(),
  /** Made by the product: its name and its general permissions are fixed, data grants are not. */
  is_builtin: z.boolean(),
});
/** What `roleItem` reads. */
export type RoleItem = z.infer<typeof roleItem>;

/** A new role, without permissions. */
export const roleCreate = z.strictObject({
  name: z.string().trim().min(1, 'Length must be between 1 and 64.').max(64, 'Length must be between 1 and 64.'),
});

const roleLinks = z.object({
  id: z.number().int(),
  name: z.string(),
  user_ids: z.array(z.number().int()),
  permission_ids: z.array(z.number().int()),
  group_ids: z.array(z.number().int()),
});
const permissionOf = z.object({ id: z.number().int(), permission_name: z.string(), view_menu_name: z.string() });
/** What `permissionOf` reads. */
export type PermissionOf = z.infer<typeof permissionOf>;

const named = z.object({ id: z.number().int(), name: z.string() });
const grant = z.object({ id: z.number().int(), permission: named.omit({ id: true }), view_menu: named.omit({ id: true }) });

const searchQuery = z.strictObject({
  q: z
    .strictObject({
      page: z.number().int().min(0).optional(),
      page_size: z.number().int().optional(),
      order_column: z.enum(['id', 'name']).optional(),
      order_direction: z.enum(['asc', 'desc']).optional(),
      filters: z.array(listFilter.omit({ opr: true }).extend({ opr: z.string().optional() })).optional(),
    })
    .optional(),
});

const permissionViews = z.strictObject({ permission_view_menu_ids: ids });

/** Beside the list of names that are read only: what one may do with them, a single one, and refusals of every change. */
const namesAt = <
  const Base extends `/api/v1/${string}`,
  View extends string,
  Item extends z.ZodObject,
  Body extends z.ZodRawShape,
>(
  base: Base,
  view: View,
  noun: string,
  item: Item,
  body: Body,
) => {
  const why = `Refused with the reason: ${noun} are those the product asks about`;
  const { info, related, distinct, removeMany } = commonRoutes(base, view, noun);
  return {
    info,
    related,
    distinct,
    remove: {
      method: 'DELETE',
      path: `${base}/{pk}`,
      permission: `can_write on ${view}`,
      summary: why,
      params: pkParams,
      reply: message,
    },
    removeMany: { ...removeMany, summary: why },
    create: {
      method: 'POST',
      path: base,
      permission: `can_write on ${view}`,
      summary: why,
      body: z.strictObject(body),
      reply: saved(z.strictObject(body)),
      status: 201,
    },
    update: {
      method: 'PUT',
      path: `${base}/{pk}`,
      permission: `can_write on ${view}`,
      summary: why,
      params: pkParams,
      body: z.strictObject(body).partial(),
      reply: saved(z.strictObject(body).partial()),
    },
    get: {
      method: 'GET',
      path: `${base}/{pk}`,
      permission: `can_read on ${view}`,
      summary: `One of the ${noun}`,
      params: pkParams,
      query: itemQuery,
      reply: itemOf(item),
    },
  } as const;
};
const permissionNames = namesAt('/api/v1/security/permissions', 'Permission', 'names of permissions', named, {
  name: z.string(),
});
const viewNames = namesAt('/api/v1/security/resources', 'ViewMenu', 'names of what permissions are about', named, {
  name: z.string(),
});
const grants = namesAt('/api/v1/security/permissions-resources', 'PermissionViewMenu', 'permissions that can be granted', grant, {
  permission_id: z.number().int(),
  view_menu_id: z.number().int(),
});

/** Roles, who holds them, and the permissions that can be granted. Built-in roles keep their name and general permissions. */
export const role = contract({
  list: {
    method: 'GET',
    path: '/api/v1/security/roles',
    permission: 'can_read on Role',
    summary: 'A page of roles',
    query: listQuery,
    reply: listOf(roleItem),
  },
  ...commonRoutes('/api/v1/security/roles', 'Role', 'roles'),
  search: {
    method: 'GET',
    path: '/api/v1/security/roles/search',
    permission: 'can_read on Role',
    summary: 'Roles with the ids of their users, permissions and groups; filters: name, user_ids, permission_ids, group_ids',
    query: searchQuery,
    reply: z.object({ count: z.number().int(), ids: z.array(z.number().int()), result: z.array(roleLinks) }),
  },
  get: {
    method: 'GET',
    path: '/api/v1/security/roles/{pk}',
    permission: 'can_read on Role',
    summary: 'One role',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(roleItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: '/api/v1/security/roles',
    permission: 'can_write on Role',
    summary: 'Make a role',
    body: roleCreate,
    reply: saved(roleCreate),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/v1/security/roles/{pk}',
    permission: 'can_write on Role',
    summary: 'Rename a role',
    params: pkParams,
    body: roleCreate,
    reply: saved(roleCreate),
    versioned: true,
  },
  permissions: {
    method: 'GET',
    path: '/api/v1/security/roles/{pk}/permissions',
    permission: 'can_read on Role',
    summary: 'What a role permits',
    params: pkParams,
    reply: z.object({ result: z.array(permissionOf) }),
  },
  setPermissions: {
    method: 'POST',
    path: '/api/v1/security/roles/{pk}/permissions',
    permission: 'can_write on Role',
    summary: 'Replace what a role permits',
    params: pkParams,
    body: permissionViews,
    reply: z.object({ result: permissionViews }),
  },
  setUsers: {
    method: 'PUT',
    path: '/api/v1/security/roles/{pk}/users',
    permission: 'can_write on Role',
    summary: 'Replace who holds a role',
    params: pkParams,
    body: z.strictObject({ user_ids: ids }),
    reply: z.object({ result: z.object({ user_ids: ids }) }),
  },
  setGroups: {
    method: 'PUT',
    path: '/api/v1/security/roles/{pk}/groups',
    permission: 'can_write on Role',
    summary: 'Replace which groups hold a role',
    params: pkParams,
    body: z.strictObject({ group_ids: ids }),
    reply: z.object({ result: z.object({ group_ids: ids }) }),
  },
  allPermissions: {
    method: 'GET',
    path: '/api/v1/security/permissions',
    permission: 'can_read on Permission',
    summary: 'Names of permissions, such as can_read',
    query: listQuery,
    reply: listOf(named),
  },
  permissionInfo: permissionNames.info,
  createPermission: permissionNames.create,
  onePermission: permissionNames.get,
  relatedPermissions: permissionNames.related,
  distinctPermissions: permissionNames.distinct,
  updatePermission: permissionNames.update,
  removePermission: permissionNames.remove,
  removePermissions: permissionNames.removeMany,
  allViews: {
    method: 'GET',
    path: '/api/v1/security/resources',
    permission: 'can_read on ViewMenu',
    summary: 'Names of what permissions are about, such as Chart or one dataset',
    query: listQuery,
    reply: listOf(named),
  },
  viewInfo: viewNames.info,
  createView: viewNames.create,
  oneView: viewNames.get,
  relatedViews: viewNames.related,
  distinctViews: viewNames.distinct,
  updateView: viewNames.update,
  removeView: viewNames.remove,
  removeViews: viewNames.removeMany,
  allGrants: {
    method: 'GET',
    path: '/api/v1/security/permissions-resources',
    permission: 'can_read on PermissionViewMenu',
    summary: 'Every permission that can be granted: a name on a view',
    query: listQuery,
    reply: listOf(grant),
  },
  grantInfo: grants.info,
  createGrant: grants.create,
  oneGrant: grants.get,
  relatedGrants: grants.related,
  distinctGrants: grants.distinct,
  updateGrant: grants.update,
  removeGrant: grants.remove,
  removeGrants: grants.removeMany,
});
