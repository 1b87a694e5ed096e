/** News of questions that jobs answer (`GLOBAL_ASYNC_QUERIES`). docs/reference/api.md#async-events. */
import { z } from 'zod';
import { contract } from './contract.ts';

/** A question that is answered by a job: the 202 of chart data, and every event. */
export const asyncJob = z.object({
  channel_id: z.string(),
  /** A UUID. */
  job_id: z.string(),
  user_id: z.number().int(),
  status: z.enum(['pending', 'running', 'error', 'done']),
  /** As the `errors` of a refusal. */
  errors: z.array(z.looseObject({ message: z.string() })),
  /** Where the answer is fetched, for ten minutes. */
  result_url: z.string(),
});
/** What `asyncJob` reads. */
export type AsyncJob = z.infer<typeof asyncJob>;

/** `{ms}-{n}`: epoch ms and a number that grows. */
const eventId = z.string().regex(/^\d{1,15}-\d{1,15}$/, 'Write an id as events have it: {ms}-{n}.');

/** An event as it is sent, oldest first. */
export const asyncEventItem = asyncJob.extend({ id: eventId });
/** What `asyncEventItem` reads. */
export type AsyncEventItem = z.infer<typeof asyncEventItem>;

/** What happened on the channel that the cookie `async-token` names. */
export const asyncEvent = contract({
  list: {
    method: 'GET',
    path: '/api/v1/async_event',
    permission: 'can_list on AsyncEventsRestApi',
    summary: 'What became of questions that jobs answer, after an event; 401 without the cookie `async-token`',
    query: z.strictObject({ last_id: eventId.optional() }),
    reply: z.object({ result: z.array(asyncEventItem) }),
  },
});
