/** Ours: looking at the site as somebody else. docs/reference/api.md#sharing. */
import { z } from 'zod';
import { message } from './common.ts';
import { contract } from './contract.ts';

/** Administrators in a browser; everything they then call is logged with both names, and nothing is changed. */
export const viewAs = contract({
  begin: {
    method: 'POST',
    path: '/api/v1/view_as',
    permission: 'can_write on User',
    summary: 'Look at the site as somebody else, for an hour at most; changes are refused meanwhile',
    body: z.strictObject({ user_id: z.number().int().positive().max(2_147_483_647) }),
    reply: z.object({ username: z.string(), until: z.string() }),
  },
  end: {
    method: 'DELETE',
    path: '/api/v1/view_as',
    permission: 'signed-in',
    summary: 'Stop looking at the site as somebody else',
    reply: message,
  },
});
