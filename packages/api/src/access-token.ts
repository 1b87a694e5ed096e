/** Access tokens people make for their programs, and where they are signed in. docs/reference/api.md#personal-access-tokens. */
import { z } from 'zod';
import { message, pkParams } from './common.ts';
import { contract } from './contract.ts';

/** What every personal access token begins with. */
export const accessTokenPrefix = 'tsr_';

/** `read`: look and ask; `write`: everything the person may do. */
export const accessTokenScopes = ['read', 'write'] as const;
/** What a token may be used for. */
export type AccessTokenScope = (typeof accessTokenScopes)[number];

const item = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(accessTokenScopes)),
  /** ISO 8601 UTC, as all times here. */
  created_on: z.string(),
  expires_on: z.string(),
  /** To the minute; null before the first use. */
  last_used_on: z.string().nullable(),
  is_expired: z.boolean(),
});
/** A token without its secret. */
export type AccessTokenItem = z.infer<typeof item>;

const nameLength = 'Length must be between 1 and 100.';

/** A new token; it lives a year at most. */
export const accessTokenCreate = z.strictObject({
  name: z.string().trim().min(1, nameLength).max(100, nameLength),
  scopes: z
    .array(z.enum(accessTokenScopes))
    .min(1, 'Give at least one scope.')
    .transform((scopes) => accessTokenScopes.filter((scope) => scopes.includes(scope))),
  expires_in_days: z.number().int().min(1, 'Must be between 1 and 365.').max(365, 'Must be between 1 and 365.'),
});

/** Personal access tokens: programs send them as `Authorization: Bearer tsr_…`, with the rights their owner has then. */
export const accessToken = contract({
  list: {
    method: 'GET',
    path: '/api/v1/me/tokens',
    permission: 'signed-in',
    summary: 'Your personal access tokens, the newest first',
    reply: z.object({ result: z.array(item) }),
  },
  create: {
    method: 'POST',
    path: '/api/v1/me/tokens',
    permission: 'signed-in',
    summary: 'Make a personal access token; the reply alone holds it',
    body: accessTokenCreate,
    reply: z.object({ id: z.number().int(), token: z.string(), result: item }),
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/v1/me/tokens/{pk}',
    permission: 'signed-in',
    summary: 'Revoke a personal access token; it counts at once',
    params: pkParams,
    reply: message,
  },
});

const session = z.object({
  /** Names it in addresses; opens nothing. */
  id: z.string(),
  /** What the browser called itself when it signed in; null for older sessions. */
  user_agent: z.string().nullable(),
  created_on: z.string(),
  /** To the hour. */
  seen_on: z.string(),
  expires_on: z.string(),
  is_current: z.boolean(),
});
/** A browser in which a user is signed in. */
export type SessionItem = z.infer<typeof session>;

/** The browsers you are signed in with. */
export const signedInSession = contract({
  list: {
    method: 'GET',
    path: '/api/v1/me/sessions',
    permission: 'signed-in',
    summary: 'Where you are signed in, the lately used first',
    reply: z.object({ result: z.array(session) }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/v1/me/sessions/{id}',
    permission: 'signed-in',
    summary: 'Sign out one browser',
    params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/, 'Not the id of a session.') }),
    reply: message,
  },
  removeAll: {
    method: 'DELETE',
    path: '/api/v1/me/sessions',
    permission: 'signed-in',
    summary: 'Sign out everywhere but here, and end the tokens of programs that signed in with a password',
    reply: message,
  },
});
