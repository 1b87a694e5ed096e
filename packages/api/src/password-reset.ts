/** A new password for somebody who forgot theirs, by a link in a mail. docs/reference/api.md#forgotten-passwords. */
import { z } from 'zod';
import { message } from './common.ts';
import { contract } from './contract.ts';

const token = z.string().min(1).max(200);
const passwordMinLength = 8;

/** How a link stands; `wrong`: there is none like it. */
export const mailedLinkState = z.enum(['open', 'used', 'ended', 'wrong']);

/** Only for accounts whose password is kept here, on sites that send mail. */
export const passwordReset = contract({
  request: {
    method: 'POST',
    path: '/api/v1/security/password_reset',
    permission: 'public',
    summary: 'Have a link for a new password sent; the answer is the same whether anybody has the address',
    body: z.strictObject({ email: z.string().trim().min(3, 'Type an email address.').max(320) }),
    reply: message,
    status: 202,
  },
  look: {
    method: 'POST',
    path: '/api/v1/security/password_reset/look',
    permission: 'public',
    summary: 'How a link stands, and whose it is',
    body: z.strictObject({ token }),
    reply: z.object({ result: z.object({ state: mailedLinkState, username: z.string().optional() }) }),
  },
  finish: {
    method: 'PUT',
    path: '/api/v1/security/password_reset',
    permission: 'public',
    summary: 'Set the new password; all sessions and tokens of the person end',
    body: z.strictObject({
      token,
      password: z
        .string()
        .min(passwordMinLength, `Shorter than minimum length ${passwordMinLength}.`)
        .max(1024, 'Longer than maximum length 1024.'),
    }),
    reply: message,
  },
});
