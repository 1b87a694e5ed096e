/** Signing in to databases that ask each person for their own token. docs/reference/api.md#databases. */
import { z } from 'zod';
import { message, pkParams } from './common.ts';
import { contract } from './contract.ts';

const signedInDatabase = z.object({
  /** Of the database. */
  id: z.number().int(),
  database_name: z.string(),
  /** ISO 8601 UTC. */
  signed_in_on: z.string(),
});
/** A database a person is signed in to. */
export type SignedInDatabase = z.infer<typeof signedInDatabase>;

/** How a sign-in ended, as the page of its window has it in its address. */
export const signInOutcomes = ['done', 'cancelled', 'expired', 'other', 'refused', 'silent'] as const;
/** See `signInOutcomes`. */
export type SignInOutcome = (typeof signInOutcomes)[number];

/** The way back from a database's provider, and the databases one is signed in to. */
export const databaseSignIn = contract({
  back: {
    method: 'GET',
    path: '/api/v1/database/oauth2',
    // Whose sign-in it is stands in the state, and is compared with who comes.
    permission: 'public',
    summary: 'Where the provider of a database sends browsers back; they go on to a page that says how it ended',
    query: z.looseObject({
      state: z.string().max(4000),
      code: z.string().max(8000).optional(),
      error: z.string().max(500).optional(),
    }),
    reply: 'bytes',
    redirect: 302,
    saves: true,
  },
  list: {
    method: 'GET',
    path: '/api/v1/me/databases',
    permission: 'signed-in',
    summary: 'The databases you are signed in to yourself',
    reply: z.object({ result: z.array(signedInDatabase) }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/v1/me/databases/{pk}',
    permission: 'signed-in',
    summary: 'Sign out of a database',
    params: pkParams,
    /** `revoked`: whether the provider ended the token, too; null where it has no address for it. */
    reply: message.extend({ revoked: z.boolean().nullable() }),
  },
});
