/** Ours: links that show a dashboard to whoever holds them. docs/reference/api.md#sharing. */
import { z } from 'zod';
import { message, person, pkParams } from './common.ts';
import { contract } from './contract.ts';

/** A link without its secret. Times are ISO 8601 UTC. */
export const publicLinkItem = z.object({
  id: z.number().int(),
  name: z.string(),
  created_on: z.string(),
  created_by: person.nullable(),
  expires_on: z.string(),
  is_expired: z.boolean(),
  /** To the hour; null before the first visit. */
  last_used_on: z.string().nullable(),
});
/** What `publicLinkItem` reads. */
export type PublicLinkItem = z.infer<typeof publicLinkItem>;

const nameLength = 'Length must be between 1 and 100.';

/** A new link; it lives a year at most. */
export const publicLinkCreate = z.strictObject({
  name: z.string().trim().min(1, nameLength).max(100, nameLength),
  expires_on: z.iso.datetime({ offset: true }),
});

const base = '/api/v1/public_link';

/** Public links of dashboards. */
export const publicLink = contract({
  list: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: 'can_read on Dashboard',
    summary: 'The public links of a dashboard, for its owners and admins',
    params: pkParams,
    reply: z.object({ result: z.array(publicLinkItem) }),
  },
  create: {
    method: 'POST',
    path: `${base}/{pk}`,
    permission: 'can_share_data on Dashboard',
    summary: 'Make a public link of a dashboard; the reply alone holds its secret',
    params: pkParams,
    body: publicLinkCreate,
    reply: z.object({ secret: z.string(), url: z.string(), result: publicLinkItem }),
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: `${base}/{pk}/{link}`,
    permission: 'can_write on Dashboard',
    summary: 'Revoke a public link; it counts at once',
    params: pkParams.extend({ link: pkParams.shape.pk }),
    reply: message,
  },
  open: {
    method: 'POST',
    path: `${base}/open`,
    permission: 'public',
    summary: 'A guest token for the holder of a public link, for five minutes',
    body: z.strictObject({ secret: z.string().min(1).max(200) }),
    reply: z.object({ token: z.string(), dashboard_id: z.number().int(), expires_on: z.string() }),
  },
});
