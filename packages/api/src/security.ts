/** Signing in with tokens. docs/reference/api.md#security. */
import { z } from 'zod';
import { contract } from './contract.ts';

/** Name and password; `ldap` is refused where the site has no directory service. */
export const loginBody = z.strictObject({
  username: z.string(),
  password: z.string(),
  provider: z.enum(['db', 'ldap']),
  /** Ours: the second factor, for accounts that have one. */
  code: z.string().max(32).nullish(),
  /** Some clients send it as a text. */
  refresh: z.union([z.boolean(), z.stringbool()], 'Not a valid boolean.').nullish(),
});

/** Tokens for programs, and the CSRF token for browsers. Wrong passwords slow down the next try (429). */
export const security = contract({
  login: {
    method: 'POST',
    path: '/api/v1/security/login',
    permission: 'public',
    summary: 'Name and password for tokens; `refresh` asks for a refresh token too',
    body: loginBody,
    reply: z.object({ access_token: z.string(), refresh_token: z.string().optional() }),
  },
  refresh: {
    method: 'POST',
    path: '/api/v1/security/refresh',
    permission: 'public',
    summary: 'A new access token for the refresh token in Authorization',
    reply: z.object({ access_token: z.string() }),
  },
  csrfToken: {
    method: 'GET',
    path: '/api/v1/security/csrf_token',
    permission: 'signed-in',
    summary: 'The token unsafe calls of this session must carry in X-CSRFToken',
    reply: z.object({ result: z.string() }),
  },
});
