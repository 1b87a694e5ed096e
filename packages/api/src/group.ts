/** Groups of people who hold the same roles. docs/reference/api.md#security. */
import { z } from 'zod';
import { authored, commonRoutes, identified, itemOf, listOf, pkParams, saved } from './common.ts';
import { contract } from './contract.ts';
import { itemQuery, listQuery } from './list-query.ts';

const named = z.object({ id: z.number().int(), name: z.string() });
const user = z.object({ id: z.number().int(), username: z.string() });
const ids = z.array(z.number().int().positive());

/** A group as lists and its own page show it, with its roles and people by name. */
export const groupItem = z.object({
  ...identified,
  name: z.string(),
  label: z.string().nullable(),
  description: z.string().nullable(),
  roles: z.array(named),
  users: z.array(user),
  ...authored,
});
/** See `groupItem`. */
export type GroupItem = z.infer<typeof groupItem>;

/** A new group: the name is needed, and must be free; roles and users are ids. */
export const groupCreate = z.strictObject({
  name: z.string().trim().min(1, 'Length must be between 1 and 100.').max(100, 'Length must be between 1 and 100.'),
  label: z.string().max(150, 'Longer than maximum length 150.').nullish(),
  description: z.string().max(512, 'Longer than maximum length 512.').nullish(),
  roles: ids.optional(),
  users: ids.optional(),
});
/** Only the fields sent change; a list that is sent replaces the one before. */
export const groupUpdate = groupCreate.partial();

/** Groups of people. Whoever is in one has its roles as well as their own. */
export const group = contract({
  list: {
    method: 'GET',
    path: '/api/v1/security/groups',
    permission: 'can_read on User',
    summary: 'A page of groups',
    query: listQuery,
    reply: listOf(groupItem),
  },
  ...commonRoutes('/api/v1/security/groups', 'User', 'groups'),
  get: {
    method: 'GET',
    path: '/api/v1/security/groups/{pk}',
    permission: 'can_read on User',
    summary: 'One group',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(groupItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: '/api/v1/security/groups',
    permission: 'can_write on User',
    summary: 'Make a group',
    body: groupCreate,
    reply: saved(groupUpdate),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/v1/security/groups/{pk}',
    permission: 'can_write on User',
    summary: 'Change a group; only the fields sent change',
    params: pkParams,
    body: groupUpdate,
    reply: saved(groupUpdate),
    versioned: true,
  },
});
