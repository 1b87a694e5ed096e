/** What is asked of a database's provider, and what is taken of its answers; a real provider is asked in `database-sign-in.test.ts`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { played, type PlayedServer } from '../../drivers/played-server.testing.ts';
import type { ClientInfo } from './client-info.ts';
import { endToken, ProviderRefused, tokensOfCode, tokensOfRefresh } from './token-provider.ts';

let server: PlayedServer;
let reply: readonly [status: number, body: object] = [200, {}];
beforeAll(async () => {
  server = await played((_, response) => {
    response.writeHead(reply[0], { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply[1]));
  });
});
afterAll(() => server.close());

const client = (more: Partial<ClientInfo> = {}): ClientInfo => ({
  id: 'tessera',
  secret: 'of the client',
  scope: 'a b',
  authorization_request_uri: `http://127.0.0.1:${server.port}/authorize`,
  token_request_uri: `http://127.0.0.1:${server.port}/token?tenant=1`,
  request_content_type: 'json',
  ...more,
});
const attempt = { state: 's', verifier: 'v'.repeat(43), redirectUri: 'https://bi.example.org/api/v1/database/oauth2/' };

// Rows: DB-09
test('tokens are asked for as JSON where the provider wants it; an ID token of whomever is left out', async () => {
  reply = [200, { access_token: 'at', token_type: 'Bearer', expires_in: 60, refresh_token: 'rt', id_token: 'no.such.token' }];
  expect(await tokensOfCode(client(), 'c', attempt)).toEqual({ access: 'at', refresh: 'rt', lifeSeconds: 60 });
  const { url, headers, body } = server.asked.at(-1) ?? {};
  expect([url?.search, headers?.['content-type']]).toEqual(['?tenant=1', 'application/json']);
  expect(JSON.parse(body ?? '')).toEqual({
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: attempt.redirectUri,
    code_verifier: attempt.verifier,
    client_id: 'tessera',
    client_secret: 'of the client',
  });
  reply = [200, { access_token: 'at2', token_type: 'bearer' }];
  const renewed = await tokensOfRefresh(client({ request_content_type: 'data' }), 'rt');
  expect(renewed).toEqual({ access: 'at2', refresh: undefined, lifeSeconds: undefined });
  expect(new URLSearchParams(server.asked.at(-1)?.body).get('refresh_token')).toBe('rt');
});

// Rows: DB-09
test('a token is ended at the provider where it has an address for that, by a form as the standard says', async () => {
  reply = [200, {}];
  const before = server.asked.length;
  await endToken(client(), 'rt', 'refresh_token');
  expect(server.asked).toHaveLength(before);
  const ending = client({ revocation_request_uri: `http://127.0.0.1:${server.port}/revoke` });
  await endToken(ending, 'rt', 'refresh_token');
  const { url, headers, body } = server.asked.at(-1) ?? {};
  expect([url?.pathname, headers?.['content-type']]).toEqual(['/revoke', expect.stringContaining('x-www-form-urlencoded')]);
  expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({ token: 'rt', token_type_hint: 'refresh_token' });
  reply = [400, { error: 'unsupported_token_type' }];
  await expect(endToken(ending, 'rt', 'refresh_token')).rejects.toThrow(ProviderRefused);
});

test('a no is told from a silence, and addresses of the machine’s own network are never asked', async () => {
  reply = [400, { error: 'invalid_grant' }];
  await expect(tokensOfRefresh(client(), 'rt')).rejects.toThrow(ProviderRefused);
  reply = [503, { error: 'temporarily_unavailable' }];
  await expect(tokensOfRefresh(client(), 'rt')).rejects.not.toThrow(ProviderRefused);
  const metadata = client({ token_request_uri: 'https://169.254.169.254/token' });
  await expect(tokensOfRefresh(metadata, 'rt')).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
});
