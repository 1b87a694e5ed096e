/** Ours: why a user can or cannot see an object, for admins. */
import { z } from 'zod';
import { contract } from './contract.ts';

/** Objects with an access rule. */
export const explainedKinds = [
  'dashboard',
  'chart',
  'dataset',
  'database',
  'saved_query',
  'annotation_layer',
  'annotation',
  'row_level_security',
  'user',
  'role',
  'group',
] as const;

/** What one person may do with one object, and why. */
export const accessExplanation = z.object({
  user: z.object({ id: z.number().int(), username: z.string(), active: z.boolean(), roles: z.array(z.string()) }),
  name: z.string(),
  verdicts: z.array(z.object({ action: z.string(), allowed: z.boolean() })),
  /** In the order the rules are asked. */
  reasons: z.array(z.object({ opens: z.boolean(), says: z.string() })),
});
/** Each action with its verdict, and the reasons in sentences. */
export type AccessExplanation = z.infer<typeof accessExplanation>;

/** `GET /api/v1/access/…`: for admins; it changes nothing. */
export const access = contract({
  explain: {
    method: 'GET',
    path: '/api/v1/access/{kind}/{pk}/{user_id}',
    permission: 'can_read on Role',
    summary: 'Why a user can or cannot see an object',
    params: z.strictObject({
      kind: z.enum(explainedKinds),
      pk: z.coerce.number().int(),
      user_id: z.coerce.number().int(),
    }),
    reply: z.object({ result: accessExplanation }),
  },
});
