/** The people who sign in. docs/reference/api.md#security. */
import { z } from 'zod';
import { commonRoutes, identified, itemOf, listOf, person, pkParams, saved } from './common.ts';
import { contract } from './contract.ts';
import { itemQuery, listQuery } from './list-query.ts';

const named = z.object({ id: z.number().int(), name: z.string() });
const ids = z.array(z.number().int().positive());
const passwordMinLength = 8;

/** Times are ISO 8601 UTC. Passwords never leave. */
export const userItem = z.object({
  ...identified,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  active: z.boolean(),
  /** They or their provider chose the name: a proxy that names somebody so does not sign them in here. */
  name_claimed: z.boolean(),
  /** Nobody has made sure of the address: a provider that knows it does not sign them in here. */
  email_claimed: z.boolean(),
  roles: z.array(named),
  groups: z.array(named),
  login_count: z.number().int(),
  fail_login_count: z.number().int(),
  last_login: z.string().nullable(),
  created_on: z.string(),
  changed_on: z.string(),
  created_by: person.nullable(),
  changed_by: person.nullable(),
});
/** What `userItem` reads. */
export type UserItem = z.infer<typeof userItem>;

const name64 = z.string().trim().min(1, 'Length must be between 1 and 64.').max(64, 'Length must be between 1 and 64.');
const password = z
  .string()
  .min(passwordMinLength, `Shorter than minimum length ${passwordMinLength}.`)
  .max(1024, 'Longer than maximum length 1024.');

/** RFC 5321: mail systems deliver at most this many characters before the @. */
const localPartMaxLength = 64;
const email = z
  .email('Not a valid email address.')
  .max(320, 'Longer than maximum length 320.')
  .refine(
    (address) => address.lastIndexOf('@') <= localPartMaxLength,
    `Longer than ${localPartMaxLength} characters before the @.`,
  );

/** A new person: name and email must be free, the password not one of those that are tried first. */
export const userCreate = z.strictObject({
  first_name: name64,
  last_name: name64,
  username: name64,
  email,
  password,
  active: z.boolean().optional(),
  roles: ids,
  groups: ids.optional(),
});
/** Only the fields sent change. A new password, other roles or `active: false` end the person’s sessions. */
export const userUpdate = userCreate.partial().extend({
  /** False: an administrator says that the name is theirs. */
  name_claimed: z.boolean().optional(),
  email_claimed: z.boolean().optional(),
});
const userEcho = userUpdate.omit({ password: true });

/** The people who sign in, for admins. */
export const user = contract({
  list: {
    method: 'GET',
    path: '/api/v1/security/users',
    permission: 'can_read on User',
    summary: 'A page of users',
    query: listQuery,
    reply: listOf(userItem),
  },
  ...commonRoutes('/api/v1/security/users', 'User', 'users'),
  get: {
    method: 'GET',
    path: '/api/v1/security/users/{pk}',
    permission: 'can_read on User',
    summary: 'One user',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(userItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: '/api/v1/security/users',
    permission: 'can_write on User',
    summary: 'Make a user; somebody who is not an admin may give only roles of their own',
    body: userCreate,
    reply: saved(userEcho),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/v1/security/users/{pk}',
    permission: 'can_write on User',
    summary: 'Change a user; a new password, other roles or deactivation end their sessions and tokens',
    params: pkParams,
    body: userUpdate,
    reply: saved(userEcho),
    versioned: true,
  },
});
