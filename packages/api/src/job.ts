/** Background work, for administrators. docs/reference/api.md#background-work. */
import { z } from 'zod';
import { itemOf, listOf, message, pkParams } from './common.ts';
import { contract } from './contract.ts';
import { itemQuery, listQuery } from './list-query.ts';
import { details } from './loose.ts';

const base = '/api/v1/job';

/** Waiting for its time or another try, under work, or one of three ends. */
export const jobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
/** What `jobState` reads. */
export type JobState = z.infer<typeof jobState>;

const summary = {
  id: z.number().int(),
  kind: z.string(),
  state: jobState,
  priority: z.number().int(),
  /** Tries begun, and how many there may be. */
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  /** Of the last try that failed. */
  error: z.string().nullable(),
  /** Somebody asked a running job to end; its worker has not yet. */
  cancel_asked: z.boolean(),
  /** When it may begin; when it was put in, last begun and ended. ISO 8601, UTC. */
  run_at: z.string(),
  created_on: z.string(),
  started_on: z.string().nullable(),
  finished_on: z.string().nullable(),
  /** Time of the worker's last heartbeat. */
  heartbeat_at: z.string().nullable(),
  /** Milliseconds of the last try; null before it has ended. */
  duration_ms: z.number().int().nullable(),
  created_by: z.object({ id: z.number().int(), username: z.string() }).nullable(),
};

/** A job as the list shows it. */
export const jobItem = z.object(summary);
/** What `jobItem` reads. */
export type JobItem = z.infer<typeof jobItem>;

/** A job with its input, its result and its log. */
export const jobDetail = z.object({
  ...summary,
  payload: details,
  result: details.nullable(),
  /** Oldest first, each with its time. */
  log: z.array(z.string()),
});
/** What `jobDetail` reads. */
export type JobDetail = z.infer<typeof jobDetail>;

const depth = z.object({
  kind: z.string(),
  state: jobState,
  count: z.number().int(),
  /** When the first of them was or is due: ISO 8601, UTC. */
  oldest_run_at: z.string(),
});

/** The queue: what waits, runs, failed and is done. */
export const job = contract({
  list: {
    method: 'GET',
    path: base,
    permission: 'can_read on Job',
    summary: 'A page of background work, newest first',
    query: listQuery,
    reply: listOf(jobItem),
  },
  depth: {
    method: 'GET',
    path: `${base}/depth`,
    permission: 'can_read on Job',
    summary: 'How many jobs there are, by kind and state',
    reply: z.object({ result: z.array(depth) }),
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: 'can_read on Job',
    summary: 'One job with its log',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(jobDetail),
  },
  retry: {
    method: 'POST',
    path: `${base}/{pk}/retry`,
    permission: 'can_write on Job',
    summary: 'Put a job that failed or was cancelled in again, with all its tries',
    params: pkParams,
    reply: message,
  },
  cancel: {
    method: 'POST',
    path: `${base}/{pk}/cancel`,
    permission: 'can_write on Job',
    summary: 'End a job that waits or runs',
    params: pkParams,
    reply: message,
  },
});
