/** Who you are. docs/reference/api.md#security. */
import { z } from 'zod';
import { contract } from './contract.ts';

/** The person who asks. */
export const meResult = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  is_anonymous: z.boolean(),
  login_count: z.number().int().nullish(),
  /** When the account was made: ISO 8601, UTC. */
  created_on: z.string().optional(),
  /** Ours: whether a password is kept here; false for people whose provider or directory has theirs. */
  has_password: z.boolean().optional(),
});
/** `roles`: role name → pairs [permission, view]; `permissions`: data grants by kind. */
export const meWithRoles = meResult.extend({
  roles: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
  permissions: z.record(z.string(), z.array(z.string())),
});
/** What `meWithRoles` reads. */
export type Me = z.infer<typeof meWithRoles>;

const menuPage = z.object({ name: z.string(), icon: z.string(), label: z.string(), url: z.string() });
/** An entry of a menu: a page with its path, or a heading with pages. Labels are English; `icon` is '', the pages draw their own. */
const menuEntry = z.union([menuPage, menuPage.omit({ url: true }).extend({ childs: z.array(menuPage) })]);
/** What `menuEntry` reads. */
export type MenuEntry = z.infer<typeof menuEntry>;

/** The person who asks: who they are, and what they may. */
export const me = contract({
  get: { method: 'GET', path: '/api/v1/me', permission: 'signed-in', summary: 'You', reply: z.object({ result: meResult }) },
  roles: {
    method: 'GET',
    path: '/api/v1/me/roles',
    permission: 'signed-in',
    summary: 'You, your roles and what they permit',
    reply: z.object({ result: meWithRoles }),
  },
  menu: {
    method: 'GET',
    path: '/api/v1/menu',
    permission: 'signed-in',
    summary: 'The menus you see',
    reply: z.object({ result: z.array(menuEntry) }),
  },
  update: {
    method: 'PUT',
    path: '/api/v1/me',
    permission: 'signed-in',
    summary: 'Change your name or password',
    body: z.strictObject({
      first_name: z.string().min(1).max(64).optional(),
      last_name: z.string().min(1).max(64).optional(),
      password: z.string().min(1).optional(),
      /** Ours: needed to change the password. */
      current_password: z.string().optional(),
    }),
    reply: z.object({ result: meResult }),
  },
});
