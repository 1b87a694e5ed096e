/** One's own access tokens, sessions and questions under way. */
import type { ActorName, PermissionWorld } from './fixture.ts';
import { everybody, request, signedIn, type PermissionRow } from './row.ts';

const body = { name: 'script', scopes: ['read'], expires_in_days: 1 };

/** A token of the one who asks. */
async function ownToken({ callers }: PermissionWorld, actor: ActorName): Promise<number> {
  return (await callers[actor].post('/api/v1/me/tokens', body)).body?.id ?? 1;
}
const tokenOfA = async ({ callers }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/me/tokens', body)).body.id;

/** A session of the one who asks, as signing in with the form opens it. */
async function ownSession({ server, callers }: PermissionWorld, actor: ActorName): Promise<string> {
  const id: number | undefined = (await callers[actor].get('/api/v1/me/')).body?.result?.id;
  if (id === undefined) return '0'.repeat(16);
  const at = server.services.clock().toISOString();
  const id_hash = crypto.randomUUID().replaceAll('-', '');
  const row = { id_hash, user_id: id, created_on: at, seen_on: at, expires_on: '2099-01-01T00:00:00.000Z' };
  await server.services.store.db.insertInto('sessions').values(row).execute();
  return id_hash.slice(0, 16);
}

/** A database that the one who asks is signed in to. */
async function ownSignIn({ server, callers, ids }: PermissionWorld, actor: ActorName): Promise<number> {
  const id: number | undefined = (await callers[actor].get('/api/v1/me/')).body?.result?.id;
  const { store, secrets, clock } = server.services;
  const made = { sign_in: crypto.randomUUID(), access_sealed: secrets.seal('x'), created_on: clock().toISOString() };
  if (id !== undefined)
    await store.db
      .insertInto('database_tokens')
      .values({ ...made, user_id: id, database_id: ids.db2, refresh_sealed: null, expires_on: null, renewing_until: null })
      .execute();
  return ids.db2;
}

/** Signing out everywhere ended the tokens the callers of the table came with. */
async function withTokensAgain({ server }: PermissionWorld): Promise<void> {
  await server.services.store.db.updateTable('users').set({ tokens_not_before: null }).execute();
}

let serial = 0;
const invited = () => ({ email: `invited${(serial += 1)}@example.org`, roles: [] });
const newInvitation = async ({ callers }: PermissionWorld): Promise<number> =>
  (await callers.A.post('/api/v1/security/invitations', invited())).body.id;

const proof = { current_password: 'x', code: '1' };
/** Or that these were too many from one place. */
const isToldWhatIsWrong = ({ status }: { status: number }): boolean => status === 422 || status === 429;

export const accountRows: readonly PermissionRow[] = [
  {
    row: '68',
    action: 'make, read and revoke one’s own access tokens',
    who: signedIn,
    requests: [
      request('GET /api/v1/me/tokens'),
      request('POST /api/v1/me/tokens', () => ({ body })),
      request('DELETE /api/v1/me/tokens/{pk}', async (world, actor) => ({ params: { pk: await ownToken(world, actor) } })),
      request('GET /api/v1/me/sessions'),
      request('DELETE /api/v1/me/sessions/{id}', async (world, actor) => ({ params: { id: await ownSession(world, actor) } })),
      request('DELETE /api/v1/me/sessions'),
      request('GET /api/v1/me/databases'),
      request('DELETE /api/v1/me/databases/{pk}', async (world, actor) => ({
        params: { pk: await ownSignIn(world, actor) },
      })),
      request('GET /api/v1/me/sessions', async (world) => {
        await withTokensAgain(world);
        return {};
      }),
    ],
  },
  {
    row: '68c',
    action: 'come back from signing in to a database: led to the page that says how it went, here that nobody had left',
    who: everybody,
    requests: [request('GET /api/v1/database/oauth2', () => ({ search: '?state=x&code=y', headers: { accept: 'text/html' } }))],
  },
  {
    row: '68b',
    action:
      'see and change one’s own two-factor authentication: who is let in is asked for password or code, which here are wrong',
    who: signedIn,
    requests: [
      request('GET /api/v1/me/two_factor'),
      request('POST /api/v1/me/two_factor', () => ({ body: { current_password: 'x' }, allowed: isToldWhatIsWrong })),
      request('PUT /api/v1/me/two_factor', () => ({ body: { code: '1' }, allowed: isToldWhatIsWrong })),
      request('POST /api/v1/me/two_factor/off', () => ({ body: proof, allowed: isToldWhatIsWrong })),
      request('POST /api/v1/me/two_factor/recovery_codes', () => ({ body: { code: '1' }, allowed: isToldWhatIsWrong })),
    ],
  },
  {
    row: '68c',
    action: 'turn off two-factor authentication of somebody else',
    who: 'A',
    requests: [
      request('DELETE /api/v1/security/users/{pk}/two_factor', async (world) => ({
        params: { pk: (await world.callers.D.get('/api/v1/me/')).body.result.id },
      })),
    ],
  },
  {
    row: '1e',
    action: 'ask for a link for a new password, and come with one that was never made: told so as everybody is',
    who: everybody,
    requests: [
      request('POST /api/v1/security/password_reset', () => ({ body: { email: 'a@example.org' } })),
      request('POST /api/v1/security/password_reset/look', () => ({ body: { token: 'tsm_x' } })),
      request('PUT /api/v1/security/password_reset', () => ({ body: { token: 'tsm_x', password: 'long enough to be one' } })),
    ],
  },
  {
    row: '68d',
    action: 'invite people, see, resend and revoke invitations',
    who: 'A',
    requests: [
      request('GET /api/v1/security/invitations'),
      request('POST /api/v1/security/invitations', () => ({ body: invited() })),
      request('POST /api/v1/security/invitations/{pk}/resend', async (world) => ({ params: { pk: await newInvitation(world) } })),
      request('DELETE /api/v1/security/invitations/{pk}', async (world) => ({ params: { pk: await newInvitation(world) } })),
    ],
  },
  {
    row: '1f',
    action: 'come with a link for an account that was never made: told so as everybody is',
    who: everybody,
    requests: [
      request('POST /api/v1/security/invitations/look', () => ({ body: { token: 'tsm_x' } })),
      request('POST /api/v1/security/invitations/accept', () => ({
        body: { token: 'tsm_x', first_name: 'A', last_name: 'B', username: 'never', password: 'long enough to be one' },
      })),
    ],
  },
  {
    row: '1g',
    action: 'ask for an account: told that this site makes none so, as everybody is',
    who: everybody,
    requests: [request('POST /api/v1/security/registrations', () => ({ body: { email: 'a@example.org' } }))],
  },
  {
    row: '68a',
    action: 'revoke an access token of the admin',
    who: 'A',
    requests: [
      request('DELETE /api/v1/me/tokens/{pk}', async (world) => ({ params: { pk: await tokenOfA(world) } })),
      request('GET /api/v1/me/tokens', async (world) => {
        const id = await tokenOfA(world);
        return {
          allowed: ({ status, body: { result } }) => status === 200 && result.some((token: { id: number }) => token.id === id),
        };
      }),
      request('DELETE /api/v1/me/sessions/{id}', async (world) => ({ params: { id: await ownSession(world, 'A') } })),
    ],
  },
  {
    row: '58',
    action: 'give up a question that a job answers: one’s own alone, and here nobody has one',
    who: signedIn,
    requests: [
      request('DELETE /api/v1/chart/data/{cache_key}', () => ({
        params: { cache_key: 'f'.repeat(32) },
        allowed: ({ status }) => status === 404,
      })),
    ],
  },
];
