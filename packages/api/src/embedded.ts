/**
 * Embedded dashboards and the tokens of their guests. docs/reference/api.md#security,
 * docs/reference/dashboards.md#a-save, docs/reference/api.md#embedding.
 */
import { isSite } from '@tessera/core/policy/embedding';
import { z } from 'zod';
import { message, person } from './common.ts';
import { contract } from './contract.ts';
import { visitor } from './loose.ts';

const base = '/api/v1/dashboard/{id_or_slug}/embedded';
const params = z.strictObject({ id_or_slug: z.string() });

/** How a dashboard may be shown in other sites' pages. An empty list allows every site. */
export const embedding = z.object({
  uuid: z.string(),
  allowed_domains: z.array(z.string()),
  dashboard_id: z.string(),
  changed_on: z.string(),
  /** Null for anonymous visitors. */
  changed_by: person.nullable(),
});
const settings = z.strictObject({
  allowed_domains: z
    .array(z.string().max(260).refine(isSite, 'Write a host such as app.example.org, or https://app.example.org.'))
    .max(100),
});
const reply = z.object({ result: embedding });

/** A condition that narrows a guest’s rows. */
export const guestRule = z.strictObject({
  clause: z.string().trim().min(1, 'Write a condition.').max(10_000),
  /** Absent: every dataset. */
  dataset: z.union([z.number().int(), z.string().regex(/^\d+$/)]).nullish(),
});
/** What a guest’s token opens. */
export const guestResource = z.strictObject({
  type: z.literal('dashboard'),
  /** Of the embedding, or the dashboard's own. */
  id: z.union([z.string().min(1), z.number().int()]),
});
/** The guest's name in templates and the log. */
export const guestUser = visitor({
  username: z.string().max(250).optional(),
  first_name: z.string().max(250).optional(),
  last_name: z.string().max(250).optional(),
});

/** Embedding of dashboards, and the tokens of guests. */
export const embedded = contract({
  get: { method: 'GET', path: base, permission: 'can_read on Dashboard', summary: 'How a dashboard is embedded', params, reply },
  /** Ours: where `get` answers 404, null. */
  state: {
    method: 'GET',
    path: '/api/v1/dashboard/{id_or_slug}/embedding',
    permission: 'can_read on Dashboard',
    summary: 'How a dashboard is embedded; null where it is not',
    params,
    reply: z.object({ result: embedding.nullable() }),
  },
  set: {
    method: 'POST',
    path: base,
    permission: 'can_set_embedded on Dashboard',
    summary: 'Allow a dashboard in other sites’ pages',
    params,
    body: settings,
    reply,
  },
  change: {
    method: 'PUT',
    path: base,
    permission: 'can_set_embedded on Dashboard',
    summary: 'Allow it in other pages than before; its uuid stays',
    params,
    body: settings,
    reply,
  },
  remove: {
    method: 'DELETE',
    path: base,
    permission: 'can_set_embedded on Dashboard',
    summary: 'End the embedding and every guest token for it',
    params,
    reply: message,
  },
  find: {
    method: 'GET',
    path: '/api/v1/embedded_dashboard/{uuid}',
    permission: 'public',
    summary: 'What an embedded page must know before it has a token',
    params: z.strictObject({ uuid: z.uuid() }),
    reply,
  },
  grantToken: {
    method: 'POST',
    path: '/api/v1/security/guest_token',
    permission: 'can_grant_guest_token on SecurityRestApi',
    summary: 'A token of five minutes for a guest of embedded dashboards',
    body: z.strictObject({
      user: guestUser.optional(),
      resources: z.array(guestResource).min(1, 'Name at least one dashboard.').max(100),
      rls: z.array(guestRule).max(100),
    }),
    reply: z.object({ token: z.string() }),
  },
  /** Ours. */
  endToken: {
    method: 'POST',
    path: '/api/v1/security/guest_token/revoke',
    permission: 'can_grant_guest_token on SecurityRestApi',
    summary: 'End a guest’s token before its five minutes are over; safe to repeat',
    body: z.strictObject({ token: z.string().min(1).max(100_000) }),
    reply: message,
  },
});
