/** People who are invited to make an account. docs/reference/api.md#invitations. */
import { z } from 'zod';
import { message, person, pkParams } from './common.ts';
import { contract } from './contract.ts';
import { mailedLinkState } from './password-reset.ts';
import { userCreate } from './user.ts';

const base = '/api/v1/security/invitations';
const named = z.object({ id: z.number().int(), name: z.string() });
const token = z.string().min(1).max(200);

const item = z.object({
  id: z.number().int(),
  email: z.string(),
  roles: z.array(named),
  groups: z.array(named),
  /** ISO 8601 UTC, as all times here. */
  created_on: z.string(),
  created_by: person.nullable(),
  /** When the mail went out; null: the link was given by hand. */
  sent_on: z.string().nullable(),
  expires_on: z.string(),
  is_expired: z.boolean(),
});
/** An invitation nobody has taken yet. */
export type InvitationItem = z.infer<typeof item>;

const invited = z.object({
  id: z.number().int(),
  result: item,
  /** To be given by hand, this once, where no mail went out; null: the mail has it. */
  link: z.string().nullable(),
  /** Why no mail went out, where the site sends mail; null: it went out, or the site sends none. */
  mail_error: z.string().nullable(),
});
/** What `create` and `resend` answer. */
export type Invited = z.infer<typeof invited>;

/** Invitations: made by whoever manages users, taken by whoever holds the link. */
export const invitation = contract({
  list: {
    method: 'GET',
    path: base,
    permission: 'can_read on User',
    summary: 'Invitations that nobody has taken yet, the newest first',
    reply: z.object({ count: z.number().int(), result: z.array(item) }),
  },
  create: {
    method: 'POST',
    path: base,
    permission: 'can_write on User',
    summary: 'Invite an address with roles and groups; the link lives seven days, a newer one for the address ends it',
    body: userCreate.pick({ email: true, roles: true, groups: true }),
    reply: invited,
    status: 201,
  },
  resend: {
    method: 'POST',
    path: `${base}/{pk}/resend`,
    permission: 'can_write on User',
    summary: 'Send an invitation again with a new link; the old one ends',
    params: pkParams,
    reply: invited,
  },
  remove: {
    method: 'DELETE',
    path: `${base}/{pk}`,
    permission: 'can_write on User',
    summary: 'Revoke an invitation; it counts at once',
    params: pkParams,
    reply: message,
  },
  look: {
    method: 'POST',
    path: `${base}/look`,
    permission: 'public',
    summary: 'How the link of an invitation or a registration stands, and for which address it is',
    body: z.strictObject({ token }),
    reply: z.object({ result: z.object({ state: mailedLinkState, email: z.string().optional() }) }),
  },
  accept: {
    method: 'POST',
    path: `${base}/accept`,
    permission: 'public',
    summary: 'Make the account an invitation or a registration is for',
    body: userCreate.pick({ first_name: true, last_name: true, username: true, password: true }).extend({ token }),
    reply: message,
    status: 201,
  },
});
