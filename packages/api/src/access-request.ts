/** Ours: asking for access to what one may not open. docs/reference/api.md#sharing. */
import { grantLevels } from '@tessera/core/policy/grants';
import { z } from 'zod';
import { message, person, pkParams } from './common.ts';
import { contract } from './contract.ts';
import { sharedKinds, sharePlan } from './sharing.ts';

/** Where a request stands. */
export const accessRequestStates = ['open', 'granted', 'declined'] as const;

/** A request, for the owners of the object and admins. */
export const accessRequestItem = z.object({
  id: z.number().int(),
  kind: z.enum(sharedKinds),
  object_id: z.number().int(),
  name: z.string(),
  url: z.string(),
  person: person.nullable(),
  message: z.string(),
  state: z.enum(accessRequestStates),
  /** ISO 8601 UTC. */
  created_on: z.string(),
  decided_on: z.string().nullable(),
  decided_by: person.nullable(),
});
/** What `accessRequestItem` reads. */
export type AccessRequestItem = z.infer<typeof accessRequestItem>;

/** What is asked for: a dashboard by id, uuid or slug as its address has it, a chart by id. */
export const accessRequestCreate = z.strictObject({
  kind: z.enum(sharedKinds),
  object: z.string().min(1).max(255),
  message: z.string().trim().max(1000, 'Longer than maximum length 1000.').default(''),
});

const base = '/api/v1/access_request';

/** Requests for access. */
export const accessRequest = contract({
  create: {
    method: 'POST',
    path: base,
    permission: 'signed-in',
    summary: 'Ask the owners of a dashboard or chart for access',
    body: accessRequestCreate,
    reply: message,
    status: 201,
  },
  list: {
    method: 'GET',
    path: base,
    permission: 'signed-in',
    summary: 'Requests for what you own, open ones first; admins see all. Decided ones stay for thirty days',
    reply: z.object({ count: z.number().int(), result: z.array(accessRequestItem) }),
  },
  grant: {
    method: 'POST',
    path: `${base}/{pk}/grant`,
    permission: 'signed-in',
    summary: 'Share what was asked for',
    params: pkParams,
    body: z.strictObject({ level: z.enum(grantLevels), with_data: z.boolean() }),
    reply: z.object({ result: sharePlan }),
  },
  decline: {
    method: 'POST',
    path: `${base}/{pk}/decline`,
    permission: 'signed-in',
    summary: 'Decline a request',
    params: pkParams,
    reply: message,
  },
});
