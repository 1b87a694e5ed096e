/** Two-factor authentication: six digits of an app beside the password. docs/reference/api.md#two-factor-authentication. */
import { z } from 'zod';
import { message, pkParams } from './common.ts';
import { contract } from './contract.ts';

const code = z.string().trim().min(1).max(32);
const recovery = z.object({ result: z.object({ recovery_codes: z.array(z.string()) }) });

/** One's own; only for accounts whose password is kept here. */
export const twoFactor = contract({
  get: {
    method: 'GET',
    path: '/api/v1/me/two_factor',
    permission: 'signed-in',
    summary: 'Whether your sign-in asks for an authentication code',
    reply: z.object({
      result: z.object({ is_on: z.boolean(), recovery_codes_left: z.number().int(), is_required: z.boolean() }),
    }),
  },
  begin: {
    method: 'POST',
    path: '/api/v1/me/two_factor',
    permission: 'signed-in',
    summary: 'A new secret for an authenticator app; nothing is asked for before it is confirmed',
    body: z.strictObject({ current_password: z.string().max(1024) }),
    reply: z.object({ result: z.object({ secret: z.string(), uri: z.string() }) }),
  },
  confirm: {
    method: 'PUT',
    path: '/api/v1/me/two_factor',
    permission: 'signed-in',
    summary: 'Turn it on with a code of the app; the recovery codes are shown this once',
    body: z.strictObject({ code }),
    reply: recovery,
  },
  renew: {
    method: 'POST',
    path: '/api/v1/me/two_factor/recovery_codes',
    permission: 'signed-in',
    summary: 'New recovery codes; the old ones end',
    body: z.strictObject({ code }),
    reply: recovery,
  },
  remove: {
    method: 'POST',
    path: '/api/v1/me/two_factor/off',
    permission: 'signed-in',
    summary: 'Turn it off, with the password and a code',
    body: z.strictObject({ current_password: z.string().max(1024), code }),
    reply: message,
  },
  reset: {
    method: 'DELETE',
    path: '/api/v1/security/users/{pk}/two_factor',
    permission: 'can_write on User',
    summary: 'Turn off two-factor authentication of somebody who lost phone and codes',
    params: pkParams,
    reply: message,
  },
});
